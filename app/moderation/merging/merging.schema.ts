import { z } from 'zod';
import { rule } from '#app/core/rules.ts';

/*
 * Glossary: merge – a duplicate (source) whose answers, comments, votes, bookmarks and followers move into another
 * question (target); its old address leads there from then on.
 */

/** So long a merge can be undone. */
export const undoDays = 30;

/**
 * What moved, by ids: it moves back by them. Follows, "me too" and bookmarks hold members who had none at the target.
 */
export type Moved = {
  answers: number[];
  comments: number[];
  bookmarks: number[];
  follows: number[];
  same: number[];
  votes: { memberId: number; value: number }[];
};

export const MergePostsInput = z.object({ sourceId: rule.id(), targetId: rule.id() });
export const UndoMergeInput = z.object({ id: rule.id() });
export const MergesInput = z.object({ postId: rule.id() });
