import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { isFull } from '#test/full.ts';
import { findScrolling, findViolations } from './axe.ts';
import { alive, useBrowser, visit } from './browser.ts';

const browser = useBrowser();
const pathOf = (page: Page) => decodeURIComponent(new URL(page.url()).pathname + new URL(page.url()).search);

/** Searches the map by typing and Enter. */
async function search(page: Page, words: string): Promise<void> {
  const name = /在地图里找|Find on the map/;
  const field = page.getByRole('searchbox', { name }).or(page.getByRole('combobox', { name }));
  await field.fill(words);
  await field.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('q') === words);
}

it('a topic is found by its Chinese alias, and its prerequisites lead to a path and to its first stop', async () => {
  const { page, faults } = await browser.open();
  await visit(page, '/aiMap');
  await search(page, '精排');
  await page.getByRole('status').filter({ hasText: '找到 1 处知识点' }).waitFor();
  await page
    .locator('main section')
    .first()
    .getByRole('link', { name: /^重排序/ })
    .click();
  await page.getByRole('heading', { level: 1, name: '重排序' }).waitFor();
  await page.getByRole('link', { name: '先要会: 嵌入模型' }).click();
  await page.getByRole('heading', { level: 1, name: '嵌入模型' }).waitFor();
  await page.getByRole('link', { name: '搭一个可靠的知识库问答' }).click();
  await page.getByRole('heading', { level: 1, name: '搭一个可靠的知识库问答' }).waitFor();
  await page.getByRole('link', { name: '从第 1 站开始' }).click();
  await page.getByRole('heading', { level: 1, name: '向量与相似度' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: '搭一个可靠的知识库问答' }).waitFor();
  expect(faults).toEqual([]);
});

it.each([
  ['zh-cn', /\d+\s*个知识点在 AI 地图上/],
  ['en', /\d+\s*topics on the AI map/],
] as const)('the home page says of what its topics are a number (%s)', async (language, words) => {
  const { page } = await browser.open({ language });
  await visit(page, '/');
  await page.locator('main p').filter({ hasText: words }).waitFor();
});

it('on a phone, in English, by pinyin initials, with filters that are addresses', async () => {
  const { page, faults } = await browser.open({ language: 'en', width: 390 });
  await visit(page, '/aiMap');
  await search(page, 'cpx');
  await page
    .getByRole('link', { name: /^Reranking/ })
    .last()
    .waitFor();
  await page.getByText('More filters').click();
  await page.getByLabel('Level').selectOption({ label: 'Newcomer' });
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('heading', { name: 'Nothing on the map' }).waitFor();
  expect(pathOf(page)).toBe('/aiMap?q=cpx&level=1');
  await page.getByRole('link', { name: 'Clear the filters' }).click();
  await page.waitForURL((url) => url.search === '');
  await page.getByRole('link', { name: 'Tools', exact: true }).click();
  await page.waitForURL(/type=tool/);
  await page.getByRole('status').filter({ hasText: 'resources found' }).waitFor();
  await page.goBack();
  await page.waitForURL((url) => url.search === '');
  expect(faults).toEqual([]);
});

it('by keyboard alone: search, open, and along the way', async () => {
  const { page } = await browser.open();
  await visit(page, '/aiMap?view=list');
  const field = page.getByRole('searchbox', { name: '在地图里找' });
  await field.focus();
  await page.keyboard.type('chongpaixu');
  await page.keyboard.press('Enter');
  await page.waitForURL(/q=chongpaixu/);
  const found = page.getByRole('link', { name: /^重排序/ });
  await found.waitFor();
  await tabTo(page, '重排序');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: '重排序' }).waitFor();
  await tabTo(page, '先要会: 嵌入模型');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: '嵌入模型' }).waitFor();
});

/** Presses Tab until what has the focus is called so. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let i = 0; i < 120; i += 1) {
    await page.keyboard.press('Tab');
    const text = await page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
    );
    if (text.startsWith(name)) return;
  }
  throw new Error(`Tab does not lead to ${name}`);
}

it('who chose the list finds the list again, who chose the map the map', async () => {
  const { page } = await browser.open();
  await visit(page, '/aiMap');
  const kept = () => page.evaluate(() => localStorage.getItem('wenwo-map-view'));
  await page.getByRole('link', { name: '列表' }).click();
  await expect.poll(kept).toBe('list');
  await visit(page, '/aiMap');
  await page.waitForURL(/view=list/);
  await page.getByRole('link', { name: '地图', exact: true }).click();
  await expect.poll(kept).toBe('map');
  await visit(page, '/aiMap');
  await alive(page);
  expect(pathOf(page)).toBe('/aiMap');
});

it('without scripts: search by the form, a filter by its link, topic, path and the drawn map', async () => {
  const { page } = await browser.open({ hasScript: false, width: 390 });
  await page.goto('/aiMap?view=list');
  await page.getByRole('searchbox', { name: '在地图里找' }).fill('cross-encoder');
  await page.getByRole('searchbox', { name: '在地图里找' }).press('Enter');
  await page.waitForURL(/q=cross-encoder/);
  expect(pathOf(page)).toBe('/aiMap?view=list&q=cross-encoder');
  await page.getByRole('link', { name: /^重排序/ }).click();
  await page.getByRole('heading', { level: 1, name: '重排序' }).waitFor();
  await page.getByRole('link', { name: '嵌入模型', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: '嵌入模型' }).waitFor();
  await page.goto('/aiMap?view=map');
  await page.locator('svg a[href*="area=retrieval"]').last().click();
  await page.waitForURL(/area=retrieval/);
  await page.locator('svg a[href$="-reranking"]').click();
  await page.getByRole('heading', { level: 1, name: '重排序' }).waitFor();
});

/** Each language, theme and width is looked at once; `npm run test:full` looks at the other pairs too. */
const looks = [
  ['dark', 'en', 390],
  ['light', 'zh-cn', 1280],
  ['light', 'en', 390],
  ['dark', 'zh-cn', 1280],
] as const;

describe.each(isFull ? looks : looks.slice(0, 1))('in the %s theme', (theme, language, width) => {
  it(`every page of the map is without faults of access in ${language} at ${width} px`, async () => {
    const { page } = await browser.open({ theme, language, width });
    const wrong: string[] = [];
    for (const path of [
      '/aiMap',
      '/aiMap?view=list',
      '/aiMap?view=map&area=retrieval',
      '/aiMap?view=path',
      '/aiMap?type=tool',
      '/aiMap?q=nothinglikeit',
      '/aiMap?status=fresh',
      '/aiMap/path/build-rag',
    ]) {
      await visit(page, path);
      wrong.push(...[...(await findViolations(page)), ...(await findScrolling(page))].map((one) => `${path} ${one}`));
    }
    await visit(page, '/aiMap?view=list&q=cross-encoder');
    await page.getByRole('link', { name: /^(重排序|Reranking)/ }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    wrong.push(...(await findViolations(page)), ...(await findScrolling(page)));
    expect(wrong).toEqual([]);
  });
});
