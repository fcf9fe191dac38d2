import { z } from 'zod';
import type { MemberCard } from '#app/account/account.schema.ts';
import { rule } from '#app/core/rules.ts';

/*
 * Glossary: rating – the grade of a member for a plugin, one to five stars, with words or without; reply – what its
 * developer says to it, once.
 */

/** Words have at least so many characters, or there are none (design/market.md 3.4). */
export const ratingBounds = { least: 10, most: 2000, page: 10, reply: 2000 } as const;

const text = z
  .string()
  .overwrite((value) => value.replaceAll('\0', '').toWellFormed())
  .trim();

export const RateInput = z.object({
  pluginId: rule.id(),
  stars: z.coerce.number<number | string>().int().min(1).max(5),
  words: text
    .max(ratingBounds.most)
    .refine((words) => words === '' || [...words].length >= ratingBounds.least, 'rule:content'),
});
export const UnrateInput = z.object({ pluginId: rule.id() });
export const ReplyInput = z.object({ ratingId: rule.id(), words: text.min(1).max(ratingBounds.reply) });
/** Without a reason its words are shown again. */
export const HideRatingInput = z.object({ ratingId: rule.id(), reason: rule.line().trim().max(300) });
export const RatingsInput = z.object({ pluginId: rule.id(), after: z.string().max(60).optional() });

/** The rating of a member. A closed account has no name; words that staff hid are empty. Times are unix seconds. */
export type RatingView = {
  id: number;
  member: MemberCard | null;
  stars: number;
  words: string;
  version: string;
  createdAt: number;
  editedAt: number | null;
  isHidden: boolean;
  reply: { words: string; at: number; isEdited: boolean } | null;
};

/** What the reader has to do with ratings of a plugin; `why` tells why they may not rate it. */
export type OwnRating = {
  rating: { stars: number; words: string } | null;
  mayRate: boolean;
  why: '' | 'guest' | 'team' | 'noDownload' | 'state';
  mayReply: boolean;
  mayHide: boolean;
};
