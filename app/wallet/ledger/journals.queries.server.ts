import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import type { Language } from '#app/core/texts/language.ts';
import { notFound } from '#app/core/refusals.server.ts';
import type {
  AccountCode,
  AccountSum,
  Asset,
  JournalDetail,
  JournalType,
  MemberKind,
  PendingItem,
  Subject,
} from './ledger.schema.ts';
import en from './memo.en.ts';
import zh from './memo.zh.ts';

const memos = { 'zh-cn': zh, en };

type About = { type: JournalType; kind: MemberKind; data: Record<string, unknown>; isGain: boolean };

/**
 * What a line of an account says in the reader's language: from the journal's type, what it is about, and whether the
 * account gained.
 */
export function memoOf(language: Language, { type, kind, data, isGain }: About): string {
  const said = (name: string) => (typeof data[name] === 'string' ? data[name] : '');
  const note = (language === 'en' && said('noteEn')) || said('note');
  const read = (name: string) =>
    typeof data[name] === 'string' || typeof data[name] === 'number' ? String(data[name]) : '';
  return memos[language][type]({ isGain, kind, note, data: read });
}

/**
 * What the journal `j` of a query is about. One that frees or pays what another has set aside says little itself: it
 * has the words and numbers of that one, and of the hold behind it, where it has none of its own. So has a refund
 * those of its sale.
 */
export const dataWithSource = sql<Record<string, unknown>>`case when j.type in ('release', 'releaseHold',
  'payHold', 'refund', 'returnPoints') then coalesce((
    select (coalesce(h.data, '{}') || jsonb_strip_nulls(s.data || jsonb_build_object('note',
      nullif(s.data ->> 'note', ''))) - case when j.data ->> 'note' <> '' then 'noteEn' else '' end)
      || jsonb_strip_nulls(j.data || jsonb_build_object('note', nullif(j.data ->> 'note', '')))
    from wallet.journal s left join wallet.journal h on h.id = s.parent_id and h.type = 'hold'
      where s.id = j.parent_id), j.data) else j.data end`;

/**
 * What the data of a journal name that has a page of its own: a bounty, the purchase of a paid share, or the order that
 * a member paid or had back. What its seller and a referrer earned by it has none.
 */
export function subjectOf(data: Record<string, unknown>): Subject | null {
  const { purpose, subject, purchase, order, level, seller, refund } = data;
  if (typeof subject === 'string' && /^[1-9]\d{0,14}$/.test(subject)) {
    if (purpose === 'bounty' || purpose === 'order') return { kind: purpose, id: Number(subject) };
  }
  const isBuyers = level === undefined && (seller === undefined || refund !== undefined);
  if (typeof order === 'number' && isBuyers) return { kind: 'order', id: order };
  return typeof purchase === 'number' ? { kind: 'purchase', id: purchase } : null;
}

type Read = Pick<Ctx, 'db' | 'language'>;
type JournalRow = Omit<JournalDetail, 'entries' | 'subject'> & {
  data: Record<string, unknown>;
  entries: { account: AccountCode; kind: MemberKind; amount: string; after: string | null }[];
};

/**
 * One journal with its legs in the order of accounts. For staff: it shows every account that took part.
 * @throws Refusal not-found
 */
export async function getJournal(ctx: Read, id: number): Promise<JournalDetail> {
  const { rows } = await sql<JournalRow>`
    select j.id, j.key, j.type, j.actor_kind "actorKind", j.actor_id "actorId", j.parent_id "parentId",
      ${dataWithSource} "data",
      floor(extract(epoch from j.occurred_at))::bigint "occurredAt",
        floor(extract(epoch from j.recorded_at))::bigint "recordedAt",
      (select coalesce(jsonb_agg(jsonb_build_object('account', a.code, 'kind', a.kind, 'amount', e.amount::text,
        'after', e.after::text) order by a.code), '[]')
        from wallet.entry e join wallet.account a on a.id = e.account_id where e.journal_id = j.id) entries
    from wallet.journal j where j.id = ${id}`.execute(ctx.db);
  const row = rows[0];
  if (!row) throw notFound();
  const entries = row.entries.map(({ account, kind, amount, after }) => {
    const memo = memoOf(ctx.language, { type: row.type, kind, data: row.data, isGain: !amount.startsWith('-') });
    return { account, amount: BigInt(amount), after: after === null ? null : BigInt(after), memo };
  });
  const { data, ...journal } = row;
  return { ...journal, entries, subject: subjectOf(data) };
}

