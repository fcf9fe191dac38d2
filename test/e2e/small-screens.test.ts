import { sql } from 'kysely';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { isFull } from '#test/full.ts';
import { seeToast, useBrowser, visit } from './browser.ts';
import { signUp } from './members.ts';
import { callAs, openAdmin } from './money-pages.ts';
import { siteDatabase } from './site-database.ts';

const browser = useBrowser();

/** Where the present tab stands in its row: how far the row is scrolled, and whether the tab is whole in sight. */
const placeOf = (page: Page) =>
  page.locator('main .tabs').evaluate((row) => {
    const [tab, place] = [row.querySelector('[aria-current]')!.getBoundingClientRect(), row.getBoundingClientRect()];
    return { isScrolled: row.scrollLeft > 0, isSeen: tab.left >= place.left - 1 && tab.right <= place.right + 1 };
  });

it.each([true, false])(
  'a row of tabs wider than the screen begins with the present one in sight, with script: %s',
  async (hasScript) => {
    const { page, faults } = await browser.open({ width: 390, hasScript });
    await page.goto('/ask/models/all/0');
    const last = await page.locator('main .tabs a').last().getAttribute('href');
    expect(await placeOf(page)).toEqual({ isScrolled: false, isSeen: true });
    await page.goto(last!);
    await expect.poll(() => placeOf(page)).toEqual({ isScrolled: true, isSeen: true });
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect(faults).toEqual([]);
  },
);

it('the API reference is folded on phones; an address, a jump and the filter unfold what they lead to', async () => {
  const { page, faults } = await browser.open({ width: 390 });
  await visit(page, '/ask/devdoc/api');
  const group = (name: string) => page.locator(`details[data-group="api-${name}"]`);
  expect(await group('ask').evaluate((one) => (one as HTMLDetailsElement).open)).toBe(false);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(6000);
  await page.getByRole('navigation', { name: '跳到一组接口' }).getByRole('link', { name: /^问答/ }).click();
  await expect.poll(() => group('ask').evaluate((one) => (one as HTMLDetailsElement).open)).toBe(true);
  await group('ask').locator('summary').first().click();
  await expect.poll(() => group('ask').evaluate((one) => (one as HTMLDetailsElement).open)).toBe(false);
  await page.getByLabel('筛选接口').fill('closePost');
  await page.getByText('/api/ask/closePost').waitFor();
  await visit(page, '/ask/devdoc/api#post-api-ask-vote');
  await page.reload();
  await page.getByText('/api/ask/vote', { exact: true }).waitFor();
  await expect
    .poll(() => page.locator('#post-api-ask-vote').evaluate((one) => (one as HTMLDetailsElement).open))
    .toBe(true);

  const wide = await browser.open({ width: 1280 });
  await visit(wide.page, '/ask/devdoc/api');
  await wide.page.getByText('/api/ask/vote', { exact: true }).waitFor();
  const still = await browser.open({ width: 390, hasScript: false });
  await still.page.goto('/ask/devdoc/api#api-ask');
  await still.page.getByText('/api/ask/vote', { exact: true }).waitFor();
  expect([...faults, ...wide.faults]).toEqual([]);
});

it('the main entries stand in the header at 800 px; on a phone those that an operator added stand there, in sight and to be pressed', async () => {
  const desk = (await openAdmin(browser)).context();
  const docs = {
    type: 'nav',
    title_zh: '开发文档',
    title_en: 'Docs',
    name: 'phone-docs',
    path: 'ask/devdoc',
    icon: 'ask',
  };
  const rule = { ...docs, menu_type: 'tab', no_login_valid: true };
  const { id } = (await callAs(desk, '/api/admin/addRule', rule)) as { id: number };
  try {
    const { page, faults } = await browser.open({ width: 800 });
    const entry = (name: string) =>
      page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name, exact: true });
    await visit(page, '/');
    for (const name of ['问答', '开发文档']) expect(await entry(name).isVisible(), name).toBe(true);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await entry('问答').isVisible()).toBe(false); // the bar at the bottom leads there
    const [box, head] = [(await entry('开发文档').boundingBox())!, (await page.locator('header.top').boundingBox())!];
    expect(
      box.x >= 0 && box.x + box.width <= 390 && box.y >= head.y && box.y + box.height <= head.y + head.height,
    ).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await entry('开发文档').click();
    await page.waitForURL(/\/ask\/devdoc/);
    expect(faults).toEqual([]);
  } finally {
    await callAs(desk, '/api/admin/removeRule', { id });
    await sql`delete from account.rule where id = ${id}`.execute(siteDatabase());
  }
});

