import { sql } from 'kysely';
import type { z } from 'zod';
import { awardTask, withdrawTask } from '#app/billing/tasks/commands.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { inTransaction } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import type { Rendered } from '#app/core/markdown/render.server.ts';
import { forbidden, notFound } from '#app/core/texts.server.ts';
import {
  addToCounters,
  changePost,
  lockPost,
  type LockedPost,
  renderText,
  requireModestText,
  requireNewText,
  requireWriter,
  spendQuota,
} from '../commands.server.ts';
import { dropDraft } from '../drafts/commands.server.ts';
import { tellOfAcceptance, tellOfAnswer, tellOfDeletion, tellOfEdit } from '../notices/commands.server.ts';
import { canAccept, canDeleteAnswer, canEdit } from '../policy.ts';
import { askerOf, say } from '../queries.server.ts';
import type { AcceptInput, EditAnswerInput, IdInput, PostAnswerInput } from '../schema.ts';
import { indexPost } from '../search/commands.server.ts';

/**
 * Answers a question.
 * @throws Refusal need-login, not-found; for an article, the same text again within five minutes, the day's quota, or a
 * text too rich for an account's first day
 */
export async function postAnswer(ctx: Ctx, { postId, markdown }: z.output<typeof PostAnswerInput>): Promise<{ id: number; postId: number }> {
  const writer = await requireWriter(ctx);
  const id = await nextId(ctx);
  const rendered = await renderText(ctx, markdown, `u-a${id}-`);
  requireModestText(writer, rendered);
  return inTransaction(ctx.db, async (tx) => {
    const tctx = { ...ctx, db: tx };
    await requireNewText(tctx, writer.id, ['answer', String(postId), markdown]);
    await spendQuota(tctx, writer, 'answers');
    const post = await lockPost(tctx, postId);
    if (post.kind !== 'question') throw new Refusal(say.onlyQuestions);
    await sql`insert into ask.answer (id, post_id, author_id, excerpt, html, text, created_at)
      values (${id}, ${postId}, ${writer.id}, ${rendered.excerpt}, ${rendered.html}, ${rendered.text}, ${ctx.now})`.execute(tx);
    await insertAnswerRevision(tctx, { id, number: 1, markdown, authorId: writer.id, reason: '' });
    await changePost(tctx, postId, { answers: 1, isActive: true });
    await indexPost(tctx, postId);
    await dropDraft(tctx, writer.id, `answer:${postId}`);
    await audit(tctx, 'ask.postAnswer', { kind: 'answer', id }, { postId });
    await tellOfAnswer(tctx, post, id, rendered, writer.id);
    if (post.counts) await addToCounters(tctx, { answers: 1, answered: post.answers === 0 ? 1 : 0 });
    return { id, postId };
  });
}

/**
 * Saves a new revision of an answer. Saving the same again, as a double click does, answers with the revision there is.
 * @throws Refusal need-login, forbidden, not-found; when somebody saved another revision meanwhile
 */
export async function editAnswer(ctx: Ctx, input: z.output<typeof EditAnswerInput>): Promise<{ id: number; revision: number }> {
  const writer = await requireWriter(ctx);
  const rendered = await renderText(ctx, input.markdown, `u-a${input.id}-`);
  return inTransaction(ctx.db, async (tx) => {
    const tctx = { ...ctx, db: tx };
    const { answer, post } = await lockAnswer(tctx, input.id);
    if (!canEdit(await askerOf(tctx), answer)) throw forbidden();
    requireModestText(writer, rendered);
    const same = await sql`
      select from ask.revision where subject = 'answer' and subject_id = ${answer.id} and number = ${answer.revision} and markdown = ${input.markdown}`.execute(
      tx,
    );
    if (same.rows.length > 0 && input.revision >= answer.revision - 1) return { id: answer.id, revision: answer.revision };
    if (input.revision !== answer.revision) throw new Refusal(say.stale);
    await spendQuota(tctx, writer, 'edits');
    const revision = await saveAnswerEdit(tctx, answer, { markdown: input.markdown, authorId: writer.id, reason: input.reason }, rendered);
    await dropDraft(tctx, writer.id, `answer-edit:${answer.id}`);
    await audit(tctx, 'ask.editAnswer', { kind: 'answer', id: answer.id }, { revision });
    await tellOfEdit(tctx, post, { ...answer, subject: 'answer' }, { ...rendered, reason: input.reason }, writer.id);
    return { id: answer.id, revision };
  });
}

/**
 * Hides an answer everywhere; its history stays. An acceptance of it ends.
 * @throws Refusal need-login, forbidden, not-found; when an author's answer has been accepted
 */
