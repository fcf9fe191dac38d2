import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#app/api.server.ts';
import type { Endpoint } from '#app/core/http/endpoint.server.ts';
import { awardPoints } from '#app/wallet/movements/wallet-points.commands.server.ts';
import { type Member, newText, useTestApp } from '#test/app.ts';
import { distinctQueries } from '#test/distinct-queries.ts';
import { isFull } from '#test/full.ts';
import { makeWorld, type World } from '#test/writes.ts';

/*
 * Whoever writes without a name must not be told by any answer of the product: its one number and its two names are
 * looked for in what every reading endpoint and the pages say to guests, members and staff who may not look.
 */

const app = useTestApp();
const memberNumber = 987_654_321;
const ghostName = 'ghost_writer';
const ghostNick = 'Quietly-Unsigned';
const marks = [String(memberNumber), ghostName, ghostNick];

let world: World;
let ghost: Member;
let moderator: Member;
let post: number;
let answer: number;
let other: { post: number; answer: number; comment: number };

const leaksIn = (text: string) => marks.filter((mark) => text.includes(mark));
const question = (title: string) => ({
  kind: 'question',
  title,
  markdown: newText(),
  category: world.category,
  tags: ['context', 'unsigned'],
  language: 'en',
});

beforeAll(async () => {
  world = await makeWorld(app);
  const { db } = app.database;
  await sql`alter table account.member alter column id restart with 987654321`.execute(db);
  ghost = await app.addMember(ghostName);
  expect(ghost.id).toBe(memberNumber);
  await sql`update account.member set nickname = ${ghostNick} where id = ${ghost.id}`.execute(db);
  await sql`alter table account.member alter column id restart with 50000`.execute(db);
  moderator = await app.addMember('moderator', { isStaff: true });
  await sql`with g as (insert into account.member_group (area, name_zh, name_en, is_all)
    values ('admin', 'm', 'm', false) returning id),
      r as (insert into account.group_rule (group_id, rule_id) select g.id, r.id from g, account.rule r
        where r.area = 'admin' and r.name not in ('members', 'anonymity', 'anonymity/reveal')
          and r.name not like 'members/%' returning 1)
    update account.staff s set group_id = g.id from g where s.member_id = ${moderator.id}`.execute(db);
  await app.done(
    '/api/admin/saveAnonymity',
    { mode: 'categories', categories: [world.category] },
    { member: world.staff },
  );
  await writeEverything();
});

/** A thread of the ghost's, the ghost in a thread of somebody else's, and everything both lead to. */
async function writeEverything(): Promise<void> {
  const as = { member: ghost };
  await app.done('/api/ask/follow', { kind: 'member', id: ghost.id, following: true }, { member: world.asker });
  ({ id: post } = await app.done(
    '/api/ask/publishPost',
    { ...question('Who would ask this under their own name?'), anonymous: true },
    as,
  ));
  await app.done('/api/ask/followPost', { postId: post, follows: true }, { member: world.reader });
  ({ id: answer } = await app.done(
    '/api/ask/postAnswer',
    { postId: post, markdown: newText() },
    { member: world.answerer },
  ));
  await app.done('/api/ask/postComment', { subject: 'answer', id: answer, markdown: newText(), anonymous: true }, as);
  await app.done(
    '/api/ask/postComment',
    { subject: 'post', id: post, markdown: `@${world.reader.name} ${newText()}`, anonymous: true },
    as,
  );
  await app.done('/api/ask/accept', { answerId: answer, accepted: true }, as);
  await app.done('/api/ask/vote', { subject: 'post', id: post, value: 1 }, { member: world.reader });
  await app.done(
    '/api/ask/editPost',
    { ...question('Who would still ask this under their own name?'), id: post, revision: 1, reason: 'clearer' },
    as,
  );
  await app.done('/api/ask/rollback', { subject: 'post', id: post, number: 1 }, as);
  await app.done('/api/ask/wiki', { subject: 'post', id: post, wiki: true }, as);
  await ruleOverOwn();
  const { id: asked } = await app.done('/api/ask/publishPost', question('What does a signed question look like?'), {
    member: world.asker,
  });
  await app.done('/api/ask/followPost', { postId: asked, follows: true }, { member: world.reader });
  const { id: reply } = await app.done(
    '/api/ask/postAnswer',
    { postId: asked, markdown: newText(), anonymous: true },
    as,
  );
  const { id: comment } = await app.done(
    '/api/ask/postComment',
    { subject: 'post', id: asked, markdown: newText(), anonymous: true },
    as,
  );
  await app.done('/api/ask/editAnswer', { id: reply, markdown: newText(), revision: 1, reason: '' }, as);
  await app.done('/api/ask/editComment', { id: comment, markdown: newText() }, as);
  await app.done('/api/ask/accept', { answerId: reply, accepted: true }, { member: world.asker });
  await app.done('/api/ask/saveDraft', { key: `comment-post:${asked}`, data: { markdown: newText() } }, as);
  const { id: suggestion } = await app.done(
    '/api/ask/suggestAnswerEdit',
    { id: reply, markdown: newText(), revision: 2, reason: 'typo' },
    { member: await app.addMember('suggester') },
  );
  await app.done('/api/ask/approveSuggestion', { id: suggestion, revision: 2 }, as);
  const gone = await app.done('/api/ask/postAnswer', { postId: asked, markdown: newText(), anonymous: true }, as);
  await app.done('/api/ask/deleteAnswer', { id: gone.id }, as);
  other = { post: asked, answer: reply, comment };
}

