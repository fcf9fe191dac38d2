import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
import { keepSecret, setSecret } from '#app/core/secrets/secret.server.ts';
import { inFull } from '#test/full.ts';
import { addDeveloper } from '#test/market.ts';
import { sellPlugin } from '#test/plugin-sales.ts';
import { giveCash } from '#test/shares.ts';
import { findScrolling, findViolations } from './axe.ts';
import { type Look, seeToast, useBrowser, visit } from './browser.ts';
import { signUp } from './members.ts';
import { agree } from './money-pages.ts';
import { useSiteDatabase } from './site-database.ts';
import { site } from './site.ts';

const browser = useBrowser();
const db = useSiteDatabase();
beforeAll(() => setSecret(keepSecret(site().dataDir)));

async function newcomer(look: Look) {
  const opened = await browser.open(look);
  return { ...opened, ...(await signUp(opened.page)) };
}

/** A plugin of that member for ¥68.00 with a trial of a week. */
async function sold(id: number): Promise<{ id: number; slug: string; name: string }> {
  const seller: Actor & { id: number } = { kind: 'member', id, loginId: 0, ip: '192.0.2.2', agent: 'test' };
  const plugin = await sellPlugin(db(), seller);
  const { rows } = await sql<{ slug: string; name: string }>`
    update market.plugin set listing = listing || '{"icon": ""}'
    where id = ${plugin} returning slug, name_zh name`.execute(db());
  return { id: plugin, ...rows[0]! };
}

async function expectSound(page: Page): Promise<void> {
  expect([...(await findViolations(page)), ...(await findScrolling(page))]).toEqual([]);
}

it('on a phone a plugin is tried without money, bought from its page while the trial runs, and stays', async () => {
  const seller = await newcomer({});
  const { id, page, faults, context } = await newcomer({ width: 390 });
  const { slug, name } = await sold(seller.id);

  await visit(page, `/plugin/${slug}`);
  await page.getByRole('link', { name: '购买，¥68.00' }).click();
  await page.getByText('余额还差 ¥68.00').waitFor();
  await page.getByText('不用付款，到期不会自动扣款。').waitFor();
  await page.getByRole('button', { name: '先试用 7 天' }).click();
  await page.waitForURL('**/user/xiaowo/plugins?tab=trial');
  const entry = page.getByRole('article', { name });
  await entry.getByText('试用还剩 7 天').waitFor();
  await entry.getByText('到期不会扣款').waitFor();
  await expectSound(page);

  await visit(page, `/plugin/${slug}`);
  await expectSound(page);
  await page.getByRole('link', { name: '购买，¥68.00' }).click();
  await page.getByText('余额还差 ¥68.00').waitFor();
  expect(await page.getByRole('button', { name: /先试用/ }).count()).toBe(0);
  await giveCash(db(), id, 10_000n);
  await page.reload();
  await page.getByRole('button', { name: '购买，¥68.00' }).click();
  await agree(page, '支付');
  await page.waitForURL('**/user/xiaowo/plugins');
  await page.getByRole('article', { name }).getByText('单个站点').first().waitFor();
  await page.getByText('¥68.00').first().waitFor();
  await expectSound(page);
  expect(faults).toEqual([]);
  await Promise.all([seller.context.close(), context.close()]);
});

inFull(
  'a plugin is handed over: offered, accepted by the other developer, and taken back before the time is over',
  async () => {
    const giver = await newcomer({});
    const taker = await newcomer({ language: 'en', width: 390 });
    const { id, name } = await sold(giver.id);
    await addDeveloper(db(), taker.id);
    const { rows } = await sql<{ slug: string }>`
    select slug from market.developer where member_id = ${taker.id}`.execute(db());

    const { page } = giver;
    await visit(page, `/developer/plugin/${id}`);
    await page.getByRole('button', { name: '转让给别的开发者' }).click();
    const dialog = page.getByRole('dialog', { name: `转让 ${name}` });
    await dialog.getByLabel('对方的开发者标识').fill('nobody-has-this');
    await dialog.getByRole('button', { name: '发出' }).click();
    await dialog.getByRole('alert').or(dialog.locator('[aria-invalid="true"]')).first().waitFor();
    expect(await dialog.getByLabel('对方的开发者标识').inputValue()).toBe('nobody-has-this');
    await dialog.getByLabel('对方的开发者标识').fill(rows[0]!.slug);
    await dialog.getByRole('button', { name: '发出' }).click();
    await page.getByText(/^正在转让给 .*，等对方答复。$/).waitFor();
    await expectSound(page);

    await visit(taker.page, '/developer');
    await taker.page.getByRole('button', { name: /^Accept the plugin/ }).click();
    await taker.page.getByText(/^A plugin of .* is about to become yours/).waitFor();
    await expectSound(taker.page);

    await page.reload();
    await page.getByText(/已接受，完成时间/).waitFor();
    await page.getByRole('button', { name: '取消转让' }).click();
    await agree(page, '取消转让');
    await seeToast(page, '转让已取消');
    await page.getByRole('button', { name: '转让给别的开发者' }).waitFor();
    await visit(taker.page, '/developer');
    await taker.page.getByRole('heading', { level: 1 }).waitFor();
    expect(await taker.page.getByText('is about to become yours').count()).toBe(0);
    expect([...giver.faults, ...taker.faults]).toEqual([]);
    await Promise.all([giver.context.close(), taker.context.close()]);
  },
);
