import { unixSeconds } from '#app/core/unix-seconds.ts';
import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { z } from 'zod';
import { findVerifiedName } from '#app/account/real-name/real-name.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireOwner, requireRecentProof } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { bilingual, type LocalText } from '#app/core/texts/language.ts';
import { formatMoney } from '#app/core/money.ts';
import { siteDay, siteZone } from '#app/core/site-day.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { holdWithdrawal, releaseWithdrawal } from '#app/wallet/movements/wallet-payouts.commands.server.ts';
import { getBalances } from '#app/wallet/ledger/ledger.queries.server.ts';
import { lockPayouts } from '#app/billing/cards/cards.commands.server.ts';
import { getCardSecret } from '#app/billing/cards/cards.queries.server.ts';
import { hasOpenFlag } from '#app/billing/risks/risks.queries.server.ts';
import { yearOf } from '#app/billing/taxes/taxes.policy.ts';
import { getTaxYear } from '#app/billing/taxes/taxes.queries.server.ts';
import { getTerms } from '#app/billing/terms/terms.queries.server.ts';
import type { DatedTerms } from '#app/billing/terms/terms.schema.ts';
import en from './withdrawal-api.en.ts';
import zh from './withdrawal-api.zh.ts';
import { estimate, isCancellable, numberOf, profileOf, reviewersFor } from './withdrawals.policy.ts';
import { getDayUse, hasOpenWithdrawal } from './withdrawals.queries.server.ts';
import type {
  FailReason,
  RejectReason,
  RequestWithdrawalInput,
  WithdrawalIdInput,
  WithdrawalState,
  WithdrawalStep,
} from './withdrawals.schema.ts';

const say = bilingual(zh, en);
const refused = (text: LocalText, error: string, data: object = {}) => new Refusal(text, { data: { error, ...data } });

/** The refusal of a step that the present state does not allow; carries the state. */
export const stateConflict = (state: WithdrawalState) => refused(say.stateConflict, 'STATE_CONFLICT', { state });

/** A withdrawal whose row is locked until the transaction ends. */
export type LockedWithdrawal = {
  id: number;
  memberId: number;
  cardId: number;
  state: WithdrawalState;
  amount: bigint;
  fee: bigint;
  tax: bigint;
  profile: DatedTerms['taxProfile'];
  reviewers: number;
  holdId: number;
  sentId: number | null;
  day: string;
};

/**
 * Asks for earnings on a bank card: from now on they are set aside.
 * @throws Refusal need-proof, forbidden for API tokens and staff signed in as the member; AUTHEN_REQUIRED,
 * CARD_INVALID, CARD_COOLING, CARD_NAME_MISMATCH, OWED, RISK_FLAGGED, STATE_CONFLICT while another one is open,
 * BELOW_MINIMUM, ABOVE_MAXIMUM, DAILY_LIMIT, AMOUNT_INVALID when nothing would arrive, INSUFFICIENT_BALANCE,
 * PAYMENTS_PAUSED
 */
export async function requestWithdrawal(
  ctx: Ctx,
  input: z.output<typeof RequestWithdrawalInput>,
): Promise<Reply<{ id: number; number: string }>> {
  const { id: memberId } = requireRecentProof(ctx);
  const day = siteDay(ctx.now);
  const made = await transact(ctx, async (tctx) => {
    await lockPayouts(tctx, memberId);
    const terms = await getTerms(tctx);
    const kind = await requireCard(tctx, memberId, input.cardId);
    await requireStanding(tctx, memberId, terms);
    await requireAmount(tctx, memberId, input.amount, day, terms);
    const amount = BigInt(input.amount);
    const profile = profileOf(terms, kind);
    const { fee, tax, net } = estimate(terms, {
      amount,
      day,
      profile,
      year: await getTaxYear(tctx, memberId, yearOf(day)),
    });
    if (net <= 0n) throw refused(say.nothingLeft, 'AMOUNT_INVALID');
    const { rows } = await sql<{ id: number }>`
      insert into billing.withdrawal (member_id, card_id, state, amount, fee, tax, tax_profile, terms_id, reviewers,
        requested_at, day, zone, changed_at)
      values (${memberId}, ${input.cardId}, 'requested', ${input.amount}, ${String(fee)}, ${String(tax)}, ${profile},
        ${terms.id},
        ${reviewersFor(terms, input.amount)}, ${tctx.now}, ${day}::date, ${siteZone}, ${tctx.now})
          returning id`.execute(tctx.db);
    const { id } = rows[0]!;
    const hold = await holdWithdrawal(tctx, { withdrawalId: id, memberId, amount });
    await sql`update billing.withdrawal set hold_id = ${hold.journalId} where id = ${id}`.execute(tctx.db);
    await keepEvent(tctx, id, 'requested');
    await audit(
      tctx,
      'billing.requestWithdrawal',
      { kind: 'withdrawal', id },
      { amount: input.amount, cardId: input.cardId, fee: Number(fee) },
    );
    return { id, number: numberOf(day, id) };
  }).catch((error: unknown) => {
    if (error instanceof DatabaseError && error.constraint === 'withdrawal_one_open')
      throw refused(say.openAlready, 'STATE_CONFLICT');
    throw error;
  });
  return new Reply(made, { text: say.requested });
}

/**
 * Takes a request back that nobody has begun to review. @throws Refusal forbidden as above, not-found, STATE_CONFLICT
 */
