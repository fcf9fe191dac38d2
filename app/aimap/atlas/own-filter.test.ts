import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { ctxAs, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { addLearner, addSmallMap, learner, type SmallMap } from '#test/learning.ts';
import { errorOf } from '#test/ledger.ts';
import { listOwnMarks } from '#app/aimap/learning/own-marks.queries.server.ts';
import type { OwnState } from '#app/aimap/learning/learning.schema.ts';
import { listMap } from './ai-map.queries.server.ts';
import { isAsked, mapPath } from './map-addresses.ts';
import { MapInput } from './ai-map.schema.ts';

const database = useTestDatabase();
let map: SmallMap;
let id = 0;
const day = '2026-11-25';
const own = () => learner(database.db, id, day);

/** Tokens are done and due today, context is being learned and due tomorrow, of the rest nothing is known. */
beforeAll(async () => {
  map = await addSmallMap(database.db);
  id = await addLearner(database.db);
  for (const [slug, state, due] of [
    ['tokens', 'done', day],
    ['context', 'learning', '2026-11-26'],
    ['agents', 'none', null],
  ] as const) {
    await sql`insert into aimap.learn_progress (member_id, node_id, state, updated_at)
      values (${id}, ${map.topics[slug]}, ${state}, now())`.execute(database.db);
    if (due !== null)
      await sql`insert into aimap.learn_card (member_id, item_id, stability, difficulty, reps, lapses, reviewed_at,
          due_day)
        select ${id}, id, 3, 5, 1, 0, now(), ${due}::date from aimap.quiz_item where node_id = ${map.topics[slug]}
        limit 1`.execute(database.db);
  }
});

describe('the map by what one has learned', () => {
  test.each<[OwnState, string[]]>([
    ['done', ['tokens']],
    ['due', ['tokens']],
    ['learning', ['context']],
    ['planned', []],
    ['none', ['agents', 'retrieval']],
  ])('%s', async (mine, slugs) => {
    const { topics } = await listMap(own(), { mine });
    expect(topics.map(({ slug }) => slug).sort()).toEqual(slugs);
  });

  test('is for members, and each of them sees their own', async () => {
    expect(await errorOf(listMap(ctxAs(database.db, visitor), { mine: 'done' }))).toBe('needLogin');
    const other = learner(database.db, await addLearner(database.db), day);
    expect((await listMap(other, { mine: 'done' })).topics).toEqual([]);
    expect(await listOwnMarks(other)).toEqual([]);
  });

  test('marks say the state and what is due', async () => {
    expect(await listOwnMarks(own())).toEqual(
      [
        { id: map.topics['tokens'], state: 'done', isDue: true },
        { id: map.topics['context'], state: 'learning', isDue: false },
      ].toSorted((a, b) => a.id! - b.id!),
    );
  });

  test('is an address', () => {
    expect(mapPath({ mine: 'due' })).toBe('/aiMap?mine=due');
    expect(isAsked(MapInput.parse({ mine: 'none' }))).toBe(true);
  });
});