/** What the ghost does about its own question beside writing, as any reader may. */
async function ruleOverOwn(): Promise<void> {
  const as = { member: ghost };
  for (const follows of [false, true]) await app.done('/api/ask/followPost', { postId: post, follows }, as);
  await app.done('/api/ask/bookmark', { postId: post, bookmarked: true }, as);
  const ctx = {
    db: app.database.db,
    actor: { kind: 'job', name: 'test' },
    now: new Date(),
    language: 'en',
    requestId: 'test',
  } as const;
  await awardPoints(ctx, { task: 'profile', subject: '0', memberId: ghost.id, amount: 500n });
  const key = () => ({ headers: { 'idempotency-key': randomUUID() } });
  const closers = [ghost, await app.addMember('closer'), await app.addMember('closer_too')];
  for (const { id } of closers)
    await sql`insert into ask.reputation as r (member_id, total) values (${id}, 9999) on conflict (member_id)
      do update set total = 9999`.execute(app.database.db);
  await app.done('/api/ask/offerBounty', { postId: post, amount: 50, note: 'Please say more' }, { ...as, ...key() });
  await app.done('/api/ask/awardBounty', { answerId: answer }, { ...as, ...key() });
  const { data: reasons } = await app.get('/api/ask/closeReasons');
  const reasonId = (reasons as { id: number; slug: string }[]).find((one) => one.slug === 'unclear')!.id;
  for (const member of closers) await app.done('/api/ask/closePost', { postId: post, reasonId }, { member });
  const { data } = await app.get(`/api/ask/info?id=${post}`);
  expect(data).toMatchObject({
    state: { closure: { voters: [{ id: -1 }, { username: 'closer' }, { username: 'closer_too' }] } },
  });
}

/** Inputs that reach the threads, for any endpoint; those that do not fit are refused. */
const inputs = (): Record<string, string | number>[] => [
  {},
  {
    id: post,
    postId: post,
    subject: 'post',
    type: 'all',
    title: 'Who would ask this',
    q: 'context',
    keywords: 'unsigned',
    kind: 'all',
  },
  {
    id: other.post,
    postId: other.post,
    subject: 'post',
    type: 'question',
    key: `answer:${post}`,
    keywords: 'signed question',
    q: '',
  },
  { id: answer, subject: 'answer', keywords: 'num_ctx' },
  { id: other.answer, subject: 'answer', subjectId: other.answer },
  { id: other.comment, subject: 'comment', subjectId: other.comment },
  { id: 1, type: 'tag', slug: 'unsigned', state: 'done', filter: 'all', subjectId: post, subject: 'post' },
  { id: 2, type: 'all', sort: 'newest', state: 'open', action: 'ask.publishPost' },
];

