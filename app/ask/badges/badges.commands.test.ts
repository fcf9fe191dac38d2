import { sql } from 'kysely';
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
import { acceptAnswer } from '#app/ask/answers/answers.commands.server.ts';
import { settleReputation } from '#app/ask/reputation/reputation.commands.server.ts';
import { flushViews, recordView } from '#app/ask/thread/views.commands.server.ts';
import { castVote } from '#app/ask/votes/votes.commands.server.ts';
import { grantBadge, sweepBadges, switchBadge, tellOfBadges, withdrawBadge } from './badges.commands.server.ts';
import { getBadge, getBadgeDesk, getMemberBadges, listBadges, listHolders } from './badges.queries.server.ts';
import { badgeOf, badges, type BadgeSlug } from './badges.schema.ts';

const database = useTestDatabase();
const names = ['anna', 'bert', 'chen', 'boss'] as const;
let people: Record<(typeof names)[number], Actor & { id: number }>;
let category = 0;

const as = (actor: Actor, now = testNow) => ctxAs(database.db, actor, { now });
const job = () => as({ kind: 'job', name: 'test' });
const boss = () => as(asStaff(people.boss));
const days = (n: number) => new Date(testNow.getTime() + n * 86_400_000);

async function insert(statement: ReturnType<typeof sql<{ id: number }>>): Promise<number> {
  return (await statement.execute(database.db)).rows[0]!.id;
}
const ask = (author: number, { kind = 'question', up = 0, views = 0, at = testNow } = {}) =>
  insert(sql`insert into ask.post (kind, author_id, category_id, language, title, excerpt, html, text, up, views,
    created_at, active_at)
    values (${kind}, ${author}, ${category}, 'zh-cn', '徽章', '', '', '', ${up}, ${views}, ${at}, ${at}) returning id`);
const answer = (postId: number, author: number, { up = 0, at = testNow } = {}) =>
  insert(
    sql`insert into ask.answer (post_id, author_id, excerpt, html, text, up, created_at)
      values (${postId}, ${author}, '', '', '', ${up}, ${at}) returning id`,
  );
const badgesOf = async (member: Actor & { id: number }) =>
  (await getMemberBadges(job(), member.id)).badges.map(({ slug }) => slug).sort();
const notices = async (member: Actor & { id: number }) =>
  (
    await sql<{ data: object; path: string }>`select data, path from messages.notice
      where member_id = ${member.id} and kind = 'standing' order by id`.execute(database.db)
  ).rows;

beforeAll(async () => {
  people = await makeMembers(database.db, [...names]);
  await grantConsole(database.db, people.boss.id);
  category = await makeCategory(database.db);
});

beforeEach(async () => {
  await sql`truncate ask.badge, ask.badge_award, ask.badge_due, ask.badge_mark, ask.reputation_log, ask.reputation,
    ask.reputation_day, messages.notice, ask.post cascade`.execute(database.db);
});

describe('badges of events', () => {
  it('come at once with an accepted answer, for both of them, and are told once', async () => {
    const question = await ask(people.anna.id);
    const id = await answer(question, people.bert.id);
    await acceptAnswer(as(people.anna), { answerId: id, accepted: true });
    expect(await badgesOf(people.bert)).toEqual(['solver']);
    expect(await badgesOf(people.anna)).toEqual(['scholar']);
    await acceptAnswer(as(people.anna), { answerId: id, accepted: false });
    await acceptAnswer(as(people.anna), { answerId: id, accepted: true });
    expect(await tellOfBadges(job())).toBe(2);
    expect(await tellOfBadges(job())).toBe(0);
    expect(await notices(people.bert)).toEqual([
      { data: { title: '解惑', titleEn: 'Solver' }, path: `/ask/badges/${badgeOf('solver').id}` },
    ]);
    expect(await getBadge(as(people.bert), badgeOf('solver').id)).toMatchObject({ awards: 1, own: 1 });
  });

  it('come at once when a score or the views reach their number', async () => {
    const question = await ask(people.anna.id, { up: 9, views: 999 });
    const id = await answer(question, people.bert.id, { up: 24 });
    await castVote(as(people.chen), { subject: 'post', id: question, value: 1 });
    await castVote(as(people.chen), { subject: 'answer', id, value: 1 });
    await recordView(as(people.chen), { id: question });
    await flushViews();
    expect(await badgesOf(people.anna)).toEqual(['niceQuestion', 'popularQuestion']);
    expect(await badgesOf(people.bert)).toEqual(['goodAnswer']);
    await castVote(as(people.chen), { subject: 'answer', id, value: 0 });
    await castVote(as(people.chen), { subject: 'answer', id, value: 1 });
    expect((await getMemberBadges(job(), people.bert.id)).counts).toEqual({ gold: 0, silver: 1, bronze: 0 });
  });
});

