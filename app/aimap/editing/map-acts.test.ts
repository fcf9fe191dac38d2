import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { enrolPath, takeVersion } from '#app/aimap/learning/enrolments.commands.server.ts';
import { getPathLearning } from '#app/aimap/learning/path-learning.queries.server.ts';
import { readLearned } from '#app/aimap/learning/progress.queries.server.ts';
import { setProgress, settleTopic } from '#app/aimap/learning/progress.commands.server.ts';
import { isRefusal } from '#app/core/errors.ts';
import { asStaff, ctxAs, grantConsole, makeMembers } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { addEdge, listCircles, readNode } from '#test/edited-map.ts';
import { addLearner, addSmallMap, learner, type SmallMap } from '#test/learning.ts';
import { testSeed } from '#test/seed.ts';
import { setTopicStatus } from './archiving.commands.server.ts';
import { saveLayout } from './layout.commands.server.ts';
import { mergeTopic } from './merges.commands.server.ts';
import { splitTopic } from './splits.commands.server.ts';

/*
 * Whatever editors do to the map by their own acts, nobody loses an answer or a walked topic, prerequisites never form
 * a circle, and every path, in the version a learner has and in the newest, reaches exactly 100 %.
 */

const database = useTestDatabase();
let map: SmallMap;
let made = 0;
let editor: Parameters<typeof ctxAs>[1];

beforeAll(async () => {
  const { edna } = await makeMembers(database.db, ['edna']);
  await grantConsole(database.db, edna.id);
  editor = asStaff(edna);
  map = await addSmallMap(database.db, ['tokens', 'context', 'retrieval', 'agents', 'tools', 'memory']);
});

const at = (id: number) => learner(database.db, id, '2026-11-25');
const edit = () => ctxAs(database.db, editor);
const topicsNow = async (status = 'published') =>
  (
    await sql<{ id: number }>`select id from aimap.node where kind = 'topic' and status = ${status}
      order by id`.execute(database.db)
  ).rows.map(({ id }) => id);

const acts = {
  merge: async (one: number, other: number) => {
    const [a, b] = [await readNode(database.db, one), await readNode(database.db, other)];
    await mergeTopic(edit(), { from: one, into: other, fromRevision: a.revision, intoRevision: b.revision });
  },
  split: async (one: number, other: number) => {
    const { rows } = await sql<{ id: number }>`select id from aimap.quiz_item where node_id = ${one}
      order by id`.execute(database.db);
    const texts = { titleZh: '部分', titleEn: 'part', summaryZh: '摘要', summaryEn: 'summary' };
    const slugs = [`part-${(made += 1)}`, `part-${(made += 1)}`];
    const items = rows.map(({ id }) => id);
    const half = Math.floor(items.length / 2);
    const parts = slugs.map((slug, i) => ({
      ...texts,
      slug,
      level: 1 as const,
      minutes: 20,
      items: i === 0 ? items.slice(0, half) : [],
      resources: [],
      posts: [],
      docs: [],
    }));
    const { revision } = await readNode(database.db, one);
    await splitTopic(edit(), { id: one, revision, inPaths: other % 2 === 0, parts });
  },
  archive: async (one: number) => {
    const { revision } = await readNode(database.db, one);
    await setTopicStatus(edit(), { id: one, revision, status: 'archived' });
  },
  publish: async (one: number) => {
    const archived = await topicsNow('archived');
    if (archived.length === 0) return;
    const id = archived[one % archived.length]!;
    await setTopicStatus(edit(), { id, revision: (await readNode(database.db, id)).revision, status: 'published' });
  },
  move: async (one: number, other: number) => {
    const topics = [{ id: one, x: 20_000 + other * 10, y: 20_000 + one, isPinned: false }];
    await saveLayout(edit(), { version: 999, topics, lands: [], reason: 'tried' });
  },
  link: async (one: number, other: number) => {
    if (one === other) return;
    const { rows } = await sql`select from aimap.edge where least(from_id, to_id) = ${Math.min(one, other)}
      and greatest(from_id, to_id) = ${Math.max(one, other)}`.execute(database.db);
    if (rows.length === 0) await addEdge(database.db, Math.min(one, other), Math.max(one, other));
  },
};
type ActName = keyof typeof acts;

