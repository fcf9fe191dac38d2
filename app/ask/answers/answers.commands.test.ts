import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
import {
  asStaff,
  auditOf,
  ctxAs,
  grantConsole,
  makeCategory,
  makeMembers,
  refusalOf,
  testNow,
  visitor,
} from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { findDraft } from '#app/ask/drafts/drafts.queries.server.ts';
import { saveDraft } from '#app/ask/drafts/drafts.commands.server.ts';
import { postComment } from '#app/ask/comments/comments.commands.server.ts';
import { publishPost } from '#app/ask/posts/posts.commands.server.ts';
import { getPost } from '#app/ask/thread/posts.queries.server.ts';
import { getNumbers } from '#app/ask/parts/post-counters.queries.server.ts';
import { searchPosts } from '#app/ask/search/search.queries.server.ts';
import { castVote } from '#app/ask/votes/votes.commands.server.ts';
import { acceptAnswer, deleteAnswer, editAnswer, postAnswer } from './answers.commands.server.ts';
import { answersPerPage } from './answer-order.queries.server.ts';
import { findPlace, getAnswerSource, listAnswers, listPraised } from './answers.queries.server.ts';

const database = useTestDatabase();
let people: Record<'anna' | 'bert' | 'chen' | 'dora', Actor & { id: number }>;
let category = 0;
let question = 0;
let count = 0;

beforeAll(async () => {
  people = await makeMembers(database.db, ['anna', 'bert', 'chen', 'dora']);
  await grantConsole(database.db, people.dora.id);
  await grantConsole(database.db, people.anna.id);
  await grantConsole(database.db, people.bert.id);
  category = await makeCategory(database.db);
});

const as = (actor: Actor, now = testNow) => ctxAs(database.db, actor, { now });
const ask = async (kind: 'question' | 'article' = 'question') =>
  (
    await publishPost(as(asStaff(people.anna)), {
      kind,
      title: `一个有人会回答的问题 ${++count}`,
      markdown: `正文 ${count}`,
      category,
      tags: ['t1'],
      language: 'zh-cn',
    })
  ).id;

beforeEach(async () => {
  question = await ask();
});

describe('postAnswer', () => {
  it('adds an answer, counts it, makes it searchable and drops the draft', async () => {
    const before = await getNumbers(as(visitor));
    await saveDraft(as(people.bert), { key: `answer:${question}`, data: {} });
    const later = new Date(testNow.getTime() + 1000);
    const { id } = await postAnswer(as(people.bert, later), {
      postId: question,
      markdown: '答案里的貔貅一词[^1]\n\n[^1]: 注',
    });
    const post = await getPost(as(people.anna), question);
    expect(post).toMatchObject({
      answerCount: 1,
      activeAt: later.getTime() / 1000,
      answers: [
        {
          id,
          postId: question,
          author: { username: 'bert' },
          accepted: false,
          can: { canAccept: true, canEdit: false },
        },
      ],
    });
    expect(post.answers[0]!.html).toContain(`u-a${id}-`);
    expect(await getNumbers(as(visitor))).toMatchObject({ answers: before.answers + 1, answered: before.answered + 1 });
    expect((await searchPosts(as(visitor), { keywords: '貔貅' })).hits.map((hit) => hit.id)).toEqual([question]);
    expect(await findDraft(as(people.bert), `answer:${question}`)).toBeNull();
    expect(await auditOf(database.db, 'answer', id)).toEqual(['ask.postAnswer']);
  });

  it('refuses visitors, articles, posts that are not there and repeated text', async () => {
    expect(await refusalOf(postAnswer(as(visitor), { postId: question, markdown: 'x' }))).toBe('needLogin');
    expect(await refusalOf(postAnswer(as(people.bert), { postId: await ask('article'), markdown: 'x' }))).toBe(
      'onlyQuestions',
    );
    expect(await refusalOf(postAnswer(as(people.bert), { postId: 999_999, markdown: 'x' }))).toBe('notFound');
    const tries = await Promise.allSettled(
      Array.from({ length: 50 }, () => postAnswer(as(people.chen), { postId: question, markdown: '同一句话' })),
    );
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    expect((await getPost(as(visitor), question)).answerCount).toBe(1);
  });
});

describe('editAnswer', () => {
  it('saves a revision; strangers and stale editors are refused, a double click is one edit', async () => {
    const { id } = await postAnswer(as(people.bert), { postId: question, markdown: '第一版' });
    expect(await refusalOf(editAnswer(as(people.chen), { id, markdown: '第二版', revision: 1, reason: '' }))).toBe(
      'noPermission',
    );
    expect(await editAnswer(as(people.bert), { id, markdown: '第二版', revision: 1, reason: '改' })).toEqual({
      id,
      revision: 2,
    });
    expect(await editAnswer(as(people.bert), { id, markdown: '第二版', revision: 1, reason: '改' })).toEqual({
      id,
      revision: 2,
    });
    expect(await refusalOf(editAnswer(as(people.bert), { id, markdown: '第三版', revision: 1, reason: '' }))).toBe(
      'stale',
    );
    expect((await getPost(as(visitor), question)).answers[0]).toMatchObject({
      revision: 2,
      edited: { reason: '改', by: { username: 'bert' } },
    });
    expect((await getAnswerSource(as(people.bert), id)).markdown).toBe('第二版');
    expect(await refusalOf(getAnswerSource(as(people.chen), id))).toBe('noPermission');
    expect(await auditOf(database.db, 'answer', id)).toEqual(['ask.postAnswer', 'ask.editAnswer']);
  });
});

