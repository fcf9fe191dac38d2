import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { findMembersByNames, listCards } from '#app/account/queries.server.ts';
import type { MemberCard } from '#app/account/schema.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { type Asker, canDeleteComment, canEdit } from '../policy.ts';
import { cardOf, seconds } from '../queries.server.ts';
import type { CommentView, MembersInput } from '../schema.ts';

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
export function toComment(
  { id, authorId, answerId: _answerId, ...row }: CommentRow,
  asker: Asker,
  cards: Map<number, MemberCard>,
  votes: OwnVotes,
): CommentView {
  const owned = { authorId };
  return {
    id,
    ...row,
    author: cardOf(cards, authorId),
    voted: votes[`comment:${id}`] === 1 ? 1 : 0,
    canEdit: canEdit(asker, owned),
    canDelete: canDeleteComment(asker, owned),
  };
}

const suggested = 8;

/**
 * Members to mention: people of a thread whose user name begins with the text, and the member of exactly that name. Names
 * of members who are not in the thread cannot be listed, only guessed whole.
 */
export async function suggestMembers(ctx: Pick<Ctx, 'db' | 'language'>, { q, postId }: z.output<typeof MembersInput>): Promise<MemberCard[]> {
  const people = postId === undefined ? [] : await listPeople(ctx, postId);
  const exact = q === '' ? [] : [...(await findMembersByNames(ctx, [q])).values()];
  const cards = await listCards(ctx, [...people, ...exact]);
  const start = q.toLowerCase();
  const fits = (card: MemberCard) => card.username.toLowerCase().startsWith(start) || card.nickname.toLowerCase().startsWith(start);
  return [...new Set([...exact, ...people])]
    .flatMap((id) => cards.get(id) ?? [])
    .filter(fits)
    .slice(0, suggested);
}

async function listPeople(ctx: Pick<Ctx, 'db' | 'language'>, postId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select author_id id from ask.post where id = ${postId} and deleted_at is null
    union select author_id from (select author_id from ask.answer where post_id = ${postId} and deleted_at is null order by id desc limit 200) a
    union select author_id from (select author_id from ask.comment where post_id = ${postId} and deleted_at is null order by id desc limit 200) c`.execute(
    ctx.db,
  );
  return rows.map((row) => row.id);
}
