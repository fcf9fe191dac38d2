import { z } from 'zod';
import { fen } from '#app/billing/topups/topups.schema.ts';
import type { ChannelName } from '#app/billing/channels/channels.schema.ts';

/*
 * Glossary: refund – a top-up on its way back to the channel it came from, never to anywhere else; sending – out of the
 * member's cash, not told to the provider yet; sent – the provider has it, or nobody knows.
 */

export const refundStates = ['proposed', 'rejected', 'sending', 'sent', 'done', 'failed'] as const;
export type RefundState = (typeof refundStates)[number];

const id = z.coerce.number<number | string>().int().min(1).max(Number.MAX_SAFE_INTEGER);
const reason = z.string().trim().min(2).max(200);

/** `amount` in fen, all or a part of what is left of the payment. */
export const ProposeRefundInput = z.object({ paymentId: id, amount: fen(), reason });
export const RefundIdInput = z.object({ id });
export const RejectRefundInput = z.object({ id, reason });

const edge = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).catch(0);
export const refundTabs = ['waiting', 'underWay', 'ended'] as const;
export const RefundListInput = z.object({ tab: z.enum(refundTabs).catch('waiting'), before: edge, after: edge });
export type RefundListInput = z.output<typeof RefundListInput>;

/** Which states a tab of the desk shows. */
export const tabStates: Record<(typeof refundTabs)[number], readonly RefundState[]> = {
  waiting: ['proposed'],
  underWay: ['sending', 'sent'],
  ended: ['done', 'failed', 'rejected'],
};

/**
 * What happened to a refund: why, by whom ('' for the system), and the journal that moved the money. `at` in unix
 * seconds.
 */
export type RefundEvent = {
  id: number;
  state: RefundState;
  at: number;
  actor: string;
  note: string;
  journalId: number | null;
};

/**
 * One refund with all there is about it. `paid` and `refunded` are those of the payment, in fen; `breaks` counts what
 * is not resolved.
 */
export type RefundDetail = RefundRow & {
  topUpId: number;
  paid: number;
  refunded: number;
  tries: number;
  askedAt: number;
  breaks: number;
  canApprove: boolean;
  canReject: boolean;
  events: RefundEvent[];
};

/**
 * A refund as the desk shows it. Amounts in fen, times unix seconds; `needsSecond`: who proposed it may not approve it.
 */
export type RefundRow = {
  id: number;
  number: string;
  paymentId: number;
  paymentNumber: string;
  memberId: number;
  nickname: string;
  channel: ChannelName;
  amount: number;
  state: RefundState;
  reason: string;
  fault: string;
  transaction: string;
  proposedById: number;
  proposedBy: string;
  proposedAt: number;
  decidedBy: string;
  decidedAt: number | null;
  stateAt: number;
  needsSecond: boolean;
  /** The member asked for it, to close the account. */
  isAsked: boolean;
};
