import { sql } from 'kysely';
import type { z } from 'zod';
import { listCards } from '#app/account/queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { inTransaction } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { forbidden, notFound } from '#app/core/texts.server.ts';
import { lockAnswer } from '../answers/commands.server.ts';
import { addToCounters, lockPost, type LockedPost, renderText, requireModestText, requireNewText, requireWriter, spendQuota } from '../commands.server.ts';
import { tellOfComment, tellOfDeletion, tellOfEdit } from '../notices/commands.server.ts';
import { canDeleteComment, canEdit } from '../policy.ts';
import { askerOf, say, seconds } from '../queries.server.ts';
import type { CommentView, EditCommentInput, IdInput, PostCommentInput } from '../schema.ts';
import { type CommentRow, toComment } from './queries.server.ts';

/** A post or answer with this many comments takes no more. */
const maxComments = 200;

/**
 * Comments on a post or an answer.
 * @throws Refusal need-login, not-found; for the same text again within five minutes, the day's quota, or a full discussion
 */
export async function postComment(ctx: Ctx, { subject, id: subjectId, markdown }: z.output<typeof PostCommentInput>): Promise<CommentView> {
  const writer = await requireWriter(ctx);
  const id = await nextId(ctx);
  const rendered = await renderText(ctx, markdown, `u-c${id}-`);
  requireModestText(writer, rendered);
  return inTransaction(ctx.db, async (tx) => {
    const tctx = { ...ctx, db: tx };
    await requireNewText(tctx, writer.id, ['comment', subject, String(subjectId), markdown]);
    await spendQuota(tctx, writer, 'comments');
    const isOnPost = subject === 'post';
    const { post, authorId } = isOnPost ? await lockPlain(tctx, subjectId) : await lockAnswered(tctx, subjectId);
    const place = isOnPost ? sql`post_id = ${subjectId} and answer_id is null` : sql`answer_id = ${subjectId}`;
    const { rows } = await sql<{ count: number }>`select count(*) count from ask.comment where ${place} and deleted_at is null`.execute(tx);
    if (rows[0]!.count >= maxComments) throw new Refusal(say.tooManyComments(maxComments));
    await sql`insert into ask.comment (id, post_id, answer_id, author_id, markdown, html, created_at)
      values (${id}, ${post.id}, ${isOnPost ? null : subjectId}, ${writer.id}, ${markdown}, ${rendered.html}, ${ctx.now})`.execute(tx);
    await audit(tctx, 'ask.postComment', { kind: 'comment', id }, { subject, subjectId });
    await tellOfComment(tctx, post, { subject, id: subjectId, authorId }, id, rendered, writer.id);
    if (post.counts) await addToCounters(tctx, { comments: 1 });
    return viewOf(tctx, id);
  });
}

/**
 * Changes a comment.
 * @throws Refusal need-login, forbidden, not-found
 */
export async function editComment(ctx: Ctx, { id, markdown }: z.output<typeof EditCommentInput>): Promise<CommentView> {
  const writer = await requireWriter(ctx);
  const rendered = await renderText(ctx, markdown, `u-c${id}-`);
  return inTransaction(ctx.db, async (tx) => {
    const tctx = { ...ctx, db: tx };
    const { comment, post } = await lockComment(tctx, id);
    if (!canEdit(await askerOf(tctx), comment)) throw forbidden();
    requireModestText(writer, rendered);
    if (comment.markdown === markdown) return viewOf(tctx, id);
    await spendQuota(tctx, writer, 'edits');
    await sql`update ask.comment set markdown = ${markdown}, html = ${rendered.html}, edited_at = ${ctx.now} where id = ${id}`.execute(tx);
    await audit(tctx, 'ask.editComment', { kind: 'comment', id }, { before: comment.markdown });
    await tellOfEdit(tctx, post, { ...comment, subject: 'comment' }, rendered, writer.id);
    return viewOf(tctx, id);
  });
}

/**
 * Hides a comment.
 * @throws Refusal need-login, forbidden, not-found
 */
export async function deleteComment(ctx: Ctx, { id }: z.output<typeof IdInput>): Promise<Record<string, never>> {
  const member = requireMember(ctx);
  return inTransaction(ctx.db, async (tx) => {
    const tctx = { ...ctx, db: tx };
    const { comment, post } = await lockComment(tctx, id);
    if (!canDeleteComment(await askerOf(tctx), comment)) throw forbidden();
    await sql`update ask.comment set deleted_at = ${ctx.now}, deleted_by = ${member.id} where id = ${id}`.execute(tx);
    await audit(tctx, 'ask.deleteComment', { kind: 'comment', id }, { postId: post.id });
    await tellOfDeletion(tctx, post, { ...comment, subject: 'comment' }, member.id);
    if (post.counts) await addToCounters(tctx, { comments: -1 });
    return {};
  });
}

/** What a command knows of the comment it has locked. */
export type LockedComment = { id: number; authorId: number; markdown: string; score: number };

/**
 * Locks a visible comment and its post, the post first.
 * @throws Refusal not-found, also when the answer it belongs to is gone
 */
export async function lockComment(ctx: Ctx, id: number): Promise<{ comment: LockedComment; post: LockedPost }> {
  const place = await sql<{ postId: number; answerId: number | null }>`
    select post_id "postId", answer_id "answerId" from ask.comment where id = ${id} and deleted_at is null`.execute(ctx.db);
  if (!place.rows[0]) throw notFound();
  const { postId, answerId } = place.rows[0];
  const post = answerId === null ? await lockPost(ctx, postId) : (await lockAnswer(ctx, answerId)).post;
  const { rows } = await sql<LockedComment>`
    select id, author_id "authorId", markdown, score from ask.comment where id = ${id} and deleted_at is null for no key update`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  return { comment: rows[0], post };
}

async function lockPlain(ctx: Ctx, id: number): Promise<{ post: LockedPost; authorId: number }> {
  const post = await lockPost(ctx, id);
  return { post, authorId: post.authorId };
}

async function lockAnswered(ctx: Ctx, id: number): Promise<{ post: LockedPost; authorId: number }> {
  const { answer, post } = await lockAnswer(ctx, id);
  return { post, authorId: answer.authorId };
}

async function viewOf(ctx: Ctx, id: number): Promise<CommentView> {
  const asker = await askerOf(ctx);
  const { rows } = await sql<CommentRow & { own: number }>`
    select id, answer_id "answerId", author_id "authorId", html, markdown, score, ${seconds('created_at')} "createdAt",
      (select count(*) from ask.vote v where v.subject = 'comment' and v.subject_id = c.id and v.member_id = ${asker.id}) own
    from ask.comment c where id = ${id}`.execute(ctx.db);
  const { own, ...row } = rows[0]!;
  return toComment(row, asker, await listCards(ctx, [row.authorId]), { [`comment:${id}`]: own });
}

async function nextId(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval('ask.comment_id_seq') id`.execute(ctx.db);
  return rows[0]!.id;
}
