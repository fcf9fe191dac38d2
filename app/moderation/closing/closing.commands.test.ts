import { unixSeconds } from '#app/core/unix-seconds.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
import { asStaff, auditOf, grantConsole, makeCategory, visitor } from '#test/ask.ts';
import { bountyWorld, type Person } from '#test/bounties.ts';
import { useTestDatabase } from '#test/database.ts';
import { errorOf } from '#test/ledger.ts';
import { acceptAnswer, postAnswer } from '#app/ask/answers/answers.commands.server.ts';
import { getAnswerSource, listAnswers } from '#app/ask/answers/answers.queries.server.ts';
import { postComment } from '#app/ask/comments/comments.commands.server.ts';
import { listComments } from '#app/ask/comments/comments.queries.server.ts';
import { followPost } from '#app/ask/follows/thread-follows.commands.server.ts';
import { getThreadFeed } from '#app/ask/lists/thread-feed.queries.server.ts';
import { listRevisions } from '#app/ask/revisions/revisions.queries.server.ts';
import { getPost } from '#app/ask/thread/posts.queries.server.ts';
import { searchPosts } from '#app/ask/search/search.queries.server.ts';
import { SearchInput } from '#app/ask/parts/ask.schema.ts';
import { castVote } from '#app/ask/votes/votes.commands.server.ts';
import { closePost, reopenPost } from './closing.commands.server.ts';
import { listCloseReasons } from '#app/ask/thread-rules/thread-rules.queries.server.ts';
import { saveCloseReason, saveCloseVotes } from './close-reasons.commands.server.ts';
import { getClosingDesk, getRuleSource } from './close-reasons.queries.server.ts';
import {
  archivePost,
  protectPost,
  setCategoryRule,
  setPostRule,
  showDueAnswers,
} from './post-rules.commands.server.ts';
import { CategoryRuleInput, PostRuleInput } from '#app/ask/thread-rules/thread-rules.schema.ts';

const database = useTestDatabase();
const { ctx, job, person, question, answer } = bountyWorld(() => database.db);
let boss: Actor & { id: number };
const reasons: Record<string, number> = {};

beforeAll(async () => {
  boss = asStaff(await person());
  await grantConsole(database.db, boss.id);
  for (const { id, slug } of await listCloseReasons(ctx(visitor))) reasons[slug] = id;
});

/** A member who may vote to close. */
async function voter(): Promise<Person> {
  const member = await person();
  await sql`insert into ask.reputation (member_id, total) values (${member.id}, 5000) on conflict (member_id)
    do update set total = 5000`.execute(database.db);
  return member;
}
const close = (who: Actor, postId: number, slug = 'unclear', more: { duplicateOf?: number; note?: string } = {}) =>
  closePost(ctx(who), { postId, reasonId: reasons[slug]!, note: '', ...more });
const stateOf = async (postId: number, who: Actor = visitor) => (await getPost(ctx(who), postId)).state;
const told = async ({ id }: { id: number }) =>
  (
    await sql<{ act: string }>`select act from messages.notice where member_id = ${id} and kind = 'follow'
    order by id`.execute(database.db)
  ).rows.map((row) => row.act);

