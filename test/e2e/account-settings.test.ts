import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { creditTopUp } from '#app/wallet/movements/wallet-topups.commands.server.ts';
import { inFull } from '#test/full.ts';
import { readCode } from '#test/outbox.ts';
import { seeToast, useBrowser, visit } from './browser.ts';
import { changeSetting } from './desk.ts';
import { logIn, logOut, signUp } from './members.ts';
import { useSiteDatabase } from './site-database.ts';
import { site } from './site.ts';

const browser = useBrowser();
const db = useSiteDatabase();

describe('settings of an account', () => {
  inFull('a language that is chosen turns this page, and greets on a new device', async () => {
    const { page, faults } = await browser.open();
    const member = await signUp(page);
    await visit(page, '/user/account/profile');
    await page.getByRole('radio', { name: 'English' }).check();
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor();
    expect(await page.getByRole('radio', { name: 'English' }).isChecked()).toBe(true);

    const fresh = await browser.open({ locale: 'zh-CN' });
    await logIn(fresh.page, member.username, member.password, '/user/account/security');
    await fresh.page.getByRole('heading', { name: 'Account security', level: 1 }).waitFor();
    expect(await fresh.page.locator('html').getAttribute('lang')).toBe('en');
    const known = await browser.open({ language: 'zh-cn' });
    await logIn(known.page, member.username, member.password, '/user/account/security');
    await known.page.getByRole('heading', { name: '账号安全', level: 1 }).waitFor();
    expect([...faults, ...fresh.faults, ...known.faults]).toEqual([]);
  });

  it('money keeps an account open: the page says which, and where to go', async () => {
    const { page, faults } = await browser.open({ width: 390 });
    const member = await signUp(page);
    const { rows } = await sql<{ id: number }>`select id from account.member
      where username = ${member.username}`.execute(db());
    const ctx = {
      db: db(),
      actor: { kind: 'job', name: 'test' },
      now: new Date(),
      language: 'zh-cn',
      requestId: 'test',
    } as const;
    await visit(page, '/user/account/security/close');
    await creditTopUp(ctx, {
      channel: 'alipay',
      transaction: `close-${rows[0]!.id}`,
      memberId: rows[0]!.id,
      amount: 1234n,
    });
    // The page does not know of it yet: the server does, and the page then shows it.
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: '注销账号' }).click();
    await seeToast(page, '账号里还有余额 ¥12.34');
    await page.getByText('账号里还有钱，暂时不能注销').waitFor();
    expect(await page.getByRole('button', { name: '注销账号' }).count()).toBe(0);
    await page.locator('main dl').getByRole('link').click();
    await page.waitForURL(/\/user\/(?:account\/balance|xiaowo\/wallet)/);
    expect(faults).toEqual([]);
  });

  it('a first address is added, not changed', async () => {
    const { page } = await browser.open();
    const member = await signUp(page);
    await sql`update account.member set email = null where username = ${member.username}`.execute(db());
    await visit(page, '/user/account/profile?bind=email');
    const dialog = page.getByRole('dialog', { name: '绑定邮箱' });
    await dialog.locator('input[name="password"]').fill(member.password);
    await dialog.locator('input[name="email"]').fill(member.email);
    await dialog.getByRole('button', { name: '发送验证码' }).click();
    await dialog.locator('input[name="captcha"]').fill(await readCode(site().outbox, member.email));
    await dialog.getByRole('button', { name: '确认' }).click();
    await seeToast(page, '邮箱已绑定');
  });
});

inFull('while the member centre is closed staff log in at their door, and members nowhere', async () => {
  const { adminPassword } = site();
  const { page } = await browser.open();
  const member = await signUp(page);
  await changeSetting('members', 'openMemberCenter', false);
  try {
    await page.goto('/user/account/profile');
    await page.waitForURL(/\/user\/login/);
    await page.getByText('会员中心已禁用').waitFor();
    expect(await page.locator('input[type="password"]').count()).toBe(0);
    await page.getByRole('link', { name: '控制台人员登录' }).click();
    await page.locator('input[autocomplete="username"]').fill(member.username);
    await page.locator('input[type="password"]').fill(member.password);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await page.getByText('会员中心已禁用').waitFor();
    await page.locator('input[autocomplete="username"]').fill('admin');
    await page.locator('input[type="password"]').fill(adminPassword);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await page.waitForURL(/\/admin/);
    await visit(page, '/user/account/profile');
    await page.getByRole('heading', { name: '个人资料', level: 1 }).waitFor();
    await logOut(page);
  } finally {
    await changeSetting('members', 'openMemberCenter', true);
  }
});
