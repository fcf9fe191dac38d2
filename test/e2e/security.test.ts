import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { inFull } from '#test/full.ts';
import { seeToast, useBrowser, visit } from './browser.ts';
import { logIn, logOut, type Member, registerByMail, signUp, turnOnTwoStep } from './members.ts';
import { useSiteDatabase } from './site-database.ts';

const browser = useBrowser();
async function enterWith(page: Page, { username, password }: Member, code: string): Promise<void> {
  await logIn(page, username, password);
  await page.getByRole('heading', { name: '再确认一步' }).waitFor();
  await page.getByLabel('验证码或恢复码').fill(code);
  await page.getByRole('button', { name: '继续登录' }).click();
}

async function leave(page: Page): Promise<void> {
  await visit(page, '/');
  await logOut(page);
}

const db = useSiteDatabase();

/** Makes the last proof of every login of a member older than it counts. */
async function letProofExpire(username: string): Promise<void> {
  await sql`update account.login set proven_at = now() - interval '11 minutes'
    where member_id = (select id from account.member where username = ${username})`.execute(db());
}

async function countTokens(username: string): Promise<number> {
  const { rows } = await sql`select from account.api_token
    where member_id = (select id from account.member where username = ${username})`.execute(db());
  return rows.length;
}

const isIn = (page: Page) =>
  page.waitForURL((url) => url.pathname.startsWith('/user') && url.pathname !== '/user/login');

describe('the security of an account', () => {
  it('two-step login: on, by code, by recovery code, off with a proof', async () => {
    const { page, faults } = await browser.open();
    const member = await signUp(page);
    const { nextCode, recoveryCodes } = await turnOnTwoStep(page);
    expect(recoveryCodes).toHaveLength(10);
    await leave(page);

    await enterWith(page, member, '000000');
    await page.getByText('验证码不正确或已用过').waitFor();
    await page.getByLabel('验证码或恢复码').fill(nextCode());
    await page.getByRole('button', { name: '继续登录' }).click();
    await isIn(page);
    await leave(page);

    await enterWith(page, member, recoveryCodes[0]!);
    await isIn(page);
    await visit(page, '/user/account/security/two-step');
    await page.getByText('还剩 9 个没有用过').waitFor();
    await page.getByRole('button', { name: '停用', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '停用' }).click();
    await seeToast(page, '两步验证已停用');
    await page.getByRole('button', { name: '开始设置' }).waitFor();
    expect(faults).toEqual([]);
  });

  it('passkey: added, then logging in and proving by it alone', async () => {
    const { page, context, faults } = await browser.open({ host: 'localhost' });
    const device = await context.newCDPSession(page);
    await device.send('WebAuthn.enable');
    const options = {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    } as const;
    await device.send('WebAuthn.addVirtualAuthenticator', {
      options: { ...options, automaticPresenceSimulation: true },
    });
    await registerByMail(page);
    await visit(page, '/user/account/security/passkeys');
    await page.getByRole('button', { name: '添加通行密钥' }).click();
    await page.getByLabel('名称').fill('我的手机');
    await page.getByRole('button', { name: '继续' }).click();
    await page.getByRole('button', { name: '给 我的手机 改名' }).waitFor();
    await leave(page);

    await visit(page, '/user/login');
    await page.getByRole('button', { name: '用通行密钥登录' }).click();
    await isIn(page);
    await visit(page, '/user/account/security');
    await page.getByText('本机').waitFor();
    expect(await page.getByRole('row', { name: /本机/ }).innerText()).toContain('通行密钥');
    expect(faults).toEqual([]);
  });

  it('a proof is asked for after a while: cancelled nothing happens and nothing typed is lost, wrong is told, right goes on', async () => {
    const { page, faults } = await browser.open();
    const member = await signUp(page);
    await visit(page, '/user/account/security/tokens');
    await page.getByRole('button', { name: '新建令牌' }).first().click();
    const form = page.getByRole('dialog', { name: '新建令牌' });
    await form.getByLabel('名称').fill('同步脚本');
    await form.getByRole('checkbox', { name: /浏览/ }).check();
    await letProofExpire(member.username);
    const proof = page.getByRole('dialog', { name: '确认是你本人' });

    await form.getByRole('button', { name: '创建', exact: true }).click();
    await proof.getByText('为了「创建 API 令牌」').waitFor();
    await proof.getByRole('button', { name: '取消' }).click();
    await proof.waitFor({ state: 'detached' });
    expect(await form.getByLabel('名称').inputValue()).toBe('同步脚本');
    expect(await form.getByRole('checkbox', { name: /浏览/ }).isChecked()).toBe(true);
    expect(await countTokens(member.username)).toBe(0);

    await form.getByRole('button', { name: '创建', exact: true }).click();
    await proof.getByLabel('登录密码').fill('not-my-password');
    await proof.getByRole('button', { name: '确认' }).click();
    await proof.getByText('密码不正确').waitFor();
    expect(await countTokens(member.username)).toBe(0);
    await proof.getByLabel('登录密码').fill(member.password);
    await proof.getByRole('button', { name: '确认' }).click();
    await page.getByText('请现在复制并妥善保存').waitFor();
    expect(await countTokens(member.username)).toBe(1);
    expect(faults).toEqual([]);
  });

  inFull('with two-step login the proof takes a code, the password alone is not asked for', async () => {
    const { page, faults } = await browser.open();
    const member = await signUp(page);
    const { nextCode } = await turnOnTwoStep(page);
    await letProofExpire(member.username);
    await visit(page, '/user/account/security/data');
    await page.getByRole('button', { name: '准备数据' }).click();
    const proof = page.getByRole('dialog', { name: '确认是你本人' });
    await proof.getByLabel('动态验证码或恢复码').fill('000000');
    expect(await proof.locator('input[type="password"]').count()).toBe(0);
    await proof.getByRole('button', { name: '确认' }).click();
    await proof.getByText('验证码不正确或已用过').waitFor();
    await proof.getByLabel('动态验证码或恢复码').fill(nextCode());
    await proof.getByRole('button', { name: '确认' }).click();
    await seeToast(page, '正在准备，完成后可以在本页下载');
    expect(faults).toEqual([]);
  });

  inFull('ends a login on another device', async () => {
    const { page } = await browser.open();
    const member = await signUp(page);
    const elsewhere = await browser.open();
    await logIn(elsewhere.page, member.username, member.password);
    await isIn(elsewhere.page);
    await visit(page, '/user/account/security');
    await page.getByRole('button', { name: /^结束 .* 的登录$/ }).click();
    await seeToast(page, '该设备已退出登录');
    await elsewhere.page.goto('/user/account/security');
    await elsewhere.page.waitForURL(/\/user\/login/);
  });
});
