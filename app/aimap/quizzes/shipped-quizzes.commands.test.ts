import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { readShippedQuizzes } from '#db/starter/quizzes.server.ts';
import { useTestDatabase } from '#test/database.ts';
import { addLearner, addSmallMap, itemsOf, learner, type SmallMap } from '#test/learning.ts';
import { measureItems } from './item-statistics.commands.server.ts';
import { getItem, tryAnswer } from './quiz-items.queries.server.ts';
import { loadShippedQuizzes } from './shipped-quizzes.commands.server.ts';

const database = useTestDatabase();
let map: SmallMap;
beforeAll(async () => {
  map = await addSmallMap(database.db);
});
const ctx = () => learner(database.db, 1, '2026-11-25');
const noPosts = async () => new Map();
const items = async () =>
  (
    await sql<{ id: number; key: string; state: string; revision: number; nodeId: number }>`select id, key, state,
      revision, node_id "nodeId" from aimap.quiz_item order by id`.execute(database.db)
  ).rows;

describe('the items of a release', () => {
  const all = () => ['tokens', 'context', 'retrieval', 'agents'].map((slug) => ({ slug, quiz: itemsOf(slug) }));

  it('are loaded once; the same release again changes nothing', async () => {
    expect(await items()).toHaveLength(24);
    const before = await items();
    expect(await loadShippedQuizzes(ctx(), all(), noPosts)).toBe(0);
    expect(await items()).toEqual(before);
  });

  it('get new texts with the next one: attempts stay, what is gone is retired, nobody’s topic moves back', async () => {
    const id = await addLearner(database.db);
    const [first] = await items();
    await sql`insert into aimap.quiz_attempt (member_id, item_id, node_id, revision, language, is_right, is_assisted,
        via, at) values (${id}, ${first!.id}, ${first!.nodeId}, 1, 'en', true, false, 'quiz', now())`.execute(
      database.db,
    );
    await sql`update aimap.quiz_item set node_id = ${map.topics['agents']!} where id = ${first!.id}`.execute(
      database.db,
    );
    const next = all().map(({ slug, quiz }) => ({
      slug,
      quiz:
        slug === 'tokens'
          ? quiz
              .slice(0, 5)
              .map((item, i) => (i === 0 ? { ...item, prompt: { zh: '新问题', en: 'A new question' } } : item))
          : quiz,
    }));
    expect(await loadShippedQuizzes(ctx(), next, noPosts)).toBe(1);
    expect(await getItem(ctx(), first!.id)).toMatchObject({
      prompt: 'A new question',
      revision: 2,
      nodeId: map.topics['agents'],
    });
    expect((await items()).filter(({ state }) => state === 'retired').map(({ key }) => key)).toEqual(['tokens-6']);
    const { rows } = await sql<{ n: number }>`select count(*)::integer n from aimap.quiz_attempt`.execute(database.db);
    expect(rows[0]!.n).toBe(1);
    expect(await loadShippedQuizzes(ctx(), all(), noPosts)).toBe(2);
    expect((await items()).every(({ state }) => state === 'live')).toBe(true);
  });

  it('of this product are whole: each of the 764 is right by its own answer and wrong by none', async () => {
    const quizzes = await readShippedQuizzes();
    expect(quizzes.flatMap(({ quiz }) => quiz)).toHaveLength(764);
    for (const { slug } of quizzes)
      await sql`insert into aimap.node (slug, kind, area_id, level, minutes, x, y, created_at, updated_at)
        values (${slug}, 'topic', ${map.area}, 1, 30, 1, 1, now(), now()) on conflict do nothing`.execute(database.db);
    await sql`insert into aimap.node_text (node_id, language, title, summary)
      select n.id, l.language, n.slug, '' from aimap.node n, (values ('zh-cn'), ('en')) l (language)
      on conflict do nothing`.execute(database.db);
    expect(await loadShippedQuizzes(ctx(), quizzes, noPosts)).toBe(764);
    const { rows } = await sql<{ id: number }>`select id from aimap.quiz_item where state = 'live'`.execute(
      database.db,
    );
    expect(rows).toHaveLength(764);
    for (const language of ['zh-cn', 'en'] as const)
      for (const { id } of rows) {
        const reader = { ...ctx(), language };
        const right = await tryAnswer(reader, id, ({ kind, solution, parts }) =>
          kind === 'order'
            ? parts.map((_, i) => i)
            : kind === 'cloze' || kind === 'short'
              ? parts.map(({ forms }) => forms![0]!.toUpperCase())
              : solution,
        );
        expect(right.isRight, `${id} ${language}`).toBe(true);
        expect((await tryAnswer(reader, id, () => null)).isRight).toBe(false);
      }
  });
});

describe('the figures of items', () => {
  it('come from first answers without help; what is too hard or tells nothing is marked once', async () => {
    const { db } = database;
    await sql`delete from aimap.quiz_attempt`.execute(db);
    const four = (await items()).slice(0, 4);
    for (let n = 0; n < 40; n += 1) {
      const id = await addLearner(db);
      // the first goes with what one knows, the second against it, the third nobody knows, the fourth is easy
      const rights = [n % 2 === 0, n % 2 === 1, n === 0, n > 2];
      for (const [i, item] of four.entries())
        for (const again of [0, 1])
          await sql`insert into aimap.quiz_attempt (member_id, item_id, node_id, revision, language, is_right,
              is_assisted, via, at)
            select ${id}::bigint, q.id, q.node_id, q.revision, 'en', ${again === 1 || rights[i]!}, ${again === 1},
              'quiz', now() + make_interval(mins => ${again}) from aimap.quiz_item q
              where q.id = ${item.id}`.execute(db);
    }
    const marked = await measureItems(ctx());
    const { rows } = await sql<{ attempts: number; difficulty: number; review: string; reason: string | null }>`
      select attempts, difficulty, review, review_reason reason from aimap.quiz_item
      where id = any(${four.map(({ id }) => id)}::bigint[]) order by id`.execute(db);
    expect(rows.map(({ attempts }) => attempts)).toEqual([40, 40, 40, 40]);
    expect(rows[0]!.difficulty).toBeCloseTo(0.5);
    expect(rows[2]).toMatchObject({ review: 'wanted', reason: 'too-hard' });
    expect(rows[1]).toMatchObject({ review: 'wanted', reason: 'discrimination' });
    expect(marked).toBeGreaterThanOrEqual(2);
    expect(await measureItems(ctx())).toBe(0);
  });
});
