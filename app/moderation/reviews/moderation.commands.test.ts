import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
import { forgetSettings, writeSetting } from '#app/core/process/settings-registry.server.ts';
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
import { editAnswer, postAnswer } from '#app/ask/answers/answers.commands.server.ts';
import { postComment } from '#app/ask/comments/comments.commands.server.ts';
import { listPosts } from '#app/ask/lists/lists.queries.server.ts';
import { publishPost } from '#app/ask/posts/posts.commands.server.ts';
import { getPost } from '#app/ask/thread/posts.queries.server.ts';
import { getNumbers } from '#app/ask/parts/post-counters.queries.server.ts';
import { PublishPostInput, type Subject } from '#app/ask/parts/ask.schema.ts';
import { searchPosts } from '#app/ask/search/search.queries.server.ts';
import { flagThing } from '#app/moderation/reviews/flags.commands.server.ts';
import {
  decideReview,
  editReviewed,
  nextReview,
  revertReview,
  skipReview,
} from '#app/moderation/reviews/reviews.commands.server.ts';
import { listDecided } from '#app/moderation/reviews/reviews.queries.server.ts';
import type { FlagReason } from '#app/ask/screening/screening.schema.ts';
import type { Card } from './moderation.schema.ts';

const database = useTestDatabase();
let people: Record<'anna' | 'bert' | 'chen' | 'dora' | 'boss' | 'mod', Actor & { id: number }>;
let category: number;
let other: number;
let texts = 0;
const as = (actor: Actor, now = testNow) => ctxAs(database.db, actor, { now });

beforeAll(async () => {
  people = await makeMembers(database.db, ['anna', 'bert', 'chen', 'dora', 'boss', 'mod']);
  await grantConsole(database.db, people.boss.id);
  people.boss = asStaff(people.boss);
  category = await makeCategory(database.db);
  other = await makeCategory(database.db, 'elsewhere');
});

beforeEach(async () => {
  await sql`delete from core.throttle`.execute(database.db);
  await sql`delete from core.setting`.execute(database.db);
  await sql`update ask.review set decided_at = now(), outcome = 'gone' where decided_at is null`.execute(database.db);
  forgetSettings();
});

async function set(key: string, value: unknown): Promise<void> {
  await writeSetting({ db: database.db, now: testNow }, key, value);
  forgetSettings();
}

const question = (more: object = {}) =>
  PublishPostInput.parse({
    kind: 'question',
    title: `上下文窗口多长合适，第 ${(texts += 1)} 例`,
    markdown: `长文档的后半段被忽略了，第 ${texts} 例。`,
    category,
    tags: ['上下文'],
    language: 'zh-cn',
    ...more,
  });
const flag = (actor: Actor, subject: Subject, id: number, reason: FlagReason = 'spam') =>
  flagThing(as(actor), { subject, id, reason, note: '' });
const next = async (actor: Actor): Promise<Card | null> => (await nextReview(as(actor), { queue: 'all' })).card;
const newest = async () => (await listPosts(as(people.dora), { type: 'all' })).rows.map((row) => row.id);
const noticesOf = async (id: number) =>
  (
    await sql<{ act: string; kind: string }>`select kind, act from messages.notice where member_id = ${id}
      order by id desc limit 10`.execute(database.db)
  ).rows.map((row) => row.act || row.kind);
const sumOfTag = async () =>
  (
    await sql<{ posts: number }>`select posts from ask.tag
  where name_zh = '上下文'`.execute(database.db)
  ).rows[0]?.posts ?? 0;

