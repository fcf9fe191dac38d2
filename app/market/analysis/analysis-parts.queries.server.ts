import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { addDays, dayStart, daysBetween, firstOfMonth } from '#app/core/site-day.ts';
import { seconds } from '#app/ask/parts/post-columns.queries.server.ts';
import { told } from '#app/market/plugin-statistics/group-figures.queries.server.ts';
import { fewestShown, type Figures } from '#app/market/plugin-statistics/plugin-statistics.schema.ts';
import { type RefundReason, refundReasons } from '#app/market/plugin-refunds/plugin-refunds.schema.ts';
import type {
  Adoption,
  Cohort,
  CouponRow,
  FunnelStep,
  OpenReview,
  PriceRow,
  Reason,
} from './plugin-analysis.schema.ts';

type Read = Pick<Ctx, 'db' | 'now'>;
/** One plugin in some days. */
export type Part = { id: number; from: string; to: string };

/** How people went on, of plugins that are sold to buying, of others to installing. */
export async function readFunnel(
  ctx: Read,
  { id, from, to }: Part,
  { isSold, totals }: { isSold: boolean; totals: Figures },
): Promise<FunnelStep[]> {
  const { rows } = await sql<{ seen: number; buyers: number }>`
    select coalesce(sum(seen), 0)::integer seen, coalesce(sum(buyers), 0)::integer buyers from market.plugin_day
    where plugin_id = ${id} and day between ${from} and ${to}`.execute(ctx.db);
  const first: FunnelStep[] = [
    { step: 'seen', count: rows[0]!.seen },
    { step: 'visitors', count: totals.visitors },
  ];
  if (!isSold)
    return [
      ...first,
      { step: 'downloads', count: totals.downloads },
      { step: 'installs', count: totals.installs },
      { step: 'active', count: totals.active },
    ];
  const { purchases, activated, used } = await readPurchases(ctx, { id, from, to });
  return [
    ...first,
    { step: 'buyers', count: rows[0]!.buyers },
    { step: 'purchases', count: purchases },
    { step: 'activated', count: activated },
    { step: 'used', count: used },
  ];
}

/** Purchases of these days, those of them that have been activated, and that were in use lately. */
async function readPurchases(
  ctx: Read,
  { id, from, to }: Part,
): Promise<{ purchases: number; activated: number; used: number }> {
  const lately = new Date(ctx.now.getTime() - 30 * 86_400_000);
  const { rows } = await sql<{ purchases: number; activated: number; used: number }>`
    select count(*)::integer purchases, count(s.last)::integer activated,
      count(*) filter (where s.last > ${lately})::integer used
    from market.plugin_order o left join lateral (select max(seen_at) last from market.licence_seat
      where licence_id = o.licence_id) s on true
    where o.plugin_id = ${id} and o.kind = 'purchase' and o.state <> 'created'
      and o.created_at >= ${dayStart(from)} and o.created_at < ${dayStart(addDays(to, 1))}`.execute(ctx.db);
  return rows[0]!;
}

/** As many versions as a chart tells apart. */
const drawnVersions = 4;

/** Active installs of the versions that most have, by day. */
export async function readAdoption(ctx: Read, { id, from, to }: Part): Promise<Adoption[]> {
  const { rows } = await sql<{ day: string; version: string; active: number }>`
    select day, value "version", active from market.plugin_day_part where plugin_id = ${id} and part = 'version'
      and active is not null and day between ${from} and ${to} and value <> '' order by day`.execute(ctx.db);
  const latest = new Map<string, number>();
  for (const { version, active } of rows) latest.set(version, Math.max(active, latest.get(version) ?? 0));
  const length = daysBetween(from, to) + 1;
  return [...latest]
    .filter(([, most]) => most >= fewestShown)
    .sort(([, one], [, other]) => other - one)
    .slice(0, drawnVersions)
    .map(([version]) => {
      const active = Array.from<number | null>({ length }).fill(null);
      for (const row of rows)
        if (row.version === version) active[daysBetween(from, row.day)] = row.active >= fewestShown ? row.active : null;
      return { version, active };
    });
}

