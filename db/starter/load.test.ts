import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { getHome, getListPage } from '#app/ask/lists/queries.server.ts';
import { getPost } from '#app/ask/posts/queries.server.ts';
import { searchPosts } from '#app/ask/search/queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { useTestDatabase } from '#test/database.ts';
import { loadStarter } from './load.server.ts';
import { readPosts, readTaxonomy } from './read.server.ts';

const database = useTestDatabase();
const ctx = (language: Ctx['language'] = 'zh-cn'): Ctx => ({ db: database.db, actor: { kind: 'job', name: 'test' }, now: new Date('2026-11-20T00:00:00Z'), language, requestId: 'test' });

describe('the starter content', () => {
  it('loads whole, once, and is counted', async () => {
    const posts = await readPosts(await readTaxonomy());
    const steps: number[] = [];
    const t0 = performance.now();
    expect(await loadStarter(ctx(), (done) => steps.push(done))).toBe(posts.length);
    console.log('loaded in', performance.now() - t0);
    expect(steps.at(-1)).toBe(posts.length + posts.flatMap((post) => [...post.comments, ...post.answers, ...post.answers.flatMap((answer) => answer.comments)]).length);
    expect(await loadStarter(ctx())).toBe(0);
    const { rows } = await sql<{ posts: number; docs: number }>`select (select count(*) from ask.post) posts, (select count(*) from ask.search_doc) docs`.execute(database.db);
    expect(rows[0]).toEqual({ posts: posts.length, docs: posts.length });
    const home = await getHome(ctx());
    console.log(JSON.stringify(home, null, 1).slice(0, 3000));
    const page = await getListPage(ctx(), {});
    console.log(JSON.stringify(page.aside, null, 1).slice(0, 3000), page.page.next);
    const post = await getPost(ctx(), home.hot[0]!.id);
    console.log(JSON.stringify(post, null, 1).slice(0, 3000));
    for (const q of ['数据库', '数据', '库', '库据']) {
      const r = await searchPosts(ctx(), { keywords: q });
      console.log(q, r.total, r.hits[0]?.titleParts, r.hits[0]?.excerptParts);
    }
  });
});
