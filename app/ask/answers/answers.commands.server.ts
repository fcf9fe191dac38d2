import { sql } from 'kysely';
import type { z } from 'zod';
import { awardTask, withdrawTask } from '#app/billing/tasks/tasks.commands.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, isMember, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { changed } from '#app/core/page-tags.server.ts';
import { forbidden } from '#app/core/refusals.server.ts';
import { changedFigures, tagOf } from '#app/ask/parts/kept-pages.server.ts';
import { addToCounters } from '#app/ask/parts/post-counters.commands.server.ts';
import { renderText } from '#app/ask/parts/rendered-texts.commands.server.ts';
import {
  changePost,
  lockAnswer,
  type LockedAnswer,
  type LockedPost,
  lockPost,
} from '#app/ask/parts/post-locks.commands.server.ts';
import {
  requireModestText,
  requireNewText,
  requireWriter,
  spendQuota,
} from '#app/ask/screening/writers.commands.server.ts';
import { requireNoOwnFiles, signatureOf, signed, signIn } from '#app/ask/anonymity/anonymity.commands.server.ts';
import { requireAnonymous } from '#app/ask/anonymity/anonymity.queries.server.ts';
import { requireAnswerable, requireShownAnswers } from '#app/ask/thread-rules/thread-rules.commands.server.ts';
import { dropDraft } from '#app/ask/drafts/drafts.commands.server.ts';
import { followOwn } from '#app/ask/follows/thread-follows.commands.server.ts';
import { holdText, judgeText, screenText } from '#app/ask/screening/held-texts.commands.server.ts';
import { holdEdited } from '#app/ask/screening/held-edits.commands.server.ts';
import {
  tellOfAcceptance,
  tellOfAnswer,
  tellOfDeletion,
  tellOfEdit,
} from '#app/ask/posts/ask-notices.commands.server.ts';
import { canAccept, canDeleteAnswer, canEditText } from '#app/ask/parts/asker.policy.ts';
import { askerOf, editorOf } from '#app/ask/privileges/asker.queries.server.ts';
import { say } from '#app/ask/parts/ask-messages.server.ts';
import { awardBadges } from '#app/ask/badges/badges.commands.server.ts';
import { marks } from '#app/ask/badges/badges.schema.ts';
import { grantReputation, revokeReputation } from '#app/ask/reputation/reputation.commands.server.ts';
import type { Grant } from '#app/ask/reputation/reputation.schema.ts';
import type { AcceptInput, EditAnswerInput, IdInput, PostAnswerInput } from '#app/ask/parts/ask.schema.ts';
import { indexThread } from '#app/ask/search-index/thread-index.commands.server.ts';
import { saveAnswerEdit, insertAnswerRevision, drawAnswerId } from './answer-edits.commands.server.ts';

/**
 * Answers a question.
 * @throws Refusal need-login, not-found; for an article, the same text again within five minutes, the day's quota, or a
 * text too rich for an account's first day
 */
export async function postAnswer(
  ctx: Ctx,
  given: z.output<typeof PostAnswerInput>,
): Promise<{ id: number; postId: number; held: boolean }> {
  const writer = await requireWriter(ctx);
  const { postId, markdown, anonymous = false, held, typed_ms } = await screenText(ctx, writer, given);
  const id = await drawAnswerId(ctx);
  const rendered = await renderText(ctx, markdown, `u-a${id}-`);
  await requireModestText(ctx, writer, rendered);
  if (anonymous) requireNoOwnFiles(writer.id, markdown);
  return transact(ctx, async (tctx) => {
    const verdict = await judgeText(tctx, writer, { held, typed_ms }, rendered);
    await requireNewText(tctx, writer.id, ['answer', String(postId), given.markdown]);
    await spendQuota(tctx, writer, 'answers');
    const post = await lockPost(tctx, postId);
    if (post.kind !== 'question') throw new Refusal(say.onlyQuestions);
    await requireAnswerable(tctx, postId, writer.id, markdown);
    if (anonymous) await requireAnonymous(tctx, post, writer.id);
    const signedBy = anonymous ? await signIn(tctx, postId, writer.id) : writer.id;
    await sql`insert into ask.answer (id, post_id, author_id, excerpt, html, text, created_at, withheld, deleted_at)
      values (${id}, ${postId}, ${signedBy}, ${rendered.excerpt}, ${rendered.html}, ${rendered.text}, ${tctx.now},
        ${verdict.isHeld ? 'held' : null}, ${verdict.isHeld ? tctx.now : null})`.execute(tctx.db);
    await insertAnswerRevision(tctx, { id, number: 1, markdown, authorId: signedBy, reason: '' });
    await dropDraft(tctx, writer.id, `answer:${postId}`);
    if (verdict.isHeld)
      await holdText(
        signed(tctx, signedBy),
        { subject: 'answer', id, postId, authorId: writer.id, categoryId: post.categoryId },
        verdict,
      );
    else await announceAnswer(tctx, post, id, rendered, { id: writer.id, signedBy });
    await changedFigures(tctx, postId);
    changed(tctx, tagOf.lists);
    return { id, postId, held: verdict.isHeld };
  });
}

