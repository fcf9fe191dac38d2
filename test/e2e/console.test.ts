import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from 'playwright-core';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFull } from '#test/full.ts';
import { seeToast, useBrowser, visit } from './browser.ts';
import { logIn, type Member, signInAsAdmin, signUp } from './members.ts';
import { siteDatabase } from './site-database.ts';

const browser = useBrowser();

/** A page of another site, for frames. */
let other: Server;
let otherUrl = '';
beforeAll(async () => {
  other = createServer((_request, response) => response.end('<h1>Another site</h1>'));
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
  otherUrl = `http://127.0.0.1:${(other.address() as AddressInfo).port}/help?a=b%20c`;
});
afterAll(() => other.close());

async function openConsole(path: string, width = 1280): Promise<Page> {
  const { page } = await browser.open({ width });
  await signInAsAdmin(page);
  await visit(page, path);
  return page;
}

async function openMember(): Promise<{ page: Page; member: Member; id: number; token: string }> {
  const { page, context } = await browser.open();
  const member = await signUp(page);
  const cookies = await context.cookies();
  const value = (name: string) => cookies.find((cookie) => cookie.name === name)!.value;
  return { page, member, id: Number(value('ba-user-id')), token: value('ba-user-token') };
}

const dialog = (page: Page) => page.getByRole('dialog');
async function addRule(
  page: Page,
  fields: { type: string; zh: string; en: string; name: string; path?: string; url?: string; opens?: string },
) {
  await page.getByRole('button', { name: '添加规则' }).click();
  await dialog(page).getByLabel('类型').selectOption({ label: fields.type });
  await dialog(page).getByLabel('中文标题').fill(fields.zh);
  await dialog(page).getByLabel('英文标题').fill(fields.en);
  await dialog(page).getByLabel('名称', { exact: false }).and(page.locator('[name=name]')).fill(fields.name);
  if (fields.path) await dialog(page).locator('[name=path]').fill(fields.path);
  if (fields.opens) await dialog(page).getByLabel('打开方式').selectOption({ label: fields.opens });
  if (fields.url) await dialog(page).locator('[name=url]').fill(fields.url);
  await dialog(page).getByRole('button', { name: '保存' }).click();
  await seeToast(page, '规则已添加');
}
/** Where a thing is once it no longer moves. */
async function restingBox(thing: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  let last = '';
  await expect
    .poll(async () => {
      const before = last;
      last = JSON.stringify(await thing.boundingBox());
      return last === before;
    })
    .toBe(true);
  return JSON.parse(last) as { x: number; y: number; width: number; height: number };
}
const navOf = (page: Page) => page.getByRole('navigation', { name: '主导航' });

describe('the console', () => {
  it('exists for staff only', async () => {
    const { page } = await openMember();
    for (const path of ['/admin', '/admin/rules', '/admin/members/1'])
      expect((await page.goto(path))?.status(), path).toBe(404);
    const { page: guest } = await browser.open();
    expect((await guest.goto('/admin'))?.status()).toBe(404);
  });

  it('shows the numbers of now and what needs attention, and is reached from the header', async () => {
    const page = await openConsole('/ask');
    await page.getByRole('button', { name: '我的菜单' }).click();
    await page.getByRole('menuitem', { name: '管理控制台' }).click();
    await page.getByRole('heading', { level: 1, name: '首页' }).waitFor();
    await page.getByText('没有邮件服务器').waitFor();
    await page.getByRole('heading', { name: '近 30 天' }).waitFor();
    await page.getByRole('region', { name: '系统状态' }).getByRole('link', { name: '健康详情' }).click();
    await page.getByRole('heading', { level: 1, name: '健康' }).waitFor();
  });
});

