import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditOf, ctxAs, makeCategory, makeMembers, refusalOf, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { loadSmallMap, smallMap } from '#test/small-map.ts';
import { loadShippedMap } from './shipped-map.commands.server.ts';
import { listMapAddresses } from './map-sitemap.queries.server.ts';
import { getNode } from './nodes.queries.server.ts';
import type { NodeView } from './nodes.schema.ts';

const database = useTestDatabase();
let ids: Record<string, number> = {};
let question = 0;
const ctx = (language: 'zh-cn' | 'en' = 'zh-cn') => ctxAs(database.db, visitor, { language });
const slugs = (nodes: readonly { slug: string }[]) => nodes.map(({ slug }) => slug);

beforeAll(async () => {
  await makeMembers(database.db, ['anna']);
  const category = await makeCategory(database.db);
  const { rows } = await sql<{ id: number }>`
    insert into ask.post (kind, author_id, category_id, language, audience, title, excerpt, html, text, accepted,
      created_at, active_at)
    values ('question', 1, ${category}, 'en', 'all', 'Where to rerank?', '', '', '', 1, now(), now())
    returning id`.execute(database.db);
  question = rows[0]!.id;
  ids = await loadSmallMap(database.db, question);
});

/** The page of a node that is still where it was. */
async function pageOf(slug: string, language?: 'zh-cn' | 'en'): Promise<NodeView> {
  const node = await getNode(ctx(language), ids[slug]!);
  if ('movedTo' in node) throw new Error('merged');
  return node;
}

describe('the shipped map', () => {
  it('is loaded once, and its audit row stays', async () => {
    const again = await loadShippedMap(ctx(), () => Promise.reject(new Error('read again')));
    expect(again).toBe(0);
    const { rows } = await sql<{ action: string }>`select action from core.audit
      where subject_kind = 'map'`.execute(database.db);
    expect(rows).toEqual([{ action: 'aimap.loadMap' }]);
    expect(await auditOf(database.db, 'map', ids['tokens']!)).toEqual([]);
  });

  it('leads its links to topics and to posts that are here', async () => {
    const { html } = await pageOf('reranking');
    expect(html).toContain(`href="/aiMap/page/${ids['tokens']}-tokens"`);
    expect(html).toContain(`href="/ask/info/${question}"`);
  });

  it('keeps the words alone where a post is gone for its reader', async () => {
    const words = (html: string) => html.replaceAll(/<[^>]*>/g, '');
    const before = (await pageOf('reranking')).html;
    await sql`update ask.post set deleted_at = now() where id = ${question}`.execute(database.db);
    const { html } = await pageOf('reranking');
    await sql`update ask.post set deleted_at = null where id = ${question}`.execute(database.db);
    expect(html).not.toContain('/ask/info/');
    expect(html).toContain(`href="/aiMap/page/${ids['tokens']}-tokens"`);
    expect(words(html)).toBe(words(before));
    expect((await pageOf('reranking')).html).toBe(before);
  });
});

describe('the page of a topic', () => {
  it('says what is needed first, what follows and what lies beside', async () => {
    const node = await pageOf('reranking');
    expect([node.needs, node.leadsTo, node.beside].map(slugs)).toEqual([['embedding'], ['citation'], ['context']]);
    expect(node.beside[0]).toMatchObject({ edge: 'related', title: '上下文窗口' });
    expect(node.paths).toEqual([{ slug: 'build-retrieval', title: '搭一个检索', step: 2, steps: 3 }]);
  });

  it('speaks the language of its reader and knows the other name', async () => {
    expect(await pageOf('reranking', 'en')).toMatchObject({
      title: 'Reranking',
      otherTitle: '重排序',
      aliases: ['rerank', 'cross-encoder'],
      area: { slug: 'retrieval', title: 'Retrieval', pigment: 2 },
    });
  });

  it('lists resources with whether they can be opened from mainland China', async () => {
    const { resources } = await pageOf('reranking', 'en');
    expect(resources).toMatchObject([
      { kind: 'paper', title: 'Passage re-ranking', reach: 'open', cost: 'free', linkState: 'unchecked' },
      { kind: 'tool', title: 'A reranker', reach: 'closed', cost: 'paid', checkedAt: null },
    ]);
  });

  it('names the questions that lie there, but none that was rejected or deleted', async () => {
    expect(await pageOf('reranking')).toMatchObject({ postCount: 1, posts: [{ id: question, solved: true }] });
    await sql`update aimap.placement set state = 'rejected' where node_id = ${ids['embedding']}`.execute(database.db);
    expect(await pageOf('embedding')).toMatchObject({ postCount: 0, posts: [] });
    await sql`update ask.post set deleted_at = now() where id = ${question}`.execute(database.db);
    expect(await pageOf('reranking')).toMatchObject({ postCount: 0, posts: [] });
    await sql`update ask.post set deleted_at = null where id = ${question}`.execute(database.db);
  });
});

describe('what is no published topic', () => {
  it('a merged one leads on, to where that was merged too', async () => {
    await sql`update aimap.node set status = 'merged', merged_into = ${ids['citation']}
      where id = ${ids['law']}`.execute(database.db);
    expect(await getNode(ctx(), ids['law']!)).toEqual({ movedTo: { id: ids['citation'], slug: 'citation' } });
    await sql`update aimap.node set status = 'merged', merged_into = ${ids['reranking']}
      where id = ${ids['citation']}`.execute(database.db);
    expect(await getNode(ctx(), ids['law']!)).toEqual({ movedTo: { id: ids['reranking'], slug: 'reranking' } });
    expect(slugs((await pageOf('reranking')).leadsTo)).toEqual([]);
    await sql`update aimap.node set status = 'published', merged_into = null
      where id in (${ids['law']}, ${ids['citation']})`.execute(database.db);
  });

  it('an archived one stays readable, a draft and an unknown one are not there', async () => {
    await sql`update aimap.node set status = 'archived' where id = ${ids['law']}`.execute(database.db);
    expect(await pageOf('law')).toMatchObject({ status: 'archived' });
    await sql`update aimap.node set status = 'draft' where id = ${ids['law']}`.execute(database.db);
    expect(await refusalOf(getNode(ctx(), ids['law']!))).toBe('notFound');
    expect(await refusalOf(getNode(ctx(), 1_000_000))).toBe('notFound');
    expect(await listMapAddresses(ctx())).not.toContain(`/aiMap/page/${ids['law']}-law`);
  });
});

it('the sitemap names every published node and path once', async () => {
  await sql`update aimap.node set status = 'published'`.execute(database.db);
  const addresses = await listMapAddresses(ctx());
  expect(addresses).toHaveLength(smallMap.areas.length + smallMap.topics.length + 1);
  expect(addresses).toContain('/aiMap/path/build-retrieval');
  expect(new Set(addresses).size).toBe(addresses.length);
});