/**
 * All that a new answer brings about below a locked post, in the caller's transaction: when it is written, or later
 * when a reviewer lets it through.
 */
export async function announceAnswer(
  ctx: Ctx,
  post: LockedPost,
  id: number,
  words: { excerpt: string; mentionedIds: readonly number[] },
  author: { id: number; signedBy: number },
): Promise<void> {
  const isOwn = isMember(ctx.actor) && ctx.actor.id === author.id;
  await changePost(ctx, post.id, { answers: 1, isActive: true });
  await indexThread(ctx, post.id);
  await audit(
    isOwn ? signed(ctx, author.signedBy) : ctx,
    'ask.postAnswer',
    { kind: 'answer', id },
    { postId: post.id },
  );
  await followOwn(ctx, { postId: post.id, memberId: author.id, as: 'answered' });
  await tellOfAnswer(ctx, post, id, words, author);
  if (post.counts) await addToCounters(ctx, { answers: 1, answered: post.answers === 0 ? 1 : 0 });
}

/**
 * Saves a new revision of an answer. Saving the same again, as a double click does, answers with the revision there is.
 * @throws Refusal need-login, forbidden, not-found; when somebody saved another revision meanwhile
 */
export async function editAnswer(
  ctx: Ctx,
  given: z.output<typeof EditAnswerInput>,
): Promise<{ id: number; revision: number }> {
  const writer = await requireWriter(ctx);
  const input = await screenText(ctx, writer, given);
  const rendered = await renderText(ctx, input.markdown, `u-a${input.id}-`);
  return transact(ctx, async (tctx) => {
    const { answer, post } = await lockAnswer(tctx, input.id);
    if (!canEditText(await editorOf(tctx), answer)) throw forbidden();
    const signedBy = signatureOf(answer, writer.id);
    if (signedBy !== writer.id) requireNoOwnFiles(writer.id, input.markdown);
    await requireModestText(tctx, writer, rendered);
    const same = await sql`
      select from ask.revision where subject = 'answer' and subject_id = ${answer.id} and number = ${answer.revision}
        and markdown = ${input.markdown}`.execute(tctx.db);
    if (same.rows.length > 0 && input.revision >= answer.revision - 1) {
      changed(tctx);
      return { id: answer.id, revision: answer.revision };
    }
    if (input.revision !== answer.revision) throw new Refusal(say.stale, { data: { error: 'EDIT_CONFLICT' } });
    await spendQuota(tctx, writer, 'edits');
    const revision = await saveAnswerEdit(
      tctx,
      answer,
      { markdown: input.markdown, authorId: signedBy, reason: input.reason },
      rendered,
    );
    await dropDraft(tctx, writer.id, `answer-edit:${answer.id}`);
    await audit(
      signed(tctx, signedBy),
      'ask.editAnswer',
      { kind: 'answer', id: answer.id },
      { revision, postId: post.id },
    );
    await tellOfEdit(
      tctx,
      post,
      { ...answer, subject: 'answer' },
      { ...rendered, reason: input.reason },
      { id: writer.id, signedBy },
    );
    const place = { ...answer, subject: 'answer', categoryId: post.categoryId } as const;
    if (await holdEdited(tctx, writer, place, input, rendered)) return { id: answer.id, revision };
    await changedFigures(tctx, post.id);
    changed(tctx, tagOf.lists);
    return { id: answer.id, revision };
  });
}

/**
 * Hides an answer everywhere; its history stays. An acceptance of it ends.
 * @throws Refusal need-login, forbidden, not-found; when an author's answer has been accepted
 */
