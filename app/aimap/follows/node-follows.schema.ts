import { z } from 'zod';
import { rule } from '#app/core/rules.ts';

/*
 * Glossary: follow – to be told of posts that settle at a topic or in an area, of its changes, and of new versions of a
 * learning path.
 */

export const mapFollowKinds = ['node', 'path'] as const;
export type MapFollowKind = (typeof mapFollowKinds)[number];

/** So much one member may follow of each kind. */
export const mostFollowed = 200;

export const MapFollowInput = z.object({ kind: z.enum(mapFollowKinds), id: rule.id(), following: rule.flag() });
