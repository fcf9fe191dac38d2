import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { acceptAnswer, postAnswer } from '#app/ask/answers/answers.commands.server.ts';
import { saveDraft } from '#app/ask/drafts/drafts.commands.server.ts';
import { setFollow } from '#app/ask/follows/follows.commands.server.ts';
import { deletePost, publishPost } from '#app/ask/posts/posts.commands.server.ts';
import { signInToday } from '#app/billing/sign-in/sign-in.commands.server.ts';
import type { Actor, MemberActor } from '#app/core/ctx.server.ts';
import { ctxAs, makeCategory, makeMembers, refusalOf, testNow, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { getMemberOverview } from './member-overview.queries.server.ts';

const database = useTestDatabase();
const day_ms = 86_400_000;
let people: Record<'anna' | 'bert' | 'carl', Actor & { id: number }>;
let category = 0;
/** A new actor each time, as each request has one: what a page reads once is kept with it. */
const as = (actor: Actor & { id: number }, days = 0) =>
  ctxAs(database.db, { ...(actor as MemberActor) }, { now: new Date(testNow.getTime() + days * day_ms) });
const overview = (actor: Actor & { id: number }, days = 0) => getMemberOverview(as(actor, days), { span: '30' });
const publish = async (actor: Actor & { id: number }, title: string) =>
  (await publishPost(as(actor), { kind: 'question', title, markdown: title, category, tags: ['a'], language: 'zh-cn' }))
    .id;

beforeAll(async () => {
  people = await makeMembers(database.db, ['anna', 'bert', 'carl']);
  category = await makeCategory(database.db);
});

test('a newcomer sees first steps, of which each is done by doing it, until they write', async () => {
  const first = await overview(people.carl);
  expect(first).toMatchObject({
    ...{ reputation: 1, reputationGained: 0, answers: 0, accepted: 0, reads: 0, acts: [], news: [], walk: null },
    todos: { unaccepted: null, drafts: null, needsRealName: false },
    firstSteps: { hasFace: false, follows: 0 },
  });
  await sql`update account.member set nickname = 'Carl the careful' where id = ${people.carl.id}`.execute(database.db);
  await publish(people.anna, '有一个标签可以关注的问题');
  const { rows } = await sql<{ id: number }>`select id from ask.tag limit 1`.execute(database.db);
  await setFollow(as(people.carl), { kind: 'tag', id: rows[0]!.id, following: true });
  expect((await overview(people.carl)).firstSteps).toEqual({ hasFace: true, follows: 1 });
  await setFollow(as(people.carl), { kind: 'tag', id: rows[0]!.id, following: false });
  await publish(people.carl, '卡尔的第一个问题，等人回答');
  expect((await overview(people.carl)).firstSteps).toBeNull();
  expect(await refusalOf(getMemberOverview(ctxAs(database.db, visitor), { span: '30' }))).toBe('needLogin');
});

test('answers, their acceptance, reads and the reputation are counted, of posts that are still there', async () => {
  const asked = await publish(people.anna, '安娜的问题，伯特来回答');
  const gone = await publish(people.anna, '安娜删掉的问题在这里');
  await sql`update ask.post set views = 40 where id in (${asked}, ${gone})`.execute(database.db);
  const answer = await postAnswer(as(people.bert), { postId: asked, markdown: '先看日志里的第一条错误。' });
  expect((await overview(people.anna)).todos.unaccepted).toEqual({ count: 1, postId: asked });
  await acceptAnswer(as(people.anna), { answerId: answer.id, accepted: true });
  await deletePost(as(people.anna), { id: gone });
  expect((await overview(people.anna)).todos.unaccepted).toBeNull();
  const bert = await overview(people.bert);
  expect(bert).toMatchObject({ answers: 1, accepted: 1, reads: 40, reputation: 16, reputationGained: 15 });
  expect(bert.curve.at(-1)).toEqual({ day: '2026-11-20', reputation: 16, accepted: 1 });
  expect(bert.curve.at(-2)).toMatchObject({ reputation: 1 });
  expect(bert.news).toHaveLength(1);
  expect((await overview(people.bert, 40)).reputationGained).toBe(0);
});

test('drafts wait with the days since the oldest was touched', async () => {
  await saveDraft(as(people.bert), { key: 'post:new', data: { title: '半篇' }, version: 0 });
  expect((await overview(people.bert)).todos.drafts).toEqual({ count: 1, days: 0 });
  expect((await overview(people.bert, 12)).todos.drafts).toEqual({ count: 1, days: 12 });
});

test('the streak goes on from yesterday while today is open', async () => {
  const weeks = async (days: number) => (await overview(people.bert, days)).week!;
  expect(await weeks(0)).toMatchObject({ isSigned: false, streak: 0 });
  await signInToday(as(people.bert));
  await signInToday(as(people.bert, 1));
  expect(await weeks(1)).toMatchObject({ isSigned: true, streak: 2 });
  expect(await weeks(2)).toMatchObject({ isSigned: false, streak: 2 });
  expect((await weeks(2)).days.filter(({ state }) => state === 'signed')).toHaveLength(2);
  expect(await weeks(3)).toMatchObject({ isSigned: false, streak: 0 });
  await signInToday(as(people.bert, 3));
  expect(await weeks(3)).toMatchObject({ isSigned: true, streak: 1 });
});
