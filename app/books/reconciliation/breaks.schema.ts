import { z } from 'zod';
import { fen } from '#app/billing/topups/topups.schema.ts';
import type { BreakKind } from '#app/billing/parts/break-kinds.schema.ts';
import { bankName } from './reconciliation.schema.ts';

export const breakStates = ['open', 'proposed', 'resolved'] as const;
export type BreakState = (typeof breakStates)[number];
export const breakActs = ['explain', 'credit', 'settle', 'gone'] as const;
export type BreakAct = (typeof breakActs)[number];

const id = z.coerce.number<number | string>().int().min(1).max(Number.MAX_SAFE_INTEGER);
const reason = z.string().trim().min(4).max(500);

export const BreakIdInput = z.object({ id });
/**
 * Acts that move money wait for a second person. `channel` is the provider whose payout a bank line is, `fee` what it
 * kept, in fen.
 */
export const ResolveBreakInput = z.discriminatedUnion('act', [
  z.object({ act: z.literal('explain'), id, reason }),
  z.object({ act: z.literal('credit'), id, reason, memberId: id }),
  z.object({
    act: z.literal('settle'),
    id,
    reason,
    channel: z.string().regex(bankName),
    fee: z.union([z.literal(0), fen()]),
  }),
]);
export type ResolveBreakInput = z.output<typeof ResolveBreakInput>;

const edge = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).catch(0);
export const BreakListInput = z.object({ state: z.enum(breakStates).catch('open'), before: edge, after: edge });
export type BreakListInput = z.output<typeof BreakListInput>;

/** A break as the console shows it. Amounts in fen, times unix seconds. `acts`: how it may end. */
export type BreakRow = {
  id: number;
  kind: BreakKind;
  channel: string;
  state: BreakState;
  paymentId: number | null;
  paymentNumber: string;
  refundId: number | null;
  memberId: number | null;
  nickname: string;
  transaction: string;
  ours: number | null;
  theirs: number | null;
  lineKind: string;
  lineNote: string;
  detail: string;
  openedAt: number;
  ownerId: number | null;
  owner: string;
  act: BreakAct | null;
  plan: { memberId?: number; channel?: string; fee?: number };
  reason: string;
  proposedById: number | null;
  proposedBy: string;
  proposedAt: number | null;
  resolvedBy: string;
  resolvedAt: number | null;
  journalId: number | null;
  acts: BreakAct[];
};
