import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { writeSetting } from '#app/core/process/settings-registry.server.ts';
import { answerOnce } from '#app/core/http/idempotency.server.ts';
import type { Answer } from '#app/aimap/quizzes/quiz.schema.ts';
import { getQuiz } from '#app/aimap/quizzes/quiz-items.queries.server.ts';
import { useTestDatabase } from '#test/database.ts';
import { addLearner, addSmallMap, learner, rightTexts, type SmallMap } from '#test/learning.ts';
import { answerItem, mergeProgress, showAnswer, undoAttempt } from './attempts.commands.server.ts';
import { getLearning } from './learning.queries.server.ts';
import { setLearning, setProgress } from './progress.commands.server.ts';
import { findNodeLearning } from './progress.queries.server.ts';
import { resetLearning } from './records.commands.server.ts';
import { listReviews } from './due-reviews.queries.server.ts';

const database = useTestDatabase();
let map: SmallMap;
beforeAll(async () => {
  map = await addSmallMap(database.db);
});

const at = (id: number, moment: string) => learner(database.db, id, moment);
const items = async (slug = 'tokens') => (await getQuiz(at(0, '2026-11-25'), map.topics[slug]!)).items;
type Item = Awaited<ReturnType<typeof items>>[number];

/** What answers an item rightly as it is shown. */
function rightAnswer({ kind, options }: Item): Answer {
  if (kind === 'true-false') return true;
  if (kind === 'cloze') return [' ４ ', 'gb'];
  if (kind === 'short') return ['Token'];
  return rightTexts[kind].map((text) => options.indexOf(text));
}
const answer = (id: number, moment: string, item: Item, isRight = true, via: 'quiz' | 'review' = 'quiz') =>
  answerItem(at(id, moment), { id: item.id, answer: isRight ? rightAnswer(item) : null, via });
const audits = async (action: string, id: number) =>
  (
    await sql<{ detail: object }>`select detail from core.audit where action = ${action} and actor_id = ${id}`.execute(
      database.db,
    )
  ).rows;
const count = async (table: string, id: number) =>
  (
    await sql<{ n: number }>`select count(*)::integer n from ${sql.table(`aimap.${table}`)}
    where member_id = ${id}`.execute(database.db)
  ).rows[0]!.n;

