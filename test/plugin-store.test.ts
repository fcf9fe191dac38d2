import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import downloadsEn from '#app/market/downloads/downloads-api.en.ts';
import downloadsZh from '#app/market/downloads/downloads-api.zh.ts';
import { startDownload } from '#app/market/downloads/downloads.commands.server.ts';
import { keepPluginTexts } from '#app/market/plugins/plugin-texts.commands.server.ts';
import { type Member, useTestApp } from '#test/app.ts';
import { ctxAs } from '#test/ask.ts';
import { addDeveloper, addDownload, addPlugin, givePackage } from '#test/market.ts';
import { sellPlugin } from '#test/plugin-sales.ts';
import { verify } from '#test/shares.ts';

const app = useTestApp();
let maker: Member;
let reader: Member;
let priced: number;
let plugin: Awaited<ReturnType<typeof addPlugin>>;

const asMember = ({ id }: Member) => ({ kind: 'member' as const, id, loginId: 1, ip: '192.0.2.1', agent: 'test' });

beforeAll(async () => {
  const { db } = app.database;
  maker = await app.addMember('maker');
  reader = await app.addMember('reader');
  await addDeveloper(db, maker.id, { slug: 'slow-works' });
  await verify(db, maker.id);
  plugin = await addPlugin(db, maker.id, {
    slug: 'table-lens',
    listing: {
      nameZh: '表格镜',
      nameEn: 'Table Lens',
      tags: ['tables'],
      screenshots: ['/storage/a.png', '/storage/b.png'],
    },
    versions: [{ manifest: { permissions: ['network'], extras: { models: ['Qwen3-8B'] } } }],
  });
  await givePackage(app, plugin.versions[0]!.id, Buffer.from('PK'));
  await addPlugin(db, maker.id, { slug: 'taken-down', state: 'delisted' });
  await addPlugin(db, maker.id, { slug: 'was-blocked', versions: [{}, { state: 'blocked' }] });
  priced = await sellPlugin(db, asMember(maker));
  await addPlugin(db, maker.id, { slug: 'gone-for-good', state: 'removed' });
  await addDownload(db, reader.id, plugin.versions[0]!.id);
  await keepPluginTexts(ctxAs(db));
});

const read = async (path: string, headers: Record<string, string> = {}) => {
  const response = await app.send(path, { headers });
  return { status: response.status, location: response.headers.get('location'), html: await response.text() };
};

