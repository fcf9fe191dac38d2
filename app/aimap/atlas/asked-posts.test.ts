import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { searchPosts } from '#app/ask/search/search.queries.server.ts';
import { countTopics } from '#app/aimap/placement/topic-terms.commands.server.ts';
import type { Actor } from '#app/core/ctx.server.ts';
import { asStaff, ctxAs, grantConsole, makeCategory, makeMembers, testNow, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { publishIndexed } from '#test/indexed-posts.ts';
import { loadSmallMap } from '#test/small-map.ts';

const database = useTestDatabase();
let anna: Actor & { id: number };
let category = 0;
const posts: Record<'placed' | 'rejected' | 'worded', number> = { placed: 0, rejected: 0, worded: 0 };
const ctx = (actor: Actor = visitor) => ctxAs(database.db.withoutPlugins(), actor, { now: testNow });
const found = async (keywords: string) => (await searchPosts(ctx(), { keywords })).hits.map(({ id }) => id);

const ask = (title: string, markdown: string) => publishIndexed(ctx(asStaff(anna)), { title, markdown, category });

beforeAll(async () => {
  anna = (await makeMembers(database.db, ['anna'])).anna;
  await grantConsole(database.db, anna.id);
  category = await makeCategory(database.db);
  posts.placed = await ask('最有用的几段总在后面', '前面放的都是凑数的，真正要的排不上来。');
  posts.rejected = await ask('窗台上的花枯了', '每天浇一次水，还是枯了。');
  posts.worded = await ask('精排要多少机器', '想估一下费用。');
  const ids = await loadSmallMap(database.db);
  await sql`insert into aimap.placement (post_id, node_id, rank, state, created_at)
    values (${posts.placed}, ${ids['reranking']}, 1, 'confirmed', ${testNow}),
      (${posts.rejected}, ${ids['reranking']}, 1, 'rejected', ${testNow})`.execute(database.db);
  await countTopics(ctx(), { for_ms: 10_000 });
});

test('a post that holds none of the words is found by the topic at which it lies, unless it was turned away', async () => {
  const ids = await found('重排序 交叉编码');
  expect(ids).toContain(posts.placed);
  expect(ids).not.toContain(posts.rejected);
});

test('it stands beside posts that hold words, and not among those that have to hold a phrase', async () => {
  expect(await found('精排 机器 显卡 型号')).toEqual(expect.arrayContaining([posts.worded, posts.placed]));
  expect(await found('精排 费用 "想估一下"')).toEqual([posts.worded]);
});

test('words that no topic has lead to no post by a topic', async () => {
  expect(await found('蒸汽机车 锅炉 型号')).toEqual([]);
});

test('what a reader may not read is not found by a topic either', async () => {
  await sql`update ask.post set deleted_at = now() where id = ${posts.placed}`.execute(database.db);
  expect(await found('重排序 交叉编码')).not.toContain(posts.placed);
});
