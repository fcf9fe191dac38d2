import { z } from 'zod';
import { rule } from '#app/core/rules.ts';

/*
 * Glossary: refund – money of an order that goes back to its buyer; answer – what the developer says to it; escalation
 * – staff decides after a developer's no. Amounts in fen, times in unix seconds.
 */

export const refundReasons = ['not_working', 'not_as_described', 'not_needed', 'wrong_purchase', 'other'] as const;
export type RefundReason = (typeof refundReasons)[number];

export type RefundState = 'requested' | 'refused' | 'escalated' | 'denied' | 'done' | 'withdrawn';
/** automatic: at once; answer: silence is a yes; consent: only the developer's yes counts. */
export type RefundWay = 'automatic' | 'answer' | 'consent';

const words = (min: number) => rule.line().trim().min(min).max(500);
/** Of what a buyer says to staff, in characters. */
export const messageMost = 1000;

export const AskRefundInput = z.object({
  orderId: rule.id(),
  category: z.enum(refundReasons),
  reason: words(0).default(''),
});
export const RefundIdInput = z.object({ id: rule.id() });
export const EscalateRefundInput = z.object({
  id: rule.id(),
  message: rule.line().trim().max(messageMost).default(''),
});
export const AnswerRefundInput = z.discriminatedUnion('act', [
  z.object({ act: z.literal('agree'), id: rule.id(), answer: words(0).default('') }),
  z.object({ act: z.literal('refuse'), id: rule.id(), answer: words(5) }),
]);
/** `amount` of what was paid from the balance; null for all that is left. */
export const DecideRefundInput = z.discriminatedUnion('act', [
  z.object({
    act: z.literal('refund'),
    id: rule.id(),
    amount: z.number().int().min(1).max(999_999).nullable(),
    decision: words(5),
  }),
  z.object({ act: z.literal('deny'), id: rule.id(), decision: words(5) }),
]);

/** Who said the last word on a request. */
export type RefundDecider = 'automatic' | 'developer' | 'silence' | 'staff';

/** A request as its buyer, the developer and staff see it. */
export type ShownRefund = {
  id: number;
  state: RefundState;
  way: RefundWay;
  category: RefundReason;
  reason: string;
  /** Of the developer. */
  answer: string;
  /** Of the buyer to staff, after the developer's no. */
  message: string;
  /** Of staff. */
  decision: string;
  decidedWay: RefundDecider | null;
  /** Of what was paid, that went back; null before. */
  amount: number | null;
  points: number;
  askedAt: number;
  /** Silence until then is a yes; null where only a yes counts. */
  answerUntil: number | null;
  answeredAt: number | null;
  decidedAt: number | null;
  /** Until when the buyer may turn to staff; null when they may not. */
  escalableUntil: number | null;
};
