import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { checkSavedSearches } from '#app/ask/search/saved-searches.commands.server.ts';
import { inFull, someOf } from '#test/full.ts';
import { seeToast, useBrowser, visit } from './browser.ts';
import { signInAsAdmin, signUp } from './members.ts';
import { useSiteDatabase } from './site-database.ts';

const browser = useBrowser();
const database = useSiteDatabase();

it.each([1280, 390])(
  'without JavaScript one reads and searches, and no button is there that does nothing, %i px wide',
  async (width) => {
    const { page, faults } = await browser.open({ width, hasScript: false });
    const dead = () => page.locator('button[type="button"]:visible:not([popovertarget])').count();
    await page.goto('/ask/lists/question/0');
    expect(await dead()).toBe(0);
    await page.locator('main h3 a').first().click();
    await page.waitForURL(/\/ask\/info\/\d+/);
    expect(await page.locator('.vote button').count()).toBeGreaterThan(0);
    expect(await dead()).toBe(0);
    if (width > 767) {
      await page.getByRole('banner').locator('input[type="search"]').fill('ollama');
      await page.getByRole('banner').locator('input[type="search"]').press('Enter');
    } else {
      await page.goto('/ask/search');
      await page.locator('main input[type="search"]').fill('ollama');
      await page.locator('main').getByRole('button', { name: '搜索' }).click();
    }
    await page.waitForURL('**/ask/search/ollama');
    expect(await page.locator('main h3 a').count()).toBeGreaterThan(0);
    await page.getByRole('button', { name: '分类', exact: true }).click();
    await page.getByRole('menuitemradio').nth(1).click();
    await page.waitForURL(/category/);
    expect(await dead()).toBe(0);
    expect(faults).toEqual([]);
  },
);

