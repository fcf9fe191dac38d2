import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestDatabase } from '#test/database.ts';
import { addLearner, addNode, addSmallMap, addVersion, learner, type SmallMap } from '#test/learning.ts';
import {
  confirmTask,
  enrolPath,
  leavePath,
  shareSummary,
  takeVersion,
  withdrawSummary,
} from './enrolments.commands.server.ts';
import { findWalk, getLearning } from './learning.queries.server.ts';
import { getPathLearning } from './path-learning.queries.server.ts';
import { setProgress, settleTopic } from './progress.commands.server.ts';
import { settlePaths } from './path-gates.commands.server.ts';
import { getSummary } from './summaries.queries.server.ts';

const database = useTestDatabase();
let map: SmallMap;
beforeAll(async () => {
  map = await addSmallMap(database.db);
});
const slug = 'small-path';
const at = (id: number, moment = '2026-11-25') => learner(database.db, id, moment);
const path = (id: number) => getPathLearning(at(id), slug);
const mark = (id: number, topic: string, state: 'done' | 'skipped' | 'none' = 'done') =>
  setProgress(at(id), { id: map.topics[topic]!, state });

/** As if the member had given right answers to a topic on as many days. */
async function know(id: number, topic: string, answers = 3): Promise<void> {
  await sql`insert into aimap.quiz_attempt (member_id, item_id, node_id, revision, language, answer, is_right,
      is_assisted, via, at)
    select ${id}::bigint, i.id, i.node_id, 1, 'en', 'true', true, false, 'quiz', '2026-11-24'::timestamptz
      from aimap.quiz_item i where i.node_id = ${map.topics[topic]!} order by i.id limit ${answers}`.execute(
    database.db,
  );
  await settleTopic(at(id), id, map.topics[topic]!);
  await settlePaths(at(id), id);
}
async function finish(id: number): Promise<void> {
  await enrolPath(at(id), { slug });
  for (const topic of ['tokens', 'context']) await know(id, topic);
  await mark(id, 'retrieval');
  await confirmTask(at(id), { slug, stage: 1 });
}
const audits = async (action: string, id: number) =>
  (
    await sql<{ detail: object }>`select detail from core.audit where action = ${action} and actor_id = ${id}`.execute(
      database.db,
    )
  ).rows.length;

describe('a path', () => {
  it('is begun once, shows where one stands, and reaches 100 % when all is walked', async () => {
    const id = await addLearner(database.db);
    expect(await path(id)).toMatchObject({ isEnrolled: false, walked: 0, total: 3, percent: 0 });
    expect(await findWalk(at(id))).toBe(null);
    await enrolPath(at(id), { slug });
    await enrolPath(at(id), { slug });
    expect(await audits('aimap.enrolPath', id)).toBe(1);
    await mark(id, 'tokens');
    expect(await path(id)).toMatchObject({ isEnrolled: true, percent: 33, hereId: map.topics['context'] });
    expect(await findWalk(at(id))).toMatchObject({
      path: { slug, here: { id: map.topics['context'], step: 2 } },
      open: 0,
    });
    await mark(id, 'context', 'skipped');
    await mark(id, 'retrieval');
    expect(await path(id)).toMatchObject({ percent: 100, hereId: null, finishedAt: null });
    expect((await getLearning(at(id))).next).toEqual({ kind: 'gate', path: { slug, title: 'A small path' } });
    expect(await findWalk(at(id))).toBe(null);
  });

  it('passes a quiz gate by mastery, keeps it when mastery fades, and a task when its stops are walked', async () => {
    const id = await addLearner(database.db);
    await enrolPath(at(id), { slug });
    await know(id, 'tokens');
    expect((await path(id)).stages[0]!.gate).toMatchObject({ state: 'ahead' });
    await know(id, 'context', 2);
    await mark(id, 'context');
    expect((await path(id)).stages[0]!.gate.state).toBe('open');
    await know(id, 'context');
    expect((await path(id)).stages[0]!.gate).toMatchObject({ state: 'passed', mastery: 1 });
    await sql`update aimap.learn_progress set strength = 0.1 where member_id = ${id}`.execute(database.db);
    expect((await path(id)).stages[0]!.gate.state).toBe('passed');
    await expect(confirmTask(at(id), { slug, stage: 1 })).rejects.toMatchObject({ text: { key: 'stepsLeft' } });
    await expect(confirmTask(at(id), { slug, stage: 0 })).rejects.toMatchObject({ text: { key: 'notTask' } });
    await mark(id, 'retrieval');
    await confirmTask(at(id), { slug, stage: 1 });
    expect((await path(id)).finishedAt).not.toBeNull();
    expect(await audits('aimap.finishPath', id)).toBe(1);
  });

  it('has a gate of its own height', async () => {
    const id = await addLearner(database.db);
    await sql`update aimap.path set gate = 0.6 where slug = ${slug}`.execute(database.db);
    await enrolPath(at(id), { slug });
    for (const topic of ['tokens', 'context']) {
      await know(id, topic, 1);
      await mark(id, topic);
    }
    await sql`update aimap.path set gate = 0.85 where slug = ${slug}`.execute(database.db);
    expect((await path(id)).stages[0]!.gate.state).toBe('passed');
  });

  it('is left with its gates; what was learned stays', async () => {
    const id = await addLearner(database.db);
    await finish(id);
    await leavePath(at(id), { slug });
    expect(await path(id)).toMatchObject({ isEnrolled: false, percent: 100, finishedAt: null });
    await expect(leavePath(at(id), { slug })).rejects.toMatchObject({ text: { key: 'notEnrolled' } });
    await enrolPath(at(id), { slug });
    expect((await path(id)).stages.map(({ gate }) => gate.state)).toEqual(['passed', 'open']);
  });
});

