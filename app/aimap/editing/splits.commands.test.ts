import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
import { getPathLearning } from '#app/aimap/learning/path-learning.queries.server.ts';
import { enrolPath } from '#app/aimap/learning/enrolments.commands.server.ts';
import { setProgress } from '#app/aimap/learning/progress.commands.server.ts';
import { getNode } from '#app/aimap/nodes/nodes.queries.server.ts';
import { asStaff, auditOf, ctxAs, grantConsole, makeCategory, makeMembers, refusalOf, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { addEdge, addPlacedPost, addResource, readNode } from '#test/edited-map.ts';
import { addLearner, addSmallMap, learner, type SmallMap } from '#test/learning.ts';
import { undoRevision } from '#app/aimap/proposals/map-undos.commands.server.ts';
import { getNodeHistory } from '#app/aimap/revisions/map-history.queries.server.ts';
import { setTopicStatus } from './archiving.commands.server.ts';
import { leastGap, placeBeside } from './free-places.policy.ts';
import { splitTopic } from './splits.commands.server.ts';
import { getSplitDraft } from './splits.queries.server.ts';

const database = useTestDatabase();
type Person = Actor & { id: number };
let people: Record<'edna' | 'ann', Person>;
let map: SmallMap;

const as = (actor: Actor) => ctxAs(database.db, actor, { language: 'en' });
const editor = () => as(asStaff(people.edna));
beforeAll(async () => {
  people = await makeMembers(database.db, ['edna', 'ann']);
  await grantConsole(database.db, people.edna.id, ['aiMap/topics/edit', 'aiMap/proposals/review']);
  map = await addSmallMap(database.db);
});

const part = (slug: string, more: object = {}) => ({
  slug,
  titleZh: `${slug} 部分`,
  titleEn: `${slug} part`,
  summaryZh: '摘要',
  summaryEn: 'Summary',
  level: 1 as const,
  minutes: 20,
  items: [],
  resources: [],
  posts: [],
  docs: [],
  ...more,
});
const revisionOf = async (id: number) => (await readNode(database.db, id)).revision;

describe('splitting a topic', () => {
  it('gives what was chosen to its parts, with the progress', async () => {
    const [id, before] = [map.topics['context']!, map.topics['tokens']!];
    await addEdge(database.db, before, id);
    const resource = await addResource(database.db, id, 'https://example.org/part');
    const post = await addPlacedPost(database.db, {
      authorId: people.ann.id,
      categoryId: await makeCategory(database.db),
      places: [{ nodeId: id, rank: 1, state: 'confirmed' }],
    });
    const ann = await addLearner(database.db);
    const hers = () => learner(database.db, ann, '2026-11-25');
    await enrolPath(hers(), { slug: map.path.slug });
    await setProgress(hers(), { id, state: 'done' });
    const draft = await getSplitDraft(editor(), id);
    expect(draft).toMatchObject({ learners: 1, posts: [{ id: post }], paths: [{ version: 2, learners: 1 }] });
    const items = draft.items.slice(0, 2).map((item) => item.id);
    const { data } = await splitTopic(editor(), {
      id,
      revision: draft.topic.revision,
      inPaths: true,
      parts: [part('window', { items, resources: [resource], posts: [post] }), part('position')],
    });
    const [first, second] = data.ids;
    const { rows } = await sql`select node_id, state from aimap.learn_progress where member_id = ${ann}
      order by node_id`.execute(database.db);
    expect(rows).toEqual([id, first, second].map((node) => ({ node_id: node, state: 'done' })));
    expect(await getNode(as(visitor), first!)).toMatchObject({
      title: 'window part',
      needs: [{ id: before }],
      beside: [{ id, edge: 'related' }],
      resources: [{ id: resource }],
      posts: [{ id: post }],
    });
    const { rows: made } = await sql<{ id: number }>`select revision_id id from aimap.revision_node
      where node_id = ${first!}`.execute(database.db);
    expect(await refusalOf(undoRevision(editor(), { id: made[0]!.id, reason: 'no' }))).toBe('undoSplit');
    expect((await getNodeHistory(editor(), { id: first! })).rows).toMatchObject([{ isMove: true }]);
    const walked = await getPathLearning(hers(), map.path.slug);
    expect(walked).toMatchObject({ version: 1, walked: 1, changes: { version: 2, after: { walked: 3, total: 5 } } });
    expect(await auditOf(database.db, 'node', id)).toContain('aimap.splitTopic');
  });

  it('puts parts beside the whole, where nothing lies', async () => {
    const { rows } = await sql<{
      x: number;
      y: number;
    }>`select x, y from aimap.node where slug in ('window', 'position')
      order by id`.execute(database.db);
    const [a, b] = rows;
    expect(Math.hypot(a!.x - b!.x, a!.y - b!.y)).toBeGreaterThanOrEqual(leastGap);
    expect(placeBeside({ x: 0, y: 0 }, [])).toEqual(placeBeside({ x: 0, y: 0 }, []));
  });

  it('refuses strangers, taken addresses, what is stale or lies elsewhere, and writes nothing then', async () => {
    const id = map.topics['retrieval']!;
    const input = async (...parts: ReturnType<typeof part>[]) => ({
      id,
      revision: await revisionOf(id),
      inPaths: true,
      parts,
    });
    const elsewhere = await addResource(database.db, map.topics['agents']!, 'https://example.org/elsewhere');
    expect(await refusalOf(splitTopic(as(people.ann), await input(part('new'))))).toBe('noPermission');
    expect(await refusalOf(splitTopic(editor(), await input(part('fine'), part('tokens'))))).toBe('slugTaken');
    expect(await refusalOf(splitTopic(editor(), await input(part('fine', { resources: [elsewhere] }))))).toBe(
      'changedSince',
    );
    expect(await refusalOf(splitTopic(editor(), { ...(await input(part('fine'))), revision: 99 }))).toBe(
      'changedSince',
    );
    const { rows } = await sql`select from aimap.node where slug in ('new', 'fine')`.execute(database.db);
    expect(rows).toEqual([]);
  });
});

describe('archiving a topic', () => {
  it('gives its paths a version without it; who walks one keeps theirs and can come to its end', async () => {
    const ann = await addLearner(database.db);
    const hers = () => learner(database.db, ann, '2026-11-25');
    await enrolPath(hers(), { slug: map.path.slug });
    const id = map.topics['retrieval']!;
    await setProgress(hers(), { id, state: 'done' });
    const total = (await getPathLearning(hers(), map.path.slug)).total;
    await setTopicStatus(editor(), { id, revision: await revisionOf(id), status: 'archived' });
    const way = await getPathLearning(hers(), map.path.slug);
    expect(way.total).toBe(total - 1);
    expect(way.changes!.removed).toEqual([]);
    for (const { id: step } of way.stages.flatMap(({ steps }) => steps))
      await setProgress(hers(), { id: step, state: 'done' });
    expect((await getPathLearning(hers(), map.path.slug)).percent).toBe(100);
    expect(await auditOf(database.db, 'node', id)).toContain('aimap.setTopicStatus');
  });

  it('is undone by publishing, and both are done once', async () => {
    const id = map.topics['retrieval']!;
    const revision = await revisionOf(id);
    await setTopicStatus(editor(), { id, revision, status: 'archived' });
    expect(await revisionOf(id)).toBe(revision);
    await setTopicStatus(editor(), { id, revision, status: 'published' });
    expect(await readNode(database.db, id)).toMatchObject({ status: 'published', revision: revision + 1 });
    expect(await refusalOf(setTopicStatus(editor(), { id, revision, status: 'archived' }))).toBe('changedSince');
  });

  it('is refused for an area with topics and to strangers', async () => {
    const put = (id: number, actor: Actor) => setTopicStatus(as(actor), { id, revision: 1, status: 'archived' });
    expect(await refusalOf(put(map.area, asStaff(people.edna)))).toBe('areaHasTopics');
    expect(await refusalOf(put(map.topics['agents']!, people.ann))).toBe('noPermission');
  });

  it('lets a path of which nothing is left rest', async () => {
    const { rows: before } = await sql<{ id: number; nodes: number[] }>`select h.id, array_agg(s.node_id) nodes
      from aimap.path h join aimap.path_step s on s.path_id = h.id and s.version = h.version
      where not h.is_archived group by h.id`.execute(database.db);
    for (const node of before[0]!.nodes)
      await setTopicStatus(editor(), { id: node, revision: await revisionOf(node), status: 'archived' });
    const { rows } = await sql`select is_archived from aimap.path where id = ${before[0]!.id}`.execute(database.db);
    expect(rows).toEqual([{ is_archived: true }]);
  });
});
