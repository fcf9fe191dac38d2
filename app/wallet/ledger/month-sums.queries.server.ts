import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { dataWithSource, memoOf, subjectOf } from './journals.queries.server.ts';
import { type JournalType, type MemberKind, memberKinds, of } from './ledger.schema.ts';
import {
  type KindBalances,
  type MemberPeriod,
  type Part,
  type PartKey,
  type PartLine,
  parts,
  type PartSum,
} from './month-sums.schema.ts';

/*
 * A member's accounts in periods: by the versions of each account (see the migration wallet_periods), never by all its
 * entries.
 */

type Read = Pick<Ctx, 'db'>;

/** When a member's first journal was recorded, or null. */
export async function findFirstRecord(ctx: Read, memberId: number): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(j.recorded_at) at from wallet.account a join wallet.entry e on e.account_id = a.id and e.version = 1
      join wallet.journal j on j.id = e.journal_id
    where a.member_id = ${memberId}`.execute(ctx.db);
  return rows[0]?.at ?? null;
}

/**
 * What each of a member's accounts held at the moments: all that was recorded before. Accounts never used hold nothing.
 */
export async function listBalancesAt(
  ctx: Read,
  { memberId, moments }: { memberId: number; moments: readonly Date[] },
): Promise<KindBalances[]> {
  const { rows } = await sql<{ place: number; kind: MemberKind; posted: string }>`
    select m.place, a.kind, wallet.balance_at(a.id, m.at)::text posted
    from wallet.account a cross join unnest(${[...moments]}::timestamptz[]) with ordinality m (at, place)
      where a.member_id = ${memberId}`.execute(ctx.db);
  return moments.map((at, index) => {
    const balances = new Map(memberKinds.map((kind) => [kind, 0n]));
    for (const row of rows) if (row.place === index + 1) balances.set(row.kind, BigInt(row.posted));
    return { at, balances };
  });
}

/**
 * What journals of a period did to a member's accounts in sum, by kind of part. Moves between the accounts are left
 * out.
 */
export async function sumParts(ctx: Read, period: MemberPeriod): Promise<PartSum[]> {
  const { rows } = await sql<PartKey & { amount: string; count: number }>`
    ${partsOf(period)} select type, part, amount > 0 "isGain", sum(amount)::text amount, count(*) count from part
      group by 1, 2, 3 order by 1, 2, 3`.execute(ctx.db);
  return rows.map(({ amount, ...row }) => ({ ...row, amount: BigInt(amount) }));
}

/** What parts are wanted; all when `keys` are left out. */
export type Wanted = { keys?: readonly PartKey[] };
/** Where a page begins: the last line of the one before; with no part, after or before all of its journal. */
export type LineEdge = { journalId: number; part: string };

/** The parts of a period one by one, newest journals first or, with `isOldestFirst`, the other way round. */
export async function listParts(
  ctx: Pick<Ctx, 'db' | 'language'>,
  period: MemberPeriod,
  {
    keys,
    after,
    limit,
    isOldestFirst = false,
  }: Wanted & { after?: LineEdge | undefined; limit: number; isOldestFirst?: boolean },
): Promise<PartLine[]> {
  const edge = after
    ? sql`(id, place) ${isOldestFirst ? sql`>` : sql`<`} (${after.journalId}::bigint,
      ${parts.indexOf(after.part as Part) + 1}::int)`
    : sql`true`;
  const order = isOldestFirst ? sql`asc` : sql`desc`;
  const { rows } = await sql<
    PartKey & { journalId: number; amount: string; at: number; isOwnGain: boolean; data: Record<string, unknown> }
  >`
    ${partsOf(period)}, page as (select * from part where ${edge} and ${isWanted(keys)}
      order by id ${order}, place ${order} limit ${limit})
    select p.id "journalId", p.type, p.part, p.amount > 0 "isGain", p.amount::text amount,
      floor(extract(epoch from p.recorded_at))::bigint at,
      p.own > 0 "isOwnGain", ${dataWithSource} "data"
    from page p join wallet.journal j on j.id = p.id order by p.id ${order}, p.place ${order}`.execute(ctx.db);
  const kind = period.kinds[0] ?? 'cash';
  return rows.map(({ data, amount, isOwnGain, ...row }) => ({
    ...row,
    amount: BigInt(amount),
    memo: memoOf(ctx.language, { type: row.type, kind, data, isGain: isOwnGain }),
    subject: subjectOf(data),
  }));
}

/** The sum of the lines that `listParts` gives, page after page, and how many there are. */
export async function sumLinesOf(
  ctx: Read,
  period: MemberPeriod,
  { keys }: Wanted,
): Promise<{ amount: bigint; count: number }> {
  const { rows } = await sql<{ amount: string; count: number }>`
    ${partsOf(period)} select coalesce(sum(amount), 0)::text amount, count(*) count from part
      where ${isWanted(keys)}`.execute(ctx.db);
  return { amount: BigInt(rows[0]?.amount ?? 0), count: rows[0]?.count ?? 0 };
}

function isWanted(keys: readonly PartKey[] | undefined) {
  if (!keys) return sql`true`;
  const types: JournalType[] = keys.map((key) => key.type);
  return sql`(type, part, amount > 0) in (select * from unnest(${types}::text[], ${keys.map((key) => key.part)}::text[],
    ${keys.map((key) => key.isGain)}::boolean[]))`;
}

/*
 * A journal's part in a member's earnings is minus what it did to everybody else: of a sale to its seller, and of a
 * payout, these others are told apart. So the parts always sum to what the member's own accounts gained.
 */
function partsOf({ memberId, kinds, from, to, origins }: MemberPeriod) {
  const isSplit = kinds.includes('pending');
  return sql`
    with own_account as materialized (
      select id from wallet.account where code = any(${kinds.map((kind) => of(kind, memberId))}::text[])
    ), own as materialized (
      select e.journal_id, sum(e.amount) amount
      from own_account a
      cross join lateral (select wallet.version_at(a.id, ${from}::timestamptz - interval '1 hour') low,
        wallet.version_at(a.id, ${to}::timestamptz + interval '1 hour') high offset 0) span
      join wallet.entry e on e.account_id = a.id and e.version is not null and e.version >= span.low
        and e.version < span.high
      group by e.journal_id having sum(e.amount) <> 0
    ), line as (
      select j.id, o.amount, j.type, j.recorded_at, j.data,
        ${isSplit}::boolean and (j.type in ('sendPayout', 'returnPayout')
          or coalesce(j.data ->> 'seller' = ${String(memberId)}, sale.data ->> 'seller' = ${String(memberId)},
          false)) is_split
      from own o join wallet.journal j on j.id = o.journal_id
        left join wallet.journal sale on j.type = 'refund' and sale.id = j.parent_id
      where j.recorded_at >= ${from} and j.recorded_at < ${to}
        and (${origins ?? null}::text[] is null or coalesce(sale.type, j.type) = any(${origins ?? null}::text[]))
    ), part as (
      select id, type, recorded_at, data, amount own, 'main' part, array_position(${[...parts]}::text[], 'main') place,
        amount from line where not is_split
      union all
      select l.id, l.type, l.recorded_at, l.data, l.amount, other.part,
        array_position(${[...parts]}::text[], other.part), other.amount from line l cross join lateral (
        select case when a.kind in ('fee_plugin', 'fee_share',
          'fee_withdraw') then 'fee' when a.kind = 'tax_payable' then 'tax'
            when a.kind in ('pending', 'earnings', 'receivable', 'commission') then 'shared' else 'gross' end part,
              -sum(e.amount) amount
        from wallet.entry e join wallet.account a on a.id = e.account_id
        where e.journal_id = l.id and e.account_id not in (select id from own_account) group by 1
      ) other where l.is_split and other.amount <> 0
    )`;
}