describe('rules', () => {
  it('a new header entry appears at once, moves by keyboard, is deleted and brought back', async () => {
    const page = await openConsole('/admin/rules');
    await addRule(page, { type: '头部导航项', zh: '搜索广场', en: 'Search place', name: 'search', path: 'ask/search' });
    await navOf(page).getByRole('link', { name: '搜索广场' }).waitFor();
    const { page: guest } = await browser.open();
    await visit(guest, '/');
    const places = async () => navOf(guest).getByRole('link').allTextContents();
    expect((await places()).at(-1)).toBe('搜索广场');
    await navOf(guest).getByRole('link', { name: '搜索广场' }).click();
    await guest.waitForURL(/\/ask\/search/);

    const handle = page.getByRole('button', { name: /^移动「搜索广场」/ });
    await handle.focus();
    await page.keyboard.press('ArrowUp');
    await page.getByRole('status').filter({ hasText: '「搜索广场」已移到第' }).waitFor();
    await expect.poll(() => handle.evaluate((button) => button === document.activeElement)).toBe(true);
    await visit(guest, '/');
    expect((await places()).at(-1)).not.toBe('搜索广场');

    await page.getByRole('button', { name: '「搜索广场」的操作' }).click();
    await page.getByRole('menuitem', { name: '删除' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
    await navOf(page).getByRole('link', { name: '搜索广场' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '撤销' }).click();
    await navOf(page).getByRole('link', { name: '搜索广场' }).waitFor();
  });

  it('move by dragging too', async () => {
    const page = await openConsole('/admin/rules');
    const rows = page.locator('[data-handle]');
    const section = page.getByRole('region', { name: '头像下拉菜单' });
    const titles = async () => section.locator('b').allTextContents();
    const before = await titles();
    expect(await rows.count()).toBeGreaterThan(3);
    // In the middle of the window, where dragging scrolls nothing.
    await section
      .locator('li')
      .first()
      .evaluate((row) => row.scrollIntoView({ block: 'center' }));
    const grip = await restingBox(section.locator('[data-handle]').nth(1));
    const first = await restingBox(section.locator('li').first());
    await page.mouse.move(grip.x + 10, grip.y + 10);
    await page.mouse.down();
    await page.mouse.move(first.x + 200, first.y + 4, { steps: 6 });
    await page.mouse.up();
    await expect.poll(titles).toEqual([before[1], before[0], ...before.slice(2)]);

    const from = await restingBox(section.locator('[data-handle]').nth(1));
    await page.mouse.move(from.x + 10, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(from.x + 40, from.y - 60, { steps: 4 });
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect.poll(titles).toEqual([before[1], before[0], ...before.slice(2)]);
  });

  it('move under a finger at 390 px, the page scrolling along at its edge', async () => {
    const page = await openConsole('/admin/rules', 390);
    const section = page.getByRole('region', { name: '头像下拉菜单' });
    const titles = async () => section.locator('b').allTextContents();
    const before = await titles();
    const handle = section.locator('[data-handle]').last();
    // Its rows in the middle of the window, away from the edges and what stands there.
    const middle = section.locator('[data-rule]').nth(Math.floor(before.length / 2));
    await middle.evaluate((row) => row.scrollIntoView({ block: 'center' }));
    const from = await restingBox(handle);
    const to = await restingBox(section.locator('[data-rule]').first());
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
    const x = from.x + from.width / 2;
    await touch('touchStart', x, from.y + from.height / 2);
    for (const part of [0.2, 0.6, 1])
      await touch('touchMove', x + 4, from.y + from.height / 2 + (to.y + 4 - from.y - from.height / 2) * part);
    await touch('touchEnd');
    await expect.poll(titles).toEqual([before.at(-1), ...before.slice(0, -1)]);

    const top = section.locator('[data-handle]').first();
    await top.scrollIntoViewIfNeeded();
    const box = await restingBox(top);
    const placeOf = () =>
      section
        .locator('[data-rule]')
        .first()
        .evaluate((row) => row.getBoundingClientRect().top);
    const began = await placeOf();
    await touch('touchStart', x, box.y + 8);
    await touch('touchMove', x, box.y + 30);
    await touch('touchMove', x, 840);
    await expect.poll(placeOf).toBeLessThan(began - 60);
    await page.keyboard.press('Escape');
    await touch('touchEnd');
    await expect.poll(titles).toEqual([before.at(-1), ...before.slice(0, -1)]);
  });

  it('an embedded page shows in its frame, and no other address does', async () => {
    const admin = await openConsole('/admin/rules');
    await addRule(admin, {
      type: '菜单项',
      zh: '帮助手册',
      en: 'Handbook',
      name: 'handbook',
      path: 'handbook',
      opens: '内嵌网页',
      url: otherUrl,
    });
    const { page } = await openMember();
    await visit(page, '/user/account/overview');
    await page.getByRole('link', { name: '帮助手册' }).first().click();
    await page.waitForURL(/\/user\/iframe\//);
    await page.frameLocator('iframe').getByRole('heading', { name: 'Another site' }).waitFor();
    expect(await page.locator('iframe').getAttribute('sandbox')).toContain('allow-scripts');
    const answer = await page.request.get(page.url());
    expect(answer.headers()['content-security-policy']).toContain(`frame-src ${new URL(otherUrl).origin};`);
    expect((await page.goto(`/user/iframe/${encodeURIComponent(`${otherUrl}&more`)}`))?.status()).toBe(404);
    await page.getByRole('heading', { level: 1, name: '导航失败，菜单类型无法识别！' }).waitFor();
    expect((await page.request.get('/user/account/overview')).headers()['content-security-policy']).not.toContain(
      'frame-src',
    );
  });
});

describe('groups', () => {
  it('without a node the button is absent and the command is refused', async () => {
    const { page, member, id, token } = await openMember();
    await visit(page, '/user/account/profile');
    const save = page
      .getByRole('form', { name: '基本资料' })
      .or(page.locator('form'))
      .getByRole('button', { name: '保存' })
      .first();
    await save.waitFor();

    const admin = await openConsole('/admin/groups');
    await admin.getByRole('button', { name: '添加分组' }).click();
    await dialog(admin).getByLabel('中文名称').fill('观察员');
    await dialog(admin).getByLabel('英文名称').fill('Observers');
    await dialog(admin)
      .getByRole('checkbox', { name: /^我的账号/ })
      .check();
    await dialog(admin)
      .getByRole('checkbox', { name: /^修改资料/ })
      .uncheck();
    await dialog(admin).getByRole('button', { name: '保存' }).click();
    await seeToast(admin, '分组已添加');
    await visit(admin, `/admin/members?q=${member.username}`);
    await admin.getByRole('link', { name: member.username }).first().click();
    await admin.getByRole('button', { name: '调整会员组' }).click();
    await dialog(admin).getByLabel('会员组').selectOption({ label: '观察员' });
    await dialog(admin).getByRole('button', { name: '保存' }).click();
    await seeToast(admin, '会员组已更改');

    await visit(page, '/user/account/profile');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await save.count()).toBe(0);
    const headers = { server: 'true', 'ba-user-token': token };
    const refused = await page.request.post('/api/account/profile', { headers, data: { motto: 'no' } });
    expect(await refused.json()).toMatchObject({ code: 401 });
    expect(id).toBeGreaterThan(0);
  });
});

describe('members', () => {
  it('a suspended member is logged out and refused until the suspension is lifted', async () => {
    const { page, member, id } = await openMember();
    const admin = await openConsole(`/admin/members/${id}`);
    await admin.getByRole('button', { name: '停用' }).click();
    await dialog(admin).getByLabel('原因').fill('广告');
    await dialog(admin).getByRole('button', { name: '停用' }).click();
    await seeToast(admin, '会员已停用');
    await admin.getByText('广告').first().waitFor();
    await page.goto('/user/account/overview');
    await page.waitForURL(/\/user\/login/);
    await logIn(page, member.username, member.password);
    await page.getByText('帐户已禁用').waitFor();
    await admin.getByRole('button', { name: '恢复' }).click();
    await admin.getByRole('alertdialog').getByRole('button', { name: '恢复' }).click();
    await seeToast(admin, '会员已恢复');
    await logIn(page, member.username, member.password);
    await page.waitForURL(/\/user(?!\/login)/);
  });

  it('staff logs in as a member under a banner, and comes back', async () => {
    const { member, id } = await openMember();
    const admin = await openConsole(`/admin/members/${id}`);
    await admin.getByRole('button', { name: '以会员身份登录' }).click();
    await dialog(admin).getByLabel('原因').fill('工单 7');
    await dialog(admin).getByRole('button', { name: '登录' }).click();
    await admin.waitForURL(/\/user\//);
    await admin.getByRole('complementary', { name: '身份提示' }).getByText(member.username).waitFor();
    expect((await admin.request.get('/admin')).status()).toBe(404);
    await admin.getByRole('button', { name: '结束并回到我的账号' }).click();
    await admin.waitForURL(new RegExp(`/admin/members/${id}$`));
    await admin.getByText('工作人员以其身份登录').first().waitFor();
  });
});

describe.each(isFull ? (['zh-cn', 'en'] as const) : (['zh-cn'] as const))(
  'the menu of the console in %s',
  (language) => {
    it('calls each page by its own name', async () => {
      const { page } = await browser.open({ language });
      await signInAsAdmin(page);
      const { rows } = await sql<{ page: string; zh: string; en: string }>`
      select path page, title_zh zh, title_en en from account.rule where area = 'admin' and type = 'menu'
        and menu_type = 'tab' and extend = 'none' and status and deleted_at is null`.execute(siteDatabase());
      expect(rows.length).toBeGreaterThan(50);
      const wrong: string[] = [];
      for (const row of rows) {
        const path = `/admin/${row.page}`;
        const name = language === 'en' ? row.en : row.zh;
        const markup = await (await page.request.get(path)).text();
        const title = /<h1[^>]*>([^<]*)/.exec(markup)?.[1]?.replaceAll('&amp;', '&');
        if (title !== name) wrong.push(`${path}: ${name} leads to ${title}`);
      }
      expect(wrong).toEqual([]);
    });
    it('shows the pages of an entry as tabs, and out of sight what nothing is on', async () => {
      const { page } = await browser.open({ language });
      const t = language === 'en' ? texts.en : texts.zh;
      await signInAsAdmin(page);
      await visit(page, '/admin/tags');
      const menu = page.getByRole('complementary', { name: t.menu });
      const entry = menu.getByRole('link', { name: t.taxonomy });
      expect(await entry.getAttribute('aria-current')).toBe('page');
      const tabs = page.getByRole('navigation', { name: t.tabs });
      expect(await tabs.getByRole('link').count()).toBe(3);
      expect(await tabs.locator('[aria-current="page"]').textContent()).toBe(t.tags);
      await tabs.getByRole('link', { name: t.search }).click();
      await page.waitForURL(/\/admin\/search$/);
      expect(await entry.getAttribute('aria-current')).toBe('page');
      await visit(page, '/admin/taxes');
      expect(await menu.locator('[aria-current="page"]').textContent()).toBe(t.books);
    });
  },
);

const texts = {
  zh: {
    menu: '控制台菜单',
    taxonomy: '分类与标签',
    tabs: '页面：分类与标签',
    tags: '标签',
    search: '搜索',
    books: '账簿',
  },
  en: {
    menu: 'Console menu',
    taxonomy: 'Categories and tags',
    tabs: 'Pages: Categories and tags',
    tags: 'Tags',
    search: 'Search',
    books: 'Books',
  },
};