it('at the registration no toast covers what is wrong or the button', async () => {
  const { page, faults } = await browser.open({ width: 390 });
  await page.clock.install();
  await visit(page, '/user/login?type=register');
  // the toast goes by this clock: it stays, however long the next steps take
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await page.locator('[name=email]').fill(`covered${Date.now()}@example.org`);
  await page.getByRole('button', { name: '发送验证码' }).click();
  const told = page.locator('.toast', { hasText: '验证码已发到' });
  await told.waitFor();
  await page.locator('[name=password]').fill('short');
  await page.locator('[name=password]').press('Enter');
  const fault = page.locator('main form').getByText('密码要求');
  await fault.waitFor();
  const box = (await told.boundingBox())!;
  for (const seen of [fault, page.locator('[name=username]'), page.getByRole('button', { name: '注册并登录' })]) {
    const place = (await seen.boundingBox())!;
    expect(place.y >= box.y + box.height || place.y + place.height <= box.y).toBe(true);
  }
  expect(faults).toEqual([]);
});

it('beside the form of a question toasts do not pile up and cover neither the field in use nor the button', async () => {
  const { page, faults } = await browser.open({ width: 390 });
  await signUp(page);
  await visit(page, '/ask/post');
  const file = (name: string, text: string) => ({ name, mimeType: '', buffer: Buffer.from(text) });
  await page
    .locator('.editor input[type=file]')
    .setInputFiles([file('a.exe', 'x'), file('b.txt', ''), file('c.exe', 'x')]);
  for (const name of ['a.exe', 'b.txt', 'c.exe']) await seeToast(page, name);
  await page.locator('.toast', { hasText: '不被允许' }).waitFor();
  expect(await page.locator('.toast').count()).toBe(1);
  const send = page.locator('main form button[type=submit]');
  await send.click();
  await seeToast(page, '还有几处需要补全');
  expect(await page.locator('.toast').count()).toBe(1); // of acts the last one is told
  await page.evaluate(() => window.dispatchEvent(new Event('offline')));
  await seeToast(page, '您断网了');
  await expect.poll(() => page.locator('.toast').count()).toBe(2);
  const title = page.locator('[name=title]');
  for (const used of [title, page.locator('main form .field input').last(), send]) {
    await used.focus();
    for (const block of ['start', 'center', 'end'] as const) {
      await used.evaluate((element, at) => element.scrollIntoView({ block: at, behavior: 'instant' }), block);
      await expect.poll(() => isCovered(page, used), { message: block }).toBe(false);
    }
  }
  expect(faults).toEqual([]);
});

/** Whether a toast lies over any of it. */
async function isCovered(page: Page, used: Locator): Promise<boolean> {
  const place = (await used.boundingBox())!;
  const toasts = await Promise.all((await page.locator('.toast').all()).map((one) => one.boundingBox()));
  return toasts.some((box) => box && box.y < place.y + place.height && box.y + box.height > place.y);
}

it('the formats of an editor never lie under the ways of editing, however wide it is', async () => {
  const { page, faults } = await browser.open({ language: 'en' });
  await signUp(page);
  await visit(page, '/ask/post');
  const ways = page.locator('.editor').getByRole('group', { name: 'Editing mode' });
  for (const width of [390, 600, 700, 1000, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    const [place, last] = await Promise.all([
      ways.boundingBox(),
      page.getByRole('button', { name: 'File: document' }).boundingBox(),
    ]);
    const isBeside = last!.x + last!.width <= place!.x;
    const isBelow = last!.y >= place!.y + place!.height;
    expect(isBeside || isBelow, `at ${width} px`).toBe(true);
  }
  expect(faults).toEqual([]);
});

describe('starter posts on a phone', () => {
  it('with formulas, tables or code are no wider than the window, in both languages', async () => {
    const { rows } = await sql<{ id: number; html: string }>`
      select id, html from (select id, html from ask.post where deleted_at is null union all select post_id, html
        from ask.answer where deleted_at is null) t
      where html ~ '<pre|<table|<math' order by id`.execute(siteDatabase());
    expect(rows.length).toBeGreaterThan(100);
    expect(rows.filter(({ html }) => html.includes('class="math"')).length).toBeGreaterThan(3);
    const { page } = await browser.open({ width: 390, hasScript: false });
    await page.goto(`/ask/info/${rows[0]!.id}`);
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      const wide = await page
        .locator('.prose')
        .first()
        .evaluate(
          (prose, { texts, limit }) => {
            const seen = texts.map(({ id, html }) => {
              prose.innerHTML = html;
              return { id, width: document.documentElement.scrollWidth };
            });
            return seen.filter((one) => one.width > limit);
          },
          { texts: rows, limit: width },
        );
      expect(wide, `${width} px`).toEqual([]);
    }
  });

  it('show code in one face, in a line and in a block', async () => {
    const { page } = await browser.open({ width: 390, hasScript: false });
    const { rows } = await sql<{ id: number }>`select id from ask.post where html ~ '<pre' and html ~ '<p>[^<]*<code>'
      order by id limit 1`.execute(siteDatabase());
    await page.goto(`/ask/info/${rows[0]!.id}`);
    const faceOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((one) => getComputedStyle(one).fontFamily);
    expect(await faceOf('.prose .code pre code')).toBe(await faceOf('.prose p code'));
    expect(await faceOf('.prose .code pre code')).toMatch(/JetBrains Mono/);
  });
});

