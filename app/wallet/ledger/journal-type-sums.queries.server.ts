import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { dataWithSource, memoOf, subjectOf } from './journals.queries.server.ts';
import { type Asset, type JournalType, type MemberKind, memberKinds } from './ledger.schema.ts';
import type { KindEntry, KindSum } from './month-sums.schema.ts';

/*
 * All accounts of a kind in periods: by the ids of the journals, from the newest carry on.
 */

type Read = Pick<Ctx, 'db'>;
/** `from` is in it, `to` no more, by when journals were recorded. */
export type Period = { from: Date; to: Date };

/** When the first journal of all was recorded, or null before it. */
export async function findFirstJournal(ctx: Read): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`select recorded_at at from wallet.journal order by id
    limit 1`.execute(ctx.db);
  return rows[0]?.at ?? null;
}

/**
 * What all accounts of each kind held in sum at a moment, credit positive: every kind is in the map, an asset's sum is
 * zero.
 */
export async function sumKindsAt(ctx: Read, at: Date): Promise<Map<string, bigint>> {
  const carried = await sql<{ kind: string; at: Date; posted: string }>`
    select kind, at, posted::text posted from wallet.carry
      where at = (select max(at) from wallet.carry where at <= ${at})`.execute(ctx.db);
  const moved = await sumKinds(ctx, { from: carried.rows[0]?.at ?? longAgo, to: at });
  const known = new Map(carried.rows.map((row) => [row.kind, BigInt(row.posted)]));
  return new Map(moved.map(({ kind, credits, debits }) => [kind, (known.get(kind) ?? 0n) + credits - debits]));
}

const longAgo = new Date(0);

/** What all accounts of each kind gained and lost in a period; every kind is in the list. */
export async function sumKinds(ctx: Read, period: Period): Promise<KindSum[]> {
  const { low, high } = await findSpan(ctx, period);
  const { rows } = await sql<{
    kind: string;
    asset: Asset;
    side: number;
    credits: string;
    debits: string;
    count: number;
  }>`
    with moved as (
      select e.account_id, sum(e.amount) filter (where e.amount > 0) credits,
        -sum(e.amount) filter (where e.amount < 0) debits, count(*) n
      from wallet.journal j join wallet.entry e on e.journal_id = j.id
      where j.id >= ${low} and j.id < ${high} and e.journal_id >= ${low} and e.journal_id < ${high}
        and j.recorded_at >= ${period.from} and j.recorded_at < ${period.to}
      group by 1
    )
    select c.kind, c.asset, c.side, coalesce(k.credits, 0)::text credits, coalesce(k.debits, 0)::text debits,
      coalesce(k.n, 0)::bigint count
    from wallet.chart c left join (
      select a.kind, sum(m.credits) credits, sum(m.debits) debits, sum(m.n) n from moved m
        join wallet.account a on a.id = m.account_id group by 1
    ) k on k.kind = c.kind order by c.asset, c.kind`.execute(ctx.db);
  return rows.map(({ credits, debits, ...row }) => ({ ...row, credits: BigInt(credits), debits: BigInt(debits) }));
}

/** Which entries of a period: of one kind or of all, gains or losses only. */
export type EntryFilter = { kind?: string | undefined; direction?: 'in' | 'out' | undefined };

/**
 * Entries of a period one by one, by journals and accounts, after a cursor; newest first or, with `isOldestFirst`, the
 * other way round.
 */
export async function listKindEntries(
  ctx: Pick<Ctx, 'db' | 'language'>,
  period: Period,
  input: EntryFilter & {
    after?: Pick<KindEntry, 'journalId' | 'accountId'> | undefined;
    limit: number;
    isOldestFirst?: boolean;
  },
): Promise<KindEntry[]> {
  const { after, limit, isOldestFirst = false } = input;
  const where = await entriesOf(ctx, period, input);
  const edge = after
    ? sql`(e.journal_id, e.account_id) ${isOldestFirst ? sql`>` : sql`<`} (${after.journalId}::bigint,
      ${after.accountId}::bigint)`
    : sql`true`;
  const order = isOldestFirst ? sql`asc` : sql`desc`;
  type Row = Omit<KindEntry, 'amount' | 'memo' | 'subject'> & {
    amount: string;
    kind: MemberKind;
    data: Record<string, unknown>;
  };
  const { rows } = await sql<Row>`
    select e.journal_id "journalId", e.account_id "accountId", a.code account, a.kind, a.member_id "memberId", j.type,
      j.key, e.amount::text amount, ${dataWithSource} "data",
      floor(extract(epoch from j.recorded_at))::bigint at
    from wallet.entry e join wallet.journal j on j.id = e.journal_id join wallet.account a on a.id = e.account_id
    where ${where} and ${edge} order by e.journal_id ${order}, e.account_id ${order} limit ${limit}`.execute(ctx.db);
  return rows.map(({ data, kind, amount, ...row }) => {
    const memo = memoOf(ctx.language, { type: row.type, kind, data, isGain: !amount.startsWith('-') });
    return { ...row, amount: BigInt(amount), memo, subject: subjectOf(data) };
  });
}

/** What a kind gained or lost in a period by type of journal, and in how many entries; the largest first. */
export async function sumKindTypes(
  ctx: Read,
  period: Period,
  filter: EntryFilter,
): Promise<{ type: JournalType; amount: bigint; count: number }[]> {
  const where = await entriesOf(ctx, period, filter);
  const { rows } = await sql<{ type: JournalType; amount: string; count: number }>`
    select j.type, sum(e.amount)::text amount, count(*) count
    from wallet.entry e join wallet.journal j on j.id = e.journal_id join wallet.account a on a.id = e.account_id
    where ${where} group by 1 order by abs(sum(e.amount)) desc, 1`.execute(ctx.db);
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }));
}

async function entriesOf(ctx: Read, period: Period, { kind, direction }: EntryFilter) {
  const { low, high } = await findSpan(ctx, period);
  const isMembers = kind === undefined || (memberKinds as readonly string[]).includes(kind);
  return sql`e.journal_id >= ${low} and e.journal_id < ${high} and j.id >= ${low} and j.id < ${high}
    and j.recorded_at >= ${period.from} and j.recorded_at < ${period.to}
    and ${kind === undefined ? sql`true` : sql`a.kind = ${kind}`} and ${isMembers ? sql`true` : sql`e.version is null`}
    and ${direction === undefined ? sql`true` : direction === 'in' ? sql`e.amount > 0` : sql`e.amount < 0`}`;
}

/** Ids between which all journals of a period are, with some of the hour before and after it. */
async function findSpan(ctx: Read, { from, to }: Period): Promise<{ low: number; high: number }> {
  const { rows } = await sql<{ low: number; high: number }>`
    select wallet.journal_at(${from}::timestamptz - interval '1 hour') low,
      wallet.journal_at(${to}::timestamptz + interval '1 hour') high`.execute(ctx.db);
  return rows[0] ?? { low: 0, high: 0 };
}