const reading = endpoints.filter(({ method }) => method === 'GET');
const queryOf = (input: object) =>
  String(new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)])));
/** Those that say most come first, so that they are asked where an endpoint knows nothing of it. */
const addressesOf = (endpoint: Endpoint) =>
  distinctQueries(
    endpoint,
    inputs()
      .map(queryOf)
      .sort((a, b) => b.length - a.length),
  ).map((query) => `${endpoint.path}?${query}`);
const pages = () => [
  '/',
  '/ask',
  '/ask/lists/all/0',
  '/ask/lists/question/0?sort=active',
  `/ask/lists/category/${world.category}`,
  '/ask/lists/tag/1',
  `/ask/info/${post}`,
  `/ask/info/${post}.data`,
  `/ask/info/${post}/revisions`,
  `/ask/info/${post}/revisions?number=1&with=2`,
  `/ask/info/${other.post}`,
  `/ask/info/${other.post}/revisions?answer=${other.answer}`,
  '/ask/search/unsigned',
  '/ask/search/num_ctx',
  '/ask/members',
  '/ask/tags/unsigned',
  '/ask/weekly',
  '/feed.atom',
  '/feed/questions.atom',
  `/feed/category-${world.category}.atom`,
  '/sitemap.xml',
  '/sitemap/posts-0.xml',
  '/user/account/overview',
  '/user/account/notice',
  '/user/ask/edits',
  '/ask/reviews/edits?state=done',
  '/admin/audit',
  `/admin/audit?subject=post&subjectId=${post}`,
  `/admin/audit?subject=answer&subjectId=${other.answer}`,
  '/admin/reviews',
  '/admin/inbox',
];

