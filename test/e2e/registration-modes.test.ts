import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { writeSetting } from '#app/core/process/settings-registry.server.ts';
import { inFull, isFull } from '#test/full.ts';
import { listMessages, readCode } from '#test/outbox.ts';
import { findScrolling, findViolations } from './axe.ts';
import { seeToast, useBrowser, visit } from './browser.ts';
import { logIn, signInAsAdmin, signUp } from './members.ts';
import { siteDatabase } from './site-database.ts';
import { site } from './site.ts';

const browser = useBrowser();
const ctx = () => ({ db: siteDatabase(), now: new Date() });
/** The other journeys of this site meet it open, once what the process has kept for two seconds is gone. */
afterAll(async () => {
  await writeSetting(ctx(), 'siteAccess', 'everybody');
  await writeSetting(ctx(), 'registration', 'open');
  const ways = async () => (await (await fetch(`${site().url}/api/user/checkIn`)).json()) as { data: unknown };
  await vi.waitFor(async () => expect(await ways()).toMatchObject({ code: 1, data: { registration: 'open' } }), {
    timeout: 90_000,
    interval: 200,
  });
});

let last = 0;
const newName = () => `r${Date.now().toString(36)}${(last += 1)}`.slice(0, 15);

async function inspect(page: Page): Promise<string[]> {
  const found = [...(await findViolations(page)), ...(await findScrolling(page))];
  const before = page.viewportSize()!;
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  if (isFull) found.push(...(await findViolations(page)));
  found.push(...(await findScrolling(page)));
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(before);
  return found;
}

/** Chooses in the console's settings who may register, or who sees the site. */
async function choose(page: Page, field: 'registration' | 'siteAccess', value: string): Promise<void> {
  await visit(page, '/admin/settings?section=members');
  await page.locator(`select[name="${field}"]`).selectOption(value);
  await page.getByRole('button', { name: '保存' }).click();
  await seeToast(page, '设置已保存');
}

/** Fills the form for newcomers in and sends it. */
async function fillIn(page: Page, username: string, action: string): Promise<void> {
  const email = `${username}@example.org`;
  await page.locator('input[type="email"]').first().fill(email);
  await page.getByRole('button', { name: '发送验证码' }).click();
  await page.locator('input[autocomplete="one-time-code"]').fill(await readCode(site().outbox, email));
  await page.locator('input[autocomplete="username"]').fill(username);
  await page.locator('input[type="password"]').fill('secret-12');
  await page.getByRole('button', { name: action }).click();
}

