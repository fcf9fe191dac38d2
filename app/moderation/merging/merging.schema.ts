import { z } from 'zod';
import { rule } from '#app/core/rules.ts';

/*
 * Glossary: merge – a duplicate (source) whose answers, comments, votes, bookmarks and followers move into another
 * question (target); its old address leads there from then on.
 */

/** So long a merge can be undone. */
export const undoDays = 30;

export const MergePostsInput = z.object({ sourceId: rule.id(), targetId: rule.id() });
export const UndoMergeInput = z.object({ id: rule.id() });
export const MergesInput = z.object({ postId: rule.id() });
