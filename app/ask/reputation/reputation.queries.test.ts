import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
import { ctxAs, makeCategory, makeMembers, refusalOf, testNow, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { grantReputation, revokeReputation } from './reputation.commands.server.ts';
import { getOwnReputation, listOwnEntries } from './reputation.queries.server.ts';

const database = useTestDatabase();
let people: Record<'anna' | 'bert', Actor & { id: number }>;
let post = 0;
const as = (actor: Actor, now = testNow) => ctxAs(database.db, actor, { now });
const days = (n: number) => new Date(testNow.getTime() + n * 86_400_000);
const upvote = (partnerId: number, at: Date) =>
  grantReputation(as(people.bert, at), {
    memberId: people.anna.id,
    reason: 'upvoted',
    subject: 'post',
    subjectId: post,
    postId: post,
    partnerId,
  });

beforeAll(async () => {
  people = await makeMembers(database.db, ['anna', 'bert']);
  const category = await makeCategory(database.db);
  const { rows } = await sql<{ id: number }>`
    insert into ask.post (kind, author_id, category_id, language, title, excerpt, html, text, created_at, active_at)
    values ('question', ${people.anna.id}, ${category}, 'zh-cn', '记录', '', '', '', ${testNow}, ${testNow})
      returning id`.execute(database.db);
  post = rows[0]!.id;
  for (let i = 0; i < 40; i++) await upvote(1000 + i, days(-40 + i));
  await upvote(people.bert.id, testNow);
  await revokeReputation(as(people.bert), { subject: 'post', subjectIds: [post], partnerId: 1039, why: 'undone' });
});

describe('one’s own reputation', () => {
  it('is summed by days of the site', async () => {
    expect(await getOwnReputation(as(people.anna))).toEqual({
      reputation: 401,
      today: 10,
      week: 60,
      month: 290,
      cappedToday: 10,
      dailyCap: 200,
    });
    expect(await getOwnReputation(as(people.bert))).toMatchObject({ reputation: 1, today: 0, month: 0 });
    expect(await refusalOf(getOwnReputation(as(visitor)))).toBe('needLogin');
  });

  it('has a log in pages that shows no voter, and the post only while it can be seen', async () => {
    const first = await listOwnEntries(as(people.anna), { before: 0, after: 0 });
    expect(first.rows).toHaveLength(30);
    expect(first.rows[0]).toEqual({
      ...{
        id: first.rows[0]!.id,
        reason: 'upvoted',
        amount: -10,
        effective: -10,
        at: testNow.getTime() / 1000,
        why: 'undone',
        isRevocation: true,
      },
      post: { id: post, answerId: null, title: '记录' },
    });
    const second = await listOwnEntries(as(people.anna), { before: first.before!, after: 0 });
    expect([second.rows.length, second.before]).toEqual([12, null]);
    expect((await listOwnEntries(as(people.anna), { before: 0, after: second.after! })).rows).toEqual(first.rows);
    expect((await listOwnEntries(as(people.bert), { before: 0, after: 0 })).rows).toEqual([]);
    await sql`update ask.post set deleted_at = ${testNow} where id = ${post}`.execute(database.db);
    expect((await listOwnEntries(as(people.anna), { before: 0, after: 0 })).rows[0]!.post).toBeNull();
    expect(await refusalOf(listOwnEntries(as(visitor), { before: 0, after: 0 }))).toBe('needLogin');
  });
});
