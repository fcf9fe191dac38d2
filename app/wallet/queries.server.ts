import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { memoOf } from '#app/wallet/journals/queries.server.ts';
import { type Balances, type DaySums, type JournalType, type Line, type LinesInput, type MemberKind, of, type Totals } from './schema.ts';

type Read = Pick<Ctx, 'db'>;

/** What a member has, in fen and points; zeros for somebody without any journal. */
export async function getBalances(ctx: Read, memberId: number): Promise<Balances> {
  return (await listBalances(ctx, [memberId])).get(memberId)!;
}

/** The balances of many members; every id is in the map. */
export async function listBalances(ctx: Read, memberIds: number[]): Promise<Map<number, Balances>> {
  const { rows } = await sql<{ id: number; kind: MemberKind; posted: string }>`
    select a.member_id id, a.kind, b.posted::text posted from wallet.account a join wallet.balance b on b.account_id = a.id
    where a.member_id = any(${[...new Set(memberIds)]}::bigint[])`.execute(ctx.db);
  const found = new Map(memberIds.map((id) => [id, { ...empty }]));
  for (const { id, kind, posted } of rows) {
    const amount = BigInt(posted);
    found.get(id)![fields[kind]] = kind === 'receivable' ? -amount : amount;
  }
  return found;
}

const empty: Balances = { cash: 0n, cashHeld: 0n, pending: 0n, earnings: 0n, earningsHeld: 0n, owed: 0n, points: 0n, pointsHeld: 0n };
const fields: Record<MemberKind, keyof Balances> = {
  cash: 'cash',
  cash_hold: 'cashHeld',
  pending: 'pending',
  earnings: 'earnings',
  earnings_hold: 'earningsHeld',
  receivable: 'owed',
  points: 'points',
  points_hold: 'pointsHeld',
};

type LineRow = { id: number; type: JournalType; amount: string; after: string; data: Record<string, unknown>; at: number };

/** Lines of one account of a member in the order of posting, newest first, each with the balance before and after it. */
export async function listLines(ctx: Pick<Ctx, 'db' | 'language'>, input: LinesInput): Promise<{ list: Line[]; total: number }> {
  const { memberId, kind, page, limit, types, direction, from, to } = input;
  const where = sql`e.account_id = (select id from wallet.account where code = ${of(kind, memberId)}) and e.version is not null
    and (${types ?? null}::text[] is null or j.type = any(${types ?? null}::text[]))
    and (${direction ?? null}::text is null or (e.amount > 0) = (${direction ?? null}::text = 'in'))
    and (${from ?? null}::timestamptz is null or j.recorded_at >= ${from ?? null})
    and (${to ?? null}::timestamptz is null or j.recorded_at < ${to ?? null})`;
  const { rows } = await sql<LineRow>`
    select j.id, j.type, e.amount::text amount, e.after::text "after", j.data, floor(extract(epoch from j.recorded_at))::bigint "at"
    from wallet.entry e join wallet.journal j on j.id = e.journal_id where ${where}
    order by e.version desc limit ${limit} offset ${(page - 1) * limit}`.execute(ctx.db);
  const list = rows.map(({ data, amount, after, ...row }) => {
    const sums = { amount: BigInt(amount), before: BigInt(after) - BigInt(amount), after: BigInt(after) };
    return { ...row, ...sums, memo: memoOf(ctx.language, { type: row.type, kind, data, isGain: sums.amount > 0n }) };
  });
  if (page === 1 && rows.length < limit) return { list, total: rows.length };
  const isWhole = !types && !direction && !from && !to;
  const counted = isWhole
    ? sql<{ total: number }>`select b.version total from wallet.account a join wallet.balance b on b.account_id = a.id where a.code = ${of(kind, memberId)}`
    : sql<{ total: number }>`select count(*) total from wallet.entry e join wallet.journal j on j.id = e.journal_id where ${where}`;
  return { list, total: (await counted.execute(ctx.db)).rows[0]?.total ?? 0 };
}

/** What one account of a member has gained and lost since a moment, or ever; both are positive. */
export async function sumLines(ctx: Read, { memberId, kind, from }: { memberId: number; kind: MemberKind; from?: Date | undefined }): Promise<Totals> {
  const { rows } = await sql<{ gained: string; lost: string }>`
    select coalesce(sum(e.amount) filter (where e.amount > 0), 0)::text gained, coalesce(-sum(e.amount) filter (where e.amount < 0), 0)::text lost
    from wallet.entry e join wallet.journal j on j.id = e.journal_id
    where e.account_id = (select id from wallet.account where code = ${of(kind, memberId)}) and e.version is not null
      and (${from ?? null}::timestamptz is null or j.recorded_at >= ${from ?? null})`.execute(ctx.db);
  return { gained: BigInt(rows[0]?.gained ?? 0), lost: BigInt(rows[0]?.lost ?? 0) };
}

