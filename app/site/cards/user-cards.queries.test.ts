import { beforeAll, expect, it } from 'vitest';
import { createEditorAccounts } from '#app/account/login/login.commands.server.ts';
import { acceptAnswer, postAnswer } from '#app/ask/answers/answers.commands.server.ts';
import { listWritten } from '#app/ask/own-posts/writings.queries.server.ts';
import { publishPost } from '#app/ask/posts/posts.commands.server.ts';
import type { Actor } from '#app/core/ctx.server.ts';
import { setOfficialAccount } from '#app/messages/conversations/official-accounts.commands.server.ts';
import { asStaff, ctxAs, grantConsole, makeCategory, makeMembers, refusalOf, testNow, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { getUserCard, listRecent } from './user-cards.queries.server.ts';

const database = useTestDatabase();
let people: Record<'anna' | 'bert', Actor & { id: number }>;
let question = 0;
let answer = 0;
const as = (actor: Actor, seconds = 0, language: 'zh-cn' | 'en' = 'zh-cn') =>
  ctxAs(database.db, actor, { now: new Date(testNow.getTime() + seconds * 1000), language });

beforeAll(async () => {
  people = await makeMembers(database.db, ['anna', 'bert']);
  await grantConsole(database.db, people.anna.id, ['moderation/official']);
  const category = await makeCategory(database.db);
  const post = { category, tags: ['t1'], language: 'zh-cn' as const, markdown: '正文' };
  question = (await publishPost(as(people.anna), { ...post, kind: 'question', title: '怎样 <b>比较</b> 两个模型' })).id;
  answer = (await postAnswer(as(people.bert, 60), { postId: question, markdown: '先定任务' })).id;
  await publishPost(as(people.bert, 120), { ...post, kind: 'article', title: '一篇关于评测的文章' });
  await acceptAnswer(as(people.anna, 180), { answerId: answer, accepted: true });
});

it('gives the card its parts, with what the member did, to anybody', async () => {
  await setOfficialAccount(as(asStaff(people.anna)), { userId: people.bert.id, official: true });
  const card = await getUserCard(as(visitor, 240), { userId: people.bert.id });
  expect(card.user).toMatchObject({ id: people.bert.id, nickname: 'bert', gender: 0, join_time: '1月1日' });
  expect(card.user).not.toHaveProperty('email');
  expect(Object.keys(card.components).sort()).toEqual(['middle', 'opt', 'statistic', 'tab', 'under_motto']);
  expect(Object.fromEntries(card.components.statistic.map((one) => [one.component, one.data]))).toEqual({
    gender: 0,
    regTime: '1月1日',
    questions: 0,
    answers: 1,
    accepted: 1,
    articles: 1,
  });
  expect(card.components.opt).toMatchObject([{ component: 'chat', title: '私信', position: 'opt' }]);
  expect(card.components.tab).toMatchObject([{ component: 'recent', data: [{ user_id: people.bert.id }, {}] }]);
  expect(card.officialAccount).toEqual([String(people.bert.id)]);
  expect(await refusalOf(getUserCard(as(visitor), { userId: 999_999 }))).toBe('userNotFound');
  const editors = await createEditorAccounts(as({ kind: 'job', name: 'test' }), { desk_one: { nickname: 'Desk' } }, '');
  expect((await getUserCard(as(visitor), { userId: editors.get('desk_one')! })).components.opt).toEqual([]);
});

it('tells what a member did, newest first, page by page, in the words of the reader’s language and escaped', async () => {
  const first = await listRecent(as(visitor, 240, 'en'), { userId: people.bert.id, page: 1, limit: 1 });
  expect(first.data).toMatchObject([
    { content: expect.stringMatching(/^Wrote <a href="\/ask\/info\/\d+">/) as string, create_time: '2 minutes ago' },
  ]);
  const { data } = await listRecent(as(visitor, 240), { userId: people.bert.id, page: 2, limit: 1 });
  expect(data).toEqual([
    {
      id: `answer-${answer}`,
      user_id: people.bert.id,
      content: `回答了问题 <a href="/ask/info/${question}#a${answer}">怎样 &lt;b&gt;比较&lt;/b&gt; 两个模型</a>`,
      create_time: '3分钟前',
    },
  ]);
});

it('lists each part by itself and says whether there is more', async () => {
  const read = async (part: 'recent' | 'answers' | 'questions' | 'articles', limit = 10) => {
    const { rows, hasMore } = await listWritten(as(visitor), { memberId: people.bert.id, part, page: 1, limit });
    return [rows.map((row) => row.title), hasMore];
  };
  expect(await read('recent', 1)).toEqual([['一篇关于评测的文章'], true]);
  expect(await read('answers')).toEqual([['怎样 <b>比较</b> 两个模型'], false]);
  expect(await read('questions')).toEqual([[], false]);
  expect(await read('articles')).toEqual([['一篇关于评测的文章'], false]);
});
