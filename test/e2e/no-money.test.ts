import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEmbedded } from '#app/core/db/embedded.server.ts';
import { createPool } from '#app/core/db/pool.server.ts';
import { inFull, isFull } from '#test/full.ts';
import { makePlainSite } from '#test/plain-site.ts';
import { killProducts, type Product, startProduct } from '#test/product.ts';
import { findScrolling, findViolations } from './axe.ts';
import { seeToast, useBrowser, visit } from './browser.ts';
import { agree, callAs, press } from './money-pages.ts';

/*
 * Every way to pay, and a site that has nothing to do with money: on a product of its own, as what other journeys paid
 * in stands in the way of that.
 */
const browser = useBrowser();
const dataDir = mkdtempSync(join(tmpdir(), 'wenwo-no-money-'));
const password = 'no-money-admin-1';
let product: Product | undefined;
let colleague: number;

beforeAll(async () => {
  await makePlainSite(dataDir);
  product = await startProduct({ DATA_DIR: dataDir, ADMIN_PASSWORD: password, CAPTCHA: 'off', LOG_LEVEL: 'error' });
  colleague = await addMembers();
});
afterAll(async () => {
  await product?.stop();
  await killProducts(); // one that was still starting
  rmSync(dataDir, { recursive: true, force: true });
});

/** Two members with the operator's password; the id of the one who comes to be a colleague. */
async function addMembers(): Promise<number> {
  const server = await startEmbedded({ dataDir, conf: {}, log: { info() {}, warn() {} } });
  const pool = createPool(server.connection, { max: 1 });
  const { rows } = await pool.query<{ id: string }>(`
    insert into account.member (username, nickname, email, password_hash, created_at, created_ip)
      select name, name, name || '@example.org', password_hash, now(), '127.0.0.1'
        from account.member, unnest(array['reader', 'colleague']) name where username = 'admin'
      returning id`);
  await pool.end();
  await server.stop();
  return Number(rows[1]!.id);
}

const open = (page: Page, path: string) => visit(page, product!.url + path);

/** Signs somebody in, on a page in either language. */
async function logIn(page: Page, username: string): Promise<void> {
  await open(page, '/user/login');
  await page.locator('input[autocomplete="username"]').fill(username);
  await page.locator('input[type="password"]').fill(password);
  await page.locator('input[type="password"]').press('Enter');
  await page.waitForURL((url) => !url.pathname.startsWith('/user/login'));
}

/** No axe violation on a phone, in full on a computer too, and no sideways scroll on either. */
async function inspect(page: Page): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const found = await findScrolling(page);
    if (isFull || width === 390) found.push(...(await findViolations(page)));
    expect(found, `${page.url()} ${width}`).toEqual([]);
  }
}

it('each way says how it stands, opens in its row, and its test answers where it was pressed', async () => {
  const { page, context, faults } = await browser.open({ width: 1280 });
  await logIn(page, 'admin');
  await open(page, '/admin/channels');
  await page.waitForURL(/\/admin\/pay$/);
  await page.getByText('会员现在没有办法充值').waitFor();

  await press(page, '设置支付宝');
  const alipay = page.getByRole('form', { name: '支付宝' });
  await alipay.getByRole('button', { name: '测试', exact: true }).click();
  await alipay.getByText('测试没有通过').waitFor();
  await page.getByText('还缺：应用 ID（AppID）').first().waitFor();
  await inspect(page);

  await press(page, '设置银行转账');
  const transfer = page.getByRole('form', { name: '银行转账' });
  await transfer.locator('textarea[name="transferInfo"]').fill('工商银行杭州分行，尾号 6621');
  await transfer.locator('input[name="note"]').fill('开通转账');
  await transfer.getByRole('button', { name: '确认变更' }).click();
  await page.getByText('转账说明已写好，还没有开通').waitFor();
  await page.getByText('会员现在没有办法充值').waitFor();
  await page.getByText('银行转账要两个人').first().waitFor();
  await page.getByRole('link', { name: '添加复核人' }).first().click();
  await page.waitForURL(/\/admin\/groups\?area=admin$/);
  await callAs(context, '/api/admin/setConsoleGroup', { id: colleague, groupId: 2 }, product!.url);
  await open(page, '/admin/pay');
  await page.getByText('会员现在可以用银行转账充值。').waitFor();
  expect(faults).toEqual([]);
});

const closed = [
  '/user/account/balance',
  '/user/account/balance/top-up',
  '/user/xiaowo/wallet',
  '/user/xiaowo/withdraw',
  '/user/xiaowo/cards',
  '/user/xiaowo/statements',
  '/user/xiaowo/share',
  '/user/xiaowo/purchases',
  '/fees',
];
const shown = ['/', '/user/account/overview', '/user/account/security', '/plugin', '/developer'];
const links =
  /\/user\/account\/balance|\/xiaowo\/(?:wallet|withdraw|cards|statements|share|purchases)|\/fees|\/developer\/money/;
const words = /余额|钱包|充值|银行卡|对账单|¥|\bbalance\b|\bwallet\b|\btop.?up|\bbank card|\bstatements\b/i;

inFull('a site without money: members see nothing of it in either language, and all is back afterwards', async () => {
  const { page: admin, faults } = await browser.open({ width: 1280 });
  await logIn(admin, 'admin');
  await open(admin, '/admin/pay');
  await press(admin, '改为不涉及资金');
  await agree(admin, '不涉及资金');
  await seeToast(admin, '本站现在不涉及资金');
  await admin.getByRole('button', { name: '恢复资金功能' }).waitFor();
  await inspect(admin);
  for (const path of ['/admin/topups', '/admin/books', '/admin/codes', '/admin/shares'])
    expect(await admin.locator(`a[href="${path}"]`).count(), path).toBe(0);
  expect(await admin.locator('a[href="/admin/tasks"]').count()).toBeGreaterThan(0);
  expect((await admin.goto(`${product!.url}/admin/topups`))?.status()).toBe(404);

  for (const language of ['zh-cn', 'en'] as const) {
    const { page, faults: seen } = await browser.open({ language, width: 390 });
    await logIn(page, 'reader');
    for (const path of closed) {
      expect((await page.goto(product!.url + path))?.status(), path).toBe(404);
      await page
        .getByText(language === 'en' ? 'There is no money on this site' : '本站不涉及资金')
        .first()
        .waitFor();
    }
    for (const path of shown) {
      await open(page, path);
      const found = await page.locator('a[href]').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
      expect(
        found.filter((href) => links.test(href ?? '')),
        path,
      ).toEqual([]);
      expect(await findScrolling(page), path).toEqual([]);
    }
    await open(page, '/user/account/overview');
    expect(await page.locator('body').innerText()).not.toMatch(words);
    expect(seen).toEqual([]);
  }

  await open(admin, '/admin/pay');
  await press(admin, '恢复资金功能');
  await agree(admin, '恢复');
  await seeToast(admin, '资金功能已恢复');
  await admin.getByText('会员现在可以用银行转账充值。').waitFor();
  const { page } = await browser.open({ width: 390 });
  await logIn(page, 'reader');
  await open(page, '/user/account/balance');
  await page.getByRole('link', { name: '充值', exact: true }).waitFor();
  expect(faults).toEqual([]);
});
