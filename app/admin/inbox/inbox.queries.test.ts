import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { countInbox, findQueues, placesOf } from '#app/admin/inbox-queues/inbox-queues.queries.server.ts';
import { inboxKinds } from '#app/admin/inbox-queues/inbox-queues.schema.ts';
import type { Actor } from '#app/core/ctx.server.ts';
import { PublishPostInput } from '#app/ask/parts/ask.schema.ts';
import { publishPost } from '#app/ask/posts/posts.commands.server.ts';
import { asStaff, ctxAs, grantConsole, makeCategory, makeMembers, refusalOf, testNow, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { addDeveloper, addPlugin } from '#test/market.ts';
import { loadSmallMap } from '#test/small-map.ts';
import { listInbox } from './inbox.queries.server.ts';
import { InboxInput } from './inbox.schema.ts';

const database = useTestDatabase();
let people: Record<'anna' | 'bert' | 'boss' | 'clerk' | 'looker', Actor & { id: number }>;
let post: number;
const as = (actor: Actor) => ctxAs(database.db, actor);
const list = (actor: Actor, input: object = {}) => listInbox(as(actor), InboxInput.parse(input));
/** So many hours before the tests play. */
const ago = (hours: number) => new Date(testNow.getTime() - hours * 3_600_000);

const addReview = (id: number, cause: string, hours: number, author = people.anna.id) =>
  sql`insert into ask.review (subject, subject_id, post_id, author_id, category_id, cause, created_at)
    select 'post', ${id}, ${post}, ${author}, category_id, ${cause}, ${ago(hours)} from ask.post
    where id = ${post}`.execute(database.db);
const addReport = (reporter: number, hours: number) =>
  sql`insert into messages.report (reporter_id, member_id, reason, texts, created_at)
    values (${reporter}, ${people.bert.id}, 'fraud', '[{"id":1,"text":"加我领红包","createdAt":"2026-11-01T00:00:00Z"}]',
      ${ago(hours)})`.execute(database.db);

beforeAll(async () => {
  people = await makeMembers(database.db, ['anna', 'bert', 'boss', 'clerk', 'looker']);
  for (const name of ['boss', 'clerk', 'looker'] as const) people[name] = asStaff(people[name]);
  await grantConsole(database.db, people.boss.id);
  await grantConsole(database.db, people.clerk.id, ['inbox/all', 'reports']);
  await grantConsole(database.db, people.looker.id, ['inbox/all', 'reviews']);
  const category = await makeCategory(database.db);
  ({ id: post } = await publishPost(
    as(people.anna),
    PublishPostInput.parse({
      kind: 'question',
      title: '自建网关怎么给每个团队限额？',
      markdown: '限额、重试、对账都要自己写。',
      category,
      tags: ['网关'],
      language: 'zh-cn',
    }),
  ));
  await sql`insert into ask.review (subject, subject_id, post_id, author_id, category_id, cause, rules, created_at)
    values ('post', ${post}, ${post}, ${people.anna.id}, ${category}, 'flags', '[]', ${ago(3)})`.execute(database.db);
  await sql`insert into ask.flag (review_id, subject, subject_id, member_id, reason, weight, created_at)
    select id, 'post', ${post}, ${people.bert.id}, 'quality', 1, ${ago(3)} from ask.review`.execute(database.db);
  await addReview(900_001, 'first', 7);
  await addReview(900_002, 'held', 1, people.boss.id); // nobody decides on their own
  await addReport(people.anna.id, 5);
  await sql`insert into ask.suggestion (subject, subject_id, post_id, author_id, base, title, markdown, reason,
      created_at, updated_at)
    values ('post', ${post}, ${post}, ${people.bert.id}, 1, '', '', '补上版本', ${ago(2)}, ${ago(2)})`.execute(
    database.db,
  );
  await addPluginMatters();
  const nodes = await loadSmallMap(database.db);
  await sql`insert into aimap.proposal (kind, node_id, author_id, base, changes, reason, needed, created_at, updated_at)
    values ('text', ${Object.values(nodes)[0]!}, ${people.bert.id}, 1, '[]', '少了一段', 1, ${ago(4)}, ${ago(4)})`.execute(
    database.db,
  );
});

/** A submission that came back an hour ago, having waited nine before; a rating that two members reported. */
async function addPluginMatters(): Promise<void> {
  await addDeveloper(database.db, people.anna.id);
  const plugin = await addPlugin(database.db, people.anna.id, { versions: [{ version: '1.0.0' }] });
  await sql`insert into market.submission (plugin_id, version_id, state, is_first, snapshot, risk, risk_parts,
      submitted_by, submitted_at, turn_at, with_us_s)
    values (${plugin.id}, ${plugin.versions[0]!.id}, 'waiting', true, '{}', 10, '[]', ${people.anna.id},
      ${ago(90)}, ${ago(1)}, 32400)`.execute(database.db);
  await sql`with made as (insert into market.rating (plugin_id, member_id, stars, words, version, created_at)
      values (${plugin.id}, ${people.bert.id}, 1, 'Call 555 0199', '1.0.0', now()) returning id)
    insert into market.rating_report (rating_id, member_id, reason, created_at)
    select id, m, 'spam', ${ago(6)}::timestamptz + m * interval '1 second'
    from made, unnest(array[${people.anna.id}, ${people.clerk.id}]::bigint[]) m`.execute(database.db);
}

describe('the inbox', () => {
  it('is one list of all kinds, the longest waiting first, with what each is about', async () => {
    const { rows, kinds, counts, before, after } = await list(people.boss);
    expect(rows.map(({ kind }) => kind)).toEqual(['plugins', 'held', 'ratings', 'messages', 'map', 'flags', 'edits']);
    expect(rows.find(({ kind }) => kind === 'flags')).toMatchObject({
      since: ago(3).getTime() / 1000,
      who: { nickname: 'anna' },
      facts: {
        subject: 'post',
        title: '自建网关怎么给每个团队限额？',
        flags: 1,
        flagReason: 'quality',
        withheld: null,
      },
    });
    expect(rows.find(({ kind }) => kind === 'messages')).toMatchObject({
      who: { nickname: 'bert' },
      facts: { reason: 'fraud', words: '加我领红包' },
    });
    expect(rows.find(({ kind }) => kind === 'ratings')).toMatchObject({ facts: { reports: 2, stars: 1 } });
    expect(rows.find(({ kind }) => kind === 'plugins')).toMatchObject({
      since: ago(10).getTime() / 1000,
      facts: { version: '1.0.0', isFirst: true, isTaken: false },
    });
    expect([kinds, before, after]).toEqual([inboxKinds, null, null]);
    expect(new Map(counts.map(({ kind, count }) => [kind, count]))).toEqual(
      new Map(inboxKinds.map((kind) => [kind, 1])),
    );
    expect(await countInbox(as(people.boss))).toBe(7);
  });

  it('shows staff only what is decided at desks that they have, and nobody else anything', async () => {
    expect((await list(people.clerk)).rows.map(({ kind }) => kind)).toEqual(['messages']);
    expect((await list(people.clerk, { kind: 'flags' })).rows).toEqual([]);
    expect((await list(people.clerk)).kinds).toEqual(['messages']);
    expect(await countInbox(as(people.clerk))).toBe(1);
    // the page of reviews without deciding on them
    expect(await list(people.looker)).toMatchObject({ rows: [], kinds: [] });
    expect(await refusalOf(list(visitor))).toBe('needLogin');
    expect(await refusalOf(list(people.anna))).toBe('noPermission');
    expect(await countInbox(as(people.anna))).toBe(0);
  });

  it('is narrowed to a kind, and forgets what is no place', async () => {
    expect((await list(people.boss, { kind: 'map' })).rows).toMatchObject([
      { kind: 'map', facts: { reason: '少了一段' } },
    ]);
    expect((await list(people.boss, { kind: 'none', after: 'x', before: '1.2.3' })).rows).toHaveLength(7);
  });

  it('leaves nothing out between pages, also of one moment, and leads back', async () => {
    // more of one moment than a page holds, of two kinds
    for (let i = 0; i < 15; i += 1) {
      await addReview(910_000 + i, 'held', 5);
      await addReport(500_000 + i, 5);
    }
    const first = await list(people.boss);
    const second = await list(people.boss, { after: first.after! });
    expect([first.rows.length, first.before, second.rows.length, second.after]).toEqual([20, null, 17, null]);
    const keys = [...first.rows, ...second.rows].map(({ kind, id }) => `${kind} ${id}`);
    expect(new Set(keys).size).toBe(37);
    const back = await list(people.boss, { before: second.before! });
    expect(back.rows).toEqual(first.rows);
    expect([back.before, back.after]).toEqual([null, first.after]);
  });
});

it('reads each kind by its age from an index', async () => {
  await sql`insert into ask.review (subject, subject_id, post_id, author_id, category_id, cause, created_at)
    select 'comment', n, ${post}, 0, (select category_id from ask.post where id = ${post}),
      (array['held', 'flags'])[1 + n % 2], now() - n * interval '1 minute' from generate_series(1, 20000) n`.execute(
    database.db,
  );
  await sql`insert into messages.report (reporter_id, member_id, reason, created_at)
    select n, 1, 'spam', now() - n * interval '1 minute' from generate_series(1000000, 1020000) n`.execute(database.db);
  await sql`insert into ask.suggestion (subject, subject_id, post_id, author_id, base, title, markdown, reason,
      created_at, updated_at)
    select 'post', ${post}, ${post}, -n, 1, '', '', 'why', now() - n * interval '1 minute', now()
    from generate_series(1, 20000) n`.execute(database.db);
  await sql`analyze ask.review, ask.suggestion, messages.report`.execute(database.db);
  const queues = [...(await findQueues(as(people.boss)))];
  const plan = async () => {
    const statement = placesOf(queues, { before: '', after: '1790000000000000.messages.7', limit: 21 });
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${statement}`.execute(database.db);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  const full = await plan();
  for (const index of ['review_since', 'report_since', 'suggestion_since']) expect(full).toContain(index);
  expect(full).not.toMatch(/Seq Scan on (?:review|report|suggestion)\b/);
  await sql`set enable_seqscan = off`.execute(database.db);
  const small = await plan();
  await sql`reset enable_seqscan`.execute(database.db);
  for (const index of ['rating_report_since', 'submission_since', 'proposal_since']) expect(small).toContain(index);
});
