import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { ctxAs, makeCategory, makeMembers, refusalOf, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { loadSmallMap } from '#test/small-map.ts';
import { getDrawnMap, listMap, listPaths } from './ai-map.queries.server.ts';
import { getPath } from './paths.queries.server.ts';

const database = useTestDatabase();
let ids: Record<string, number> = {};
const ctx = (language: 'zh-cn' | 'en' = 'zh-cn') => ctxAs(database.db, visitor, { language });
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

  it('is ordered as asked', async () => {
    expect(await found({ sort: 'time' })).toEqual(['context', 'citation', 'tokens', 'reranking', 'embedding', 'law']);
    expect((await found({ sort: 'posts' })).slice(0, 2).toSorted()).toEqual(['embedding', 'reranking']);
    expect(await found({ sort: 'name' }, 'en')).toEqual([
      'citation',
      'context',
      'embedding',
      'law',
      'reranking',
      'tokens',
    ]);
  });

  it('leaves out what is no published topic', async () => {
    await sql`update aimap.node set status = 'draft' where id = ${ids['law']}`.execute(database.db);
    expect(await listMap(ctx(), {})).toMatchObject({ found: 5, areas: [{ topics: 2 }, { topics: 3 }] });
    expect((await getDrawnMap(ctx())).topics).toHaveLength(5);
    await sql`update aimap.node set status = 'published' where id = ${ids['law']}`.execute(database.db);
  });
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