describe('an answer', () => {
  it('is graded for each kind of item, kept, and explained with what it leans on', async () => {
    const id = await addLearner(database.db);
    for (const item of await items()) {
      const said = await answer(id, '2026-11-25', item);
      expect(said, item.kind).toMatchObject({
        isRight: true,
        isAssisted: false,
        explanation: 'The explanation',
        citation: { quote: 'the words', title: 'tokens', path: `/aiMap/page/${map.topics['tokens']}-tokens` },
      });
    }
    expect(await audits('aimap.answerItem', id)).toHaveLength(6);
    expect(await findNodeLearning(at(id, '2026-11-25'), map.topics['tokens']!)).toMatchObject({
      state: 'done',
      mastery: { value: 1, evidence: 6, rights: 6 },
      due: 0,
      items: 6,
    });
  });

  it('ends a topic from the mastery that operators set; so many reviews a day come as they say', async () => {
    const set = (name: string, value: number) => writeSetting(at(0, '2026-11-25'), name, value);
    const id = await addLearner(database.db);
    const [first, second, third, fourth, fifth] = await items();
    const stateOf = async () => (await findNodeLearning(at(id, '2026-11-25'), map.topics['tokens']!))!.state;
    await answer(id, '2026-11-25', first!, false);
    for (const item of [second!, third!, fourth!]) await answer(id, '2026-11-25', item);
    expect(await stateOf()).toBe('learning');
    await set('mapLearnedAt', 0.6);
    await answer(id, '2026-11-25', fifth!);
    expect(await stateOf()).toBe('done');
    await set('mapReviewsPerDay', 1);
    expect(await listReviews(at(id, '2027-06-01'))).toMatchObject({ dailyMax: 1, items: [{}] });
    await set('mapLearnedAt', 0.85);
    await set('mapReviewsPerDay', 10);
  });

  it('gives nothing away before it: items as they are asked hold neither reasons nor forms', async () => {
    const asked = JSON.stringify(await getQuiz(at(0, '2026-11-25'), map.topics['tokens']!));
    for (const secret of ['because', 'The explanation', 'the words', 'solution', 'isRight', 'gb'])
      expect(asked).not.toContain(secret);
    const order = (await items()).find(({ kind }) => kind === 'order')!;
    expect(order.options).not.toEqual(rightTexts.order);
  });

  it('says of a wrong choice why it is wrong, and brings the item back on the next day', async () => {
    const id = await addLearner(database.db);
    const [single] = await items();
    const wrong = single!.options.indexOf('never');
    const said = await answerItem(at(id, '2026-11-25'), { id: single!.id, answer: [wrong], via: 'quiz' });
    expect(said).toMatchObject({
      isRight: false,
      answer: [wrong],
      nextDay: '2026-11-26',
      mastery: { after: { value: 0 } },
    });
    expect(said.parts[wrong]).toEqual({ text: 'never', why: 'because', isRight: false, isChosen: true });
    expect((await listReviews(at(id, '2026-11-25'))).items).toEqual([]);
    expect((await listReviews(at(id, '2026-11-26'))).items.map((item) => item.id)).toEqual([single!.id]);
  });

  it('with help never raises mastery: the answer was shown on the same day', async () => {
    const id = await addLearner(database.db);
    const [item] = await items();
    await answer(id, '2026-11-25', item!, false);
    const again = await answer(id, '2026-11-25', item!);
    expect(again).toMatchObject({ isRight: true, isAssisted: true, mastery: { before: 0, after: { value: 0 } } });
    expect(again.nextDay).toBe('2026-11-26');
    const later = await answer(id, '2026-11-26', item!);
    expect(later.isAssisted).toBe(false);
    expect(later.mastery.after.value).toBeGreaterThan(0.5);
    expect(later.mastery.after).toMatchObject({ evidence: 2, assisted: 1 });
  });

  it('is shown only after a first one, and that counts as help', async () => {
    const id = await addLearner(database.db);
    const [item] = await items();
    await expect(showAnswer(at(id, '2026-11-25'), { id: item!.id, via: 'quiz' })).rejects.toMatchObject({
      text: { key: 'answerFirst' },
    });
    await answer(id, '2026-11-20', item!);
    const before = await findNodeLearning(at(id, '2026-11-25'), map.topics['tokens']!);
    const shown = await showAnswer(at(id, '2026-11-25'), { id: item!.id, via: 'quiz' });
    expect(shown).toMatchObject({ isAssisted: true, isRight: false });
    expect(shown.parts.some(({ isRight }) => isRight)).toBe(true);
    expect(shown.mastery.after.value).toBe(before!.mastery.value);
    expect(await answer(id, '2026-11-25', item!)).toMatchObject({ isAssisted: true });
  });

  it('can be taken back for ten minutes: it stays written down and counts for nothing', async () => {
    const id = await addLearner(database.db);
    const [item] = await items();
    await answer(id, '2026-11-20T04:00:00Z', item!);
    const slip = await answer(id, '2026-11-25T04:00:00Z', item!, false);
    await undoAttempt(at(id, '2026-11-25T04:05:00Z'), { id: slip.attemptId });
    await undoAttempt(at(id, '2026-11-25T04:05:00Z'), { id: slip.attemptId });
    expect(await findNodeLearning(at(id, '2026-11-25'), map.topics['tokens']!)).toMatchObject({
      mastery: { evidence: 1, rights: 1 },
    });
    expect(await count('quiz_attempt', id)).toBe(2);
    expect(await audits('aimap.undoAttempt', id)).toHaveLength(1);
    const [second] = (await items()).slice(1);
    const old = await answer(id, '2026-11-25T04:00:00Z', second!);
    await expect(undoAttempt(at(id, '2026-11-25T04:11:00Z'), { id: old.attemptId })).rejects.toMatchObject({
      text: { key: 'tooLateToUndo' },
    });
    const stranger = await addLearner(database.db);
    await expect(undoAttempt(at(stranger, '2026-11-25'), { id: old.attemptId })).rejects.toMatchObject({
      kind: 'not-found',
    });
  });

  it('is one attempt however many times it is sent at once', async () => {
    const id = await addLearner(database.db);
    const [item] = await items();
    const input = { id: item!.id, answer: rightAnswer(item!), via: 'quiz' as const };
    const call = { path: '/api/aiMap/answerItem', key: '6f1f9a0e-2b6d-4c8e-9a53-1d2c3b4a5f60', input };
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => answerOnce(at(id, '2026-11-25'), call, async (tctx) => answerItem(tctx, input))),
    );
    expect(await count('quiz_attempt', id)).toBe(1);
    expect(new Set(replies.map(({ data }) => (data as { attemptId: number }).attemptId)).size).toBe(1);
  });

  it('is refused to strangers, to programs and for what is not there', async () => {
    const [item] = await items();
    const input = { id: item!.id, answer: null, via: 'quiz' as const };
    const visitor = { ...at(1, '2026-11-25'), actor: { kind: 'visitor' as const, ip: '', agent: '' } };
    const id = await addLearner(database.db);
    const program = { kind: 'token' as const, id, loginId: null, tokenId: 1, scopes: [], ip: '', agent: '' };
    await expect(answerItem(visitor, input)).rejects.toMatchObject({ kind: 'need-login' });
    await expect(getLearning(visitor)).rejects.toMatchObject({ kind: 'need-login' });
    await expect(answerItem({ ...visitor, actor: program }, input)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(answerItem(at(id, '2026-11-25'), { ...input, id: 999_999 })).rejects.toMatchObject({
      kind: 'not-found',
    });
  });
});

