import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
import { asStaff, auditOf, ctxAs, grantConsole, makeMembers, refusalOf } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { addLearner, addSmallMap, addVersion, type SmallMap } from '#test/learning.ts';
import { judgeItem } from './item-reviews.commands.server.ts';
import { countItems, listItemFigures, listPathFigures, listTopicFigures } from './map-statistics.queries.server.ts';
import type { TopicOrder } from './map-statistics.schema.ts';

const database = useTestDatabase();
let people: Record<'boss' | 'looker' | 'ann', Actor & { id: number }>;
let map: SmallMap;
let learners: number[];

const as = (actor: Actor) => ctxAs(database.db, actor, { language: 'en' });
const boss = () => as(asStaff(people.boss));
const looker = () => as(asStaff(people.looker));

beforeAll(async () => {
  people = await makeMembers(database.db, ['boss', 'looker', 'ann']);
  await grantConsole(database.db, people.boss.id);
  await grantConsole(database.db, people.looker.id, ['aiMap/statistics']);
  await sql`delete from account.group_rule using account.rule r where r.id = rule_id
    and r.name = 'aiMap/statistics/review'`.execute(database.db);
  map = await addSmallMap(database.db);
  learners = await Promise.all(Array.from({ length: 9 }, () => addLearner(database.db)));
});

async function enrol(members: readonly number[], version = 1): Promise<void> {
  await sql`insert into aimap.path_enrolment (member_id, path_id, version, enrolled_at)
    select m, ${map.path.id}, ${version}, now() from unnest(${[...members]}::bigint[]) m`.execute(database.db);
}
async function pass(members: readonly number[], stage: number): Promise<void> {
  await sql`insert into aimap.gate_pass (member_id, path_id, version, stage, passed_at)
    select m, ${map.path.id}, 1, ${stage}, now() from unnest(${[...members]}::bigint[]) m`.execute(database.db);
}

describe('figures of paths', () => {
  it('say who walks, how far, and who finished, but not of fewer than five', async () => {
    expect(await listPathFigures(boss())).toMatchObject([{ learners: 0, finished: 0 }]);
    await enrol(learners.slice(0, 4));
    expect(await listPathFigures(boss())).toMatchObject([{ learners: null }]);
    await enrol(learners.slice(4, 8));
    await pass(learners.slice(0, 6), 0);
    await pass(learners.slice(0, 2), 1);
    await sql`update aimap.path_enrolment set finished_at = now()
      where member_id = any(${learners.slice(0, 5)}::bigint[])`.execute(database.db);
    expect(await listPathFigures(boss())).toMatchObject([
      {
        slug: 'small-path',
        version: 1,
        isNewest: true,
        learners: 8,
        finished: 5,
        stages: [{ passed: 6 }, { passed: null }],
      },
    ]);
  });

  it('tell versions apart', async () => {
    await addVersion(database.db, map.path.id, 2, [{ kind: 'task', nodes: [map.topics['tokens']!] }]);
    expect((await listPathFigures(boss())).map(({ version, isNewest, learners: l }) => [version, isNewest, l])).toEqual(
      [
        [2, true, 0],
        [1, false, 8],
      ],
    );
  });
});

describe('figures of topics', () => {
  const orderBy = async (order: TopicOrder) =>
    (await listTopicFigures(boss(), { order, page: 1 })).rows.map(({ slug }) => slug);

  it('count questions, dead links and learners', async () => {
    const { tokens, context } = map.topics as { tokens: number; context: number };
    await sql`insert into aimap.resource (node_id, kind, url, language, cost, title_zh, title_en, note_zh, note_en,
        created_at)
      values (${context}, 'doc', 'https://example.org/a', 'en', 'free', 'a', 'a', '', '', now())`.execute(database.db);
    await sql`update aimap.resource set link_state = 'dead'`.execute(database.db);
    await sql`insert into aimap.learn_progress (member_id, node_id, state, updated_at)
      select m, ${tokens}::bigint, 'done', now() from unnest(${learners.slice(0, 6)}::bigint[]) m
      union all select ${learners[0]!}::bigint, ${context}::bigint, 'learning', now()`.execute(database.db);
    const { rows, hasMore } = await listTopicFigures(boss(), { order: 'title', page: 1 });
    expect(hasMore).toBe(false);
    const bySlug = new Map(rows.map((row) => [row.slug, row]));
    expect(bySlug.get('tokens')).toMatchObject({ learners: 6, done: 6, items: 6, missing: ['en', 'zh-cn'] });
    expect(bySlug.get('context')).toMatchObject({ resources: 1, dead: 1, learners: null, done: 0 });
    expect((await orderBy('dead'))[0]).toBe('context');
    expect((await orderBy('learners'))[0]).toBe('tokens');
  });

  it('come a page at a time', async () => {
    const first = await listTopicFigures(boss(), { order: 'title', page: 1 }, 3);
    const second = await listTopicFigures(boss(), { order: 'title', page: 2 }, 3);
    expect([first.rows.length, first.hasMore, second.rows.length, second.hasMore]).toEqual([3, true, 1, false]);
  });
});

describe('a quiz item', () => {
  const items = async (state: 'wanted' | 'live' | 'retired') =>
    (await listItemFigures(boss(), { state, page: 1 })).rows.map(({ id }) => id);
  async function markOne(): Promise<number> {
    const { rows } = await sql<{ id: number }>`update aimap.quiz_item set review = 'wanted', review_reason = 'too-hard',
        attempts = 40, difficulty = 0.95, discrimination = 0.3
      where id = (select min(id) from aimap.quiz_item where review = 'none') returning id`.execute(database.db);
    return rows[0]!.id;
  }

  it('with poor figures waits until somebody has looked at it', async () => {
    const id = await markOne();
    expect((await listItemFigures(boss(), { state: 'wanted', page: 1 })).rows).toMatchObject([
      { id, attempts: 40, reason: 'too-hard', discrimination: expect.closeTo(0.3) },
    ]);
    await judgeItem(boss(), { id, verdict: 'settle' });
    await judgeItem(boss(), { id, verdict: 'settle' });
    expect(await items('wanted')).toEqual([]);
    expect(await items('live')).toContain(id);
    expect(await auditOf(database.db, 'quiz_item', id)).toEqual(['aimap.judgeItem']);
  });

  it('is asked no more once it is retired, and again when it is brought back', async () => {
    const id = await markOne();
    await judgeItem(boss(), { id, verdict: 'retire' });
    expect(await items('retired')).toEqual([id]);
    expect(await countItems(boss())).toMatchObject({ wanted: 0, retired: 1 });
    expect(await refusalOf(judgeItem(boss(), { id, verdict: 'settle' }))).toBe('notLive');
    await judgeItem(boss(), { id, verdict: 'restore' });
    expect(await items('retired')).toEqual([]);
    expect(await refusalOf(judgeItem(boss(), { id: 999_999, verdict: 'retire' }))).toBe('notFound');
  });

  it('is judged by nobody without the right to, and its few answers are not told', async () => {
    const id = await markOne();
    await sql`update aimap.quiz_item set attempts = 3 where id = ${id}`.execute(database.db);
    const { rows } = await listItemFigures(looker(), { state: 'wanted', page: 1 });
    expect(rows).toMatchObject([{ attempts: null, right: null, discrimination: null }]);
    for (const ctx of [looker(), as(people.ann)])
      expect(await refusalOf(judgeItem(ctx, { id, verdict: 'retire' }))).toBe('noPermission');
    expect(await refusalOf(listPathFigures(as(people.ann)))).toBe('noPermission');
  });
});
