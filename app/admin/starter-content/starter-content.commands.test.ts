import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { saveDraft } from '#app/ask/drafts/drafts.commands.server.ts';
import { listEditorIds } from '#app/account/members/member-days.queries.server.ts';
import { postAnswer } from '#app/ask/answers/answers.commands.server.ts';
import { setBookmark } from '#app/ask/bookmarks/bookmarks.commands.server.ts';
import { getHome } from '#app/ask/lists/home-lists.queries.server.ts';
import { listPosts } from '#app/ask/lists/lists.queries.server.ts';
import { getNumbers, getWrittenNumbers } from '#app/ask/parts/post-counters.queries.server.ts';
import { PublishPostInput } from '#app/ask/parts/ask.schema.ts';
import { publishPost } from '#app/ask/posts/posts.commands.server.ts';
import { hideStarterThreads } from '#app/ask/starter/starter-threads.commands.server.ts';
import { getPost } from '#app/ask/thread/posts.queries.server.ts';
import { castVote } from '#app/ask/votes/votes.commands.server.ts';
import type { Actor } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { type Jobs, startJobs } from '#app/core/jobs/recurring-jobs.server.ts';
import { indexThreadJob } from '#app/ask/search-index/thread-index.commands.server.ts';
import { searchPosts } from '#app/ask/search/search.queries.server.ts';
import { getCardMember, getUserCard } from '#app/site/cards/user-cards.queries.server.ts';
import { asStaff, ctxAs, grantConsole, makeCategory, makeMembers, refusalOf, testNow, visitor } from '#test/ask.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { decideStarter, settleStarter, starterJob } from './starter-content.commands.server.ts';
import { getStarterContent, isStarterDecided } from './starter-content.queries.server.ts';
import { DecideStarterInput, type Wish } from './starter-content.schema.ts';

let database: TestDatabase;
let jobs: Jobs | undefined;
let people: Record<'editor' | 'second' | 'anna' | 'boss' | 'clerk', Actor & { id: number }>;
let ids: Record<'plain' | 'voted' | 'kept' | 'answered' | 'drafted' | 'own', number>;
let category: number;
const as = (actor: Actor = visitor) => ctxAs(database.db, actor);
const job = () => ctxAs(database.db, { kind: 'job', name: 'test' });
const decide = (wish: Wish, typed = '', actor: Actor = people.boss) =>
  decideStarter(as(actor), DecideStarterInput.parse({ wish, typed }));
const carryOut = async (wish: Wish, typed = '') => {
  await decide(wish, typed);
  await settleStarter(job());
};
const titles = async () => (await listPosts(as(), { limit: 50 })).rows.map((row) => row.title).sort();
const find = async (keywords: string) => (await searchPosts(as(), { keywords })).hits.map(({ title }) => title);
const audits = async () =>
  (
    await sql<{ action: string }>`select action from core.audit
      where action like 'admin.%Starter' order by id`.execute(database.db)
  ).rows.map((row) => row.action);

async function publish(actor: Actor, title: string): Promise<number> {
  const markdown = `这里说的是${title}，写得够长。`;
  const input = { kind: 'question', title, markdown, category, tags: ['杂谈'], language: 'zh-cn' };
  return (await publishPost(as(actor), PublishPostInput.parse(input))).id;
}
const answer = (actor: Actor, postId: number) =>
  postAnswer(as(actor), { postId, markdown: '这里是一个足够长的回答。', anonymous: false });

beforeEach(async () => {
  database = await createTestDatabase();
  people = await makeMembers(database.db, ['editor', 'second', 'anna', 'boss', 'clerk']);
  await grantConsole(database.db, people.boss.id);
  await grantConsole(database.db, people.clerk.id, ['dashboard']);
  people = { ...people, boss: asStaff(people.boss), clerk: asStaff(people.clerk) };
  category = await makeCategory(database.db);
  jobs = await startJobs(database.pool, database.db, [
    { ...starterJob, run: async () => {} },
    { ...indexThreadJob, run: async () => {} },
  ]);
  const { editor, second, anna } = people;
  ids = {
    plain: await publish(editor, '没人动过的问题'),
    voted: await publish(editor, '会员投过票的问题'),
    kept: await publish(editor, '会员收藏过的问题'),
    answered: await publish(editor, '会员回答过的问题'),
    drafted: await publish(editor, '会员正在回答的问题'),
    own: await publish(anna, '会员自己的问题'),
  };
  await answer(second, ids.plain);
  await castVote(as(second), { subject: 'post', id: ids.plain, value: 1 });
  await castVote(as(anna), { subject: 'post', id: ids.voted, value: 1 });
  await setBookmark(as(anna), { postId: ids.kept, bookmarked: true });
  await answer(anna, ids.answered);
  await saveDraft(as(anna), { key: `answer:${ids.drafted}`, data: { markdown: '写到一半' } });
  await sql`update account.member set is_editor = true, password_hash = null
    where id in (${editor.id}, ${second.id})`.execute(database.db);
  return async () => {
    await jobs?.stop();
    await database.drop();
  };
});

