import type { AccountCode } from './ledger.schema.ts';

/*
 * Who may do what with the ledger: pure rules. Members' own flows are ruled by the domains that offer them.
 */

type Who = { kind: string; id?: number };

/** Staff may look at the books, pause and resume. */
export const canKeepBooks = (actor: Who): boolean => actor.kind === 'staff';

/** A correction takes two people: who confirms it is staff and not who proposed it. */
export const canConfirm = (actor: Who, proposedBy: number): boolean =>
  actor.kind === 'staff' && actor.id !== proposedBy;

const itemKinds = new Set([
  'cash_hold',
  'pending',
  'earnings_hold',
  'points_hold',
  'escrow',
  'refund_transit',
  'payout_transit',
  'suspense',
]);

/** Accounts whose balance is made of open items are corrected by the flows that settle these, never by hand. */
export const isAdjustable = (account: AccountCode): boolean => !itemKinds.has(account.split(':', 1)[0] ?? '');
