import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { Ctx } from '#app/core/ctx.server.ts';
import type { Tx } from '#app/core/db/pool.server.ts';
import { inTransaction } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { bilingual } from '#app/core/language.ts';
import { notFound } from '#app/core/texts.server.ts';
import { type AccountCode, type JournalType, maxAmount } from '#app/wallet/schema.ts';
import en from '../lang/en/api.ts';
import zh from '../lang/zh-cn/api.ts';

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
  const pick = <K extends keyof Leg>(name: K) => (legs.some((leg) => leg[name] !== undefined) ? legs.map((leg) => leg[name] ?? null) : null);
  const run = (tx: Tx) =>
    sql<{ journal_id: number; is_new: boolean; code: string; amount: string }>`
      select journal_id, is_new, code, amount::text amount from wallet.post(${key}, ${hashInput(type, input)}, ${type}, ${ctx.actor.kind},
        ${actorId}, ${occurredAt}, ${ctx.now}, ${parentId ?? null}, ${JSON.stringify(data)}::jsonb,
        ${legs.map((leg) => leg.account)}::text[], ${legs.map((leg) => String(leg.amount))}::bigint[], ${pick('rest')}::text[],
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
  return new Refusal(refusals[error], 'refused', undefined, { error });
}

/**
 * The amount of a request as whole units.
 * @throws Refusal AMOUNT_INVALID unless it is from 1 to `max`
 */
export function expectAmount(amount: bigint, max: bigint = maxAmount): bigint {
  if (amount <= 0n || amount > max) throw refuse('AMOUNT_INVALID');
  return amount;
}

/** An amount that waits to be settled on an account. */
export type OpenItem = { journalId: number; account: AccountCode; amount: bigint; left: bigint };

/**
 * Locks an open item until the transaction ends, so that what is left can be computed with.
 * To be called before anything else of the wallet is locked.
 * @throws Refusal not-found
 */
export async function lockItem(tctx: { db: Tx }, journalId: number, account: AccountCode): Promise<OpenItem> {
  const { rows } = await sql<{ amount: string; settled: string }>`
    select i.amount::text amount, i.settled::text settled from wallet.open_item i
    where i.journal_id = ${journalId} and i.account_id = (select id from wallet.account where code = ${account}) for no key update`.execute(tctx.db);
  const row = rows[0];
  if (!row) throw notFound();
  return { journalId, account, amount: BigInt(row.amount), left: BigInt(row.amount) - BigInt(row.settled) };
}

/**
 * The posting of an earlier call with this key, or null. For commands whose legs depend on what they find under a lock.
 * @throws Refusal IDEMPOTENCY_MISMATCH when it had another input
 */
export async function findRepeat(ctx: Pick<Ctx, 'db'>, { key, type, input }: Pick<Draft, 'key' | 'type' | 'input'>): Promise<Posting | null> {
  const { rows } = await sql<{ id: number; is_same: boolean; code: string | null; amount: string }>`
    select j.id, j.input_hash = ${hashInput(type, input)} is_same, a.code, e.amount::text amount
    from wallet.journal j left join wallet.entry e on e.journal_id = j.id left join wallet.account a on a.id = e.account_id
    where j.key = ${key}`.execute(ctx.db);
  if (!rows[0]) return null;
  if (!rows[0].is_same) throw refuse('IDEMPOTENCY_MISMATCH');
  return { journalId: rows[0].id, isNew: false, amounts: new Map(rows.flatMap(({ code, amount }) => (code ? [[code, BigInt(amount)] as const] : []))) };
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
  if (error.constraint === 'balance_floor') return refuse(legs[0]?.account.startsWith('points') ? 'INSUFFICIENT_POINTS' : 'INSUFFICIENT_BALANCE');
  if (error.code === lockNotAvailable) return new Refusal(say.busy, 'too-many', undefined, { error: 'RATE_LIMITED', retry_s: busy_s });
  return error;
}