describe('hiding the starter content', () => {
  it('takes from readers what no member has written in, shows it to staff, and gives all of it back', async () => {
    const before = [await titles(), await getNumbers(as())];
    expect(await find('没人动过')).toEqual(['没人动过的问题']);
    await carryOut('hide');
    expect(await titles()).toEqual(['会员自己的问题', '会员回答过的问题'].sort());
    expect((await getNumbers(as())).questions).toBe(2);
    for (const reader of [visitor, people.anna])
      expect(await refusalOf(getPost(as(reader), ids.plain))).toBe('notFound');
    const seen = await getPost(as(people.boss), ids.plain);
    expect(seen.withheld?.state).toBe('starter');
    expect(seen.answers[0]!.can).toMatchObject({ canVote: false, canEdit: false });
    expect(await find('没人动过')).toEqual([]);
    const { counts, hiddenPosts, isWorking } = await getStarterContent(as(people.boss));
    expect([counts.hidden, hiddenPosts.length, counts.written, isWorking]).toEqual([4, 4, 1, false]);
    await carryOut('keep');
    expect([await titles(), await getNumbers(as())]).toEqual(before);
    expect(await find('没人动过')).toEqual(['没人动过的问题']);
    expect((await getPost(as(people.anna), ids.kept)).bookmarked).toBe(true);
    expect(await audits()).toEqual([
      'admin.decideStarter',
      'admin.finishStarter',
      'admin.decideStarter',
      'admin.finishStarter',
    ]);
  });

  it('takes the cards of editors of whom nothing is left to read, and gives them back', async () => {
    const { editor, second, anna } = people;
    const card = (id: number) => refusalOf(getCardMember(as(anna), id).then(() => null));
    const lone = await publish(second, '只有编辑部写过的问题');
    await carryOut('hide');
    expect(await card(second.id)).toBe('notFound');
    expect(await refusalOf(getUserCard(as(), { userId: second.id }))).toBe('userNotFound');
    expect((await getCardMember(as(anna), editor.id)).id).toBe(editor.id); // members answered one of theirs
    expect((await getCardMember(as(), anna.id)).id).toBe(anna.id);
    await carryOut('keep');
    expect((await getCardMember(as(), second.id)).id).toBe(second.id);
    await carryOut('remove', '移除');
    expect(await refusalOf(getPost(as(people.boss), lone))).toBe('notFound');
    expect(await card(second.id)).toBe('notFound');
  });

  it('goes on where a run that died has stopped, and does nothing more when run again', async () => {
    await decide('hide');
    await transact(job(), (tctx) => hideStarterThreads(tctx, 2));
    expect((await getStarterContent(as(people.boss))).isWorking).toBe(true);
    await settleStarter(job());
    await settleStarter(job());
    await decide('hide');
    expect((await getStarterContent(as(people.boss))).counts.hidden).toBe(4);
    expect(await audits()).toEqual(['admin.decideStarter', 'admin.finishStarter']);
  });

  it('leaves what waits for a review to the reviewers', async () => {
    await sql`update ask.post set withheld = 'flagged', deleted_at = ${testNow} where id = ${ids.plain}`.execute(
      database.db,
    );
    await carryOut('hide');
    await carryOut('keep');
    expect(await titles()).not.toContain('没人动过的问题');
  });
});

describe('removing the starter content', () => {
  it('needs the typed word, empties what nobody touched for good and leaves the rest as it was', async () => {
    expect(await refusalOf(decide('remove'))).toBe('typeWord');
    await carryOut('remove', ' 移除 ');
    expect(await titles()).toEqual(
      ['会员投过票的问题', '会员收藏过的问题', '会员回答过的问题', '会员正在回答的问题', '会员自己的问题'].sort(),
    );
    const { rows } = await sql<Record<string, number>>`select
      (select count(*) from ask.post where id = ${ids.plain} and title || html || text || excerpt = '') emptied,
      (select count(*) from ask.answer where post_id = ${ids.plain} and html || text || excerpt = '') answers,
      (select count(*) from ask.revision where subject = 'post' and subject_id = ${ids.plain}) revisions,
      (select count(*) from ask.answer where post_id = ${ids.answered} and deleted_at is null) theirs,
      (select count(*) from ask.draft) drafts`.execute(database.db);
    expect(rows[0]).toEqual({ emptied: 1, answers: 1, revisions: 0, theirs: 1, drafts: 1 });
    expect(await refusalOf(getPost(as(people.boss), ids.plain))).toBe('notFound');
    const closed = await sql<{ id: number }>`select id from account.member where closed_at is not null`.execute(
      database.db,
    );
    expect(closed.rows.map((row) => row.id)).toEqual([people.second.id]);
    expect((await getStarterContent(as(people.boss))).counts).toMatchObject({ questions: 4, touched: 4 });
  });

  it('takes what was hidden before too, and takes later what members have let go', async () => {
    await carryOut('hide');
    await carryOut('remove', 'remove');
    await setBookmark(as(people.anna), { postId: ids.kept, bookmarked: false }).catch(() => {});
    await sql`update ask.post set bookmarks = 0 where id = ${ids.kept}`.execute(database.db);
    await carryOut('remove', 'remove');
    expect((await getStarterContent(as(people.boss))).counts.questions).toBe(3);
  });

  it('is asked for by those who may change settings alone', async () => {
    expect(await refusalOf(decide('hide', '', people.clerk))).toBe('noPermission');
    expect(await refusalOf(decide('hide', '', people.anna))).toBe('noPermission');
    expect(await audits()).toEqual([]);
  });
});

it('figures count members and what they wrote alone, and the choice is open until it is made', async () => {
  expect(await listEditorIds(job())).toEqual([people.editor.id, people.second.id]);
  expect(await getNumbers(as())).toMatchObject({ questions: 6, answers: 2, answered: 2 });
  expect(await getWrittenNumbers(as())).toMatchObject({ questions: 1, answers: 1, answered: 0, articles: 0 });
  expect((await getHome(as())).numbers).toEqual({ questions: 1, articles: 0, answered: 0, answers: 1 });
  expect(await isStarterDecided(as())).toBe(false);
  await decide('keep');
  expect(await isStarterDecided(as())).toBe(true);
});
