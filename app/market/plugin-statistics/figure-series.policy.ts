import { addDays, daysBetween } from '#app/core/site-day.ts';
import type { DayFigures, Figures, Metric } from './plugin-statistics.schema.ts';

/** Figures of one day as they are kept: what stands still is null where nothing was noted. */
export type KeptDay = {
  day: string;
  views: number;
  visitors: number;
  downloads: number;
  installs: number;
  active: number | null;
  orders: number;
  gross: number;
  net: number;
  refunds: number;
};
/** How the ratings of one plugin stood from a day on. */
export type RatingDay = { pluginId: number; day: string; count: number; sum: number };

const summed = ['views', 'visitors', 'downloads', 'installs', 'orders', 'refunds'] as const;

/** Every day from the first to the last, those without anything too; what stands still goes on from the day before. */
export function toSeries(
  { from, to }: { from: string; to: string },
  kept: readonly KeptDay[],
  ratings: readonly RatingDay[],
  { finalUntil, seesMoney }: { finalUntil: string; seesMoney: boolean },
): DayFigures[] {
  const byDay = new Map(kept.map((row) => [row.day, row]));
  let active = kept.findLast((row) => row.day < from && row.active !== null)?.active ?? 0;
  const ratingAt = ratingWalk(ratings);
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, i) => {
    const day = addDays(from, i);
    const row = byDay.get(day);
    active = row?.active ?? active;
    return {
      ...(Object.fromEntries(summed.map((name) => [name, row?.[name] ?? 0])) as Pick<Figures, (typeof summed)[number]>),
      day,
      isProvisional: day > finalUntil,
      active,
      gross: seesMoney ? (row?.gross ?? 0) : null,
      net: seesMoney ? (row?.net ?? 0) : null,
      rating: ratingAt(day),
    };
  });
}

/** The mean of all ratings on days that are asked for in order. */
function ratingWalk(ratings: readonly RatingDay[]): (day: string) => number | null {
  const sorted = ratings.toSorted((one, other) => (one.day < other.day ? -1 : 1));
  const latest = new Map<number, RatingDay>();
  let next = 0;
  return (day) => {
    for (; next < sorted.length && sorted[next]!.day <= day; next += 1)
      latest.set(sorted[next]!.pluginId, sorted[next]!);
    return meanOf([...latest.values()]);
  };
}

/** The mean grade of several sums of grades, to two decimals; null without any. */
export function meanOf(ratings: readonly { count: number; sum: number }[]): number | null {
  const count = ratings.reduce((all, one) => all + one.count, 0);
  return count === 0 ? null : Math.round((ratings.reduce((all, one) => all + one.sum, 0) / count) * 100) / 100;
}

/** The figures of some days together. */
export function sumUp(days: readonly Figures[]): Figures {
  const last = days.at(-1);
  const money = (name: 'gross' | 'net') =>
    last?.[name] === null ? null : days.reduce((sum, day) => sum + (day[name] ?? 0), 0);
  return {
    ...(Object.fromEntries(summed.map((name) => [name, days.reduce((sum, day) => sum + day[name], 0)])) as Pick<
      Figures,
      (typeof summed)[number]
    >),
    active: last?.active ?? 0,
    gross: money('gross'),
    net: money('net'),
    rating: last?.rating ?? null,
  };
}

export type Step = 'day' | 'week' | 'month';
/** How many days a point of a chart stands for, so that no chart has more points than can be told apart. */
export const stepOf = (days: number): Step => (days <= 92 ? 'day' : days <= 800 ? 'week' : 'month');
const lengths: Record<Step, number> = { day: 1, week: 7, month: 30 };

/** Some days as one point; the last point ends with the last day, so that only the first may be short. */
export function toPoints<Row extends Figures>(days: readonly Row[], step: Step): { first: Row; figures: Figures }[] {
  const length = lengths[step];
  const points: { first: Row; figures: Figures }[] = [];
  for (let end = days.length; end > 0; end -= length) {
    const part = days.slice(Math.max(0, end - length), end);
    points.unshift({ first: part[0]!, figures: sumUp(part) });
  }
  return points;
}

/**
 * How a figure changed: by which part of it, to a tenth of a percent, of ratings by how much; null where there is
 * nothing to compare with.
 */
export function changeOf(metric: Metric, now: Figures, before: Figures | null): number | null {
  const [value, former] = [now[metric], before?.[metric] ?? null];
  if (value === null || former === null) return null;
  if (metric === 'rating') return Math.round((value - former) * 100) / 100;
  return former <= 0 ? null : Math.round(((value - former) / former) * 1000) / 1000;
}

/** Refunds per order; null without orders. */
export const refundRate = ({ orders, refunds }: Pick<Figures, 'orders' | 'refunds'>): number | null =>
  orders === 0 ? null : refunds / orders;
