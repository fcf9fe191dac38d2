import { sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireOwner } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { dayStart, siteDay } from '#app/core/site-day.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { isRight, keptAnswer } from '#app/aimap/quizzes/grading.policy.ts';
import type { Answer } from '#app/aimap/quizzes/quiz.schema.ts';
import { feedbackOn, getItem, type ReadItem } from '#app/aimap/quizzes/quiz-items.queries.server.ts';
import { findCard, keepCard, type KeptCard, putCard, toCard } from './review-cards.commands.server.ts';
import en from './learning-api.en.ts';
import zh from './learning-api.zh.ts';
import {
  type Answered,
  type AnswerItemInput,
  type MergeProgressInput,
  type ShowAnswerInput,
  undo_s,
  type UndoAttemptInput,
} from './learning.schema.ts';
import { settlePaths } from './path-gates.commands.server.ts';
import { lockLearning, requireTopic, settleTopic } from './progress.commands.server.ts';
import { readLearned } from './progress.queries.server.ts';
import { hastened, nextCard } from './reviews.policy.ts';

const say = bilingual(zh, en);

/**
 * Grades an answer of the caller and keeps it: with it go the topic's mastery and the day on which the item comes
 * again.
 * Whoever has seen the answer on the same day of the site is assisted, which never raises mastery.
 * @throws Refusal need-login, not-found
 */
export async function answerItem(ctx: Ctx, { id, answer, via }: z.output<typeof AnswerItemInput>): Promise<Answered> {
  const member = requireOwner(ctx);
  return transact(ctx, async (tctx) => {
    await lockLearning(tctx, member.id);
    const item = await getItem(tctx, id);
    const isAssisted = await wasShown(tctx, member.id, id);
    return keepAttempt(tctx, item, { answer: keptAnswer(item, answer), isAssisted, via });
  });
}

/**
 * Shows the answer of an item that the caller has answered before. It counts as an answer with help, and the item comes
 * again tomorrow.
 * @throws Refusal need-login, not-found; refused before the first answer
 */
export async function showAnswer(ctx: Ctx, { id, via }: z.output<typeof ShowAnswerInput>): Promise<Answered> {
  const member = requireOwner(ctx);
  return transact(ctx, async (tctx) => {
    await lockLearning(tctx, member.id);
    const item = await getItem(tctx, id);
    const { rows } = await sql<{ id: number }>`select id from aimap.quiz_attempt
      where member_id = ${member.id} and item_id = ${id} limit 1`.execute(tctx.db);
    if (rows.length === 0) throw new Refusal(say.answerFirst);
    return keepAttempt(tctx, item, { answer: null, isAssisted: true, via });
  });
}

/**
 * Takes the caller's last answer to an item back: it stays written down, counts for nothing, and the item comes when it
 * would have come before. A second time changes nothing.
 * @throws Refusal need-login, not-found; refused when it is older than ten minutes or not the last one
 */
export async function undoAttempt(ctx: Ctx, { id }: z.output<typeof UndoAttemptInput>): Promise<Reply> {
  const member = requireOwner(ctx);
  return transact(ctx, async (tctx) => {
    await lockLearning(tctx, member.id);
    const { rows } = await sql<Undoable>`
      select a.item_id "itemId", a.node_id "nodeId", a.card_before "cardBefore", a.undone_at is not null "isUndone",
        a.at > ${new Date(tctx.now.getTime() - undo_s * 1000)} and not exists (select from aimap.quiz_attempt l
          where l.member_id = a.member_id and l.item_id = a.item_id and (l.at, l.id) > (a.at, a.id)) "isLast"
      from aimap.quiz_attempt a where a.id = ${id} and a.member_id = ${member.id}`.execute(tctx.db);
    const attempt = rows[0];
    if (!attempt) throw notFound();
    if (attempt.isUndone) return new Reply({ id }, { text: say.undone });
    if (!attempt.isLast) throw new Refusal(say.tooLateToUndo);
    const { itemId, nodeId, cardBefore } = attempt;
    await sql`update aimap.quiz_attempt set undone_at = ${tctx.now} where id = ${id}`.execute(tctx.db);
    await putCard(tctx, { memberId: member.id, itemId }, cardBefore && toCard(cardBefore));
    await settleTopic(tctx, member.id, nodeId);
    await audit(tctx, 'aimap.undoAttempt', { kind: 'quiz_item', id: itemId }, { attempt: id });
    return new Reply({ id }, { text: say.undone });
  });
}

type Undoable = { itemId: number; nodeId: number; cardBefore: KeptCard | null; isUndone: boolean; isLast: boolean };