export async function cancelWithdrawal(ctx: Ctx, { id }: z.output<typeof WithdrawalIdInput>): Promise<Reply> {
  const { id: memberId } = requireOwner(ctx);
  await transact(ctx, async (tctx) => {
    const [found] = await lockWithdrawals(tctx, [id]);
    if (!found || found.memberId !== memberId) throw notFound();
    if (!isCancellable(found.state)) throw stateConflict(found.state);
    await moveTo(tctx, id, 'cancelled');
    await releaseWithdrawal(tctx, { withdrawalId: id, holdId: found.holdId });
    await audit(tctx, 'billing.cancelWithdrawal', { kind: 'withdrawal', id });
  });
  return new Reply(null, { text: say.cancelled });
}

/** Locks withdrawals in the order of their ids; unknown ids are left out. Before anything of the ledger is locked. */
export async function lockWithdrawals(tctx: Pick<Ctx, 'db'>, ids: readonly number[]): Promise<LockedWithdrawal[]> {
  const { rows } = await sql<
    Omit<LockedWithdrawal, 'amount' | 'fee' | 'tax'> & Record<'amount' | 'fee' | 'tax', string>
  >`
    select id, member_id "memberId", card_id "cardId", state, amount::text amount, fee::text fee, tax::text tax,
      tax_profile "profile", reviewers,
      hold_id "holdId", sent_id "sentId", day::text "day"
    from billing.withdrawal where id = any(${[...new Set(ids)]}::bigint[]) order by id for update`.execute(tctx.db);
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount), fee: BigInt(row.fee), tax: BigInt(row.tax) }));
}

type Why = { reason?: RejectReason | FailReason | ''; note?: string };

/** Writes a state and who brought it about, in the caller's transaction, on a locked row. */
export async function moveTo(tctx: Ctx, id: number, state: WithdrawalState, why: Why = {}): Promise<void> {
  await sql`update billing.withdrawal set state = ${state}, reason = ${why.reason ?? ''}, note = ${why.note ?? ''},
    changed_at = ${tctx.now} where id = ${id}`.execute(tctx.db);
  await keepEvent(tctx, id, state, why);
}

/** Notes what of a locked withdrawal goes out in which line of which file, and that it is being paid. */
export async function sendInFile(
  tctx: Ctx,
  id: number,
  { tax, sentId, fileId, line }: { tax: bigint; sentId: number; fileId: number; line: number },
): Promise<void> {
  await sql`update billing.withdrawal set tax = ${String(tax)}, sent_id = ${sentId}, file_id = ${fileId},
    file_line = ${line} where id = ${id}`.execute(tctx.db);
  await moveTo(tctx, id, 'paying');
}

/** Keeps a step of the timeline. */
export async function keepEvent(
  tctx: Ctx,
  id: number,
  state: WithdrawalStep,
  { reason = '', note = '' }: Why = {},
): Promise<void> {
  const actorId = 'id' in tctx.actor ? tctx.actor.id : null;
  await sql`insert into billing.withdrawal_event (withdrawal_id, state, at, actor_kind, actor_id, reason, note)
    values (${id}, ${state}, ${tctx.now}, ${tctx.actor.kind}, ${actorId}, ${reason}, ${note})`.execute(tctx.db);
}

/** The card is the member's, verified in the name they bear now, and cooled. @returns its kind */
async function requireCard(tctx: Ctx, memberId: number, cardId: number): Promise<'personal' | 'company'> {
  const realName = await findVerifiedName(tctx, memberId);
  if (!realName) throw refused(say.realNameNeeded, 'AUTHEN_REQUIRED');
  const { rows } = await sql<{ kind: 'personal' | 'company'; state: string; usable_at: Date }>`
    select kind, state, usable_at from billing.bank_card
      where id = ${cardId} and member_id = ${memberId} and state <> 'removed' for share`.execute(tctx.db);
  const card = rows[0];
  if (!card) throw notFound();
  if (card.state !== 'verified') throw refused(say.cardInvalid, 'CARD_INVALID');
  if (card.kind !== realName.kind || (await getCardSecret(tctx, cardId)).holder !== realName.name)
    throw refused(say.nameMismatch, 'CARD_NAME_MISMATCH');
  if (card.usable_at > tctx.now) throw refused(say.cooling, 'CARD_COOLING', { usableAt: unixSeconds(card.usable_at) });
  return card.kind;
}

async function requireStanding(tctx: Ctx, memberId: number, terms: DatedTerms): Promise<void> {
  const { owed } = await getBalances(tctx, memberId);
  if (owed > 0n) throw refused(say.owed, 'OWED');
  if (await hasOpenFlag(tctx, memberId)) throw refused(say.flagged, 'RISK_FLAGGED');
  if (await hasOpenWithdrawal(tctx, memberId)) throw refused(say.openAlready, 'STATE_CONFLICT');
  const { requests } = await getDayUse(tctx, memberId, siteDay(tctx.now));
  if (requests >= terms.withdrawDayCount) throw refused(say.tooMany(terms.withdrawDayCount), 'DAILY_LIMIT');
}

async function requireAmount(
  tctx: Ctx,
  memberId: number,
  amount: number,
  day: string,
  terms: DatedTerms,
): Promise<void> {
  if (amount < terms.withdrawMin) throw refused(say.belowMinimum(formatMoney(terms.withdrawMin)), 'BELOW_MINIMUM');
  if (amount > terms.withdrawMax) throw refused(say.aboveMaximum(formatMoney(terms.withdrawMax)), 'ABOVE_MAXIMUM');
  const left = terms.withdrawDayMax - (await getDayUse(tctx, memberId, day)).amount;
  if (amount > left) throw refused(say.dayLimit(formatMoney(Math.max(0, left))), 'DAILY_LIMIT');
}
