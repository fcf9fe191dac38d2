import { describe, expect, test } from 'vitest';
import { lastFinalDay } from './figure-days.policy.ts';
import { changeOf, meanOf, refundRate, stepOf, sumUp, toPoints, toSeries } from './figure-series.policy.ts';
import type { Figures } from './plugin-statistics.schema.ts';

const kept = (day: string, more = {}) => ({
  day,
  views: 1,
  visitors: 1,
  downloads: 2,
  installs: 0,
  active: null,
  orders: 1,
  gross: 6800,
  net: 5780,
  refunds: 0,
  ...more,
});
const days = { from: '2026-11-18', to: '2026-11-21' };
const more = { finalUntil: '2026-11-19', seesMoney: true };
const some: Figures = {
  views: 10,
  visitors: 5,
  downloads: 4,
  installs: 3,
  active: 7,
  orders: 2,
  gross: 13_600,
  net: 11_560,
  refunds: 1,
  rating: 4.5,
};

describe('a series', () => {
  test('has every day; what stands still goes on, sums begin with nothing', () => {
    const rows = [kept('2026-11-17', { active: 3 }), kept('2026-11-19', { active: 5 }), kept('2026-11-20')];
    const series = toSeries(days, rows, [{ pluginId: 1, day: '2026-11-01', count: 2, sum: 9 }], more);
    expect(series.map(({ day, downloads, active, rating }) => [day, downloads, active, rating])).toEqual([
      ['2026-11-18', 0, 3, 4.5],
      ['2026-11-19', 2, 5, 4.5],
      ['2026-11-20', 2, 5, 4.5],
      ['2026-11-21', 0, 5, 4.5],
    ]);
    expect(series.map(({ isProvisional }) => isProvisional)).toEqual([false, false, true, true]);
  });

  test('of several plugins has the mean of all their ratings as they stood', () => {
    const ratings = [
      { pluginId: 1, day: '2026-11-19', count: 1, sum: 5 },
      { pluginId: 2, day: '2026-11-20', count: 3, sum: 6 },
      { pluginId: 1, day: '2026-11-21', count: 2, sum: 8 },
    ];
    expect(toSeries(days, [], ratings, more).map(({ rating }) => rating)).toEqual([null, 5, 2.75, 2.8]);
  });

  test('tells no money to who may not see it, in no day and no sum', () => {
    const series = toSeries(days, [kept('2026-11-19')], [], { ...more, seesMoney: false });
    expect(series.map(({ gross, net }) => [gross, net])).toEqual(series.map(() => [null, null]));
    expect(sumUp(series)).toMatchObject({ gross: null, net: null, orders: 1 });
  });
});

test('the sum of days has the state of the last one', () => {
  const series = toSeries(days, [kept('2026-11-18', { active: 9 }), kept('2026-11-21', { net: -100 })], [], more);
  expect(sumUp(series)).toMatchObject({ downloads: 4, gross: 13_600, net: 5680, active: 9, rating: null });
  expect(sumUp([])).toMatchObject({ downloads: 0, active: 0, gross: 0 });
});

test('points of long ranges are weeks and months that end with the last day', () => {
  expect([7, 92, 93, 365, 800, 801].map(stepOf)).toEqual(['day', 'day', 'week', 'week', 'week', 'month']);
  const series = toSeries({ from: '2026-11-01', to: '2026-11-16' }, [kept('2026-11-02'), kept('2026-11-16')], [], more);
  expect(toPoints(series, 'week').map(({ first, figures }) => [first.day, figures.downloads])).toEqual([
    ['2026-11-01', 2],
    ['2026-11-03', 0],
    ['2026-11-10', 2],
  ]);
});

test('a change is a part of what was, of ratings a difference, and nothing where there was nothing', () => {
  expect(changeOf('downloads', some, { ...some, downloads: 2 })).toBe(1);
  expect(changeOf('rating', some, { ...some, rating: 4.6 })).toBe(-0.1);
  expect(changeOf('downloads', some, { ...some, downloads: 0 })).toBeNull();
  expect(changeOf('net', some, { ...some, net: -5 })).toBeNull();
  expect(changeOf('gross', { ...some, gross: null }, some)).toBeNull();
  expect(changeOf('views', some, null)).toBeNull();
});

test('rates and means need something to be of', () => {
  expect([refundRate(some), refundRate({ orders: 0, refunds: 1 })]).toEqual([0.5, null]);
  expect([meanOf([]), meanOf([{ count: 3, sum: 10 }])]).toEqual([null, 3.33]);
});

test('a day is final at two in the next night by the site’s clock', () => {
  expect(lastFinalDay(new Date('2026-11-20T17:59:59Z'))).toBe('2026-11-19');
  expect(lastFinalDay(new Date('2026-11-20T18:00:00Z'))).toBe('2026-11-20');
});
