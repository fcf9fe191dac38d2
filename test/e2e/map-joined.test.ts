import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { inFull } from '#test/full.ts';
import { findScrolling, findViolations } from './axe.ts';
import { useBrowser, visit } from './browser.ts';
import { signUp } from './members.ts';

const browser = useBrowser();

async function toTopic(page: Page): Promise<void> {
  await visit(page, '/aiMap?view=list&q=%E7%B2%BE%E6%8E%92');
  await page
    .getByRole('link', { name: /^重排序/ })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: '重排序' }).waitFor();
}

async function isFine(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([]);
  expect(await findScrolling(page)).toEqual([]);
}

it('a topic is followed, its resources are voted on, and lists, search and member centre know it', async () => {
  const { page, faults } = await browser.open();
  await signUp(page);
  await toTopic(page);
  await page.getByRole('button', { name: '关注重排序' }).click();
  await page.getByRole('button', { name: /^已关注重排序/, pressed: true }).waitFor();
  const useful = page.getByRole('button', { name: /^有用：/ }).first();
  await useful.click();
  await page
    .getByRole('button', { name: /^有用：/, pressed: true })
    .first()
    .waitFor();
  await page
    .getByRole('button', { name: /^链接打不开：/ })
    .first()
    .click();
  await page.getByRole('button', { name: '报告', exact: true }).click();
  await page.locator('.toast', { hasText: '收到' }).first().waitFor();
  await page
    .getByRole('radio', { name: '在学' })
    .or(page.getByRole('button', { name: '在学' }))
    .first()
    .click();
  await isFine(page);
  await page.getByRole('link', { name: '全部问题' }).click();
  await page.waitForURL(/\/ask\/lists\/question\/0\?node=\d+/);
  await page.getByRole('link', { name: '知识点：重排序', exact: true }).waitFor();
  await isFine(page);
  await page
    .getByRole('link', { name: /知识点：重排序/ })
    .last()
    .click();
  await page.waitForURL(/\/ask\/lists\/question\/0$/);
  await visit(page, '/ask/search/cpx?tab=map');
  await page.locator('main').getByRole('link', { name: '重排序', exact: true }).first().waitFor();
  await isFine(page);
  await visit(page, '/user/learning');
  await page.getByRole('link', { name: '重排序', exact: true }).first().waitFor();
  await visit(page, '/aiMap?view=list&mine=learning');
  await page.getByRole('link', { name: /^重排序.*在学/ }).waitFor();
  await page.getByRole('button', { name: '保存这个视图' }).click();
  await page.getByRole('dialog').getByLabel('名称').fill('在学的');
  await page.getByRole('dialog').getByRole('button', { name: '保存这个视图' }).click();
  await page.getByRole('link', { name: '在学的' }).waitFor();
  await isFine(page);
  expect(faults).toEqual([]);
});

inFull(
  'a guest with a phone goes from the home page’s map to a topic, filters a list and is led to the login',
  async () => {
    const { page, faults } = await browser.open({ width: 390, locale: 'en-US' });
    await visit(page, '/?lang=en');
    await isFine(page);
    await page.getByRole('link', { name: /^Open the AI map/ }).click();
    await page.waitForURL(/\/aiMap$/);
    await visit(page, '/ask/lists/question/0');
    await page.getByRole('button', { name: 'Topic', exact: true }).click();
    await page.getByRole('combobox', { name: 'Topic' }).fill('rerank');
    await page.getByRole('option', { name: /^Reranking/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Filter' }).click();
    await page.waitForURL(/node=\d+/);
    await page.getByRole('link', { name: 'Topic: Reranking', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: /^Reranking/ }).waitFor();
    await isFine(page);
    await page.getByRole('button', { name: 'Follow Reranking' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log in', exact: true }).click();
    await page.waitForURL(/\/user\/login\?to=.*for=follow/);
    expect(faults).toEqual([]);
  },
);
