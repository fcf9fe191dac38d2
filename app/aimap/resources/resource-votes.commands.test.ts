import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
import { auditOf, ctxAs, makeMembers, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { errorOf } from '#test/ledger.ts';
import { loadSmallMap } from '#test/small-map.ts';
import { getNode } from '#app/aimap/nodes/nodes.queries.server.ts';
import type { NodeView } from '#app/aimap/nodes/nodes.schema.ts';
import { resourceVoteData } from './resource-vote-data.commands.server.ts';
import { reportLink, voteResource } from './resource-votes.commands.server.ts';

const database = useTestDatabase();
let people: Record<'anna' | 'bert', Actor & { id: number }>;
let ids: Record<string, number>;
let [paper, tool] = [0, 0];
beforeAll(async () => {
  people = await makeMembers(database.db, ['anna', 'bert']);
  ids = await loadSmallMap(database.db);
  [paper, tool] = (await resources(visitor)).map(({ id }) => id) as [number, number];
});

const as = (actor: Actor) => ctxAs(database.db, actor, { language: 'en' });
const resources = async (actor: Actor) => ((await getNode(as(actor), ids['reranking']!)) as NodeView).resources;
const vote = (actor: Actor, id: number, value: 1 | 0 | -1) => voteResource(as(actor), { id, value });

test('one word a member: said again, changed, taken back', async () => {
  for (let i = 0; i < 2; i += 1)
    expect(await vote(people.anna, paper, 1)).toEqual({ useful: 1, useless: 0, mine: true });
  expect(await vote(people.bert, paper, 1)).toEqual({ useful: 2, useless: 0, mine: true });
  expect(await vote(people.bert, paper, -1)).toEqual({ useful: 1, useless: 1, mine: false });
  expect(await vote(people.bert, paper, 0)).toEqual({ useful: 1, useless: 0, mine: null });
  const acts = await auditOf(database.db, 'map_resource', paper);
  expect(acts.filter((act) => act === 'aimap.voteResource')).toHaveLength(4);
});

test('the page shows the numbers and one’s own word, the more useful first', async () => {
  await vote(people.anna, tool, 1);
  await vote(people.bert, tool, 1);
  expect((await resources(people.anna)).map(({ id, useful, mine }) => ({ id, useful, mine }))).toEqual([
    { id: tool, useful: 2, mine: true },
    { id: paper, useful: 1, mine: true },
  ]);
  expect((await resources(visitor)).map(({ mine }) => mine)).toEqual([null, null]);
});

test('guests and what is not there are refused', async () => {
  expect(await errorOf(vote(visitor, paper, 1))).toBe('needLogin');
  expect(await errorOf(vote(people.anna, 999_999, 1))).toBe('notFound');
  expect(await errorOf(reportLink(as(visitor), { id: paper, note: '' }))).toBe('needLogin');
  expect(await errorOf(reportLink(as(people.anna), { id: 999_999, note: '' }))).toBe('notFound');
});

test('a link is reported once a member, and again after it was settled', async () => {
  const open = async () =>
    (
      await sql<{ note: string }>`select note from aimap.link_report where resource_id = ${paper}
      and state = 'open'`.execute(database.db)
    ).rows.map(({ note }) => note);
  for (let i = 0; i < 2; i += 1) await reportLink(as(people.anna), { id: paper, note: 'gone' });
  expect(await open()).toEqual(['gone']);
  await sql`update aimap.link_report set state = 'settled', settled_at = now()`.execute(database.db);
  await reportLink(as(people.anna), { id: paper, note: 'gone' });
  expect(await open()).toEqual(['gone']);
  const acts = await auditOf(database.db, 'map_resource', paper);
  expect(acts.filter((act) => act === 'aimap.reportLink')).toHaveLength(2);
});

test('a member gets what they said, and with the account it goes from the numbers', async () => {
  const rows: unknown[] = [];
  for (const { records } of resourceVoteData.exportMemberData(as(people.anna), people.anna.id))
    for await (const row of records() as AsyncIterable<object>) rows.push(row);
  expect(rows).toHaveLength(3);
  for (let i = 0; i < 2; i += 1) await resourceVoteData.closeMember(as(people.anna), people.anna.id, 'keep');
  expect((await resources(people.bert)).map(({ id, useful }) => [id, useful])).toEqual([
    [tool, 1],
    [paper, 0],
  ]);
});