type MonthsInput = { memberId: number; kind: MemberKind; types?: readonly JournalType[] | undefined; timezone: string; from: Date; to: Date };

/**
 * What one account of a member gained and lost in each month of a span, both positive, newest first; months are YYYY-MM of the given
 * time zone, those without lines are left out.
 * @param from and to: whole months are meant, `to` is not in it any more
 */
export async function sumPerMonth(ctx: Read, { memberId, kind, types, timezone, from, to }: MonthsInput): Promise<(Totals & { month: string })[]> {
  const { rows } = await sql<{ month: string; gained: string; lost: string }>`
    select to_char(j.recorded_at at time zone ${timezone}, 'YYYY-MM') "month", coalesce(sum(e.amount) filter (where e.amount > 0), 0)::text gained,
      coalesce(-sum(e.amount) filter (where e.amount < 0), 0)::text lost
    from wallet.entry e join wallet.journal j on j.id = e.journal_id
    where e.account_id = (select id from wallet.account where code = ${of(kind, memberId)}) and e.version is not null
      and j.recorded_at >= ${from} and j.recorded_at < ${to} and (${types ?? null}::text[] is null or j.type = any(${types ?? null}::text[]))
    group by 1 order by 1 desc`.execute(ctx.db);
  return rows.map(({ month, gained, lost }) => ({ month, gained: BigInt(gained), lost: BigInt(lost) }));
}

/**
 * What one account of a member gained by each type of journal on the last days, today included.
 * @param timezone IANA name; a day begins at its midnight
 */
export async function sumPerType(ctx: Pick<Ctx, 'db' | 'now'>, { memberId, kind, days, timezone }: SumsInput): Promise<Map<JournalType, bigint>> {
  const { rows } = await sql<{ type: JournalType; sum: string }>`
    with recursive since as (
      select ((${ctx.now}::timestamptz at time zone ${timezone})::date - (${days}::int - 1))::timestamp at time zone ${timezone} at
    ), account as (
      select id from wallet.account where code = ${of(kind, memberId)}
    ), line as ( -- backwards through the account's history as far as the span goes
      (select e.version, e.amount, j.type, j.recorded_at from account a join wallet.entry e on e.account_id = a.id and e.version is not null
        join wallet.journal j on j.id = e.journal_id order by e.version desc limit 1)
      union all
      select e.version, e.amount, j.type, j.recorded_at from line join account a on true
        join wallet.entry e on e.account_id = a.id and e.version = line.version - 1 join wallet.journal j on j.id = e.journal_id
      where line.recorded_at >= (select at - ${overlap}::interval from since)
    )
    select type, sum(amount)::text sum from line where amount > 0 and recorded_at >= (select at from since) group by type`.execute(ctx.db);
  return new Map(rows.map((row) => [row.type, BigInt(row.sum)]));
}

type SumsInput = { memberId: number; kind: MemberKind; days: number; timezone: string };

/**
 * The sum of changes of one account of a member on each of the last days, today included.
 * @param timezone IANA name; a day begins at its midnight
 */
export async function sumPerDay(ctx: Pick<Ctx, 'db' | 'now'>, { memberId, kind, days, timezone }: SumsInput): Promise<DaySums> {
  const { rows } = await sql<{ day: string; sum: string }>`
    with recursive span as (
      select (${ctx.now}::timestamptz at time zone ${timezone})::date - n as day from generate_series(0, ${days}::int - 1) n
    ), since as (
      select min(day)::timestamp at time zone ${timezone} at from span
    ), account as (
      select id from wallet.account where code = ${of(kind, memberId)}
    ), line as ( -- backwards through the account's history as far as the span goes
      (select e.version, e.amount, j.recorded_at from account a join wallet.entry e on e.account_id = a.id and e.version is not null
        join wallet.journal j on j.id = e.journal_id order by e.version desc limit 1)
      union all
      select e.version, e.amount, j.recorded_at from line join account a on true
        join wallet.entry e on e.account_id = a.id and e.version = line.version - 1 join wallet.journal j on j.id = e.journal_id
      where line.recorded_at >= (select at - ${overlap}::interval from since)
    )
    select span.day, coalesce(sum(line.amount), 0)::text sum
    from span left join line on (line.recorded_at at time zone ${timezone})::date = span.day group by 1 order by 1`.execute(ctx.db);
  return { days: rows.map((row) => row.day), sums: rows.map((row) => BigInt(row.sum)) };
}

/** Two journals of an account may be posted in another order than they were begun, but never so far apart. */
const overlap = '10 minutes';
