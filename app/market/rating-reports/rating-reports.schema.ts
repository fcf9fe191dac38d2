import { z } from 'zod';
import type { MemberCard } from '#app/account/account.schema.ts';
import { keysetFields } from '#app/core/keyset.ts';
import { rule } from '#app/core/rules.ts';
import type { RatingView } from '#app/market/ratings/ratings.schema.ts';

/*
 * Glossary: report – that a member finds something wrong with the words of a rating; decision – what staff made of all
 * open reports of one rating.
 */

export const reportReasons = ['spam', 'rude', 'private', 'unrelated', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];
export const reportBounds = { note: 300, perDay: 20, shown: 50 } as const;

export const ReportRatingInput = z
  .object({
    ratingId: rule.id(),
    reason: z.enum(reportReasons),
    note: rule.line().trim().max(reportBounds.note).default(''),
  })
  .refine(({ reason, note }) => reason !== 'other' || note !== '', { path: ['note'], message: 'rule:content' });
/** The words may stay; to hide them is `HideRatingInput`. */
export const KeepRatingInput = z.object({ ratingId: rule.id() });

export const ratingDeskTabs = ['open', 'decided'] as const;
export type RatingDeskTab = (typeof ratingDeskTabs)[number];
export const RatingDeskInput = z.object({ tab: z.enum(ratingDeskTabs).catch('open'), ...keysetFields });

/** Times are unix seconds. */
export type RatingReport = { reason: ReportReason; note: string; by: MemberCard | null; at: number };

/** A rating that was reported, with what staff decided, if they did. */
export type ReportedRating = {
  id: number;
  rating: Pick<RatingView, 'id' | 'stars' | 'words' | 'member' | 'createdAt' | 'isHidden'>;
  plugin: { slug: string; name: string };
  reports: RatingReport[];
  decision: { hides: boolean; reason: string; by: MemberCard | null; at: number } | null;
};
