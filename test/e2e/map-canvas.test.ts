import type { CDPSession, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { readCamera } from '#app/aimap/canvas/camera.ts';
import { inFull, isFull, someOf } from '#test/full.ts';
import { findScrolling, findViolations } from './axe.ts';
import { useBrowser, visit } from './browser.ts';

const browser = useBrowser();
const mapPath = '/aiMap?view=map';

/** Opens the drawn map and waits until it has taken the place of the picture. */
async function open(page: Page, path = mapPath): Promise<void> {
  await visit(page, path);
  await page.locator('[data-map="drawn"]').waitFor();
}

const cameraNow = (page: Page) => readCamera(new URL(page.url()).searchParams.get('at') ?? '');
const zoomNow = (page: Page) => cameraNow(page)?.k ?? 0;
const tree = (page: Page) => page.getByRole('tree');

/** What is told of the topic that is chosen. */
const openCard = (page: Page) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('button', { name: '到这里的路' }) })
    .last();

/** How many different colours a part of the canvas has: one for an empty one. */
const coloursOf = (page: Page) =>
  page
    .locator('canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
      const seen = new Set<number>();
      for (let i = 0; i < data.length; i += 4 * 97) seen.add((data[i]! << 16) | (data[i + 1]! << 8) | data[i + 2]!);
      return seen.size;
    });

