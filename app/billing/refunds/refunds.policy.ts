import type { RefundState } from './refunds.schema.ts';

/*
 * Who may decide on a refund, and where it may go from where it is. Pure.
 */

type Deciding = { staffId: number; proposedBy: number; memberId: number; amount: number; secondReviewFrom: number };

/** From so much on it takes a second person; nobody decides on their own money. */
export const needsSecond = (amount: number, secondReviewFrom: number): boolean => amount >= secondReviewFrom;

export const canDecide = ({ staffId, proposedBy, memberId, amount, secondReviewFrom }: Deciding): boolean =>
  staffId !== memberId && (staffId !== proposedBy || !needsSecond(amount, secondReviewFrom));

/** Whoever proposes a refund may not be the one who gets it. */
export const canPropose = (staffId: number, memberId: number): boolean => staffId !== memberId;

const steps: Record<RefundState, readonly RefundState[]> = {
  proposed: ['sending', 'rejected'],
  rejected: [],
  sending: ['sent', 'done', 'failed'],
  sent: ['done', 'failed'],
  done: [],
  failed: [],
};

export const canStep = (from: RefundState, to: RefundState): boolean => steps[from].includes(to);
