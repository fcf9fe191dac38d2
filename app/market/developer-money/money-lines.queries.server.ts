import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { addDays, dayStart } from '#app/core/site-day.ts';
import { unixSeconds } from '#app/core/unix-seconds.ts';
import type { Edition } from '#app/market/offers/offers.schema.ts';
import { listParts } from '#app/wallet/ledger/month-sums.queries.server.ts';
import type { ItemSum, MoneyFilter, MoneyItem, MoneyLine, MoneyLines } from './developer-money.schema.ts';

/*
 * What the market's own records say of a developer's income, line by line. The tax of payouts is the ledger's alone.
 */

type Period = { from?: Date | undefined; to?: Date | undefined };
/** Whose lines, and which. */
export type Wanted = Period & { developerId: number; item?: MoneyItem; pluginId?: number; order?: string };

/** The days of a filter as a period. */
export function periodOf({ from, to }: Pick<MoneyFilter, 'from' | 'to'>): Period {
  return { from: from === '' ? undefined : dayStart(from), to: to === '' ? undefined : dayStart(addDays(to, 1)) };
}

/** The sums of lines by number. */
export async function sumMoneyLines(ctx: Pick<Ctx, 'db' | 'language' | 'now'>, wanted: Wanted): Promise<ItemSum[]> {
  const { rows } = await sql`
    ${linesOf(wanted, await taxLines(ctx, wanted))}
    select item, sum(amount)::bigint amount, count(*) count from line group by item`
    .$castTo<ItemSum>()
    .execute(ctx.db);
  return rows;
}

/** Lines, the newest first; a page ends with a whole journal. */
export async function listMoneyLines(
  ctx: Pick<Ctx, 'db' | 'language' | 'now'>,
  wanted: Wanted,
  { before = 0, limit }: { before?: number; limit: number },
): Promise<MoneyLines> {
  const taxes = await taxLines(ctx, wanted);
  const { rows } = await sql`${linesOf(wanted, taxes)}
    select l.journal_id "journalId", l.item, l.amount::bigint amount, l.at, o.number, o.edition, o.kind,
      case when l.item in ('fee', 'feeBack') then o.fee_rate end rate, p.name_zh "nameZh", p.name_en "nameEn"
    from line l left join market.plugin_order o on o.id = l.order_id left join market.plugin p on p.id = o.plugin_id
    where ${before}::bigint = 0 or l.journal_id < ${before}
    order by l.journal_id desc, l.place limit ${limit + mostParts}`
    .$castTo<Row>()
    .execute(ctx.db);
  const sums = await sumMoneyLines(ctx, wanted);
  const last = rows[limit - 1]?.journalId;
  const shown = rows.filter(({ journalId }, i) => i < limit || journalId === last);
  return {
    lines: shown.map((row) => shownLine(row, ctx.language)),
    sums,
    amount: sums.reduce((sum, { amount }) => sum + amount, 0),
    count: sums.reduce((sum, { count }) => sum + count, 0),
    before: rows.length > shown.length ? (shown.at(-1)?.journalId ?? null) : null,
  };
}

/** A sale has so many lines; a page never ends between them. */
const mostParts = 3;

type Row = Pick<MoneyLine, 'journalId' | 'item' | 'amount' | 'rate'> & {
  at: Date;
  number: string | null;
  edition: Edition;
  kind: 'purchase' | 'renewal';
  nameZh: string;
  nameEn: string;
};

function shownLine({ at, number, edition, kind, nameZh, nameEn, ...row }: Row, language: string): MoneyLine {
  const plugin = language === 'en' ? nameEn : nameZh;
  return { ...row, at: unixSeconds(at), order: number === null ? null : { number, plugin, edition, kind } };
}

type TaxLine = { journalId: number; amount: bigint; at: Date };

/** What was withheld from payouts, or given back with them, in the period. */
async function taxLines(
  ctx: Pick<Ctx, 'db' | 'language' | 'now'>,
  { developerId, from, to, item, pluginId, order }: Wanted,
): Promise<TaxLine[]> {
  if (pluginId || order || (item && item !== 'tax')) return [];
  const lines = await listParts(ctx, taxPeriod(developerId, { from, to }, ctx.now), { keys: taxKeys, limit: 100_000 });
  return lines.map(({ journalId, amount, at }) => ({ journalId, amount, at: new Date(at * 1000) }));
}

/** Payouts of a member in a period. */
export const taxPeriod = (memberId: number, { from, to }: Period, now: Date) => ({
  memberId,
  kinds: ['pending', 'earnings', 'earnings_hold', 'receivable'] as const,
  origins: ['sendPayout', 'returnPayout'] as const,
  from: from ?? new Date(0),
  to: to ?? new Date(now.getTime() + 86_400_000),
});
const taxKeys = (['sendPayout', 'returnPayout'] as const).flatMap((type) =>
  [true, false].map((isGain) => ({ type, part: 'tax' as const, isGain })),
);

/** Begins a statement with the relation `line`: every part of an order, a refund or a payout. */
function linesOf({ developerId, from, to, item, pluginId, order }: Wanted, taxes: readonly TaxLine[]) {
  const within = (at: string) => sql`
    (${from ?? null}::timestamptz is null or ${sql.raw(at)} >= ${from ?? null})
    and (${to ?? null}::timestamptz is null or ${sql.raw(at)} < ${to ?? null})
    and o.developer_id = ${developerId}
    and (${pluginId ?? null}::bigint is null or o.plugin_id = ${pluginId ?? null})
    and (${order ?? null}::text is null or o.number = ${order ?? null})`;
  return sql`
    with line as (
      select * from (
        select o.sale_journal_id journal_id, o.created_at at, o.id order_id, part.item, part.amount, part.place
        from market.plugin_order o cross join lateral (values ('gross', o.list_price, 1),
          ('discount', -(o.discount_off + o.coupon_off), 2), ('fee', -o.fee, 3)) part (item, amount, place)
        where o.state <> 'created' and ${within('o.created_at')}
        union all
        select r.journal_id, r.decided_at, o.id, part.item, part.amount, part.place
        from market.plugin_refund r join market.plugin_order o on o.id = r.order_id
          cross join lateral (values ('refund', -r.price, 1), ('feeBack', r.fee, 2)) part (item, amount, place)
        where r.state = 'done' and ${within('r.decided_at')}
        union all
        select journal_id, at, null, 'tax', amount, 1 from unnest(${taxes.map(({ journalId }) => journalId)}::bigint[],
          ${taxes.map(({ at }) => at)}::timestamptz[], ${taxes.map(({ amount }) => String(amount))}::bigint[])
          tax (journal_id, at, amount)
      ) every where amount <> 0 and (${item ?? null}::text is null or item = ${item ?? null})
    )`;
}