export async function deleteAnswer(ctx: Ctx, { id }: z.output<typeof IdInput>): Promise<Record<string, never>> {
  const writer = await requireWriter(ctx);
  return transact(ctx, async (tctx) => {
    const { answer, post } = await lockAnswer(tctx, id);
    const asker = await askerOf(tctx);
    if (!canDeleteAnswer(asker, answer)) throw asker.id === answer.authorId ? new Refusal(say.isAccepted) : forbidden();
    await sql`update ask.answer set deleted_at = ${tctx.now}, deleted_by = ${signatureOf(answer, writer.id)}
      where id = ${id}`.execute(tctx.db);
    await sql`delete from ask.acceptance where answer_id = ${id}`.execute(tctx.db);
    await changePost(tctx, post.id, { answers: -1, answerScore: -answer.score, accepted: answer.accepted ? -1 : 0 });
    await indexThread(tctx, post.id);
    await audit(
      signed(tctx, signatureOf(answer, writer.id)),
      'ask.deleteAnswer',
      { kind: 'answer', id },
      { postId: post.id, wasAccepted: answer.accepted },
    );
    await revokeReputation(tctx, { subject: 'answer', subjectIds: [id], why: 'deleted' });
    if (answer.accepted) await withdrawTask(tctx, { task: 'acceptedAnswer', subjects: [id] });
    await tellOfDeletion(tctx, post, { ...answer, subject: 'answer' }, { id: writer.id });
    const { rows } = await sql<{ comments: number }>`select count(*) comments from ask.comment
      where answer_id = ${id} and deleted_at is null`.execute(tctx.db);
    const wasLast = post.answers === 1;
    const wasOnlySolution = answer.accepted && post.accepted === 1;
    if (post.counts)
      await addToCounters(tctx, {
        answers: -1,
        answered: wasLast ? -1 : 0,
        solved: wasOnlySolution ? -1 : 0,
        comments: -rows[0]!.comments,
      });
    return {};
  });
}

/**
 * The asker marks an answer as solving the question, or takes the mark back; several answers may carry it. Repeating
 * changes nothing.
 * @throws Refusal need-login, not-found, forbidden for anybody but the asker
 */
export async function acceptAnswer(
  ctx: Ctx,
  { answerId, accepted }: z.output<typeof AcceptInput>,
): Promise<{ accepted: boolean }> {
  const member = requireMember(ctx);
  return transact(ctx, async (tctx) => {
    const { answer, post } = await lockAnswer(tctx, answerId);
    if (!canAccept(await askerOf(tctx), post)) throw new Refusal(say.notAsker, { kind: 'forbidden' });
    if (accepted) await requireShownAnswers(tctx, post.id);
    const { rows } = accepted
      ? await sql`insert into ask.acceptance (answer_id, post_id, member_id, created_at)
        values (${answerId}, ${post.id}, ${post.signedBy}, ${tctx.now})
          on conflict (answer_id) do nothing returning answer_id`.execute(tctx.db)
      : await sql`delete from ask.acceptance where answer_id = ${answerId} returning answer_id`.execute(tctx.db);
    if (rows.length === 0) {
      changed(tctx);
      return { accepted };
    }
    const step = accepted ? 1 : -1;
    await changePost(tctx, post.id, { accepted: step });
    await audit(
      signed(tctx, post.signedBy),
      'ask.acceptAnswer',
      { kind: 'answer', id: answerId },
      { accepted, postId: post.id },
    );
    await weighAcceptance(tctx, answer, post, member.id, accepted);
    const isNamed = post.signedBy > 0 && answer.signedBy > 0;
    if (accepted && isNamed)
      await awardTask(tctx, {
        task: 'acceptedAnswer',
        memberId: answer.authorId,
        subject: answerId,
        partnerId: member.id,
      });
    if (!accepted) await withdrawTask(tctx, { task: 'acceptedAnswer', subjects: [answerId] });
    await tellOfAcceptance(tctx, post, answer, accepted, { id: member.id, signedBy: post.signedBy });
    const isTurn = accepted ? post.accepted === 0 : post.accepted === 1;
    if (post.counts && isTurn) await addToCounters(tctx, { solved: step });
    await changedFigures(tctx, post.id);
    changed(tctx, tagOf.lists);
    return { accepted };
  });
}

/**
 * The reputation and badges of an acceptance, for both of them; nothing for one's own answer, nor for what carries no
 * name or is everybody's.
 */
async function weighAcceptance(
  ctx: Ctx,
  { id, postId, authorId, signedBy, isWiki, score }: LockedAnswer,
  post: LockedPost,
  askerId: number,
  accepted: boolean,
): Promise<void> {
  if (!accepted)
    return revokeReputation(ctx, {
      subject: 'answer',
      subjectIds: [id],
      reasons: ['accepted', 'accepting'],
      why: 'undone',
    });
  if (signedBy < 0 || isWiki) return;
  const about = { subject: 'answer', subjectId: id, postId } as const;
  const accepting: Grant = { ...about, reason: 'accepting', memberId: askerId, partnerId: authorId };
  await grantReputation(ctx, [
    { ...about, reason: 'accepted', memberId: authorId, partnerId: askerId },
    ...(post.signedBy > 0 ? [accepting] : []),
  ]);
  if (authorId === askerId) return;
  await awardBadges(ctx, [
    { badge: 'solver', memberId: authorId, subject: 'answer', subjectId: id },
    { badge: 'scholar', memberId: post.signedBy, subject: 'post', subjectId: postId },
    ...(score >= marks.nice
      ? [{ badge: 'enlightened', memberId: authorId, subject: 'answer', subjectId: id } as const]
      : []),
  ]);
}
