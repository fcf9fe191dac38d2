import { z } from 'zod';
import { keysetFields } from '#app/core/keyset.ts';
import { rule } from '#app/core/rules.ts';
import type { ChannelName } from '#app/billing/channels/channels.schema.ts';
import { fen } from '#app/billing/topups/topups.schema.ts';
import { bankPattern } from '#app/billing/transfers/transfers.schema.ts';

/*
 * Glossary: payback – balance that a member who leaves has operators pay to a bank account by hand: set aside from the
 * request on; source – the channel a top-up came from; spoken for – what proposed refunds will take; paid in – what a
 * member put into the balance themselves: nothing else leaves it by bank.
 */

export const paybackStates = ['asked', 'approved', 'paid', 'rejected', 'cancelled'] as const;
export type PaybackState = (typeof paybackStates)[number];

const text = (max: number) => z.string().trim().min(1).max(max);
/** A bank account's number as it is written down, blanks and hyphens aside: letters for those of other countries. */
const accountNumber = z
  .string()
  .transform((value) => value.replaceAll(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().regex(/^[A-Z]{0,2}\d[A-Z\d]{6,32}$/));

/** `amount` in fen: what the page showed, so that nobody asks for more than they saw. */
export const AskPaybackInput = z.object({
  amount: fen(),
  holder: text(100),
  bank: text(80),
  account: accountNumber,
});
/** `amount` in fen: all that was shown as refundable. */
export const RefundBalanceInput = z.object({ amount: fen() });
/** `amount` in fen as the member typed it: all of the free balance. */
export const GiveUpInput = z.object({ amount: fen() });
export const TakeBackInput = z.object({ kind: z.enum(['source', 'hand']), id: rule.id() });

export const PaybackIdInput = z.object({ id: rule.id() });
export const PayPaybackInput = z.object({
  id: rule.id(),
  bank: z.string().regex(bankPattern),
  reference: text(64),
});
export const RejectPaybackInput = z.object({ id: rule.id(), reason: z.string().trim().min(2).max(200) });

export const paybackTabs = ['waiting', 'ended'] as const;
export const PaybackListInput = z.object({ tab: z.enum(paybackTabs).catch('waiting'), ...keysetFields });
export type PaybackListInput = z.output<typeof PaybackListInput>;

/** What is sealed of a payback. */
export type PaybackSecret = { holder: string; account: string };

/** A payback as its member sees it; `amount` in fen, times unix seconds. */
export type Payback = {
  id: number;
  amount: number;
  state: PaybackState;
  bank: string;
  last4: string;
  askedAt: number;
  stateAt: number;
  reason: string;
};

/** A refund to its source that waits for its approval. */
export type AskedRefund = { id: number; amount: number; channel: ChannelName; isOwn: boolean };

/**
 * What can become of the caller's balance, in fen: `free` is not spoken for, `bySource` of it can go back to its
 * channels, `byHand` to a bank account. `open` waits for operators, `last` is the newest that has ended.
 */
export type ClosingBalance = {
  cash: number;
  free: number;
  bySource: number;
  channels: ChannelName[];
  byHand: number;
  refunds: AskedRefund[];
  open: Payback | null;
  last: Payback | null;
};

/** A payback on the desk. `needsSecond`: two people have to look at it; `canPay`: the reader may pay it now. */
export type DeskPayback = Payback & {
  memberId: number;
  nickname: string;
  approvedBy: string;
  decidedBy: string;
  paidFrom: string;
  reference: string;
  needsSecond: boolean;
  canApprove: boolean;
  canPay: boolean;
};

/** The same with whom to pay; '' once the account is closed. */
export type PaybackFile = DeskPayback & PaybackSecret & { banks: string[] };