describe('sweepBadges', () => {
  it('finds what members earned since the last sweep, by every rule', async () => {
    await ask(people.chen.id);
    await sweepBadges(job());
    expect(await badgesOf(people.chen)).toEqual(['asker']);
    expect(await tellOfBadges(job())).toBe(0); // of old acts nobody is told
    const old = await ask(people.anna.id, { up: 120, views: 12_000, at: days(-90) });
    const accepted = await answer(old, people.bert.id, { up: 12 });
    await sql`insert into ask.acceptance values (${accepted}, ${old}, ${people.anna.id},
      ${testNow})`.execute(database.db);
    await sql`update ask.post set accepted = 1 where id = ${old}`.execute(database.db);
    await answer(await ask(people.anna.id), people.anna.id, { up: 3 });
    await sql`insert into ask.vote (subject, subject_id, member_id, post_id, value, created_at) values
      ('post', ${old}, ${people.bert.id}, ${old}, 1, ${testNow}),
        ('answer', ${accepted}, ${people.anna.id}, ${old}, -1, ${testNow})`.execute(database.db);
    await sql`insert into ask.comment (post_id, author_id, markdown, html, created_at) select ${old}, ${people.bert.id},
      '', '', ${testNow} from generate_series(1, 10)`.execute(database.db);
    await sql`insert into ask.revision (subject, subject_id, number, title, markdown, author_id, created_at)
      values ('post', ${old}, 2, '', '', ${people.bert.id}, ${testNow})`.execute(database.db);
    await sql`insert into ask.reputation_day (day, member_id, capped) select '2026-01-01'::date + i, ${people.bert.id},
      200 from generate_series(1, 50) i`.execute(database.db);
    await sweepBadges(job());
    expect(await badgesOf(people.anna)).toEqual(
      [
        'asker',
        'answerer',
        'student',
        'scholar',
        'selfLearner',
        'critic',
        'niceQuestion',
        'goodQuestion',
        'greatQuestion',
        'popularQuestion',
        'notableQuestion',
        'famousQuestion',
      ].sort(),
    );
    expect(await badgesOf(people.bert)).toEqual(
      [
        'answerer',
        'teacher',
        'solver',
        'supporter',
        'commenter',
        'editor',
        'niceAnswer',
        'enlightened',
        'reviver',
        'fullDay',
        'fiftyDays',
      ].sort(),
    );
    expect(await tellOfBadges(job())).toBe(23);
    expect(await notices(people.anna)).toHaveLength(12);
    expect(await sweepBadges(job())).toBeGreaterThanOrEqual(0);
    expect(await tellOfBadges(job())).toBe(0);
  });

  it('gives badges that repeat for each text, others once', async () => {
    await ask(people.anna.id, { up: 10 });
    await ask(people.anna.id, { up: 11 });
    await ask(people.anna.id, { kind: 'article', up: 30 });
    await sweepBadges(job());
    const own = await getMemberBadges(job(), people.anna.id);
    const timesOf = (slug: BadgeSlug) => own.badges.find((badge) => badge.slug === slug)?.times;
    expect([timesOf('niceQuestion'), timesOf('asker'), timesOf('goodArticle')]).toEqual([2, 1, 1]);
  });

  it('gives no second one when two run at once', async () => {
    for (let i = 0; i < 5; i++) await ask(people.anna.id, { up: 10 });
    await Promise.all([sweepBadges(job()), sweepBadges(job()), sweepBadges(job())]);
    await Promise.all([tellOfBadges(job()), tellOfBadges(job())]);
    expect(await getBadge(job(), badgeOf('niceQuestion').id)).toMatchObject({ awards: 5 });
  });

  it('gives nothing for what is deleted, without a name, or everybody’s', async () => {
    const [gone, wiki] = [await ask(people.anna.id, { up: 30 }), await ask(people.anna.id, { up: 30 })];
    await ask(-1, { up: 30 });
    await sql`update ask.post set deleted_at = ${testNow} where id = ${gone}`.execute(database.db);
    await sql`update ask.post set wiki_at = ${testNow} where id = ${wiki}`.execute(database.db);
    await sweepBadges(job());
    expect((await listBadges(job())).filter(({ awards }) => awards > 0)).toEqual([]);
    expect(await badgesOf(people.anna)).toEqual([]);
  });

  it('is reached by reputation too', async () => {
    const question = await ask(people.anna.id);
    await sql`insert into ask.vote (subject, subject_id, member_id, post_id, value, created_at)
      values ('post', ${question}, ${people.chen.id}, ${question}, 1, ${testNow})`.execute(database.db);
    await settleReputation(job(), [question], 'changed');
    await sweepBadges(job());
    expect(await badgesOf(people.chen)).toEqual(['supporter']);
  });
});

