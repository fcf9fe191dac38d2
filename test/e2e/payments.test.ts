import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEmbedded } from '#app/core/db/embedded.server.ts';
import { createPool } from '#app/core/db/pool.server.ts';
import { inFull, isFull } from '#test/full.ts';
import { makePlainSite } from '#test/plain-site.ts';
import { killProducts, type Product, runProduct, startProduct } from '#test/product.ts';
import { findScrolling, findViolations } from './axe.ts';
import { seeToast, useBrowser, visit } from './browser.ts';

/*
 * Money through a provider, from the form to the ledger and back, with the simulator: on a product of its own, as
 * others have none.
 */
const browser = useBrowser();
const dataDir = mkdtempSync(join(tmpdir(), 'wenwo-payments-'));
const password = 'payments-admin-1';
let product: Product | undefined;
let page: Page;
let faults: string[];

beforeAll(async () => {
  const settings = {
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: password,
    CAPTCHA: 'off',
    API_READS_PER_MINUTE: '100000',
    LOG_LEVEL: 'error',
  };
  await makePlainSite(dataDir);
  product = await startProduct({ ...settings, PAYMENT_SIMULATOR: '0' });
  ({ page, faults } = await browser.open());
});
afterAll(async () => {
  await product?.stop();
  await killProducts(); // one that was still starting
  rmSync(dataDir, { recursive: true, force: true });
});

/** Signs somebody in. */
async function logIn(on: Page, username: string): Promise<void> {
  await visit(on, `${product!.url}/user/login`);
  await on.locator('input[autocomplete="username"]').fill(username);
  await on.locator('input[type="password"]').fill(password);
  await on.getByRole('button', { name: '登录', exact: true }).click();
  await on.waitForURL((url) => !url.pathname.startsWith('/user/login'));
}

/** A member beside the operator, with the same password: the operator's own money is not theirs to decide about. */
async function addPayer(): Promise<void> {
  const server = await startEmbedded({ dataDir, conf: {}, log: { info() {}, warn() {} } });
  const pool = createPool(server.connection, { max: 1 });
  await pool.query(`insert into account.member (username, nickname, email, password_hash, created_at, created_ip)
    select 'payer', 'payer', 'payer@example.org', password_hash, now(), '127.0.0.1' from account.member
      where username = 'admin'`);
  await pool.end();
  await server.stop();
}

const open = (path: string) => visit(page, product!.url + path);

/** No axe violation on a phone, in full on a computer too, and no sideways scroll on either. */
async function inspect(): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const found = await findScrolling(page);
    if (isFull || width === 390) found.push(...(await findViolations(page)));
    expect(found, page.url()).toEqual([]);
  }
}

it.each([
  ['SITE_URL', 'https://shop.example'],
  ['HOST', '0.0.0.0'],
  ['TRUST_PROXY', 'on'],
])('the simulator does not start where others could come: %s=%s', async (name, value) => {
  const settings = { DATA_DIR: join(dataDir, 'none'), PAYMENT_SIMULATOR: '0', [name]: value };
  const { code, output } = await runProduct(settings);
  expect([code, output]).toEqual([1, expect.stringContaining('PAYMENT_SIMULATOR lets anybody top up') as string]);
});

it('a top-up is paid at the provider, shown at once, and stands in the balance', async () => {
  await logIn(page, 'admin');
  await open('/user/account/balance/top-up?method=simulator');
  await page.getByText('其他金额').click();
  await page.getByLabel('金额（元）').fill('12.34');
  await page.getByRole('button', { name: '去支付' }).click();
  await page.waitForURL(/\/user\/account\/balance\/pay\/P\d+$/);
  await page.getByText('测试环境：这里的付款不会产生真实扣款。').waitFor();
  await page.getByRole('img', { name: '付款二维码' }).waitFor();
  await inspect();
  await page.getByRole('button', { name: '模拟付款' }).click();
  await page.getByText('付款成功').waitFor();
  await page.getByText('¥12.34 已计入余额。').waitFor();
  await inspect();
  await page.reload();
  await page.getByText('付款成功').waitFor();
  await page.getByRole('link', { name: '查看余额' }).click();
  await page.waitForURL(/\/user\/account\/balance$/);
  await page.getByText('模拟支付充值').waitFor();
  await expect.poll(() => page.locator('main').innerText()).toContain('¥12.34');
});

