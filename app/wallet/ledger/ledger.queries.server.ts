import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { dataWithSource, memoOf, subjectOf } from './journals.queries.server.ts';
import {
  type Balances,
  type DaySums,
  type JournalType,
  type Line,
  type LinesInput,
  type MemberKind,
  of,
  type Totals,
} from './ledger.schema.ts';

type Read = Pick<Ctx, 'db'>;

/** What a member has, in fen and points; zeros for somebody without any journal. */
export async function getBalances(ctx: Read, memberId: number): Promise<Balances> {
  return (await listBalances(ctx, [memberId])).get(memberId)!;
}

/** The balances of many members; every id is in the map. */
export async function listBalances(ctx: Read, memberIds: number[]): Promise<Map<number, Balances>> {
  const { rows } = await sql<{ id: number; kind: MemberKind; posted: string }>`
    select a.member_id id, a.kind, b.posted::text posted from wallet.account a
      join wallet.balance b on b.account_id = a.id
    where a.member_id = any(${[...new Set(memberIds)]}::bigint[])`.execute(ctx.db);
  const byMember = Map.groupBy(rows, ({ id }) => id);
  return new Map(memberIds.map((id) => [id, toBalances(byMember.get(id) ?? [])]));
}

/** What `toBalances` reads, of a member in a statement about more, as an expression; null without any journal. */
export const balancesJson = (memberId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select json_agg(json_build_object('kind', a.kind, 'posted', b.posted::text)) from wallet.account a
    join wallet.balance b on b.account_id = a.id where a.member_id = ${memberId})`;

/** A member's balances from what their accounts have posted. */
export function toBalances(rows: readonly { kind: MemberKind; posted: string }[]): Balances {
  const balances = { ...empty };
  for (const { kind, posted } of rows)
    balances[fields[kind]] = kind === 'receivable' ? -BigInt(posted) : BigInt(posted);
  return balances;
}

const empty: Balances = {
  cash: 0n,
  cashHeld: 0n,
  pending: 0n,
  earnings: 0n,
  earningsHeld: 0n,
  owed: 0n,
  points: 0n,
  pointsHeld: 0n,
};
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

type LineRow = {
  id: number;
  type: JournalType;
  amount: string;
  after: string;
  data: Record<string, unknown>;
  at: number;
};

/**
 * Lines of one account of a member in the order of posting, newest first, each with the balance before and after it.
 */
export async function listLines(
  ctx: Pick<Ctx, 'db' | 'language'>,
  input: LinesInput,
): Promise<{ list: Line[]; total: number }> {
  const { memberId, kind, page, limit, types, direction, from, to } = input;
  const where = sql`e.account_id = (select id from wallet.account where code = ${of(kind, memberId)})
    and e.version is not null
    and (${types ?? null}::text[] is null or j.type = any(${types ?? null}::text[]))
    and (${direction ?? null}::text is null or (e.amount > 0) = (${direction ?? null}::text = 'in'))
      and ${inSpan(of(kind, memberId), from, to)}`;
  const { rows } = await sql<LineRow>`
    select j.id, j.type, e.amount::text amount, e.after::text "after", ${dataWithSource} "data",
      floor(extract(epoch from j.recorded_at))::bigint "at"
    from wallet.entry e join wallet.journal j on j.id = e.journal_id where ${where}
    order by e.version desc limit ${limit} offset ${(page - 1) * limit}`.execute(ctx.db);
  const list = rows.map(({ data, amount, after, ...row }) => {
    const sums = { amount: BigInt(amount), before: BigInt(after) - BigInt(amount), after: BigInt(after) };
    return {
      ...row,
      ...sums,
      memo: memoOf(ctx.language, { type: row.type, kind, data, isGain: sums.amount > 0n }),
      subject: subjectOf(data),
    };
  });
  if (page === 1 && rows.length < limit) return { list, total: rows.length };
  if (!types && !direction && !from && !to) return { list, total: await countAll(ctx, of(kind, memberId)) };
  const { gains, losses } = await sumSpan(ctx, of(kind, memberId), { types, from, to });
  return { list, total: (direction === 'out' ? 0 : gains) + (direction === 'in' ? 0 : losses) };
}

async function countAll(ctx: Read, code: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select b.version total from wallet.account a join wallet.balance b on b.account_id = a.id
      where a.code = ${code}`.execute(ctx.db);
  return rows[0]?.total ?? 0;
}

