import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Db } from '#app/core/db/pool.server.ts';
import { newCardNumber } from '#test/payouts.ts';
import { seeToast, type useBrowser, visit } from './browser.ts';
import { signInAsAdmin, signUp } from './members.ts';
import { site } from './site.ts';

type Browser = ReturnType<typeof useBrowser>;

/** Presses a button of the page. */
export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

/** Answers the question that the page asks. */
export const agree = (page: Page, name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();

/** The member with a login name. */
export async function idOf(db: Db, username: string): Promise<number> {
  return (
    await sql<{ id: number }>`select id from account.member
    where username = ${username}`.execute(db)
  ).rows[0]!.id;
}

/** A page on which the administrator is signed in. */
export async function openAdmin(browser: Browser): Promise<Page> {
  const { page } = await browser.open();
  await signInAsAdmin(page);
  return page;
}

/** A page of a new member who was made staff. */
export async function openSecondStaff(browser: Browser, db: Db): Promise<Page> {
  const { page, context } = await browser.open();
  const { username } = await signUp(page);
  await sql`insert into account.staff (member_id, granted_at) values (${await idOf(db, username)}, now())`.execute(db);
  // what may be done is kept by the process for a moment
  const token = (await context.cookies()).find(({ name }) => name === 'ba-user-token')!.value;
  const headers = { server: 'true', 'ba-user-token': token };
  const look = async () =>
    (await (await fetch(`${site().url}/api/admin/health`, { headers })).json()) as { code: number };
  await expect.poll(async () => (await look()).code).toBe(1);
  return page;
}

/** Calls the API as who is signed in on a page; fails when it refuses. */
export async function callAs(context: BrowserContext, path: string, body: object, url = site().url): Promise<unknown> {
  const token = (await context.cookies()).find(({ name }) => name === 'ba-user-token')!.value;
  const headers = { server: 'true', 'content-type': 'application/json', 'ba-user-token': token };
  const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  const envelope = (await answer.json()) as { code: number; data: unknown };
  expect(envelope, path).toMatchObject({ code: 1 });
  return envelope.data;
}

/** Adds a card on its page; waiting for its cooling is what no page can do. */
export async function addCard(page: Page): Promise<void> {
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

/** Staff finds a member's card to be theirs; the days that a new card has to wait are over at once. */
export async function approveCard(staff: Page, db: Db, username: string): Promise<void> {
  await visit(staff, '/admin/cards');
  await press(staff, `查看 ${username} 的银行卡`);
  await staff.getByRole('dialog').getByRole('button', { name: '通过', exact: true }).click();
  await seeToast(staff, '银行卡已通过核验');
  await sql`update billing.bank_card set usable_at = added_at
    where member_id = ${await idOf(db, username)}`.execute(db);
}

/** Asks for a withdrawal. @param amount yuan, as typed */
export async function withdraw(page: Page, amount: string): Promise<void> {
  await visit(page, '/user/xiaowo/withdraw');
  await page.getByRole('form', { name: '申请提现' }).getByRole('textbox').fill(amount);
  await press(page, '提交申请');
  await agree(page, '确认提现');
  await seeToast(page, '提现申请已提交');
}

/** Opens a member's withdrawal at the desk. */
export async function openWithdrawal(page: Page, nickname: string): Promise<void> {
  await visit(page, '/admin/withdrawals');
  await page
    .getByRole('row', { name: new RegExp(nickname) })
    .getByRole('button', { name: /^查看/ })
    .click();
  await page.getByRole('dialog').waitFor();
}

/** The first of two reviewers approves. */
export async function approveFirst(page: Page, nickname: string): Promise<void> {
  await openWithdrawal(page, nickname);
  await page.getByRole('dialog').getByRole('button', { name: '批准' }).click();
  await seeToast(page, '还需另一位审核人');
}

/** The second reviewer approves by the batch. */
export async function approveSecond(page: Page, nickname: string): Promise<void> {
  await visit(page, '/admin/withdrawals');
  await page
    .getByRole('row', { name: new RegExp(nickname) })
    .getByRole('checkbox')
    .check();
  await press(page, '批准所选');
  await agree(page, '批准');
  await seeToast(page, '1 笔已批准');
}

/** Makes the bank's file of what is approved. @returns its first line, in the bank's words */
export async function downloadPayouts(page: Page): Promise<string> {
  await visit(page, '/admin/payouts');
  const files = page.getByRole('button', { name: /^下载 payout-/ });
  const before = await files.count();
  await press(page, '生成付款文件');
  await agree(page, '生成');
  await seeToast(page, '付款文件已生成');
  const saving = page.waitForEvent('download');
  await expect.poll(() => files.count()).toBe(before + 1); // the newest stands first
  await files.first().click();
  const [, line = ''] = readFileSync(await (await saving).path(), 'utf8').split('\r\n');
  return line;
}

/**
 * Gives the bank's answer to the desk, of which one line can be taken. @param hasUnknown there is a line that is not
 * ours
 */
export async function importResult(page: Page, lines: string[], hasUnknown = false): Promise<void> {
  const answer = ['提现单号,结果,金额', ...lines].join('\n');
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(answer) });
  const preview = page.getByRole('dialog', { name: '预览 bank.csv' });
  if (hasUnknown) await preview.getByText('没有这笔提现').waitFor();
  await preview.getByRole('button', { name: '导入 1 条' }).click();
  await seeToast(page, '已导入 1 条结果');
}
