import { z } from 'zod';
import { rule } from '#app/core/rules.ts';

/*
 * Glossary: follow – a member hears what happens to a question; same question – a member says "me too", and hears as
 * well.
 */

/** What a reader sees of the interest in a question, and their own part of it. */
export type InterestView = { followers: number; same: number; follows: boolean; hasSame: boolean };

/** Whether a member follows what they ask and what they answer without being asked. */
export type FollowPreference = { asked: boolean; answered: boolean };
export const followDefaults: FollowPreference = { asked: true, answered: true };

export const FollowPostInput = z.object({ postId: rule.id(), follows: rule.flag() });
export const SameQuestionInput = z.object({ postId: rule.id(), same: rule.flag() });
export const FollowPreferenceInput = z.object({ asked: rule.flag(), answered: rule.flag() });
