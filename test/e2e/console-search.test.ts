import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { inFull } from '#test/full.ts';
import { findScrolling, findViolations } from './axe.ts';
import { type Look, useBrowser, visit } from './browser.ts';
import { signInAsAdmin } from './members.ts';

const browser = useBrowser();

async function openConsole(path: string, look: Look = {}): Promise<{ page: Page; faults: string[] }> {
  const { page, faults } = await browser.open(look);
  await signInAsAdmin(page);
  await visit(page, path);
  return { page, faults };
}

/** Presses a key that opens the search, once the box can take the focus. */
async function openSearch(page: Page, key: string): Promise<void> {
  const box = page.getByRole('banner').locator('input[name="q"]');
  await box.waitFor();
  await page.keyboard.press(key);
  await expect.poll(() => box.evaluate((input) => input === document.activeElement)).toBe(true);
}

const chosen = (page: Page) => page.locator('[role="option"][aria-selected="true"]');
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name') ?? '');

it('a setting is typed, chosen by arrow, and opened with its field in view', async () => {
  const { page, faults } = await openConsole('/admin/members');
  await openSearch(page, 'Control+k');
  await page.keyboard.type('发件人');
  const list = page.getByRole('listbox', { name: '控制台里的搜索结果' });
  await list.getByRole('group', { name: '设置项' }).getByRole('option', { name: '发件人' }).waitFor();
  expect(await chosen(page).textContent()).toContain('发件人');
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  expect(await chosen(page).textContent()).toContain('在整个网站里搜「发件人」');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/admin\/settings\?section=mail#mailFrom$/);
  await expect.poll(() => focused(page)).toBe('mailFrom');
  await list.waitFor({ state: 'hidden' });
  expect(faults).toEqual([]);
});

it('in English an act is found, Ctrl Enter opens it beside, Escape closes', async () => {
  // Early: the tab beside takes its field into focus at once.
  const { page, faults } = await openConsole('/admin', { language: 'en', isEarly: true });
  await openSearch(page, '/');
  await page.keyboard.type('send a test');
  await page.getByRole('group', { name: 'Acts' }).getByRole('option', { name: 'Send a test email' }).waitFor();
  const [beside] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('Control+Enter')]);
  await beside.waitForURL(/section=mail#testMail$/);
  await expect.poll(() => focused(beside)).toBe('testMail');
  await page.keyboard.press('Escape');
  await page.getByRole('listbox', { name: 'What the console has' }).waitFor({ state: 'hidden' });
  expect(new URL(page.url()).pathname).toBe('/admin');
  expect(faults).toEqual([]);
});

it('says that nothing was found, and that the server was not reached', async () => {
  const { page } = await openConsole('/admin');
  await openSearch(page, '/');
  await page.keyboard.type('nothing-of-this-name');
  await page.getByRole('status').filter({ hasText: '控制台里没有「nothing-of-this-name」' }).waitFor();
  await page.getByRole('option', { name: '在整个网站里搜' }).waitFor();
  await page.route('**/api/admin/find*', (route) => route.abort());
  await page.keyboard.type('-either');
  await page.getByRole('status').filter({ hasText: '没有连上服务器' }).waitFor();
});

inFull('on a phone the icon leads to the page, and that to a hit; the site keeps its own search', async () => {
  const { page, faults } = await openConsole('/admin', { width: 390 });
  await page.getByRole('banner').getByRole('link', { name: '搜索控制台' }).click();
  await page.waitForURL('**/admin/find');
  await page.getByRole('heading', { name: '找一个页面、一项设置或一位会员' }).waitFor();
  expect([...(await findViolations(page)), ...(await findScrolling(page))]).toEqual([]);
  await page.getByRole('main').getByRole('searchbox', { name: '搜索控制台' }).fill('fjr');
  await page.getByRole('main').getByRole('button', { name: '搜索' }).click();
  await page.waitForURL('**/admin/find?q=fjr');
  expect([...(await findViolations(page)), ...(await findScrolling(page))]).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: '发件人' }).click();
  await page.waitForURL(/section=mail#mailFrom$/);
  await expect.poll(() => focused(page)).toBe('mailFrom');
  await visit(page, '/ask');
  expect(await page.getByRole('banner').getByRole('link', { name: '搜索', exact: true }).getAttribute('href')).toBe(
    '/ask/search',
  );
  expect(faults).toEqual([]);
});

it('works without JavaScript: the header’s box leads to the page', async () => {
  const { page } = await browser.open({ hasScript: false });
  await signInAsAdmin(page);
  await page.goto('/admin/members');
  const box = page.getByRole('banner').getByRole('searchbox', { name: '搜索控制台' });
  await box.fill('备份');
  await box.press('Enter');
  await page.waitForURL('**/admin/find?q=*');
  await page.getByRole('heading', { name: '操作' }).waitFor();
  await page.getByRole('main').getByRole('link', { name: '立即备份' }).click();
  await page.waitForURL('**/admin/backups');
});

it('what it offers stays closed over its results when Enter comes before its code', async () => {
  const { page, faults } = await openConsole('/admin/members');
  let bring!: () => void;
  const late = new Promise<void>((resolve) => (bring = resolve));
  await page.route('**/assets/finder-suggest-*.js', (route) => late.then(() => route.continue()));
  await openSearch(page, '/');
  await page.keyboard.type('发件人');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/admin\/find\?q=/);
  const offered = page.waitForResponse(/\/api\/admin\/find/);
  bring();
  await (await offered).finished();
  await page.locator('header input[aria-expanded="false"]').waitFor();
  await page.keyboard.press('ArrowDown');
  await page.locator('header input[aria-expanded="true"]').waitFor();
  expect(faults).toEqual([]);
});