type Span = { types?: readonly JournalType[] | undefined; from?: Date | undefined; to?: Date | undefined };

/**
 * What an account gained and lost in a span, and by how many lines: from the kept blocks, and line by line at the ends
 * (wallet.sum_lines).
 */
async function sumSpan(
  ctx: Read,
  code: string,
  { types, from, to }: Span,
): Promise<Totals & { gains: number; losses: number }> {
  const { rows } = await sql<{ gained: string; lost: string; gains: number; losses: number }>`
    select s.gained::text gained, s.lost::text lost, s.gains, s.losses
    from wallet.account a cross join lateral wallet.sum_lines(a.id, ${from ?? null}, ${to ?? null},
      ${types ?? null}::text[]) s where a.code = ${code}`.execute(ctx.db);
  const { gained = 0, lost = 0, gains = 0, losses = 0 } = rows[0] ?? {};
  return { gained: BigInt(gained), lost: BigInt(lost), gains, losses };
}

/** What one account of a member has gained and lost since a moment, or ever; both are positive. */
export async function sumLines(
  ctx: Read,
  { memberId, kind, from }: { memberId: number; kind: MemberKind; from?: Date | undefined },
): Promise<Totals> {
  const { gained, lost } = await sumSpan(ctx, of(kind, memberId), { from });
  return { gained, lost };
}

type MonthsInput = {
  memberId: number;
  kind: MemberKind;
  types?: readonly JournalType[] | undefined;
  timezone: string;
  from: Date;
  to: Date;
};

/**
 * What one account of a member gained and lost in each month of a span, both positive, newest first; months are YYYY-MM
 * of the given time zone, those without lines are left out.
 * @param from and to: whole months are meant, `to` is not in it any more
 */
export async function sumPerMonth(
  ctx: Read,
  { memberId, kind, types, timezone, from, to }: MonthsInput,
): Promise<(Totals & { month: string })[]> {
  const { rows } = await sql<{ month: string; gained: string; lost: string }>`
    with month as (
      select to_char(m.first, 'YYYY-MM') as month, a.id, greatest(m.first at time zone ${timezone}, ${from}) as from,
        least((m.first + interval '1 month') at time zone ${timezone}, ${to}) as to
      from wallet.account a, generate_series(date_trunc('month', ${from}::timestamptz at time zone ${timezone}),
        ${to}::timestamptz at time zone ${timezone}, interval '1 month') m (first)
      where a.code = ${of(kind, memberId)}
    )
    select m.month, s.gained::text gained, s.lost::text lost
    from month m cross join lateral wallet.sum_lines(m.id, m.from, m.to, ${types ?? null}::text[]) s
    where m.from < m.to and s.gains + s.losses > 0 order by 1 desc`.execute(ctx.db);
  return rows.map(({ month, gained, lost }) => ({ month, gained: BigInt(gained), lost: BigInt(lost) }));
}

/**
 * The months in which one account of a member has lines, newest first, as YYYY-MM of the given time zone; the one of
 * `now` and so many before it are looked at. Each costs a search by halves, however many lines there are.
 */
