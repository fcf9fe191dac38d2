import { shareOf } from '#app/core/money.ts';
import type { DatedTerms } from '#app/billing/terms/terms.schema.ts';
import type { PurchaseState, ShareAct, ShareState } from './shares.schema.ts';

/*
 * What may become of a share and a purchase, and who gets which part of a price. Pure, for browser and server.
 */

/** Who gets what of a price, in fen. */
export type Parts = { fee: bigint; promoter: bigint; author: bigint };

/**
 * Divides a price: the platform's fee and the promoter's part rounded down, the rest to the author, so that the parts
 * sum to the price (design/market.md 3.4).
 * @param price at least 1 fen
 * @param promoterBp 0 without a promoter; fee and promoter together at most 10,000
 */
export function partsOf(price: bigint, feeBp: number, promoterBp: number): Parts {
  const fee = shareOf(price, feeBp);
  const promoter = shareOf(price, promoterBp);
  return { fee, promoter, author: price - fee - promoter };
}

type ShareTerms = Pick<DatedTerms, 'shareFee' | 'sharePromoterMax'>;

/** The largest part that an author may give to promoters, in basis points: the fee must have room beside it. */
export const promoterMax = ({ shareFee, sharePromoterMax }: ShareTerms) =>
  Math.min(sharePromoterMax, 10_000 - shareFee);

type Stage = { state: ShareState; sold: number; stock: number | null; expiresAt: Date };

/** The state of a share at a moment: its end comes by itself. */
export const stateAt = ({ state, expiresAt }: Pick<Stage, 'state' | 'expiresAt'>, now: Date): ShareState =>
  (state === 'active' || state === 'paused') && expiresAt <= now ? 'expired' : state;

/** The state of a share on sale after its end, stock or sales changed; other states stay. */
export function settledState({ state, sold, stock, expiresAt }: Stage, now: Date): ShareState {
  if (state !== 'active' && state !== 'expired' && state !== 'sold_out') return stateAt({ state, expiresAt }, now);
  if (expiresAt <= now) return 'expired';
  return stock !== null && sold >= stock ? 'sold_out' : 'active';
}

const from: Record<ShareAct, readonly ShareState[]> = {
  publish: ['draft'],
  pause: ['active'],
  resume: ['paused'],
  revoke: ['draft', 'active', 'paused', 'expired', 'sold_out'],
};
const to: Record<ShareAct, ShareState> = { publish: 'active', pause: 'paused', resume: 'active', revoke: 'revoked' };

/** The state that an act of the author leads to, or null when it is not possible now. */
export const afterAct = (state: ShareState, act: ShareAct): ShareState | null =>
  from[act].includes(state) ? to[act] : null;

/** An author may edit until the share is withdrawn for good or taken down. */
export const canEdit = (state: ShareState) => state !== 'revoked' && state !== 'taken_down';

/** Staff takes down whatever somebody could have seen, once. */
export const canTakeDown = (state: ShareState) => state !== 'draft' && state !== 'taken_down';

/** A share that everybody may look at, though it may not be for sale. */
export const isPublic = (state: ShareState) =>
  state === 'active' || state === 'paused' || state === 'expired' || state === 'sold_out';

type Bought = { state: PurchaseState; refundUntil: Date };

/** The buyer may have the money back at once: the content was not opened, and the time for it is not over. */
export const canRefundSelf = ({ state, refundUntil }: Bought, now: Date) => state === 'paid' && now < refundUntil;

/** The content is shown without a question: it was opened, or there is no refund to lose. */
export const isUnlocked = ({ state, refundUntil }: Bought, now: Date) =>
  state === 'unlocked' || (state === 'paid' && now >= refundUntil);

/**
 * Staff gives money back on a purchase that is neither theirs nor a sale of theirs (design/market.md 3.3: reviewer is
 * not beneficiary).
 */
export const canRefundFor = (
  staffId: number,
  {
    state,
    buyerId,
    authorId,
    promoterId,
  }: { state: PurchaseState; buyerId: number; authorId: number; promoterId: number | null },
) =>
  (state === 'paid' || state === 'unlocked') && staffId !== buyerId && staffId !== authorId && staffId !== promoterId;

/** Who counts as promoter of a purchase: neither the buyer nor the author; self-promotion is void. */
export const promoterOf = (
  found: number | null,
  { buyerId, authorId }: { buyerId: number; authorId: number },
): number | null => (found === null || found === buyerId || found === authorId ? null : found);

/** Largest number of shares whose first promoter the cookie of a guest remembers. */
const remembered = 20;
const touch = /^([A-Za-z0-9]{16})-([A-Za-z0-9_-]{1,32})$/;

/** The promoters' codes of a guest's cookie by share, in the order of the visits; what is not ours is passed over. */
export function readTouches(cookie: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const part of cookie.split('.')) {
    const match = touch.exec(part);
    if (match && !found.has(match[1]!)) found.set(match[1]!, match[2]!);
  }
  return found;
}

/**
 * The cookie after a visit with a promoter's code: the first one for a share counts, the oldest shares are forgotten.
 */
export function withTouch(cookie: string, shareId: string, code: string): string {
  const touches = readTouches(cookie);
  if (!touches.has(shareId)) touches.set(shareId, code);
  return [...touches]
    .slice(-remembered)
    .map(([id, kept]) => `${id}-${kept}`)
    .join('.');
}
