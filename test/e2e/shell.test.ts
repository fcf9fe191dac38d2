import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { inFull } from '#test/full.ts';
import { alive, seeToast, useBrowser, visit } from './browser.ts';
import { signUp } from './members.ts';

const browser = useBrowser();

/** Waits until the watch of builds and network works: it notes the build on the document. */
const watched = (page: Page) => page.waitForFunction(() => document.documentElement.dataset['build'] !== undefined);

/** The visitor's first act, and the code that it fetches. */
async function touched(page: Page): Promise<void> {
  await watched(page);
  const loaded = page.waitForResponse(/\/assets\/error-details-.*\.js$/);
  await page.keyboard.press('Tab');
  await loaded;
  await page.waitForLoadState('networkidle');
}

/** Turns the wheel, and tells where the page stands once it no longer moves. */
async function scrollBy(page: Page, by: number): Promise<number> {
  const ended = () => new Promise<void>((resolve) => addEventListener('scrollend', () => resolve(), { once: true }));
  await Promise.all([page.evaluate(ended), page.mouse.wheel(0, by)]);
  return page.evaluate(() => scrollY);
}

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

  it('lists the shortcuts, and goes down and up in a list by keys', async () => {
    const { page, faults } = await browser.open();
    await visit(page, '/ask/lists/all/0');
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    const titles = await page.locator('#main li h3 > a, #main article h3 > a').allTextContents();
    await expect
      .poll(async () => {
        if ((await focused()) !== titles[0]) await page.keyboard.press('j');
        return focused();
      })
      .toBe(titles[0]);
    await page.keyboard.press('j');
    expect(await focused()).toBe(titles[1]);
    await page.keyboard.press('k');
    expect(await focused()).toBe(titles[0]);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: '键盘快捷键' }).getByText('列表里的下一条、上一条').waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('/');
    await page.keyboard.type('j?');
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe('j?');
    expect(faults).toEqual([]);
  });

  it('leads home and elsewhere when the list of all routes comes late, without a document', async () => {
    const { page } = await browser.open();
    const held = Promise.withResolvers<void>();
    await page.route(/\/assets\/manifest-.*\.js$/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await visit(page, '/ask/tags');
    const documents: string[] = [];
    page.on('request', (request) => request.resourceType() === 'document' && documents.push(request.url()));
    await page.locator('header a.brand').click();
    await page.locator('.nav-progress-run').waitFor({ state: 'attached' });
    held.resolve();
    await page.locator('header nav a[href="/"][aria-current="page"]').waitFor({ state: 'attached' });
    await page.locator('main h1').waitFor();
    await page.locator('header a[href="/ask"]').first().click();
    await page.locator('main h3 a').first().click();
    await page.waitForURL(/\/ask\/info\/\d+/);
    await page.locator('article .prose').first().waitFor();
    expect(documents).toEqual([]);
  });

  it('keeps what the server wrote of a member in the header while its code is on the way', async () => {
    const { page, faults } = await browser.open();
    await signUp(page);
    const held = Promise.withResolvers<void>();
    await page.route(/\/assets\/header-(?:bell|menu)-.*\.js$/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.addInitScript(() => {
      const seen = { bell: false, isGone: false };
      const look = () => {
        const bell = document.querySelector('header a.iconbtn[href="/user/account/notice"]') !== null;
        seen.isGone ||= seen.bell && !bell;
        seen.bell ||= bell;
      };
      new MutationObserver(look).observe(document, { childList: true, subtree: true });
      Object.assign(window, { seenBell: seen });
    });
    await page.goto('/ask', { waitUntil: 'domcontentloaded' });
    await page.locator('header a.iconbtn[href="/user/account/notice"]').waitFor();
    held.resolve();
    await alive(page);
    await page.getByRole('button', { name: '我的菜单' }).click();
    await page.getByRole('menuitem', { name: '通知' }).waitFor();
    expect(await page.evaluate(() => (window as unknown as { seenBell: object }).seenBell)).toEqual({
      bell: true,
      isGone: false,
    });
    expect(faults).toEqual([]);
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

  it('turns all of the page at once when the theme is pressed', async () => {
    const { page } = await browser.open({ hasMotion: true });
    await visit(page, '/ask');
    const late = await page.evaluate(() => {
      document.querySelector<HTMLElement>('header .iconbtn:has(.by-day)')!.click();
      return document.getAnimations().filter(({ playState }) => playState === 'running').length;
    });
    expect(late).toBe(0);
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
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
    ['zh-cn', '没有找到这个页面', '页面不存在：/nothing/here'],
    ['en', 'We couldn’t find that page', 'Page Not Found: /nothing/here'],
  ] as const)('says in %s that a page does not exist, under header and footer', async (language, heading, text) => {
    const { page } = await browser.open({ language });
    const answer = await page.goto('/nothing/here');
    expect(answer?.status()).toBe(404);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await page.getByText(text).waitFor();
    expect(await page.locator('header.top').count()).toBe(1);
  });

  it('knows the section pages with one and with two slashes', async () => {
    const { page } = await browser.open();
    for (const name of ['TopPart1', 'MiddlePart1', 'MiddlePart2', 'Evaluate', 'DownPart1', 'Test1']) {
      for (const path of [`/${name}`, `//${name}`])
        expect((await page.request.get(`${browser.url}${path}`)).status(), path).toBe(200);
    }
  });

  it('shows toasts 16 px apart for 4500 ms, pauses on hover, closes on Escape', async () => {
    const { page } = await browser.open({ hasMotion: true });
    await page.clock.install();
    await visit(page, '/Test1');
    await page.clock.pauseAt(new Date(Date.now() + 60_000)); // they go by this clock, however long a step takes
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

  it('goes back to the place one left, begins new pages at their top and leads to anchors', async () => {
    const { page } = await browser.open({ hasMotion: true });
    await visit(page, '/ask/lists/question/0');
    const link = page.locator('main h3 a').nth(6);
    await page.mouse.move(600, 500);
    const left = await scrollBy(page, 500);
    expect(left).toBeGreaterThan(250);
    await link.evaluate((element: HTMLElement) => element.click());
    await page.waitForURL(/\/ask\/info\/\d+/);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await page.waitForURL(/\/ask\/lists/);
    await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - left)).toBeLessThan(3);

    await visit(page, '/');
    const quoted = page.locator('figcaption a').first();
    const id = new URL((await quoted.getAttribute('href'))!, browser.url).hash.slice(1);
    await quoted.click();
    await page.waitForURL((url) => url.hash === `#${id}`);
    const topOf = () =>
      page.evaluate((target) => document.getElementById(target)?.getBoundingClientRect().top ?? -1, id);
    await expect.poll(topOf).toBeGreaterThanOrEqual(0);
    await expect.poll(topOf).toBeLessThan(200);
  });

  it('stays on the page without network, says so once, and goes on when it is back', async () => {
    const { page, context } = await browser.open();
    await visit(page, '/ask');
    await context.setOffline(true);
    await seeToast(page, '您断网了！');
    await page.locator('main h3 a').first().click();
    await seeToast(page, '现在打不开别的页面');
    await page
      .getByRole('link', { name: /Switch to English/ })
      .first()
      .click();
    expect(new URL(page.url()).pathname).toBe('/ask');
    await expect.poll(() => page.locator('.toast:not(.toast-leaving)').count()).toBe(1);
    await context.setOffline(false);
    await seeToast(page, '网络已恢复');
    await page.locator('main h3 a').first().click();
    await page.waitForURL(/\/ask\/info\/\d+/);
  });

  it('stays on the page without network where the code that watches over it never came', async () => {
    const { page, context } = await browser.open();
    await page.route('**/shell-watch*.js', (route) => route.abort());
    await visit(page, '/ask');
    await context.setOffline(true);
    const link = page.locator('main h3 a').first();
    await link.hover();
    await link.click();
    await seeToast(page, '现在打不开别的页面');
    await page.getByRole('heading', { level: 1, name: '问答' }).waitFor();
  });

  it('keeps the page and what was typed without network before any script has come', async () => {
    const { page, context } = await browser.open({ language: 'en', isEarly: true });
    await page.route('**/*.js', (route) => route.abort());
    await page.goto('/ask', { waitUntil: 'domcontentloaded' });
    const search = page.locator('main input[type=search]');
    await search.fill('typed before');
    await context.setOffline(true);
    for (const act of [() => search.press('Enter'), () => page.locator('main h3 a').first().click()]) {
      await act();
      await seeToast(page, 'You are disconnected!');
      expect(new URL(page.url()).pathname).toBe('/ask');
      expect(await search.inputValue()).toBe('typed before');
    }
    await context.setOffline(false);
    await page.locator('.toast').waitFor({ state: 'hidden' });
    await page.locator('main h3 a').first().click();
    await page.waitForURL(/\/ask\/info\/\d+/);
  });

  inFull('keeps the page when the site cannot be reached, also where the next page’s code is missing', async () => {
    const { page } = await browser.open();
    await visit(page, '/ask');
    await touched(page);
    await page.route('**/*', (route) => route.abort('connectionrefused'));
    const link = page.locator('a[href="/ask/tags"]:visible').first();
    await link.click();
    await seeToast(page, '没有连上网站');
    await page.getByRole('heading', { level: 1, name: '问答' }).waitFor();
    await page.unroute('**/*');
    await link.click();
    await page.waitForURL(/\/ask\/tags/);
  });

  inFull('leads to what was pressed also where the code of that page was gone for a moment', async () => {
    const { page } = await browser.open();
    let lost = 0;
    await page.route('**/assets/tags.page-*.js', (route) => (lost++ === 0 ? route.abort() : route.continue()));
    await visit(page, '/ask');
    await touched(page);
    await page.locator('a[href="/ask/tags"]:visible').first().click();
    await page.waitForURL(/\/ask\/tags/);
    await page.getByRole('heading', { level: 1, name: '标签' }).waitFor();
    expect(lost).toBeGreaterThan(0);
  });

  inFull('offers English to a first visit in an English browser, until it is declined', async () => {
    const { page } = await browser.open({ locale: 'en-GB' });
    await visit(page, '/ask');
    const before = await page.locator('main').boundingBox();
    const offer = page.getByRole('link', { name: 'Read this site in English' });
    await offer.waitFor();
    expect(await page.locator('main').boundingBox()).toEqual(before);
    await page.getByRole('button', { name: 'No, thanks' }).click();
    await visit(page, '/ask');
    await watched(page);
    expect(await offer.count()).toBe(0);

    const other = await browser.open({ locale: 'en-US' });
    await visit(other.page, '/ask?tab=newest');
    await other.page.getByRole('link', { name: 'Read this site in English' }).click();
    await other.page.waitForURL(/tab=newest&lang=en/);
    expect(await other.page.locator('html').getAttribute('lang')).toBe('en');

    for (const look of [{ locale: 'zh-CN' }, { locale: 'en-US', agent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' }]) {
      const { page: quiet } = await browser.open(look);
      await visit(quiet, '/ask');
      await watched(quiet);
      expect(await quiet.getByRole('link', { name: 'Read this site in English' }).count()).toBe(0);
    }
  });

  it('tells that a new build is ready', async () => {
    const { page } = await browser.open();
    await page.clock.install();
    await visit(page, '/');
    await page.clock.runFor(5000);
    await watched(page);
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
