import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { keepSecret, setSecret } from '#app/core/secrets/secret.server.ts';
import { getBalances } from '#app/wallet/ledger/ledger.queries.server.ts';
import { inFull } from '#test/full.ts';
import { giveCash, secretWords, verify } from '#test/shares.ts';
import { findScrolling, findViolations } from './axe.ts';
import { seeToast, useBrowser, visit } from './browser.ts';
import { logIn, signInAsAdmin, signUp } from './members.ts';
import { useSiteDatabase } from './site-database.ts';
import { site } from './site.ts';

const browser = useBrowser();
const db = useSiteDatabase();
beforeAll(() => setSecret(keepSecret(site().dataDir)));

const idOf = async (username: string) =>
  (
    await sql<{ id: number }>`select id from account.member
  where username = ${username}`.execute(db())
  ).rows[0]!.id;
const cashOf = async (id: number) => (await getBalances({ db: db() }, id)).cash;

const expectAccessible = async (page: Page) => expect(await findViolations(page)).toEqual([]);

/** A member signed in on a browser of their own. */
async function newcomer(width = 1280) {
  const opened = await browser.open({ width });
  const member = await signUp(opened.page);
  return { ...opened, ...member, id: await idOf(member.username) };
}

async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: '支付 ¥9.90' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确认支付' }).click();
  await page.getByText('已付款').waitFor();
}

it('a paid share: written, bought by its link, opened, paid once; a stranger sees the pay page; refunded before it is opened', async () => {
  const author = await newcomer();
  await visit(author.page, '/user/xiaowo/share');
  await author.page.getByRole('link', { name: '新建分享' }).click();
  await author.page.getByText('出售之前需要完成实名认证').waitFor();
  await verify(db(), author.id);
  await visit(author.page, '/user/xiaowo/share/new');
  await author.page.getByLabel('标题').fill('四十条提示词');
  await author.page.getByLabel('价格（元）').fill('9.9');
  await author.page.getByText('每售出一份，你得 ¥9.41').waitFor();
  await author.page.locator('textarea[name="preview"]').fill('每条都**有例子**。');
  await author.page.getByRole('link', { name: '我的付费分享' }).click();
  await author.page.getByRole('link', { name: '新建分享' }).click();
  await author.page.getByText('这里是你上次没有保存的内容').waitFor();
  expect(await author.page.getByLabel('价格（元）').inputValue()).toBe('9.9');
  await author.page.locator('textarea[name="body"]').fill(`正文在这里：${secretWords}`);
  await expectAccessible(author.page);
  await author.page.getByRole('button', { name: '保存并发布' }).click();
  await author.page.waitForURL(/\/sharepay\/[A-Za-z0-9]{16}$/);
  await author.page.getByText('出售中').waitFor();
  await author.page.getByText(secretWords).waitFor();
  await expectAccessible(author.page);
  const link = new URL(author.page.url()).pathname;

  const buyer = await newcomer();
  const visitor = await browser.open();
  await visit(visitor.page, link);
  expect(await visitor.page.content()).not.toContain(secretWords);
  await expectAccessible(visitor.page);
  await visitor.page.getByRole('link', { name: '登录后购买' }).click();
  await logIn(visitor.page, buyer.username, buyer.password, link);
  await visitor.page.waitForURL((url) => url.pathname === link);
  await visitor.page.getByText('余额还差 ¥9.90').waitFor();
  await visitor.page.getByRole('link', { name: '去充值' }).click();
  await visitor.page.waitForURL((url) => url.searchParams.get('to') === link);
  await giveCash(db(), buyer.id, 2000n);
  await visitor.page.getByRole('link', { name: '返回继续' }).click();
  await pay(visitor.page);
  expect(await visitor.page.content()).not.toContain(secretWords);
  await expectAccessible(visitor.page);
  await visitor.page.getByRole('button', { name: '打开内容' }).click();
  await visitor.page.getByRole('alertdialog').getByRole('button', { name: '打开', exact: true }).click();
  await visitor.page.getByText(secretWords).waitFor();
  await expectAccessible(visitor.page);
  await visit(buyer.page, link); // the same member elsewhere, by the same link
  await buyer.page.getByText(secretWords).waitFor();
  expect(await cashOf(buyer.id)).toBe(1010n);

  const other = await newcomer(390);
  await giveCash(db(), other.id, 990n);
  await visit(other.page, link);
  await other.page.getByText('1 人已购买').waitFor();
  expect(await other.page.content()).not.toContain(secretWords);
  await pay(other.page);
  expect(await cashOf(other.id)).toBe(0n);
  await other.page.getByRole('button', { name: '退款' }).click();
  await other.page.getByRole('alertdialog').getByRole('button', { name: '退款' }).click();
  await seeToast(other.page, '已退款到余额');
  await other.page.getByRole('button', { name: '支付 ¥9.90' }).waitFor();
  expect(await cashOf(other.id)).toBe(990n);
  await visit(other.page, '/user/xiaowo/purchases');
  await other.page.getByText('已退款').waitFor();

  await visit(author.page, '/user/xiaowo/share');
  await author.page.getByRole('row', { name: /四十条提示词.*¥9\.41/ }).waitFor();
  expect((await getBalances({ db: db() }, author.id)).pending).toBe(941n);
  await author.context.addCookies([{ name: 'think-lang', value: 'en', url: new URL(author.page.url()).origin }]);
  await author.page.setViewportSize({ width: 390, height: 844 }); // the longer words on the narrower screen
  for (const path of ['/user/xiaowo/share', link]) {
    await visit(author.page, path);
    await author.page.getByText('90 days').waitFor();
    expect(await findScrolling(author.page), path).toEqual([]);
  }
  expect([...author.faults, ...buyer.faults, ...visitor.faults, ...other.faults]).toEqual([]);
});