inFull(
  'a payment that was left is gone on with from its top-up, and leads back to what the money was for',
  async () => {
    const back = '/fees?for=this';
    await open(`/user/account/balance/top-up?method=simulator&to=${encodeURIComponent(back)}`);
    await page.getByRole('button', { name: '去支付' }).click();
    await page.getByRole('button', { name: '模拟付款' }).waitFor();
    const payment = new URL(page.url());
    expect(payment.searchParams.get('to')).toBe(back);
    // As from a provider, whose way back does not say where the payer came from.
    await open(payment.pathname);
    await page.getByRole('button', { name: '模拟付款' }).waitFor();
    await open('/user/account/balance/top-ups');
    await page
      .getByRole('link', { name: /模拟支付 #/ })
      .first()
      .click();
    await inspect();
    // The page asks by itself as soon as it is there: what is pressed meanwhile is not lost.
    const [asked, pressed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route('**/api/user/checkPayment', async (route) => {
      asked.resolve();
      await pressed.promise;
      await route.continue();
    });
    await page.getByRole('link', { name: '继续付款' }).click();
    await page.waitForURL((url) => url.pathname === payment.pathname);
    await asked.promise;
    await page.getByRole('button', { name: '模拟付款' }).click();
    pressed.resolve();
    await page.getByText('付款成功').waitFor();
    await page.unroute('**/api/user/checkPayment');
    await inspect();
    await page.getByRole('link', { name: '查看这笔充值' }).click();
    await page.getByText('充值已到账，可以返回继续刚才的操作。').waitFor();
    expect(await page.getByRole('link', { name: '继续付款' }).count()).toBe(0);
    await inspect();
    await page.getByRole('link', { name: '返回继续' }).click();
    await page.waitForURL((url) => url.pathname + url.search === back);
  },
);

it('a way back that leads elsewhere is not followed', async () => {
  await open('/user/account/balance/top-up?method=simulator&to=https%3A%2F%2Fevil.example%2F');
  await page.getByRole('button', { name: '去支付' }).click();
  await page.waitForURL(/\/pay\/P\d+$/);
  await open(`${new URL(page.url()).pathname}?to=%2F%2Fevil.example%2F`);
  await page.getByRole('button', { name: '模拟付款' }).click();
  await page.getByText('付款成功').waitFor();
  expect(await page.getByRole('link', { name: '返回继续' }).count()).toBe(0);
});

it('an order that is given up says so, and charges nothing', async () => {
  await open('/user/account/balance/top-up?method=simulator');
  await page.getByRole('button', { name: '去支付' }).click();
  await page.getByRole('button', { name: '模拟关闭订单' }).click();
  await page.getByText('订单已关闭').waitFor();
  await page.getByRole('link', { name: '重新充值' }).click();
  await page.waitForURL(/\/top-up$/);
});

it('staff see the payment with its message, cannot refund their own, and reconcile a bill', async () => {
  await open('/admin/payments');
  const number = await page.locator('tbody tr', { hasText: '已到账' }).getByRole('link').first().innerText();
  await page.getByRole('link', { name: number }).click();
  await page.getByRole('heading', { level: 1, name: /的.+付款 .+已到账/ }).waitFor();
  await page.locator('dd', { hasText: number }).first().waitFor();
  await page.getByText('已入账').waitFor();
  await page.getByText('查看原文').click();
  await inspect();
  await page.getByRole('button', { name: '充值退款' }).click();
  await page.getByRole('dialog').getByLabel('原因').fill('自己的钱');
  await page.getByRole('dialog').getByRole('button', { name: '提出退款' }).click();
  await page.getByRole('dialog').getByText('不能处理自己的款项').waitFor();

  const lines = [`payment,STRAY-1,,,7.77,0,CNY,${new Date().toISOString()}`];
  const file = join(dataDir, 'bill.csv');
  writeFileSync(file, ['type,transaction,number,refund_number,amount,fee,currency,time', ...lines].join('\n'));
  await open('/admin/reconciliation');
  await page.getByRole('button', { name: '导入文件' }).click();
  await page.getByLabel('格式').selectOption('neutral');
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: '导入并核对' }).click();
  await seeToast(page, '已导入 1 行并完成核对');
  await page.getByText('STRAY-1').waitFor();
  await page
    .getByRole('button', { name: /^处理差错/ })
    .first()
    .click();
  await page.getByRole('dialog').getByText('说明原因，不动账').click();
  await page
    .getByRole('dialog')
    .getByLabel('原因', { exact: false })
    .and(page.locator('textarea'))
    .fill('测试账户里的付款');
  await page.getByRole('dialog').getByRole('button', { name: '提交' }).click();
  await seeToast(page, '差错已处理');
  await open('/admin/reconciliation?tab=bills');
  await page
    .getByRole('link', { name: /查看明细/ })
    .first()
    .click();
  await page.getByText('STRAY-1').waitFor();
  await inspect();
});

it('a member’s payment goes back: proposed on the payment, approved on the refund’s own page, which tells each step', async () => {
  const { page: payer } = await browser.open();
  await addPayer();
  await logIn(payer, 'payer');
  await visit(payer, `${product!.url}/user/account/balance/top-up?method=simulator`);
  await payer.getByText('其他金额').click();
  await payer.getByLabel('金额（元）').fill('23.45');
  await payer.getByRole('button', { name: '去支付' }).click();
  await payer.getByRole('button', { name: '模拟付款' }).click();
  await payer.getByText('付款成功').waitFor();
  await open('/admin/payments');
  await page.locator('tbody tr', { hasText: '¥23.45' }).getByRole('link').first().click();
  await page.getByRole('button', { name: '充值退款' }).click();
  await page.getByRole('dialog').getByLabel('原因').fill('付错了');
  await page.getByRole('dialog').getByRole('button', { name: '提出退款' }).click();
  await page.getByRole('link', { name: /^R\d+$/ }).click();
  await page.getByRole('heading', { level: 1, name: /payer的退款 ¥23\.45.+待批准/ }).waitFor();
  await inspect();
  await page.getByRole('button', { name: '批准' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '批准' }).click();
  await seeToast(page, '退款已批准');
  await expect
    .poll(async () => {
      await page.reload();
      return page.getByRole('heading', { level: 1 }).innerText();
    })
    .toContain('已退款');
  const steps = page.locator('ol').getByRole('listitem');
  expect(await steps.count()).toBe(3);
  expect(await steps.first().innerText()).toMatch(/待批准\s+付错了\s+.+admin/s);
  await inspect();
  await steps.last().getByRole('link').click();
  await page.getByRole('heading', { level: 1, name: /凭证 #\d+/ }).waitFor();
  expect(faults).toEqual([]);
});