describe('flags', () => {
  it('hide a text once they weigh enough, and tell nobody who flagged', async () => {
    const { id } = await publishPost(as(people.anna), question());
    const before = [await getNumbers(as(visitor)), await sumOfTag()];
    expect((await flag(people.bert, 'post', id)).data).toEqual({ hidden: false });
    expect(await newest()).toContain(id);
    await flag(people.chen, 'post', id, 'rude');
    expect((await flag(people.dora, 'post', id)).data).toEqual({ hidden: true });
    expect(await newest()).not.toContain(id);
    expect(await refusalOf(getPost(as(visitor), id))).toBe('notFound');
    expect((await getNumbers(as(visitor))).questions).toBe((before[0] as { questions: number }).questions - 1);
    expect(await noticesOf(people.anna.id)).toContain('hidden');
    const { rows } = await sql<{
      actors: number[];
    }>`select actor_ids actors from messages.notice where member_id = ${people.anna.id}
      and act = 'hidden'`.execute(database.db);
    expect(rows.flatMap((row) => row.actors)).toEqual([]);
    expect((await getPost(as(people.anna), id)).withheld).toMatchObject({ state: 'flagged' });

    const card = (await next(people.boss))!;
    expect(card).toMatchObject({
      subject: 'post',
      subjectId: id,
      cause: 'flags',
      rules: [{ name: 'flags' }],
      withheld: 'flagged',
      can: { approve: true, remove: true },
    });
    expect(card.flags.map((one) => one.member.id)).toEqual([people.bert.id, people.chen.id, people.dora.id]);
    await decideReview(as(people.boss), { id: card.id, decision: 'approve', note: '' });
    expect(await newest()).toContain(id);
    expect([await getNumbers(as(visitor)), await sumOfTag()]).toEqual(before);
    expect(await noticesOf(people.bert.id)).toContain('flagDeclined');
    expect(await noticesOf(people.anna.id)).toContain('restored');
    expect(await auditOf(database.db, 'post', id)).toEqual([
      'ask.publishPost',
      'ask.flagThing',
      'ask.flagThing',
      'ask.flagThing',
      'ask.decideReview',
    ]);
  });

  it('are refused to visitors, authors, those without the privilege and beyond the limit of a day', async () => {
    const { id } = await publishPost(as(people.anna), question());
    expect(await refusalOf(flag(visitor, 'post', id))).toBe('needLogin');
    expect(await refusalOf(flag(people.anna, 'post', id))).toBe('ownFlag');
    expect(await refusalOf(flag(people.bert, 'post', 999_999))).toBe('notFound');
    await set('flagsPerDay', 1);
    await flag(people.bert, 'post', id);
    await flag(people.bert, 'post', id); // again: nothing new
    const second = await publishPost(as(people.anna), question());
    expect(await refusalOf(flag(people.bert, 'post', second.id))).toBe('flagsOfDay');
    await sql`insert into ask.privilege_rule (starts_at, preset, levels)
      values (now(), 'own', '{"flag": 500}')`.execute(database.db);
    const { forgetPrivileges } = await import('#app/ask/privileges/privileges.queries.server.ts');
    forgetPrivileges();
    expect(await refusalOf(flag(people.chen, 'post', second.id))).toBe('needsReputation');
    await sql`delete from ask.privilege_rule`.execute(database.db);
    forgetPrivileges();
  });

  it('on answers and comments take numbers away and give them back', async () => {
    const { id } = await publishPost(as(people.anna), question());
    const answer = await postAnswer(as(people.bert), {
      postId: id,
      markdown: '把 num_ctx 调大一些再试试看。',
      anonymous: false,
    });
    const comment = await postComment(as(people.bert), {
      subject: 'answer',
      id: answer.id,
      markdown: '这里补充一点说明。',
      anonymous: false,
    });
    const before = await getNumbers(as(visitor));
    await set('flagHideWeight', 0.5);
    expect((await flag(people.chen, 'comment', comment.id)).data).toEqual({ hidden: true });
    expect((await getNumbers(as(visitor))).comments).toBe(before.comments - 1);
    expect((await flag(people.chen, 'answer', answer.id)).data).toEqual({ hidden: true });
    expect(await getNumbers(as(visitor))).toMatchObject({
      answers: before.answers - 1,
      answered: before.answered - 1,
      comments: before.comments - 1,
    });
    expect((await getPost(as(visitor), id)).answers).toEqual([]);
    for (let left = 2; left > 0; left--)
      await decideReview(as(people.boss), { id: (await next(people.boss))!.id, decision: 'approve', note: '' });
    expect(await getNumbers(as(visitor))).toEqual(before);
    expect((await getPost(as(visitor), id)).answers).toMatchObject([{ id: answer.id, comments: [{ id: comment.id }] }]);
  });
});

