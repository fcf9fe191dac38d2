import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { openLogin } from '#app/account/sessions/sessions.commands.server.ts';
import { hashPassword } from '#app/core/secrets/password.server.ts';
import { getLoginSettings } from '#app/account/logins.settings.server.ts';
import { readCode } from '#test/outbox.ts';
import { seeToast, visit } from './browser.ts';
import { siteDatabase } from './site-database.ts';
import { site } from './site.ts';

export type Member = { username: string; email: string; password: string };

const password = 'secret-12';
let last = 0;

/** A name that nobody has. */
function nextName(): string {
  last += 1;
  return `m${Date.now().toString(36)}${last}`.slice(0, 15);
}

/** Registers by e-mail on the real page, the code read from the outbox; the page is signed in afterwards. */
export async function registerByMail(page: Page): Promise<Member> {
  const { outbox } = site();
  const username = nextName();
  const member = { username, email: `${username}@example.org`, password };
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

let passwordHash: Promise<string> | undefined;

/**
 * A new member, signed in on a page, without the pages and the mail of a registration, which belong to
 * `registerByMail`: these take long, and one address gets only so many mails an hour.
 */
export async function signUp(page: Page): Promise<Member & { id: number }> {
  const username = nextName();
  const email = `${username}@example.org`;
  const { rows } = await sql<{ id: number }>`
    insert into account.member (username, nickname, email, password_hash, created_at, created_ip)
    values (${username}, ${username}, ${email}, ${await (passwordHash ??= hashPassword(password))}, now(), '127.0.0.1')
      returning id`.execute(siteDatabase());
  const { id } = rows[0]!;
  await signIn(page, id);
  return { username, email, password, id };
}

/** Signs the administrator in on a page, as a login by password just now. */
export async function signInAsAdmin(page: Page): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from account.member
    where username = 'admin'`.execute(siteDatabase());
  await signIn(page, rows[0]!.id);
}

/** Signs a member in on a page, as a login by password just now. */
export async function signIn(page: Page, id: number): Promise<void> {
  const agent = await page.evaluate(() => navigator.userAgent);
  const actor = { kind: 'visitor', ip: '127.0.0.1', agent } as const;
  const ctx = { db: siteDatabase(), actor, now: new Date(), language: 'zh-cn', requestId: 'test' } as const;
  const { cookies } = await openLogin(ctx, id, false, await getLoginSettings(ctx), 'password');
  await page.context().addCookies(
    cookies.map(({ name, value, httpOnly = false }) => ({
      name,
      value,
      httpOnly,
      sameSite: 'Lax',
      url: site().url,
    })),
  );
}

/** Makes an account one that was closed, as the job does after its days of grace. */
export async function closeForGood(memberId: string): Promise<void> {
  await sql`update account.member set username = 'closed-' || id, nickname = '', email = null, mobile = null,
    password_hash = null, closed_at = now()
    where id = ${memberId}`.execute(siteDatabase());
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

const half_ms = 30_000;

/** Codes of one authenticator: each call gives the code of a time step that was not used yet. */
function authenticator(secret: string) {
  let last = 0;
  return () => {
    const now = Math.floor(Date.now() / half_ms);
    last = Math.max(last + 1, now);
    return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: last * half_ms });
  };
}

/** Turns two-step login on; `nextCode` gives codes that were not used yet. */
export async function turnOnTwoStep(page: Page): Promise<{ nextCode: () => string; recoveryCodes: string[] }> {
  await visit(page, '/user/account/security');
  await page.getByRole('link', { name: '两步验证: 开启' }).click();
  await page.getByRole('button', { name: '开始设置' }).click();
  await page.getByRole('img', { name: '两步验证的二维码' }).waitFor();
  const secret = (await page.getByLabel('密钥', { exact: true }).innerText()).replaceAll(' ', '');
  const nextCode = authenticator(secret);
  await page.getByLabel('验证码', { exact: true }).fill(nextCode());
  await page.getByRole('button', { name: '开启两步验证' }).click();
  await page.getByRole('heading', { name: '保存恢复码' }).waitFor();
  const recoveryCodes = await page.locator('main ol li').allInnerTexts();
  await page.getByLabel('我已经保存好恢复码').check();
  await page.getByRole('button', { name: '完成' }).click();
  await page.getByRole('heading', { name: '恢复码' }).waitFor();
  return { nextCode, recoveryCodes };
}
