import { z } from 'zod';
import { keysetFields } from '#app/core/keyset.ts';
import { rule } from '#app/core/rules.ts';
import type { BankCard } from '#app/billing/cards/cards.schema.ts';
import type { WireTaxYear } from '#app/billing/taxes/taxes.schema.ts';
import type { Terms } from '#app/billing/terms/terms.schema.ts';

/*
 * Glossary: withdrawal – earnings that a member wants on a bank card; open – nobody has decided yet; paying – handed to
 * the bank; unknown – the bank could not tell: it is asked again, never paid again; returned – the money is the
 * member's again; bounce – a paid one that came back; net – what arrives: amount less fee and tax.
 */

export const withdrawalStates = [
  'requested',
  'in_review',
  'approved',
  'rejected',
  'cancelled',
  'paying',
  'paid',
  'unknown',
  'returned',
] as const;
export type WithdrawalState = (typeof withdrawalStates)[number];
/** States of the timeline: those of a withdrawal and what it only passes through. */
export type WithdrawalStep = WithdrawalState | 'failed' | 'bounced';

/** Why staff rejects; the words and the member's next step are in lang/…/reasons.ts. */
export const rejectReasons = ['real_name', 'card', 'source', 'risk', 'duplicate', 'other'] as const;
/** Why a bank does not pay. */
export const failReasons = [
  'account_closed',
  'name_mismatch',
  'number_wrong',
  'bank_refused',
  'limit',
  'unexplained',
] as const;
export type RejectReason = (typeof rejectReasons)[number];
export type FailReason = (typeof failReasons)[number];
/** Those of the bank's reasons that say the card itself is wrong. */
export const cardFaults: readonly FailReason[] = ['account_closed', 'name_mismatch', 'number_wrong'];

/** Times are unix seconds; `reason` is '' or one of the reasons above. */
export type WithdrawalEvent = {
  state: WithdrawalStep;
  at: number;
  reason: RejectReason | FailReason | '';
  note: string;
};

/** A withdrawal as its owner sees it; amounts in fen. */
export type Withdrawal = {
  id: number;
  number: string;
  state: WithdrawalState;
  amount: number;
  fee: number;
  tax: number;
  net: number;
  bank: string;
  last4: string;
  requestedAt: number;
  /** Oldest first. */
  events: WithdrawalEvent[];
};

/** Why nothing can be withdrawn at all at the moment. */
export type Blocker = 'realName' | 'card' | 'cooling' | 'owed' | 'flagged' | 'open' | 'dayCount';

/** The terms that a withdrawal goes by. */
export type WithdrawTerms = Pick<
  Terms,
  | 'withdrawMin'
  | 'withdrawMax'
  | 'withdrawDayMax'
  | 'withdrawDayCount'
  | 'withdrawFee'
  | 'withdrawFeeMin'
  | 'secondReviewFrom'
  | 'taxProfile'
>;

/** What the caller may withdraw, and all that the form estimates with. Amounts in fen. */
export type WithdrawOptions = {
  earnings: number;
  blockers: Blocker[];
  cards: BankCard[];
  terms: WithdrawTerms;
  /** What of today's limit is left. */
  dayLeft: number;
  /** The site's day. */
  day: string;
  /** By which rule tax is withheld from this member. */
  profile: Terms['taxProfile'];
  year: WireTaxYear;
};

const fen = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
export const RequestWithdrawalInput = z.object({ amount: fen, cardId: rule.id() });
export const WithdrawalIdInput = z.object({ id: rule.id() });
export const WithdrawalListInput = z.object(keysetFields);
