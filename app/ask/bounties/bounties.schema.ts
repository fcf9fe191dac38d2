import { z } from 'zod';
import { rule } from '#app/core/rules.ts';

/** Longest note, in characters. */
export const noteLength = 200;

/** What the form of an offer needs: the caller's points and the rules in force. `share` in basis points. */
export type BountyOffer = {
  points: number;
  min: number;
  max: number;
  step: number;
  days: number;
  share: number;
  score: number;
};

export const OfferBountyInput = z.object({
  postId: rule.id(),
  /** Whole points. */
  amount: z.number().int().min(1).max(1_000_000_000),
  note: z
    .string()
    .overwrite((value) => value.replaceAll('\0', '').toWellFormed())
    .trim()
    .max(noteLength)
    .default(''),
});
export const AwardBountyInput = z.object({ answerId: rule.id() });
