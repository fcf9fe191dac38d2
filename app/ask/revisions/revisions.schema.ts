import { z } from 'zod';
import type { MemberCard } from '#app/account/account.schema.ts';
import { rule } from '#app/core/rules.ts';
import type { TextState } from '#app/ask/kit/text-state.schema.ts';
import { limits, unboundedText } from '#app/ask/parts/ask.schema.ts';

/** What a revision holds. Tags are ids in their order; answers have an empty title, category 0 and no tags. */
export type Content = { title: string; markdown: string; category: number; tagIds: number[] };

/** One saved state without its text. `reviewer` let in what `author` suggested. `createdAt` is unix seconds. */
export type Version = {
  number: number;
  author: MemberCard;
  reviewer: MemberCard | null;
  reason: string;
  createdAt: number;
};

/** One saved state of a post or answer. */
export type RevisionView = Version & TextState;

/**
 * The history of a text: its versions, newest first, and two of them to be compared; `before` null for the first one
 * alone. `older` is the number below which there are more. `isDeleted` only staff ever see.
 */
export type History = {
  title: string;
  postId: number;
  versions: Version[];
  older: number | null;
  present: number;
  isDeleted: boolean;
  before: (TextState & { number: number }) | null;
  after: TextState & { number: number };
  canRollBack: boolean;
};

const number = z.coerce.number<number | string>().int().min(1).max(2_147_483_647);

/** `number` is shown, compared with `with`: the one before it without either. `below` leads to older versions. */
export const HistoryInput = z.object({
  subject: z.enum(['post', 'answer']),
  id: rule.id(),
  number: number.optional(),
  with: number.optional(),
  below: number.optional(),
});

export const RollbackInput = z.object({
  subject: z.enum(['post', 'answer']),
  id: rule.id(),
  number: z.coerce.number().int().min(1),
  reason: unboundedText().trim().max(limits.reason[1]).default(''),
});
