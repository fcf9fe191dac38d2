import { sql } from 'kysely';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { type ReplyTarget, say } from '#app/messages/mail-replies/mail-replies.queries.server.ts';
import type { ReplySubject } from '#app/messages/mail-replies/mail-replies.schema.ts';
import { ownAlias } from '#app/ask/anonymity/anonymity.queries.server.ts';
import { PostCommentInput, limits } from '#app/ask/parts/ask.schema.ts';
import { postComment } from './comments.commands.server.ts';

/**
 * A reply to the mail about an answer, a comment or a mention is a comment in the same place: on the answer or post
 * itself, and for a comment on what that stands on. It never becomes an answer: docs/decisions/030-replies-by-mail.md.
 */
export const commentReplies: ReplyTarget = {
  subjects: ['post', 'answer', 'comment'],
  async take(ctx, subject, { text }) {
    const place = await placeOf(ctx, subject);
    const input = PostCommentInput.safeParse({ ...place, markdown: text, anonymous: await hasAlias(ctx, place) });
    if (!input.success) {
      const [min, max] = limits.comment;
      throw new Refusal(text.length > max ? say.commentTooLong(text.length, max) : say.commentTooShort(min), {
        kind: 'invalid',
      });
    }
    const { held } = await postComment(ctx, input.data);
    return { isHeld: held };
  },
};

/** Whether the member has written without their name in this thread: then their reply does not give it away. */
async function hasAlias(ctx: Ctx, { subject, id }: { subject: 'post' | 'answer'; id: number }): Promise<boolean> {
  const postId = subject === 'post' ? sql`${id}::bigint` : sql`(select post_id from ask.answer where id = ${id})`;
  const { rows } = await sql<{ has: boolean }>`select ${ownAlias(requireMember(ctx).id, postId)} is
    not null "has"`.execute(ctx.db);
  return rows[0]!.has;
}

/** @throws Refusal not-found for a comment that is gone */
async function placeOf(ctx: Ctx, { kind, id }: ReplySubject): Promise<{ subject: 'post' | 'answer'; id: number }> {
  if (kind !== 'comment') return { subject: kind === 'post' ? 'post' : 'answer', id };
  const { rows } = await sql<{ postId: number; answerId: number | null }>`
    select post_id "postId", answer_id "answerId" from ask.comment
      where id = ${id} and deleted_at is null`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  const { postId, answerId } = rows[0];
  return answerId === null ? { subject: 'post', id: postId } : { subject: 'answer', id: answerId };
}
