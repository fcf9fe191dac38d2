import { z } from 'zod';
import { rule } from '#app/core/rules.ts';
import type { PostKind, PostRow } from '#app/ask/parts/ask.schema.ts';
import type { SearchReasons } from './search.schema.ts';

export const PassagesInput = z.object({
  text: rule.line().trim().min(1).max(200),
  limit: z.coerce.number().int().min(1).max(20).default(8),
  /** Characters of a passage. */
  length: z.coerce.number().int().min(200).max(4000).default(1200),
});

/**
 * A part of a thread that tells about a text. `part` is the answer or comment, null for the post itself; `path` leads
 * to it on this site; `score` is 0 to about 1.5, comparable within one answer alone.
 */
export type Passage = {
  postId: number;
  kind: PostKind;
  title: string;
  language: PostRow['language'];
  part: { kind: 'answer' | 'comment'; id: number } | null;
  path: string;
  text: string;
  isSolved: boolean;
  score: number;
  why: SearchReasons;
};
