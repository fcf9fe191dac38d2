import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
import { auditOf, ctxAs, makeCategory, makeMembers, testNow, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { errorOf } from '#test/ledger.ts';
import { addNode, addSmallMap, addVersion, type SmallMap } from '#test/learning.ts';
import { publishPost } from '#app/ask/posts/posts.commands.server.ts';
import { listBestFollowed } from '#app/ask/follows/follow-digests.queries.server.ts';
import { listMapFollows } from '#app/ask/follows/map-follows.queries.server.ts';
import { listPosts } from '#app/ask/lists/lists.queries.server.ts';
import { enrolPath } from '#app/aimap/learning/enrolments.commands.server.ts';
import { nodeFollowData } from './node-follow-data.commands.server.ts';
import { tellMapFollowers } from './follow-notices.commands.server.ts';
import { moveNodeFollows, setMapFollow } from './node-follows.commands.server.ts';

const database = useTestDatabase();
let people: Record<'anna' | 'bert' | 'chen' | 'dora', Actor & { id: number }>;
let map: SmallMap;
let category = 0;
beforeAll(async () => {
  people = await makeMembers(database.db, ['anna', 'bert', 'chen', 'dora']);
  category = await makeCategory(database.db);
  map = await addSmallMap(database.db);
});

const as = (actor: Actor, now = testNow) => ctxAs(database.db, actor, { now, language: 'en' });
const job = (now = testNow) => as({ kind: 'job', name: 'test' }, now);
const follow = (actor: Actor, kind: 'node' | 'path', id: number, following = true) =>
  setMapFollow(as(actor), { kind, id, following });
const followed = async (actor: Actor) => (await listMapFollows(as(actor))).nodes.map(({ id }) => id);
const topic = (slug: string) => map.topics[slug]!;

let asked = 0;
async function askAt(nodeId: number, { age_days = 0, actor = people.anna } = {}): Promise<number> {
  asked += 1;
  const { id } = await publishPost(as(actor), {
    kind: 'question',
    title: `What settles here, number ${asked}?`,
    markdown: `Body ${asked}.`,
    category,
    tags: ['maps'],
    language: 'en',
    anonymous: false,
  });
  const at = new Date(testNow.getTime() - age_days * 86_400_000);
  await sql`update ask.post set created_at = ${at} where id = ${id}`.execute(database.db);
  await sql`insert into aimap.placement (post_id, node_id, rank, state, score, created_at)
    values (${id}, ${nodeId}, 1, 'auto', 0.3, now())`.execute(database.db);
  return id;
}
const told = async ({ id }: { id: number }, kind: string) =>
  (
    await sql<{ subject: number; act: string }>`select subject_id subject, act from messages.notice
    where member_id = ${id} and kind = ${kind} order by id`.execute(database.db)
  ).rows.map(({ subject, act }) => (act === '' ? subject : act));

test('following is kept once, audited, listed, and ended', async () => {
  const id = topic('tokens');
  for (let i = 0; i < 2; i += 1) expect(await follow(people.bert, 'node', id)).toEqual({ following: true });
  expect(await followed(people.bert)).toEqual([id]);
  await follow(people.bert, 'node', id, false);
  expect(await followed(people.bert)).toEqual([]);
  expect((await auditOf(database.db, 'node', id)).filter((act) => act === 'aimap.setFollow')).toHaveLength(2);
});

test('guests and what is not there are refused', async () => {
  expect(await errorOf(follow(visitor, 'node', topic('tokens')))).toBe('needLogin');
  expect(await errorOf(follow(people.bert, 'node', 999_999))).toBe('notFound');
  expect(await errorOf(follow(people.bert, 'path', 999_999))).toBe('notFound');
});

test('followers of a topic and of its area hear of a new post there, each once, its author not', async () => {
  await follow(people.anna, 'node', topic('context'));
  await follow(people.bert, 'node', topic('context'));
  await follow(people.bert, 'node', map.area);
  await follow(people.chen, 'node', map.area);
  const id = await askAt(topic('context'));
  for (let i = 0; i < 2; i += 1) await tellMapFollowers(job());
  expect(await told(people.bert, 'newPost')).toEqual([id]);
  expect(await told(people.chen, 'newPost')).toEqual([id]);
  expect(await told(people.anna, 'newPost')).toEqual([]);
  expect(await told(people.dora, 'newPost')).toEqual([]);
});

test('what is followed is in the list of it and in its digest', async () => {
  const id = await askAt(topic('context'));
  const ids = (await listPosts(as(people.chen), { type: 'mine' })).rows.map((row) => row.id);
  expect(ids).toContain(id);
  expect(await listPosts(as(people.dora), { type: 'mine' })).toMatchObject({ rows: [] });
  const best = await listBestFollowed(as(people.chen), people.chen.id, new Date(testNow.getTime() - 86_400_000));
  expect(best.map((notice) => notice.id)).toContain(id);
});

test('of an old post that settles nobody is told', async () => {
  await follow(people.dora, 'node', topic('retrieval'));
  await askAt(topic('retrieval'), { age_days: 8 });
  await tellMapFollowers(job());
  expect(await told(people.dora, 'newPost')).toEqual([]);
});

test('a topic that was written anew is told of, one that was only moved is not', async () => {
  const id = topic('agents');
  await follow(people.dora, 'node', id);
  await sql`update aimap.node set x = x + 1 where id = ${id}`.execute(database.db);
  await tellMapFollowers(job());
  expect(await told(people.dora, 'map')).toEqual([]);
  await sql`update aimap.node set revision = revision + 1 where id = ${id}`.execute(database.db);
  for (let i = 0; i < 2; i += 1) await tellMapFollowers(job());
  expect(await told(people.dora, 'map')).toEqual(['topicChanged']);
});

test('who wrote a topic anew is not told of it', async () => {
  const id = topic('retrieval');
  await follow(people.anna, 'node', id);
  await follow(people.chen, 'node', id);
  await sql`with made as (insert into aimap.revision (by_id, reason, changes, at)
      values (${people.anna.id}, 'clearer', '[]', now()) returning id)
    insert into aimap.revision_node (node_id, number, revision_id) select ${id}, 2, id from made`.execute(database.db);
  await sql`update aimap.node set revision = 2 where id = ${id}`.execute(database.db);
  await tellMapFollowers(job());
  expect(await told(people.anna, 'map')).toEqual([]);
  expect(await told(people.chen, 'map')).toEqual(['topicChanged']);
});

test('who follows a path or is on it hears of its new version', async () => {
  await follow(people.chen, 'path', map.path.id);
  await enrolPath(as(people.bert), { slug: map.path.slug });
  await addVersion(database.db, map.path.id, 2, [{ kind: 'task', nodes: [topic('tokens'), topic('agents')] }]);
  await tellMapFollowers(job());
  expect(await told(people.chen, 'map')).toContain('pathChanged');
  expect(await told(people.bert, 'map')).toEqual(['pathChanged']);
});

test('a merge takes followers along: who followed both follows the other once', async () => {
  const [from, to] = [
    await addNode(database.db, 'old-name', map.area),
    await addNode(database.db, 'new-name', map.area),
  ];
  for (const [who, id] of [
    [people.bert, from],
    [people.chen, from],
    [people.chen, to],
  ] as const)
    await follow(who, 'node', id);
  expect(await moveNodeFollows(job(), { from, to })).toBe(2);
  await sql`update aimap.node set status = 'merged', merged_into = ${to} where id = ${from}`.execute(database.db);
  expect(await followed(people.bert)).toContain(to);
  expect((await followed(people.chen)).filter((id) => id === to)).toHaveLength(1);
  await follow(people.dora, 'node', from);
  expect(await followed(people.dora)).toContain(to);
});

test('a member gets what they follow, and it goes with the account', async () => {
  const files = nodeFollowData.exportMemberData(as(people.dora), people.dora.id);
  const rows: unknown[] = [];
  for (const { records } of files) for await (const row of records() as AsyncIterable<object>) rows.push(row);
  expect(rows).toContainEqual(expect.objectContaining({ kind: 'node', slug: 'new-name' }));
  await nodeFollowData.closeMember(job(), people.dora.id, 'keep');
  expect(await followed(people.dora)).toEqual([]);
});
