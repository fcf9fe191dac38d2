import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { dataWithSource, memoOf, subjectOf } from './journals.queries.server.ts';
import type { AccountCode, Asset, JournalType, MemberKind, Subject } from './ledger.schema.ts';

/** One account of the books; `posted` is credit positive, `side` -1 where the usual balance is negative. */
export type AccountFacts = {
  code: AccountCode;
  kind: string;
  asset: Asset;
  side: number;
  memberId: number | null;
  posted: bigint;
  openedAt: number;
};

/**
 * One leg of an account as staff sees it. `place` is its cursor; `after` is null for platform accounts; `at` is unix
 * seconds.
 */
export type AccountEntry = {
  place: number;
  journalId: number;
  type: JournalType;
  key: string;
  amount: bigint;
  after: bigint | null;
  memo: string;
  at: number;
  subject: Subject | null;
};

/** One journal of a list; `at` is when it was recorded, in unix seconds. */
export type JournalLine = {
  id: number;
  type: JournalType;
  key: string;
  actorKind: string;
  actorId: number | null;
  at: number;
};

/** The account of that code, or null. */
export async function findAccount(ctx: Pick<Ctx, 'db'>, code: string): Promise<AccountFacts | null> {
  return (await selectAccounts(ctx, sql`a.code = ${code}`, 1))[0] ?? null;
}

/** Accounts of a member, or whose code begins with a text, by code. */
export async function listAccounts(
  ctx: Pick<Ctx, 'db'>,
  { memberId, prefix = '', limit }: { memberId?: number; prefix?: string; limit: number },
): Promise<AccountFacts[]> {
  if (memberId !== undefined) return selectAccounts(ctx, sql`a.member_id = ${memberId}`, limit);
  return selectAccounts(ctx, sql`a.code collate "C" >= ${prefix} and a.code collate "C" < ${`${prefix}\uffff`}`, limit);
}

/** Accounts of members in which there is money, or which owe some, by code. */
export const listHeldAccounts = (ctx: Pick<Ctx, 'db'>, limit: number): Promise<AccountFacts[]> =>
  selectAccounts(
    ctx,
    sql`a.asset = 'CNY' and a.member_id is not null
      and exists (select from wallet.balance b where b.account_id = a.id and b.posted <> 0)`,
    limit,
  );

async function selectAccounts(
  ctx: Pick<Ctx, 'db'>,
  where: ReturnType<typeof sql>,
  limit: number,
): Promise<AccountFacts[]> {
  const { rows } = await sql<Omit<AccountFacts, 'posted'> & { posted: string }>`
    select a.code, a.kind, a.asset, a.side, a.member_id "memberId", wallet.posted(a)::text posted,
      floor(extract(epoch from a.opened_at))::bigint "openedAt"
    from wallet.account a where ${where} order by a.code collate "C" limit ${limit}`.execute(ctx.db);
  return rows.map(({ posted, ...row }) => ({ ...row, posted: BigInt(posted) }));
}

type EntryRow = Omit<AccountEntry, 'amount' | 'after' | 'memo' | 'subject'> & {
  amount: string;
  after: string | null;
  kind: MemberKind;
  data: Record<string, unknown>;
};

/**
 * Legs of an account, newest first, below the cursor `before`.
 * @returns one more than `limit` when there are more
 */
export async function listAccountEntries(
  ctx: Pick<Ctx, 'db' | 'language'>,
  { code, before = Number.MAX_SAFE_INTEGER, limit }: { code: string; before?: number; limit: number },
): Promise<AccountEntry[]> {
  // Platform accounts have no versions: one of the two branches finds nothing, each by an index of its own.
  const { rows } = await sql<EntryRow>`
    with a as (select id, kind from wallet.account where code = ${code}), line as (
      (select e.version place, e.* from a join wallet.entry e on e.account_id = a.id
        where e.version is not null and e.version < ${before} order by e.version desc limit ${limit + 1})
      union all
      (select e.journal_id place, e.* from a join wallet.entry e on e.account_id = a.id
        where e.version is null and e.journal_id < ${before} order by e.journal_id desc limit ${limit + 1}))
    select line.place, j.id "journalId", j.type, j.key, line.amount::text amount, line.after::text "after", a.kind,
      ${dataWithSource} "data", floor(extract(epoch from j.recorded_at))::bigint at
    from line join wallet.journal j on j.id = line.journal_id cross join a order by line.place desc`.execute(ctx.db);
  return rows.map(({ amount, after, kind, data, ...row }) => ({
    ...row,
    amount: BigInt(amount),
    after: after === null ? null : BigInt(after),
    memo: memoOf(ctx.language, { type: row.type, kind, data, isGain: !amount.startsWith('-') }),
    subject: subjectOf(data),
  }));
}

/** Journals, newest first, below the id `before`; all, or those that continue another. At most `limit` + 1. */
export async function listJournals(
  ctx: Pick<Ctx, 'db'>,
  { parentId, before = Number.MAX_SAFE_INTEGER, limit }: { parentId?: number; before?: number; limit: number },
): Promise<JournalLine[]> {
  const { rows } = await sql<JournalLine>`
    select id, type, key, actor_kind "actorKind", actor_id "actorId", floor(extract(epoch from recorded_at))::bigint at
      from wallet.journal
    where id < ${before} and ${parentId === undefined ? sql`true` : sql`parent_id = ${parentId}`}
    order by id desc limit ${limit + 1}`.execute(ctx.db);
  return rows;
}
