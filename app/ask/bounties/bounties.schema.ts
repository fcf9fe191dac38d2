import { z } from 'zod';
import type { MemberCard } from '#app/account/account.schema.ts';
import { rule } from '#app/core/rules.ts';

/*
 * Glossary: bounty – points a member offers for an answer to a question, held in the ledger until it ends; giver – who
 * offers them; share – the part that the best answer gets when nobody awarded the bounty in time, in basis points.
 */

/**
 * Why a bounty ended: awarded by its giver, its time was over, the question was removed, merged or closed, its giver
 * left.
 */
export type BountyEnding = 'awarded' | 'expired' | 'removed' | 'merged' | 'closed' | 'left';
/** `shared`: nobody awarded it, a part went to the best answer. `returned`: all of it went back. */
export type BountyState = 'open' | 'awarded' | 'shared' | 'returned';

/** Longest note, in characters. */
export const noteLength = 200;

/**
 * A bounty on the page of its question. Points are whole, times unix seconds; `canAward` for its giver while it is
 * open.
 */
export type BountyView = {
  id: number;
  amount: number;
  note: string;
  state: BountyState;
  giver: MemberCard;
  offeredAt: number;
  endsAt: number;
  answerId: number | null;
  paid: number;
  canAward: boolean;
};

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
