import { z } from 'zod';
import type { MemberCard } from '#app/account/account.schema.ts';
import { keysetFields } from '#app/core/keyset.ts';
import { rule } from '#app/core/rules.ts';

/*
 * Glossary: badge – a mark for something a member has done; tier – bronze for beginnings, silver for a habit, gold for
 * what is rare; award – one badge of one member; a badge repeats when each text can earn it.
 */

export const tiers = ['gold', 'silver', 'bronze'] as const;
export type Tier = (typeof tiers)[number];

type Entry = { id: number; slug: string; tier: Tier; repeats?: true; byHand?: true };

/**
 * Every badge. An id stays with its badge for ever: addresses and awards carry it. `byHand`: only operators give it.
 */
export const badges = [
  { id: 1, slug: 'asker', tier: 'bronze' },
  { id: 2, slug: 'answerer', tier: 'bronze' },
  { id: 3, slug: 'student', tier: 'bronze' },
  { id: 4, slug: 'teacher', tier: 'bronze' },
  { id: 5, slug: 'scholar', tier: 'bronze' },
  { id: 6, slug: 'solver', tier: 'bronze' },
  { id: 7, slug: 'selfLearner', tier: 'bronze' },
  { id: 8, slug: 'supporter', tier: 'bronze' },
  { id: 9, slug: 'critic', tier: 'bronze' },
  { id: 10, slug: 'commenter', tier: 'bronze' },
  { id: 11, slug: 'editor', tier: 'bronze' },
  { id: 12, slug: 'reviewer', tier: 'bronze' },
  { id: 13, slug: 'niceQuestion', tier: 'bronze', repeats: true },
  { id: 14, slug: 'niceAnswer', tier: 'bronze', repeats: true },
  { id: 15, slug: 'niceArticle', tier: 'bronze', repeats: true },
  { id: 16, slug: 'popularQuestion', tier: 'bronze', repeats: true },
  { id: 17, slug: 'fullDay', tier: 'bronze' },
  { id: 18, slug: 'goodQuestion', tier: 'silver', repeats: true },
  { id: 19, slug: 'goodAnswer', tier: 'silver', repeats: true },
  { id: 20, slug: 'goodArticle', tier: 'silver', repeats: true },
  { id: 21, slug: 'notableQuestion', tier: 'silver', repeats: true },
  { id: 22, slug: 'enlightened', tier: 'silver', repeats: true },
  { id: 23, slug: 'reviver', tier: 'silver', repeats: true },
  { id: 24, slug: 'civic', tier: 'silver' },
  { id: 25, slug: 'copyEditor', tier: 'silver' },
  { id: 26, slug: 'patron', tier: 'silver' },
  { id: 27, slug: 'greatQuestion', tier: 'gold', repeats: true },
  { id: 28, slug: 'greatAnswer', tier: 'gold', repeats: true },
  { id: 29, slug: 'greatArticle', tier: 'gold', repeats: true },
  { id: 30, slug: 'famousQuestion', tier: 'gold', repeats: true },
  { id: 31, slug: 'fiftyDays', tier: 'gold' },
  { id: 32, slug: 'steward', tier: 'gold' },
  { id: 33, slug: 'friend', tier: 'gold', byHand: true },
] as const satisfies readonly Entry[];
export type BadgeSlug = (typeof badges)[number]['slug'];
export type Badge = Entry & { slug: BadgeSlug };

const bySlug = new Map<string, Badge>(badges.map((badge) => [badge.slug, badge]));
const byId = new Map<number, Badge>(badges.map((badge) => [badge.id, badge]));
export const badgeOf = (slug: BadgeSlug): Badge => bySlug.get(slug)!;
export const findBadge = (id: number): Badge | undefined => byId.get(id);

/** Numbers that rules go by, those of Stack Exchange (stackoverflow.com/help/badges) where it has the badge. */
export const marks = {
  nice: 10,
  good: 25,
  great: 100,
  popular: 1000,
  notable: 2500,
  famous: 10_000,
  selfLearner: 3,
  reviver: 5,
  reviverDays: 60,
} as const;
export const times = { commenter: 10, reviewer: 20, steward: 250, copyEditor: 80, civic: 300, fiftyDays: 50 } as const;

/** Something that earns a badge; `subjectId` 0 when no text does. */
export type Earned = { badge: BadgeSlug; memberId: number; subject: '' | 'post' | 'answer'; subjectId: number };

/** A badge in the list of all, `own` how many the caller has. */
export type BadgeRow = { id: number; slug: BadgeSlug; tier: Tier; awards: number; own: number };
export type BadgeView = BadgeRow & { isOn: boolean };

/** One who has a badge. `post` is the text it was given for, when the reader may see it. Times are unix seconds. */
export type Holder = {
  id: number;
  member: MemberCard;
  at: number;
  post: { id: number; answerId: number | null; title: string } | null;
};

/** How many badges of each tier a member has, and which, the rarest tier first and the newest of it. */
export type MemberBadges = {
  counts: Record<Tier, number>;
  badges: { id: number; slug: BadgeSlug; tier: Tier; times: number }[];
};

export type BadgeDeskRow = { id: number; slug: BadgeSlug; tier: Tier; awards: number; isOn: boolean; byHand: boolean };
/** An award by hand or one taken away, as the desk shows it. */
export type HandAward = {
  id: number;
  badge: BadgeSlug;
  member: MemberCard;
  at: number;
  note: string;
  givenBy: MemberCard | null;
  withdrawnAt: number | null;
  withdrawnBy: MemberCard | null;
};

const badgeId = z.coerce
  .number<number | string>()
  .int()
  .refine((id) => byId.has(id), 'rule:unknownOperation');
const note = rule.line().trim().min(1).max(200);
export const BadgeInput = z.object({ id: badgeId });
export const HoldersInput = z.object({ id: badgeId, ...keysetFields });
export const MemberBadgesInput = z.object({ memberId: rule.id() });
export const SwitchBadgeInput = z.object({ id: badgeId, isOn: rule.flag() });
export const GrantBadgeInput = z.object({ id: badgeId, account: z.string().trim().min(1).max(40), note });
export const WithdrawBadgeInput = GrantBadgeInput;