describe('a newer version', () => {
  it('is shown as changes, taken when the learner says so, and loses nothing', async () => {
    const id = await addLearner(database.db);
    await finish(id);
    const extra = await addNode(database.db, 'extra-topic', map.area);
    const { topics, path: known } = map;
    await addVersion(database.db, known.id, 2, [
      { kind: 'quiz', nodes: [topics['context']!, topics['tokens']!] },
      { kind: 'task', nodes: [extra], text: 'another task' },
    ]);
    const before = await path(id);
    expect(before).toMatchObject({ version: 1, percent: 100 });
    expect(before.changes).toMatchObject({
      version: 2,
      now: { walked: 3, total: 3 },
      after: { walked: 2, total: 3 },
      gates: ['another task'],
    });
    expect(before.changes!.added.map((topic) => topic.id)).toEqual([extra]);
    expect(before.changes!.removed.map((topic) => topic.id)).toEqual([topics['retrieval']]);
    await expect(takeVersion(at(id), { slug, version: 1 })).rejects.toMatchObject({ text: { key: 'notNewest' } });
    await takeVersion(at(id), { slug, version: 2 });
    await takeVersion(at(id), { slug, version: 2 });
    const after = await path(id);
    expect(after).toMatchObject({ version: 2, walked: 2, total: 3, percent: 66, changes: null });
    expect(after.stages.map(({ gate }) => gate.state)).toEqual(['passed', 'ahead']);
    expect(after.finishedAt).toBe(before.finishedAt);
    expect(await audits('aimap.takeVersion', id)).toBe(1);
    await setProgress(at(id), { id: extra, state: 'done' });
    expect((await path(id)).percent).toBe(100);
    await sql`update aimap.path set version = 1 where id = ${known.id}`.execute(database.db);
  });
});

describe('the summary of a finished path', () => {
  it('is shown at an address of the learner’s choice, moved and withdrawn', async () => {
    const [id, other] = [await addLearner(database.db), await addLearner(database.db)];
    await enrolPath(at(id), { slug });
    await expect(shareSummary(at(id), { slug, name: 'my-path' })).rejects.toMatchObject({
      text: { key: 'notFinished' },
    });
    await leavePath(at(id), { slug });
    await finish(id);
    await finish(other);
    await shareSummary(at(id), { slug, name: 'my-path' });
    const shown = await getSummary(at(other), 'my-path');
    expect(shown).toMatchObject({
      title: 'A small path',
      member: { id },
      stages: [{ title: 'Stage 0' }, { title: 'Stage 1' }],
    });
    expect(JSON.stringify(shown)).not.toMatch(/mastery|strength|attempt/);
    await expect(shareSummary(at(other), { slug, name: 'my-path' })).rejects.toMatchObject({ kind: 'invalid' });
    await shareSummary(at(id), { slug, name: 'my-way' });
    await expect(getSummary(at(other), 'my-path')).rejects.toMatchObject({ kind: 'not-found' });
    await withdrawSummary(at(id), { slug });
    await withdrawSummary(at(id), { slug });
    await expect(getSummary(at(other), 'my-way')).rejects.toMatchObject({ kind: 'not-found' });
    expect(await audits('aimap.withdrawSummary', id)).toBe(1);
  });

  it('has one owner, however many want its name at once', async () => {
    const ids = await Promise.all(Array.from({ length: 4 }, () => addLearner(database.db)));
    for (const id of ids) await finish(id);
    const sent = await Promise.allSettled(ids.map((id) => shareSummary(at(id), { slug, name: 'wanted-name' })));
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});