describe('acceptAnswer', () => {
  it('lets the asker accept several answers, again without effect, and take it back', async () => {
    const before = await getNumbers(as(visitor));
    const one = await postAnswer(as(people.bert), { postId: question, markdown: '甲' });
    const two = await postAnswer(as(people.chen), { postId: question, markdown: '乙' });
    expect(await refusalOf(acceptAnswer(as(people.bert), { answerId: one.id, accepted: true }))).toBe('notAsker');
    expect(await refusalOf(acceptAnswer(as(asStaff(people.dora)), { answerId: one.id, accepted: true }))).toBe(
      'notAsker',
    );
    await Promise.all(
      [two, two, one, two].map(({ id }) => acceptAnswer(as(people.anna), { answerId: id, accepted: true })),
    );
    expect((await getPost(as(visitor), question)).answers.map((answer) => answer.accepted)).toEqual([true, true]);
    expect((await getNumbers(as(visitor))).solved).toBe(before.solved + 1);
    expect((await listPraised(as(visitor), 3)).map((answer) => answer.postId)).toContain(question);
    expect(await refusalOf(deleteAnswer(as(people.bert), { id: one.id }))).toBe('isAccepted');
    await acceptAnswer(as(people.anna), { answerId: one.id, accepted: false });
    await acceptAnswer(as(people.anna), { answerId: two.id, accepted: false });
    expect((await getNumbers(as(visitor))).solved).toBe(before.solved);
    expect(await auditOf(database.db, 'answer', one.id)).toEqual([
      'ask.postAnswer',
      'ask.acceptAnswer',
      'ask.acceptAnswer',
    ]);
  });
});

describe('deleteAnswer', () => {
  it('hides it with its comments and takes it off all numbers', async () => {
    const before = await getNumbers(as(visitor));
    const { id } = await postAnswer(as(people.bert), { postId: question, markdown: '要删的饕餮' });
    await postComment(as(people.chen), { subject: 'answer', id, markdown: '评论' });
    await castVote(as(people.chen), { subject: 'answer', id, value: 1 });
    expect(await refusalOf(deleteAnswer(as(people.chen), { id }))).toBe('noPermission');
    await acceptAnswer(as(people.anna), { answerId: id, accepted: true });
    await deleteAnswer(as(asStaff(people.dora)), { id });
    expect(await getPost(as(visitor), question)).toMatchObject({ answerCount: 0, answers: [] });
    expect(await getNumbers(as(visitor))).toEqual(before);
    expect((await searchPosts(as(visitor), { keywords: '饕餮' })).total).toBe(0);
    expect(await refusalOf(postComment(as(people.chen), { subject: 'answer', id, markdown: '又一条' }))).toBe(
      'notFound',
    );
  });
});

describe('the order of answers', () => {
  it('is accepted first, then by votes, then by age, and long lists go on with a cursor', async () => {
    const ids: number[] = [];
    for (let i = 0; i < answersPerPage + 3; i++)
      ids.push((await postAnswer(as(asStaff(people.bert)), { postId: question, markdown: `答案 ${i}` })).id);
    const [first, , third] = ids as [number, number, number];
    await castVote(as(people.chen), { subject: 'answer', id: third, value: 1 });
    await castVote(as(people.chen), { subject: 'answer', id: first, value: -1 });
    await acceptAnswer(as(people.anna), { answerId: ids.at(-1)!, accepted: true });
    const post = await getPost(as(people.chen), question);
    expect(post.answers.slice(0, 2).map((answer) => [answer.id, answer.voted])).toEqual([
      [ids.at(-1), 0],
      [third, 1],
    ]);
    const rest = await listAnswers(as(people.chen), { postId: question, after: post.moreAnswers! });
    expect(rest.more).toBeNull();
    const all = [...post.answers, ...rest.answers].map((answer) => answer.id);
    expect(new Set(all)).toEqual(new Set(ids));
    expect(all).toHaveLength(ids.length);
    expect(all.at(-1)).toBe(first);
    expect(await refusalOf(listAnswers(as(visitor), { postId: question, after: 'x' }))).toBe('brokenCursor');

    const remark = async (subject: 'post' | 'answer', id: number) =>
      (await postComment(as(people.dora), { subject, id, markdown: `一条评论 ${id}` })).id;
    const placeOf = (subject: 'answer' | 'comment', id: number) => findPlace(as(visitor), { subject, id });
    for (const id of [all[0]!, all[answersPerPage - 1]!])
      expect(await placeOf('answer', id)).toMatchObject({ postId: question, answers: null });
    for (const id of all.slice(answersPerPage))
      expect(await placeOf('answer', id)).toMatchObject({ postId: question, answers: post.moreAnswers });
    expect(await placeOf('comment', await remark('answer', first))).toMatchObject({
      postId: question,
      answers: post.moreAnswers,
    });
    expect(await placeOf('comment', await remark('post', question))).toMatchObject({ postId: question, answers: null });
    await deleteAnswer(as(asStaff(people.bert)), { id: first });
    expect(await refusalOf(placeOf('answer', first))).toBe('notFound');
  });
});
