import { beforeAll, expect } from 'vitest';
import { releaseDueEarnings } from '#app/billing/earnings/earnings.commands.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { keepSecret, setSecret } from '#app/core/secrets/secret.server.ts';
import { getBalances } from '#app/wallet/ledger/ledger.queries.server.ts';
import { expectWholeBooks } from '#test/ledger.ts';

import { secretWords, verify } from '#test/shares.ts';
import { inFull } from '#test/full.ts';
import { useBrowser, visit } from './browser.ts';
import { signUp } from './members.ts';
import {
  addCard,
  agree,
  approveCard,
  approveFirst,
  approveSecond,
  callAs,
  downloadPayouts,
  idOf,
  importResult,
  openAdmin,
  openSecondStaff,
  press,
  withdraw,
} from './money-pages.ts';
import { useSiteDatabase } from './site-database.ts';
import { site } from './site.ts';

const browser = useBrowser();
const db = useSiteDatabase();
beforeAll(() => setSecret(keepSecret(site().dataDir)));

const later = (days: number) => new Date(Date.now() + days * 86_400_000);
const job = (): Ctx => ({
  db: db(),
  actor: { kind: 'job', name: 'test' },
  now: new Date(),
  language: 'zh-cn',
  requestId: 'test',
});

inFull(
  'money goes all the way: a code, a paid share, earnings after their days, two reviewers, the bank’s file, paid',
  async () => {
    const admin = await openAdmin(browser);
    await callAs(admin.context(), '/api/admin/changeTerms', {
      startsAt: 0,
      note: '一百元起两人审核',
      values: { secondReviewFrom: 10_000 },
    });
    const [author, buyer] = [await browser.open(), await browser.open()];
    const [seller, reader] = [await signUp(author.page), await signUp(buyer.page)];
    const [sellerId, readerId] = [await idOf(db(), seller.username), await idOf(db(), reader.username)];

    await visit(admin, '/admin/codes');
    await admin.getByRole('button', { name: '生成兑换码' }).first().click();
    const make = admin.getByRole('dialog');
    await make.getByLabel('每个面额', { exact: false }).fill('200');
    await make.getByLabel('数量', { exact: false }).fill('1');
    await make.getByLabel('用途', { exact: false }).fill('读者活动');
    await make.getByRole('button', { name: '建立并生成' }).click();
    const code = await admin.getByRole('dialog').getByRole('listitem').innerText();

    await verify(db(), sellerId);
    await visit(author.page, '/user/xiaowo/share/new');
    await author.page.getByLabel('标题').fill('一整套写作提示词');
    await author.page.getByLabel('价格（元）').fill('150');
    await author.page.locator('textarea[name="preview"]').fill('试读在这里。');
    await author.page.locator('textarea[name="body"]').fill(`正文：${secretWords}`);
    await press(author.page, '保存并发布');
    await author.page.waitForURL(/\/sharepay\/[A-Za-z0-9]{16}$/);
    const link = new URL(author.page.url()).pathname;

    await visit(buyer.page, '/user/account/balance');
    await buyer.page.getByRole('link', { name: '使用兑换码' }).click();
    await buyer.page.locator('input[name=code]').fill(code);
    await buyer.page.getByRole('button', { name: '兑换', exact: true }).click();
    await buyer.page.getByText('+¥200.00').waitFor();
    await visit(buyer.page, link);
    await press(buyer.page, '支付 ¥150.00');
    await agree(buyer.page, '确认支付');
    await press(buyer.page, '打开内容');
    await agree(buyer.page, '打开');
    await buyer.page.getByText(secretWords).waitFor();
    expect((await getBalances({ db: db() }, readerId)).cash).toBe(5000n);

    // 5 % stay with the site; the rest waits its days, which the job's own clock lets pass.
    expect(await getBalances({ db: db() }, sellerId)).toMatchObject({ pending: 14_250n, earnings: 0n });
    await releaseDueEarnings(job(), { now: later(6) });
    expect((await getBalances({ db: db() }, sellerId)).earnings).toBe(0n);
    await releaseDueEarnings(job(), { now: later(8) });
    expect(await getBalances({ db: db() }, sellerId)).toMatchObject({ pending: 0n, earnings: 14_250n });

    await addCard(author.page);
    await approveCard(admin, db(), seller.username);
    const second = await openSecondStaff(browser, db());
    await withdraw(author.page, '142.50');
    await approveFirst(admin, seller.username);
    await approveSecond(second, seller.username);
    const line = await downloadPayouts(admin);
    expect(line).toMatch(/^W\d+,张小明,622588\d{10},招商银行,,个人,142\.50,13800138000$/);
    const number = line.split(',')[0]!;
    await importResult(admin, [`${number},成功,142.50`]);

    await visit(author.page, '/user/xiaowo/withdraw');
    await author.page.locator('summary', { hasText: number }).getByText('已付款').waitFor();
    expect(await getBalances({ db: db() }, sellerId)).toMatchObject({
      pending: 0n,
      earnings: 0n,
      earningsHeld: 0n,
      cash: 0n,
    });
    await visit(author.page, '/user/account/notice');
    await author.page.getByText('你的提现已付款').waitFor();

    // The same link once more: the member who bought it reads on and pays nothing.
    await visit(buyer.page, link);
    await buyer.page.getByText(secretWords).waitFor();
    expect((await getBalances({ db: db() }, readerId)).cash).toBe(5000n);
    await callAs(admin.context(), '/api/admin/changeTerms', {
      startsAt: 0,
      note: '恢复两人审核的起点',
      values: { secondReviewFrom: 500_000 },
    });
    await expectWholeBooks(db());
    expect([...author.faults, ...buyer.faults]).toEqual([]);
  },
);