describe('closing', () => {
  test('by staff is at once, says why and by whom, tells the asker, takes no answers, and is audited', async () => {
    const [asker, author] = [await person(), await person()];
    const postId = await question(asker);
    await close(boss, postId, 'unclear', { note: 'Which version?' });
    expect(await stateOf(postId)).toMatchObject({
      closure: { reason: { slug: 'unclear' }, note: 'Which version?', by: { id: boss.id }, voters: [] },
      bar: 'closed',
    });
    expect(await errorOf(answer(author, postId))).toBe('STATE_CONFLICT');
    expect(await told(asker)).toEqual(['questionClosed']);
    expect(await auditOf(database.db, 'post', postId)).toContain('ask.closePost');
    expect(await errorOf(close(asStaff(await person()), postId))).toBe('PRIVILEGE');
  });

  test('by members takes three votes; the reason most named wins, and everybody is named', async () => {
    const [asker, voters] = [await person(), [await voter(), await voter(), await voter()] as const];
    const id = await question(asker);
    expect((await close(voters[0], id, 'opinion')).data).toEqual({ isClosed: false, votes: 1, needed: 3 });
    expect((await close(voters[0], id, 'opinion')).data.votes).toBe(1);
    expect((await close(voters[1], id, 'unclear')).data.votes).toBe(2);
    expect(await stateOf(id, voters[0])).toMatchObject({ votes: { count: 2, needed: 3, isMine: true }, closure: null });
    expect((await close(voters[2], id, 'unclear')).data).toEqual({ isClosed: true, votes: 3, needed: 3 });
    const { closure } = await stateOf(id);
    expect(closure).toMatchObject({ by: null, reason: { slug: 'unclear' } });
    expect(new Set(closure!.voters.map((one) => one.id))).toEqual(new Set(voters.map((one) => one.id)));
    for (const one of voters) await reopenPost(ctx(one), { postId: id });
    expect(await stateOf(id)).toMatchObject({ closure: null, bar: null, votes: { count: 0 } });
    expect(await told(asker)).toEqual(['questionClosed', 'questionReopened']);
  });

  test('votes at the same moment close it once', async () => {
    const postId = await question(await person());
    const voters = await Promise.all(Array.from({ length: 5 }, voter));
    await Promise.allSettled(voters.map((one) => close(one, postId)));
    const { rows } = await sql`select 1 from ask.closure where post_id = ${postId}`.execute(database.db);
    expect(rows).toHaveLength(1);
  });

  test('is refused to guests and members without standing', async () => {
    const postId = await question(await person());
    expect(await errorOf(close(visitor, postId))).toBe('needLogin');
    expect(await errorOf(close(await person(), postId))).toBe('PRIVILEGE');
    expect(await errorOf(reopenPost(ctx(await person()), { postId }))).toBe('PRIVILEGE');
    expect(await stateOf(postId)).toMatchObject({ closure: null });
  });

  test('a duplicate names another question that is none itself', async () => {
    const asker = await person();
    const [first, second, third] = [await question(asker), await question(asker), await question(asker)];
    expect(await errorOf(close(boss, first, 'duplicate'))).toBe('duplicateNeeded');
    expect(await errorOf(close(boss, first, 'duplicate', { duplicateOf: first }))).toBe('ownDuplicate');
    expect(await errorOf(close(boss, first, 'duplicate', { duplicateOf: 999_999 }))).toBe('noDuplicate');
    await close(boss, second, 'duplicate', { duplicateOf: first });
    expect(await errorOf(close(boss, third, 'duplicate', { duplicateOf: second }))).toBe('duplicateOfDuplicate');
    expect((await stateOf(second)).closure?.duplicate).toMatchObject({ id: first });
    expect(await errorOf(closePost(ctx(boss), { postId: first, reasonId: 9999, note: '' }))).toBe('noReason');
  });

  test('a duplicate may name an article, and does so only to those who may read it, from the moment its category is restricted', async () => {
    const asker = await person();
    const [article, postId] = [await question(asker), await question(asker)];
    const category = await makeCategory(database.db, 'cellar');
    await sql`update ask.post set kind = 'article', category_id = ${category}
      where id = ${article}`.execute(database.db);
    await close(boss, postId, 'duplicate', { duplicateOf: article });
    expect((await stateOf(postId)).closure?.duplicate).toMatchObject({ id: article });
    await sql`update ask.category set access = 'members', zone = id, is_settling = true
      where id = ${category}`.execute(database.db);
    expect((await stateOf(postId)).closure).toMatchObject({ reason: { isDuplicate: true }, duplicate: null });
    expect((await stateOf(postId, asker)).closure?.duplicate).toBeNull();
  });
});

