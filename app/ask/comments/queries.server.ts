import { type RawBuilder, sql } from 'kysely';
import type { MemberCard } from '#app/account/schema.ts';
import { type Asker, canDeleteComment, canEdit } from '../policy.ts';
import { cardOf, seconds } from '../queries.server.ts';
import type { CommentView } from '../schema.ts';

/** A comment as the database gives it; `answerId` null: on the post itself. */
export type CommentRow = { id: number; answerId: number | null; authorId: number; html: string; markdown: string; score: number; createdAt: number };

/** The visible comments that `where` picks, oldest first, as JSON. */
export const commentsJson = (where: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select coalesce(json_agg(json_build_object('id', c.id, 'answerId', c.answer_id, 'authorId', c.author_id, 'html', c.html, 'markdown', c.markdown,
      'score', c.score, 'createdAt', ${seconds('c.created_at')}) order by c.id), '[]'::json)
    from ask.comment c where c.deleted_at is null and ${where})`;

/** The values of one member's votes on a post, its answers and comments, keyed `subject:id`. */
export type OwnVotes = Record<string, number>;

/** The votes of a member on everything of a post as JSON. */
export const ownVotesJson = (memberId: number, postId: number): RawBuilder<unknown> =>
  sql`(select coalesce(json_object_agg(subject || ':' || subject_id, value), '{}'::json) from ask.vote where member_id = ${memberId} and post_id = ${postId})`;

/** A comment as the reader gets it. */
export function toComment({ id, authorId, answerId: _answerId, ...row }: CommentRow, asker: Asker, cards: Map<number, MemberCard>, votes: OwnVotes): CommentView {
  const owned = { authorId };
  return { id, ...row, author: cardOf(cards, authorId), voted: votes[`comment:${id}`] === 1 ? 1 : 0, canEdit: canEdit(asker, owned), canDelete: canDeleteComment(asker, owned) };
}
