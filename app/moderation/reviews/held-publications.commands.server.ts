import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { announceAnswer } from '#app/ask/answers/answers.commands.server.ts';
import { saveAnswerEdit } from '#app/ask/answers/answer-edits.commands.server.ts';
import { changePost, lockAnswer, lockComment, lockPost } from '#app/ask/parts/post-locks.commands.server.ts';
import { renderText, type Written } from '#app/ask/parts/rendered-texts.commands.server.ts';
import { announceComment, saveCommentEdit } from '#app/ask/comments/comments.commands.server.ts';
import { announcePost } from '#app/ask/posts/posts.commands.server.ts';
import { savePostEdit } from '#app/ask/posts/post-edits.commands.server.ts';
import type { Thing } from '#app/ask/parts/ask.schema.ts';
import { unveilText } from '#app/ask/screening/withheld-texts.commands.server.ts';
import { say } from '#app/ask/screening/screening-messages.server.ts';
import type { ReviewRow } from './reviews.queries.server.ts';

/*
 * A text that was held comes before readers: everything that publishing brings about happens now, as if it had just
 * been written.
 */

/** A text with what became of it, rendered before the transaction that uses it. */
export type Ready = { markdown: string; words: Written };

/**
 * Renders the text that a review is about, or what it is to be; null when it is gone. @throws Refusal when it is too
 * complex
 */
export async function readyText(
  ctx: Ctx,
  { subject, subjectId: id }: Pick<ReviewRow, 'subject' | 'subjectId'>,
  given?: string,
): Promise<Ready | null> {
  const markdown = given ?? (await findMarkdown(ctx, { subject, id }));
  if (markdown === null) return null;
  const prefix = { post: 'u-', answer: `u-a${id}-`, comment: `u-c${id}-` }[subject];
  return { markdown, words: await renderText(ctx, markdown, prefix) };
}

/**
 * Publishes a held text, in the caller's transaction, which has locked its post. One that is seen already stays as it
 * is.
 * @throws Refusal not-found when what it stands below is gone; when its author has changed it since it was rendered
 */
export async function publishHeld(
  ctx: Ctx,
  review: Pick<ReviewRow, 'subject' | 'subjectId' | 'postId' | 'authorId' | 'signedBy'>,
  ready: Ready | null,
): Promise<void> {
  const { subject, subjectId: id, postId } = review;
  const author = { id: review.authorId, signedBy: review.signedBy };
  if (subject === 'post') return publishPostNow(ctx, id, ready, author);
  const post = await lockPost(ctx, postId);
  const words = await requireUnchanged(ctx, { subject, id }, ready);
  if (subject === 'answer') {
    await unveilText(ctx, { subject, id });
    return announceAnswer(ctx, post, id, words, author);
  }
  const { rows } = await sql<{ answerId: number | null }>`select answer_id "answerId" from ask.comment
    where id = ${id}`.execute(ctx.db);
  const answerId = rows[0]?.answerId ?? null;
  const on =
    answerId === null
      ? { subject: 'post' as const, id: postId, authorId: post.authorId }
      : { subject: 'answer' as const, id: answerId, authorId: (await lockAnswer(ctx, answerId)).answer.authorId };
  await unveilText(ctx, { subject, id });
  return announceComment(ctx, post, on, id, words, author);
}

async function publishPostNow(
  ctx: Ctx,
  id: number,
  ready: Ready | null,
  author: { id: number; signedBy: number },
): Promise<void> {
  await unveilText(ctx, { subject: 'post', id });
  await changePost(ctx, id, {});
  const post = await lockPost(ctx, id);
  const { rows } = await sql<{ tagIds: number[] }>`select array(select tag_id from ask.post_tag where post_id = ${id}
    order by position) "tagIds"`.execute(ctx.db);
  const words = await requireUnchanged(ctx, { subject: 'post', id }, ready);
  await announcePost(ctx, { ...post, tagIds: rows[0]!.tagIds, isOpen: post.counts }, words, author);
}

async function requireUnchanged(ctx: Ctx, thing: Thing, ready: Ready | null): Promise<Written> {
  const markdown = await findMarkdown(ctx, thing);
  if (markdown === null) throw notFound();
  if (ready?.markdown !== markdown) throw new Refusal(say.changedMeanwhile);
  return ready.words;
}

async function findMarkdown(ctx: Ctx, { subject, id }: Thing): Promise<string | null> {
  const { rows } = await (
    subject === 'comment'
      ? sql<{ markdown: string }>`select markdown from ask.comment where id = ${id}`
      : sql<{ markdown: string }>`select markdown from ask.revision where subject = ${subject} and subject_id = ${id}
        order by number desc limit 1`
  ).execute(ctx.db);
  return rows[0]?.markdown ?? null;
}

/** Saves a reviewer's correction of a text that is seen, as a revision of theirs. */
export async function correctText(
  ctx: Ctx,
  { subject, subjectId: id }: ReviewRow,
  given: { title?: string | undefined; note: string },
  { markdown, words }: Ready,
  by: number,
): Promise<void> {
  const { note: reason } = given;
  if (subject === 'comment') {
    await lockComment(ctx, id);
    await saveCommentEdit(ctx, id, { ...words, markdown });
  } else if (subject === 'answer') {
    const { answer } = await lockAnswer(ctx, id);
    await saveAnswerEdit(ctx, answer, { markdown, authorId: by, reason }, words);
  } else {
    const post = await lockPost(ctx, id);
    const { rows } = await sql<{ tagIds: number[] }>`select array(select tag_id from ask.post_tag where post_id = ${id}
      order by position) "tagIds"`.execute(ctx.db);
    const edit = {
      title: given.title ?? post.title,
      markdown,
      category: post.categoryId,
      tagIds: rows[0]!.tagIds,
      authorId: by,
      reason,
    };
    await savePostEdit(ctx, post, edit, words);
  }
}