describe('an anonymous author', () => {
  it('stands under a number in the threads', async () => {
    const { data } = await app.get(`/api/ask/info?id=${post}`);
    expect(data).toMatchObject({ author: { id: -1, username: '', nickname: 'Anonymous 1' } });
    const { data: second } = await app.get(`/api/ask/info?id=${other.post}`, { member: world.reader });
    expect((second as { answers: { author: object }[] }).answers[0]!.author).toMatchObject({
      id: -1,
      nickname: 'Anonymous 1',
    });
  });

  it.each(isFull ? (['guest', 'reader', 'asker', 'moderator'] as const) : (['guest', 'reader'] as const))(
    'is told to a %s by no reading endpoint',
    async (name) => {
      const member = { guest: undefined, reader: world.reader, asker: world.asker, moderator }[name];
      const found: string[] = [];
      for (const endpoint of reading) {
        for (const address of addressesOf(endpoint)) {
          const headers = { server: 'true', 'think-lang': 'en', ...(member ? { 'ba-user-token': member.token } : {}) };
          const text = await (await app.send(address, { headers })).text();
          const leaks = isOwnAct(address, name) ? [] : leaksIn(text);
          if (leaks.length > 0) found.push(`${address}: ${leaks.join()}`);
        }
      }
      expect(found).toEqual([]);
    },
  );

  it.each(['guest', 'reader', 'moderator'] as const)('is told to a %s by no page', async (name) => {
    const member = { guest: undefined, reader: world.reader, moderator }[name];
    const found: string[] = [];
    for (const path of pages()) {
      const response = await app.send(path, member ? { headers: { cookie: app.cookiesOf(member) } } : {});
      const leaks = leaksIn(await response.text());
      if (leaks.length > 0 && !isOwnAct(path, name)) found.push(`${path}: ${leaks.join()}`);
    }
    expect(found).toEqual([]);
  });

  it('has nothing of it on their card, and is told by no mail', async () => {
    const card = await (await app.send(`/user/card/${ghost.id}`)).text();
    expect(card).not.toContain('under their own name');
    expect(card).not.toContain(`/ask/info/${other.post}`);
    const outbox = join(app.dataDir, 'outbox');
    const mails = readdirSync(outbox, { withFileTypes: true, recursive: true }).filter((file) => file.isFile());
    for (const file of mails)
      expect(leaksIn(readFileSync(join(file.parentPath, file.name), 'utf8')), file.name).toEqual([]);
  });

  it('is found by no search for their name', async () => {
    for (const keywords of [`user:${ghostName}`, `user:${memberNumber}`, 'user:-1', 'user:@me']) {
      const { data } = await app.get(`/api/ask/search?${new URLSearchParams({ keywords })}`, { member: world.reader });
      expect(
        (data as { hits: { id: number }[] }).hits.filter((hit) => hit.id === post),
        keywords,
      ).toEqual([]);
    }
  });

  it('is in no row beside the one that says who it is, their drafts, notices and limits', async () => {
    const { rows: columns } = await sql<{ name: string; column: string }>`
      select format('%I.%I', table_schema, table_name) "name", column_name "column" from information_schema.columns
      where table_schema = 'ask' and column_name ~ '(_by|author_id|member_id|actor_id|giver_id)$'
        and data_type = 'bigint'
        and table_name in (select table_name from information_schema.tables
        where table_schema = 'ask' and table_type = 'BASE TABLE')`.execute(app.database.db);
    // Points and votes are of members: who holds them must be known. Readers are told the number.
    const known = new Set(['ask.bounty.giver_id', 'ask.close_vote.member_id', 'ask.bookmark.member_id']);
    // The reputation that votes to close took was given to the ghost by hand: it stands in the leaderboard for it.
    const own = new Set([
      'ask.leader',
      'ask.alias',
      'ask.draft',
      'ask.recent_text',
      'ask.post_follow',
      'ask.reputation',
      'ask.reputation_log',
      'ask.reputation_day',
    ]);
    const found: string[] = [];
    for (const { name, column } of columns.filter((one) => !own.has(one.name))) {
      const { rows } = await sql<{ n: number }>`select count(*) n from ${sql.raw(name)}
        where ${sql.ref(column)} = ${ghost.id}`.execute(app.database.db);
      if (rows[0]!.n > 0 && !known.has(`${name}.${column}`)) found.push(`${name}.${column}`);
    }
    expect(found).toEqual([]);
    const { rows } = await sql<{ n: number }>`select count(*) n from ask.reputation_log
      where member_id = ${ghost.id}`.execute(app.database.db);
    expect(rows[0]!.n).toBe(0);
  });

  it('has no row of the audit log about its own question under its name', async () => {
    const { rows } = await sql<{ action: string; actor: number }>`
      select distinct action, actor_id actor from core.audit where subject_kind = 'post' and subject_id = ${post}
        or subject_kind = 'bounty' and subject_id in (select id from ask.bounty where post_id = ${post})
        order by action`.execute(app.database.db);
    expect(rows.filter(({ actor }) => actor === ghost.id)).toEqual([]);
    const signedBy = rows.filter(({ actor }) => actor === -1).map(({ action }) => action);
    expect(signedBy).toEqual(
      expect.arrayContaining([
        'ask.offerBounty',
        'ask.endBounty',
        'ask.followPost',
        'ask.setBookmark',
        'ask.voteToClose',
      ]),
    );
    const { rows: notices } = await sql<{ n: number }>`select count(*) n from messages.notice
      where ${ghost.id}::bigint = any(actor_ids)`.execute(app.database.db);
    expect(notices[0]!.n).toBe(0);
  });

  it('sees what is theirs', async () => {
    const { data } = await app.get(`/api/ask/info?id=${post}`, { member: ghost });
    expect(data).toMatchObject({ author: { id: -1, nickname: 'Anonymous 1 (you)' }, can: { canEdit: true } });
  });
});

/**
 * What names the ghost rightly: whom the asker follows, and the parts of the console that hold what the ghost did under
 * their name, such as keeping a draft of no thread and paying points.
 */
const isOwnAct = (path: string, name: string) =>
  (name === 'asker' && path.startsWith('/api/ask/follows')) ||
  (name === 'moderator' &&
    /^\/(?:api\/)?admin\/(?:audit|health|outbox|queue|dashboard)/.test(path) &&
    !path.includes('subjectId=')) ||
  (name === 'moderator' && /^\/(?:api\/)?admin\/books/.test(path));
