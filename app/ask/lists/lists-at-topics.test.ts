import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { ctxAs, makeCategory, makeMembers, testNow, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { errorOf } from '#test/ledger.ts';
import { addNode } from '#test/learning.ts';
import { listForFeed } from './feeds.queries.server.ts';
import { getListPage, getStartPage, listPosts } from './lists.queries.server.ts';

const database = useTestDatabase();
const ctx = () => ctxAs(database.db, visitor, { language: 'en', now: testNow });
const nodes: Record<'area' | 'here' | 'beside' | 'old', number> = { area: 0, here: 0, beside: 0, old: 0 };
let category = 0;

/** Every third post lies here, every fifth beside, every seventh was turned away from here. */
beforeAll(async () => {
  await makeMembers(database.db, ['anna']);
  category = await makeCategory(database.db);
  nodes.area = await addNode(database.db, 'land', null);
  for (const name of ['here', 'beside', 'old'] as const) nodes[name] = await addNode(database.db, name, nodes.area);
  await sql`update aimap.node set status = 'merged', merged_into = ${nodes.here} where id = ${nodes.old}`.execute(
    database.db,
  );
  await sql`
    insert into ask.post (kind, author_id, category_id, language, audience, title, excerpt, html, text, answers,
      created_at, active_at)
    select case when i % 4 = 0 then 'article' else 'question' end, 1, ${category}::integer, 'en', 'all',
      'title ' || i, '', '<p>x</p>', '', i % 2, ${testNow}::timestamptz - i * interval '1 minute',
      ${testNow}::timestamptz from generate_series(1, 90) i`.execute(database.db);
  await sql`insert into aimap.placement (post_id, node_id, rank, state, created_at)
    select id, ${nodes.here}::bigint, 1, case when id % 7 = 0 then 'rejected' else 'auto' end, now() from ask.post
      where id % 3 = 0 or id % 7 = 0
    union all select id, ${nodes.beside}::bigint, 2, 'confirmed', now() from ask.post where id % 5 = 0`.execute(
    database.db,
  );
});

const idsOf = async (input: Parameters<typeof listPosts>[1]) =>
  (await listPosts(ctx(), { limit: 50, ...input })).rows.map(({ id }) => id);
const isHere = (id: number) => id % 3 === 0 && id % 7 !== 0;
const kept = async (condition: (id: number, row: { kind: string; answers: number }) => boolean) =>
  (
    await sql<{ id: number; kind: string; answers: number }>`select id, kind, answers from ask.post
    order by created_at desc, id desc`.execute(database.db)
  ).rows
    .filter((row) => condition(row.id, row))
    .map(({ id }) => id);

describe('a list of what lies at a topic', () => {
  test('has just that, in its order, of the list’s kind', async () => {
    expect(await idsOf({ node: nodes.here })).toEqual(await kept(isHere));
    expect(await idsOf({ type: 'unanswered', node: nodes.here })).toEqual(
      await kept((id, { kind, answers }) => isHere(id) && kind === 'question' && answers === 0),
    );
    expect(await idsOf({ type: 'category', id: category, node: nodes.beside })).toEqual(
      await kept((id) => id % 5 === 0),
    );
  });

  test('of an area has what lies at each of its topics, once', async () => {
    expect(await idsOf({ node: nodes.area })).toEqual(await kept((id) => isHere(id) || id % 5 === 0));
  });

  test('goes page by page without a gap', async () => {
    const found: number[] = [];
    for (let after: string | undefined; ;) {
      const { rows, next } = await listPosts(ctx(), { node: nodes.here, limit: 7, after });
      found.push(...rows.map(({ id }) => id));
      if (next === null) break;
      after = next;
    }
    expect(found).toEqual(await kept(isHere));
  });

  test('names the topic; a merged one by what it is now, an unknown one not at all', async () => {
    expect((await getListPage(ctx(), { node: nodes.here })).topic).toMatchObject({ id: nodes.here, title: 'here' });
    const merged = await getListPage(ctx(), { node: nodes.old });
    expect(merged.topic).toMatchObject({ id: nodes.here });
    expect(merged.page.rows).toHaveLength(20);
    expect((await getStartPage(ctx(), { node: nodes.area })).topic).toMatchObject({ kind: 'area' });
    expect(await errorOf(getListPage(ctx(), { node: 999_999 }))).toBe('notFound');
  });

  test('is a feed too, of one or several', async () => {
    const feed = await listForFeed(ctx(), { type: 'topics', ids: [nodes.old, nodes.beside], limit: 50 });
    expect(feed.map(({ id }) => id)).toEqual(await kept((id) => isHere(id) || id % 5 === 0));
  });
});
