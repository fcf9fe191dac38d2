import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Ctx } from '#app/core/ctx.server.ts';
import { dropPages } from '#app/core/page-cache/page-cache.server.ts';
import { ctxAs, makeCategory, makeMembers, refusalOf, testNow, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { loadSmallMap } from '#test/small-map.ts';
import { statementsOf } from '#test/statements.ts';
import { getNode } from '#app/aimap/nodes/nodes.queries.server.ts';
import { listMap } from './ai-map.queries.server.ts';
import { drawMap, getDrawnMap } from './drawn-map.queries.server.ts';
import { getPath, listPaths } from './paths.queries.server.ts';

const database = useTestDatabase();
let ids: Record<string, number> = {};
/** Of a connection of its own each time, for which nothing is kept: the tests write without dropping anything. */
const ctx = (language: 'zh-cn' | 'en' = 'zh-cn') => ctxAs(database.db.withoutPlugins(), visitor, { language });
const found = async (input: Parameters<typeof listMap>[1], language?: 'zh-cn' | 'en') =>
  (await listMap(ctx(language), input)).topics.map(({ slug }) => slug);

beforeAll(async () => {
  await makeMembers(database.db, ['anna']);
  const category = await makeCategory(database.db);
  const { rows } = await sql<{ id: number }>`
    insert into ask.post (kind, author_id, category_id, language, audience, title, excerpt, html, text, created_at,
      active_at)
    values ('question', 1, ${category}, 'en', 'all', 'Where to rerank?', '', '', '', now(), now())
    returning id`.execute(database.db);
  ids = await loadSmallMap(database.db, rows[0]!.id);
});

describe('what is looked for on the map', () => {
  it.each([
    ['重排序', ['reranking']],
    ['精排', ['reranking']],
    ['cross-encoder', ['reranking']],
    ['ＲＥＲＡＮＫ', ['reranking']],
    ['cpx', ['reranking']],
    ['chongpai', ['reranking']],
    ['sxwck', ['context']],
    ['xiangliang', ['embedding']],
    ['100% _', []],
  ])('%s finds %j in either language', async (q, wanted) => {
    expect(await found({ q })).toEqual(wanted);
    expect(await found({ q }, 'en')).toEqual(wanted);
  });

  it('a mistyped word finds what is meant, and says so', async () => {
    expect(await listMap(ctx(), { q: 'tokne' })).toMatchObject({ corrected: 'token', topics: [{ slug: 'tokens' }] });
    expect(await listMap(ctx(), { q: 'token' })).toMatchObject({ corrected: null });
    expect(await listMap(ctx(), { q: 'qqqqqq' })).toMatchObject({ corrected: null, found: 0 });
  });

  it('a whole name comes before names that hold it', async () => {
    expect((await found({ q: 'token' }))[0]).toBe('tokens');
  });

  it('filters are kept together with words', async () => {
    expect(await found({ q: 'token', area: 'retrieval' })).toEqual([]);
    expect(await found({ area: 'retrieval', level: 3 })).toEqual(['reranking', 'citation']);
    expect(await found({ level: 5 })).toEqual([]);
  });
});

describe('the list', () => {
  it('is kept for guests who ask for nothing until pages are dropped', async () => {
    const guest = ctxAs(database.db.withoutPlugins(), visitor);
    const first = await Promise.all([listMap(guest, {}), drawMap(guest, '')]);
    expect(await listMap(guest, { view: 'list' })).toBe(first[0]);
    expect(await drawMap(guest, '')).toBe(first[1]);
    expect(await listMap({ ...guest, language: 'en' }, {})).not.toBe(first[0]);
    dropPages();
    expect(await listMap(guest, {})).not.toBe(first[0]);
    expect(await drawMap(guest, '')).not.toBe(first[1]);
    expect(await listMap(guest, { level: 3 })).not.toBe(await listMap(guest, { level: 3 }));
  });

  it('gives each area its numbers and its topics, the easy ones first', async () => {
    const list = await listMap(ctx(), {});
    expect(list.areas).toMatchObject([
      { slug: 'basics', topics: 3, found: 3, posts: 0 },
      { slug: 'retrieval', topics: 3, found: 3, posts: 1 },
    ]);
    expect(list.topics.map(({ slug }) => slug)).toEqual([
      'tokens',
      'law',
      'context',
      'embedding',
      'reranking',
      'citation',
    ]);
    expect(list).toMatchObject({ found: 6, hasMore: false, paths: [{ steps: 3, minutes: 95 }] });
  });

  it('is ordered as asked within each area, and a page of what was found in all', async () => {
    expect(await found({ sort: 'time' })).toEqual(['context', 'tokens', 'law', 'citation', 'reranking', 'embedding']);
    expect(await found({ sort: 'time', level: 3 })).toEqual(['citation', 'reranking']);
    expect((await found({ sort: 'posts', area: 'retrieval' })).slice(0, 2).toSorted()).toEqual([
      'embedding',
      'reranking',
    ]);
    expect(await found({ sort: 'name' }, 'en')).toEqual([
      'context',
      'law',
      'tokens',
      'citation',
      'embedding',
      'reranking',
    ]);
  });

  it('leaves out what is no published topic', async () => {
    await sql`update aimap.node set status = 'draft' where id = ${ids['law']}`.execute(database.db);
    expect(await listMap(ctx(), {})).toMatchObject({ found: 5, areas: [{ topics: 2 }, { topics: 3 }] });
    expect((await getDrawnMap(ctx())).topics).toHaveLength(5);
    await sql`update aimap.node set status = 'published' where id = ${ids['law']}`.execute(database.db);
  });
});

describe('resources', () => {
  const resources = async (input: Parameters<typeof listMap>[1], language?: 'zh-cn' | 'en') =>
    (await listMap(ctx(language), input)).resources.map(({ title }) => title);

  it('are listed by kind, cost, language and whether they open in mainland China', async () => {
    expect(await resources({ type: 'resource' })).toEqual(['段落重排', '重排器']);
    expect(await resources({ type: 'tool' }, 'en')).toEqual(['A reranker']);
    expect(await resources({ type: 'resource', cost: 'free' })).toEqual(['段落重排']);
    expect(await resources({ type: 'resource', reach: 'open', in: 'zh' })).toEqual([]);
    expect(await resources({ type: 'video' })).toEqual([]);
  });

  it('are found by their own words and by the names of their topic', async () => {
    expect(await resources({ type: 'resource', q: 'passage' })).toEqual(['段落重排']);
    expect(await resources({ type: 'resource', q: '精排' })).toEqual(['段落重排', '重排器']);
    expect(await resources({ type: 'resource', q: 'tokenizer' })).toEqual([]);
  });

  it('are counted at their area, and each address is listed once', async () => {
    await sql`insert into aimap.resource (node_id, kind, url, language, cost, title_zh, title_en, note_zh, note_en,
        created_at)
      select ${ids['tokens']}, kind, url, language, cost, title_zh, title_en, note_zh, note_en, created_at
      from aimap.resource where kind = 'paper'`.execute(database.db);
    const list = await listMap(ctx(), { type: 'paper' });
    expect(list).toMatchObject({ found: 1, resources: [{ topic: { slug: 'tokens' } }], topics: [] });
    expect(list.areas.map((area) => area.found)).toEqual([1, 0]);
    await sql`delete from aimap.resource where node_id = ${ids['tokens']}`.execute(database.db);
  });

  it('lead to topics that have such a one', async () => {
    expect(await found({ reach: 'open' })).toEqual(['reranking']);
    expect(await found({ reach: 'open', cost: 'paid' })).toEqual([]);
  });

  it('models of the catalogue are among them', async () => {
    const { rows } = await sql<{ id: number }>`
      insert into ask.post (kind, author_id, category_id, language, audience, title, excerpt, html, text, created_at,
        active_at)
      select 'model', 1, category_id, 'en', 'all', 'Reranker-8B', '', '', '', now(), now() from ask.post limit 1
      returning id`.execute(database.db);
    const model = rows[0]!.id;
    await sql`insert into ask.model (post_id, task, name, publisher, licence_class, licence, summary_zh, summary_en,
        html_zh, html_en, facts, created_at, updated_at)
      values (${model}, 'text', 'Reranker-8B', 'x', 'open', 'MIT', '重排模型', 'A model that ranks', '', '', '{}',
        now(), now())`.execute(database.db);
    await sql`insert into aimap.placement (post_id, node_id, rank, state, created_at)
      values (${model}, ${ids['reranking']}, 1, 'confirmed', now())`.execute(database.db);
    const list = await listMap(ctx('en'), { type: 'model' });
    expect(list.resources).toMatchObject([
      { kind: 'model', title: 'Reranker-8B', note: 'A model that ranks', url: `/ask/models/all/${model}` },
    ]);
    await sql`delete from ask.post where id = ${model}`.execute(database.db);
  });
});

describe('what happened of late', () => {
  it('topics with unanswered or new questions and rewritten ones are found', async () => {
    expect((await found({ status: 'unanswered' })).toSorted()).toEqual(['embedding', 'reranking']);
    await sql`update ask.post set answers = 1, created_at = ${testNow}::timestamptz - interval '40 days'
      where kind = 'question'`.execute(database.db);
    expect(await found({ status: 'unanswered' })).toEqual([]);
    expect(await found({ status: 'fresh' })).toEqual([]);
    await sql`update aimap.node set revision = 2, updated_at = ${testNow}::timestamptz - interval '2 days'
      where id = ${ids['tokens']}`.execute(database.db);
    expect(await found({ status: 'fresh' })).toEqual(['tokens']);
    const { changes } = await listMap(ctx(), {});
    expect(changes).toMatchObject([{ topic: { slug: 'tokens', title: '词元' }, revision: 2, post: null }]);
  });

  it('questions of this week stand among the changes at their main topic', async () => {
    await sql`update ask.post set created_at = ${testNow}::timestamptz - interval '1 day'
      where kind = 'question'`.execute(database.db);
    const { changes } = await listMap(ctx('en'), {});
    expect(changes).toMatchObject([{ topic: { slug: 'reranking' }, post: { title: 'Where to rerank?' } }, {}]);
    expect(await found({ status: 'fresh' })).toEqual(['tokens', 'embedding', 'reranking']);
  });
});

it('a page draws an area with what is in it, the whole map without lines', async () => {
  const area = await drawMap(ctx(), 'retrieval');
  expect(area.topics.map(({ slug }) => slug).toSorted()).toEqual(['citation', 'embedding', 'reranking']);
  expect(area.edges).toHaveLength(2);
  expect(await drawMap(ctx(), '')).toMatchObject({ areas: [{}, {}], topics: { length: 6 }, edges: [] });
  expect(await drawMap(ctx(), 'nowhere')).toMatchObject({ topics: [], edges: [] });
});

it.each<[string, number, (ctx: Ctx) => Promise<unknown>]>([
  ['a search', 2, (one) => listMap(one, { q: 'token', sort: 'posts' })],
  ['a search of resources', 2, (one) => listMap(one, { type: 'resource', q: 'a' })],
  ['a drawing', 1, (one) => drawMap(one, '')],
  ['a path', 1, (one) => getPath(one, 'build-retrieval')],
  ['a topic', 1, (one) => getNode(one, ids['reranking']!)],
])('%s takes so many statements: %i', async (_, count, read) => {
  expect(await statementsOf(database, read)).toBe(count);
});

it('the drawn map has outlines, places and edges in the reader’s language', async () => {
  const map = await getDrawnMap(ctx('en'));
  expect(map.areas[1]).toMatchObject({ title: 'Retrieval', pigment: 2, topics: 3 });
  expect(map.areas[1]!.polygon).toContainEqual([1600, 600]);
  expect(map.topics.find(({ slug }) => slug === 'tokens')).toMatchObject({ x: 1000, y: 1000, importance: 5 });
  expect(map.edges).toContainEqual([ids['tokens'], ids['context'], 'prerequisite']);
  expect(map.edges).toHaveLength(5);
});

describe('a learning path', () => {
  it('has its stages with steps and gates, and what it takes for granted', async () => {
    const path = await getPath(ctx(), 'build-retrieval');
    expect(path.assumes.map(({ slug }) => slug)).toEqual(['tokens']);
    expect(path).toMatchObject({
      version: 1,
      stages: [
        { title: '认识材料', gate: { kind: 'quiz' }, steps: [{ slug: 'context', step: 0 }] },
        { title: '找得到', gate: { kind: 'task', text: '交一份结果' }, steps: [{ step: 1 }, { slug: 'reranking' }] },
      ],
    });
  });

  it('is not there once it is archived', async () => {
    expect(await listPaths(ctx('en'))).toMatchObject([{ slug: 'build-retrieval', title: 'Build retrieval' }]);
    await sql`update aimap.path set is_archived = true`.execute(database.db);
    expect(await refusalOf(getPath(ctx(), 'build-retrieval'))).toBe('notFound');
    expect(await listPaths(ctx())).toEqual([]);
    await sql`update aimap.path set is_archived = false`.execute(database.db);
  });
});
