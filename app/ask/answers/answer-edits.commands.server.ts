import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import type { Rendered } from '#app/core/markdown/render.server.ts';
import { changePost, type LockedAnswer } from '#app/ask/parts/post-locks.commands.server.ts';
import { renewTold } from '#app/ask/posts/ask-notices.commands.server.ts';
import type { PostEdit } from '#app/ask/posts/post-edits.commands.server.ts';
import { indexThread } from '#app/ask/search-index/thread-index.commands.server.ts';

/** The id of an answer that is about to be written: it is part of the anchors of its text. */
export async function drawAnswerId(ctx: Pick<Ctx, 'db'>): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval('ask.answer_id_seq') id`.execute(ctx.db);
  return rows[0]!.id;
}

/** A new state of an answer. */
export type AnswerEdit = Pick<PostEdit, 'markdown' | 'authorId' | 'reason' | 'reviewerId' | 'suggestionId'>;

/** Writes a new revision of a locked answer and shows it, in the caller's transaction. Returns its number. */
export async function saveAnswerEdit(
  ctx: Ctx,
  answer: LockedAnswer,
  edit: AnswerEdit,
  { html, excerpt, text }: Rendered,
): Promise<number> {
  const number = answer.revision + 1;
  await insertAnswerRevision(ctx, { ...edit, id: answer.id, number });
  await sql`update ask.answer set html = ${html}, excerpt = ${excerpt}, text = ${text}, revision = ${number}
    where id = ${answer.id}`.execute(ctx.db);
  await changePost(ctx, answer.postId, { isActive: true });
  await indexThread(ctx, answer.postId);
  await renewTold(ctx, { subject: 'answer', id: answer.id }, excerpt);
  return number;
}

/** Keeps one state of an answer. */
export async function insertAnswerRevision(
  ctx: Ctx,
  { id, number, markdown, authorId, reason, reviewerId, suggestionId }: AnswerEdit & { id: number; number: number },
): Promise<void> {
  await sql`insert into ask.revision (subject, subject_id, number, title, markdown, author_id, reason, created_at,
    reviewer_id, suggestion_id)
    values ('answer', ${id}, ${number}, '', ${markdown}, ${authorId}, ${reason}, ${ctx.now}, ${reviewerId ?? null},
      ${suggestionId ?? null})`.execute(ctx.db);
}
