import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { addDays, dayStart, siteZone } from '#app/core/site-day.ts';

type Open = { db: Ctx['db']; from: string; to: string };

const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone ${sql.lit(siteZone)})::date`;

/**
 * Counts orders and refunds of the open days anew. An order counts on the day it was paid, with what the buyer and, for
 * points, the platform paid; a refund on the day it was carried out, with what the ledger took back from the developer.
 */
export async function rollUpSales(open: Open): Promise<void> {
  await rollUpOrders(open);
  await rollUpRefunds(open);
  await rollUpSaleParts(open);
  await sql`
    insert into market.market_day (day, orders, refunds)
    select day, sum(orders), sum(refunds) from market.plugin_day where day between ${open.from} and ${open.to}
    group by 1 having sum(orders) + sum(refunds) > 0
    on conflict (day) do update set orders = excluded.orders, refunds = excluded.refunds`.execute(open.db);
}

const ordersOf = ({ from, to }: Open) => sql`market.plugin_order o where o.state <> 'created'
  and o.created_at >= ${dayStart(from)} and o.created_at < ${dayStart(addDays(to, 1))}`;

/** The journals of a refund with what they took from the developer: below zero. */
const refundsOf = ({ from, to }: Open) => sql`market.plugin_refund r
    join market.plugin_order o on o.id = r.order_id
    cross join lateral (select coalesce(sum(e.amount), 0) taken from wallet.entry e
      join wallet.account a on a.id = e.account_id
      where e.journal_id = r.journal_id and a.member_id = o.developer_id) ledger
  where r.state = 'done' and r.decided_at >= ${dayStart(from)} and r.decided_at < ${dayStart(addDays(to, 1))}`;

async function rollUpOrders(open: Open): Promise<void> {
  await sql`
    insert into market.plugin_day (plugin_id, day, orders, gross, net)
    select plugin_id, day, count(*) filter (where is_order), sum(gross), sum(net) from (
      select o.plugin_id, ${dayOf('o.created_at')} as day, true is_order, o.paid + o.points_off gross,
        o.paid + o.points_off - o.fee net from ${ordersOf(open)}
      union all
      select o.plugin_id, ${dayOf('r.decided_at')}, false, 0, ledger.taken from ${refundsOf(open)}) moved
    group by 1, 2
    on conflict (plugin_id, day) do update
      set orders = excluded.orders, gross = excluded.gross, net = excluded.net`.execute(open.db);
}

async function rollUpRefunds(open: Open): Promise<void> {
  await sql`
    insert into market.plugin_day (plugin_id, day, refunds)
    select o.plugin_id, ${dayOf('r.decided_at')}, count(*) from ${refundsOf(open)} group by 1, 2
    on conflict (plugin_id, day) do update set refunds = excluded.refunds`.execute(open.db);
}

/** Orders by what was asked for the edition at that moment and by coupon; refunds by their reason. */
async function rollUpSaleParts(open: Open): Promise<void> {
  await sql`
    insert into market.plugin_day_part (plugin_id, day, part, value, orders, gross)
    select o.plugin_id, ${dayOf('o.created_at')}, p.part, p.value, count(*), sum(o.paid + o.points_off)
    from (select o.*, c.code from market.plugin_order o left join market.coupon c on c.id = o.coupon_id) o
      cross join lateral (values ('price', o.edition || ':' || (o.list_price - o.discount_off)
        || case when o.discount_off > 0 then ':' || o.list_price else '' end),
        ('coupon', coalesce(o.code, ''))) p (part, value)
    where o.state <> 'created' and o.created_at >= ${dayStart(open.from)}
      and o.created_at < ${dayStart(addDays(open.to, 1))}
    group by 1, 2, 3, 4
    on conflict (plugin_id, part, day, value) do update
      set orders = excluded.orders, gross = excluded.gross`.execute(open.db);
  await sql`
    insert into market.plugin_day_part (plugin_id, day, part, value, orders, gross)
    select o.plugin_id, ${dayOf('r.decided_at')}, 'reason', r.category, count(*), sum(r.amount)
    from ${refundsOf(open)} group by 1, 2, 4
    on conflict (plugin_id, part, day, value) do update
      set orders = excluded.orders, gross = excluded.gross`.execute(open.db);
}