/** Active installs by version on the last day that they were counted, the newest version first. */
export async function listActiveVersions(ctx: Read, id: number): Promise<{ version: string; active: number }[]> {
  const { rows } = await sql<{ version: string; active: number }>`
    select d.value "version", d.active from market.plugin_day_part d
      join market.plugin_version v on v.plugin_id = d.plugin_id and v.version = d.value
    where d.plugin_id = ${id} and d.part = 'version' and d.active is not null and v.channel = 'stable'
      and d.day = (select max(day) from market.plugin_day where plugin_id = ${id} and active is not null)
    order by v.id desc`.execute(ctx.db);
  return rows;
}

/** Refunds by what buyers gave as their reason; reasons of fewer than five are not told. */
export async function listReasons(ctx: Read, part: Part): Promise<Reason[]> {
  const found = new Map((await sumSales(ctx, part, 'reason')).map(({ value, orders }) => [value, orders]));
  return refundReasons
    .flatMap((reason: RefundReason) => {
      const refunds = found.get(reason) ?? 0;
      return refunds === 0 ? [] : [{ reason, refunds: told(refunds) }];
    })
    .toSorted((one, other) => (other.refunds ?? 0) - (one.refunds ?? 0));
}

/** Orders by edition and the price that was asked for it. */
export async function listPrices(ctx: Read, part: Part): Promise<PriceRow[]> {
  return (await sumSales(ctx, part, 'price')).map(({ value, ...sums }) => {
    const [edition = '', price, former] = value.split(':');
    return { edition, price: Number(price), former: former === undefined ? null : Number(former), ...sums };
  });
}

/** Orders with each coupon, and without any. */
export async function listCoupons(ctx: Read, part: Part): Promise<CouponRow[]> {
  return (await sumSales(ctx, part, 'coupon')).map(({ value, ...sums }) => ({ coupon: value, ...sums }));
}

async function sumSales(ctx: Read, { id, from, to }: Part, part: 'reason' | 'price' | 'coupon') {
  const { rows } = await sql<{ value: string; orders: number; gross: number }>`
    select value, sum(orders)::integer orders, sum(gross)::bigint gross from market.plugin_day_part
    where plugin_id = ${id} and part = ${part} and day between ${from} and ${to}
    group by value order by sum(orders) desc, value limit 50`.execute(ctx.db);
  return rows;
}

/** The newest ratings with words that the developer has not answered, and how many there are. */
export async function readOpenReviews(
  ctx: Read,
  id: number,
): Promise<{ unanswered: number; openReviews: OpenReview[] }> {
  const { rows } = await sql<OpenReview & { total: number }>`
    select id, stars, words, version, ${seconds('created_at')} at, count(*) over ()::integer total
    from market.rating where plugin_id = ${id} and words <> '' and replied_at is null and not is_hidden
    order by created_at desc, id desc limit 5`.execute(ctx.db);
  return {
    unanswered: rows[0]?.total ?? 0,
    openReviews: rows.map(({ total: _total, ...review }) => review),
  };
}

/** The last so many months of installs, and how many months each is followed. */
const followedMonths = 12;

/** How many of the installs of each month asked again later; months of fewer than five installs are left out. */
export async function listCohorts(ctx: Read, { id, to }: Part): Promise<Cohort[]> {
  const first = firstOfMonth(to, 1 - followedMonths);
  const { rows } = await sql<{ month: string; after: number; devices: number }>`
    select month, after, devices from market.plugin_retention where plugin_id = ${id} and month >= ${first}
      and after < ${followedMonths} order by month, after`.execute(ctx.db);
  const months = [...new Set(rows.map(({ month }) => month))];
  return months.flatMap((month) => {
    const own = rows.filter((row) => row.month === month);
    const installs = own.find(({ after }) => after === 0)?.devices ?? 0;
    if (installs < fewestShown) return [];
    const shares = Array.from({ length: followedMonths }, (_, after) =>
      firstOfMonth(month, after) > to ? null : (own.find((row) => row.after === after)?.devices ?? 0) / installs,
    );
    return [{ month: month.slice(0, 7), installs, shares }];
  });
}
