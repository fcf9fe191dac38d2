import sharp from 'sharp';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { inFull } from '#test/full.ts';
import { findScrolling, findViolations } from './axe.ts';
import { seeToast, useBrowser, visit } from './browser.ts';
import { signInAsAdmin } from './members.ts';
import { agree } from './money-pages.ts';

const browser = useBrowser();
async function expectFine(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([]);
  expect(await findScrolling(page)).toEqual([]);
}

const square = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 4, background: '#2b50d8' } })
    .png()
    .toBuffer();
const wide = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 40"><rect width="160" height="40"/></svg>';

async function choose(page: Page, name: string, file: string, mimeType: string, buffer: Buffer) {
  await page.locator(`section:has(#brand-${name}) .field:has(#brand-${name}) input[type=file]`).setInputFiles({
    name: file,
    mimeType,
    buffer,
  });
}

inFull(
  'an operator gives the site a logo, an icon and a colour; what cannot be used is told at its field',
  async () => {
    const { page, faults } = await browser.open();
    await signInAsAdmin(page);
    await visit(page, '/admin/settings');
    await expectFine(page);
    const accent = page.getByLabel('主色', { exact: true });
    await accent.fill('#ffe08a');
    await page.getByText('太浅，文字会看不清').waitFor();
    await page.getByLabel('一句话介绍（中文）').fill('一起慢慢读');
    await page.getByRole('button', { name: /^改用 #/ }).click();
    await accent.fill('#1f5fbf');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await seeToast(page, '设置已保存');

    await choose(page, 'logo', 'large.png', 'image/png', Buffer.alloc(20 * 1024 * 1024, 1));
    await page.getByText('图片不能超过 2 MB').waitFor();
    const scripted = wide.replace('<rect', '<script>alert(1)</script><rect');
    await choose(page, 'logo', 'logo.svg', 'image/svg+xml', Buffer.from(scripted));
    await page.getByText('SVG 里有脚本或会动的部分').waitFor();
    await choose(page, 'icon', 'icon.png', 'image/png', await square(64));
    await page.getByText('图标每边至少要 192 像素').waitFor();
    await choose(page, 'logo', 'logo.svg', 'image/svg+xml', Buffer.from(wide));
    await seeToast(page, '图片已更新');
    await page.locator('header .brand img.logo').waitFor();
    await choose(page, 'icon', 'icon.png', 'image/png', await square(512));
    await page.getByRole('button', { name: '移除方形图标' }).waitFor();
    await expectFine(page);
    expect(faults).toEqual([]);
  },
);

inFull('a guest on a phone sees it, in the dark too; the footer has the operator’s columns', async () => {
  const { page: desk } = await browser.open({ language: 'en' });
  await signInAsAdmin(desk);
  await visit(desk, '/admin/settings?section=footer');
  await desk.getByRole('button', { name: 'Add a column' }).click();
  await desk.getByRole('button', { name: 'Save', exact: true }).click();
  await desk.getByText('Each column needs its title in both languages').waitFor();
  await desk.getByLabel('Title (Chinese)').fill('关于');
  await desk.getByLabel('Title (English)').fill('About us');
  await desk.getByLabel('Name (Chinese)').fill('我们的博客');
  await desk.getByLabel('Name (English)').fill('Our blog');
  await desk.getByLabel('Web address, or path on this site').fill('https://blog.example.org');
  await desk.getByLabel('Contact').fill('hello@example.org');
  await desk.getByRole('button', { name: 'Save', exact: true }).click();
  await seeToast(desk, 'Settings saved');
  await expectFine(desk);

  const { page, faults } = await browser.open({ language: 'en', width: 390, theme: 'dark' });
  await expect
    .poll(async () => {
      await page.goto('/ask/categories?lang=en');
      return page.getByRole('link', { name: 'Our blog' }).count();
    })
    .toBe(1);
  expect(await page.getByRole('link', { name: 'Contact' }).getAttribute('href')).toBe('mailto:hello@example.org');
  expect(await page.locator('header .brand img.logo').getAttribute('src')).toMatch(/^\/brand\/logo-[0-9a-f]{16}\.svg$/);
  expect(await page.locator('link[rel=icon]').getAttribute('href')).toMatch(/^\/brand\/icon-[0-9a-f]{16}-tab\.png$/);
  const primary = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--moss-600'));
  expect(primary).toContain('#1f5fbf');
  await expectFine(page);
  expect(faults).toEqual([]);
});

inFull('all of it is taken away again: the product’s own face stands in its place', async () => {
  const { page, faults } = await browser.open();
  await signInAsAdmin(page);
  await visit(page, '/admin/settings');
  await page.getByRole('button', { name: '用自带的绿色' }).click();
  await page.getByLabel('一句话介绍（中文）').fill('');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await seeToast(page, '设置已保存');
  for (const name of ['移除标志', '移除方形图标']) {
    await page.getByRole('button', { name }).click();
    await agree(page, name);
    await page.getByRole('button', { name }).waitFor({ state: 'hidden' });
  }
  await visit(page, '/admin/settings?section=footer');
  await page.getByRole('button', { name: '移除这一列' }).click();
  await page.getByLabel('联系方式').fill('');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await seeToast(page, '设置已保存');
  await visit(page, '/ask/categories');
  await page.locator('header .brand svg').waitFor();
  expect(await page.getByRole('link', { name: '我们的博客' }).count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.style.length)).toBe(0);
  expect(faults).toEqual([]);
});
