import { expect } from 'vitest';
import { expectWholeBooks } from '#test/ledger.ts';
import { giveCash } from '#test/shares.ts';
import { inFull } from '#test/full.ts';
import { findScrolling, findViolations } from './axe.ts';
import { seeToast, useBrowser, visit } from './browser.ts';
import { signUp } from './members.ts';
import { idOf, openAdmin, press } from './money-pages.ts';
import { useSiteDatabase } from './site-database.ts';

const browser = useBrowser();
const db = useSiteDatabase();

inFull(
  'a member who leaves has the balance paid to a bank account, gives the rest up, and can close the account',
  async () => {
    const { page, faults } = await browser.open({ width: 390 });
    const { username } = await signUp(page);
    const id = await idOf(db(), username);
    await giveCash(db(), id, 5000n);
    await visit(page, '/user/account/security/close');
    await page.getByRole('heading', { level: 2, name: '余额 ¥50.00 怎样处理' }).waitFor();
    expect(await page.getByLabel('我明白，7 天后无法恢复').count()).toBe(0);
    expect([...(await findViolations(page)), ...(await findScrolling(page))]).toEqual([]);

    const row = '¥50.00 转到 招商银行（尾号 6789）';
    const askTransfer = async () => {
      await press(page, '填写银行账户');
      const dialog = page.getByRole('dialog', { name: '转账退款 ¥50.00' });
      await dialog.locator('input[name="holder"]').fill('张三');
      await dialog.locator('input[name="bank"]').fill('招商银行');
      await dialog.locator('input[name="account"]').fill('6225 8801 2345 6789');
      await dialog.getByRole('button', { name: '申请转账' }).click();
      await seeToast(page, '已申请转账退款，款项已冻结，等待工作人员处理');
      await page.getByRole('heading', { name: row }).waitFor();
    };
    await askTransfer();
    await press(page, `撤回：${row}`);
    await seeToast(page, '已撤回，款项回到余额');
    await askTransfer();

    const admin = await openAdmin(browser);
    await visit(admin, '/admin/topup-refunds/by-hand');
    await press(admin, `处理 ${username} 的转账退款`);
    const file = admin.getByRole('dialog', { name: `${username}的转账退款 ¥50.00` });
    await file.getByText('6225880123456789').waitFor();
    await file.getByLabel('银行流水号').fill('T20261128001');
    await file.getByRole('button', { name: '登记已转账' }).click();
    await seeToast(admin, '已登记转账，会员会收到通知');

    await giveCash(db(), id, 37n);
    await visit(page, '/user/account/security/close');
    expect(await page.getByRole('link', { name: '去插件市场' }).getAttribute('href')).toBe('/plugin');
    await page.getByRole('button', { name: '放弃', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: '放弃余额 ¥0.37' });
    await dialog.getByLabel('输入金额 0.37 以确认').fill('0.36');
    await dialog.getByRole('button', { name: '放弃这笔余额' }).click();
    await dialog.getByText('与可放弃的余额不一致').waitFor();
    await dialog.getByLabel('输入金额 0.37 以确认').fill('0.37');
    await dialog.getByRole('button', { name: '放弃这笔余额' }).click();
    await seeToast(page, '已放弃 ¥0.37');

    await page.getByLabel('我明白，7 天后无法恢复').check();
    await page.getByRole('button', { name: '注销账号' }).click();
    await page.waitForURL((url) => url.pathname === '/user/login');
    await page.getByText(/账号将在 .+ 注销。在此之前登录可以撤销/).waitFor();
    await expectWholeBooks(db());
    expect(faults).toEqual([]);
  },
);
