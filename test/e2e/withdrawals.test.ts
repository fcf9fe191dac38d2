import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, expect, inject, it } from 'vitest';
import { releaseDueEarnings } from '#app/billing/earnings/commands.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { setSecret } from '#app/core/secret.server.ts';
import { getBalances } from '#app/wallet/queries.server.ts';
import { expectWholeBooks } from '#test/ledger.ts';
import { earn, newCardNumber, verifyName } from '#test/payouts.ts';
import { seeToast, useBrowser, visit } from './browser.ts';
import { logIn, type Member, registerByMail } from './members.ts';
import { useSiteDatabase } from './site-database.ts';

const browser = useBrowser();
const db = useSiteDatabase();
beforeAll(() => setSecret(readFileSync(join(inject('site').dataDir, 'secret.key'), 'utf8').trim()));

const program = (): Ctx => ({ db: db(), actor: { kind: 'job', name: 'test' }, now: new Date(), language: 'zh-cn', requestId: 'test' });
const idOf = async ({ username }: Member) => (await sql<{ id: number }>`select id from account.member where username = ${username}`.execute(db())).rows[0]!.id;
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const agree = (page: Page, name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click();

/** A member with a verified name and earnings whose hold is over, by the clock of the job. */
async function registerEarner(page: Page, amount: bigint): Promise<{ id: number; username: string }> {
  const member = await registerByMail(page);
  const id = await idOf(member);
  await verifyName(db(), id, '张小明');
  await earn(program(), id, amount, false);
  await releaseDueEarnings(program(), { now: new Date(Date.now() + 8 * 86_400_000) });
  return { id, username: member.username };
}

/** Adds a card on its page; waiting for its cooling is what no page can do. */
async function addCard(page: Page): Promise<void> {
  await visit(page, '/user/xiaowo/cards');
  await press(page, '添加银行卡');
  const dialog = page.getByRole('dialog', { name: '添加银行卡' });
  await dialog.locator('input[name="cardNumber"]').fill(newCardNumber());
  await dialog.locator('input[name="bank"]').fill('招商银行');
  await dialog.locator('input[name="mobile"]').fill('13800138000');
  await dialog.getByRole('button', { name: '添加', exact: true }).click();
  await seeToast(page, '银行卡已添加');
  await page.getByText('核验中').waitFor();
}

async function withdraw(page: Page, amount: string): Promise<void> {
  await visit(page, '/user/xiaowo/withdraw');
  await page.getByRole('form', { name: '申请提现' }).getByRole('textbox').fill(amount);
  await press(page, '提交申请');
  await agree(page, '确认提现');
  await seeToast(page, '提现申请已提交');
}

async function openStaff(name = 'admin', password = inject('site').adminPassword): Promise<Page> {
  const { page } = await browser.open();
  await logIn(page, name, password);
  await page.waitForURL(/\/user(?!\/login)/);
  return page;
}

async function openWithdrawal(page: Page, nickname: string): Promise<void> {
  await visit(page, '/admin/withdrawals');
  await page
    .getByRole('row', { name: new RegExp(nickname) })
    .getByRole('button', { name: /^查看/ })
    .click();
  await page.getByRole('dialog').waitFor();
}

it(
  'earnings become money on a card: two reviewers, the bank’s file, its result; another request is rejected and its money is back',
  { timeout: 180_000 },
  async () => {
    const [earner, refused] = [await browser.open(), await browser.open()];
    const rich = await registerEarner(earner.page, 1_000_000n);
    const poor = await registerEarner(refused.page, 30_000n);
    for (const { page } of [earner, refused]) await addCard(page);

    // Staff verifies both cards; the second reviewer is a member who was made staff.
    const admin = await openStaff();
    for (const { username } of [rich, poor]) {
      await visit(admin, '/admin/cards');
      await press(admin, `查看 ${username} 的银行卡`);
      await admin.getByRole('dialog').getByRole('button', { name: '通过', exact: true }).click();
      await seeToast(admin, '银行卡已通过核验');
    }
    await sql`update billing.bank_card set usable_at = added_at where member_id in (${rich.id}, ${poor.id})`.execute(db());
    const { page: secondPage } = await browser.open();
    const second = await registerByMail(secondPage);
    await sql`insert into account.staff (member_id, granted_at) values (${await idOf(second)}, now())`.execute(db());

    await withdraw(earner.page, '6000');
    await withdraw(refused.page, '200');
    expect(await getBalances({ db: db() }, rich.id)).toMatchObject({ earnings: 400_000n, earningsHeld: 600_000n });

    // The first reviewer approves the large one and rejects the small one.
    await openWithdrawal(admin, rich.username);
    await admin.getByRole('dialog').getByRole('button', { name: '批准' }).click();
    await seeToast(admin, '还需另一位审核人');
    await openWithdrawal(admin, poor.username);
    await admin.getByRole('dialog').getByRole('button', { name: '驳回' }).click();
    await admin.getByRole('dialog', { name: /^驳回/ }).getByLabel('原因').selectOption('source');
    await admin.getByRole('dialog', { name: /^驳回/ }).getByRole('button', { name: '驳回' }).click();
    await seeToast(admin, '提现已驳回');
    await visit(refused.page, '/user/xiaowo/withdraw');
    await refused.page.locator('summary').first().click();
    await refused.page.getByText('部分收益的来源仍在核实').waitFor();
    expect(await getBalances({ db: db() }, poor.id)).toMatchObject({ earnings: 30_000n, earningsHeld: 0n });

    // The second reviewer approves by the batch.
    await visit(secondPage, '/admin/withdrawals');
    await secondPage
      .getByRole('row', { name: new RegExp(rich.username) })
      .getByRole('checkbox')
      .check();
    await press(secondPage, '批准所选');
    await agree(secondPage, '批准');
    await seeToast(secondPage, '1 笔已批准');

    // The file goes to the bank with the whole number, the screen shows four digits.
    await visit(admin, '/admin/payouts');
    await press(admin, '生成付款文件');
    await agree(admin, '生成');
    await seeToast(admin, '付款文件已生成');
    const saving = admin.waitForEvent('download');
    await press(admin, /^下载 payout-/);
    const text = readFileSync(await (await saving).path(), 'utf8');
    const [, line = ''] = text.split('\r\n');
    expect(line).toMatch(/^W\d+,张小明,622588\d{10},招商银行,,个人,6000\.00,13800138000$/);
    expect(await admin.locator('main').innerText()).not.toContain(line.split(',')[2]);
    const number = line.split(',')[0]!;

    // The bank's answer: a line that does not fit changes nothing, the other one pays.
    const answer = `提现单号,结果,金额\n${number},成功,6000.00\nW2601010001,成功,1.00`;
    await admin.locator('input[type="file"]').setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(answer) });
    const preview = admin.getByRole('dialog', { name: '预览 bank.csv' });
    await preview.getByText('没有这笔提现').waitFor();
    await preview.getByRole('button', { name: '导入 1 条' }).click();
    await seeToast(admin, '已导入 1 条结果');

    await visit(earner.page, '/user/xiaowo/withdraw');
    await earner.page.locator('summary', { hasText: number }).getByText('已付款').waitFor();
    expect(await getBalances({ db: db() }, rich.id)).toMatchObject({ earnings: 400_000n, earningsHeld: 0n });
    await visit(earner.page, '/user/account/notice');
    await earner.page.getByText('你的提现已付款').waitFor();

    // What is left goes to the balance, for good.
    await visit(earner.page, '/user/xiaowo/wallet');
    await press(earner.page, '转入余额');
    const move = earner.page.getByRole('dialog', { name: '转入余额' });
    await move.getByRole('button', { name: '全部' }).click();
    await move.getByRole('button', { name: '转入余额' }).click();
    await agree(earner.page, '确认转入');
    await seeToast(earner.page, '已转入余额');
    expect(await getBalances({ db: db() }, rich.id)).toMatchObject({ earnings: 0n, cash: 400_000n });
    await expectWholeBooks(db());
    expect([...earner.faults, ...refused.faults]).toEqual([]);
  },
);
