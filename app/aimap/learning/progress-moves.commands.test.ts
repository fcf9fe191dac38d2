import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { transact } from '#app/core/db/pool.server.ts';
import { useTestDatabase } from '#test/database.ts';
import { addLearner, addNode, addSmallMap, addVersion, learner, type SmallMap } from '#test/learning.ts';
import { testSeed } from '#test/seed.ts';
import { enrolPath, takeVersion } from './enrolments.commands.server.ts';
import { getPathLearning } from './path-learning.queries.server.ts';
import { moveProgress } from './progress-moves.commands.server.ts';
import { settleTopic } from './progress.commands.server.ts';
import { readLearned } from './progress.queries.server.ts';

/*
 * Whatever editors do to the map – new names, merges, splits, new versions of a path – nobody loses an answer, no topic
 * that was walked is to be walked again, and every path can still reach exactly 100 %.
 */

const database = useTestDatabase();
let map: SmallMap;
let made = 0;
beforeAll(async () => {
  map = await addSmallMap(database.db);
});

const at = (id: number) => learner(database.db, id, '2026-11-25');
const topicsNow = async () =>
  (
    await sql<{ id: number }>`select id from aimap.node where kind = 'topic' and status = 'published'
      order by id`.execute(database.db)
  ).rows.map(({ id }) => id);

async function rename(node: number): Promise<void> {
  await sql`update aimap.node set slug = ${`renamed-${(made += 1)}`}, x = ${made} where id = ${node}`.execute(
    database.db,
  );
}
async function merge(from: number, to: number): Promise<void> {
  await transact(at(0), async (tctx) => {
    await sql`update aimap.node set status = 'merged', merged_into = ${to} where id = ${from}`.execute(tctx.db);
    await moveProgress(tctx, { from, to });
  });
}
async function split(node: number): Promise<void> {
  const part = await addNode(database.db, `part-${(made += 1)}`, map.area);
  const { rows } = await sql<{ id: number }>`select id from aimap.quiz_item where node_id = ${node}
    order by id`.execute(database.db);
  const items = rows.slice(0, Math.floor(rows.length / 2)).map(({ id }) => id);
  await transact(at(0), (tctx) => moveProgress(tctx, { from: node, to: part, items }));
}
async function newVersion(nodes: readonly number[]): Promise<void> {
  const { rows } = await sql<{ version: number }>`select version + 1 as version from aimap.path
    where id = ${map.path.id}`.execute(database.db);
  await addVersion(database.db, map.path.id, rows[0]!.version, [{ kind: 'quiz', nodes }]);
}

/** A member with states and answers of some topics, on the path. */
async function addWalker(marks: readonly number[]): Promise<number> {
  const id = await addLearner(database.db);
  await enrolPath(at(id), { slug: 'small-path' });
  const topics = await topicsNow();
  const states = ['none', 'planned', 'learning', 'done', 'skipped'];
  for (const [i, node] of topics.entries()) {
    const mark = marks[i % marks.length]!;
    await sql`insert into aimap.learn_progress (member_id, node_id, state, updated_at)
      values (${id}, ${node}, ${states[mark % 5]!}, now())`.execute(database.db);
    if (mark < 5) continue;
    await sql`insert into aimap.quiz_attempt (member_id, item_id, node_id, revision, language, answer, is_right,
        is_assisted, via, at)
      select ${id}::bigint, q.id, ${node}::bigint, 1, 'en', 'true', true, false, 'quiz', now() from aimap.quiz_item q
      where q.node_id = ${node}`.execute(database.db);
    await settleTopic(at(id), id, node);
  }
  return id;
}

const answersOf = async (id: number) =>
  (
    await sql<{ id: number; itemId: number; right: boolean }>`select id, item_id "itemId", is_right "right"
      from aimap.quiz_attempt where member_id = ${id} order by id`.execute(database.db)
  ).rows;
const settled = async (node: number) =>
  (await sql<{ id: number }>`select aimap.settled_node(${node}) id`.execute(database.db)).rows[0]!.id;

/** Each topic that was walked is walked still, under whatever id it stands now; each answer lies where its item does. */
async function expectNothingLost(id: number, before: readonly number[], answers: object[]): Promise<void> {
  expect(await answersOf(id)).toEqual(answers);
  const now = await Promise.all(before.map(settled));
  const learned = await readLearned(at(id), id, now);
  for (const node of now) expect(['done', 'skipped']).toContain(learned.get(node)!.state);
  const { rows } = await sql<{ n: number }>`select count(*)::integer n from aimap.quiz_attempt a
    join aimap.quiz_item i on i.id = a.item_id where a.member_id = ${id} and a.node_id <> i.node_id`.execute(
    database.db,
  );
  expect(rows[0]!.n).toBe(0);
}

async function walkedBy(id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select node_id id from aimap.learn_progress where member_id = ${id}
    and state in ('done', 'skipped')`.execute(database.db);
  return rows.map((row) => row.id);
}

const acts = fc.array(
  fc.record({ act: fc.constantFrom('rename', 'merge', 'split', 'version'), a: fc.nat(20), b: fc.nat(20) }),
  { minLength: 1, maxLength: 6 },
);
const marks = fc.array(fc.nat(9), { minLength: 1, maxLength: 8 });

it('loses nothing, and the path reaches exactly 100 % on the way that is left', async () => {
  await fc.assert(
    fc.asyncProperty(acts, marks, async (done, marked) => {
      const id = await addWalker(marked);
      const [walked, answers] = [await walkedBy(id), await answersOf(id)];
      for (const { act, a, b } of done) {
        const topics = await topicsNow();
        const [one, other] = [topics[a % topics.length]!, topics[b % topics.length]!];
        const percent = (await getPathLearning(at(id), 'small-path')).walked;
        if (act === 'rename') await rename(one);
        else if (act === 'split') await split(one);
        else if (act === 'version') await newVersion([...new Set([one, other, ...topics.slice(0, 2)])]);
        else if (one !== other && topics.length > 2) await merge(one, other);
        if (act === 'rename' || act === 'version' || act === 'split')
          expect((await getPathLearning(at(id), 'small-path')).walked).toBe(percent);
        await expectNothingLost(id, walked, answers);
      }
      const way = await getPathLearning(at(id), 'small-path');
      if (way.changes) await takeVersion(at(id), { slug: 'small-path', version: way.changes.version });
      await expectNothingLost(id, walked, answers);
      const steps = (await getPathLearning(at(id), 'small-path')).stages.flatMap((stage) => stage.steps);
      for (const step of steps)
        await sql`insert into aimap.learn_progress as own (member_id, node_id, state, updated_at)
          values (${id}, ${step.id}, 'done', now())
          on conflict (member_id, node_id) do update set state = 'done'`.execute(database.db);
      expect(await getPathLearning(at(id), 'small-path')).toMatchObject({ percent: 100, walked: steps.length });
    }),
    { seed: testSeed, numRuns: 12 },
  );
});

it('moves nothing from a topic to itself', async () => {
  const [node] = await topicsNow();
  expect(await moveProgress(at(0), { from: node!, to: node! })).toBe(0);
});
