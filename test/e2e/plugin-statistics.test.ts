import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { keepSecret, setSecret } from '#app/core/secrets/secret.server.ts';
import { inFull } from '#test/full.ts';
import { addDeveloper, addPlugin, addTeamMember } from '#test/market.ts';
import { addFigures } from '#test/plugin-figures.ts';
import { findScrolling, findViolations } from './axe.ts';
import { type Look, useBrowser, visit } from './browser.ts';
import { signUp } from './members.ts';
import { runJob, useSiteDatabase } from './site-database.ts';
import { site } from './site.ts';

const browser = useBrowser();
const db = useSiteDatabase();
beforeAll(() => setSecret(keepSecret(site().dataDir)));

async function newcomer(look: Look) {
  const opened = await browser.open(look);
  return { ...opened, ...(await signUp(opened.page)) };
}

async function expectSound(page: Page): Promise<void> {
  expect([...(await findViolations(page)), ...(await findScrolling(page))]).toEqual([]);
}

/** A plugin without pictures, with four months of figures. */
async function counted(developerId: number, names: { nameZh: string; nameEn: string }, versions = [{}]) {
  const plugin = await addPlugin(db(), developerId, { listing: { ...names, icon: '', screenshots: [] }, versions });
  await sql`update market.plugin set listing = listing || '{"icon": "", "screenshots": []}',
    draft = draft || '{"icon": ""}' where id = ${plugin.id}`.execute(db());
  await addFigures(db(), plugin.id, 120, { versions: plugin.versions.map(({ version }) => version) });
  return plugin;
}

it('a developer reads the figures, compares plugins and looks into one, on a desk in Chinese', async () => {
  const { page, faults, id } = await newcomer({});
  await visit(page, '/developer/statistics');
  await page
    .getByText('你还不是开发者')
    .or(page.getByRole('heading', { level: 1 }))
    .first()
    .waitFor();
  await addDeveloper(db(), id);
  await visit(page, '/developer/statistics');
  await page.getByRole('heading', { name: '还没有可以统计的插件' }).waitFor();
  await expectSound(page);
  const notes = await counted(id, { nameZh: '逐字稿', nameEn: 'Verbatim' }, [{ at: new Date() }, { at: new Date() }]);
  await counted(id, { nameZh: '表格镜', nameEn: 'Table mirror' });
  await visit(page, '/developer');
  await page.getByRole('heading', { name: '数字' }).waitFor();
  await expectSound(page);
  await page.getByRole('link', { name: '统计', exact: true }).click();
  await page.getByRole('img', { name: /^每日下载，/ }).waitFor();
  await expectSound(page);
  await page.getByRole('link', { name: /^净收入/ }).click();
  await page.getByRole('img', { name: /^每日净收入，/ }).waitFor();
  await page.getByRole('link', { name: '365 天' }).click();
  await page.getByRole('img', { name: /^每周净收入，/ }).waitFor();
  await page.getByLabel('插件', { exact: true }).selectOption({ label: '逐字稿' });
  await page.getByText(/^逐字稿。站点时区/).waitFor();
  for (const group of ['版本', '国家', '来源', '渠道', '日期']) {
    await page.getByRole('group', { name: '表格分组' }).getByRole('link', { name: group }).click();
    await page.getByRole('heading', { name: `按${group}` }).waitFor();
  }
  await expectSound(page);
  await page.getByLabel('与上一周期比较').uncheck();
  await page.waitForURL(/compare=off/);
  const downloaded = page.waitForEvent('download');
  await page.getByRole('link', { name: '导出 CSV' }).click();
  expect((await downloaded).suggestedFilename()).toMatch(/^plugins-day-.*\.csv$/);

  await page.getByRole('link', { name: '分析', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: /^分析/ }).waitFor();
  await visit(page, '/developer/analyse');
  await page.getByLabel('指标').selectOption({ label: '页面浏览' });
  await page.getByRole('button', { name: '比较' }).click();
  await page.getByRole('heading', { name: '每日页面浏览' }).waitFor();
  await expectSound(page);
  await page.getByRole('link', { name: '分析 逐字稿' }).click();
  await page.getByRole('heading', { level: 1, name: '分析：逐字稿' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/developer/analyse/${notes.id}`);
  await page.getByRole('cell', { name: 'paper digest' }).waitFor();
  await expectSound(page);
  expect(faults).toEqual([]);
});

inFull('on a phone in English who publishes sees figures without money, and of others nothing', async () => {
  const owner = await newcomer({ language: 'en' });
  await addDeveloper(db(), owner.id);
  const plugin = await counted(owner.id, { nameZh: '逐字稿', nameEn: 'Verbatim' });
  const { page, faults, id } = await newcomer({ language: 'en', width: 390, theme: 'dark' });
  await addTeamMember(db(), owner.id, id, { role: 'publisher' });
  await visit(page, '/developer/statistics');
  await page.getByRole('img', { name: /^Downloads by day, / }).waitFor();
  expect(await page.getByText('Net income').count()).toBe(0);
  await expectSound(page);
  await visit(page, `/developer/analyse/${plugin.id}`);
  await page.getByRole('heading', { level: 1, name: 'Analysis: Verbatim' }).waitFor();
  expect(await page.getByRole('heading', { name: 'Prices and coupons' }).count()).toBe(0);
  await expectSound(page);
  await visit(page, '/developer/analyse');
  await page.getByRole('heading', { level: 1, name: 'Analysis' }).waitFor();
  await expectSound(page);
  expect(faults).toEqual([]);
  const stranger = await newcomer({ language: 'en' });
  await addDeveloper(db(), stranger.id);
  const answer = await stranger.page.goto(`/developer/analyse/${plugin.id}`);
  expect(answer?.status()).toBe(404);
});

inFull('a visitor who looks at a plugin is in the figures after the next roll-up', async () => {
  const owner = await newcomer({ language: 'en' });
  await addDeveloper(db(), owner.id);
  const plugin = await addPlugin(db(), owner.id, { listing: { icon: '', screenshots: [] } });
  await sql`update market.plugin set listing = listing || '{"icon": "", "screenshots": []}'
    where id = ${plugin.id}`.execute(db());
  const { page } = await newcomer({});
  await visit(page, `/plugin/${plugin.slug}`);
  const count = async (from: string) =>
    (await sql`select from ${sql.raw(from)} where plugin_id = ${plugin.id}`.execute(db())).rows.length;
  await expect.poll(() => count('market.plugin_event'), { timeout: 90_000 }).toBe(1);
  await runJob('market.rollUpStatistics');
  await expect.poll(() => count('market.plugin_day'), { timeout: 90_000 }).toBe(1);
  await visit(owner.page, '/developer/statistics?metric=views');
  await owner.page.getByRole('link', { name: /^Page views\s*1/ }).waitFor();
});
