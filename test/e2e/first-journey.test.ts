import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { inFull } from '#test/full.ts';
import { seeToast, useBrowser, visit } from './browser.ts';
import { logOut, registerByMail, signUp } from './members.ts';

const browser = useBrowser();

describe('the first journey', () => {
  // new-visitor.test.ts goes the same way on a phone
  inFull('searches, registers, asks with an image, gets an answer, accepts it and logs out', async () => {
    const { page, faults } = await browser.open();
    await visit(page, '/');
    await page.getByRole('searchbox').last().fill('显存');
    await page.getByRole('searchbox').last().press('Enter');
    await page.waitForURL(/\/ask\/search\//);
    await page.locator('mark').first().waitFor();
    expect(await page.title()).toMatch(/ - 问蜗$/);
    await page.locator('main h3 a').first().click();
    await page.waitForURL(/\/ask\/info\/\d+/);

    await registerByMail(page);
    await visit(page, '/ask/post');
    const title = `请教：连接池耗尽之后怎样定位是哪条查询 ${Date.now()}`;
    await page.locator('input[name="title"]').fill(title);
    await page.locator('textarea[name="markdown"]').fill('环境：PostgreSQL 18。\n\n```sql\nselect 1;\n```\n\n');
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#2F7D5B' } })
      .png()
      .toBuffer();
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'pool.png', mimeType: 'image/png', buffer: picture });
    await expect.poll(() => page.locator('textarea[name="markdown"]').inputValue()).toContain('](/storage/');
    await page.locator('select[name="category"]').selectOption({ index: 1 });
    await page.getByPlaceholder('输入标签').fill('PostgreSQL');
    await page.getByPlaceholder('输入标签').press('Enter');
    await page.getByRole('button', { name: '发布', exact: true }).click();
    await page.waitForURL(/\/ask\/info\/\d+/);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    const image = page.locator('.prose img');
    expect(await image.getAttribute('width')).toBe('40');
    expect(await image.evaluate((element: HTMLImageElement) => element.decode().then(() => element.naturalWidth))).toBe(
      40,
    );
    const address = new URL(page.url()).pathname;

    const second = await browser.open();
    await signUp(second.page);
    await visit(second.page, address);
    await second.page
      .locator('textarea[name="markdown"]')
      .fill('看 `pg_stat_activity` 里 **state = idle in transaction** 的会话。');
    await second.page.getByRole('button', { name: /^(发布|提交)回答$/ }).click();
    await second.page.locator('article .prose, .post .prose').filter({ hasText: 'pg_stat_activity' }).first().waitFor();

    await visit(page, address);
    await page.getByRole('button', { name: '采纳', exact: true }).click();
    await page.locator('.seal').waitFor();
    await logOut(page);
    await page.getByRole('link', { name: '登录' }).first().waitFor();
    expect([...faults, ...second.faults]).toEqual([]);
  });

  it('keeps an answer as a draft over a reload and votes of a guest lead to the login page', async () => {
    const { page } = await browser.open();
    await signUp(page);
    await visit(page, '/ask/lists/question/0');
    await page.locator('main h3 a').first().click();
    await page.waitForURL(/\/ask\/info\/\d+/);
    await page.locator('textarea[name="markdown"]').fill('写到一半的回答，还没有发布。');
    await page.locator('textarea[name="markdown"]').blur();
    await page.reload();
    await expect
      .poll(() => page.locator('textarea[name="markdown"]').inputValue())
      .toBe('写到一半的回答，还没有发布。');

    const thread = new URL(page.url()).pathname;

    await visit(page, '/ask/post');
    await page.locator('input[name="title"]').fill('写到一半的问题，还没有发布');
    await page.reload(); // at once: the page is read before the server has the text
    await expect.poll(() => page.locator('input[name="title"]').inputValue()).toBe('写到一半的问题，还没有发布');
    await page.context().setOffline(true);
    await page.locator('input[name="title"]').fill('断网时接着写的问题');
    await page.goto('about:blank');
    await page.context().setOffline(false);
    await visit(page, '/ask/post');
    await expect.poll(() => page.locator('input[name="title"]').inputValue()).toBe('断网时接着写的问题');

    const guest = await browser.open();
    await visit(guest.page, thread);
    await guest.page.getByRole('button', { name: '赞成', exact: true }).first().click();
    await guest.page.getByRole('alertdialog').getByRole('button', { name: '登录', exact: true }).click();
    await guest.page.waitForURL(/\/user\/login\?to=%2Fask%2Finfo/);
  });

  it('rolls a refused vote back and says why', async () => {
    const { page } = await browser.open();
    await signUp(page);
    await visit(page, '/ask/lists/question/0');
    await page.locator('main h3 a').first().click();
    await page.waitForURL(/\/ask\/info\/\d+/);
    const up = page.getByRole('button', { name: '赞成', exact: true }).first();
    await page.route('**/api/ask/vote', (route) =>
      route.fulfill({ json: { code: 0, msg: '今天投得够多了', time: 0, data: [] } }),
    );
    await up.click();
    await seeToast(page, '今天投得够多了');
    await expect.poll(() => up.getAttribute('aria-pressed')).toBe('false');
    await page.unroute('**/api/ask/vote');
    await Promise.all([page.waitForResponse('**/api/ask/vote'), up.click()]);
    await expect.poll(() => up.getAttribute('aria-pressed')).toBe('true');
    await page.reload();
    await expect
      .poll(() => page.getByRole('button', { name: '赞成', exact: true }).first().getAttribute('aria-pressed'))
      .toBe('true');
  });
});
