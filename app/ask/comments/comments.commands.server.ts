import { sql } from 'kysely';
import type { z } from 'zod';
import { listCards } from '#app/account/account.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, isMember, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import type { Rendered } from '#app/core/markdown/render.server.ts';
import { changed } from '#app/core/page-tags.server.ts';
import { forbidden } from '#app/core/refusals.server.ts';
import { requireNoOwnFiles, signatureOf, signed, signIn } from '#app/ask/anonymity/anonymity.commands.server.ts';
import { inThread, markOwn, ownAlias, requireAnonymous } from '#app/ask/anonymity/anonymity.queries.server.ts';
import { lockAnswer, lockComment, type LockedPost, lockPost } from '#app/ask/parts/post-locks.commands.server.ts';
import { requireCommentable } from '#app/ask/thread-rules/thread-rules.commands.server.ts';
import { tagOf } from '#app/ask/parts/kept-pages.server.ts';
import { dropDraft } from '#app/ask/drafts/drafts.commands.server.ts';
import { indexNewComment, indexThread, indexThreadSoon } from '#app/ask/search-index/thread-index.commands.server.ts';
import { addToCounters } from '#app/ask/parts/post-counters.commands.server.ts';
import { renderText } from '#app/ask/parts/rendered-texts.commands.server.ts';
import {
  requireModestText,
  requireNewText,
  requireWriter,
  spendQuota,
} from '#app/ask/screening/writers.commands.server.ts';
import { holdText, judgeText, screenText } from '#app/ask/screening/held-texts.commands.server.ts';
import { holdEdited } from '#app/ask/screening/held-edits.commands.server.ts';
import { renewTold, tellOfComment, tellOfDeletion, tellOfEdit } from '#app/ask/posts/ask-notices.commands.server.ts';
import { canDeleteComment, canEdit } from '#app/ask/parts/asker.policy.ts';
import { requirePrivilege } from '#app/ask/privileges/privileges.queries.server.ts';
import { askerOf } from '#app/ask/privileges/asker.queries.server.ts';
import { say } from '#app/ask/parts/ask-messages.server.ts';
import { seconds } from '#app/ask/parts/post-columns.queries.server.ts';
import type { CommentView, EditCommentInput, IdInput, PostCommentInput } from '#app/ask/parts/ask.schema.ts';
import { type CommentRow, toComment } from './comments.queries.server.ts';

/** A post or answer with this many comments takes no more. */
const maxComments = 1000;

/**
 * Comments on a post or an answer.
 * @throws Refusal need-login, not-found; for the same text again within five minutes, the day's quota, or a full
 * discussion
 */
export async function postComment(
  ctx: Ctx,
  given: z.output<typeof PostCommentInput>,
): Promise<CommentView & { held: boolean }> {
  const writer = await requireWriter(ctx);
  const { subject, id: subjectId, markdown, anonymous = false, held, typed_ms } = await screenText(ctx, writer, given);
  const id = await nextId(ctx);
  const rendered = await renderText(ctx, markdown, `u-c${id}-`);
  await requireModestText(ctx, writer, rendered);
  if (anonymous) requireNoOwnFiles(writer.id, markdown);
  return transact(ctx, async (tctx) => {
    const verdict = await judgeText(tctx, writer, { held, typed_ms }, rendered);
    await requireNewText(tctx, writer.id, ['comment', subject, String(subjectId), given.markdown]);
    await spendQuota(tctx, writer, 'comments');
    const isOnPost = subject === 'post';
    const { post, authorId } = isOnPost ? await lockPlain(tctx, subjectId) : await lockAnswered(tctx, subjectId);
    await requireCommentable(tctx, post.id);
    if (authorId !== writer.id && post.authorId !== writer.id) await requirePrivilege(tctx, 'comment');
    if (anonymous) await requireAnonymous(tctx, post, writer.id);
    const signedBy = anonymous ? await signIn(tctx, post.id, writer.id) : writer.id;
    const place = isOnPost ? sql`post_id = ${subjectId} and answer_id is null` : sql`answer_id = ${subjectId}`;
    const { rows } = await sql<{ count: number }>`select count(*) count from ask.comment
      where ${place} and deleted_at is null`.execute(tctx.db);
    if (rows[0]!.count >= maxComments) throw new Refusal(say.tooManyComments(maxComments));
    await sql`insert into ask.comment (id, post_id, answer_id, author_id, markdown, html, created_at, withheld,
      deleted_at)
      values (${id}, ${post.id}, ${isOnPost ? null : subjectId}, ${signedBy}, ${markdown}, ${rendered.html},
        ${tctx.now},
        ${verdict.isHeld ? 'held' : null}, ${verdict.isHeld ? tctx.now : null})`.execute(tctx.db);
    await dropDraft(tctx, writer.id, `comment-${subject}:${subjectId}`);
    changed(tctx, tagOf.thread(post.id));
    const author = { id: writer.id, signedBy };
    if (verdict.isHeld)
      await holdText(
        signed(tctx, signedBy),
        { subject: 'comment', id, postId: post.id, authorId: writer.id, categoryId: post.categoryId },
        verdict,
      );
    else await announceComment(tctx, post, { subject, id: subjectId, authorId }, id, rendered, author);
    return { ...(await viewOf(tctx, id)), held: verdict.isHeld };
  });
}