/**
 * Takes over what a browser kept of somebody before they signed in: states of topics that the account knows nothing of,
 * and the first answers to items that it has no answer to. What is not there any more is left out.
 * @throws Refusal need-login
 */
export async function mergeProgress(ctx: Ctx, input: z.output<typeof MergeProgressInput>): Promise<Reply> {
  const member = requireOwner(ctx);
  return transact(ctx, async (tctx) => {
    await lockLearning(tctx, member.id);
    const states = await mergeStates(tctx, member.id, input.states);
    let answers = 0;
    for (const { id, answer } of input.answers) answers += (await mergeAnswer(tctx, member.id, id, answer)) ? 1 : 0;
    if (states + answers > 0) {
      await settlePaths(tctx, member.id);
      await audit(tctx, 'aimap.mergeProgress', { kind: 'member', id: member.id }, { states, answers });
    }
    return new Reply({ states, answers }, { text: say.merged(states + answers) });
  });
}

async function mergeStates(
  tctx: Ctx,
  memberId: number,
  states: z.output<typeof MergeProgressInput>['states'],
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into aimap.learn_progress as own (member_id, node_id, state, updated_at)
    select distinct on (n.id) ${memberId}::bigint, n.id, s.state, ${tctx.now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) s (id bigint, state text)
        join aimap.node n on n.id = aimap.settled_node(s.id) and n.kind = 'topic' and n.status <> 'draft'
      where s.state <> 'none'
    on conflict (member_id, node_id) do update set state = excluded.state, updated_at = excluded.updated_at
      where own.state = 'none' returning node_id id`.execute(tctx.db);
  return rows.length;
}

async function mergeAnswer(tctx: Ctx, memberId: number, id: number, answer: Answer): Promise<boolean> {
  const { rows } = await sql<{ isOpen: boolean }>`select true "isOpen" from aimap.quiz_item i
    join aimap.node n on n.id = i.node_id and n.status = 'published'
    where i.id = ${id} and i.state = 'live' and not exists (select from aimap.quiz_attempt a
      where a.member_id = ${memberId} and a.item_id = i.id)`.execute(tctx.db);
  if (rows.length === 0) return false;
  const item = await getItem(tctx, id);
  await keepAttempt(tctx, item, { answer: keptAnswer(item, answer), isAssisted: false, via: 'browser' });
  return true;
}

/** Whether the member has seen the answer of an item on this day of the site. */
async function wasShown(tctx: Ctx, memberId: number, itemId: number): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`select id from aimap.quiz_attempt
    where member_id = ${memberId} and item_id = ${itemId} and at >= ${dayStart(siteDay(tctx.now))}
    limit 1`.execute(tctx.db);
  return rows.length > 0;
}

type Given = { answer: Answer; isAssisted: boolean; via: 'quiz' | 'review' | 'browser' };

async function keepAttempt(tctx: Ctx, item: ReadItem, { answer, isAssisted, via }: Given): Promise<Answered> {
  const { id: memberId } = requireOwner(tctx);
  const key = { memberId, itemId: item.id };
  const nodeId = await requireTopic(tctx, item.nodeId);
  const before = (await readLearned(tctx, memberId, [nodeId])).get(nodeId)!;
  const card = await findCard(tctx, key);
  const right = isRight(item, answer);
  const next = isAssisted ? card && hastened(card, tctx.now) : nextCard(card, right, tctx.now);
  const { rows } = await sql<{ id: number }>`
    insert into aimap.quiz_attempt (member_id, item_id, node_id, revision, language, answer, is_right, is_assisted, via,
      card_before, at)
    values (${memberId}, ${item.id}, ${nodeId}, ${item.revision}, ${tctx.language}, ${toJson(answer)}::jsonb, ${right},
      ${isAssisted}, ${via}, ${card && JSON.stringify(keepCard(card))}::jsonb, ${tctx.now}) returning id`.execute(
    tctx.db,
  );
  if (next) await putCard(tctx, key, next);
  const after = await settleTopic(tctx, memberId, nodeId);
  if (via !== 'browser') await settlePaths(tctx, memberId);
  const attemptId = rows[0]!.id;
  const how = isAssisted ? { isAssisted } : {};
  await audit(tctx, 'aimap.answerItem', { kind: 'quiz_item', id: item.id }, { attempt: attemptId, right, ...how });
  return {
    ...feedbackOn(item, answer),
    attemptId,
    isAssisted,
    mastery: { before: before.mastery.value, after },
    nextDay: next?.dueDay ?? null,
  };
}

const toJson = (answer: Answer) => (answer === null ? null : JSON.stringify(answer));