inFull(
  'the desk takes a share down with a reason, which its author reads, and the link is gone for everybody else',
  async () => {
    const author = await newcomer();
    await verify(db(), author.id, '110105199003070038');
    await visit(author.page, '/user/xiaowo/share/new');
    await author.page.getByLabel('标题').fill('抄来的一本书');
    await author.page.getByLabel('价格（元）').fill('9.90');
    await author.page.locator('textarea[name="body"]').fill(secretWords);
    await author.page.getByRole('button', { name: '保存并发布' }).click();
    await author.page.waitForURL(/\/sharepay\/[A-Za-z0-9]{16}$/);
    const link = new URL(author.page.url()).pathname;

    const { page, faults } = await browser.open();
    await signInAsAdmin(page);
    await visit(page, `/admin/shares?q=${link.split('/').at(-1)}`);
    await page.getByRole('link', { name: '处理《抄来的一本书》' }).click();
    expect(await page.content()).not.toContain(secretWords);
    await page.getByRole('button', { name: '查看付费内容' }).click();
    await page.getByText(secretWords).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: '下架' }).click();
    const dialog = page.getByRole('dialog', { name: '下架这个分享？' });
    await dialog.getByLabel('理由').fill('内容抄自一本书');
    await dialog.getByRole('button', { name: '下架' }).click();
    await seeToast(page, '已下架');

    await visit(author.page, link);
    await author.page.getByText('理由：内容抄自一本书').waitFor();
    const visitor = await browser.open();
    await visit(visitor.page, link);
    await visitor.page.getByRole('heading', { name: '这个分享已经不在了' }).waitFor();
    await page.getByRole('button', { name: '恢复' }).click();
    await page.getByRole('dialog').getByLabel('理由').fill('作者就是原书的作者');
    await page.getByRole('dialog').getByRole('button', { name: '恢复' }).click();
    await seeToast(page, '已恢复');
    await visit(visitor.page, link);
    await visitor.page.getByRole('link', { name: '登录后购买' }).waitFor();
    expect([...author.faults, ...faults]).toEqual([]);
  },
);

inFull('a form of a share says all that is wrong with it at once, also what only the terms forbid', async () => {
  const { page, faults } = await newcomer(390);
  await visit(page, '/user/xiaowo/share/new');
  await page.getByLabel('标题').fill('一');
  await page.getByLabel('价格（元）').fill('0.01');
  await page.getByLabel('推广分成（%）').fill('60');
  await page.getByLabel('份数').fill('0');
  await page.getByRole('button', { name: '保存草稿' }).click();
  for (const name of ['title', 'price', 'promoterBp', 'stock'])
    await page.locator(`[name="${name}"][aria-invalid="true"]`).waitFor();
  await page.getByText('推广分成最多 50%').waitFor();
  await expectAccessible(page);
  expect(faults).toEqual([]);
});