export async function listMonths(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { memberId, kind, months, timezone }: { memberId: number; kind: MemberKind; months: number; timezone: string },
): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    with account as (
      select a.id, j.recorded_at opened_at from wallet.account a
        join wallet.entry e on e.account_id = a.id and e.version = 1
        join wallet.journal j on j.id = e.journal_id where a.code = ${of(kind, memberId)}
    ), month as (
      select first at time zone ${timezone} as from, (first + interval '1 month') at time zone ${timezone} as to,
        to_char(first, 'YYYY-MM') as month
      from generate_series(0, ${months}::int) n cross join lateral (select date_trunc('month',
        ${ctx.now}::timestamptz at time zone ${timezone}) - n * interval '1 month') m (first)
    )
    select month from account a join month m on m.to > a.opened_at - ${overlap}::interval where exists (
      select from wallet.entry e join wallet.journal j on j.id = e.journal_id
      where e.account_id = a.id and e.version is not null and j.recorded_at >= m.from and j.recorded_at < m.to
        and e.version >= wallet.version_at(a.id, m.from - ${overlap}::interval)
        and e.version < wallet.version_at(a.id, m.to + ${overlap}::interval))
    order by 1 desc`.execute(ctx.db);
  return rows.map(({ month }) => month);
}

/**
 * What one account of a member gained by each type of journal on the last days, today included; refunds are taken off
 * what they take back.
 * @param timezone IANA name; a day begins at its midnight
 */
export async function sumPerType(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { memberId, kind, days, timezone }: SumsInput,
): Promise<Map<JournalType, bigint>> {
  const { rows } = await sql<{ type: JournalType; sum: string }>`
    with recursive since as (
      select ((${ctx.now}::timestamptz at time zone ${timezone})::date -
        (${days}::int - 1))::timestamp at time zone ${timezone} at
    ), account as (
      select id from wallet.account where code = ${of(kind, memberId)}
    ), line as ( -- backwards through the account's history as far as the span goes
      (select e.version, e.amount, j.type, j.parent_id, j.recorded_at from account a
        join wallet.entry e on e.account_id = a.id and e.version is not null
        join wallet.journal j on j.id = e.journal_id order by e.version desc limit 1)
      union all
      select e.version, e.amount, j.type, j.parent_id, j.recorded_at from line join account a on true
        join wallet.entry e on e.account_id = a.id and e.version = line.version - 1
        join wallet.journal j on j.id = e.journal_id
      where line.recorded_at >= (select at - ${overlap}::interval from since)
    )
    select case when l.type in ('refund', 'voidCommission')
      then (select p.type from wallet.journal p where p.id = l.parent_id) else l.type end type, sum(amount)::text sum
    from line l where (amount > 0 or l.type in ('refund', 'voidCommission'))
      and recorded_at >= (select at from since) group by 1`.execute(ctx.db);
  return new Map(rows.map((row) => [row.type, BigInt(row.sum)]));
}

type SumsInput = { memberId: number; kind: MemberKind; days: number; timezone: string };
type DaysInput = Omit<SumsInput, 'kind'> & { kinds: readonly MemberKind[] };

/**
 * The sums of changes of accounts of a member on each of the last days, today included, in the order of `kinds`. One
 * statement.
 * @param timezone IANA name; a day begins at its midnight
 */
export async function sumPerDay(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { memberId, kinds, days, timezone }: DaysInput,
): Promise<DaySums[]> {
  const sums = kinds.map(
    (kind) => sql`(with recursive span as (
      select (${ctx.now}::timestamptz at time zone ${timezone})::date - n as day from generate_series(0,
        ${sql.lit(days - 1)}) n
    ), since as (
      select min(day)::timestamp at time zone ${timezone} at from span
    ), account as (
      select id from wallet.account where code = ${of(kind, memberId)}
    ), line as ( -- backwards through the account's history as far as the span goes
      (select e.version, e.amount, j.recorded_at from account a
          join wallet.entry e on e.account_id = a.id and e.version is not null
          join wallet.journal j on j.id = e.journal_id order by e.version desc limit 1)
      union all
      select e.version, e.amount, j.recorded_at from line join account a on true
        join wallet.entry e on e.account_id = a.id and e.version = line.version - 1
        join wallet.journal j on j.id = e.journal_id
      where line.recorded_at >= (select at - ${overlap}::interval from since)
    ), total as (
      select span.day, coalesce(sum(line.amount), 0)::text sum
      from span left join line on (line.recorded_at at time zone ${timezone})::date = span.day group by 1
    )
    select json_agg(json_build_object('day', day, 'sum', sum) order by day) from total)`,
  );
  const { rows } = await sql<{ all: { day: string; sum: string }[][] }>`
    select json_build_array(${sql.join(sums)}) "all"`.execute(ctx.db);
  return rows[0]!.all.map((list) => ({ days: list.map(({ day }) => day), sums: list.map(({ sum }) => BigInt(sum)) }));
}

/**
 * Lines recorded in a span, of an account that the query already names: the account's versions follow the time, so its
 * ends are searched for.
 */
function inSpan(code: string, from: Date | undefined, to: Date | undefined) {
  const version = (at: Date, shift: '-' | '+') =>
    sql`wallet.version_at((select id from wallet.account where code = ${code}),
      ${at}::timestamptz ${sql.raw(shift)} ${overlap}::interval)`;
  return sql.join(
    [
      sql`true`,
      ...(from ? [sql`j.recorded_at >= ${from} and e.version >= (select ${version(from, '-')})`] : []),
      ...(to ? [sql`j.recorded_at < ${to} and e.version < (select ${version(to, '+')})`] : []),
    ],
    sql` and `,
  );
}

/** Two journals of an account may be posted in another order than they were begun, but never so far apart. */
const overlap = '10 minutes';
