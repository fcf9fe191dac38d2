import { z } from 'zod';
import type { MemberCard } from '#app/account/account.schema.ts';
import { keysetFields } from '#app/core/keyset.ts';
import { rule } from '#app/core/rules.ts';
import type { TextState } from '#app/ask/kit/text-state.schema.ts';
import { EditAnswerInput, EditPostInput, limits, type PostKind } from '#app/ask/parts/ask.schema.ts';

/*
 * Glossary: suggestion – an edit proposed by somebody who may not edit; base – the revision it started from; stale –
 * the text has another revision by now; rebase – put what the suggestion changes into the present text; improve –
 * approve it with changes of the reviewer's own.
 */

/** Open suggestions of one text; rejections in a row after which a member has to wait, and how long. */
export const suggestionLimits = { perSubject: 5, rejectionsInRow: 3, pause_days: 7, note: 500, reasonMin: 2 } as const;

export const suggestionStates = ['open', 'approved', 'rejected', 'withdrawn'] as const;
export type SuggestionState = (typeof suggestionStates)[number];

/** Why a suggestion is rejected; reviewers may add words of their own. */
export const rejectChoices = [
  'noImprovement',
  'changesMeaning',
  'incorrect',
  'shouldBeAnswer',
  'formatting',
  'spam',
] as const;
export type RejectChoice = (typeof rejectChoices)[number];

/** A line of the lists. Times are unix seconds. `subjectId` is the post's or the answer's. */
export type SuggestionRow = {
  id: number;
  subject: 'post' | 'answer';
  subjectId: number;
  postId: number;
  kind: PostKind;
  postTitle: string;
  author: MemberCard;
  reason: string;
  state: SuggestionState;
  isImproved: boolean;
  isStale: boolean;
  choices: RejectChoice[];
  note: string;
  reviewer: MemberCard | null;
  createdAt: number;
  reviewedAt: number | null;
};

/**
 * A suggestion with what it would change. `before` is what it is compared with: the present text while it is open, its
 * base afterwards. `merge` says whether a stale one can be rebased. `html` is both as rendered.
 */
export type SuggestionView = SuggestionRow & {
  base: number;
  /** Of the text as it is now, and the one the suggestion became. */
  presentRevision: number;
  revision: number | null;
  before: TextState;
  after: TextState;
  html: { before: string; after: string };
  merge: 'current' | 'clean' | 'conflict';
  can: { review: boolean; withdraw: boolean; rebase: boolean };
  /** The one to review after it: another of the same text, else the reviewer's neighbour in the queue. */
  next: number | null;
};

/** Whether a member may propose edits now: `until` is the end of a pause, unix seconds. */
export type SuggestionRight = { isPaused: boolean; until: number | null };

const reason = EditPostInput.shape.reason
  .unwrap()
  .min(suggestionLimits.reasonMin, 'rule:editSummary')
  .max(limits.reason[1]);

export const SuggestPostInput = EditPostInput.extend({ reason });
export const SuggestAnswerInput = EditAnswerInput.extend({ reason });
export const SuggestionIdInput = z.object({ id: rule.id() });
const seen = z.coerce.number<number | string>().int().min(1);
/** `revision` is the one of the text that the reviewer compared it with. */
export const ApproveSuggestionInput = z.object({ id: rule.id(), revision: seen });
/** What a reviewer makes of it; what is left out is as suggested. */
export const ImproveSuggestionInput = z.object({
  id: rule.id(),
  revision: seen,
  title: EditPostInput.shape.title.optional(),
  markdown: EditPostInput.shape.markdown,
  category: EditPostInput.shape.category.optional(),
  tags: EditPostInput.shape.tags.optional(),
});
export const RejectSuggestionInput = z
  .object({
    id: rule.id(),
    choices: z.array(z.enum(rejectChoices)).max(rejectChoices.length).default([]),
    note: rule.line().trim().max(suggestionLimits.note).default(''),
  })
  .refine(({ choices, note }) => choices.length > 0 || note !== '', { message: 'rule:required', path: ['choices'] });
export const SuggestionListInput = z.object({
  subject: z.enum(['', 'post', 'answer']).default(''),
  state: z.enum(['open', 'done']).default('open'),
  ...keysetFields,
});
export const OwnSuggestionListInput = z.object({
  state: z.enum(['', ...suggestionStates]).default(''),
  ...keysetFields,
});
