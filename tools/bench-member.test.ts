import { expect, test } from 'vitest';
import { shapeOf } from '#db/demo-plan.ts';
import { drawPosts, toWriteFigure } from './bench-cache-writes.ts';
import { type MemberRun, questionWith, toSpeedFigures } from './bench-member.ts';
import { findCommit } from './bench-reference.ts';
import { isMet } from './bench-report.ts';

const run = (perSecond: number, times_ms: number[], faults = 0): MemberRun => ({
  perSecond,
  cpu_us: 1_000_000 / perSecond,
  faults,
  times_ms,
});

test('the question of a benchmark has as many answers as it says', () => {
  const address = questionWith(10, 2000);
  expect(address).toMatch(/^\/ask\/info\/[1-9]\d*$/);
  expect(shapeOf(1, Number(address.split('/').at(-1)) - 1)).toMatchObject({ isQuestion: true, answers: 10 });
  expect(() => questionWith(101, 2000)).toThrow('None of 2000 generated questions has 101 answers');
});

test('each round is compared with the former run beside it, and the middle one counts', () => {
  const rounds = {
    former: [run(50, [20, 20, 21]), run(25, [40, 41, 39]), run(60, [16, 17, 15])],
    present: [run(150, [5, 5, 6]), run(100, [10, 10, 10]), run(120, [8, 8, 80])],
  };
  const [rate, cpu, alone] = toSpeedFigures({ name: 'list', path: '/' }, rounds, '37fa6b8c');
  expect(rate).toMatchObject({ name: 'list, pages a second ÷ 37fa6b8c', value: 3, bar: { least: 3 } });
  expect([rate?.note, cpu?.note]).toEqual(['120.0 against 50.0 a second', '8.3 against 20.0 ms a page']);
  expect(alone).toMatchObject({ value: 0.25, bar: { most: 1 / 3 }, note: '8.0 against 20.0 ms' });
});

test('a run with faults is no measurement, and a page without bars is told all the same', () => {
  const rounds = { former: [run(50, [20])], present: [run(500, [2], 3)] };
  const figures = toSpeedFigures({ name: 'list', path: '/' }, rounds, '37fa6b8c');
  expect(figures.map(isMet)).toEqual([false, null, false]);
  expect(figures.map((figure) => figure.note)).toEqual(['3 faults', '3 faults', '3 faults']);
  const free = toSpeedFigures({ name: 'list', path: '/', hasNoBar: true }, rounds, '37fa6b8c');
  expect(free.map(isMet)).toEqual([null, null, null]);
});

test('guests beside writes are compared round by round, with the writes that were done', () => {
  const runs = (...rates: number[]) => rates.map((perSecond) => ({ perSecond, faults: 0, writes: 50 }));
  const figure = toWriteFigure({ quiet: runs(1000, 2000, 500), written: runs(900, 1000, 500) }, 5);
  expect(figure).toMatchObject({ value: 0.9, note: '1000 → 900 pages a second, 10.0 writes' });
  expect(isMet(figure)).toBe(true);
});

test('posts are drawn once each, and no more than there are', () => {
  let next = 0;
  const ids = drawPosts({ int: (from, to) => from + (Math.floor(next++ / 2) % (to - from + 1)) }, 5, 9);
  expect(ids).toEqual([1, 2, 3, 4, 5]);
});

test('a commit that the history does not hold is named in one sentence', () => {
  expect(() => findCommit(import.meta.dirname, '0'.repeat(40))).toThrow(
    /^The history of this checkout does not hold the commit 0{40} to compare with: /,
  );
});
