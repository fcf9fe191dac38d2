import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { keepPluginTexts } from '#app/market/plugins/plugin-texts.commands.server.ts';
import { ctxAs } from '#test/ask.ts';
import { addDeveloper, addPlugin, givePackage } from '#test/market.ts';
import { findScrolling, findViolations } from './axe.ts';
import { seeToast, useBrowser, visit } from './browser.ts';
import { signInAsAdmin, signUp } from './members.ts';
import { site } from './site.ts';
import { siteDatabase } from './site-database.ts';

const browser = useBrowser();
const bytes = Buffer.from('PK: a package of the journey');

async function isFine(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([]);
  expect(await findScrolling(page)).toEqual([]);
}

/** A developer who is signed in on a page of their own, with a published plugin that search knows. */
async function publish(slug: string, names: { nameZh: string; nameEn: string }) {
  const { page } = await browser.open();
  const maker = await signUp(page);
  await addDeveloper(siteDatabase(), maker.id);
  const plugin = await addPlugin(siteDatabase(), maker.id, {
    slug,
    at: new Date(),
    listing: { ...names, icon: '', screenshots: ['/og.png', '/favicon.svg'] },
    versions: [{ manifest: { permissions: ['network', 'storage'] } }],
  });
  await givePackage({ database: { db: siteDatabase() }, dataDir: site().dataDir }, plugin.versions[0]!.id, bytes);
  await keepPluginTexts(ctxAs(siteDatabase()));
  return { page, plugin };
}

it('on a phone in Chinese a plugin is found, looked at, rated, and its developer replies', async () => {
  const maker = await publish('table-mirror', { nameZh: '跨页表格镜', nameEn: 'Table mirror' });
  const { page, faults } = await browser.open({ language: 'zh-cn', width: 390 });
  await signUp(page);
  await visit(page, '/plugin');
  await isFine(page);
  await page.getByRole('searchbox', { name: '在插件里搜索' }).fill('跨页表格');
  await page.getByRole('button', { name: '搜索插件' }).click();
  await page.waitForURL(/\/plugin\?q=/);
  await isFine(page);
  await page.getByRole('link', { name: '跨页表格镜', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: /跨页表格镜/ }).waitFor();
  await page.getByText('访问网络').waitFor();
  await page.getByText('下载过之后才能评价。').waitFor();
  await isFine(page);
  await page.getByRole('link', { name: '放大截图 1' }).click();
  await page.getByRole('dialog', { name: '截图 1，共 2 张' }).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('dialog', { name: '截图 2，共 2 张' }).waitFor();
  await page.keyboard.press('Escape');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: '下载 1.0.0', exact: true }).first().click(),
  ]);
  expect(file.suggestedFilename()).toBe('table-mirror-1.0.0.zip');
  expect(readFileSync(await file.path())).toEqual(bytes);
  await page.getByText('核对文件').click();
  await isFine(page);
  await page.reload();
  await page.getByRole('button', { name: '写评价' }).click();
  await page.getByRole('radio', { name: '4 星，满分 5 星' }).check({ force: true });
  await page.getByLabel('评价（可以不写）').fill('年报里的表格都接上了，页码也能点回去。');
  await isFine(page);
  await page.getByRole('button', { name: '发布评价' }).click();
  await seeToast(page, '评价已发布');
  await page.getByText('年报里的表格都接上了，页码也能点回去。').waitFor();

  await visit(maker.page, '/plugin/table-mirror');
  await maker.page.getByRole('button', { name: '回复', exact: true }).click();
  await maker.page.getByLabel('回复内容，所有人可见').fill('谢谢，扫描件下一版支持。');
  await maker.page.getByRole('button', { name: '发布回复' }).click();
  await seeToast(maker.page, '回复已发布');
  await page.reload();
  await page.getByText('谢谢，扫描件下一版支持。').waitFor();
  await isFine(page);

  const stranger = await browser.open({ language: 'en', width: 390 });
  await signUp(stranger.page);
  await visit(stranger.page, '/plugin/table-mirror');
  await stranger.page.getByRole('button', { name: 'Report', exact: true }).click();
  const dialog = stranger.page.getByRole('dialog', { name: 'Report this review' });
  await dialog.getByLabel('Something else').check();
  await dialog.getByRole('button', { name: 'Report', exact: true }).click();
  await dialog.getByText('Please say what is wrong with this review.').waitFor();
  await dialog.getByLabel('Details').fill('It speaks of another plugin');
  await isFine(stranger.page);
  await dialog.getByRole('button', { name: 'Report', exact: true }).click();
  await seeToast(stranger.page, 'Reported. We will tell you what became of it');

  const staff = await browser.open({ language: 'zh-cn' });
  await signInAsAdmin(staff.page);
  await visit(staff.page, '/admin/market/ratings');
  const one = staff.page.getByRole('article', { name: /对跨页表格镜的评价$/ });
  await one.getByText('It speaks of another plugin').waitFor();
  await isFine(staff.page);
  await one.getByRole('button', { name: '隐藏文字' }).click();
  const reason = staff.page.getByRole('dialog', { name: '隐藏这条评价的文字' });
  await reason.getByLabel('原因，会告诉写评价的人').fill('说的是别的插件');
  await reason.getByRole('button', { name: '隐藏文字' }).click();
  await staff.page.getByRole('heading', { name: '没有被举报的评价' }).waitFor();
  await visit(staff.page, '/admin/market/ratings?tab=decided');
  await staff.page.getByText('说的是别的插件').waitFor();
  await isFine(staff.page);
  await page.reload();
  await page.getByText('年报里的表格都接上了，页码也能点回去。').waitFor({ state: 'detached' });
  await visit(stranger.page, '/user/account/notice');
  await stranger.page.getByText(/We hid the review that you reported/).waitFor();
  expect(faults).toEqual([]);
});

it('on a desktop in English, by filters, and without a script', async () => {
  await publish('paper-digest', { nameZh: '论文摘要', nameEn: 'Paper digest' });
  const { page, faults } = await browser.open({ language: 'en' });
  await visit(page, '/plugin');
  await page
    .getByRole('link', { name: /^Writing and translation/ })
    .first()
    .click();
  await page.waitForURL(/category=writing/);
  await page.getByRole('link', { name: 'Paper digest', exact: true }).first().waitFor();
  await isFine(page);
  await page
    .getByRole('link', { name: /^No permission at all/ })
    .first()
    .click();
  await page.waitForURL(/reach=none/);
  await page.getByRole('link', { name: 'Remove No permission at all' }).click();
  await page.waitForURL((url) => !url.search.includes('reach'));
  await page.getByRole('link', { name: 'Paper digest', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: /Paper digest/ }).waitFor();
  await isFine(page);
  await page
    .getByRole('link', { name: /^Works \d+$/ })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: /^Works/ }).waitFor();
  await isFine(page);
  expect(faults).toEqual([]);

  const { page: plain } = await browser.open({ language: 'en', hasScript: false });
  await plain.goto('/plugin?lang=en');
  await plain.getByRole('searchbox', { name: 'Search within plugins' }).fill('paper digest');
  await plain.getByRole('button', { name: 'Search plugins' }).click();
  await plain.getByRole('link', { name: 'Paper digest', exact: true }).first().waitFor();
});
