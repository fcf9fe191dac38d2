import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { type Actor, type Ctx } from '#app/core/ctx.server.ts';
import { keepSecret, setSecret } from '#app/core/secrets/secret.server.ts';
import { activateLicence } from '#app/market/licences/seats.commands.server.ts';
import { getBalances } from '#app/wallet/ledger/ledger.queries.server.ts';
import { ctxAs } from '#test/ask.ts';
import { inFull } from '#test/full.ts';
import { buy, sellPlugin } from '#test/plugin-sales.ts';
import { giveCash } from '#test/shares.ts';
import { findScrolling, findViolations } from './axe.ts';
import { type Look, seeToast, useBrowser, visit } from './browser.ts';
import { signInAsAdmin, signUp } from './members.ts';
import { agree, press } from './money-pages.ts';
import { useSiteDatabase } from './site-database.ts';
import { site } from './site.ts';

const browser = useBrowser();
const db = useSiteDatabase();
beforeAll(() => setSecret(keepSecret(site().dataDir)));

const actorOf = (id: number): Actor & { id: number } => ({
  kind: 'member',
  id,
  loginId: 0,
  ip: '192.0.2.2',
  agent: 'test',
});
const as = (id: number): Ctx => ctxAs(db(), actorOf(id), { now: new Date() });

/** A member signed in on a browser of their own. */
async function newcomer(look: Look) {
  const opened = await browser.open(look);
  return { ...opened, ...(await signUp(opened.page)) };
}

/** Nothing that axe objects to, and nothing that scrolls sideways. */
async function expectSound(page: Page): Promise<void> {
  expect([...(await findViolations(page)), ...(await findScrolling(page))]).toEqual([]);
}

/** A plugin for ¥68.00, bought by a member. */
async function sold(sellerId: number, buyerId: number) {
  const plugin = await sellPlugin(db(), actorOf(sellerId));
  await sql`update market.plugin set listing = listing || '{"icon": ""}' where id = ${plugin}`.execute(db());
  await giveCash(db(), buyerId, 10_000n);
  const order = await buy(as(buyerId), plugin);
  const { rows } = await sql<{ number: string }>`select number from market.plugin_order
    where id = ${order.orderId}`.execute(db());
  return { ...order, number: rows[0]!.number };
}

it('a buyer sees the key after a proof, moves a site and asks for an invoice', async () => {
  const seller = await newcomer({ language: 'en' });
  const buyer = await newcomer({ width: 390 });
  const { page } = buyer;
  await visit(page, '/user/xiaowo/plugins');
  await page.getByRole('heading', { name: '还没有插件' }).waitFor();
  await expectSound(page);
  const { number } = await sold(seller.id, buyer.id);
  await sql`update account.login set proven_at = now() - interval '11 minutes'
    where member_id = ${buyer.id}`.execute(db());
  await visit(page, '/user/xiaowo/plugins');
  await page.getByText('还没有站点激活').waitFor();
  await press(page, '显示密钥');
  const proof = page.getByRole('dialog', { name: '确认是你本人' });
  await proof.locator('input[type="password"]').fill(buyer.password);
  await proof.getByRole('button', { name: '确认', exact: true }).click();
  const shown = page.locator('code').filter({ hasText: /^(?:[0-9A-Z]{5}-){4}[0-9A-Z]{5}$/ });
  await shown.waitFor();
  await activateLicence(as(buyer.id), { key: await shown.innerText(), site: 'https://a.example', label: '档案馆' });
  await visit(page, '/user/xiaowo/plugins');
  await page.getByRole('heading', { name: '席位 1 / 1' }).waitFor();
  await expectSound(page);
  await press(page, '移走：档案馆');
  await page.getByText('移走后今年还能移 2 次').waitFor();
  await agree(page, '移走');
  await seeToast(page, '席位已空出');
  await page.getByText('还没有站点激活').waitFor();
  await press(page, '签发一份');
  await page.getByLabel('机器的标识').fill('vault-0001');
  await page.getByLabel('名称').fill('涉密机房');
  await expectSound(page);
  const downloaded = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: '签发一份' }).click();
  expect((await downloaded).suggestedFilename()).toMatch(/-licence\.json$/);
  await page.getByText('离线文件有效到').waitFor();
  await press(page, `填写抬头：订单 ${number}`);
  await page.getByLabel('税号').fill('12-34');
  await page.getByLabel('抬头（公司或个人姓名）').fill('林溪档案馆');
  await page.getByRole('button', { name: '保存' }).click();
  await page.locator('[aria-invalid="true"]').waitFor();
  await page.getByLabel('税号').fill('91110000ma00000x1y');
  await page.getByRole('button', { name: '保存' }).click();
  await page.getByText('91110000MA00000X1Y').waitFor();

  await visit(seller.page, '/developer/refunds?tab=invoices');
  await seller.page.getByText('林溪档案馆').waitFor();
  await expectSound(seller.page);
  expect([...buyer.faults, ...seller.faults]).toEqual([]);
});

