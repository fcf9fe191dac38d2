import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { Ctx } from '#app/core/ctx.server.ts';
import type { Tx } from '#app/core/db/pool.server.ts';
import { inTransaction, transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { type AccountCode, type JournalType, maxAmount } from './ledger.schema.ts';
import en from './wallet-api.en.ts';
import zh from './wallet-api.zh.ts';

export const say = bilingual(zh, en);

/** One leg of a journal: what `amount` (credit positive) does to `account`. */
export type Leg = {
  account: AccountCode;
  amount: bigint;
  /** Takes the part that the account's floor does not bear; without it the journal is refused then. */
  rest?: AccountCode;
  /** The amount stays open on the account until later journals settle it. */
  opens?: boolean;
  /** The journal whose open item on the account this leg settles. */
  settles?: number;
};

/** A journal to post. `input` is what the caller asked for: with the same key another input is refused. */
export type Draft = {
  key: string;
  type: JournalType;
  input: object;
  legs: Leg[];
  parentId?: number | undefined;
  /** What it is about, for memos and links; never a secret. */
  data?: Record<string, string | number>;
  /** When it happened outside; now when not given. */
  occurredAt?: Date | undefined;
};

/** A journal that stands: the changes of all its accounts. `isNew` is false when an earlier call had posted it. */
export type Posting = { journalId: number; isNew: boolean; amounts: Map<string, bigint> };

/**
 * Posts a journal in the caller's transaction, or one of its own: all of it or nothing, and once for each key.
 * @throws Refusal INSUFFICIENT_BALANCE, IDEMPOTENCY_MISMATCH, STATE_CONFLICT (the item is settled), AMOUNT_INVALID,
 *   PAYMENTS_PAUSED; too-many when the accounts stay locked for 5 s
 */
export async function post(ctx: Ctx, draft: Draft): Promise<Posting> {
  const { key, type, input, legs, parentId, data = {}, occurredAt = ctx.now } = draft;
  if (legs.some(({ amount }) => amount > maxAmount || amount < -maxAmount)) throw refuse('AMOUNT_INVALID');
  const actorId = 'id' in ctx.actor ? ctx.actor.id : null;
  const pick = <K extends keyof Leg>(name: K) =>
    legs.some((leg) => leg[name] !== undefined) ? legs.map((leg) => leg[name] ?? null) : null;
  const run = (tx: Tx) =>
    sql<{ journal_id: number; is_new: boolean; code: string; amount: string }>`
      select journal_id, is_new, code, amount::text amount
        from wallet.post(${key}, ${hashInput(type, input)}, ${type}, ${ctx.actor.kind},
        ${actorId}, ${occurredAt}, ${ctx.now}, ${parentId ?? null}, ${JSON.stringify(data)}::jsonb,
        ${legs.map((leg) => leg.account)}::text[], ${legs.map((leg) => String(leg.amount))}::bigint[],
          ${pick('rest')}::text[],
        ${pick('opens')}::boolean[], ${pick('settles')}::bigint[])`.execute(tx);
  try {
    const { rows } = await inTransaction(ctx.db, run);
    if (!rows[0]) throw new Error(`wallet.post answered nothing for ${key}`);
    const amounts = new Map(rows.filter((row) => row.code !== null).map((row) => [row.code, BigInt(row.amount)]));
    return { journalId: rows[0].journal_id, isNew: rows[0].is_new, amounts };
  } catch (error) {
    throw asRefusal(error, legs);
  }
}

/** What a journal did to an account; 0 when it left it alone. */
export const amountOf = (posting: Posting, account: AccountCode): bigint => posting.amounts.get(account) ?? 0n;

/** A stable name of a refusal, in the answer's `data.error`. */
export type WalletError = keyof typeof refusals;

const refusals = {
  INSUFFICIENT_BALANCE: say.insufficient,
  INSUFFICIENT_POINTS: say.insufficientPoints,
  IDEMPOTENCY_MISMATCH: say.mismatch,
  STATE_CONFLICT: say.stateConflict,
  AMOUNT_INVALID: say.amountInvalid,
  PAYMENTS_PAUSED: say.paused,
  SECOND_PERSON_REQUIRED: say.samePerson,
} as const;

/** The refusal of that name. */
export function refuse(error: WalletError): Refusal {
  return new Refusal(refusals[error], { data: { error } });
}

/**
 * The amount of a request as whole units.
 * @throws Refusal AMOUNT_INVALID unless it is from 1 to `max`
 */
export function expectAmount(amount: bigint, max: bigint = maxAmount): bigint {
  if (amount <= 0n || amount > max) throw refuse('AMOUNT_INVALID');
  return amount;
}

/** An amount that waits on an account until it is settled; `left` is what still waits. */
export type OpenItem = { journalId: number; account: AccountCode; kind: string; memberId: number | null; left: bigint };

/**
 * Locks the open items of journals until the transaction ends, so that what is left can be computed with.
 * To be called before anything else of the ledger is locked: items come before balances everywhere.
 */
export async function lockItems(tctx: Pick<Ctx, 'db'>, journalIds: number[]): Promise<OpenItem[]> {
  const { rows } = await sql<{
    journal_id: number;
    code: AccountCode;
    kind: string;
    member_id: number | null;
    left: string;
  }>`
    select i.journal_id, a.code, a.kind, a.member_id, (i.amount - i.settled)::text "left"
    from wallet.open_item i join wallet.account a on a.id = i.account_id
      where i.journal_id = any(${journalIds}::bigint[])
    order by i.journal_id, i.account_id for no key update of i`.execute(tctx.db);
  return rows.map((row) => ({
    journalId: row.journal_id,
    account: row.code,
    kind: row.kind,
    memberId: row.member_id,
    left: BigInt(row.left),
  }));
}

/**
 * Locks the one open item of a journal on an account of that kind, of that member if one is named.
 * @throws Refusal STATE_CONFLICT when there is none
 */
export async function lockItem(
  tctx: Pick<Ctx, 'db'>,
  journalId: number,
  kind: string,
  memberId?: number,
): Promise<OpenItem> {
  const item = (await lockItems(tctx, [journalId])).find(
    (one) => one.kind === kind && (memberId === undefined || one.memberId === memberId),
  );
  if (!item) throw refuse('STATE_CONFLICT');
  return item;
}

/**
 * What still waits, all of it.
 * @throws Refusal STATE_CONFLICT when nothing does
 */
export function allOf(item: OpenItem): bigint {
  if (item.left === 0n) throw refuse('STATE_CONFLICT');
  return item.left;
}

/**
 * Posts a journal whose legs depend on what is found under a lock: `lock` takes it, then an earlier call's posting is
 * looked for, then `draft` makes the legs and `after` writes what belongs to them. One transaction.
 * @throws Refusal as `post`
 */
export async function postUnderLock<L>(
  ctx: Ctx,
  event: Pick<Draft, 'key' | 'type' | 'input'>,
  lock: (tctx: Ctx) => Promise<L>,
  draft: (
    found: L,
    tctx: Ctx,
  ) => Promise<Omit<Draft, 'key' | 'type' | 'input'>> | Omit<Draft, 'key' | 'type' | 'input'>,
  after?: (tctx: Ctx, posting: Posting, found: L) => Promise<void>,
): Promise<Posting> {
  return transact(ctx, async (tctx) => {
    const found = await lock(tctx);
    const repeat = await findRepeat(tctx, event);
    if (repeat) return repeat;
    const posting = await post(tctx, { ...event, ...(await draft(found, tctx)) });
    if (after && posting.isNew) await after(tctx, posting, found);
    return posting;
  });
}

/**
 * The posting of an earlier call with this key, or null. For commands whose legs depend on what they find under a lock.
 * @throws Refusal IDEMPOTENCY_MISMATCH when it had another input
 */
export async function findRepeat(
  ctx: Pick<Ctx, 'db'>,
  { key, type, input }: Pick<Draft, 'key' | 'type' | 'input'>,
): Promise<Posting | null> {
  const { rows } = await sql<{ id: number; is_same: boolean; code: string | null; amount: string }>`
    select j.id, j.input_hash = ${hashInput(type, input)} is_same, a.code, e.amount::text amount
    from wallet.journal j left join wallet.entry e on e.journal_id = j.id
      left join wallet.account a on a.id = e.account_id
    where j.key = ${key}`.execute(ctx.db);
  if (!rows[0]) return null;
  if (!rows[0].is_same) throw refuse('IDEMPOTENCY_MISMATCH');
  return {
    journalId: rows[0].id,
    isNew: false,
    amounts: new Map(rows.flatMap(({ code, amount }) => (code ? [[code, BigInt(amount)] as const] : []))),
  };
}

function hashInput(type: JournalType, input: object): Buffer {
  return createHash('sha256')
    .update(`${type} ${canonical(input)}`)
    .digest();
}

/** JSON with sorted keys; bigint and Date as text; absent values are left out. */
function canonical(value: unknown): string {
  if (typeof value === 'bigint') return `"${value}"`;
  if (value instanceof Date) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const parts = Object.entries(value).filter(([, part]) => part !== undefined);
  return `{${parts
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, part]) => `${JSON.stringify(name)}:${canonical(part)}`)
    .join()}}`;
}

const lockNotAvailable = '55P03';
const busy_s = 5;

function asRefusal(error: unknown, legs: Leg[]): unknown {
  if (!(error instanceof DatabaseError)) return error;
  if (error.code === 'WL001') return refuse('IDEMPOTENCY_MISMATCH');
  if (error.code === 'WL002') return refuse('PAYMENTS_PAUSED');
  if (error.code === 'WL003' || error.constraint === 'item_settled') return refuse('STATE_CONFLICT');
  if (error.constraint === 'balance_floor')
    return refuse(legs[0]?.account.startsWith('points') ? 'INSUFFICIENT_POINTS' : 'INSUFFICIENT_BALANCE');
  if (error.code === lockNotAvailable)
    return new Refusal(say.busy, { kind: 'too-many', data: { error: 'RATE_LIMITED', retry_s: busy_s } });
  return error;
}