describe('who may answer', () => {
  test('a protected question takes answers from members with standing', async () => {
    const [postId, newcomer, known] = [await question(await person()), await person(), await voter()];
    expect(await errorOf(protectPost(ctx(await person()), { postId, isProtected: true }))).toBe('PRIVILEGE');
    await protectPost(ctx(known), { postId, isProtected: true });
    expect(await stateOf(postId, newcomer)).toMatchObject({ bar: 'reputation', needed: 5 });
    expect(await errorOf(answer(newcomer, postId))).toBe('PRIVILEGE');
    await answer(known, postId);
    await protectPost(ctx(known), { postId, isProtected: false });
    await answer(newcomer, postId);
    expect(await auditOf(database.db, 'post', postId)).toContain('ask.protectPost');
  });

  test('an archived post takes nothing at all', async () => {
    const [postId, author] = [await question(await person()), await person()];
    expect(await errorOf(archivePost(ctx(author), { postId, isArchived: true }))).toBe('noPermission');
    await archivePost(ctx(boss), { postId, isArchived: true });
    expect(await errorOf(answer(author, postId))).toBe('STATE_CONFLICT');
    expect(await errorOf(postComment(ctx(author), { subject: 'post', id: postId, markdown: 'why?' }))).toBe(
      'STATE_CONFLICT',
    );
    expect(await errorOf(castVote(ctx(author), { subject: 'post', id: postId, value: 1 }))).toBe('STATE_CONFLICT');
    await archivePost(ctx(boss), { postId, isArchived: false });
    await answer(author, postId);
    expect(await auditOf(database.db, 'post', postId)).toContain('ask.archivePost');
  });

  test('a question’s own rule goes before its category’s', async () => {
    const [asker, author] = [await person(), await person()];
    const [postId, other] = [await question(asker), await question(asker)];
    const { rows } = await sql<{ id: number }>`select category_id id from ask.post
      where id = ${postId}`.execute(database.db);
    const categoryId = rows[0]!.id;
    await setCategoryRule(
      ctx(boss),
      CategoryRuleInput.parse({ categoryId, answerMin: 30, commentsOpen: false, notice: '**Be brief**' }),
    );
    await setPostRule(
      ctx(boss),
      PostRuleInput.parse({ postId, answerMin: 1, commentsOpen: true, notice: 'Own words' }),
    );
    expect((await stateOf(other)).rule).toMatchObject({
      answerMin: 30,
      commentsOpen: false,
      notice: expect.stringContaining('<strong>Be brief</strong>'),
    });
    expect((await stateOf(postId)).rule).toMatchObject({
      answerMin: 1,
      commentsOpen: true,
      notice: expect.stringContaining('Own words'),
    });
    expect(await errorOf(answer(author, other))).toBe('answerTooShort');
    await answer(author, postId);
    expect(await errorOf(postComment(ctx(author), { subject: 'post', id: other, markdown: 'why?' }))).toBe(
      'STATE_CONFLICT',
    );
    await setPostRule(ctx(boss), PostRuleInput.parse({ postId, answerers: 'staff' }));
    expect(
      await errorOf(postAnswer(ctx(author), { postId, markdown: 'a long enough answer, as it has to be thirty' })),
    ).toBe('onlyStaff');
    expect(await getRuleSource(ctx(boss), { postId })).toMatchObject({ answerers: 'staff', answerMin: null });
    expect(await errorOf(setPostRule(ctx(author), PostRuleInput.parse({ postId })))).toBe('noPermission');
    expect(await errorOf(setCategoryRule(ctx(author), CategoryRuleInput.parse({ categoryId })))).toBe('noPermission');
    expect(await auditOf(database.db, 'category', categoryId)).toContain('ask.setCategoryRule');
    await setCategoryRule(ctx(boss), CategoryRuleInput.parse({ categoryId }));
  });
});

