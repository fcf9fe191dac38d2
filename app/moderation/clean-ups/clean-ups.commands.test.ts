import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requireOpenNetwork } from '#app/core/blocked-networks.server.ts';
import type { Actor } from '#app/core/ctx.server.ts';
import { setFileRoot, storedPath } from '#app/core/files/files.server.ts';
import { type Jobs, startJobs } from '#app/core/jobs/recurring-jobs.server.ts';
import { sendMessage } from '#app/messages/conversations/messages.commands.server.ts';
import { countUnread } from '#app/messages/conversations/messages.queries.server.ts';
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
import { postComment } from '#app/ask/comments/comments.commands.server.ts';
import { listPosts } from '#app/ask/lists/lists.queries.server.ts';
import { publishPost } from '#app/ask/posts/posts.commands.server.ts';
import { getPost } from '#app/ask/thread/posts.queries.server.ts';
import { getNumbers } from '#app/ask/parts/post-counters.queries.server.ts';
import { PublishPostInput } from '#app/ask/parts/ask.schema.ts';
import { indexThreadJob } from '#app/ask/search-index/thread-index.commands.server.ts';
import { castVote } from '#app/ask/votes/votes.commands.server.ts';
import { openNetwork, startCleanup, undoCleanup } from './clean-ups.commands.server.ts';
import { listCleanups, previewCleanup } from './clean-ups.queries.server.ts';
import { advanceCleanup, purgeCleanups } from './clean-up-steps.commands.server.ts';

const database = useTestDatabase();
const root = mkdtempSync(join(tmpdir(), 'wenwo-cleanup-'));
let jobs: Jobs | undefined;
let people: Record<'anna' | 'spammer' | 'boss' | 'other', Actor & { id: number }>;
let category: number;
let question: number;
const as = (actor: Actor, now = testNow) => ctxAs(database.db, actor, { now });
const job = (now = testNow) => ctxAs(database.db, { kind: 'job', name: 'test' }, { now });
const url = '/storage/ask/20261120/spam.png';

beforeAll(async () => {
  setFileRoot(root);
  people = await makeMembers(database.db, ['anna', 'spammer', 'boss', 'other']);
  await grantConsole(database.db, people.boss.id);
  people.boss = asStaff(people.boss);
  category = await makeCategory(database.db);
  // the steps are taken by hand
  jobs = await startJobs(database.pool, database.db, [
    { name: 'ask.advanceCleanup', run: async () => {} },
    { ...indexThreadJob, run: async () => {} },
  ]);
  question = (await publish(people.anna, '一个普通的问题', '这里是普通的问题，没有广告。')).id;
  await writeSpam();
});
afterAll(async () => {
  await jobs?.stop();
  rmSync(root, { recursive: true, force: true });
});

const publish = (actor: Actor, title: string, markdown: string) =>
  publishPost(
    as(actor),
    PublishPostInput.parse({ kind: 'question', title, markdown, category, tags: ['杂谈'], language: 'zh-cn' }),
  );

/** 205 posts, answers, comments, votes, messages and a file of one member, and answers of others below their posts. */
async function writeSpam(): Promise<void> {
  const { id } = people.spammer;
  const first = (await publish(people.spammer, '便宜的显卡哪里买', '点击我的主页就可以看到了，便宜。')).id;
  await postAnswer(as(people.anna), {
    postId: first,
    markdown: '请到官方商城购买，不要相信陌生人。',
    anonymous: false,
  });
  await sql`insert into ask.post (kind, author_id, category_id, language, title, excerpt, html, text, created_at,
    active_at)
    select 'question', ${id}, ${category}, 'zh-cn', '垃圾 ' || n, '垃圾', '<p>垃圾</p>', '垃圾', ${testNow}, ${testNow}
      from generate_series(1, 204) n`.execute(database.db);
  await sql`insert into ask.revision (subject, subject_id, number, title, markdown, category_id, author_id, created_at)
    select 'post', id, 1, title, '垃圾', category_id, author_id, created_at from ask.post where author_id = ${id}
      on conflict do nothing`.execute(database.db);
  await sql`update ask.counter set value = value + 204 where key = 'questions'`.execute(database.db);
  await sql`update ask.category set posts = posts + 204 where id = ${category}`.execute(database.db);
  const answer = await postAnswer(as(people.spammer), {
    postId: question,
    markdown: '看我的主页就知道怎么做了，真的。',
    anonymous: false,
  });
  await postComment(as(people.spammer), {
    subject: 'answer',
    id: answer.id,
    markdown: '再说一遍，看主页。',
    anonymous: false,
  });
  await postComment(as(people.anna), { subject: 'answer', id: answer.id, markdown: '这是广告吧？', anonymous: false });
  await castVote(as(people.spammer), { subject: 'post', id: question, value: 1 });
  await sendMessage(as(people.spammer), { userId: people.anna.id, content: '来看看我的主页' });
  await sql`insert into account.login (member_id, created_at, expires_at, ip, agent)
    values (${id}, ${testNow}, ${testNow}, '203.0.113.7', 'test'),
    (${people.other.id}, ${testNow}, ${testNow}, '203.0.113.99', 'test')`.execute(database.db);
  mkdirSync(join(root, 'uploads/storage/ask/20261120'), { recursive: true });
  writeFileSync(storedPath(url)!, 'picture');
  await sql`insert into account.upload (member_id, topic, storage, sha1, url, name, suffix, mimetype, size, created_at,
    last_upload_at)
    values (${id}, 'ask', 'local', 'x', ${url}, 'spam.png', 'png', 'image/png', 7, ${testNow},
      ${testNow})`.execute(database.db);
}