describe('held texts', () => {
  it('are seen by their author alone until a reviewer lets them through with all effects', async () => {
    await set('reviewedFirstPosts', 1000);
    const before = [await getNumbers(as(visitor)), await sumOfTag()];
    const { id, held } = await publishPost(
      as(people.anna),
      question({ markdown: `@bert 看看这个问题，第 ${texts} 次。` }),
    );
    expect(held).toBe(true);
    expect(await newest()).not.toContain(id);
    for (const stranger of [visitor, people.bert, people.chen])
      expect(await refusalOf(getPost(as(stranger), id))).toBe('notFound');
    expect((await getPost(as(people.anna), id)).withheld).toMatchObject({ state: 'held' });
    expect([await getNumbers(as(visitor)), await sumOfTag()]).toEqual(before);
    expect(
      (await searchPosts(as(people.chen), { keywords: `第 ${texts} 例`, page: 1, sort: 'newest' } as never)).hits.map(
        (hit) => hit.id,
      ),
    ).not.toContain(id);
    expect(await noticesOf(people.bert.id)).not.toContain('mention');

    const card = (await next(people.boss))!;
    expect(card).toMatchObject({
      subjectId: id,
      cause: 'first',
      withheld: 'held',
      rules: [{ name: 'first', limit: '1000' }],
    });
    await decideReview(as(people.boss), { id: card.id, decision: 'approve', note: '' });
    expect(await newest()).toContain(id);
    expect((await getPost(as(visitor), id)).withheld).toBeNull();
    expect((await getNumbers(as(visitor))).questions).toBe((before[0] as { questions: number }).questions + 1);
    expect(await sumOfTag()).toBe((before[1] as number) + 1);
    expect(await noticesOf(people.bert.id)).toContain('mention');
    expect(await noticesOf(people.anna.id)).toContain('approved');
    expect(await auditOf(database.db, 'post', id)).toEqual(['ask.holdText', 'ask.publishPost', 'ask.decideReview']);
  });

  it('that are rejected keep their text for the author, with the reason', async () => {
    await set('reviewedFirstPosts', 1000);
    const { id } = await publishPost(as(people.anna), question());
    const card = (await next(people.boss))!;
    expect(await refusalOf(decideReview(as(people.boss), { id: card.id, decision: 'reject', note: '' }))).toBe(
      'needsReason',
    );
    await decideReview(as(people.boss), { id: card.id, decision: 'reject', note: '这是广告' });
    const own = await getPost(as(people.anna), id);
    expect(own.withheld).toMatchObject({ state: 'rejected', reason: '这是广告' });
    expect(own.html).toContain('长文档');
    expect(await refusalOf(getPost(as(visitor), id))).toBe('notFound');
    expect(await noticesOf(people.anna.id)).toContain('rejected');
    const decided = await listDecided(as(people.boss), { before: 0, after: 0 });
    expect(decided.rows[0]).toMatchObject({ id: card.id, outcome: 'rejected', note: '这是广告' });
    await revertReview(as(people.boss), { id: card.id });
    expect(await newest()).toContain(id);
  });

  it('answers and comments wait the same way, and are corrected on the way', async () => {
    const { id } = await publishPost(as(people.anna), question());
    await set('reviewedFirstPosts', 1000);
    const answer = await postAnswer(as(people.bert), {
      postId: id,
      markdown: '先看日志，再把上下文调大。',
      anonymous: false,
    });
    expect(answer.held).toBe(true);
    expect((await getPost(as(people.bert), id)).waiting).toMatchObject([
      { subject: 'answer', id: answer.id, withheld: 'held' },
    ]);
    expect((await getPost(as(people.anna), id)).waiting).toEqual([]);
    const card = (await next(people.boss))!;
    await editReviewed(as(people.boss), { id: card.id, markdown: '先看日志，再把 num_ctx 调大。', note: '写明参数' });
    const shown = (await getPost(as(visitor), id)).answers;
    expect(shown).toMatchObject([{ id: answer.id, author: { id: people.bert.id } }]);
    expect(shown[0]!.html).toContain('num_ctx');
    const comment = await postComment(as(people.chen), {
      subject: 'answer',
      id: answer.id,
      markdown: '谢谢，解决了。',
      anonymous: false,
    });
    expect(comment.held).toBe(true);
    expect((await getPost(as(people.chen), id)).waiting).toMatchObject([
      { subject: 'comment', id: comment.id, answerId: answer.id, withheld: 'held' },
    ]);
    await decideReview(as(people.boss), { id: (await next(people.boss))!.id, decision: 'approve', note: '' });
    expect((await getPost(as(visitor), id)).answers[0]!.comments).toHaveLength(1);
    expect(await noticesOf(people.bert.id)).toContain('comment');
  });

  it('come from new members who type too fast, and from spam, not from others', async () => {
    const { fresh } = await makeMembers(database.db, ['fresh'], new Date(testNow.getTime() - 3_600_000));
    expect((await publishPost(as(fresh), question({ typed_ms: 900 }))).held).toBe(true);
    expect(await next(people.boss)).toMatchObject({
      cause: 'held',
      rules: [{ name: 'fast', found: '0.9', limit: '3' }],
    });
    await skipReview(as(people.boss), { id: (await next(people.boss))!.id });
    expect((await publishPost(as(fresh), question({ typed_ms: 30_000 }))).held).toBe(false);
    expect((await publishPost(as(people.mod), question({ typed_ms: 900 }))).held).toBe(false);
    const spam = {
      markdown:
        '加微信 wx888999 或 QQ 12345678 领红包！！！ http://a.example http://b.example http://c.example http://d.example',
    };
    expect((await publishPost(as(people.dora), question(spam))).held).toBe(true);
    const card = (await next(people.boss))!;
    expect(card.reasons.map((one) => one.name)).toContain('contact');
    expect(card.score).toBeGreaterThanOrEqual(50);
    expect(card.rules).toEqual([{ name: 'score', found: String(card.score), limit: '50' }]);
  });

  it('an author who turns a text into spam has it hidden until somebody looked', async () => {
    const { id } = await publishPost(as(people.anna), question());
    const answer = await postAnswer(as(people.bert), {
      postId: id,
      markdown: '调大上下文窗口试试。',
      anonymous: false,
    });
    await editAnswer(as(people.bert), {
      id: answer.id,
      revision: 1,
      reason: '',
      markdown:
        '加微信 wx888999 或 QQ 12345678 领红包！！！ http://a.example http://b.example http://c.example http://d.example',
    });
    expect((await getPost(as(visitor), id)).answers).toEqual([]);
    expect(await next(people.boss)).toMatchObject({ cause: 'edit', subjectId: answer.id, rules: [{ name: 'score' }] });
  });
});