describe('pages of the market', () => {
  test('show guests plugins in both languages, each state at one address', async () => {
    expect((await read('/plugin?lang=en')).html).toContain('Table Lens');
    expect((await read('/plugin?lang=zh-cn')).html).toContain('表格镜');
    expect((await read('/plugin?q=table&lang=en')).html).toContain('href="/plugin/table-lens"');
    expect(await read('/plugin?q=&sort=new')).toMatchObject({ status: 302, location: '/plugin?sort=new' });
    expect((await read('/plugin?q=nothing-like-it&lang=en')).html).toContain('No plugin fits');
    expect((await read('/plugin/by/slow-works?lang=en')).html).toContain('Table Lens');
  });

  test('say what the host is, and its versions in words', async () => {
    for (const path of ['/plugin', '/plugin/table-lens']) {
      const [inChinese, inEnglish] = [await read(`${path}?lang=zh-cn`), await read(`${path}?lang=en`)];
      expect(inChinese.html, path).toContain('宿主是运行插件的程序，这里是「桌面 AI 工具箱」。');
      expect(inChinese.html, path).toContain('1.0.0 及以上');
      expect(inEnglish.html, path).toContain('1.0.0 or later');
      expect(inEnglish.html, path).toContain('href="/ask/devdoc"');
      expect(inEnglish.html, path).not.toContain('&gt;=1.0.0</code>');
    }
  });

  test('say of a priced plugin what its file is, and how one comes to it', async () => {
    const { rows } = await sql<{ slug: string }>`select slug from market.plugin where id = ${priced}`.execute(
      app.database.db,
    );
    const { html } = await read(`/plugin/${rows[0]!.slug}?lang=en`);
    expect(html).toContain('yours to download here once you buy or try it');
    expect(html).toContain('Runs in host');
    expect(html).not.toContain('Choose the file in the host application');
  });

  test('of a download that is refused the reason is a page in the reader’s language', async () => {
    const refused = async (path: string, status: number, text: string, headers: Record<string, string> = {}) => {
      const { status: got, html } = await read(path, headers);
      expect({ path, got }).toEqual({ path, got: status });
      expect(html).toContain('<html lang=');
      expect(html).toContain(text);
    };
    await refused('/plugin/taken-down/download?lang=en', 403, downloadsEn.notListed);
    await refused('/plugin/taken-down/download?lang=zh-cn', 403, downloadsZh.notListed);
    await refused('/plugin/was-blocked/download?version=1.1.0&lang=en', 403, downloadsEn.notOffered);
    const eager = await app.addMember('eager');
    const ctx = ctxAs(app.database.db, asMember(eager));
    for (let i = 0; i < 60; i += 1) await startDownload({ ...ctx, now: new Date() }, { slug: plugin.slug }, 'page');
    const cookie = app.cookiesOf(eager);
    await refused('/plugin/table-lens/download?lang=en', 429, downloadsEn.tooOften, { cookie });
    const { status, location } = await read('/plugin/table-lens/download', { cookie: app.cookiesOf(reader) });
    expect([status, location?.startsWith('/plugin/file/')]).toEqual([302, true]);
  });

  test('tell of a plugin what it may do, for people and for search engines', async () => {
    const { html } = await read('/plugin/table-lens?lang=en');
    expect(html).toContain('Use the network');
    expect(html).toContain('Qwen3-8B');
    expect(html).toContain(`<link rel="canonical" href="${app.url}/plugin/table-lens"`);
    const json = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(html)![1]!;
    expect(JSON.parse(json)).toMatchObject({
      '@graph': [{ '@type': 'SoftwareApplication', name: 'Table Lens', softwareVersion: '1.0.0' }, {}],
    });
  });

  test('keep what was taken down, of a removed one the name alone, and know no others', async () => {
    expect((await read('/plugin/taken-down?lang=en')).html).toContain('taken off the list');
    const gone = await read('/plugin/gone-for-good?lang=en');
    expect(gone.html).toContain('Its name is never given again');
    expect(gone.html).toContain('noindex');
    for (const path of ['/plugin/never-heard-of', '/plugin/No_Slug', '/plugin/by/nobody'])
      expect((await read(path)).status, path).toBe(404);
  });

  test('guests see a rating on the page at once, though the page was kept', async () => {
    expect((await read('/plugin/table-lens?lang=en')).html).toContain('Not rated yet');
    const body = { pluginId: plugin.id, stars: 5, words: 'Finds the second half of each table.' };
    await app.done('/api/market/ratePlugin', body, { member: reader });
    const { html } = await read('/plugin/table-lens?lang=en');
    expect(html).toContain('Finds the second half of each table.');
    expect(html).not.toContain('Not rated yet');
  });

  test('the developer may reply there, the reader change the rating, a stranger neither', async () => {
    const as = async (member: Member) =>
      (await read('/plugin/table-lens?lang=en', { cookie: app.cookiesOf(member) })).html;
    expect(await as(maker)).toContain('you can reply, not review');
    expect(await as(reader)).toContain('Change my review');
    expect(await as(await app.addMember('stranger'))).toContain('once you have downloaded it');
  });

  test('feed, sitemap and the search of the site know plugins', async () => {
    const feed = await read('/feed/plugin.atom?lang=en');
    expect(feed.html).toContain('Table Lens 1.0.0');
    expect((await read('/sitemap.xml')).html).toContain('/sitemap/plugins.xml');
    expect((await read('/sitemap/plugins.xml')).html).toContain('/plugin/table-lens');
    expect((await read('/ask/search/table?lang=en')).html).toContain('href="/plugin/table-lens"');
    expect((await read('/ask/search/table?tab=plugin&lang=en')).html).toContain('href="/plugin/table-lens"');
  });
});
