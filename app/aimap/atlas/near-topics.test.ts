import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { SearchInput } from '#app/ask/parts/ask.schema.ts';
import { searchPage } from '#app/ask/search/search-page.queries.server.ts';
import type { Actor } from '#app/core/ctx.server.ts';
import { asStaff, ctxAs, grantConsole, makeCategory, makeMembers, testNow, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { publishIndexed } from '#test/indexed-posts.ts';
import { loadSmallMap } from '#test/small-map.ts';
import { countTopics } from '#app/aimap/placement/topic-terms.commands.server.ts';
import { listMap } from './ai-map.queries.server.ts';

const database = useTestDatabase();
let anna: Actor & { id: number };
let ids: Record<string, number> = {};
let category = 0;
const posts: Record<'crowded' | 'cut' | 'hidden', number> = { crowded: 0, cut: 0, hidden: 0 };
const ctx = (actor: Actor = visitor) => ctxAs(database.db.withoutPlugins(), actor, { now: testNow });
const question = '资料太多，模型总挑不出最相关的那几段，怎么办？';

async function ask(title: string, markdown: string, nodes: readonly [node: string, rank: number][]): Promise<number> {
  const id = await publishIndexed(ctx(asStaff(anna)), { title, markdown, category });
  for (const [node, rank] of nodes)
    await sql`insert into aimap.placement (post_id, node_id, rank, state, created_at)
      values (${id}, ${ids[node]}, ${rank}, 'confirmed', ${testNow})`.execute(database.db);
  return id;
}

beforeAll(async () => {
  anna = (await makeMembers(database.db, ['anna'])).anna;
  await grantConsole(database.db, anna.id);
  category = await makeCategory(database.db);
  posts.crowded = await ask('资料太多时怎么挑出最相关的几段', '模型面前放了二十段资料，最相关的总排在后面。', []);
  ids = await loadSmallMap(database.db, posts.crowded);
  await countTopics(ctx(), { for_ms: 10_000 });
  await sql`delete from aimap.placement`.execute(database.db);
  await sql`insert into aimap.placement (post_id, node_id, rank, state, created_at)
    values (${posts.crowded}, ${ids['reranking']}, 1, 'confirmed', ${testNow}),
      (${posts.crowded}, ${ids['embedding']}, 2, 'auto', ${testNow}),
      (${posts.crowded}, ${ids['law']}, 1, 'rejected', ${testNow})`.execute(database.db);
  posts.cut = await ask('一段文字切多长合适', '太长装不下，太短没有上下文。', [['context', 1]]);
});

test('a question in everyday words finds the topics at which the posts lie that answer it, and says which', async () => {
  const { topics, because, found, areas } = await listMap(ctx(), { q: question });
  expect(topics.map(({ slug }) => slug)).toEqual(['reranking', 'embedding']);
  expect(because![ids['reranking']!]).toEqual([
    { id: posts.crowded, kind: 'question', title: '资料太多时怎么挑出最相关的几段' },
  ]);
  expect(found).toBe(2);
  expect(areas.map((area) => [area.slug, area.found])).toEqual([
    ['basics', 0],
    ['retrieval', 2],
  ]);
});

test('what is called so is found by its name alone, and filters hold', async () => {
  expect(await listMap(ctx(), { q: '重排序' })).toMatchObject({ topics: [{ slug: 'reranking' }], because: null });
  const hard = await listMap(ctx(), { q: question, level: 3 });
  expect(hard.topics.map(({ slug }) => slug)).toEqual(['reranking']);
  expect(await listMap(ctx(), { q: question, area: 'basics' })).toMatchObject({ topics: [], because: null, found: 0 });
  expect(await listMap(ctx(), { q: '蒸汽机车的锅炉压力' })).toMatchObject({ topics: [], because: null, found: 0 });
});

test('a question finds the topic that it calls by name, on the map and beside the posts', async () => {
  for (const q of ['重排序是什么', '为什么要做重排序呀', 'What is reranking good for?']) {
    expect(await listMap(ctx(), { q }), q).toMatchObject({ topics: [{ slug: 'reranking' }], because: null, found: 1 });
    const { map } = await searchPage(ctx(), SearchInput.parse({ keywords: q }), '');
    expect([map.isNear, map.topics[0]?.slug], q).toEqual([false, 'reranking']);
  }
  expect((await listMap(ctx(), { q: '重排序是什么', area: 'basics' })).topics).toEqual([]);
});

test('the search shows the same topics beside the posts', async () => {
  const page = async (keywords: string) => (await searchPage(ctx(), SearchInput.parse({ keywords }), '')).map;
  expect(await page(question)).toMatchObject({ isNear: true, topics: [{ slug: 'reranking' }, { slug: 'embedding' }] });
  expect(await page('重排')).toMatchObject({ isNear: false, topics: [{ slug: 'reranking' }] });
});

test('nobody is led to a topic by a post that they may not read', async () => {
  posts.hidden = await ask('锅炉压力不够时怎么办', '先看锅炉的压力表。', [['citation', 1]]);
  expect((await listMap(ctx(), { q: '锅炉压力不够，怎么办才好' })).topics).toMatchObject([{ slug: 'citation' }]);
  await sql`update ask.post set deleted_at = now() where id = ${posts.hidden}`.execute(database.db);
  expect(await listMap(ctx(), { q: '锅炉压力不够，怎么办才好' })).toMatchObject({ topics: [], because: null });
});
