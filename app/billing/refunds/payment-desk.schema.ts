import { z } from 'zod';
import { dayInput } from '#app/core/day-input.ts';
import { type PaymentState, paymentStates } from '#app/billing/payments/payments.schema.ts';
import type { RefundRow } from './refunds.schema.ts';
import { type ChannelName, channelNames } from '#app/billing/channels/channels.schema.ts';

const edge = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).catch(0);
const day = z.union([z.literal(''), dayInput]).catch('');
export const PaymentListInput = z.object({
  state: z.enum(['', ...paymentStates]).catch(''),
  channel: z.enum(['', ...channelNames]).catch(''),
  /** A number of ours, the provider's, or a member's id. */
  q: z.string().trim().max(80).catch(''),
  from: day,
  to: day,
  before: edge,
  after: edge,
});
export type PaymentListInput = z.output<typeof PaymentListInput>;

/** A line of the console's list. Amounts in fen, times unix seconds. */
export type PaymentRow = {
  id: number;
  number: string;
  memberId: number;
  nickname: string;
  channel: ChannelName;
  amount: number;
  state: PaymentState;
  isSandbox: boolean;
  isLate: boolean;
  transaction: string;
  createdAt: number;
  paidAt: number | null;
};

export type PaymentEvent = {
  id: number;
  state: PaymentState;
  at: number;
  actorKind: string;
  actorId: number | null;
  actor: string;
  note: string;
};

/** A message of a provider as the console shows it. `body` is text, shortened; headers are those that matter. */
export type NotificationView = {
  id: number;
  receivedAt: number;
  deliveries: number;
  isVerified: boolean;
  eventId: string;
  type: string;
  outcome: string;
  note: string;
  headers: Record<string, string>;
  body: string;
};

export type PaymentDetail = PaymentRow & {
  topUpId: number;
  journalId: number | null;
  fault: string;
  reference: string;
  expiresAt: number;
  askedAt: number;
  refunded: number;
  refunds: RefundRow[];
  events: PaymentEvent[];
  notifications: NotificationView[];
};
