import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findScrolling, findViolations } from './axe.ts';
import { useBrowser, visit } from './browser.ts';
import { signUp } from './members.ts';

const browser = useBrowser();

async function write(page: Page, title: string): Promise<void> {
  await page.locator('input[name="title"]').fill(title);
  await page
    .locator('textarea[name="markdown"]')
    .fill('召回前 50 条，交叉编码器重排后取前 5，命中率反而低了。\n\n版本是最新的。');
  await page.getByLabel('分类').selectOption({ index: 1 });
  const tags = page.getByRole('combobox', { name: '标签' });
  await tags.fill('rag');
  await tags.press('Enter');
}
const rail = (page: Page) => page.getByRole('complementary').filter({ hasText: '在地图上' });

it('a question asked from a topic lies there at once, and its author moves it', async () => {
  const { page, faults } = await browser.open();
  await signUp(page);
  await visit(page, '/aiMap?q=%E7%B2%BE%E6%8E%92');
  await page
    .locator('main section')
    .first()
    .getByRole('link', { name: /^重排序/ })
    .click();
  await page.getByRole('heading', { level: 1, name: '重排序' }).waitFor();
  await page.locator('main').getByRole('link', { name: '提问' }).first().click();
  await page.getByRole('checkbox', { name: /^重排序/, checked: true }).waitFor();
  await write(page, `重排之后命中率反而下降，先查哪里？ ${Date.now()}`);
  expect(await findViolations(page)).toEqual([]);
  expect(await findScrolling(page)).toEqual([]);
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await page.waitForURL(/\/ask\/info\/\d+/);
  await rail(page).getByRole('link', { name: '重排序', exact: true }).waitFor();
  expect(await rail(page).innerText()).not.toContain('自动归入');
  await rail(page).getByRole('button', { name: '改位置' }).click();
  const main = page.getByRole('combobox', { name: '主要的知识点' });
  await main.fill('qianru');
  await page.getByRole('option', { name: /^嵌入模型/ }).click();
  await page.getByRole('button', { name: '放在这里' }).click();
  await rail(page).getByRole('link', { name: '嵌入模型', exact: true }).waitFor();
  expect(await rail(page).getByRole('link', { name: '重排序', exact: true }).count()).toBe(0);
  expect(faults).toEqual([]);
});

it('a question that is being written is offered topics that fit', async () => {
  const { page } = await browser.open({ width: 390 });
  await signUp(page);
  await visit(page, '/ask/post');
  await page.getByText('写下标题后会给出建议').waitFor();
  await write(page, `LoRA 微调时损失一直不下降，学习率该怎么设？ ${Date.now()}`);
  await page
    .getByRole('checkbox', { name: /LoRA|学习率|微调/ })
    .first()
    .waitFor();
  expect(await findScrolling(page)).toEqual([]);
});
