import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import '#app/market/indev/indev.settings.server.ts';
import { writeSetting } from '#app/core/process/settings-registry.server.ts';
import { inFull } from '#test/full.ts';
import { findScrolling, findViolations } from './axe.ts';
import { seeToast, useBrowser, visit } from './browser.ts';
import { signInAsAdmin, signUp } from './members.ts';
import { agree } from './money-pages.ts';
import { siteDatabase } from './site-database.ts';
import { site } from './site.ts';

const browser = useBrowser();
const stamp = () => Date.now().toString(36);

/** The product reads its settings anew after two seconds. */
async function approveAtOnce(isOn: boolean) {
  await writeSetting({ db: siteDatabase(), now: new Date() }, 'developersApproved', isOn);
  const read = async () => {
    const answer = await fetch(`${site().url}/api/ask/indev`, { headers: { server: 'true' } });
    return ((await answer.json()) as { data: { isAutomatic: boolean } }).data.isAutomatic;
  };
  await expect.poll(read, { timeout: 90_000 }).toBe(isOn);
}

async function apply(page: Page, slug: string, words: { send: string }) {
  await page.locator('[name=nameZh]').fill('慢工坊');
  await page.locator('[name=nameEn]').fill('Slow Works');
  await page.locator('[name=slug]').fill(slug);
  await page.locator('[name=email]').fill('slow@example.org');
  await page.locator('[name=mobile]').fill('13900000001');
  await page.locator('[name=introduction]').fill('做不着急的插件，先做一个朗读 PDF 的。');
  await page.locator('[name=agreement]').check();
  await page.getByRole('button', { name: words.send }).click();
}