it('the code button leaves the caret where the code goes, and the language has a field of its own', async () => {
  const { page, faults } = await browser.open({ width: 390 });
  await signUp(page);
  await visit(page, '/ask/post');
  const text = page.locator('.editor textarea');
  await text.fill('看这段：\n\n');
  await page.getByRole('button', { name: '代码块' }).click();
  await page.keyboard.type('import os\nprint(os.name)');
  await page.getByLabel('代码语言').fill('python');
  await page.keyboard.press('Enter');
  await page.keyboard.type('  # here');
  expect(await text.inputValue()).toBe('看这段：\n\n```python\nimport os\nprint(os.name)  # here\n```\n');
  expect(faults).toEqual([]);
});

describe('in the header of a phone', () => {
  const looks = [
    ['a guest', 'en', 320],
    ['a member', 'zh-cn', 320],
    ['a guest', 'zh-cn', 390],
    ['a member', 'en', 390],
  ] as const;
  it.each(isFull ? looks : looks.slice(0, 2))(
    '%s reading %s at %i px switches theme and language, and nothing is crowded out',
    async (who, language, width) => {
      const { page, faults } = await browser.open({ width, language });
      if (who === 'a member') await signUp(page);
      await visit(page, '/ask');
      const header = page.getByRole('banner');
      if (who === 'a member')
        await header.getByRole('button', { name: language === 'en' ? 'My menu' : '我的菜单' }).waitFor();
      const crowded = await header.evaluate((top) => {
        const shown = [...top.querySelectorAll('.brand, .tools > *')]
          .map((one) => one.getBoundingClientRect())
          .filter((box) => box.width > 0);
        const isOver = (box: DOMRect, at: number) =>
          box.right > document.documentElement.clientWidth - 12 || (at > 0 && box.left < shown[at - 1]!.right);
        return shown.filter(isOver).length;
      });
      expect(crowded).toBe(0);
      await header
        .getByRole('button', { name: language === 'en' ? 'Switch light/dark theme' : '切换深浅主题' })
        .click();
      expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
      await header.getByRole('link', { name: language === 'en' ? /切换到中文/ : /Switch to English/ }).click();
      await page.waitForURL(/lang=/);
      expect(await page.locator('html').getAttribute('lang')).toBe(language === 'en' ? 'zh-CN' : 'en');
      expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
      expect(faults).toEqual([]);
    },
  );
});

it('a long formula within a sentence scrolls in its place, at the size, colour and baseline of the text', async () => {
  const { page, faults } = await browser.open({ width: 320 });
  await visit(page, '/ask');
  const places = await page.evaluate(() => {
    const sum = Array.from({ length: 20 }, (_, n) => `<msub><mi>x</mi><mn>${n}</mn></msub><mo>+</mo>`).join('');
    const line = document.createElement('p');
    line.innerHTML = `<i style="display:inline-block"></i><math><mi>x</mi></math> <math><mrow>${sum}</mrow></math>`;
    const prose = document.createElement('div');
    prose.className = 'prose';
    prose.append(line);
    document.querySelector('main')!.prepend(prose);
    const [short, long] = line.querySelectorAll('math');
    const looks = [line, short!].map((one) => [getComputedStyle(one).fontSize, getComputedStyle(one).color].join());
    const [mark, letter] = [line.querySelector('i')!, short!].map((one) => one.getBoundingClientRect());
    return {
      isWide: document.documentElement.scrollWidth > innerWidth,
      isScrolled: long!.scrollWidth > long!.clientWidth,
      isAlike: looks[0] === looks[1],
      isOnLine: mark!.bottom > letter!.top && mark!.bottom <= letter!.bottom,
    };
  });
  expect(places).toEqual({ isWide: false, isScrolled: true, isAlike: true, isOnLine: true });
  expect(faults).toEqual([]);
});
