import type { Terms } from '#app/billing/terms/terms.schema.ts';

type Rules = Pick<Terms, 'bountyMin' | 'bountyMax' | 'bountyStep'>;

/** Whether so many points may be offered: within the limits, in whole steps above the least. */
export const isBountyAmount = ({ bountyMin, bountyMax, bountyStep }: Rules, amount: number): boolean =>
  Number.isInteger(amount) && amount >= bountyMin && amount <= bountyMax && (amount - bountyMin) % bountyStep === 0;

/**
 * Whether a member may give an open bounty to an answer: only its giver, and not to themselves. `receiverId` null: the
 * author is gone.
 */
export const canAward = (actorId: number, { giverId }: { giverId: number }, receiverId: number | null): boolean =>
  actorId > 0 && actorId === giverId && receiverId !== null && receiverId !== giverId;

/** An answer that may get a part of a bounty nobody awarded. */
export type Candidate = { id: number; authorId: number; score: number; createdAt: Date };

/**
 * The best eligible answer of a bounty whose time is over: written since it was offered, not by its giver, with a score
 * of at least `bountyScore`; the highest score, then the oldest (meta.stackexchange.com/q/16065). Null when there is
 * none.
 */
export function bestEligible(
  { bountyScore }: Pick<Terms, 'bountyScore'>,
  { giverId, offeredAt }: { giverId: number; offeredAt: Date },
  answers: readonly Candidate[],
): Candidate | null {
  const eligible = answers.filter(
    (answer) => answer.authorId !== giverId && answer.score >= bountyScore && answer.createdAt >= offeredAt,
  );
  return eligible.toSorted((a, b) => b.score - a.score || a.id - b.id)[0] ?? null;
}

/** What the best answer gets of a bounty nobody awarded, rounded down; the rest goes back. */
export const sharedPart = ({ bountyShare }: Pick<Terms, 'bountyShare'>, amount: number): number =>
  Math.floor((amount * bountyShare) / 10_000);