async function addWalker(marks: readonly number[]): Promise<number> {
  const id = await addLearner(database.db);
  await enrolPath(at(id), { slug: 'small-path' });
  const states = ['none', 'planned', 'learning', 'done', 'skipped'] as const;
  for (const [i, node] of (await topicsNow()).entries()) {
    const mark = marks[i % marks.length]!;
    await setProgress(at(id), { id: node, state: states[mark % 5]! });
    if (mark < 5) continue;
    await sql`insert into aimap.quiz_attempt (member_id, item_id, node_id, revision, language, answer, is_right,
        is_assisted, via, at)
      select ${id}::bigint, q.id, ${node}::bigint, 1, 'en', 'true', true, false, 'quiz', now() from aimap.quiz_item q
      where q.node_id = ${node}`.execute(database.db);
    await settleTopic(at(id), id, node);
  }
  return id;
}

const settled = async (node: number) =>
  (await sql<{ id: number }>`select aimap.settled_node(${node}) id`.execute(database.db)).rows[0]!.id;
const answersOf = async (id: number) =>
  (
    await sql<{ id: number }>`select a.id from aimap.quiz_attempt a join aimap.quiz_item i on i.id = a.item_id
      and i.node_id = a.node_id where a.member_id = ${id} order by a.id`.execute(database.db)
  ).rows;
const walkedBy = async (id: number) =>
  (
    await sql<{ id: number }>`select node_id id from aimap.learn_progress where member_id = ${id}
      and state in ('done', 'skipped') order by 1`.execute(database.db)
  ).rows.map((row) => row.id);

async function expectNothingLost(id: number, walked: readonly number[], answers: object[]): Promise<void> {
  expect(await answersOf(id)).toEqual(answers);
  const now = await Promise.all(walked.map(settled));
  const learned = await readLearned(at(id), id, now);
  for (const node of now) expect(['done', 'skipped']).toContain(learned.get(node)!.state);
}

/** Walks all that is left of the version that somebody has. */
async function walkToTheEnd(id: number): Promise<void> {
  const { stages } = await getPathLearning(at(id), 'small-path');
  for (const step of stages.flatMap(({ steps }) => steps)) await setProgress(at(id), { id: step.id, state: 'done' });
  expect(await getPathLearning(at(id), 'small-path')).toMatchObject({ percent: 100 });
}

it('loses nothing, makes no circle, and each version of the path reaches exactly 100 %', async () => {
  const act = fc.record({ name: fc.constantFrom(...(Object.keys(acts) as ActName[])), a: fc.nat(30), b: fc.nat(30) });
  await fc.assert(
    fc.asyncProperty(
      fc.array(act, { minLength: 2, maxLength: 7 }),
      fc.array(fc.nat(9), { minLength: 1, maxLength: 8 }),
      async (done, marks) => {
        const id = await addWalker(marks);
        const [walked, answers] = [await walkedBy(id), await answersOf(id)];
        for (const { name, a, b } of done) {
          const topics = await topicsNow();
          if (topics.length < 4 && (name === 'archive' || name === 'merge')) continue;
          await acts[name](topics[a % topics.length]!, topics[b % topics.length]!).catch((error: unknown) => {
            if (!isRefusal(error)) throw error;
          });
          await expectNothingLost(id, walked, answers);
          expect(await listCircles(database.db)).toEqual([]);
        }
        await walkToTheEnd(id);
        const { changes } = await getPathLearning(at(id), 'small-path');
        if (changes) {
          await takeVersion(at(id), { slug: 'small-path', version: changes.version });
          await expectNothingLost(id, walked, answers);
          await walkToTheEnd(id);
        }
        await reopenPath();
      },
    ),
    { seed: testSeed, numRuns: 12 },
  );
});

/** A path that was archived because nothing was left of it goes on, so that the next run has one. */
async function reopenPath(): Promise<void> {
  await sql`update aimap.path set is_archived = false where id = ${map.path.id}`.execute(database.db);
}
