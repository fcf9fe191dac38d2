import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { notFound } from '#app/core/texts.server.ts';
import { announceAnswer, lockAnswer, saveAnswerEdit } from '../../answers/commands.server.ts';
import { changePost, lockPost, renderText, type Written } from '../../commands.server.ts';
import { announceComment, lockComment } from '../../comments/commands.server.ts';
import { announcePost, savePostEdit } from '../../posts/commands.server.ts';
import type { ReviewRow } from '../reviews/queries.server.ts';
import type { Thing } from '../schema.ts';

/*
 * A text that was held comes before readers: everything that publishing brings about happens now, as if it had just been written.
 */

/**
 * Publishes a held text, in the caller's transaction, which has locked its post. One that is seen already stays as it is.
 * @throws Refusal not-found when what it stands below is gone
 */
export async function publishHeld(ctx: Ctx, review: Pick<ReviewRow, 'subject' | 'subjectId' | 'postId' | 'authorId' | 'signedBy'>): Promise<void> {
  const { subject, subjectId: id, postId } = review;
  const author = { id: review.authorId, signedBy: review.signedBy };
  if (subject === 'post') return publishPostNow(ctx, id, author);
  const post = await lockPost(ctx, postId);
  const markdown = await markdownOf(ctx, { subject, id });
  const words = await renderText(ctx, markdown, subject === 'answer' ? `u-a${id}-` : `u-c${id}-`);
  if (subject === 'answer') {
    await unveil(ctx, { subject, id });
    return announceAnswer(ctx, post, id, words, author);
  }
  const { rows } = await sql<{ answerId: number | null }>`select answer_id "answerId" from ask.comment where id = ${id}`.execute(ctx.db);
  const answerId = rows[0]?.answerId ?? null;
  const on =
    answerId === null
      ? { subject: 'post' as const, id: postId, authorId: post.authorId }
      : { subject: 'answer' as const, id: answerId, authorId: (await lockAnswer(ctx, answerId)).answer.authorId };
  await unveil(ctx, { subject, id });
  return announceComment(ctx, post, on, id, words, author);
}

async function publishPostNow(ctx: Ctx, id: number, author: { id: number; signedBy: number }): Promise<void> {
  await unveil(ctx, { subject: 'post', id });
  await sql`update ask.post set active_at = ${ctx.now}, hot = 0 where id = ${id}`.execute(ctx.db);
  await changePost(ctx, id, {});
  const post = await lockPost(ctx, id);
  const { rows } = await sql<{ tagIds: number[] }>`select array(select tag_id from ask.post_tag where post_id = ${id} order by position) "tagIds"`.execute(
    ctx.db,
  );
  const words = await renderText(ctx, await markdownOf(ctx, { subject: 'post', id }));
  await announcePost(ctx, { ...post, tagIds: rows[0]!.tagIds, isOpen: post.counts }, words, author);
}

/** @throws Refusal not-found when it is not held any more */
async function unveil(ctx: Ctx, { subject, id }: Thing): Promise<void> {
  const { rows } = await sql`
    update ${sql.table(`ask.${subject}`)} set withheld = null, deleted_at = null, deleted_by = null, created_at = ${ctx.now}
    where id = ${id} and withheld is not null returning 1`.execute(ctx.db);
  if (rows.length === 0) throw notFound();
}

async function markdownOf(ctx: Ctx, { subject, id }: Thing): Promise<string> {
  const { rows } = await (
    subject === 'comment'
      ? sql<{ markdown: string }>`select markdown from ask.comment where id = ${id}`
      : sql<{ markdown: string }>`select markdown from ask.revision where subject = ${subject} and subject_id = ${id} order by number desc limit 1`
  ).execute(ctx.db);
  if (!rows[0]) throw notFound();
  return rows[0].markdown;
}

/** Saves a reviewer's correction of a text that is seen, as a revision of theirs. */
export async function correctText(
  ctx: Ctx,
  { subject, subjectId: id }: ReviewRow,
  given: { title?: string | undefined; markdown: string; note: string },
  by: number,
): Promise<void> {
  const { markdown, note: reason } = given;
  if (subject === 'comment') {
    const { comment } = await lockComment(ctx, id);
    const rendered: Written = await renderText(ctx, markdown, `u-c${comment.id}-`);
    await sql`update ask.comment set markdown = ${markdown}, html = ${rendered.html}, edited_at = ${ctx.now} where id = ${id}`.execute(ctx.db);
  } else if (subject === 'answer') {
    const { answer } = await lockAnswer(ctx, id);
    await saveAnswerEdit(ctx, answer, { markdown, authorId: by, reason }, await renderText(ctx, markdown, `u-a${id}-`));
  } else {
    const post = await lockPost(ctx, id);
    const { rows } = await sql<{ tagIds: number[] }>`select array(select tag_id from ask.post_tag where post_id = ${id} order by position) "tagIds"`.execute(
      ctx.db,
    );
    const edit = { title: given.title ?? post.title, markdown, category: post.categoryId, tagIds: rows[0]!.tagIds, authorId: by, reason };
    await savePostEdit(ctx, post, edit, await renderText(ctx, markdown));
  }
}