describe('the drawn map', () => {
  it('zooms by wheel, buttons and keys; the address follows, and a reload shows the same', async () => {
    const { page, faults } = await browser.open({ hasMotion: true });
    await open(page);
    expect(cameraNow(page)).toBeNull();
    expect(await coloursOf(page)).toBeGreaterThan(20);
    const box = (await page.locator('canvas').first().boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.wheel(0, -400);
    await expect.poll(() => zoomNow(page)).toBeGreaterThan(0);
    const byWheel = zoomNow(page);
    await page.getByRole('button', { name: '放大' }).click();
    await expect.poll(() => zoomNow(page)).toBeGreaterThan(byWheel * 1.8);
    const byButton = zoomNow(page);
    await tree(page).press('-');
    await expect.poll(() => zoomNow(page)).toBeLessThan(byButton * 0.6);
    const there = cameraNow(page);
    await page.getByRole('button', { name: '向右移动' }).click();
    await expect.poll(() => cameraNow(page)!.x).toBeGreaterThan(there!.x + 1000);
    const here = cameraNow(page);
    await page.reload();
    await page.locator('[data-map="drawn"]').waitFor();
    expect(cameraNow(page)).toEqual(here);
    expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toMatch(/\/aiMap$/);
    expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
    expect(faults).toEqual([]);
  });

  it('suggests while one types, flies there, and back and forward lead along the same way', async () => {
    const { page, faults } = await browser.open({ hasMotion: true });
    await open(page);
    const field = page.getByRole('combobox', { name: '在地图里找' });
    await field.fill('wdqf');
    const option = page.getByRole('listbox').getByRole('option', { name: /文档切分/ });
    await option.waitFor();
    await field.press('ArrowDown');
    await field.press('Enter');
    const card = page.getByRole('region', { name: '文档切分' });
    await card.getByRole('heading', { name: '文档切分' }).waitFor();
    await expect.poll(() => cameraNow(page)).not.toBeNull();
    const first = cameraNow(page);
    await page
      .getByText(/找到 \d+ 处，其余变淡/)
      .first()
      .waitFor();
    await field.fill('词元');
    await page.getByRole('listbox').getByRole('option').first().waitFor();
    await field.press('ArrowDown');
    await field.press('Enter');
    await expect.poll(() => cameraNow(page)).not.toEqual(first);
    const second = cameraNow(page);
    await page.goBack();
    await expect.poll(() => cameraNow(page)).toEqual(first);
    await page.goBack();
    await expect.poll(() => cameraNow(page)).toBeNull();
    await page.goForward();
    await page.goForward();
    await expect.poll(() => cameraNow(page)).toEqual(second);
    expect(await page.locator('[data-map="drawn"]').count()).toBe(1);
    expect(faults).toEqual([]);
  });

  it.each(someOf([true, false]))(
    'a card is an entry of the history that a reload and others keep (motion: %s)',
    async (hasMotion) => {
      const { page, context, faults } = await browser.open({ hasMotion });
      await visit(page, '/ask');
      await open(page);
      const card = openCard(page);
      const cardNow = () => new URL(page.url()).searchParams.get('card');
      await tree(page).press('ArrowRight');
      await card.waitFor();
      await expect.poll(cardNow).not.toBeNull();
      const title = await card.getByRole('heading').textContent();
      await page.goBack();
      await card.waitFor({ state: 'detached' });
      expect(new URL(page.url()).search).toBe('?view=map');
      await page.goForward();
      await card.getByRole('heading', { name: title! }).waitFor();
      await tree(page).press('ArrowRight');
      await card.getByRole('heading', { name: title! }).waitFor({ state: 'detached' });
      const second = (await card.getByRole('heading').textContent())!;
      const [address, first] = [page.url(), cardNow()];
      await expect.poll(() => page.url()).toContain('card=');
      await page.reload();
      await page.locator('[data-map="drawn"]').waitFor();
      await card.getByRole('heading').waitFor();
      expect(cardNow()).toBe(new URL(page.url()).searchParams.get('card'));
      const other = await context.newPage();
      await other.goto(page.url());
      await other.getByRole('heading', { level: 2, name: second }).first().waitFor();
      await other.close();
      expect([address, first].every(Boolean)).toBe(true);
      await card.getByRole('button', { name: '关闭' }).click();
      await card.waitFor({ state: 'detached' });
      await expect.poll(cardNow).toBeNull();
      await page.goBack();
      await page.waitForURL((url) => url.pathname === '/ask');
      expect(faults).toEqual([]);
    },
  );

  inFull('an address with a card alone shows the topic where it lies', async () => {
    const { page } = await browser.open();
    await open(page);
    await tree(page).press('ArrowRight');
    await expect.poll(() => page.url()).toContain('card=');
    const id = new URL(page.url()).searchParams.get('card');
    await open(page, `/aiMap?view=map&card=${id}`);
    await openCard(page).waitFor();
    expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
    await tree(page).press('+');
    await expect.poll(() => zoomNow(page)).toBeGreaterThan(0.08);
    await open(page, '/aiMap?view=map&card=999999');
    await expect.poll(() => page.url()).not.toContain('card=');
  });

  inFull('is led by keys alone: to a topic, along what it needs, back, to the list, and into its page', async () => {
    const { page, faults } = await browser.open();
    await open(page);
    for (let i = 0; i < 150 && (await tree(page).evaluate((one) => one !== document.activeElement)); i++)
      await page.keyboard.press('Tab');
    const active = async () => {
      const id = await tree(page).getAttribute('aria-activedescendant');
      return id === null ? null : page.locator(`[id="${id}"]`).textContent();
    };
    await page.keyboard.press('ArrowRight');
    const first = await active();
    expect(first).toBeTruthy();
    await page.keyboard.press('ArrowRight');
    await expect.poll(active).not.toBe(first);
    const second = (await active())!;
    await page.getByRole('status').filter({ hasText: second }).waitFor();
    await page.keyboard.press('r');
    await page.keyboard.press('p');
    await page.keyboard.press('[');
    await expect.poll(active).toBeNull();
    await page.keyboard.press(']');
    await expect.poll(active).toBeTruthy();
    await page.keyboard.press('Escape');
    await expect.poll(active).toBeNull();
    await page.keyboard.press('/');
    expect(
      await page.getByRole('combobox', { name: '在地图里找' }).evaluate((one) => one === document.activeElement),
    ).toBe(true);
    await tree(page).focus();
    await page.keyboard.press('ArrowUp');
    const last = (await active())!;
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/aiMap\/page\/\d+/);
    await page.getByRole('heading', { level: 1, name: last }).waitFor();
    await page.goBack();
    await page.locator('[data-map="drawn"]').waitFor();
    await tree(page).press('l');
    await page.waitForURL(/view=list/);
    expect(faults).toEqual([]);
  });

  it('shows what the community has placed from close by, hides a kind, and says when the network is gone', async () => {
    const { page, context, faults } = await browser.open();
    await open(page);
    const field = page.getByRole('combobox', { name: '在地图里找' });
    await field.fill('重排序');
    await page.getByRole('listbox').getByRole('option').first().waitFor();
    const tile = page.waitForResponse((answer) => answer.url().includes('/api/aiMap/tile') && answer.ok());
    await field.press('ArrowDown');
    await field.press('Enter');
    await expect.poll(() => zoomNow(page)).toBeGreaterThan(0.04);
    await page.getByRole('button', { name: '放大' }).click();
    expect((await tile).headers()['cache-control']).toContain('max-age');
    const questions = page.getByRole('button', { name: '问题', exact: true });
    await questions.click();
    expect(await questions.getAttribute('aria-pressed')).toBe('false');
    await context.setOffline(true);
    const before = zoomNow(page);
    await tree(page).press('+');
    await tree(page).press('+');
    await page.getByText(/网络断了/).waitFor();
    expect(zoomNow(page)).toBeGreaterThanOrEqual(before);
    expect(await coloursOf(page)).toBeGreaterThan(2);
    expect(faults.filter((fault) => !fault.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
  });

  inFull('shows a path on the map and the way to a topic', async () => {
    const { page } = await browser.open();
    await open(page);
    await page.getByText('在地图上看路线').click();
    const path = page.locator('button[aria-pressed]').filter({ hasText: /站$/ }).first();
    await path.click();
    await expect.poll(() => path.getAttribute('aria-pressed')).toBe('true');
    await expect.poll(() => cameraNow(page)).not.toBeNull();
    await page.getByRole('button', { name: '不看路线' }).click();
    expect(await path.getAttribute('aria-pressed')).toBe('false');
  });
});

const touch = (session: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', points: [number, number][]) =>
  session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });

/** One finger goes down at a place and so far up or down the page. */
async function drag(session: CDPSession, [x, y]: [number, number], by: number): Promise<void> {
  await touch(session, 'touchStart', [[x, y]]);
  for (let step = 1; step <= 8; step++) await touch(session, 'touchMove', [[x, y + (step * by) / 8]]);
  await touch(session, 'touchEnd', []);
}

describe('on a phone', () => {
  it('a finger chooses what is suggested, and nothing below the list; the buttons cover no land', async () => {
    const { page, context, faults } = await browser.open({ width: 390 });
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    await open(page);
    const [map, buttons] = [page.locator('canvas').first(), page.getByRole('group', { name: '缩放与移动' })];
    const edge = (await map.boundingBox())!;
    expect((await buttons.boundingBox())!.y).toBeGreaterThanOrEqual(edge.y + edge.height);
    await page.getByRole('combobox', { name: '在地图里找' }).fill('wdqf');
    const option = page.getByRole('listbox').getByRole('option', { name: /文档切分/ });
    await option.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const { x, y, width, height } = (await option.boundingBox())!;
    await touch(session, 'touchStart', [[x + width / 2, y + height / 2]]);
    await touch(session, 'touchEnd', []);
    await page.getByRole('region', { name: '文档切分' }).waitFor();
    await expect.poll(() => cameraNow(page)).not.toBeNull();
    await page.goBack();
    await expect.poll(() => new URL(page.url()).search).toBe('?view=map');
    expect(faults).toEqual([]);
  });

  it('one finger moves the map on its own page, and the page beside it', async () => {
    const { page, context, faults } = await browser.open({ width: 390 });
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 });
    await open(page);
    const box = (await page.locator('canvas').first().boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await drag(session, [x, y], -120);
    await expect.poll(() => cameraNow(page)).not.toBeNull();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect(await page.locator('[data-touch-hint]').count()).toBe(0);
    await drag(session, [x, box.y + box.height + 90], -120);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(20);
    expect(faults).toEqual([]);
  });

  inFull('two fingers zoom the map, one scrolls the page past it and is told so; buttons zoom too', async () => {
    const { page, context, faults } = await browser.open({ width: 390, hasMotion: true });
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 });
    await open(page, '/aiMap');
    expect(await findScrolling(page)).toEqual([]);
    const hint = page.locator('[data-touch-hint]');
    expect(await hint.isVisible()).toBe(false);
    const box = (await page.locator('canvas').first().boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await touch(session, 'touchStart', [
      [x - 30, y],
      [x + 30, y],
    ]);
    for (let step = 1; step <= 6; step++)
      await touch(session, 'touchMove', [
        [x - 30 - step * 12, y],
        [x + 30 + step * 12, y],
      ]);
    await touch(session, 'touchEnd', []);
    await expect.poll(() => zoomNow(page)).toBeGreaterThan(0.01);
    expect(await hint.isVisible()).toBe(false);
    const pinched = zoomNow(page);
    await page.getByRole('button', { name: '放大' }).click();
    await expect.poll(() => zoomNow(page)).toBeGreaterThan(pinched * 1.8);
    await drag(session, [x, y + 60], -160);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(20);
    await page.getByText('用两根手指移动地图').waitFor();
    await hint.and(page.locator('[data-touch-hint="hidden"]')).waitFor({ state: 'attached' });
    await page.evaluate(() => scrollTo(0, 0));
    await page.getByRole('button', { name: '全屏' }).click();
    await page.getByRole('button', { name: '退出全屏' }).click();
    expect(faults).toEqual([]);
  });
});

