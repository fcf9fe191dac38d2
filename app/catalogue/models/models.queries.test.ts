import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { readShippedDocs } from '#db/starter/docs.server.ts';
import { loadStarterModels } from '#db/starter/models.server.ts';
import { readTaxonomy } from '#db/starter/read.server.ts';
import { ctxAs, makeCategory, makeMembers, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { statementsOf } from '#test/statements.ts';
import { getDoc } from '#app/catalogue/devdoc/devdoc.queries.server.ts';
import { loadShippedDocs } from '#app/catalogue/devdoc/shipped-docs.commands.server.ts';
import { listPosts } from '#app/ask/lists/lists.queries.server.ts';
import { getPost } from '#app/ask/thread/posts.queries.server.ts';
import { SearchInput } from '#app/ask/parts/ask.schema.ts';
import { searchPosts } from '#app/ask/search/search.queries.server.ts';
import { getModel, listCompared, listModels } from './models.queries.server.ts';

const database = useTestDatabase();
let ids: number[] = [];
beforeAll(async () => {
  await makeMembers(database.db, ['ed_ezra']);
  for (const slug of Object.keys((await readTaxonomy()).categories)) await makeCategory(database.db, slug);
  const job = ctxAs(database.db, { kind: 'job', name: 'test' });
  await loadStarterModels(job);
  await loadShippedDocs(job, await readShippedDocs());
  ids = (
    await sql<{ id: number }>`select post_id id from ask.model
    order by post_id`.execute(database.db)
  ).rows.map((row) => row.id);
});

it('pages of the catalogue and of the docs take a guest few statements, however much they show', async () => {
  expect(
    await statementsOf(database, (ctx) => listModels(ctx, { task: 'text', licence: 'open', gb: 16, q: 'qwen' })),
  ).toBe(1);
  expect(await statementsOf(database, (ctx) => listCompared(ctx, ids.slice(0, 4)))).toBe(1);
  expect(
    await statementsOf(database, (ctx) => Promise.all([getModel(ctx, ids[0]!), getPost(ctx, ids[0]!)])),
  ).toBeLessThanOrEqual(5);
  expect(await statementsOf(database, (ctx) => getDoc(ctx, { slug: 'webhooks' }))).toBe(1);
});

it('in a list of posts a model speaks the language of its reader', async () => {
  for (const [language, column] of [
    ['en', sql`summary_en`],
    ['zh-cn', sql`summary_zh`],
  ] as const) {
    const { id } = (
      await sql<{ id: number }>`select category_id id from ask.post where kind = 'model'
      limit 1`.execute(database.db)
    ).rows[0]!;
    const { rows } = await listPosts(ctxAs(database.db, visitor, { language }), { type: 'category', id, limit: 5 });
    const summaries = await sql<{ id: number; summary: string }>`select post_id id, ${column} summary
      from ask.model`.execute(database.db);
    const summaryOf = new Map(summaries.rows.map((row) => [row.id, row.summary]));
    expect(rows.length).toBe(5);
    expect(rows.map((row) => [row.language, row.excerpt])).toEqual(
      rows.map((row) => [language, summaryOf.get(row.id)]),
    );
  }
});

it('a found model is shown in the language of the page, else in the other one', async () => {
  const { rows } = await sql<{ id: number; name: string; zh: string; en: string }>`
    select post_id id, name, summary_zh zh, summary_en en from ask.model where summary_zh <> '' and summary_en <> ''
      order by post_id limit 1`.execute(database.db);
  const { id, name, zh, en } = rows[0]!;
  const found = async (language: 'zh-cn' | 'en') => {
    const { hits } = await searchPosts(
      ctxAs(database.db, visitor, { language }),
      SearchInput.parse({ keywords: name }),
    );
    const hit = hits.find((one) => one.id === id)!;
    return { language: hit.language, text: hit.excerptParts.map((part) => part.text).join('') };
  };
  const begin = (text: string) => text.replace(/\s+/g, ' ').slice(0, 12);
  expect(await found('zh-cn')).toEqual({ language: 'zh-cn', text: expect.stringContaining(begin(zh)) });
  expect(await found('en')).toEqual({ language: 'en', text: expect.stringContaining(begin(en)) });
  expect((await found('en')).text).not.toMatch(/\p{sc=Han}/u);
  await sql`update ask.model set summary_en = '', html_en = '' where post_id = ${id}`.execute(database.db);
  expect(await found('en')).toEqual({ language: 'zh-cn', text: expect.stringContaining(begin(zh)) });
  await sql`update ask.model set summary_en = ${en}, html_en = '<p>x</p>' where post_id = ${id}`.execute(database.db);
});

it('the lists of a large catalogue come from their indexes', async () => {
  await sql`
    with made as (
      insert into ask.post (kind, author_id, category_id, language, title, excerpt, html, text, created_at, active_at)
      select 'model', 1, (select min(id) from ask.category), 'en', 'Model ' || n, '', '', '',
        now() - n * interval '1 minute', now() from generate_series(1, 20000) n returning id, created_at)
    insert into ask.model (post_id, task, name, publisher, licence_class, licence, parameters, summary_zh, summary_en,
      html_zh, html_en, facts, created_at, updated_at)
    select id, 'text', 'Model', 'Labs', 'open', 'MIT', id, '', '', '', '', (select facts from ask.model limit 1),
      created_at, created_at from made`.execute(database.db);
  await sql`analyze ask.post, ask.model`.execute(database.db);
  for (const [order, index] of [
    ['rating desc, m.post_id desc', 'model_best'],
    ['created_at desc, m.post_id desc', 'model_newest'],
    ['coalesce(m.parameters, 0), m.post_id', 'model_parameters'],
  ] as const) {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select m.post_id from ask.model m
      join ask.post p on p.id = m.post_id
      where p.deleted_at is null order by ${sql.raw(order.startsWith('coalesce') ? order : `m.${order}`)}
        limit 21`.execute(database.db);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain(index);
    expect(plan).not.toContain('Seq Scan');
  }
});
