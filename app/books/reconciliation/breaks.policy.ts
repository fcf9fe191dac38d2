import type { BreakKind } from '#app/billing/parts/break-kinds.schema.ts';
import type { BreakAct } from './breaks.schema.ts';

/*
 * How a break may end, and by whom. Pure.
 */

type Facts = { kind: BreakKind; transaction: string; theirs: number | bigint | null; lineKind: string };

/**
 * Money that only the other side knows can be credited to a member when a provider took it in, or booked as a
 * provider's payout when it came to our bank account. Everything can be explained.
 */
export function actsOf({ kind, transaction, theirs, lineKind }: Facts): BreakAct[] {
  if (lineKind === 'in') return ['settle', 'explain'];
  const isMoney =
    (kind === 'message' || kind === 'theirs') &&
    transaction !== '' &&
    theirs !== null &&
    lineKind !== 'refund' &&
    lineKind !== 'out';
  return isMoney ? ['credit', 'explain'] : ['explain'];
}

/** What moves money takes two people, neither of whom gets it. */
export const movesMoney = (act: BreakAct): boolean => act === 'credit' || act === 'settle';

export const canConfirm = (
  staffId: number,
  { proposedBy, memberId }: { proposedBy: number | null; memberId: number | null },
): boolean => proposedBy !== null && proposedBy !== staffId && memberId !== staffId;
