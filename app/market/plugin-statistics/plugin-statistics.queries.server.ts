import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { siteZone } from '#app/core/site-day.ts';
import { isWithoutMoney } from '#app/account/no-money/no-money.queries.server.ts';
import { mayAtDeveloper } from '#app/market/developers/developers.policy.ts';
import { requireDeveloper, requirePluginRight } from '#app/market/developers/developers.queries.server.ts';
import type { OwnDeveloper } from '#app/market/developers/developers.schema.ts';
import { lastFinalDay } from './figure-days.policy.ts';
import { stepOf, sumUp, toPoints } from './figure-series.policy.ts';
import { daysOf, listCountedPlugins, readSeries } from './figure-sums.queries.server.ts';
import {
  listByChannel,
  listByName,
  listByPlugin,
  listBySource,
  listByVersion,
  type Wanted,
} from './group-figures.queries.server.ts';
import type {
  DayFigures,
  Group,
  GroupRow,
  PluginStatistics,
  ReleaseMark,
  StatisticsQuery,
} from './plugin-statistics.schema.ts';

/**
 * Figures of one plugin or of all of a developer, by day and by group, with those of as many days before.
 * @throws Refusal need-login, NOT_DEVELOPER; forbidden for roles that may not see statistics; not-found for a plugin
 * of others
 */
export async function getStatistics(
  ctx: Ctx,
  { plugin: pluginId, range, by }: StatisticsQuery,
): Promise<PluginStatistics> {
  const developer =
    pluginId === undefined
      ? await requireDeveloper(ctx, 'statistics')
      : await requirePluginRight(ctx, pluginId, 'statistics');
  const all = await listCountedPlugins(ctx, developer.id);
  const plugin = all.find(({ id }) => id === pluginId) ?? null;
  const plugins = pluginId === undefined ? all : plugin ? [plugin] : [];
  const ids = plugins.map(({ id }) => id);
  const seesMoney = await seesMoneyOf(ctx, developer);
  const days = await daysOf(ctx, range, ids);
  const compares = range !== 'all';
  const wanted: Wanted = { plugins, ...days, seesMoney };
  const [series, releases, marketRefundRate] = await Promise.all([
    readSeries(ctx, ids, days, { seesMoney, compares }),
    listReleases(ctx, ids, days),
    findMarketRefundRate(ctx, days),
  ]);
  return {
    developerId: developer.id,
    plugins: all,
    plugin,
    range,
    ...days,
    finalUntil: lastFinalDay(ctx.now),
    seesMoney,
    totals: sumUp(series.days),
    before: compares ? sumUp(series.before) : null,
    days: series.days,
    beforeDays: series.before,
    releases,
    marketRefundRate,
    by,
    rows: await listRows(ctx, wanted, by, series.days),
  };
}

/** Whether a role sees what a developer earns, where there is something to earn. */
export const seesMoneyOf = async (ctx: Pick<Ctx, 'db'>, { role, state }: OwnDeveloper): Promise<boolean> =>
  mayAtDeveloper(role, state, 'money') && !(await isWithoutMoney(ctx));

function listRows(ctx: Ctx, wanted: Wanted, by: Group, days: readonly DayFigures[]): Promise<GroupRow[]> {
  if (by === 'plugin') return listByPlugin(ctx, wanted);
  if (by === 'version') return listByVersion(ctx, wanted);
  if (by === 'channel') return listByChannel(ctx, wanted);
  if (by === 'source') return listBySource(ctx, wanted);
  if (by === 'country') return listCountries(ctx, wanted);
  const points = toPoints(days, stepOf(days.length));
  return Promise.resolve(
    points
      .map(({ first, figures }) => ({ key: first.day, name: '', plugin: null, version: '', ...figures, trend: [] }))
      .toReversed(),
  );
}

async function listCountries(ctx: Ctx, wanted: Wanted): Promise<GroupRow[]> {
  const names = new Intl.DisplayNames([ctx.language], { type: 'region' });
  const rows = await listByName(ctx, wanted, 'country');
  return rows.map((row) => ({ ...row, name: row.key === '' ? '' : (names.of(row.key) ?? row.key) }));
}

/** As many marks as a chart has room for. */
const mostMarks = 40;

/** Versions that began to go out in these days, the newest first. */
export async function listReleases(
  ctx: Pick<Ctx, 'db'>,
  ids: readonly number[],
  { from, to }: { from: string; to: string },
): Promise<ReleaseMark[]> {
  const { rows } = await sql<ReleaseMark>`
    select (v.published_at at time zone ${sql.lit(siteZone)})::date "day", v.version, v.plugin_id "pluginId"
    from market.plugin_version v where v.plugin_id = any(${[...ids]}::bigint[]) and v.published_at is not null
      and (v.published_at at time zone ${sql.lit(siteZone)})::date between ${from} and ${to}
    order by v.published_at desc, v.id desc limit ${mostMarks}`.execute(ctx.db);
  return rows;
}

/** So many orders the market needs in a time before its rate says anything. */
const fewestOrders = 20;

/** Refunds per order of the whole market; null when there were too few orders. */
export async function findMarketRefundRate(
  ctx: Pick<Ctx, 'db'>,
  { from, to }: { from: string; to: string },
): Promise<number | null> {
  const { rows } = await sql<{ orders: number; refunds: number }>`
    select coalesce(sum(orders), 0)::integer orders, coalesce(sum(refunds), 0)::integer refunds
    from market.market_day where day between ${from} and ${to}`.execute(ctx.db);
  const { orders, refunds } = rows[0]!;
  return orders < fewestOrders ? null : refunds / orders;
}