describe('reviews', () => {
  it('are no more in a day than the member wants, the longest due first', async () => {
    const id = await addLearner(database.db);
    for (const slug of ['tokens', 'context'])
      for (const item of await items(slug)) await answer(id, '2026-11-20', item, false);
    await setLearning(at(id, '2026-11-25'), { dailyMax: 4 });
    const first = await listReviews(at(id, '2026-11-25'));
    expect(first).toMatchObject({ due: 12, doneToday: 0, dailyMax: 4 });
    expect(first.items).toHaveLength(4);
    await answer(id, '2026-11-25', first.items[0]!, true, 'review');
    const second = await listReviews(at(id, '2026-11-25'));
    expect(second).toMatchObject({ due: 11, doneToday: 1 });
    expect(second.items.map((item) => item.id)).toEqual(first.items.slice(1).map((item) => item.id));
    expect(await getLearning(at(id, '2026-11-25'))).toMatchObject({
      open: 3,
      due: 11,
      next: { kind: 'review', due: 3 },
    });
    expect(await audits('aimap.setLearning', id)).toHaveLength(1);
  });

  it('begin when the day of the site does', async () => {
    const id = await addLearner(database.db);
    const [item] = await items();
    await answer(id, '2026-11-25T15:59:00Z', item!, false);
    expect((await listReviews(at(id, '2026-11-25T15:59:30Z'))).items).toHaveLength(0);
    expect((await listReviews(at(id, '2026-11-25T16:00:00Z'))).items).toHaveLength(1);
  });
});

describe('what a browser kept', () => {
  it('is taken over where the account knows nothing, once', async () => {
    const id = await addLearner(database.db);
    const [one, two] = await items();
    await answer(id, '2026-11-20', one!, false);
    await setProgress(at(id, '2026-11-20'), { id: map.topics['context']!, state: 'skipped' });
    const kept = {
      states: [
        { id: map.topics['context']!, state: 'done' as const },
        { id: map.topics['agents']!, state: 'done' as const },
        { id: map.area, state: 'done' as const },
        { id: 999_999, state: 'done' as const },
      ],
      answers: [
        { id: one!.id, answer: rightAnswer(one!) },
        { id: two!.id, answer: rightAnswer(two!) },
        { id: two!.id, answer: null },
        { id: 999_999, answer: true },
      ],
    };
    expect((await mergeProgress(at(id, '2026-11-25'), kept)).data).toEqual({ states: 1, answers: 1 });
    expect((await mergeProgress(at(id, '2026-11-25'), kept)).data).toEqual({ states: 0, answers: 0 });
    const has = async (slug: string) => (await findNodeLearning(at(id, '2026-11-25'), map.topics[slug]!))!;
    expect((await has('context')).state).toBe('skipped');
    expect((await has('agents')).state).toBe('done');
    expect((await has('tokens')).mastery).toMatchObject({ evidence: 2, rights: 1 });
    expect(await audits('aimap.mergeProgress', id)).toHaveLength(1);
  });
});

describe('records', () => {
  it('are erased for one topic or for all, and nobody else’s', async () => {
    const [id, other] = [await addLearner(database.db), await addLearner(database.db)];
    for (const member of [id, other])
      for (const slug of ['tokens', 'context'])
        for (const item of await items(slug)) await answer(member, '2026-11-20', item);
    await resetLearning(at(id, '2026-11-25'), { nodeId: map.topics['tokens']! });
    expect([await count('quiz_attempt', id), await count('learn_card', id), await count('learn_progress', id)]).toEqual(
      [6, 6, 1],
    );
    await resetLearning(at(id, '2026-11-25'), {});
    expect(await count('quiz_attempt', id)).toBe(0);
    expect(await count('learn_progress', id)).toBe(0);
    expect(await count('quiz_attempt', other)).toBe(12);
    expect((await audits('aimap.resetLearning', id)).map(({ detail }) => detail)).toMatchObject([
      { attempts: 6, nodes: 1 },
      { attempts: 6, nodes: 1, nodeId: null },
    ]);
    await expect(
      resetLearning(learner(database.db, id, '2026-11-25', { impersonatorId: 3 }), {}),
    ).rejects.toMatchObject({
      kind: 'forbidden',
    });
  });
});
