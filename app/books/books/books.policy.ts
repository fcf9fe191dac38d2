import type { Asset } from '#app/wallet/ledger/ledger.schema.ts';

/** The asset of an account, by its kind. */
export const assetOf = (code: string): Asset =>
  /^(?:points|points_hold|issued|redeemed|expired)(?::|$)/.test(code) ? 'PTS' : 'CNY';

/** The member whose account it is, or null. */
export function ownerOf(code: string): number | null {
  const match = /^(?:cash|cash_hold|pending|earnings|earnings_hold|receivable|points|points_hold):(\d{1,15})$/.exec(
    code,
  );
  return match ? Number(match[1]) : null;
}

type Proposal = { proposedBy: number; from: string; to: string; memberId: number | null };

/** Who decides did not propose it and gets or loses nothing by it. */
export const canDecide = (staffId: number, { proposedBy, from, to, memberId }: Proposal): boolean =>
  staffId !== proposedBy && ![ownerOf(from), ownerOf(to), memberId].includes(staffId);

/** Nobody proposes a correction of an account of their own. */
export const canPropose = (staffId: number, { from, to, memberId }: Omit<Proposal, 'proposedBy'>): boolean =>
  ![ownerOf(from), ownerOf(to), memberId].includes(staffId);
