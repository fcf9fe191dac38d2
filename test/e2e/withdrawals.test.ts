import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { releaseDueEarnings } from '#app/billing/earnings/earnings.commands.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { setSecret } from '#app/core/secrets/secret.server.ts';
import { getBalances } from '#app/wallet/ledger/ledger.queries.server.ts';
import { expectWholeBooks } from '#test/ledger.ts';
import { earn, verifyName } from '#test/payouts.ts';
import { seeToast, useBrowser, visit } from './browser.ts';
import { signUp } from './members.ts';
import {
  addCard,
  agree,
  approveCard,
  approveFirst,
  approveSecond,
  downloadPayouts,
  idOf,
  importResult,
  openAdmin,
  openSecondStaff,
  openWithdrawal,
  press,
  withdraw,
} from './money-pages.ts';
import { useSiteDatabase } from './site-database.ts';
import { site } from './site.ts';

const browser = useBrowser();
const db = useSiteDatabase();
beforeAll(() => setSecret(readFileSync(join(site().dataDir, 'secret.key'), 'utf8').trim()));

const program = (): Ctx => ({
  db: db(),
  actor: { kind: 'job', name: 'test' },
  now: new Date(),
  language: 'zh-cn',
  requestId: 'test',
});
/** A member with a verified name and earnings whose hold is over, by the clock of the job. */
async function registerEarner(page: Page, amount: bigint): Promise<{ id: number; username: string }> {
  const member = await signUp(page);
  const id = await idOf(db(), member.username);
  await verifyName(db(), id, '张小明');
  await earn(program(), id, amount, false);
  await releaseDueEarnings(program(), { now: new Date(Date.now() + 8 * 86_400_000) });
  return { id, username: member.username };
}

it('earnings become money on a card: two reviewers, the bank’s file, its result; another request is rejected and its money is back', async () => {
  const [earner, refused] = [await browser.open(), await browser.open()];
  const rich = await registerEarner(earner.page, 1_000_000n);
  const poor = await registerEarner(refused.page, 30_000n);
  for (const { page } of [earner, refused]) await addCard(page);

  // Staff verifies both cards; the second reviewer is a member who was made staff.
  const admin = await openAdmin(browser);
  for (const { username } of [rich, poor]) await approveCard(admin, db(), username);
  const second = await openSecondStaff(browser, db());

  await withdraw(earner.page, '6000');
  await withdraw(refused.page, '200');
  expect(await getBalances({ db: db() }, rich.id)).toMatchObject({ earnings: 400_000n, earningsHeld: 600_000n });

  // The first reviewer approves the large one and rejects the small one.
  await approveFirst(admin, rich.username);
  await openWithdrawal(admin, poor.username);
  await admin.getByRole('dialog').getByRole('button', { name: '驳回' }).click();
  await admin.getByRole('dialog', { name: /^驳回/ }).getByLabel('原因').selectOption('source');
  await admin.getByRole('dialog', { name: /^驳回/ }).getByRole('button', { name: '驳回' }).click();
  await seeToast(admin, '提现已驳回');
  await visit(refused.page, '/user/xiaowo/withdraw');
  await refused.page.locator('summary').first().click();
  await refused.page.getByText('部分收益的来源仍在核实').waitFor();
  expect(await getBalances({ db: db() }, poor.id)).toMatchObject({ earnings: 30_000n, earningsHeld: 0n });

  // The second reviewer approves; the file goes to the bank with the whole number, the screen shows four digits.
  await approveSecond(second, rich.username);
  const line = await downloadPayouts(admin);
  expect(line).toMatch(/^W\d+,张小明,622588\d{10},招商银行,,个人,6000\.00,13800138000$/);
  expect(await admin.locator('main').innerText()).not.toContain(line.split(',')[2]);
  const number = line.split(',')[0]!;

  // The bank's answer: a line that does not fit changes nothing, the other one pays.
  await importResult(admin, [`${number},成功,6000.00`, 'W2601010001,成功,1.00'], true);

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
});
