import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Actor, Ctx } from '#app/core/ctx.server.ts';
import type { Language } from '#app/core/texts/language.ts';
import { keepPluginTexts } from '#app/market/plugins/plugin-texts.commands.server.ts';
import { ctxAs, makeMembers, refusalOf, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { addDeveloper, addPlugin, addVersion } from '#test/market.ts';
import { statementsOf } from '#test/statements.ts';
import { listPluginEntries, listStoreAddresses } from './plugin-feed.queries.server.ts';
import { getMaker, getPlugin } from './plugin-view.queries.server.ts';
import { listPlugins, searchPlugins } from './store.queries.server.ts';
import { PluginsInput } from './store.schema.ts';

const database = useTestDatabase();
let people: Record<'ann' | 'bob', Actor & { id: number }>;
const as = (language: Language = 'zh-cn') => ctxAs(database.db, visitor, { language });
const slugs = async (query: object) => (await listPlugins(as(), query)).rows.map(({ slug }) => slug);
const day = (n: number) => new Date(Date.UTC(2026, 5, n));

beforeAll(async () => {
  const { db } = database;
  people = await makeMembers(db, ['ann', 'bob']);
  await addDeveloper(db, people.ann.id, { slug: 'slow-works', isTrusted: true });
  await addDeveloper(db, people.bob.id, { slug: 'bob-works' });
  await addPlugin(db, people.ann.id, { slug: 'smart-notes', at: day(1) });
  await addPlugin(db, people.ann.id, {
    slug: 'table-lens',
    at: day(3),
    listing: {
      nameZh: '表格镜',
      nameEn: 'Table Lens',
      shortZh: '把 PDF 里的跨页表格还原成可检索的行。',
      shortEn: 'Rows of tables that run over pages.',
      tags: ['pdf', 'rag'],
      licence: 'Apache-2.0',
    },
    versions: [
      { version: '1.0.0', manifest: { permissions: [] } },
      {
        version: '2.0.0',
        manifest: { permissions: ['network', 'storage'], host: { id: 'toolbox', range: '>=2.0.0 <3.0.0' } },
      },
      { version: '3.0.0', state: 'rolling_out', rollOut: 5, manifest: { permissions: ['camera'] } },
    ],
  });
  await addPlugin(db, people.bob.id, {
    slug: 'plain-counter',
    at: day(2),
    listing: { nameZh: '计数器', nameEn: 'Plain counter', tags: ['rag'] },
    versions: [{ manifest: { permissions: [] } }],
  });
  for (const state of ['draft', 'delisted', 'suspended', 'removed'] as const)
    await addPlugin(db, people.bob.id, { slug: `not-${state}`, state });
  await sql`update market.plugin set downloads = case slug when 'smart-notes' then 90 when 'table-lens' then 50
    else 10 end, rating_count = case slug when 'table-lens' then 4 else 0 end,
    rating_sum = case slug when 'table-lens' then 18 else 0 end`.execute(db);
  expect(await keepPluginTexts(as())).toBe(6);
  expect(await keepPluginTexts(as())).toBe(0);
});

it('lists what is published alone, in each order, with what its shown version may do', async () => {
  expect(await slugs({})).toEqual(['smart-notes', 'table-lens', 'plain-counter']);
  expect(await slugs({ sort: 'new' })).toEqual(['table-lens', 'plain-counter', 'smart-notes']);
  expect(await slugs({ sort: 'rating' })).toEqual(['table-lens', 'plain-counter', 'smart-notes']);
  const list = await listPlugins(as('en'), {});
  expect(list).toMatchObject({ found: 3, isCapped: false, pages: 1, suggestion: null });
  expect(list.categories.find(({ slug }) => slug === 'writing')!.plugins).toBe(3);
  expect(list.rows[1]).toMatchObject({
    name: 'Table Lens',
    version: '2.0.0',
    permissions: ['network', 'storage'],
    rating: 4.5,
    ratings: 4,
    maker: { slug: 'slow-works', isVerified: true },
  });
});

it('filters by tag, by how much a plugin may do, by the version of the host, and forgives nonsense', async () => {
  expect(await slugs({ tag: 'rag' })).toEqual(['table-lens', 'plain-counter']);
  expect(await slugs({ reach: 'none' })).toEqual(['plain-counter']);
  expect(await slugs({ reach: 'low' })).toEqual(['smart-notes', 'plain-counter']);
  expect(await slugs({ host: '1.5.0' })).toEqual(['smart-notes', 'plain-counter']);
  expect(await slugs({ host: '2.5.0', tag: 'pdf' })).toEqual(['table-lens']);
  expect(await slugs({ category: 'themes' })).toEqual([]);
  expect(PluginsInput.parse({ sort: 'price', page: 0, host: 'new', category: '1', reach: 'all' })).toMatchObject({
    sort: '',
    page: 1,
    host: '',
    category: '',
    reach: '',
  });
});

it('finds words of either language in names, texts and tags', async () => {
  expect(await slugs({ q: '表格' })).toEqual(['table-lens']);
  expect(await slugs({ q: 'table lens' })).toEqual(['table-lens']);
  expect(await slugs({ q: '跨页' })).toEqual(['table-lens']);
  expect(await slugs({ q: 'counter' })).toEqual(['plain-counter']);
  expect(await slugs({ q: 'rag' })).toEqual(['table-lens', 'plain-counter']);
  expect(await listPlugins(as(), { q: 'zzzz' })).toMatchObject({ found: 0, rows: [] });
  expect(await listPlugins(as(), { q: '"' })).toMatchObject({ found: 0, rows: [] });
});

it('shows a plugin in both languages with versions, permissions and data in words', async () => {
  const plugin = await getPlugin(as('en'), 'table-lens');
  expect(plugin).toMatchObject({
    state: 'published',
    name: 'Table Lens',
    otherName: '表格镜',
    shown: { version: '2.0.0', isInstallable: true },
    data: { callsOut: true, reads: 'Reads no data' },
    maker: { slug: 'slow-works', isVerified: true, plugins: 2 },
  });
  expect(plugin.html).toContain('Notes stay beside the text');
  expect(plugin.versions.map(({ version }) => version)).toEqual(['3.0.0', '2.0.0', '1.0.0']);
  expect(plugin.permissions.map(({ name, risk }) => [name, risk])).toEqual([
    ['network', 'high'],
    ['storage', 'low'],
  ]);
  expect((await getPlugin(as(), 'table-lens')).name).toBe('表格镜');
});

it('keeps what was taken down at its address, of a removed one the name, and hides drafts', async () => {
  expect(await getPlugin(as(), 'not-delisted')).toMatchObject({ state: 'delisted' });
  expect(await getPlugin(as(), 'not-suspended')).toMatchObject({ state: 'suspended' });
  expect(await getPlugin(as(), 'not-removed')).toMatchObject({ state: 'removed', versions: [], html: '', shown: null });
  for (const slug of ['not-draft', 'never-heard-of']) expect(await refusalOf(getPlugin(as(), slug))).toBe('notFound');
});

it('gives a developer a page of their own, and a feed and a sitemap to others', async () => {
  expect(await getMaker(as('en'), 'slow-works')).toMatchObject({
    isVerified: true,
    downloads: 140,
    rating: 4.5,
    plugins: [{ slug: 'smart-notes' }, { slug: 'table-lens' }],
  });
  expect(await refusalOf(getMaker(as(), 'nobody'))).toBe('notFound');
  const { entries } = await listPluginEntries(as('en'), 30);
  expect(entries.map(({ title }) => title)).toContain('Table Lens 2.0.0');
  expect(entries.map(({ title }) => title)).not.toContain('Table Lens 3.0.0');
  expect(await listStoreAddresses(as())).toEqual([
    '/plugin?category=writing',
    '/plugin/by/slow-works',
    '/plugin/by/bob-works',
    '/plugin/table-lens',
    '/plugin/plain-counter',
    '/plugin/smart-notes',
  ]);
});

it('shows the newest version that everybody is offered, and what it may do', async () => {
  const plugin = await addPlugin(database.db, people.bob.id, { slug: 'moving-target' });
  const shown = async () => {
    const { shown: one, permissions } = await getPlugin(as(), 'moving-target');
    return [one?.version, permissions.map(({ name }) => name)];
  };
  expect(await shown()).toEqual(['1.0.0', ['storage']]);
  const next = await addVersion(database.db, plugin, { version: '1.1.0', manifest: { permissions: ['camera'] } });
  expect(await shown()).toEqual(['1.1.0', ['camera']]);
  await addVersion(database.db, plugin, { version: '1.2.0-beta.1', channel: 'beta' });
  expect(await shown()).toEqual(['1.1.0', ['camera']]);
  await sql`update market.plugin_version set state = 'blocked' where id = ${next.id}`.execute(database.db);
  expect(await shown()).toEqual(['1.0.0', ['storage']]);
});

it('a search of the whole site asks for plugins in one statement, also where it finds none', async () => {
  const read = (ctx: Ctx) => searchPlugins(ctx, { keywords: 'nothing at all', limit: 3 });
  expect(await statementsOf(database, read, { warm: 1 })).toBe(1);
});
