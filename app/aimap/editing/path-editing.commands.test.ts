import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { enrolPath } from '#app/aimap/learning/enrolments.commands.server.ts';
import { getPathLearning } from '#app/aimap/learning/path-learning.queries.server.ts';
import { setProgress } from '#app/aimap/learning/progress.commands.server.ts';
import type { Actor } from '#app/core/ctx.server.ts';
import { asStaff, auditOf, ctxAs, grantConsole, makeMembers, refusalOf } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { readNode } from '#test/edited-map.ts';
import { addLearner, addSmallMap, learner, type SmallMap } from '#test/learning.ts';
import { mergeTopic } from './merges.commands.server.ts';
import { archivePath, savePath } from './path-editing.commands.server.ts';
import { findEditedPath, listPathDesk } from './path-editing.queries.server.ts';
import { movedStep, planChanges } from './plan-changes.policy.ts';

const database = useTestDatabase();
type Person = Actor & { id: number };
let people: Record<'edna' | 'ann', Person>;
let map: SmallMap;

const as = (actor: Actor) => ctxAs(database.db, actor, { language: 'en' });
const editor = () => as(asStaff(people.edna));
beforeAll(async () => {
  people = await makeMembers(database.db, ['edna', 'ann']);
  await grantConsole(database.db, people.edna.id, ['aiMap/paths/publish', 'aiMap/topics/edit']);
  map = await addSmallMap(database.db);
});

const read = async (id: number) => (await findEditedPath(editor(), id))!;
const stage = (...nodes: number[]) => ({
  titleZh: '一段',
  titleEn: 'A stage',
  gate: 'quiz' as const,
  gateZh: '全对',
  gateEn: 'All right',
  nodes,
});
const fresh = (slug: string, ...nodes: number[]) => ({
  id: 0,
  version: 0,
  slug,
  gate: 0.9,
  position: 3,
  titleZh: '新路线',
  titleEn: 'New path',
  audienceZh: '新人',
  audienceEn: 'Newcomers',
  stages: [stage(...nodes)],
});

describe('a path', () => {
  it('is made, and walked to exactly 100 %', async () => {
    const { tokens, agents } = map.topics;
    const { data } = await savePath(editor(), fresh('made', tokens!, agents!));
    expect(await auditOf(database.db, 'path', data.id)).toEqual(['aimap.savePath']);
    const ann = await addLearner(database.db);
    const hers = () => learner(database.db, ann, '2026-11-25');
    await enrolPath(hers(), { slug: 'made' });
    for (const id of [tokens!, agents!]) await setProgress(hers(), { id, state: 'done' });
    expect(await getPathLearning(hers(), 'made')).toMatchObject({ percent: 100, version: 1, gate: 0.9 });
  });

  it('gets a new version when it says something else; who walks it stays on theirs and sees the difference', async () => {
    const ann = await addLearner(database.db);
    const hers = () => learner(database.db, ann, '2026-11-25');
    await enrolPath(hers(), { slug: map.path.slug });
    const path = await read(map.path.id);
    expect((await savePath(editor(), path)).data.version).toBe(1);
    const stages = [...path.stages, stage(map.topics['agents']!)];
    expect((await savePath(editor(), { ...path, stages })).data.version).toBe(2);
    expect(await getPathLearning(hers(), map.path.slug)).toMatchObject({
      version: 1,
      total: 3,
      changes: { version: 2, added: [{ id: map.topics['agents'] }], gates: ['All right'] },
    });
    expect(await listPathDesk(editor())).toContainEqual(
      expect.objectContaining({ id: map.path.id, version: 2, onNewest: 0, onOlder: 1, steps: 4 }),
    );
    expect(await refusalOf(savePath(editor(), { ...path, titleEn: 'Late' }))).toBe('newerVersion');
  });

  it('changes its settings without a version', async () => {
    const path = await read(map.path.id);
    const { data } = await savePath(editor(), { ...path, gate: 0.7, position: 9 });
    expect(data.version).toBe(path.version);
    expect(await read(map.path.id)).toMatchObject({ gate: 0.7, position: 9 });
  });

  it('is archived and comes back with what its topics have become', async () => {
    const { retrieval, context } = map.topics;
    const { data } = await savePath(editor(), fresh('resting', retrieval!, context!));
    const put = async (isArchived: boolean) =>
      archivePath(editor(), { id: data.id, version: (await read(data.id)).version, isArchived });
    await put(true);
    await put(true);
    expect((await auditOf(database.db, 'path', data.id)).filter((act) => act === 'aimap.archivePath')).toHaveLength(1);
    const [from, into] = [await readNode(database.db, retrieval!), await readNode(database.db, context!)];
    await mergeTopic(editor(), {
      from: retrieval!,
      into: context!,
      fromRevision: from.revision,
      intoRevision: into.revision,
    });
    await put(false);
    expect((await read(data.id)).stages[0]!.nodes).toEqual([context]);
    await sql`update aimap.node set status = 'archived' where id = ${context}`.execute(database.db);
    await put(true);
    expect(await refusalOf(put(false))).toBe('nothingLeft');
  });

  it('is refused to strangers, with a taken address, or with a topic that is not on the map', async () => {
    const body = fresh('other', map.topics['tokens']!);
    expect(await refusalOf(savePath(as(people.ann), body))).toBe('noPermission');
    expect(await refusalOf(listPathDesk(as(people.ann)))).toBe('noPermission');
    expect(await refusalOf(archivePath(as(people.ann), { id: map.path.id, version: 1, isArchived: true }))).toBe(
      'noPermission',
    );
    expect(await refusalOf(savePath(editor(), { ...body, slug: 'made' }))).toBe('pathSlugTaken');
    expect(await refusalOf(savePath(editor(), fresh('other', map.area)))).toBe('topicGone');
  });
});

describe('the difference of two plans', () => {
  const plan = (...stages: number[][]) => ({ ...fresh('x'), stages: stages.map((nodes) => stage(...nodes)) });

  it('tells what comes, goes and stands elsewhere', () => {
    expect(planChanges(plan([1, 2, 3]), plan([2, 1], [4]))).toMatchObject({
      added: [4],
      removed: [3],
      moved: [2, 1],
      gates: 0,
    });
    expect(planChanges(plan([1, 2]), plan([1], [2]))).toMatchObject({ moved: [2] });
  });

  it('moves a step within its stage, and on to the next one at its end', () => {
    const nodesOf = (stages: { nodes: number[] }[]) => stages.map(({ nodes }) => nodes);
    const stages = plan([1, 2], [3]).stages;
    expect(nodesOf(movedStep(stages, 0, 0, 1))).toEqual([[2, 1], [3]]);
    expect(nodesOf(movedStep(stages, 0, 1, 1))).toEqual([[1], [2, 3]]);
    expect(nodesOf(movedStep(stages, 1, 0, -1))).toEqual([[1, 2, 3], []]);
    expect(nodesOf(movedStep(stages, 0, 0, -1))).toEqual([[1, 2], [3]]);
  });
});