describe('who may come in', () => {
  it('by invitation: only by a link, which is then used up', async () => {
    const { page: desk } = await browser.open();
    await signInAsAdmin(desk);
    await choose(desk, 'registration', 'invitation');
    const { page: stranger } = await browser.open();
    await visit(stranger, '/user/login?type=register');
    await stranger.getByText('本站凭邀请链接注册').waitFor();
    expect(await inspect(stranger)).toEqual([]);

    await visit(desk, '/admin/joining/invitations');
    await desk.getByRole('button', { name: '新建邀请链接' }).first().click();
    const dialog = desk.getByRole('dialog');
    await dialog.getByLabel('备注').fill('给小林');
    expect(await inspect(desk)).toEqual([]);
    await dialog.getByRole('button', { name: '新建' }).click();
    await seeToast(desk, '邀请链接已建好');
    const link = await desk.locator('code', { hasText: 'invitation=' }).first().innerText();
    expect(await inspect(desk)).toEqual([]);

    const { page, faults } = await browser.open();
    await visit(page, new URL(link).pathname + new URL(link).search);
    await page.getByText('你收到了邀请').waitFor();
    await fillIn(page, newName(), '注册并登录');
    await page.waitForURL((url) => url.pathname.startsWith('/user') && url.pathname !== '/user/login');
    await visit(stranger, new URL(link).pathname + new URL(link).search);
    await stranger.getByText('这个邀请链接已用完').waitFor();
    expect(faults).toEqual([]);
  });

  inFull('by approval: an application waits, staff let it in or not', async () => {
    const { page: desk } = await browser.open();
    await signInAsAdmin(desk);
    await choose(desk, 'registration', 'approval');
    const { page } = await browser.open();
    const name = newName();
    await visit(page, '/user/login?type=register');
    await page.getByLabel('为什么想加入').fill('想和大家一起学');
    await fillIn(page, name, '提交申请');
    await page.getByText('正在等工作人员审核').waitFor();
    expect(await inspect(page)).toEqual([]);
    await logIn(page, name, 'secret-12');
    await page.getByText('正在等工作人员审核').waitFor();

    await visit(desk, '/admin/joining');
    await desk.getByText('想和大家一起学').waitFor();
    expect(await inspect(desk)).toEqual([]);
    await desk.getByRole('button', { name: `通过「${name}」` }).click();
    await seeToast(desk, '已通过');
    await logIn(page, name, 'secret-12');
    await page.waitForURL((url) => url.pathname.startsWith('/user') && url.pathname !== '/user/login');
  });

  inFull(
    'closed: nobody registers, passwords are recovered; staff add members by a file whose faults are told',
    async () => {
      const { page: desk } = await browser.open();
      await signInAsAdmin(desk);
      await choose(desk, 'registration', 'closed');
      const { page } = await browser.open();
      await visit(page, '/user/login?type=register');
      await page.getByText('暂未开放注册').waitFor();
      await visit(page, '/user/login');
      await page.getByRole('button', { name: '忘记密码' }).waitFor();

      const [one, two] = [newName(), newName()];
      await visit(desk, '/admin/joining/add');
      const form = desk.getByRole('form', { name: '用 CSV 添加多位' });
      await form.getByLabel('或者粘贴到这里').fill(`账号,邮箱\n${one},${one}@example.org\n${two},no-address`);
      await form.getByRole('button', { name: '添加并发邮件' }).click();
      await form.getByText('第 3 行，邮箱：邮箱不正确').waitFor();
      expect(await inspect(desk)).toEqual([]);
      await form.getByLabel('或者粘贴到这里').fill(`账号,邮箱\n${one},${one}@example.org\n${two},${two}@example.org`);
      await form.getByRole('button', { name: '添加并发邮件' }).click();
      await seeToast(desk, '已添加 2 人');
      const mailed = () =>
        /\/user\/welcome\/[\da-f-]{36}/.exec(listMessages(site().outbox, `${one}@example.org`)[0] ?? '');
      await expect.poll(mailed).not.toBeNull();
      await visit(page, mailed()![0]);
      await page.locator('input[type="password"]').fill('first-secret-9');
      expect(await inspect(page)).toEqual([]);
      await page.getByRole('button', { name: '设置密码' }).click();
      await page.waitForURL((url) => url.pathname === '/user'); // logged in at once
      await choose(desk, 'registration', 'open');
    },
  );

  inFull('members only: a stranger is led to the login and from there to where they wanted to go', async () => {
    const { page: desk } = await browser.open();
    await signInAsAdmin(desk);
    await choose(desk, 'siteAccess', 'members');
    const { page } = await browser.open();
    await page.goto(`${site().url}/ask`);
    await page.waitForURL((url) => url.pathname === '/user/login' && url.searchParams.get('to') === '/ask');
    expect(await inspect(page)).toEqual([]);
    await signUp(page);
    await page.goto(`${site().url}/user/login?to=%2Fask`);
    await page.waitForURL((url) => url.pathname === '/ask');
    await choose(desk, 'siteAccess', 'everybody');
  });

  inFull('networks are blocked by hand, with a reason and an end', async () => {
    const { page: desk } = await browser.open();
    await signInAsAdmin(desk);
    await visit(desk, '/admin/cleanups');
    await desk.getByRole('button', { name: '封锁网段…' }).click();
    const dialog = desk.getByRole('dialog');
    await dialog.getByLabel('网段').fill('everywhere');
    await dialog.getByLabel('原因').fill('灌水');
    await dialog.getByRole('button', { name: '封锁', exact: true }).click();
    await dialog.getByText('请填一个网段或地址').waitFor();
    await dialog.getByLabel('网段').fill('203.0.113.0/24');
    await dialog.getByRole('button', { name: '封锁', exact: true }).click();
    await seeToast(desk, '已封锁');
    await desk.getByRole('button', { name: '解除对 203.0.113.0/24 的封锁' }).click();
    await seeToast(desk, '已解除封锁');
    const { rows } = await sql`select from core.blocked_network where network = '203.0.113.0/24'`.execute(
      siteDatabase(),
    );
    expect(rows).toEqual([]);
  });
});