async function expectSound(page: Page) {
  expect(await findViolations(page)).toEqual([]);
  expect(await findScrolling(page)).toEqual([]);
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2f7d5b' } })
    .png()
    .toBuffer();

it('on a phone a member becomes a developer, makes a plugin, fills it in and sees what it lacks', async () => {
  const { page, faults } = await browser.open({ width: 390 });
  await signUp(page);
  await visit(page, '/developer');
  await expectSound(page);
  await page.getByRole('button', { name: '提交申请' }).click();
  await page.getByText('接受开发者协议后才能申请').waitFor();
  await apply(page, `works-${stamp()}`, { send: '提交申请' });
  await seeToast(page, '你现在是开发者了');
  await page.getByRole('heading', { level: 1, name: '欢迎，慢工坊' }).waitFor();
  await expectSound(page);

  await page.getByRole('button', { name: '新建插件' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('标识').fill('Bad Name');
  await dialog.getByRole('button', { name: '新建' }).click();
  await dialog.getByText('请输入正确的标识').waitFor();
  const slug = `reader-${stamp()}`;
  await dialog.getByLabel('标识').fill(slug);
  await dialog.getByLabel('中文名称').fill('朗读者');
  await dialog.getByLabel('英文名称').fill('Reader');
  await dialog.getByRole('button', { name: '新建' }).click();
  await page.getByRole('heading', { level: 1, name: '朗读者' }).waitFor();
  await expectSound(page);

  await page.getByLabel('分类').selectOption({ label: '写作与翻译' });
  await page.getByLabel('许可证').first().selectOption('MIT');
  await page.getByLabel('支持链接').fill('example.org');
  await page.getByLabel('支持链接').blur();
  await page.getByText('请输入 https:// 开头的完整网址').waitFor();
  await page.getByLabel('支持链接').fill('https://example.org/support');
  await page.reload(); // what was typed is kept
  await page.getByText('已恢复上次没保存的内容。').waitFor();
  expect(await page.getByLabel('支持链接').inputValue()).toBe('https://example.org/support');
  await page.getByRole('button', { name: '保存' }).click();
  await seeToast(page, '已保存');

  await page.getByRole('link', { name: '自检与提交' }).first().click();
  await page.getByRole('link', { name: '去填：中文一句话' }).click();
  await page.waitForURL(/step=texts/);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('listing-shortZh');
  await page.keyboard.type('一边走路一边听完一篇论文。');
  await page.getByLabel('英文一句话').fill('Listen to a paper on your way.');
  await page.locator('textarea[name=bodyZh]').fill('## 它做什么\n\n把 PDF 读出来。');
  await page.locator('textarea[name=bodyEn]').fill('## What it does\n\nReads PDF files aloud.');
  await expectSound(page);
  await page.getByRole('link', { name: '下一步：图片' }).click();
  await page.getByText('把图标拖到这里，或粘贴').waitFor();
  const [iconInput, shotInput] = [page.locator('input[type=file]').first(), page.locator('input[type=file]').nth(1)];
  await iconInput.setInputFiles({ name: 'icon.png', mimeType: 'image/png', buffer: await picture(256, 200) });
  await page.getByText('图标要是正方形，请先裁成正方形再上传').waitFor();
  await iconInput.setInputFiles({ name: 'icon.png', mimeType: 'image/png', buffer: await picture(256, 256) });
  await page.getByRole('img', { name: '现在的图标' }).waitFor();
  await shotInput.setInputFiles({ name: 'shot.png', mimeType: 'image/png', buffer: await picture(800, 500) });
  await page.getByRole('img', { name: '第 1 张截图' }).waitFor();
  await expectSound(page);
  await page.getByRole('link', { name: '下一步：隐私' }).click();
  await page.getByLabel('读取的数据（中文）').fill('只读你打开的 PDF。');
  await page.getByLabel('读取的数据（英文）').fill('Only the PDF you open.');
  await page.getByRole('button', { name: '添加第三方' }).click();
  await page.getByRole('button', { name: '保存' }).click();
  await page.getByText('请输入').first().waitFor(); // an empty line of a third party is no third party
  await page.getByRole('button', { name: '移除第 1 个第三方' }).click();
  await expectSound(page);
  await page.getByRole('button', { name: '保存' }).click();
  const lacks = page.getByRole('complementary', { name: '提交前还差' }).getByRole('listitem');
  await expect.poll(() => lacks.allInnerTexts()).toEqual(['检查通过的安装包']);
  await page.getByRole('link', { name: '下一步：自检与提交' }).click();
  await expect.poll(() => page.getByRole('link', { name: /^去填/ }).count()).toBe(0);
  await page.getByRole('link', { name: '去上传' }).waitFor(); // the package is what it lacks still, and it would be free
  await page.getByText('免费，发布后谁都能下载').waitFor();
  await page.getByRole('button', { name: '提交审核' }).waitFor();
  await expectSound(page);
  await page.getByRole('link', { name: '预览' }).click();
  await page.getByText('把 PDF 读出来。').waitFor();
  await expectSound(page);
  expect(faults).toEqual([]);
});

inFull('two tabs that write the same plugin tell of each other, and nothing is lost', async () => {
  const { page, context } = await openDeveloper();
  await makePlugin(page, 'Reader');
  const other = await context.newPage();
  await visit(other, new URL(page.url()).pathname);
  await page.getByLabel('Support link').fill('https://example.org/first');
  await page.getByRole('button', { name: 'Save' }).click();
  await seeToast(page, 'Saved');
  await other.getByLabel('Repository').fill('https://example.org/second.git');
  await other.getByRole('button', { name: 'Save' }).click();
  await other.getByText('This draft has been saved elsewhere (version 2)').waitFor();
  expect(await other.getByLabel('Repository').inputValue()).toBe('https://example.org/second.git');
  await expectSound(other);
  await other.getByRole('button', { name: 'Put mine over it' }).click();
  await seeToast(other, /Saved/); // not what was refused: “saved elsewhere”
  await visit(page, new URL(page.url()).pathname);
  expect(await page.getByLabel('Repository').inputValue()).toBe('https://example.org/second.git');
});

inFull('on a desk the list, the profile and the team work in English; the one invited joins', async () => {
  const { page, faults } = await openDeveloper();
  await makePlugin(page, 'Reader');
  await visit(page, '/developer/plugin');
  await page.getByRole('link', { name: 'Reader', exact: true }).waitFor();
  await expectSound(page);
  await page.getByRole('link', { name: /^Live/ }).click();
  await page.getByRole('heading', { name: 'No plugin is live' }).waitFor();
  await visit(page, '/developer/other');
  await expectSound(page);
  await page.getByLabel('Homepage').fill('https://slow.example.org');
  await page.getByRole('button', { name: 'Save the profile' }).click();
  await seeToast(page, 'Profile saved');
  const guest = await browser.open({ language: 'en' });
  const { username } = await signUp(guest.page);
  await page.getByRole('button', { name: 'Invite somebody' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Username').fill(username);
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  await seeToast(page, 'Invited; they are told');
  await page.getByText('not answered yet').waitFor();
  await visit(guest.page, '/developer');
  await guest.page.getByRole('button', { name: 'Accept the invitation of Slow Works' }).click();
  await guest.page.getByRole('heading', { level: 1, name: 'Workbench' }).waitFor();
  await expectSound(guest.page);
  await visit(page, '/developer/bankcard');
  await page.getByRole('heading', { level: 1, name: 'Bank cards' }).waitFor();
  await expectSound(page);
  expect(faults).toEqual([]);
});

it('where applications wait for the desk, staff approve one, suspend it with a reason and reopen it', async () => {
  const admin = await browser.open();
  await signInAsAdmin(admin.page);
  await approveAtOnce(false);
  const { page } = await browser.open();
  await signUp(page);
  await visit(page, '/developer');
  const slug = `works-${stamp()}`;
  await apply(page, slug, { send: '提交申请' });
  await seeToast(page, '申请已提交');
  await page.getByText('等待审核').waitFor();
  const row = admin.page.getByRole('row').filter({ hasText: slug });
  await visit(admin.page, '/admin/developers');
  await expectSound(admin.page);
  await row.getByRole('button', { name: /^通过/ }).click();
  await admin.page.getByText('收费还要先实名').waitFor();
  await agree(admin.page, '通过');
  await seeToast(admin.page, '已通过');
  await visit(admin.page, '/admin/developers?state=approved');
  await row.getByRole('button', { name: /^暂停/ }).click();
  await admin.page.getByRole('dialog').getByLabel('理由').fill('抄袭别人的插件');
  await admin.page.getByRole('dialog').getByRole('button', { name: '暂停' }).click();
  await seeToast(admin.page, '已暂停');
  await visit(page, '/developer');
  await page.getByText('这个开发者账号已被暂停').waitFor();
  await page.getByText('抄袭别人的插件').waitFor();
  await expectSound(page);
  await visit(admin.page, '/admin/developers?state=suspended');
  await row.getByRole('button', { name: /^恢复/ }).click();
  await admin.page.getByRole('alertdialog').getByRole('button', { name: '恢复' }).click();
  await seeToast(admin.page, '已恢复');
  await approveAtOnce(true);
});

async function openDeveloper() {
  const { page, faults } = await browser.open({ language: 'en' });
  await signUp(page);
  await visit(page, '/developer');
  await apply(page, `works-${stamp()}`, { send: 'Send application' });
  await page.getByRole('heading', { level: 1, name: 'Welcome, Slow Works' }).waitFor();
  await expectSound(page);
  return { page, faults, context: page.context() };
}

async function makePlugin(page: Page, name: string) {
  await page.getByRole('button', { name: 'New plugin' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Identifier').fill(`reader-${stamp()}`);
  await dialog.getByLabel('Chinese name').fill('朗读者');
  await dialog.getByLabel('English name').fill(name);
  await dialog.getByRole('button', { name: 'Make it' }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}
