import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
import { setProgress } from '#app/aimap/learning/progress.commands.server.ts';
import { getNode } from '#app/aimap/nodes/nodes.queries.server.ts';
import type { NodeView } from '#app/aimap/nodes/nodes.schema.ts';
import { asStaff, auditOf, ctxAs, grantConsole, makeCategory, makeMembers, refusalOf, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { addEdge, addPlacedPost, addResource, listCircles, readNode } from '#test/edited-map.ts';
import { addLearner, addNode, addVersion, learner } from '#test/learning.ts';
import { mergeTopic } from './merges.commands.server.ts';
import { previewMerge } from './merges.queries.server.ts';

const database = useTestDatabase();
type Person = Actor & { id: number };
let people: Record<'edna' | 'carl' | 'ann', Person>;
let [area, category, made] = [0, 0, 0];

const as = (actor: Actor) => ctxAs(database.db, actor, { language: 'en' });
const editor = () => as(asStaff(people.edna));

beforeAll(async () => {
  people = await makeMembers(database.db, ['edna', 'carl', 'ann']);
  await grantConsole(database.db, people.edna.id, ['aiMap/topics/edit']);
  await grantConsole(database.db, people.carl.id, ['aiMap/placements']);
  area = await addNode(database.db, 'lands', null);
  category = await makeCategory(database.db);
});

let [one, two, far]: [number, number, number] = [0, 0, 0];
beforeEach(async () => {
  made += 1;
  one = await addNode(database.db, `one-${made}`, area);
  two = await addNode(database.db, `two-${made}`, area);
  far = await addNode(database.db, `far-${made}`, area);
});

async function merge(from: number, into: number, actor: Actor = asStaff(people.edna)) {
  const [a, b] = [await readNode(database.db, from), await readNode(database.db, into)];
  return mergeTopic(as(actor), { from, into, fromRevision: a.revision, intoRevision: b.revision });
}
const rowsOf = async (table: string, node: number) =>
  (
    await sql<{ n: number }>`select count(*)::integer n from ${sql.table(`aimap.${table}`)}
      where node_id = ${node}`.execute(database.db)
  ).rows[0]!.n;
const placesOf = async (post: number) =>
  (
    await sql<{ nodeId: number; rank: number; state: string }>`select node_id "nodeId", rank, state
      from aimap.placement where post_id = ${post} order by rank, node_id`.execute(database.db)
  ).rows;

describe('merging a topic into another', () => {
  it('takes everything along, and the preview says so before', async () => {
    const ann = await addLearner(database.db);
    await setProgress(learner(database.db, ann, '2026-11-25'), { id: one, state: 'done' });
    await addResource(database.db, one, 'https://example.org/a');
    await addResource(database.db, one, 'https://example.org/both');
    await addResource(database.db, two, 'https://example.org/both');
    const post = await addPlacedPost(database.db, {
      authorId: people.ann.id,
      categoryId: category,
      places: [{ nodeId: one, rank: 1, state: 'auto' }],
    });
    await addEdge(database.db, far, one);
    await addEdge(database.db, one, two);
    expect(await previewMerge(editor(), { from: one, into: two })).toMatchObject({
      fault: null,
      learners: 1,
      resources: 2,
      sameResources: 1,
      posts: 1,
      edges: 1,
      dropped: [{ why: 'inside' }],
      paths: [],
    });
    await merge(one, two);
    expect(await readNode(database.db, one)).toMatchObject({ status: 'merged', mergedInto: two, revision: 2 });
    const { rows } = await sql`select state from aimap.learn_progress
      where member_id = ${ann} and node_id = ${two}`.execute(database.db);
    expect(rows).toEqual([{ state: 'done' }]);
    expect(await rowsOf('learn_progress', one)).toBe(0);
    const { resources } = (await getNode(as(visitor), two)) as NodeView;
    expect(resources.map(({ url }) => url)).toEqual(['https://example.org/both', 'https://example.org/a']);
    expect(await placesOf(post)).toEqual([{ nodeId: two, rank: 1, state: 'auto' }]);
    expect(await getNode(as(visitor), one)).toEqual({ movedTo: { id: two, slug: `two-${made}` } });
    expect(await getNode(as(visitor), two)).toMatchObject({
      needs: [{ id: far }],
      leadsTo: [],
      aliases: [`one-${made}`],
    });
    expect((await readNode(database.db, two)).names).toContain(`\none-${made}\n`);
    expect(await auditOf(database.db, 'node', one)).toEqual(['aimap.setProgress', 'aimap.mergeTopic']);
  });

  it('lets what people said of a post stand', async () => {
    const add = (mine: 'auto' | 'confirmed' | 'rejected', other: 'auto' | 'confirmed' | 'rejected') =>
      addPlacedPost(database.db, {
        authorId: people.ann.id,
        categoryId: category,
        places: [
          { nodeId: one, rank: 2, state: mine },
          { nodeId: two, rank: 3, state: other },
          { nodeId: far, rank: 1, state: 'confirmed' },
        ],
      });
    const posts = [await add('auto', 'rejected'), await add('confirmed', 'rejected'), await add('rejected', 'auto')];
    await merge(one, two);
    const states = await Promise.all(
      posts.map(async (post) => (await placesOf(post)).find(({ nodeId }) => nodeId === two)),
    );
    expect(states).toMatchObject([{ state: 'rejected' }, { state: 'confirmed', rank: 2 }, { state: 'auto', rank: 2 }]);
  });

  it('keeps the way of what went there before, and of the step of a path in a new version', async () => {
    const [path] = (
      await sql<{ id: number }>`insert into aimap.path (slug, position, created_at)
        values (${`way-${made}`}, 0, now()) returning id`.execute(database.db)
    ).rows;
    await addVersion(database.db, path!.id, 1, [
      { kind: 'quiz', nodes: [one] },
      { kind: 'task', nodes: [far, two] },
    ]);
    await merge(one, two);
    await merge(two, far);
    expect(await getNode(as(visitor), one)).toEqual({ movedTo: { id: far, slug: `far-${made}` } });
    const { rows } = await sql<{
      version: number;
      nodes: number[];
    }>`select version, array_agg(node_id order by step) nodes
      from aimap.path_step where path_id = ${path!.id} group by version order by version`.execute(database.db);
    expect(rows).toEqual([
      { version: 1, nodes: [one, far, two] },
      { version: 2, nodes: [far, two] },
      { version: 3, nodes: [far] },
    ]);
    expect(await auditOf(database.db, 'path', path!.id)).toEqual(['aimap.revisePath', 'aimap.revisePath']);
  });

  it('drops what would close a circle of prerequisites', async () => {
    await addEdge(database.db, one, far);
    await addEdge(database.db, far, two);
    await merge(two, one);
    expect(await listCircles(database.db)).toEqual([]);
    expect(await getNode(as(visitor), one)).toMatchObject({ leadsTo: [{ id: far }], needs: [] });
  });
});

describe('merging is refused', () => {
  it('to strangers and to staff of other desks', async () => {
    for (const actor of [people.ann, asStaff(people.carl)]) {
      expect(await refusalOf(merge(one, two, actor))).toBe('noPermission');
      expect(await refusalOf(previewMerge(as(actor), { from: one, into: two }))).toBe('noPermission');
    }
    expect(await readNode(database.db, one)).toMatchObject({ status: 'published', revision: 1 });
  });

  it('into itself, a part of it, what has gone elsewhere or is not published', async () => {
    await addEdge(database.db, two, one, 'part-of');
    expect(await refusalOf(merge(one, one))).toBe('self');
    expect(await refusalOf(merge(one, two))).toBe('child');
    expect(await refusalOf(merge(area, two))).toBe('child');
    expect(await refusalOf(merge(two, area))).toBe('areas');
    await merge(two, far);
    expect(await refusalOf(merge(one, two))).toBe('targetMerged');
    expect(await refusalOf(merge(far, two))).toBe('leadsBack');
    expect(await refusalOf(merge(two, one))).toBe('gone');
    await sql`update aimap.node set status = 'archived' where id = ${one}`.execute(database.db);
    expect(await refusalOf(merge(far, one))).toBe('targetHidden');
    expect(await refusalOf(mergeTopic(editor(), { from: 999_999, into: far, fromRevision: 1, intoRevision: 1 }))).toBe(
      'notFound',
    );
  });

  it('when somebody changed one of the two since, and nothing has moved', async () => {
    await addResource(database.db, one, 'https://example.org/stays');
    const stale = { from: one, into: two, fromRevision: 1, intoRevision: 1 };
    await sql`update aimap.node set revision = 2 where id = ${two}`.execute(database.db);
    expect(await refusalOf(mergeTopic(editor(), stale))).toBe('changedSince');
    expect(await rowsOf('resource', one)).toBe(1);
    await mergeTopic(editor(), { ...stale, intoRevision: 2 });
  });
});

it('has one effect however often it is asked for at once', async () => {
  const all = await Promise.allSettled(Array.from({ length: 50 }, () => merge(one, two)));
  expect(all.every(({ status }) => status === 'fulfilled')).toBe(true);
  expect((await auditOf(database.db, 'node', one)).filter((act) => act === 'aimap.mergeTopic')).toHaveLength(1);
  expect(await readNode(database.db, two)).toMatchObject({ revision: 2 });
});

it('loses nothing that is learned at the same moment', async () => {
  const ids = [];
  for (let i = 0; i < 12; i += 1) ids.push(await addLearner(database.db));
  const mark = (id: number) => setProgress(learner(database.db, id, '2026-11-25'), { id: one, state: 'done' });
  const marks = ids.slice(0, 6).map(mark);
  await Promise.all([...marks, merge(one, two), ...ids.slice(6).map(mark)]);
  expect(await rowsOf('learn_progress', one)).toBe(0);
  expect(await rowsOf('learn_progress', two)).toBe(12);
});
