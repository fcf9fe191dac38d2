import { expect, test, vi } from 'vitest';
import type { Ctx } from '#app/core/ctx.server.ts';
import { waitingRows } from './waiting-rows.server.ts';

const db = {} as Ctx['db']; // what writes here asks it nothing

test('a flush ends only when also what its second has begun to write is written', async () => {
  vi.useFakeTimers();
  try {
    let finish = () => {};
    const insert = vi.fn<(db: Ctx['db'], rows: string[]) => Promise<void>>(
      () => new Promise<void>((done) => (finish = done)),
    );
    const rows = waitingRows<string>('things', insert);
    await rows.add(db, 'one', 'a row');
    await vi.advanceTimersByTimeAsync(1000);
    expect(insert).toHaveBeenCalledExactlyOnceWith(db, ['a row']);
    const over = vi.fn<() => void>();
    const flushed = rows.flush().then(over);
    await vi.advanceTimersByTimeAsync(1000);
    expect(over).not.toHaveBeenCalled();
    finish();
    await flushed;
    expect(over).toHaveBeenCalledOnce();
  } finally {
    vi.useRealTimers();
  }
});

test('a write that fails is over as well', async () => {
  const rows = waitingRows<string>('things', () => Promise.reject(new Error('no database')));
  await rows.add(db, 'one', 'a row');
  await expect(rows.flush()).rejects.toThrow('no database');
  await expect(rows.flush()).resolves.toBeUndefined();
});
