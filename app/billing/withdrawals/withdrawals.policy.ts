import type { BankCard } from '#app/billing/cards/cards.schema.ts';
import { taxOf } from '#app/billing/taxes/taxes.policy.ts';
import type { TaxProfile, TaxYear } from '#app/billing/taxes/taxes.schema.ts';
import type { Terms } from '#app/billing/terms/terms.schema.ts';
import { shareOf } from '#app/core/money.ts';
import type { Blocker, WithdrawalState } from './withdrawals.schema.ts';

/*
 * What a withdrawal costs, when one may be asked for, and who decides. Pure, for browser and server.
 */

/** What is taken and what arrives, in fen; `net` may be negative for tiny amounts, which are refused. */
export type Estimate = { fee: bigint; tax: bigint; net: bigint };

/** The fee in fen: the rate rounded down, at least the least fee. */
export function feeOf(
  { withdrawFee, withdrawFeeMin }: Pick<Terms, 'withdrawFee' | 'withdrawFeeMin'>,
  amount: bigint,
): bigint {
  const fee = shareOf(amount, withdrawFee);
  return fee > BigInt(withdrawFeeMin) ? fee : BigInt(withdrawFeeMin);
}

/** What would arrive of an amount if it were paid today. */
export function estimate(
  terms: Pick<Terms, 'withdrawFee' | 'withdrawFeeMin'>,
  { amount, day, profile, year }: { amount: bigint; day: string; profile: TaxProfile; year: TaxYear },
): Estimate {
  const fee = feeOf(terms, amount);
  const tax = taxOf(profile, { day, income: amount }, year);
  return { fee, tax, net: amount - fee - tax };
}

/** A company declares its income itself. */
export const profileOf = (terms: Pick<Terms, 'taxProfile'>, kind: BankCard['kind']): TaxProfile =>
  kind === 'company' ? 'none' : terms.taxProfile;

/** How many people have to approve. */
export const reviewersFor = (terms: Pick<Terms, 'secondReviewFrom'>, amount: number): 1 | 2 =>
  amount >= terms.secondReviewFrom ? 2 : 1;

/** Facts about a member at a moment, in unix seconds. */
export type Standing = {
  hasRealName: boolean;
  cards: readonly Pick<BankCard, 'state' | 'usableAt'>[];
  owed: boolean;
  flagged: boolean;
  hasOpen: boolean;
  requestsToday: number;
};

/** What has to be put right before anything can be withdrawn, in the order in which a member would. */
export function blockersOf(terms: Pick<Terms, 'withdrawDayCount'>, standing: Standing, now_s: number): Blocker[] {
  const verified = standing.cards.filter((card) => card.state === 'verified');
  const checks: [boolean, Blocker][] = [
    [!standing.hasRealName, 'realName'],
    [standing.hasRealName && verified.length === 0, 'card'],
    [verified.length > 0 && verified.every((card) => card.usableAt > now_s), 'cooling'],
    [standing.owed, 'owed'],
    [standing.flagged, 'flagged'],
    [standing.hasOpen, 'open'],
    [standing.requestsToday >= terms.withdrawDayCount, 'dayCount'],
  ];
  return checks.filter(([holds]) => holds).map(([, blocker]) => blocker);
}

/** A member takes back only what nobody has begun to review. */
export const isCancellable = (state: WithdrawalState): boolean => state === 'requested';
/** Reviewers decide on what is not decided. */
export const isOpen = (state: WithdrawalState): boolean => state === 'requested' || state === 'in_review';
/** Staff may still say no as long as nothing was handed to the bank. */
export const isRejectable = (state: WithdrawalState): boolean => isOpen(state) || state === 'approved';

type Who = { kind: string; id?: number };

/** Nobody works on their own money: not as reviewer, not in a payout file, not with the bank's answer. */
export const mayHandle = (actor: Who, beneficiaryId: number): boolean =>
  actor.kind === 'staff' && actor.id !== beneficiaryId;

/** The number that names a withdrawal for the member and the bank: W, the day of its request, its id. */
export const numberOf = (day: string, id: number): string =>
  `W${day.replaceAll('-', '').slice(2)}${String(id).padStart(4, '0')}`;

/** The day and id in a number, or null. */
export function readNumber(number: string): { day: string; id: number } | null {
  const match = /^W(\d{2})(\d{2})(\d{2})(\d{4,15})$/.exec(number.trim().toUpperCase());
  return match ? { day: `20${match[1]}-${match[2]}-${match[3]}`, id: Number(match[4]) } : null;
}