describe('reviewing', () => {
  it('gives two reviewers different cards, and a card back after ten minutes or a skip', async () => {
    await sql`insert into ask.moderator (member_id, category_id, granted_at, granted_by)
      values (${people.mod.id}, ${category}, now(), 1)`.execute(database.db);
    await set('reviewedFirstPosts', 1000);
    const one = await publishPost(as(people.anna), question());
    const two = await publishPost(as(people.bert), question());
    const [first, second] = [(await next(people.boss))!, (await next(people.mod))!];
    expect(new Set([first.subjectId, second.subjectId])).toEqual(new Set([one.id, two.id]));
    expect((await next(people.boss))!.id).toBe(first.id);
    expect(await refusalOf(decideReview(as(people.mod), { id: first.id, decision: 'approve', note: '' }))).toBe(
      'cardLost',
    );
    await skipReview(as(people.boss), { id: first.id });
    expect(await next(people.boss)).toBeNull();
    await decideReview(as(people.mod), { id: second.id, decision: 'approve', note: '' });
    expect((await next(people.mod))!.id).toBe(first.id);
    const later = new Date(testNow.getTime() + 601_000);
    await sql`delete from ask.review_skip`.execute(database.db);
    expect((await nextReview(as(people.boss, later), { queue: 'held' })).card).toBeNull();
    expect((await nextReview(as(people.boss, later), { queue: 'first' })).card?.id).toBe(first.id);
    expect(await auditOf(database.db, 'review', first.id)).toEqual([
      'ask.takeReview',
      'ask.skipReview',
      'ask.takeReview',
      'ask.takeReview',
    ]);
  });

  it('begins with the card that is asked for, unless somebody else has it', async () => {
    await set('reviewedFirstPosts', 1000);
    await sql`insert into ask.moderator (member_id, category_id, granted_at, granted_by)
      values (${people.mod.id}, ${category}, now(), 1) on conflict do nothing`.execute(database.db);
    for (const author of [people.anna, people.bert, people.dora]) await publishPost(as(author), question());
    const { rows } = await sql<{ id: number }>`select id from ask.review where decided_at is null
      order by id`.execute(database.db);
    const [first, second, third] = rows.map(({ id }) => id) as [number, number, number];
    const open = async (actor: Actor, id: number) => (await nextReview(as(actor), { queue: 'all', open: id })).card?.id;
    expect(await open(people.boss, third)).toBe(third);
    expect(await open(people.boss, second)).toBe(second); // and puts the other back
    expect(await open(people.mod, second)).toBe(first);
    expect(await open(people.mod, third)).toBe(third);
  });

  it('is closed to strangers, to authors and outside of a moderator’s part', async () => {
    await set('reviewedFirstPosts', 1000);
    const { id } = await publishPost(as(people.anna), question({ category: other }));
    const { rows } = await sql<{ id: number }>`select id from ask.review
      where subject_id = ${id} and decided_at is null`.execute(database.db);
    const card = rows[0]!.id;
    expect(await refusalOf(nextReview(as(visitor), { queue: 'all' }))).toBe('needLogin');
    expect(await refusalOf(nextReview(as(people.chen), { queue: 'all' }))).toBe('reviewingNeeds');
    expect(await refusalOf(decideReview(as(people.chen), { id: card, decision: 'approve', note: '' }))).toBe(
      'reviewingNeeds',
    );
    expect(await next(people.mod)).toBeNull();
    for (const act of [
      () => decideReview(as(people.mod), { id: card, decision: 'approve', note: '' }),
      () => editReviewed(as(people.mod), { id: card, markdown: 'x', note: '' }),
      () => skipReview(as(people.mod), { id: card }),
    ])
      expect(await refusalOf(act())).toBe('noPermission');
    expect(await refusalOf(decideReview(as(people.boss), { id: 999_999, decision: 'approve', note: '' }))).toBe(
      'notFound',
    );
  });

  it('deletes, and gives back what it deleted', async () => {
    const { id } = await publishPost(as(people.anna), question());
    await flag(people.bert, 'post', id);
    const card = (await next(people.boss))!;
    await decideReview(as(people.boss), { id: card.id, decision: 'remove', note: '广告' });
    expect(await refusalOf(getPost(as(people.anna), id))).toBe('notFound');
    expect(await noticesOf(people.bert.id)).toContain('flagAgreed');
    await revertReview(as(people.boss), { id: card.id });
    expect(await newest()).toContain(id);
  });
});
