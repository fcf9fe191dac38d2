import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { addDays, daysBetween, siteDay } from '#app/core/site-day.ts';
import { lastFinalDay } from './figure-days.policy.ts';
import { type KeptDay, type RatingDay, sumUp, toSeries } from './figure-series.policy.ts';
import {
  type BenchFigures,
  benchSpans,
  type DayFigures,
  type NamedPlugin,
  type Range,
} from './plugin-statistics.schema.ts';

type Read = Pick<Ctx, 'db' | 'now'>;
type Days = { from: string; to: string };

/** The plugins of a developer that visitors could see once, the most taken first. */
export async function listCountedPlugins(ctx: Pick<Ctx, 'db'>, developerId: number): Promise<NamedPlugin[]> {
  const { rows } = await sql<NamedPlugin>`select id, slug, name_zh "nameZh", name_en "nameEn" from market.plugin
    where developer_id = ${developerId} and published_at is not null order by downloads desc, id`.execute(ctx.db);
  return rows;
}

/** The days of a range up to today; all of them begin with the first that has a figure. */
export async function daysOf(ctx: Read, range: Range, ids: readonly number[]): Promise<Days> {
  const to = siteDay(ctx.now);
  if (range !== 'all') return { from: addDays(to, 1 - Number(range)), to };
  const { rows } = await sql<{
    day: string | null;
  }>`select min(first.day) "day" from unnest(${[...ids]}::bigint[]) p (id)
    cross join lateral (select min(day) "day" from market.plugin_day where plugin_id = p.id) first`.execute(ctx.db);
  const week = addDays(to, -6);
  const first = rows[0]?.day ?? week;
  return { from: first < week ? first : week, to };
}

/**
 * Figures of plugins together for each day, with as many days before for comparing. They come from what is rolled up
 * by day, however much happened.
 */
export async function readSeries(
  ctx: Read,
  ids: readonly number[],
  { from, to }: Days,
  { seesMoney, compares = true }: { seesMoney: boolean; compares?: boolean },
): Promise<{ days: DayFigures[]; before: DayFigures[] }> {
  const start = compares ? addDays(from, -daysBetween(from, to) - 1) : from;
  const [kept, ratings] = await Promise.all([readKept(ctx, ids, start, to), readRatings(ctx, ids, start, to)]);
  const more = { finalUntil: lastFinalDay(ctx.now), seesMoney };
  const all = toSeries({ from: start, to }, kept, ratings, more);
  const at = daysBetween(start, from);
  return { days: all.slice(at), before: all.slice(0, at) };
}

async function readKept(ctx: Read, ids: readonly number[], from: string, to: string): Promise<KeptDay[]> {
  const { rows } = await sql<KeptDay>`
    select day, sum(views)::integer views, sum(visitors)::integer visitors, sum(downloads)::integer downloads,
      sum(installs)::integer installs, sum(active)::integer active, sum(orders)::integer orders,
      sum(gross)::bigint gross, sum(net)::bigint net, sum(refunds)::integer refunds
    from market.plugin_day where plugin_id = any(${[...ids]}::bigint[]) and day between ${from} and ${to}
    group by day order by day`.execute(ctx.db);
  return rows;
}

/** How ratings changed in these days, and how they stood when these began. */
async function readRatings(ctx: Read, ids: readonly number[], from: string, to: string): Promise<RatingDay[]> {
  const { rows } = await sql<RatingDay>`
    select p.id "pluginId", d.day, d.rating_count count, d.rating_sum sum from unnest(${[...ids]}::bigint[]) p (id)
      cross join lateral (
        (select day, rating_count, rating_sum from market.plugin_day where plugin_id = p.id
          and rating_count is not null and day < ${from} order by day desc limit 1)
        union all
        select day, rating_count, rating_sum from market.plugin_day where plugin_id = p.id
          and rating_count is not null and day between ${from} and ${to}) d`.execute(ctx.db);
  return rows;
}

/** Figures of all plugins of a developer for the workbench; null while visitors never saw one. */
export async function getBenchFigures(
  ctx: Read,
  developerId: number,
  { seesMoney }: { seesMoney: boolean },
): Promise<BenchFigures | null> {
  const plugins = await listCountedPlugins(ctx, developerId);
  if (plugins.length === 0) return null;
  const to = siteDay(ctx.now);
  const ids = plugins.map(({ id }) => id);
  const { days } = await readSeries(ctx, ids, { from: addDays(to, -59), to }, { seesMoney, compares: false });
  return benchSpans.map((span) => ({
    days: span,
    figures: sumUp(days.slice(-span)),
    before: span === 1 ? null : sumUp(days.slice(-2 * span, -span)),
  }));
}
