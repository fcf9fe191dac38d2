import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { listModels, getModel } from '#app/catalogue/models/models.queries.server.ts';
import { loadShippedDocs } from '#app/catalogue/devdoc/shipped-docs.commands.server.ts';
import { getDoc } from '#app/catalogue/devdoc/devdoc.queries.server.ts';
import type { DocNode } from '#app/catalogue/devdoc/devdoc.schema.ts';
import { ctxAs, makeCategory, makeMembers, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { readShippedDocs } from './docs.server.ts';
import { loadStarterModels, readStarterModels } from './models.server.ts';
import { readTaxonomy } from './read.server.ts';

const database = useTestDatabase();
const job = () => ctxAs(database.db, { kind: 'job', name: 'test' });

it('the catalogue is filled once, with both languages, a licence and a page of the publisher for every model', async () => {
  expect(await loadStarterModels(job())).toBe(0); // a site without the editors
  await makeMembers(database.db, ['ed_ezra']);
  for (const slug of Object.keys((await readTaxonomy()).categories)) await makeCategory(database.db, slug);
  const { models } = await readStarterModels();
  expect(models.length).toBeGreaterThanOrEqual(24);
  expect(new Set(models.map(({ name }) => name)).size).toBe(models.length);
  expect(await loadStarterModels(job())).toBe(models.length);
  expect(await loadStarterModels(job())).toBe(0);
  const { rows, total, counts } = await listModels(ctxAs(database.db, visitor, { language: 'en' }), { sort: 'newest' });
  expect([total, rows[0]!.name]).toEqual([models.length, models[0]!.name]);
  for (const task of ['text', 'image', 'speech', 'video', 'embedding', 'other'] as const)
    expect(counts[task], task).toBeGreaterThan(0);
  for (const row of rows) {
    for (const language of ['zh-cn', 'en'] as const) {
      const model = await getModel(ctxAs(database.db, visitor, { language }), row.id);
      expect(model.language, row.name).toBe(language);
      expect(model.facts.links.weights, row.name).toMatch(/^https:/);
      expect(model.facts.versions.flatMap((version) => version.files)).toEqual([]); // no invented checksums
    }
  }
  const numbers = await sql<{
    key: string;
    value: number;
  }>`select key, value from ask.counter where key = 'models'`.execute(database.db);
  expect(numbers.rows).toEqual([{ key: 'models', value: models.length }]);
});

it('the docs that ship have a text in both languages, and their links lead to pages there are', async () => {
  const docs = await readShippedDocs();
  expect(docs.flatMap(({ slug, texts }) => (Object.keys(texts).length === 2 ? [] : [slug]))).toEqual([]);
  await loadShippedDocs(job(), docs);
  const { tree } = await getDoc(ctxAs(database.db, visitor), { slug: '' });
  const slugs = (nodes: DocNode[]): string[] => nodes.flatMap((node) => [node.slug, ...slugs(node.children)]);
  const known = new Set([...slugs(tree), 'api']);
  const links = docs.flatMap(({ slug, texts }) =>
    Object.values(texts).flatMap(({ markdown }) =>
      [...markdown.matchAll(/\]\(\/ask\/devdoc\/([a-z-]+)\)/g)].map((match) => ({ slug, to: match[1]! })),
    ),
  );
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter(({ to }) => !known.has(to))).toEqual([]);
});