/** Everything that counts or shows texts. */
async function world() {
  const { rows: tags } = await sql<{ posts: number }>`select posts from ask.tag order by id`.execute(database.db);
  const { rows: categories } = await sql<{ posts: number }>`select posts from ask.category
    order by id`.execute(database.db);
  const { rows: reputation } = await sql`select member_id, total from ask.reputation where total <> 0
    order by 1`.execute(database.db);
  const { rows: docs } = await sql<{
    n: number;
  }>`select count(*) n from ask.search_doc where post_id in (select id from ask.post
    where deleted_at is not null)`.execute(database.db);
  return {
    numbers: await getNumbers(as(visitor)),
    tags,
    categories,
    reputation,
    hiddenDocs: docs[0]!.n,
    list: (await listPosts(as(people.anna), { type: 'all', limit: 50 })).rows.map((row) => row.id),
    score: (await getPost(as(visitor), question)).score,
    answers: (await getPost(as(visitor), question)).answers.map((one) => [one.id, one.comments.length]),
    unread: await countUnread(as(people.anna), people.anna.id),
    file: existsSync(storedPath(url)!),
  };
}

/** The counters as the rows themselves say. */
async function counted() {
  const { rows } = await sql<{ questions: number; answers: number; comments: number; answered: number }>`
    select count(*) questions, coalesce(sum(answers), 0)::bigint answers, count(*) filter (where answers > 0) answered,
      (select count(*) from ask.comment c join ask.post p on p.id = c.post_id and p.deleted_at is null
        left join ask.answer a on a.id = c.answer_id
        where c.deleted_at is null and a.deleted_at is null) comments
    from ask.post where deleted_at is null and kind = 'question'`.execute(database.db);
  return rows[0]!;
}

const start = (actor: Actor, more: object = {}) =>
  startCleanup(as(actor), { memberId: people.spammer.id, reason: '垃圾广告', suspend: true, blockDays: 3, ...more });

