import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
import { issueCodes, makeBatch } from '#app/billing/codes/redemption-codes.commands.server.ts';
import { keepSecret, setSecret } from '#app/core/secrets/secret.server.ts';
import { sellPlugin } from '#test/plugin-sales.ts';
import { ctxAs, grantConsole } from '#test/ask.ts';
import { giveCash } from '#test/shares.ts';
import { findScrolling, findViolations } from './axe.ts';
import { type Look, useBrowser, visit } from './browser.ts';
import { signUp } from './members.ts';
import { agree } from './money-pages.ts';
import { useSiteDatabase } from './site-database.ts';
import { site } from './site.ts';

const browser = useBrowser();
const db = useSiteDatabase();
beforeAll(() => setSecret(keepSecret(site().dataDir)));

/** A member signed in on a browser of their own. */
async function newcomer(look: Look) {
  const opened = await browser.open(look);
  return { ...opened, ...(await signUp(opened.page)) };
}

/** A plugin of that member for ¥68.00. */
async function sold(id: number): Promise<{ id: number; slug: string }> {
  const seller: Actor & { id: number } = { kind: 'member', id, loginId: 0, ip: '192.0.2.2', agent: 'test' };
  const plugin = await sellPlugin(db(), seller);
  const { rows } = await sql<{ slug: string }>`update market.plugin set listing = listing || '{"icon": ""}'
    where id = ${plugin} returning slug`.execute(db());
  return { id: plugin, slug: rows[0]!.slug };
}

/** Nothing that axe objects to, and nothing that scrolls sideways. */
async function expectSound(page: Page): Promise<void> {
  expect([...(await findViolations(page)), ...(await findScrolling(page))]).toEqual([]);
}

it('a developer sets a price, a buyer lacks money, tops up, uses a coupon and buys', async () => {
  const seller = await newcomer({ language: 'en' });
  const buyer = await newcomer({ width: 390 });
  const { id, slug } = await sold(seller.id);
  await visit(seller.page, `/developer/plugin/${id}/prices`);
  await expectSound(seller.page);
  await seller.page.getByRole('button', { name: 'Set a price Five sites' }).click();
  const price = seller.page.getByRole('dialog');
  await price.getByLabel('Price in yuan').fill('198');
  await price.getByRole('button', { name: 'Save' }).click();
  await seller.page.getByText('¥198.00').first().waitFor();
  await seller.page.getByRole('button', { name: 'Add a coupon' }).click();
  const coupon = seller.page.getByRole('dialog');
  await coupon.getByLabel('Code').fill('half-off');
  await coupon.getByLabel('Per cent off (1 to 90)').fill('50');
  await coupon.getByLabel('Starts').fill('2020-01-01T00:00');
  await coupon.getByLabel('Ends').fill('2099-01-01T00:00');
  await coupon.getByRole('button', { name: 'Save' }).click();
  await seller.page.getByText('HALF-OFF').first().waitFor();

  const { page } = buyer;
  await visit(page, `/plugin/${slug}`);
  await page.getByRole('link', { name: '购买，¥68.00' }).click();
  await page.getByText('余额还差 ¥68.00').waitFor();
  await expectSound(page);
  await giveCash(db(), buyer.id, 5000n);
  await visit(page, `/plugin/${slug}/buy`);
  await page.getByText('余额还差 ¥18.00').waitFor();
  await page.getByLabel('优惠码').fill('half-off');
  await page.getByRole('button', { name: '使用' }).click();
  await page.getByRole('button', { name: '购买，¥34.00' }).click();
  await agree(page, '支付');
  await page.waitForURL('**/user/xiaowo/plugins');
  await page.getByText('¥34.00').first().waitFor();
  expect([...seller.faults, ...buyer.faults]).toEqual([]);
  await Promise.all([seller.context.close(), buyer.context.close()]);
});

/** A code worth ¥100.00, made by that member. */
async function makeCode(id: number): Promise<string> {
  await grantConsole(db(), id, ['codes/edit']);
  const now = new Date();
  const maker: Actor = { kind: 'staff', id, loginId: 0, ip: '192.0.2.2', agent: 'test', provenAt: now };
  const ctx = ctxAs(db(), maker, { now });
  const batch = { kind: 'promotion', amount: 10_000, count: 1, note: 'readers', expiresOn: '', bank: '' } as const;
  const { data } = await makeBatch(ctx, batch);
  return (await issueCodes(ctx, { id: data.id, issues: 0 })).codes[0]!;
}

it('who redeems a code for want of money is led on to the purchase, which knows of it', async () => {
  const [seller, buyer] = [await newcomer({}), await newcomer({ width: 390 })];
  const { slug } = await sold(seller.id);
  const code = await makeCode(seller.id);
  const { rows } = await sql<{ name: string }>`select name_zh name from market.plugin where slug = ${slug}`.execute(
    db(),
  );
  const goOn = `继续购买 ${rows[0]!.name}`;
  const { page } = buyer;
  await visit(page, `/plugin/${slug}/buy`);
  await page.getByText('余额还差 ¥68.00').waitFor();
  await page.getByRole('link', { name: '去充值' }).click();
  await page.getByText('刚才的操作余额不足').waitFor();
  await page.getByRole('link', { name: goOn }).waitFor();
  await page.getByRole('radio', { name: /兑换码/ }).check({ force: true });
  await page.locator('input[name=code]').fill(code);
  await page.getByRole('button', { name: '兑换', exact: true }).click();
  await page.getByText('+¥100.00').waitFor();
  expect(await page.getByText('刚才的操作余额不足').count()).toBe(0);
  await expectSound(page);
  await page.getByRole('link', { name: goOn }).click();
  await page.waitForURL(`**/plugin/${slug}/buy`);
  await page.getByRole('button', { name: '购买，¥68.00' }).waitFor();
  expect(await page.getByText('余额还差').count()).toBe(0);
  expect([...seller.faults, ...buyer.faults]).toEqual([]);
  await Promise.all([seller.context.close(), buyer.context.close()]);
});
