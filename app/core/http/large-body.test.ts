import { expect, it } from 'vitest';
import { inTurnOf } from './large-body.server.ts';

/** Work that ends when it is told to. */
function makeWork() {
  const { promise, resolve } = Promise.withResolvers<string>();
  const work = { isBegun: false, end: () => resolve('done'), run: () => ((work.isBegun = true), promise) };
  return work;
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

it('lets three large requests of one caller in at a time, and others beside them', async () => {
  const mine = Array.from({ length: 5 }, makeWork);
  const other = makeWork();
  const answers = [...mine.map((work) => inTurnOf('m1', work.run)), inTurnOf('m2', other.run)];
  await settled();
  expect(mine.map((work) => work.isBegun)).toEqual([true, true, true, false, false]);
  expect(other.isBegun).toBe(true);
  mine[0]!.end();
  await expect.poll(() => mine[3]!.isBegun).toBe(true);
  expect(mine[4]!.isBegun).toBe(false);
  for (const work of [...mine, other]) work.end();
  expect(await Promise.all(answers)).toEqual(Array.from({ length: 6 }, () => 'done'));
});

it('refuses a caller whose line is too long', async () => {
  const works = Array.from({ length: 64 }, makeWork);
  const answers = works.map((work) => inTurnOf('m3', work.run).catch((error: unknown) => error));
  expect(await answers[63]).toMatchObject({ kind: 'too-many' });
  for (const work of works) work.end();
  expect(await Promise.all(answers.slice(0, 63))).toEqual(Array.from({ length: 63 }, () => 'done'));
});

it('takes twelve of all callers at a time', async () => {
  const works = Array.from({ length: 15 }, makeWork);
  const answers = works.map((work, i) => inTurnOf(`c${i}`, work.run));
  await settled();
  expect(works.filter((work) => work.isBegun)).toHaveLength(12);
  for (const work of works) work.end();
  await Promise.all(answers);
});