/**
 * All that a new comment brings about below a locked post, in the caller's transaction: when it is written, or later
 * when a reviewer lets it through. `on` is what it stands on, with its author.
 */
export async function announceComment(
  ctx: Ctx,
  post: LockedPost,
  on: { subject: 'post' | 'answer'; id: number; authorId: number },
  id: number,
  words: { excerpt: string; mentionedIds: readonly number[] },
  author: { id: number; signedBy: number },
): Promise<void> {
  const isOwn = isMember(ctx.actor) && ctx.actor.id === author.id;
  await audit(
    isOwn ? signed(ctx, author.signedBy) : ctx,
    'ask.postComment',
    { kind: 'comment', id },
    { subject: on.subject, subjectId: on.id, postId: post.id },
  );
  await tellOfComment(ctx, post, on, id, words, author);
  if (post.counts) await addToCounters(ctx, { comments: 1 });
  await indexNewComment(ctx, post.id, id);
}

/**
 * Changes a comment.
 * @throws Refusal need-login, forbidden, not-found
 */
export async function editComment(ctx: Ctx, given: z.output<typeof EditCommentInput>): Promise<CommentView> {
  const writer = await requireWriter(ctx);
  const { id, markdown, held } = await screenText(ctx, writer, given);
  const rendered = await renderText(ctx, markdown, `u-c${id}-`);
  return transact(ctx, async (tctx) => {
    const { comment, post } = await lockComment(tctx, id);
    if (!canEdit(await askerOf(tctx), comment)) throw forbidden();
    await requireModestText(tctx, writer, rendered);
    if (comment.signedBy < 0) requireNoOwnFiles(comment.authorId, markdown);
    if (comment.markdown === markdown) {
      changed(tctx);
      return viewOf(tctx, id);
    }
    await spendQuota(tctx, writer, 'edits');
    await saveCommentEdit(tctx, id, { ...rendered, markdown });
    await dropDraft(tctx, writer.id, `comment-edit:${id}`);
    await audit(
      signed(tctx, signatureOf(comment, writer.id)),
      'ask.editComment',
      { kind: 'comment', id },
      { before: comment.markdown, postId: post.id },
    );
    await tellOfEdit(tctx, post, { ...comment, subject: 'comment' }, rendered, {
      id: writer.id,
      signedBy: signatureOf(comment, writer.id),
    });
    const isHeld = await holdEdited(
      tctx,
      writer,
      { ...comment, subject: 'comment', postId: post.id, categoryId: post.categoryId },
      { held, markdown },
      rendered,
    );
    if (!isHeld) changed(tctx, tagOf.thread(post.id));
    return viewOf(tctx, id);
  });
}

/** Writes the new text of a locked comment, in the caller's transaction. */
export async function saveCommentEdit(
  ctx: Ctx,
  id: number,
  { markdown, html, excerpt }: { markdown: string } & Pick<Rendered, 'html' | 'excerpt'>,
): Promise<void> {
  const { rows } = await sql<{ postId: number }>`update ask.comment set markdown = ${markdown}, html = ${html},
    edited_at = ${ctx.now} where id = ${id} returning post_id "postId"`.execute(ctx.db);
  for (const { postId } of rows) await indexThreadSoon(ctx, postId);
  await renewTold(ctx, { subject: 'comment', id }, excerpt);
}

/**
 * Hides a comment.
 * @throws Refusal need-login, forbidden, not-found
 */
export async function deleteComment(ctx: Ctx, { id }: z.output<typeof IdInput>): Promise<Record<string, never>> {
  const member = requireMember(ctx);
  return transact(ctx, async (tctx) => {
    const { comment, post } = await lockComment(tctx, id);
    if (!canDeleteComment(await askerOf(tctx), comment)) throw forbidden();
    await sql`update ask.comment set deleted_at = ${tctx.now}, deleted_by = ${signatureOf(comment, member.id)}
      where id = ${id}`.execute(tctx.db);
    await audit(
      signed(tctx, signatureOf(comment, member.id)),
      'ask.deleteComment',
      { kind: 'comment', id },
      { postId: post.id },
    );
    await tellOfDeletion(tctx, post, { ...comment, subject: 'comment' }, { id: member.id });
    if (post.counts) await addToCounters(tctx, { comments: -1 });
    await indexThread(tctx, post.id);
    return {};
  });
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
  const { rows } = await sql<CommentRow & { own: number; alias: number | null }>`
    select id, answer_id "answerId", author_id "authorId", html, markdown, score, ${seconds('created_at')} "createdAt",
      ${ownAlias(asker.id, sql`c.post_id`)} alias,
      (select count(*) from ask.vote v where v.subject = 'comment' and v.subject_id = c.id
        and v.member_id = ${asker.id}) own
    from ask.comment c where id = ${id}`.execute(ctx.db);
  const { own, alias, ...row } = rows[0]!;
  const cards = markOwn(ctx, await listCards(ctx, [row.authorId]), alias);
  return toComment(row, inThread(asker, alias), cards, { [`comment:${id}`]: own });
}

async function nextId(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval('ask.comment_id_seq') id`.execute(ctx.db);
  return rows[0]!.id;
}