/** The rest of this file looks at it in Chinese, in the light, on a computer; `npm run test:full` at all pairs. */
const looks = [
  [390, 'en', 'dark'],
  [1280, 'zh-cn', 'light'],
  [1280, 'en', 'dark'],
  [390, 'zh-cn', 'light'],
] as const;

describe.each(isFull ? looks : looks.slice(0, 1))('%i px, %s, %s', (width, language, theme) => {
  it('has no barrier, with a card open and with a search', async () => {
    const { page, faults } = await browser.open({ width, language, theme });
    await open(page);
    expect(await findViolations(page)).toEqual([]);
    const field = page.getByRole('combobox', { name: language === 'en' ? 'Find on the map' : '在地图里找' });
    await field.fill('RAG');
    await page.getByRole('listbox').getByRole('option').first().waitFor();
    expect(await findViolations(page)).toEqual([]);
    await field.press('Enter');
    await page.waitForURL(/q=RAG/);
    await page.locator('main [aria-busy="true"]').waitFor({ state: 'detached' });
    await page
      .getByRole('heading', { level: 2 })
      .filter({ hasText: /检索|RAG|Retrieval/ })
      .first()
      .waitFor();
    expect(await findViolations(page)).toEqual([]);
    expect(await findScrolling(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('the drawing takes the place of the picture without moving anything', async () => {
    const { page } = await browser.open({ width, language, theme });
    await page.addInitScript(() => {
      const seen = { value: 0 };
      Object.assign(window, { __shift: seen });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.value += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await open(page);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    const shift = await page.evaluate(() => (window as unknown as { __shift: { value: number } }).__shift.value);
    expect(shift).toBeLessThanOrEqual(0.02);
  });
});