/**
 * What every kind of account holds in sum, and how many accounts there are; credit positive. The sums of an asset are
 * zero.
 */
export async function listAccountSums(ctx: Pick<Ctx, 'db'>): Promise<AccountSum[]> {
  const { rows } = await sql<{ kind: string; asset: Asset; side: number; accounts: number; posted: string }>`
    select c.kind, c.asset, c.side, count(a.id) accounts, coalesce(sum(wallet.posted(a)), 0)::text posted
    from wallet.chart c left join wallet.account a on a.kind = c.kind group by c.kind
      order by c.asset, c.kind`.execute(ctx.db);
  return rows.map(({ posted, ...row }) => ({ ...row, posted: BigInt(posted) }));
}

/**
 * What is pending for members and not released yet, oldest first: of one member, or what was recorded before a time and
 * may be due.
 * @param after the last item of the page before
 */
export async function listPending(
  ctx: Read,
  {
    memberId,
    before,
    after,
    limit,
  }: {
    memberId?: number;
    before?: Date;
    after?: Pick<PendingItem, 'sourceId' | 'memberId'> | undefined;
    limit: number;
  },
): Promise<PendingItem[]> {
  const { rows } = await sql<{
    sourceId: number;
    type: JournalType;
    memberId: number;
    left: string;
    at: number;
    data: Record<string, unknown>;
  }>`
    select i.journal_id "sourceId", j.type, a.member_id "memberId", (i.amount - i.settled)::text "left", j.data,
      floor(extract(epoch from j.recorded_at))::bigint "at"
    from wallet.account a join wallet.open_item i on i.account_id = a.id and i.settled < i.amount
      join wallet.journal j on j.id = i.journal_id
    where a.kind = 'pending' and (${memberId ?? null}::bigint is null or a.member_id = ${memberId ?? null})
      and (${before ?? null}::timestamptz is null or j.recorded_at < ${before ?? null})
      and (i.journal_id, a.member_id) > (${after?.sourceId ?? 0}, ${after?.memberId ?? 0})
    order by i.journal_id, a.member_id limit ${limit}`.execute(ctx.db);
  return rows.map(({ data, left, ...row }) => ({
    ...row,
    left: BigInt(left),
    memo: memoOf(ctx.language, { type: row.type, kind: 'pending', data, isGain: true }),
  }));
}

/** The journals of these keys, by key; keys that name none are left out. */
export async function findJournalIds(ctx: Pick<Ctx, 'db'>, keys: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; id: number }>`select key, id from wallet.journal
    where key = any(${[...keys]}::text[])`.execute(ctx.db);
  return new Map(rows.map((row) => [row.key, row.id]));
}

/** What journals did to an account, by journal, credit positive; those that left it alone are not in the map. */
export async function listEffects(
  ctx: Pick<Ctx, 'db'>,
  account: AccountCode,
  journalIds: readonly number[],
): Promise<Map<number, bigint>> {
  const { rows } = await sql<{ id: number; amount: string }>`
    select e.journal_id id, sum(e.amount)::text amount from wallet.entry e join wallet.account a on a.id = e.account_id
    where a.code = ${account} and e.journal_id = any(${[...new Set(journalIds)]}::bigint[]) group by 1`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, BigInt(row.amount)]));
}

/** What happened on an account between two moments of recording, oldest first; `data` is what the journal is about. */
export async function listAccountEffects(
  ctx: Pick<Ctx, 'db'>,
  { account, from, to }: { account: AccountCode; from: Date; to: Date },
): Promise<{ journalId: number; amount: bigint; recordedAt: Date; data: Record<string, unknown> }[]> {
  const { rows } = await sql<{ journalId: number; amount: string; recordedAt: Date; data: Record<string, unknown> }>`
    select e.journal_id "journalId", e.amount::text amount, j.recorded_at "recordedAt", j.data
    from wallet.account a join wallet.entry e on e.account_id = a.id join wallet.journal j on j.id = e.journal_id
    where a.code = ${account} and j.recorded_at >= ${from} and j.recorded_at < ${to}
      order by e.journal_id`.execute(ctx.db);
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }));
}
