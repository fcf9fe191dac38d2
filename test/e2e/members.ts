import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import { readCode } from '#test/outbox.ts';
import { seeToast, visit } from './browser.ts';

export type Member = { username: string; email: string; password: string };

let last = 0;

/** Registers by e-mail on the real page, the code read from the outbox; the page is signed in afterwards. */
export async function registerByMail(page: Page): Promise<Member> {
  const { outbox } = inject('site');
  last += 1;
  const username = `m${Date.now().toString(36)}${last}`.slice(0, 15);
  const member = { username, email: `${username}@example.org`, password: 'secret-12' };
  await visit(page, '/user/login?type=register');
  await page.getByLabel('邮箱', { exact: false }).and(page.locator('input')).first().fill(member.email);
  await page.getByRole('button', { name: '发送验证码' }).click();
  const code = await readCode(outbox, member.email);
  await page.locator('input[autocomplete="one-time-code"]').fill(code);
  await page.locator('input[autocomplete="username"]').fill(member.username);
  await page.locator('input[type="password"]').fill(member.password);
  await page.getByRole('button', { name: '注册并登录' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/user/login'));
  return member;
}

/** Logs in with account and password. */
export async function logIn(page: Page, username: string, password: string, to = ''): Promise<void> {
  await visit(page, `/user/login${to ? `?to=${encodeURIComponent(to)}` : ''}`);
  await page.locator('input[autocomplete="username"]').fill(username);
  await page.locator('input[type="password"]').fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

/** Logs out through the member menu. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: '我的菜单' }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await seeToast(page, '已退出登录');
}