describe('the operator', () => {
  const id = badgeOf('friend').id;

  it('gives and takes away badges by hand; no rule gives one again', async () => {
    expect(await refusalOf(grantBadge(as(people.anna), { id, account: 'bert', note: 'x' }))).toBe('noPermission');
    expect(await refusalOf(grantBadge(as(visitor), { id, account: 'bert', note: 'x' }))).toBe('needLogin');
    expect(await refusalOf(grantBadge(boss(), { id, account: 'nobody1', note: 'x' }))).toBe('noMember');
    const { data } = await grantBadge(boss(), { id, account: 'Bert', note: '组织线下活动' });
    const award = (data as { id: number }).id;
    expect(await auditOf(database.db, 'badge_award', award)).toEqual(['ask.grantBadge']);
    expect(await refusalOf(grantBadge(boss(), { id, account: String(people.bert.id), note: 'x' }))).toBe('hasBadge');
    expect((await listHolders(as(visitor), { id, before: 0, after: 0 })).rows).toMatchObject([
      { member: { username: 'bert' }, post: null },
    ]);
    expect(await refusalOf(withdrawBadge(as(people.bert), { id, account: 'bert', note: 'x' }))).toBe('noPermission');
    await withdrawBadge(boss(), { id, account: 'bert', note: '误发' });
    expect(await refusalOf(withdrawBadge(boss(), { id, account: 'bert', note: 'x' }))).toBe('hasNotBadge');
    expect(await auditOf(database.db, 'badge_award', award)).toEqual(['ask.grantBadge', 'ask.withdrawBadge']);
    expect(await badgesOf(people.bert)).toEqual([]);
    await grantBadge(boss(), { id, account: 'bert', note: '再发' });
    expect(await badgesOf(people.bert)).toEqual(['friend']);
    expect((await getBadgeDesk(boss())).byHand).toMatchObject([
      { badge: 'friend', note: '再发', givenBy: { username: 'boss' }, withdrawnAt: null },
    ]);
    expect(await refusalOf(getBadgeDesk(as(people.anna)))).toBe('noPermission');
  });

  it('takes away what a rule gave, and it stays away', async () => {
    const question = await ask(people.anna.id, { up: 10 });
    await sweepBadges(job());
    const { rows } = await listHolders(job(), { id: badgeOf('niceQuestion').id, before: 0, after: 0 });
    expect(rows).toMatchObject([{ post: { id: question, title: '徽章' } }]);
    await withdrawBadge(boss(), { id: badgeOf('niceQuestion').id, account: 'anna', note: '刷票' });
    await sql`delete from ask.badge_mark`.execute(database.db);
    await sweepBadges(job());
    expect(await badgesOf(people.anna)).toEqual(['asker', 'student']);
  });

  it('switches badges off: given no more, shown nowhere', async () => {
    const asker = badgeOf('asker').id;
    await ask(people.anna.id);
    await sweepBadges(job());
    expect(await refusalOf(switchBadge(as(people.anna), { id: asker, isOn: false }))).toBe('noPermission');
    await switchBadge(boss(), { id: asker, isOn: false });
    await switchBadge(boss(), { id: asker, isOn: false });
    expect(await auditOf(database.db, 'badge', asker)).toEqual(['ask.switchBadge']);
    await ask(people.chen.id);
    await sweepBadges(job());
    expect([await badgesOf(people.anna), await badgesOf(people.chen)]).toEqual([[], []]);
    expect(await refusalOf(getBadge(as(visitor), asker))).toBe('notFound');
    expect(await listBadges(as(visitor))).toHaveLength(badges.length - 1);
    await switchBadge(boss(), { id: asker, isOn: true });
    expect(await badgesOf(people.anna)).toEqual(['asker']);
  });
});
