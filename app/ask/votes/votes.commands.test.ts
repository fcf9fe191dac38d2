import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
import { writeSetting } from '#app/core/process/settings-registry.server.ts';
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
import { postAnswer } from '#app/ask/answers/answers.commands.server.ts';
import { setBookmark } from '#app/ask/bookmarks/bookmarks.commands.server.ts';
import { postComment } from '#app/ask/comments/comments.commands.server.ts';
import { publishPost } from '#app/ask/posts/posts.commands.server.ts';
import { getPost } from '#app/ask/thread/posts.queries.server.ts';
import { castVote } from './votes.commands.server.ts';

const database = useTestDatabase();
const names = ['anna', 'bert', 'chen', 'dora', 'emil', 'fang'] as const;
let people: Record<(typeof names)[number], Actor & { id: number }>;
let category = 0;
let question = 0;
let count = 0;

const as = (actor: Actor) => ctxAs(database.db, actor);

beforeAll(async () => {
  people = await makeMembers(database.db, [...names]);
  await grantConsole(database.db, people.anna.id);
  category = await makeCategory(database.db);
});

beforeEach(async () => {
  question = (
    await publishPost(as(asStaff(people.anna)), {
      kind: 'question',
      title: `可以投票的问题 ${++count}`,
      markdown: `正文 ${count}`,
      category,
      tags: ['t1'],
      language: 'zh-cn',
    })
  ).id;
});

describe('castVote', () => {
  it('votes, changes and takes back; repeating changes nothing', async () => {
    const vote = (value: -1 | 0 | 1) => castVote(as(people.bert), { subject: 'post', id: question, value });
    expect(await vote(1)).toEqual({ score: 1, voted: 1 });
    expect(await vote(1)).toEqual({ score: 1, voted: 1 });
    expect(await vote(-1)).toEqual({ score: -1, voted: -1 });
    expect(await getPost(as(people.bert), question)).toMatchObject({ score: -1, voted: -1 });
    expect(await vote(0)).toEqual({ score: 0, voted: 0 });
    expect(await auditOf(database.db, 'post', question)).toEqual([
      'ask.publishPost',
      'ask.castVote',
      'ask.castVote',
      'ask.castVote',
    ]);
  });

  it('refuses visitors, own texts and votes against comments', async () => {
    expect(await refusalOf(castVote(as(visitor), { subject: 'post', id: question, value: 1 }))).toBe('needLogin');
    expect(await refusalOf(castVote(as(people.anna), { subject: 'post', id: question, value: 1 }))).toBe('ownVote');
    const { id } = await postComment(as(people.bert), { subject: 'post', id: question, markdown: '一条评论' });
    expect(await refusalOf(castVote(as(people.anna), { subject: 'comment', id, value: -1 }))).toBe('commentVote');
    expect(await castVote(as(people.anna), { subject: 'comment', id, value: 1 })).toEqual({ score: 1, voted: 1 });
    expect((await getPost(as(people.anna), question)).comments[0]).toMatchObject({ score: 1, voted: 1 });
    expect(await refusalOf(castVote(as(people.anna), { subject: 'answer', id: 999_999, value: 1 }))).toBe('notFound');
  });

  it('keeps scores exact under parallel calls', async () => {
    const { id } = await postAnswer(as(people.bert), { postId: question, markdown: '答案' });
    const voters = [people.anna, people.chen, people.dora, people.emil, people.fang];
    const values = [1, -1, 0, 1] as const;
    const calls = voters.flatMap((voter, i) =>
      values.map((_, j) => castVote(as(voter), { subject: 'answer', id, value: values[(i + j) % 4]! })),
    );
    calls.push(...voters.slice(1).map((voter) => castVote(as(voter), { subject: 'post', id: question, value: 1 })));
    await Promise.all(calls);
    const { rows } = await sql<{ votes: number; score: number; sum: number; post: number }>`
      select (select coalesce(sum(value), 0)::integer from ask.vote
        where subject = 'answer' and subject_id = ${id}) votes, a.score, p.answer_score sum, p.score post
      from ask.answer a join ask.post p on p.id = a.post_id where a.id = ${id}`.execute(database.db);
    expect(rows[0]!.score).toBe(rows[0]!.votes);
    expect(rows[0]!.sum).toBe(rows[0]!.votes);
    expect(rows[0]!.post).toBe(4);
  });

  it('allows forty new votes a day, or as many as the operator says', async () => {
    await sql`insert into core.throttle (key, ends_at, hits)
      values (${`ask:votes:${people.emil.id}`}, ${testNow}::timestamptz + interval '1 hour', 40)
      on conflict (key) do update set hits = 40`.execute(database.db);
    expect(await refusalOf(castVote(as(people.emil), { subject: 'post', id: question, value: 1 }))).toBe('dailyVotes');
    expect((await getPost(as(people.emil), question)).score).toBe(0);
    await writeSetting({ db: database.db, now: testNow }, 'votesPerDay', 41);
    await castVote(as(people.emil), { subject: 'post', id: question, value: 1 });
    await castVote(as(people.emil), { subject: 'post', id: question, value: 0 });
    expect(await refusalOf(castVote(as(people.emil), { subject: 'post', id: question, value: 1 }))).toBe('dailyVotes');
    await writeSetting({ db: database.db, now: testNow }, 'votesPerDay', 40);
  });
});

describe('setBookmark', () => {
  it('counts every member once, under parallel calls too', async () => {
    const set = (actor: Actor, bookmarked: boolean) => setBookmark(as(actor), { postId: question, bookmarked });
    expect(await refusalOf(set(visitor, true))).toBe('needLogin');
    expect(await refusalOf(setBookmark(as(people.bert), { postId: 999_999, bookmarked: true }))).toBe('notFound');
    await Promise.all([people.bert, people.bert, people.bert, people.chen].map((actor) => set(actor, true)));
    expect(await getPost(as(people.bert), question)).toMatchObject({ bookmarked: true, bookmarks: 2 });
    expect(await set(people.bert, false)).toEqual({ bookmarked: false, bookmarks: 1 });
    expect(await set(people.bert, false)).toEqual({ bookmarked: false, bookmarks: 1 });
    expect(await auditOf(database.db, 'post', question)).toEqual([
      'ask.publishPost',
      'ask.setBookmark',
      'ask.setBookmark',
      'ask.setBookmark',
    ]);
  });
});