describe('a clean-up', () => {
  it('is previewed with counts and with who else writes from there', async () => {
    expect(await previewCleanup(as(people.boss), { memberId: people.spammer.id })).toMatchObject({
      counts: { posts: 205, answers: 1, comments: 1, messages: 1, votes: 1, uploads: 1 },
      networks: [{ network: '203.0.113.0/24', others: 1 }],
      running: null,
      isStaff: false,
    });
    expect(await refusalOf(previewCleanup(as(people.anna), { memberId: people.spammer.id }))).toBe('noPermission');
  });

  it('takes everything away, goes on after a crash, and comes back whole', async () => {
    const before = await world();
    const { data } = await start(people.boss);
    expect(await refusalOf(start(people.boss))).toBe('cleanupRunning');
    const neighbour: Actor = { ...people.other, kind: 'member', loginId: 0, ip: '203.0.113.200', agent: '' };
    expect(await refusalOf(requireOpenNetwork(as(neighbour)))).toBe('networkBlocked');
    await requireOpenNetwork(as({ ...neighbour, kind: 'staff' }));
    await requireOpenNetwork(as({ ...neighbour, ip: '203.0.114.1' }));

    // The process dies after some texts: the trigger stands for the crash.
    await sql`create function public.crash() returns trigger language plpgsql as $$ begin
      if (select count(*) from ask.cleanup_item where subject = 'post') > 100 then raise exception 'crash';
        end if; return null; end $$`.execute(database.db);
    await sql`create trigger crash after insert
      on ask.cleanup_item for each statement execute function public.crash()`.execute(database.db);
    await expect(advanceCleanup(job(), data)).rejects.toThrow('crash');
    const half = (await listCleanups(as(people.boss), { before: 0, after: 0 })).rows[0]!;
    expect(half).toMatchObject({ state: 'running', done: { posts: 100 }, todo: { posts: 205 } });
    expect(await getNumbers(as(visitor))).toMatchObject(await counted());
    await sql`drop trigger crash on ask.cleanup_item`.execute(database.db);

    await advanceCleanup(job(), data);
    await advanceCleanup(job(), data); // again: nothing
    const after = await world();
    expect(after).toMatchObject({
      list: [question],
      score: 0,
      answers: [],
      unread: 0,
      file: false,
      hiddenDocs: 0,
      numbers: { questions: 1, answers: 0, answered: 0, comments: 0 },
    });
    expect(await getNumbers(as(visitor))).toMatchObject(await counted());
    expect((await listCleanups(as(people.boss), { before: 0, after: 0 })).rows[0]).toMatchObject({
      state: 'done',
      done: { posts: 205, answers: 1, comments: 1, messages: 1, votes: 1, uploads: 1 },
    });
    const { rows: suspended } = await sql`select from account.suspension
      where member_id = ${people.spammer.id}`.execute(database.db);
    expect(suspended).toHaveLength(1);

    await undoCleanup(as(people.boss), data);
    await undoCleanup(as(people.boss), data); // a double click
    await advanceCleanup(job(), data);
    await requireOpenNetwork(as(neighbour));
    expect(await world()).toEqual(before);
    expect(await getNumbers(as(visitor))).toMatchObject(await counted());
    expect((await auditOf(database.db, 'member', people.spammer.id)).slice(1)).toEqual([
      'account.suspendMember',
      'ask.startCleanup',
      'ask.finishCleanup',
      'account.liftSuspension',
      'ask.undoCleanup',
      'ask.finishUndo',
    ]);
  });

  it('is refused to strangers, for staff and for oneself', async () => {
    for (const stranger of [visitor, people.anna])
      expect(['needLogin', 'noPermission']).toContain(await refusalOf(start(stranger)));
    await grantConsole(database.db, people.other.id, ['reviews']);
    expect(await refusalOf(start(people.boss, { memberId: people.other.id }))).toBe('notStaff');
    expect(await refusalOf(start(people.boss, { memberId: people.boss.id }))).toBe('notYourself');
    expect(await refusalOf(undoCleanup(as(people.anna), { id: 1 }))).toBe('noPermission');
    expect(await refusalOf(undoCleanup(as(people.boss), { id: 999_999 }))).toBe('notFound');
    expect(await refusalOf(openNetwork(as(people.anna), { id: 1 }))).toBe('noPermission');
  });

  it('is purged after 30 days and not undone any more', async () => {
    const { data } = await start(people.boss, { suspend: false });
    const blocked = (await listCleanups(as(people.boss), { before: 0, after: 0 })).blocked;
    await openNetwork(as(people.boss), { id: blocked[0]!.id });
    expect(await auditOf(database.db, 'network', blocked[0]!.id)).toEqual(['ask.openNetwork']);
    await advanceCleanup(job(), data);
    const late = new Date(testNow.getTime() + 31 * 86_400_000);
    expect(await purgeCleanups(job(new Date(testNow.getTime() + 29 * 86_400_000)))).toBe(0);
    expect(await refusalOf(undoCleanup(as(people.boss, late), data))).toBe('undoTooLate');
    expect(await purgeCleanups(job(late))).toBe(1);
    const { rows } = await sql<{ texts: number; revisions: number; messages: number; uploads: number }>`
      select (select count(*) from ask.post where author_id = ${people.spammer.id}
        and (title <> '' or html <> '')) texts,
        (select count(*) from ask.revision where author_id = ${people.spammer.id}) revisions,
        (select count(*) from messages.message where text = '来看看我的主页') messages,
          (select count(*) from account.upload) uploads`.execute(database.db);
    expect(rows[0]).toEqual({ texts: 0, revisions: 0, messages: 0, uploads: 0 });
    expect(await getNumbers(as(visitor))).toMatchObject(await counted());
  });
});
