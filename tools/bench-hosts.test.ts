import { expect, test } from 'vitest';
import { toCommitFigure } from './bench-commits.ts';
import { toRateFigures } from './bench-hosts.ts';
import { toLiveFigures } from './bench-live.ts';
import { isMet } from './bench-report.ts';

const run = (perSecond: number, cpu_us: number, faults = 0) => ({ perSecond, cpu_us, faults });

test('two hosts are compared with one by rate, and by processor time as if each had a core', () => {
  const rounds = {
    guests: {
      one: [run(100, 5000), run(90, 5000)],
      two: [run(150, 5000), run(162, 4000)],
      apart: [run(150, 4000), run(160, 5000)],
    },
    members: { one: [run(50, 9000)], two: [run(60, 12_000, 1)], apart: [run(50, 9000)] },
  };
  const [rate, cpu, machine, ...others] = toRateFigures(rounds);
  expect([rate?.value, rate?.bar, rate?.note]).toEqual([1.5, undefined, '90 → 150 pages a second']);
  expect([cpu?.value, cpu?.note, isMet(cpu!)]).toEqual([2, '5.0 → 4.0 ms a page', true]);
  expect(machine?.value).toBe(0.8);
  expect(machine?.note).toBe('4.0 → 4.0 ms');
  expect(others.map(({ value, note }) => [value, note])).toEqual(
    Array.from({ length: 3 }, () => [Number.NaN, '1 faults']),
  );
});

test('commits with jobs are compared with those without of the same round', () => {
  const round = (perSecond: number) => ({ perSecond, own_us: 90, server_us: 150 });
  const figure = toCommitFigure({ without: [1000, 500].map(round), with: [900, 475].map(round) });
  expect([figure.value, isMet(figure)]).toEqual([0.9, true]);
  expect(isMet(toCommitFigure({ without: [round(1384)], with: [round(90)] }))).toBe(false);
});

test('an event that a reader misses or gets twice is counted', () => {
  const found = { streams: 2, writes: 2, opened: 2, opened_s: 1, before_MB: 100, after_MB: 101, used_ms: 10 };
  const broken = { written: 3, seen: 6, twice: 0, again: 1, open: 2 };
  const missed = (delays: number[], events: number) => toLiveFigures({ ...found, delays, events, broken })[2]!.value;
  expect([missed([1, 1, 1, 1], 4), missed([1, 1, 1], 3), missed([1, 1, 1, 1], 5)]).toEqual([0, 1, 1]);
  const after = (seen: number, twice: number) =>
    toLiveFigures({ ...found, delays: [1], events: 1, broken: { ...broken, seen, twice } })[3]!.value;
  expect([after(6, 0), after(5, 0), after(6, 1)]).toEqual([0, 1, 1]);
});
