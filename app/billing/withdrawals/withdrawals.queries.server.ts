import { unixSeconds } from '#app/core/unix-seconds.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { findVerifiedName } from '#app/account/real-name/real-name.queries.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { isUpwards, type KeysetPage, keysetPage } from '#app/core/keyset.ts';
import { siteDay } from '#app/core/site-day.ts';
import { getBalances } from '#app/wallet/ledger/ledger.queries.server.ts';
import { listOwnBankCards } from '#app/billing/cards/cards.queries.server.ts';
import { hasOpenFlag } from '#app/billing/risks/risks.queries.server.ts';
import { yearOf } from '#app/billing/taxes/taxes.policy.ts';
import { getWireTaxYear } from '#app/billing/taxes/taxes.queries.server.ts';
import { getTerms } from '#app/billing/terms/terms.queries.server.ts';
import { blockersOf, numberOf, profileOf } from './withdrawals.policy.ts';
import type { Withdrawal, WithdrawalEvent, WithdrawalListInput, WithdrawOptions } from './withdrawals.schema.ts';

/** What was asked for on one day: how often, and how much of it still counts. */
export async function getDayUse(
  ctx: Pick<Ctx, 'db'>,
  memberId: number,
  day: string,
): Promise<{ requests: number; amount: number }> {
  const { rows } = await sql<{ requests: number; amount: number }>`
    select count(*) requests, coalesce(sum(amount) filter (where state not in ('rejected', 'cancelled', 'returned')),
      0)::bigint amount
    from billing.withdrawal where member_id = ${memberId} and day = ${day}::date`.execute(ctx.db);
  return rows[0]!;
}

/** Whether one of the member's withdrawals waits for a decision. */
export async function hasOpenWithdrawal(ctx: Pick<Ctx, 'db'>, memberId: number): Promise<boolean> {
  const { rows } = await sql`select from billing.withdrawal
    where member_id = ${memberId} and state in ('requested', 'in_review')`.execute(ctx.db);
  return rows.length > 0;
}

/** What the bank was told to pay the member, in fen before fees: no longer held, not yet paid. */
export async function sumPaying(ctx: Pick<Ctx, 'db'>, memberId: number): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(amount), 0)::bigint amount from billing.withdrawal
      where member_id = ${memberId} and state in ('paying', 'unknown')`.execute(ctx.db);
  return rows[0]!.amount;
}

/** Everything the form of a withdrawal shows and computes with. @throws Refusal need-login */
export async function getWithdrawOptions(ctx: Ctx): Promise<WithdrawOptions> {
  const { id } = requireMember(ctx);
  const day = siteDay(ctx.now);
  const [terms, balances, cards, realName, flagged, hasOpen, use, year] = await Promise.all([
    getTerms(ctx),
    getBalances(ctx, id),
    listOwnBankCards(ctx),
    findVerifiedName(ctx, id),
    hasOpenFlag(ctx, id),
    hasOpenWithdrawal(ctx, id),
    getDayUse(ctx, id, day),
    getWireTaxYear(ctx, id, yearOf(day)),
  ]);
  const standing = {
    hasRealName: realName !== null,
    cards,
    owed: balances.owed > 0n,
    flagged,
    hasOpen,
    requestsToday: use.requests,
  };
  const {
    withdrawMin,
    withdrawMax,
    withdrawDayMax,
    withdrawDayCount,
    withdrawFee,
    withdrawFeeMin,
    secondReviewFrom,
    taxProfile,
  } = terms;
  return {
    earnings: Number(balances.earnings),
    blockers: blockersOf(terms, standing, unixSeconds(ctx.now)),
    cards,
    terms: {
      withdrawMin,
      withdrawMax,
      withdrawDayMax,
      withdrawDayCount,
      withdrawFee,
      withdrawFeeMin,
      secondReviewFrom,
      taxProfile,
    },
    dayLeft: Math.max(0, withdrawDayMax - use.amount),
    day,
    profile: realName ? profileOf(terms, realName.kind) : terms.taxProfile,
    year,
  };
}

const size = 20;

/** The caller's withdrawals with what became of them, newest first. @throws Refusal need-login */
export async function listOwnWithdrawals(
  ctx: Ctx,
  input: z.output<typeof WithdrawalListInput>,
): Promise<KeysetPage<Withdrawal>> {
  return listWithdrawalsOf(ctx, requireMember(ctx).id, input);
}

/** The same of any member, for callers that have asked whether the reader may see it. */
export async function listWithdrawalsOf(
  ctx: Ctx,
  id: number,
  input: z.output<typeof WithdrawalListInput>,
): Promise<KeysetPage<Withdrawal>> {
  const isUp = isUpwards(input);
  const edge = isUp ? sql`w.id > ${input.after}` : input.before > 0 ? sql`w.id < ${input.before}` : sql`true`;
  const { rows } = await sql<Omit<Withdrawal, 'number' | 'net'> & { day: string }>`
    select w.id, w.state, w.day::text "day", w.amount, w.fee, w.tax, c.bank, c.last4,
      floor(extract(epoch from w.requested_at))::bigint "requestedAt", ${events} events
    from billing.withdrawal w join billing.bank_card c on c.id = w.card_id
    where w.member_id = ${id} and ${edge} order by w.id ${isUp ? sql`asc` : sql`desc`}
      limit ${size + 1}`.execute(ctx.db);
  const shown = rows.map(({ day, ...row }) => ({
    ...row,
    number: numberOf(day, row.id),
    net: row.amount - row.fee - row.tax,
  }));
  return keysetPage(shown, input, size);
}

const events = sql<WithdrawalEvent[]>`(select coalesce(jsonb_agg(jsonb_build_object('state', e.state, 'at',
  floor(extract(epoch from e.at))::bigint,
  'reason', e.reason, 'note', e.note) order by e.id), '[]') from billing.withdrawal_event e
    where e.withdrawal_id = w.id)`;