export async function deleteAnswer(ctx: Ctx, { id }: z.output<typeof IdInput>): Promise<Record<string, never>> {
  const writer = await requireWriter(ctx);
  return inTransaction(ctx.db, async (tx) => {
    const tctx = { ...ctx, db: tx };
    const { answer, post } = await lockAnswer(tctx, id);
    const asker = await askerOf(tctx);
    if (!canDeleteAnswer(asker, answer)) throw asker.id === answer.authorId ? new Refusal(say.isAccepted) : forbidden();
    await sql`update ask.answer set deleted_at = ${ctx.now}, deleted_by = ${writer.id} where id = ${id}`.execute(tx);
    await sql`delete from ask.acceptance where answer_id = ${id}`.execute(tx);
    await changePost(tctx, post.id, { answers: -1, answerScore: -answer.score, accepted: answer.accepted ? -1 : 0 });
    await indexPost(tctx, post.id);
    await audit(tctx, 'ask.deleteAnswer', { kind: 'answer', id }, { postId: post.id, wasAccepted: answer.accepted });
    if (answer.accepted) await withdrawTask(tctx, { task: 'acceptedAnswer', subjects: [id] });
    await tellOfDeletion(tctx, post, { ...answer, subject: 'answer' }, writer.id);
    const { rows } = await sql<{ comments: number }>`select count(*) comments from ask.comment where answer_id = ${id} and deleted_at is null`.execute(tx);
    const wasLast = post.answers === 1;
    const wasOnlySolution = answer.accepted && post.accepted === 1;
    if (post.counts) await addToCounters(tctx, { answers: -1, answered: wasLast ? -1 : 0, solved: wasOnlySolution ? -1 : 0, comments: -rows[0]!.comments });
    return {};
  });
}

/**
 * The asker marks an answer as solving the question, or takes the mark back; several answers may carry it. Repeating changes nothing.
 * @throws Refusal need-login, not-found, forbidden for anybody but the asker
 */
export async function acceptAnswer(ctx: Ctx, { answerId, accepted }: z.output<typeof AcceptInput>): Promise<{ accepted: boolean }> {
  const member = requireMember(ctx);
  return inTransaction(ctx.db, async (tx) => {
    const tctx = { ...ctx, db: tx };
    const { answer, post } = await lockAnswer(tctx, answerId);
    if (!canAccept(await askerOf(tctx), post)) throw new Refusal(say.notAsker, 'forbidden');
    const { rows } = accepted
      ? await sql`insert into ask.acceptance (answer_id, post_id, member_id, created_at) values (${answerId}, ${post.id}, ${member.id}, ${ctx.now})
          on conflict (answer_id) do nothing returning answer_id`.execute(tx)
      : await sql`delete from ask.acceptance where answer_id = ${answerId} returning answer_id`.execute(tx);
    if (rows.length === 0) return { accepted };
    const step = accepted ? 1 : -1;
    await changePost(tctx, post.id, { accepted: step });
    await audit(tctx, 'ask.acceptAnswer', { kind: 'answer', id: answerId }, { accepted, postId: post.id });
    if (accepted) await awardTask(tctx, { task: 'acceptedAnswer', memberId: answer.authorId, subject: answerId, partnerId: member.id });
    else await withdrawTask(tctx, { task: 'acceptedAnswer', subjects: [answerId] });
    await tellOfAcceptance(tctx, post, answer, accepted, member.id);
    const isTurn = accepted ? post.accepted === 0 : post.accepted === 1;
    if (post.counts && isTurn) await addToCounters(tctx, { solved: step });
    return { accepted };
  });
}

/** What a command knows of the answer it has locked. */
export type LockedAnswer = { id: number; postId: number; authorId: number; revision: number; score: number; accepted: boolean };

/**
 * Locks a visible answer and its post, the post first.
 * @throws Refusal not-found
 */
export async function lockAnswer(ctx: Ctx, id: number): Promise<{ answer: LockedAnswer; post: LockedPost }> {
  const place = await sql<{ post_id: number }>`select post_id from ask.answer where id = ${id} and deleted_at is null`.execute(ctx.db);
  if (!place.rows[0]) throw notFound();
  const post = await lockPost(ctx, place.rows[0].post_id);
  const { rows } = await sql<LockedAnswer>`
    select id, post_id "postId", author_id "authorId", revision, score, exists (select from ask.acceptance c where c.answer_id = a.id) accepted
    from ask.answer a where id = ${id} and deleted_at is null for no key update`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  return { answer: rows[0], post };
}

/** Writes a new revision of a locked answer and shows it, in the caller's transaction. Returns its number. */
export async function saveAnswerEdit(
  ctx: Ctx,
  answer: LockedAnswer,
  edit: { markdown: string; authorId: number; reason: string },
  { html, excerpt, text }: Rendered,
): Promise<number> {
  const number = answer.revision + 1;
  await insertAnswerRevision(ctx, { ...edit, id: answer.id, number });
  await sql`update ask.answer set html = ${html}, excerpt = ${excerpt}, text = ${text}, revision = ${number} where id = ${answer.id}`.execute(ctx.db);
  await changePost(ctx, answer.postId, { isActive: true });
  await indexPost(ctx, answer.postId);
  return number;
}

/** Keeps one state of an answer. */
export async function insertAnswerRevision(
  ctx: Ctx,
  { id, number, markdown, authorId, reason }: { id: number; number: number; markdown: string; authorId: number; reason: string },
): Promise<void> {
  await sql`insert into ask.revision (subject, subject_id, number, title, markdown, author_id, reason, created_at)
    values ('answer', ${id}, ${number}, '', ${markdown}, ${authorId}, ${reason}, ${ctx.now})`.execute(ctx.db);
}

/** Ids are drawn before the text is rendered, as they are part of its anchors. */
async function nextId(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval('ask.answer_id_seq') id`.execute(ctx.db);
  return rows[0]!.id;
}
