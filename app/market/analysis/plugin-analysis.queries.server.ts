import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '#app/core/ctx.server.ts';
import { daysBetween, siteDay } from '#app/core/site-day.ts';
import { requireDeveloper, requirePluginRight } from '#app/market/developers/developers.queries.server.ts';
import { refundRate, sumUp } from '#app/market/plugin-statistics/figure-series.policy.ts';
import { daysOf, listCountedPlugins, readSeries } from '#app/market/plugin-statistics/figure-sums.queries.server.ts';
import { listByName, listByPlugin } from '#app/market/plugin-statistics/group-figures.queries.server.ts';
import {
  findMarketRefundRate,
  listReleases,
  seesMoneyOf,
} from '#app/market/plugin-statistics/plugin-statistics.queries.server.ts';
import { moneyMetrics, type NamedPlugin } from '#app/market/plugin-statistics/plugin-statistics.schema.ts';
import { hintsOf } from './analysis-hints.policy.ts';
import {
  listActiveVersions,
  listCohorts,
  listCoupons,
  listPrices,
  listReasons,
  readAdoption,
  readFunnel,
  readOpenReviews,
} from './analysis-parts.queries.server.ts';
import type { AnalysisInput, ComparisonInput, PluginAnalysis, PluginComparison } from './plugin-analysis.schema.ts';

type Facts = NamedPlugin & { isSold: boolean; ratings: number; stars: number[]; newestAt: Date | null };

/**
 * What the figures of one plugin say: from being seen to being used, versions, refunds, ratings, where people come
 * from, prices, and who stays.
 * @throws Refusal need-login; not-found for a plugin of others; forbidden for roles that may not see statistics
 */
export async function getAnalysis(ctx: Ctx, { id, range }: z.output<typeof AnalysisInput>): Promise<PluginAnalysis> {
  const seesMoney = await seesMoneyOf(ctx, await requirePluginRight(ctx, id, 'statistics'));
  const { isSold, ratings, stars, newestAt, ...plugin } = await readFacts(ctx, id);
  const days = await daysOf(ctx, range, [id]);
  const part = { id, ...days };
  const wanted = { plugins: [plugin], ...days, seesMoney };
  const series = await readSeries(ctx, [id], days, { seesMoney, compares: range !== 'all' });
  const totals = sumUp(series.days);
  const before = range === 'all' ? null : sumUp(series.before);
  const [funnel, adoption, versions, reasons, reviews, words, referrers, prices, coupons, cohorts] = await Promise.all([
    readFunnel(ctx, part, { isSold, totals }),
    readAdoption(ctx, part),
    listActiveVersions(ctx, id),
    listReasons(ctx, part),
    readOpenReviews(ctx, id),
    listByName(ctx, wanted, 'word'),
    listByName(ctx, wanted, 'referrer'),
    listPrices(ctx, part),
    listCoupons(ctx, part),
    listCohorts(ctx, part),
  ]);
  const [releases, marketRefundRate] = await Promise.all([
    listReleases(ctx, [id], days),
    findMarketRefundRate(ctx, days),
  ]);
  const rate = refundRate(totals);
  return {
    plugin,
    range,
    ...days,
    isSold,
    seesMoney,
    totals,
    before,
    days: series.days,
    releases,
    funnel,
    adoption,
    refundRate: rate,
    marketRefundRate,
    reasons,
    ratings,
    stars,
    ...reviews,
    words,
    referrers,
    prices: seesMoney ? prices : [],
    coupons: seesMoney ? coupons : [],
    cohorts,
    hints: hintsOf({
      funnel,
      refunds: totals.refunds,
      refundRate: rate,
      marketRefundRate,
      reasons,
      unanswered: reviews.unanswered,
      rating: totals.rating,
      ratingBefore: before?.rating ?? null,
      versions,
      newestDays: newestAt && daysBetween(siteDay(newestAt), days.to),
      orders: totals.orders,
      couponOrders: seesMoney ? sumOf(coupons.filter(({ coupon }) => coupon !== '')) : 0,
    }),
  };
}

const sumOf = (rows: readonly { orders: number }[]) => rows.reduce((sum, { orders }) => sum + orders, 0);

async function readFacts(ctx: Pick<Ctx, 'db'>, id: number): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select id, slug, coalesce(nullif(name_zh, ''), draft ->> 'nameZh') "nameZh",
      coalesce(nullif(name_en, ''), draft ->> 'nameEn') "nameEn", rating_count ratings, rating_stars stars,
      (exists (select from market.offer o where o.plugin_id = p.id)) "isSold",
      (select max(published_at) from market.plugin_version v where v.plugin_id = p.id
        and v.channel = 'stable') "newestAt"
    from market.plugin p where id = ${id}`.execute(ctx.db);
  return rows[0]!;
}

/** So many are compared before one has chosen. */
const chosenFirst = 3;

/**
 * Up to five plugins of a developer beside each other.
 * @throws Refusal need-login, NOT_DEVELOPER; forbidden for roles that may not see statistics
 */
export async function getComparison(
  ctx: Ctx,
  { plugins: asked, range, metric: wantedMetric }: z.output<typeof ComparisonInput>,
): Promise<PluginComparison> {
  const developer = await requireDeveloper(ctx, 'statistics');
  const plugins = await listCountedPlugins(ctx, developer.id);
  const own = asked.filter((id) => plugins.some((one) => one.id === id));
  const chosen = own.length > 0 ? own : plugins.slice(0, chosenFirst).map(({ id }) => id);
  const seesMoney = await seesMoneyOf(ctx, developer);
  const days = await daysOf(ctx, range, chosen);
  const [rows, series] = await Promise.all([
    listByPlugin(ctx, { plugins: plugins.filter(({ id }) => chosen.includes(id)), ...days, seesMoney }),
    Promise.all(
      chosen.map(async (id) => ({
        id,
        days: (await readSeries(ctx, [id], days, { seesMoney, compares: false })).days,
      })),
    ),
  ]);
  const metric = moneyMetrics.has(wantedMetric) && !seesMoney ? 'downloads' : wantedMetric;
  return { plugins, chosen, range, metric, ...days, seesMoney, rows, series };
}
