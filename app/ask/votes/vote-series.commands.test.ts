import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
import { auditOf, ctxAs, makeCategory, makeMembers, testNow } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { getReputation } from '#app/ask/reputation/reputation.queries.server.ts';
import { castVote } from './votes.commands.server.ts';
import { reverseSeries } from './vote-series.commands.server.ts';

const database = useTestDatabase();
const names = ['anna', 'bert', 'chen'] as const;
let people: Record<(typeof names)[number], Actor & { id: number }>;
let posts: number[] = [];
let category = 0;

const later = (hours: number) => new Date(testNow.getTime() + hours * 3_600_000);
const job = (now = testNow) => ctxAs(database.db, { kind: 'job', name: 'test' }, { now });
const vote = (voter: Actor, ids: number[], value: -1 | 1 = 1, now = testNow) =>
  ids.reduce<Promise<unknown>>(
    (before, id) => before.then(() => castVote(ctxAs(database.db, voter, { now }), { subject: 'post', id, value })),
    Promise.resolve(),
  );
const scores = async () =>
  (
    await sql<{ score: number }>`select score from ask.post where id = any(${posts}::bigint[])
    order by id`.execute(database.db)
  ).rows.map((row) => row.score);

beforeAll(async () => {
  people = await makeMembers(database.db, [...names]);
  category = await makeCategory(database.db);
});

beforeEach(async () => {
  await sql`truncate ask.reputation_log, ask.reputation, ask.reputation_day, ask.vote, messages.notice,
    core.throttle`.execute(database.db);
  const { rows } = await sql<{ id: number }>`
    insert into ask.post (kind, author_id, category_id, language, title, excerpt, html, text, created_at, active_at)
    select 'article', ${people.anna.id}, ${category}, 'zh-cn', '文章', '', '', '', ${testNow}, ${testNow}
      from generate_series(1, 8) returning id`.execute(database.db);
  posts = rows.map((row) => row.id);
});

describe('reverseSeries', () => {
  it('takes back votes in a row with score and reputation, tells both, and leaves others’ votes', async () => {
    await vote(people.bert, posts.slice(0, 6));
    await vote(people.chen, posts.slice(0, 5));
    expect(await getReputation(job(), people.anna.id)).toBe(111);
    expect(await reverseSeries(job(later(10)))).toBe(6);
    expect(await scores()).toEqual([1, 1, 1, 1, 1, 0, 0, 0]);
    expect(await getReputation(job(), people.anna.id)).toBe(51);
    const { rows } = await sql`select member_id id, act, data from messages.notice where kind = 'standing'
      order by member_id`.execute(database.db);
    expect(rows).toEqual([
      { id: people.anna.id, act: 'votesReversed', data: { points: 6 } },
      { id: people.bert.id, act: 'votesTaken', data: { points: 6 } },
    ]);
    expect(await auditOf(database.db, 'member', people.bert.id)).toContain('ask.reverseVotes');
    expect(await reverseSeries(job(later(10)))).toBe(0);
  });

  it('takes back votes against somebody too, but not both ways together', async () => {
    await vote(people.bert, posts.slice(0, 6), -1);
    await vote(people.chen, posts.slice(0, 3), -1);
    await vote(people.chen, posts.slice(3, 8), 1);
    expect(await reverseSeries(job(later(10)))).toBe(6);
    expect(await scores()).toEqual([-1, -1, -1, 1, 1, 1, 1, 1]);
  });

  it('counts a day of the site, and only votes that stand', async () => {
    await vote(people.bert, posts.slice(0, 5));
    await vote(people.bert, posts.slice(5, 8), 1, later(4)); // past midnight in Shanghai
    await vote(people.chen, posts.slice(0, 6));
    await castVote(ctxAs(database.db, people.chen), { subject: 'post', id: posts[0]!, value: 0 });
    expect(await reverseSeries(job(later(10)))).toBe(0);
  });

  it('is off when the rule says 0', async () => {
    await sql`insert into ask.reputation_rule (starts_at, amounts)
      values (now(), '{"serialVotes": 0}')`.execute(database.db);
    await vote(people.bert, posts);
    expect(await reverseSeries(job(later(10)))).toBe(0);
  });
});
