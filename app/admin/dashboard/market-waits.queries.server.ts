import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { marketPages } from './admin.policy.ts';
import type { MarketKey } from './admin.schema.ts';

/** What waits at the desks of the plugin market. */
export type MarketWaits = {
  counts: Record<MarketKey, number>;
  /** For how many seconds the oldest of a kind has waited; without those of which nothing waits. */
  oldest: Partial<Record<MarketKey, number>>;
};

/**
 * What waits at the desks of the plugin market that are in the caller's menu; the others count as empty. Each is
 * counted as its desk counts it: submissions that are out already by themselves, of the reports the ratings.
 */
export async function findMarketWaits(ctx: Pick<Ctx, 'db' | 'now'>, paths: ReadonlySet<string>): Promise<MarketWaits> {
  const own = new Set(marketKeys.filter((key) => paths.has(marketPages[key])));
  const rows = own.size === 0 ? [] : (await readWaits(ctx)).filter(({ key }) => own.has(key));
  const found = new Map(rows.map((row) => [row.key, row]));
  return {
    counts: Object.fromEntries(marketKeys.map((key) => [key, found.get(key)?.count ?? 0])) as MarketWaits['counts'],
    oldest: Object.fromEntries(rows.map(({ key, waited_s }) => [key, waited_s])),
  };
}

const marketKeys = Object.keys(marketPages) as MarketKey[];

/**
 * A submission that came back waits as long as it has waited for reviewers, as on its desk; a version since it came
 * into quarantine, which its thread tells, or since its upload when it has none.
 */
async function readWaits(ctx: Pick<Ctx, 'db' | 'now'>): Promise<{ key: MarketKey; count: number; waited_s: number }[]> {
  const { rows } = await sql<{ key: MarketKey; count: number; waited_s: number }>`
    select w.key, w.count::integer "count",
      greatest(0, floor(extract(epoch from ${ctx.now}::timestamptz - w.since)))::bigint waited_s from (
      select 'pluginReviews' "key", count(*) "count", min(turn_at - make_interval(secs => with_us_s)) since
        from market.submission where state = 'waiting' and not is_afterwards
      union all select 'pluginAfterwards', count(*), min(turn_at - make_interval(secs => with_us_s))
        from market.submission where state = 'waiting' and is_afterwards
      union all select 'pluginQuarantine', count(*), min(coalesce((select max(m.at) from market.submission_message m
            join market.submission s on s.id = m.submission_id
          where s.version_id = v.id and m.act = 'quarantined'), v.created_at))
        from market.plugin_version v where v.state = 'quarantined'
      union all select 'pluginRefunds', count(*), min(escalated_at) from market.plugin_refund
        where state = 'escalated'
      union all select 'pluginMeasures', count(*), min(asked_at) from market.measure where state = 'open'
      union all select 'developers', count(*), min(applied_at) from market.developer where state = 'applied'
      union all select 'ratingReports', count(distinct rating_id), min(created_at) from market.rating_report
        where decision_id is null) w
    where w.count > 0`.execute(ctx.db);
  return rows;
}
