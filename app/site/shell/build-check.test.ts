import { afterEach, expect, test, vi } from 'vitest';
import { compareBuilds } from './build-check.ts';
import { preloadLater } from './module-preload.ts';
import { mayReload } from './reload-guard.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('each build published after the page started is told once', async () => {
  const ids = [null, 'a', 'a', null, 'b', 'b', 'c'];
  const isNew = compareBuilds(async () => ids.shift() ?? null);
  const told = [];
  while (ids.length > 0) told.push(await isNew());
  expect(told).toEqual([false, false, false, false, true, false, true]);
});

test.each([
  [undefined, 2],
  [{ effectiveType: '4g' }, 2],
  [{ effectiveType: 'slow-2g' }, 0],
  [{ saveData: true }, 0],
])(
  'on the connection %o the build metadata are read one second after the page, in %i requests',
  async (connection, requests) => {
    vi.useFakeTimers();
    const read = vi.fn(async (_url: string) => Response.json({ id: 'a' }));
    vi.stubGlobal('navigator', { connection });
    vi.stubGlobal('document', { readyState: 'complete', documentElement: { dataset: {} } });
    vi.stubGlobal('fetch', read);
    preloadLater();
    await vi.advanceTimersByTimeAsync(999);
    expect(read).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(read.mock.calls.map(([url]) => url)).toEqual(
      ['/builds/latest.json', '/builds/meta/a.json'].slice(0, requests),
    );
  },
);

test('nothing is preloaded for a page that is gone before', async () => {
  vi.useFakeTimers();
  const read = vi.fn();
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('document', { readyState: 'complete' });
  vi.stubGlobal('removeEventListener', () => {});
  vi.stubGlobal('fetch', read);
  preloadLater()();
  await vi.advanceTimersByTimeAsync(5000);
  expect(read).not.toHaveBeenCalled();
});

test('one reload in ten seconds, kept over the reload itself', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  expect([50_000, 50_001, 59_999, 60_000, 60_001].map((now) => mayReload(storage, now))).toEqual([
    true,
    false,
    false,
    true,
    false,
  ]);
});

test('no reload without storage', () => {
  const blocked = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  expect(mayReload({ getItem: blocked, setItem: blocked }, 1)).toBe(false);
});
