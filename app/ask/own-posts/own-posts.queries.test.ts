import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import type { Actor } from '#app/core/ctx.server.ts';
import { ctxAs, makeCategory, makeMembers, refusalOf, testNow, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { acceptAnswer, postAnswer } from '#app/ask/answers/answers.commands.server.ts';
import { postComment } from '#app/ask/comments/comments.commands.server.ts';
import { deletePost, publishPost } from '#app/ask/posts/posts.commands.server.ts';
import { listOwnPosts, listOwnReplies } from './own-posts.queries.server.ts';
import { OwnPostsInput, OwnRepliesInput } from './own-posts.schema.ts';

const database = useTestDatabase();
let people: Record<'anna' | 'bert', Actor & { id: number }>;
const ids: Record<string, number> = {};
const as = (actor: Actor) => ctxAs(database.db, actor, { now: testNow });
const posts = async (input: object = {}, actor: Actor = people.anna) =>
  (await listOwnPosts(as(actor), OwnPostsInput.parse(input))).rows;
const replies = async (input: object, actor: Actor = people.anna) =>
  (await listOwnReplies(as(actor), OwnRepliesInput.parse(input))).rows;

beforeAll(async () => {
  people = await makeMembers(database.db, ['anna', 'bert']);
  const category = await makeCategory(database.db);
  const write = async (actor: Actor, title: string, kind: 'question' | 'article' = 'question') =>
    (
      await publishPost(as(actor), {
        kind,
        title,
        markdown: `${title}的正文`,
        category,
        tags: ['a'],
        language: 'zh-cn',
      })
    ).id;
  ids['asked'] = await write(people.anna, '安娜的第一个问题');
  ids['article'] = await write(people.anna, '安娜写的一篇文章', 'article');
  ids['gone'] = await write(people.anna, '安娜自己删掉的问题');
  ids['held'] = await write(people.bert, '伯特的问题等人回答');
  await deletePost(as(people.anna), { id: ids['gone'] });
  const answer = await postAnswer(as(people.anna), { postId: ids['held'], markdown: '安娜的回答' });
  await acceptAnswer(as(people.bert), { answerId: answer.id, accepted: true });
  await postComment(as(people.anna), { subject: 'post', id: ids['held'], markdown: '安娜的评论' });
});

describe('what a member wrote', () => {
  it('is listed newest first, by kind and by words of the title; what they deleted is gone', async () => {
    expect((await posts()).map((row) => row.id)).toEqual([ids['article'], ids['asked']]);
    expect((await posts({ filter: 'article' })).map((row) => row.id)).toEqual([ids['article']]);
    expect((await posts({ filter: 'unanswered' })).map((row) => row.id)).toEqual([ids['asked']]);
    expect((await posts({ q: '第一个' })).map((row) => row.id)).toEqual([ids['asked']]);
    expect((await posts({ q: '%' })).length).toBe(0);
    expect(
      (await listOwnPosts(as(people.anna), OwnPostsInput.parse({ before: ids['article'] }))).rows.map((row) => row.id),
    ).toEqual([ids['asked']]);
    expect(
      (await listOwnPosts(as(people.anna), OwnPostsInput.parse({ after: ids['asked'] }))).rows.map((row) => row.id),
    ).toEqual([ids['article']]);
    expect(await posts({}, people.bert)).toMatchObject([
      { title: '伯特的问题等人回答', solved: true, answers: 1, state: 'open' },
    ]);
  });

  it('shows what waits for review, was not approved or was removed by others', async () => {
    const set = async (withheld: string | null, deletedBy: number | null) =>
      sql`update ask.post set deleted_at = now(), withheld = ${withheld}, deleted_by = ${deletedBy}
        where id = ${ids['asked']!}`.execute(database.db);
    for (const [withheld, deletedBy, state] of [
      ['held', null, 'held'],
      ['flagged', null, 'hidden'],
      ['rejected', null, 'rejected'],
      [null, people.bert.id, 'removed'],
    ] as const) {
      await set(withheld, deletedBy);
      expect((await posts({ filter: 'withheld' })).map((row) => row.state)).toEqual([state]);
    }
    expect(await posts({}, people.bert)).toHaveLength(1);
    await sql`update ask.post set deleted_at = null, deleted_by = null
      where id = ${ids['asked']!}`.execute(database.db);
  });

  it('has answers, accepted answers and comments, and includes what carries no name', async () => {
    expect(await replies({})).toMatchObject([
      { kind: 'answer', postId: ids['held'], accepted: true, excerpt: '安娜的回答', state: 'open' },
    ]);
    expect(await replies({ filter: 'accepted' })).toHaveLength(1);
    expect(await replies({ filter: 'comment' })).toMatchObject([
      { kind: 'comment', excerpt: '安娜的评论', accepted: false },
    ]);
    expect(await replies({}, people.bert)).toEqual([]);
    await sql`insert into ask.alias (post_id, number, member_id, created_at)
      values (${ids['held']!}, 1, ${people.anna.id}, now())`.execute(database.db);
    await sql`update ask.answer set author_id = -1 where post_id = ${ids['held']!}`.execute(database.db);
    expect(await replies({})).toMatchObject([{ isAnonymous: true }]);
    const remove = (by: number) =>
      sql`update ask.answer set deleted_at = now(), deleted_by = ${by}
      where post_id = ${ids['held']!}`.execute(database.db);
    await remove(people.bert.id);
    expect(await replies({})).toMatchObject([{ isAnonymous: true, state: 'removed' }]);
    await remove(-1);
    expect(await replies({})).toEqual([]);
  });

  it('is for members', async () => {
    expect(await refusalOf(listOwnPosts(as(visitor), OwnPostsInput.parse({})))).toBeTruthy();
    expect(await refusalOf(listOwnReplies(as(visitor), OwnRepliesInput.parse({})))).toBeTruthy();
  });
});
