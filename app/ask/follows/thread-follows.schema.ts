import { z } from 'zod';
import { rule } from '#app/core/rules.ts';

/** Whether a member follows what they ask and what they answer without being asked. */
export type FollowPreference = { asked: boolean; answered: boolean };
export const followDefaults: FollowPreference = { asked: true, answered: true };

export const FollowPostInput = z.object({ postId: rule.id(), follows: rule.flag() });
export const SameQuestionInput = z.object({ postId: rule.id(), same: rule.flag() });
export const FollowPreferenceInput = z.object({ asked: rule.flag(), answered: rule.flag() });