inFull('a refund: asked for, refused by the developer, taken to staff, who give a part back', async () => {
  const seller = await newcomer({ language: 'en' });
  const buyer = await newcomer({ width: 390 });
  const { orderId, number } = await sold(seller.id, buyer.id);
  await sql`update market.plugin_order set downloaded_at = now() where id = ${orderId}`.execute(db());
  const { page } = buyer;
  await visit(page, `/user/xiaowo/plugins?order=${orderId}`);
  await press(page, `申请退款：订单 ${number}`);
  const dialog = page.getByRole('dialog', { name: `申请退款：订单 ${number}` });
  await dialog.getByText('可以退回 ¥68.00').waitFor();
  await dialog.getByRole('button', { name: '提交申请' }).click();
  await dialog.getByText('请选一个原因').waitFor();
  await dialog.getByLabel('和介绍不符').check();
  await dialog.getByLabel('说明').fill('说好能导出，其实不能');
  await expectSound(page);
  await dialog.getByRole('button', { name: '提交申请' }).click();
  await page.getByText('等开发者答复').waitFor();

  await visit(seller.page, '/developer/refunds');
  await seller.page.getByText('说好能导出，其实不能').waitFor();
  await expectSound(seller.page);
  await press(seller.page, `Refuse: order ${number}`);
  const answer = seller.page.getByRole('dialog', { name: 'Refuse the refund?' });
  await answer.getByRole('button', { name: 'Refuse', exact: true }).click();
  await answer.locator('[aria-invalid="true"]').waitFor();
  await answer.getByLabel('To the buyer').fill('Export is under the third menu');
  await answer.getByRole('button', { name: 'Refuse', exact: true }).click();
  await seller.page.getByRole('heading', { name: 'No request waits for you' }).waitFor();
  await seller.page.getByRole('link', { name: 'Answered' }).click();
  await seller.page.getByText('Export is under the third menu').waitFor();

  await visit(page, '/user/xiaowo/plugins');
  await page.getByText('Export is under the third menu').waitFor();
  await press(page, `请平台处理：订单 ${number}`);
  const turning = page.getByRole('dialog', { name: '请平台处理这个退款？' });
  await turning.getByLabel('补充说明').fill('第三个菜单里没有导出');
  await turning.getByRole('button', { name: '请平台处理' }).click();
  await page.getByText('平台处理中').waitFor();

  const staff = await browser.open();
  await signInAsAdmin(staff.page);
  await visit(staff.page, '/admin/market/refunds');
  const one = staff.page.getByRole('article', { name: `订单 ${number} 的退款` });
  await one.getByText('说好能导出，其实不能').waitFor();
  await one.getByText('Export is under the third menu').waitFor();
  await expectSound(staff.page);
  await press(staff.page, `裁定：订单 ${number}`);
  await one.getByText('第三个菜单里没有导出').waitFor();
  const decision = staff.page.getByRole('dialog', { name: `裁定订单 ${number} 的退款` });
  await decision.getByLabel('退一部分').check();
  await decision.getByLabel('退回金额（元）').fill('70');
  await decision.getByLabel('理由').fill('能导出，但是不好找');
  await expectSound(staff.page);
  await decision.getByRole('button', { name: '作出裁定' }).click();
  await decision.locator('[aria-invalid="true"]').waitFor();
  await decision.getByLabel('退回金额（元）').fill('30');
  await decision.getByRole('button', { name: '作出裁定' }).click();
  await one.waitFor({ state: 'detached' });

  expect((await getBalances({ db: db() }, buyer.id)).cash).toBe(6200n);
  await visit(page, '/user/account/balance');
  await page
    .getByRole('button', { name: /退款到账/ })
    .first()
    .click();
  await page.getByRole('link', { name: '查看内容' }).click();
  await page.waitForURL((url) => url.search === `?order=${orderId}`);
  await page.getByText('能导出，但是不好找').waitFor();
  await page.getByText('退回 ¥30.00').waitFor();
  await expectSound(page);
  expect([...buyer.faults, ...seller.faults, ...staff.faults]).toEqual([]);
});
