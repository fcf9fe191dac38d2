import { expect, it } from 'vitest';
import { limitConcurrency } from './concurrency.server.ts';

it('runs so many at once, the rest in order, and refuses what does not fit the queue', async () => {
  const inTurn = limitConcurrency({ atOnce: 2, waiting: 2 });
  const ends: (() => void)[] = [];
  const started: number[] = [];
  const work = (n: number) =>
    inTurn(() => {
      started.push(n);
      return new Promise<number>((resolve) => ends.push(() => resolve(n)));
    });
  const works = [work(1), work(2), work(3), work(4)];
  await expect(work(5)).rejects.toMatchObject({ kind: 'too-many' });
  expect(started).toEqual([1, 2]);
  ends[1]!();
  expect(await works[1]).toBe(2);
  await expect.poll(() => started).toEqual([1, 2, 3]);
  ends[0]!();
  await expect.poll(() => started).toEqual([1, 2, 3, 4]);
  ends[2]!();
  ends[3]!();
  expect(await Promise.all(works)).toEqual([1, 2, 3, 4]);
});

it('goes on after a work has failed', async () => {
  const inTurn = limitConcurrency({ atOnce: 1, waiting: 1 });
  await expect(inTurn(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await inTurn(() => Promise.resolve('fine'))).toBe('fine');
});