describe('search', () => {
  it('offers titles while typing, narrows by a facet, keeps the search and tells of a new post', async () => {
    const { page, faults } = await browser.open();
    await signUp(page);
    await visit(page, '/');
    const box = page.getByRole('banner').locator('input[type="search"]');
    await box.click();
    await box.pressSequentially('ollama');
    const list = page.getByRole('banner').getByRole('listbox');
    await list.getByRole('option', { name: /OLLAMA_HOST/ }).waitFor();
    expect(await box.getAttribute('role')).toBe('combobox');
    expect(await box.getAttribute('aria-expanded')).toBe('true');
    await box.press('ArrowDown');
    const chosen = (await box.getAttribute('aria-activedescendant'))!;
    expect(await page.locator(`[id="${chosen}"]`).getAttribute('aria-selected')).toBe('true');
    await box.press('Escape');
    expect(await box.getAttribute('aria-expanded')).toBe('false');
    await box.press('Enter');
    await page.waitForURL('**/ask/search/ollama');

    await page.getByRole('button', { name: '标签', exact: true }).click();
    await page.getByRole('menuitemradio', { name: /^Ollama/ }).click();
    await page.waitForURL((url) => decodeURIComponent(url.pathname) === '/ask/search/ollama tag:ollama');
    await page.getByRole('link', { name: /nvidia-smi 却正常/ }).waitFor();
    await page.getByRole('button', { name: '保存搜索' }).click();
    await seeToast(page, '已保存');
    await page.getByRole('button', { name: '已保存' }).waitFor();

    const second = await browser.open();
    await signInAsAdmin(second.page); // a new member's post may wait for a first look
    await visit(second.page, '/ask/post');
    const title = `升级之后 Ollama 容器起不来 ${Date.now()}`;
    await second.page.locator('input[name="title"]').fill(title);
    await second.page.locator('textarea[name="markdown"]').fill('docker compose up 之后马上退出，日志只有一行。');
    await second.page.locator('select[name="category"]').selectOption({ index: 1 });
    await second.page.getByPlaceholder('输入标签').fill('Ollama');
    await second.page.getByPlaceholder('输入标签').press('Enter');
    await second.page.getByRole('button', { name: '发布', exact: true }).click();
    await second.page.waitForURL(/\/ask\/info\/\d+/);
    await checkSavedSearches({
      db: database(),
      actor: { kind: 'job', name: 'ask.checkSavedSearches' },
      now: new Date(),
      language: 'zh-cn',
      requestId: 'test',
    });

    await visit(page, '/user/account/notice');
    const row = page.getByRole('listitem').filter({ hasText: '来自你保存的搜索' });
    expect(await row.textContent()).toContain(title);
    await row.getByRole('link', { name: 'ollama tag:ollama' }).click();
    await page.waitForURL(/sort=newest&saved=\d+/);
    await page.getByRole('link', { name: title }).first().waitFor();
    expect([...faults, ...second.faults]).toEqual([]);
    await Promise.all([page.context().close(), second.page.context().close()]);
  });

  it('has the cursor in its field when one comes by the magnifier of a phone, and not when it is read anew', async () => {
    const { page, faults } = await browser.open({ width: 390 });
    await visit(page, '/ask');
    await page.getByRole('banner').locator('.find-btn').click();
    await page.waitForURL('**/ask/search');
    const isFocused = () => page.locator('#ask-search').evaluate((box) => box === document.activeElement);
    await expect.poll(isFocused).toBe(true);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await visit(page, '/ask/search');
    expect(await isFocused()).toBe(false);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it.each(
    someOf([
      ['/ask/search', '#ask-search', 390],
      ['/ask/lists/question/0', 'header input[type="search"]', 1280],
    ] as const),
  )('keeps the results in sight when Enter comes before what offers more does: %s', async (path, field, width) => {
    const { page, faults } = await browser.open({ width });
    const bring = await holdBack(page, '**/assets/search-suggest-*.js');
    await visit(page, path);
    const box = page.locator(field);
    await box.fill('RAG');
    await box.press('Enter');
    await page.locator('mark', { hasText: 'RAG' }).first().waitFor();
    const offered = page.waitForResponse(/\/api\/ask\/suggest/);
    bring();
    await offered;
    await page.locator(`${field}[aria-expanded="false"]`).waitFor();
    expect(await page.getByRole('option').count()).toBe(0);
    await box.press('ArrowDown');
    await page.getByRole('option').first().waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('offers nothing over the results when Enter comes before the answer', async () => {
    const { page, faults } = await browser.open();
    await visit(page, '/ask/lists/question/0');
    const box = page.getByRole('banner').locator('input[type="search"]');
    await box.click();
    await page.locator('header input[role="combobox"]').waitFor();
    const bring = await holdBack(page, '**/api/ask/suggest*');
    const asked = page.waitForRequest(/\/api\/ask\/suggest/);
    await box.fill('RAG');
    await asked;
    await box.press('Enter');
    await page.locator('mark', { hasText: 'RAG' }).first().waitFor();
    const offered = page.waitForResponse(/\/api\/ask\/suggest/);
    bring();
    await (await offered).finished();
    await page.locator('header input[aria-expanded="false"]').waitFor();
    expect(await page.getByRole('option').count()).toBe(0);
    await box.press('ArrowDown');
    await page.getByRole('option', { name: /RAG/ }).first().waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it.each(
    someOf([
      ['/', 'form:has(#home-find)'],
      ['/ask', 'main search form'],
    ] as const),
  )('offers nothing while the results are on their way: %s', async (path, form) => {
    const { page, faults } = await browser.open({ width: 390 });
    const bringCode = await holdBack(page, '**/assets/search-suggest-*.js');
    const bringResults = await holdBack(page, '**/ask/search/RAG.data*');
    await visit(page, path);
    const box = page.locator(form).locator('input[type="search"]');
    await box.fill('RAG');
    const results = page.waitForRequest(/\/ask\/search\/RAG\.data/);
    await box.press('Enter');
    await results;
    const offered = page.waitForResponse(/\/api\/ask\/suggest/);
    bringCode();
    await (await offered).finished();
    await page.locator(`${form} input[aria-expanded="false"]`).waitFor();
    expect(await page.getByRole('option').count()).toBe(0);
    bringResults();
    await page.locator('mark', { hasText: 'RAG' }).first().waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it.each(
    someOf([
      ['/ask', 'header input[type="search"]'],
      ['/', '#home-find'],
    ] as const),
  )('two dots typed are words to search for, not a way up: %s', async (path, field) => {
    const { page, faults } = await browser.open();
    await visit(page, path);
    await page.locator(field).fill('..');
    await page.locator(field).press('Enter');
    await page.waitForURL(/\/ask\/search\?q=\.\.$/);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('searches for the beginning of a long text, says so, and keeps what was pasted', async () => {
    const { page, faults } = await browser.open({ width: 390 });
    await visit(page, '/ask/search');
    const long = '显存不足的时候怎样加载模型？'.repeat(20);
    await page.locator('#ask-search').fill(long);
    await page.getByText('内容太长').waitFor();
    expect(await page.locator('#ask-search').inputValue()).toBe(long);
    await page.getByRole('listitem').filter({ hasText: '显存' }).first().waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  inFull(
    'follows the words on its page, takes a filter out again and keeps what was looked at in this browser',
    async () => {
      const { page, context, faults } = await browser.open({ width: 390 });
      await visit(page, '/ask/search');
      const box = page.locator('#ask-search');
      await box.fill('显存');
      await page.waitForURL((url) => decodeURIComponent(url.pathname) === '/ask/search/显存');
      await page.locator('mark', { hasText: '显存' }).first().waitFor();
      await box.fill('显存 tag:ollama');
      await page.waitForURL((url) => decodeURIComponent(url.pathname) === '/ask/search/显存 tag:ollama');
      await box.press('Escape');
      await page.getByRole('link', { name: '移除 tag:ollama' }).click();
      await page.waitForURL((url) => decodeURIComponent(url.pathname) === '/ask/search/显存');
      await expect.poll(() => box.inputValue()).toBe('显存');
      await expect.poll(() => page.evaluate(() => localStorage.getItem('ask.searches'))).toContain('显存');
      await box.fill('');
      await page.getByRole('option', { name: '显存' }).waitFor();
      await page.getByRole('button', { name: '清除' }).click();
      expect(await page.evaluate(() => localStorage.getItem('ask.searches'))).toBeNull();
      await visit(page, '/ask/search/xiancun');
      await page.getByText('已为你搜索：').waitFor();
      await page.locator('mark', { hasText: '显存' }).first().waitFor();
      await page.getByRole('link', { name: 'xiancun', exact: true }).click();
      await page.waitForURL((url) => decodeURIComponent(url.pathname) === '/ask/search/"xiancun"');
      await page.getByText('已为你搜索：').waitFor({ state: 'detached' });
      await visit(page, '/ask/search/上下文窗口是什么');
      await page.getByLabel('地图上').getByRole('link', { name: '上下文窗口' }).click();
      await page.getByRole('heading', { level: 1, name: '上下文窗口' }).waitFor();
      await visit(page, '/ask/search/怎么提现');
      await page.getByRole('heading', { name: '帖子里没有，别处有' }).waitFor();
      await page.getByRole('link', { name: /^文档 \d+ 篇$/ }).click();
      await page.waitForURL(/tab=docs/);
      expect(faults).toEqual([]);
      await context.close();
    },
  );
});

/** Holds what is asked for at some addresses back until the function it gives is called. */
async function holdBack(page: Page, addresses: string): Promise<() => void> {
  let bring!: () => void;
  const late = new Promise<void>((resolve) => (bring = resolve));
  await page.route(addresses, (route) => late.then(() => route.continue()));
  return bring;
}
