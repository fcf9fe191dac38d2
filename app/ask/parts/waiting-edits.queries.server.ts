import { type RawBuilder, sql } from 'kysely';
import { forbidden } from '#app/core/refusals.server.ts';
import type { PostKind, WaitingEdits } from './ask.schema.ts';
import { type Asker, canEditText, canReviewEdits, canSuggest } from './asker.policy.ts';

/** The edits that wait for a review, keyed `subject:id`. */
export type OpenCounts = Record<string, WaitingEdits>;

/** The waiting suggestions of others on the post `p` of the statement and its answers as JSON; null for guests. */
export const openJson = (memberId: number): RawBuilder<unknown> =>
  memberId === 0
    ? sql`null::json`
    : sql`(select json_object_agg(subject || ':' || subject_id, json_build_object('count', n, 'newest', newest)) from (
        select subject, subject_id, count(*) n, max(id) newest from ask.suggestion s
          where s.post_id = p.id and s.state = 'open' and s.author_id <> ${memberId}::bigint
        group by subject, subject_id) s)`;

/** What a post or answer tells those who may review edits of it; nothing when none wait. */
export const shownCount = (
  asker: Asker,
  thing: { authorId: number },
  waiting: WaitingEdits | undefined,
): { suggestions?: WaitingEdits } =>
  waiting !== undefined && canReviewEdits(asker, thing) ? { suggestions: waiting } : {};

/** @throws Refusal forbidden for whoever may neither edit nor, for a suggestion, propose an edit */
export function requireEditor(
  asker: Asker,
  thing: { authorId: number; isWiki: boolean; kind?: PostKind },
  isSuggestion: boolean,
): void {
  if (!canEditText(asker, thing) && !(isSuggestion && canSuggest(asker, thing))) throw forbidden();
}
