import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { ctxAs, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { loadSmallMap } from '#test/small-map.ts';
import { countTopics } from '#app/aimap/placement/topic-terms.commands.server.ts';
import { findMeantTopics, findNamed, searchMap, telling } from './search-map.queries.server.ts';
import { suggest } from './search-suggestions.queries.server.ts';

const database = useTestDatabase();
beforeAll(async () => {
  await loadSmallMap(database.db);
  await countTopics(as(), { for_ms: 10_000 });
});

const as = (language: 'zh-cn' | 'en' = 'en') => ctxAs(database.db, visitor, { language });
const topics = async (keywords: string) => (await searchMap(as(), { keywords })).topics.map(({ slug }) => slug);

const slugsOf = async (ids: readonly number[]) => {
  const { rows } = await sql<{
    slug: string;
  }>`select n.slug from unnest(${[...ids]}::bigint[]) with ordinality k (id, n1)
    join aimap.node n on n.id = k.id order by k.n1`.execute(database.db);
  return rows.map(({ slug }) => slug);
};

describe('a slip of the keys', () => {
  test.each([
    ['what is a tokenizr for', ['tokens']],
    ['cross-encoder and tokenizr', ['reranking', 'tokens']],
    ['份词是什么', ['tokens']],
  ])('%s leads to the topics that were meant', async (typed, expected) => {
    expect((await slugsOf(await findNamed(as(), typed))).toSorted()).toEqual(expected);
    expect((await findMeantTopics(as(), typed)).corrected).not.toBe(null);
  });

  test('is none where the map has all words or a phrase is asked for, nor while one types', async () => {
    expect((await findMeantTopics(as(), 'what are tokens good for')).corrected).toBe(null);
    expect((await findMeantTopics(as(), '"tokenizr"')).topics).toEqual([]);
    expect(await topics('what is a tokenizr for')).toEqual([]);
    expect(await findNamed(as(), 'tocen ring')).toEqual([]);
  });
});

describe('the map under some words', () => {
  test.each([
    ['a title in the other language', '重排序'],
    ['a Chinese alias', '精排'],
    ['traditional characters', '重排'],
    ['pinyin', 'chongpaixu'],
    ['initials', 'cpx'],
    ['an English alias', 'Cross-Encoder'],
    ['the words beside operators', 'is:question cpx -tag:rag'],
  ])('has a topic by %s', async (_what, keywords) => {
    expect(await topics(keywords)).toContain('reranking');
    expect(await topics(keywords)).not.toContain('tokens');
  });

  test('has areas, resources by title and address, and paths', async () => {
    expect((await searchMap(as(), { keywords: 'retrieval' })).topics).toMatchObject([{ kind: 'area', area: null }]);
    const found = await searchMap(as('zh-cn'), { keywords: '重排' });
    expect(found.resources).toMatchObject([{ title: '重排器' }, { title: '段落重排', topic: { slug: 'reranking' } }]);
    expect((await searchMap(as(), { keywords: 'example.org' })).resources).toHaveLength(1);
    expect((await searchMap(as(), { keywords: '搭一个' })).paths).toMatchObject([{ title: 'Build retrieval' }]);
  });

  test('counts all and lists as many as were asked for, a whole name before the rest', async () => {
    const all = await searchMap(as(), { keywords: 't' });
    const some = await searchMap(as(), { keywords: 't', limit: 1 });
    expect(all.total).toBeGreaterThan(3);
    expect(some).toMatchObject({ total: all.total, topics: { length: 1 } });
    expect((await topics('token'))[0]).toBe('tokens');
  });

  test.each([
    ['重排序是什么', 'reranking'],
    ['what is a cross-encoder?', 'reranking'],
    ['what are tokens good for', 'tokens'],
  ])('%s: has the topic that a question calls by name, before what is near', async (question, slug) => {
    const found = await searchMap(as(), { keywords: question });
    expect([found.topics[0]?.slug, found.isNear]).toEqual([slug, false]);
  });

  test.each(['零基础怎么学AI', '学习路径', 'where do I start', 'beginner'])(
    '%s: has the learning paths, whatever they are called',
    async (question) => expect((await searchMap(as(), { keywords: question })).paths).toHaveLength(1),
  );

  test('has no topics of posts that hold a word of the search and are about something else', () => {
    const [little, more] = [
      { id: 1, score: 0.14 },
      { id: 2, score: 0.3 },
    ];
    expect(telling('红烧肉怎么做', [little])).toEqual([]);
    expect(telling('红烧肉怎么做', [little, more])).toEqual([little, more]);
    expect(telling('资料太多，模型总挑不出最相关的那几段', [little])).toEqual([little]);
  });

  test('has nothing under nothing', async () => {
    const nothing = { topics: [], resources: [], paths: [], isNear: false, total: 0 };
    expect(await searchMap(as(), { keywords: '' })).toEqual(nothing);
    expect(await searchMap(as(), { keywords: 'is:question' })).toEqual(nothing);
    expect(await searchMap(as(), { keywords: 'zzzz' })).toEqual(nothing);
  });

  test('is offered while one types, with the area of each topic', async () => {
    expect((await suggest(as(), { q: 'rerank' })).topics).toMatchObject([{ slug: 'reranking', area: 'Retrieval' }]);
  });
});
