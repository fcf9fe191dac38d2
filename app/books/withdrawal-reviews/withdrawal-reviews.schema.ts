import { z } from 'zod';
import { keysetFields } from '#app/core/keyset.ts';
import { rule } from '#app/core/rules.ts';
import type { RiskKind } from '#app/billing/risks/risks.schema.ts';
import {
  rejectReasons,
  type WithdrawalEvent,
  type WithdrawalState,
} from '#app/billing/withdrawals/withdrawals.schema.ts';

/*
 * Glossary: desk – where staff decides on withdrawals; queue – all that wait; sign – something that makes a withdrawal
 * worth a closer look, counted for the order by risk.
 */

/** Signs a reviewer is shown, the heavy ones first. */
export const riskSigns = ['flagged', 'owed', 'cardTrouble', 'large', 'first', 'newCard', 'returnedBefore'] as const;
export type RiskSign = (typeof riskSigns)[number];

/** A withdrawal in the desk's list; amounts in fen, times in unix seconds. */
export type DeskWithdrawal = {
  id: number;
  number: string;
  state: WithdrawalState;
  memberId: number;
  nickname: string;
  amount: number;
  net: number;
  bank: string;
  last4: string;
  requestedAt: number;
  changedAt: number;
  reviewers: number;
  /** Who approved so far, by their ids. */
  approvals: { id: number; nickname: string }[];
  signs: RiskSign[];
};

/** One of them with everything a reviewer needs. */
export type WithdrawalFile = DeskWithdrawal & {
  fee: number;
  tax: number;
  profile: string;
  branch: string;
  holderHint: string;
  cardAddedAt: number;
  flags: RiskKind[];
  events: (WithdrawalEvent & { who: string })[];
  /** What the member has now, and has been paid out before. */
  earnings: number;
  owed: number;
  paidBefore: { count: number; amount: number };
  /** The file it was sent in, '' before. */
  file: string;
  reference: string;
};

/** Tabs of the desk. `queue` is what waits for a decision. */
export const deskTabs = ['queue', 'approved', 'underway', 'paid', 'refused', 'returned'] as const;
export type DeskTab = (typeof deskTabs)[number];
export const statesOf: Record<DeskTab, readonly WithdrawalState[]> = {
  queue: ['requested', 'in_review'],
  approved: ['approved'],
  underway: ['paying', 'unknown'],
  paid: ['paid'],
  refused: ['rejected', 'cancelled'],
  returned: ['returned'],
};
export const deskOrders = ['age', 'risk'] as const;
export type DeskOrder = (typeof deskOrders)[number];
/** So many of the queue are shown, and may be approved at once. */
export const queueSize = 100;

export const DeskListInput = z.object({
  ...keysetFields,
  tab: z.enum(deskTabs).catch('queue'),
  order: z.enum(deskOrders).catch('age'),
});
export const ReviewIdInput = z.object({ id: rule.id() });
const ids = z.array(rule.id()).min(1).max(queueSize);
export const ReviewInput = z.object({ ids });
export const RejectInput = z.object({
  id: rule.id(),
  reason: z.enum(rejectReasons),
  note: z.string().trim().max(300).default(''),
});

/** What became of each of several withdrawals; `error` is a stable name. */
export type ReviewOutcome = { approved: number[]; waiting: number[]; skipped: { id: number; error: string }[] };