test('answers wait for their time: seen by their author, the asker and staff alone, not found, not accepted', async () => {
  const [asker, author, other] = [await person(), await person(), await person()];
  const postId = await question(asker);
  const soon = unixSeconds() + 600;
  await setPostRule(ctx(boss), PostRuleInput.parse({ postId, hiddenUntil: soon }));
  const { rows: names } = await sql<{ username: string }>`select username from account.member
    where id = ${other.id}`.execute(database.db);
  await followPost(ctx(other), { postId, follows: true });
  const { id } = await postAnswer(ctx(author), {
    postId,
    markdown: `The zanzibarquark solves it, @${names[0]!.username}.`,
  });
  await postComment(ctx(asker), { subject: 'answer', id, markdown: 'And the zanzibarquark is in stock.' });
  const seen = async (who: Actor) => (await getPost(ctx(who), postId)).answers.length;
  expect([await seen(visitor), await seen(other), await seen(author), await seen(asker), await seen(boss)]).toEqual([
    0, 0, 1, 1, 1,
  ]);
  expect((await listAnswers(ctx(other), { postId })).answers).toEqual([]);
  const ways = (who: Actor): (() => Promise<unknown>)[] => [
    () => listComments(ctx(who), { subject: 'answer', id, after: 0 }),
    () => listRevisions(ctx(who), { subject: 'answer', id }),
    ...(who === visitor ? [] : [() => getAnswerSource(ctx(who), id, true)]),
  ];
  for (const who of [visitor, other]) for (const way of ways(who)) expect(await errorOf(way())).toBe('notFound');
  expect((await listComments(ctx(author), { subject: 'answer', id, after: 0 })).rows).toHaveLength(1);
  const fed = async () => (await getThreadFeed(ctx(visitor), postId)).entries.length;
  const heard = async ({ id: member }: { id: number }) =>
    (
      await sql<{ kind: string }>`select kind from messages.notice where member_id = ${member}
      order by kind`.execute(database.db)
    ).rows.map((row) => row.kind);
  expect([await fed(), await heard(other), await heard(asker)]).toEqual([0, [], ['answer']]);
  const found = async () =>
    (await searchPosts(ctx(visitor), SearchInput.parse({ keywords: 'zanzibarquark' }))).hits.length;
  expect(await found()).toBe(0);
  expect(await errorOf(acceptAnswer(ctx(asker), { answerId: id, accepted: true }))).toBe('STATE_CONFLICT');
  await sql`update ask.thread_rule set answers_hidden_until = now() - interval '1 second'
    where post_id = ${postId}`.execute(database.db);
  expect(await seen(other)).toBe(1);
  await showDueAnswers({ ...job(), now: new Date() });
  expect(await found()).toBe(1);
  expect([await fed(), await heard(other), await heard(asker)]).toEqual([1, ['mention'], ['answer']]);
  for (const way of ways(other)) await way().catch((error: unknown) => expect(String(error)).not.toMatch(/not/i));
  expect(await auditOf(database.db, 'post', postId)).toContain('ask.showAnswers');
  expect(
    await errorOf(setPostRule({ ...ctx(boss), now: new Date() }, PostRuleInput.parse({ postId, hiddenUntil: 1000 }))),
  ).toBe('pastTime');
});

describe('the desk', () => {
  test('keeps reasons of the operator’s own and the number of votes', async () => {
    const own = {
      id: 0,
      nameZh: '作业',
      nameEn: 'Homework',
      textZh: '不代写作业。',
      textEn: 'We don’t do homework.',
      isOn: true,
    };
    const { id } = await saveCloseReason(ctx(boss), own);
    expect(await saveCloseReason(ctx(boss), own)).toEqual({ id });
    expect(await errorOf(saveCloseReason(ctx(boss), { ...own, nameZh: '别的', textEn: 'x' }))).toBe('reasonExists');
    await saveCloseReason(ctx(boss), { ...own, id, isOn: false });
    expect((await listCloseReasons(ctx(visitor))).some((one) => one.id === id)).toBe(false);
    await saveCloseVotes(ctx(boss), { votes: 5 });
    expect(await getClosingDesk(ctx(boss))).toMatchObject({
      votes: 5,
      reasons: expect.arrayContaining([expect.objectContaining({ id, isOn: false, used: 0 })]),
    });
    expect(await auditOf(database.db, 'close_reason', id)).toEqual(['ask.saveCloseReason', 'ask.saveCloseReason']);
    await saveCloseVotes(ctx(boss), { votes: 3 });
  });

  test('is nobody else’s', async () => {
    const member = await person();
    expect(await errorOf(getClosingDesk(ctx(member)))).toBe('noPermission');
    expect(await errorOf(saveCloseVotes(ctx(member), { votes: 1 }))).toBe('noPermission');
    expect(
      await errorOf(
        saveCloseReason(ctx(visitor), { id: 0, nameZh: 'a', nameEn: 'a', textZh: 'a', textEn: 'a', isOn: true }),
      ),
    ).toBe('needLogin');
  });
});
