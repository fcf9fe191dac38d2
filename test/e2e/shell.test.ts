import { describe, expect, it } from 'vitest';
import { seeToast, useBrowser, visit } from './browser.ts';

const browser = useBrowser();

describe('the shell', () => {
  it('fetches data only when navigating inside the site, and titles each page', async () => {
    const { page } = await browser.open();
    await visit(page, '/ask');
    const documents: string[] = [];
    page.on('request', (request) => request.resourceType() === 'document' && documents.push(request.url()));
    await page.locator('main h3 a').first().click();
    await page.waitForURL(/\/ask\/info\/\d+/);
    await expect.poll(() => page.title()).toMatch(/.+ - 问蜗$/);
    expect(documents).toEqual([]);
  });

  it('switches the language in place and keeps it', async () => {
    const { page } = await browser.open();
    await visit(page, '/ask/lists/question/0?sort=hot');
    await page
      .getByRole('link', { name: /Switch to English/ })
      .first()
      .click();
    await page.waitForURL(/lang=en/);
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    expect(page.url()).toContain('sort=hot');
    await visit(page, '/');
    expect(await page.title()).toMatch(/ - Wenwo$/);
  });

  it('keeps the chosen theme without a flash', async () => {
    const { page } = await browser.open();
    await visit(page, '/');
    await page.getByRole('button', { name: '切换深浅主题' }).first().click();
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    const answer = await page.request.get('/');
    expect(await answer.text()).toContain('data-theme="dark"');
  });

  it.each([
    ['zh-cn', '页面不存在：/nothing/here'],
    ['en', 'Page Not Found: /nothing/here'],
  ] as const)('says in %s that a page does not exist, under header and footer', async (language, text) => {
    const { page } = await browser.open({ language });
    const answer = await page.goto('/nothing/here');
    expect(answer?.status()).toBe(404);
    await page.getByRole('heading', { level: 1, name: text }).waitFor();
    expect(await page.locator('header.top').count()).toBe(1);
  });

  it('knows the section pages with one and with two slashes', async () => {
    const { page } = await browser.open();
    for (const name of ['TopPart1', 'MiddlePart1', 'MiddlePart2', 'Evaluate', 'DownPart1', 'Test1']) {
      for (const path of [`/${name}`, `//${name}`]) expect((await page.request.get(`${browser.url}${path}`)).status(), path).toBe(200);
    }
  });

  it('shows toasts 16 px apart for 4500 ms, pauses on hover, closes on Escape', async () => {
    const { page } = await browser.open();
    await page.clock.install();
    await visit(page, '/Test1');
    for (const name of ['回答已发布', '已删除 1 条评论']) await page.getByRole('button', { name }).click();
    const toasts = page.locator('.toast');
    await expect.poll(() => toasts.count()).toBe(2);
    const [first, second] = [(await toasts.nth(0).boundingBox())!, (await toasts.nth(1).boundingBox())!];
    expect(Math.round(second.y - first.y - first.height)).toBe(16);
    await toasts.first().hover();
    await page.clock.runFor(6000);
    expect(await toasts.count()).toBe(2);
    await page.mouse.move(5, 500);
    await page.clock.runFor(6000);
    await expect.poll(() => toasts.count()).toBe(0);
    await page.getByRole('button', { name: '回答已发布' }).click();
    await toasts.first().waitFor();
    await page.keyboard.press('Escape');
    await page.clock.runFor(1000);
    await expect.poll(() => toasts.count()).toBe(0);
  });

  it('refuses dangerous addresses', async () => {
    const { page } = await browser.open();
    await visit(page, '/');
    await page.evaluate(() => {
      const link = document.createElement('a');
      link.setAttribute('href', 'javascript:document.title="taken"');
      link.textContent = 'dangerous link';
      document.querySelector('main')!.prepend(link);
    });
    await page.getByText('dangerous link').click({ force: true });
    await seeToast(page, '已阻止跳转');
    expect(await page.title()).not.toBe('taken');
  });

  it('tells that a new build is ready', async () => {
    const { page } = await browser.open();
    await page.clock.install();
    await visit(page, '/');
    await page.clock.runFor(5000);
    await page.route('**/builds/latest.json*', (route) => route.fulfill({ json: { id: 'another', timestamp: 1 } }));
    await page.clock.runFor(61 * 60 * 1000);
    await seeToast(page, '网站有新版本');
  });

  it('can be read without JavaScript', async () => {
    const { page } = await browser.open({ hasScript: false });
    await page.goto('/');
    await page.getByRole('searchbox').last().fill('显存');
    await page.getByRole('button', { name: '搜索' }).last().click();
    await page.waitForURL(/\/ask\/search/);
    await page.locator('main h3 a').first().click();
    await page.waitForURL(/\/ask\/info\/\d+/);
    await page.locator('.prose').first().waitFor();
  });
});
