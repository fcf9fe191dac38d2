import { z } from 'zod';
import { rule } from '#app/core/rules.ts';
import type { MemberCard } from '#app/account/account.schema.ts';
import type { Category, Tag } from '#app/ask/parts/ask.schema.ts';

/*
 * Glossary: follow – to be told of new posts with a tag, in a category or by a member; digest – one mail with the best
 * of a week or day.
 */

export const followKinds = ['tag', 'category', 'member'] as const;
export type FollowKind = (typeof followKinds)[number];

/** So much one member may follow of each kind. */
export const maxFollows = 200;

export const FollowInput = z.object({ kind: z.enum(followKinds), id: rule.id(), following: rule.flag() });

/** What a member follows of the AI map, what was followed last first. */
export type MapFollows = {
  nodes: { id: number; slug: string; title: string; pigment: number }[];
  paths: { id: number; slug: string; title: string }[];
};

/** What a member follows, what was followed last first. */
export type Follows = { tags: Tag[]; categories: Category[]; members: MemberCard[]; map: MapFollows };
