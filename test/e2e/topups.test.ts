import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { inFull } from '#test/full.ts';
import { seeToast, useBrowser, visit } from './browser.ts';
import { signInAsAdmin, signUp } from './members.ts';
import { callAs } from './money-pages.ts';

const browser = useBrowser();

type Person = {
  page: Page;
  context: BrowserContext;
  name: string;
  id: number;
  call: (path: string, body: object) => Promise<unknown>;
};
let admin: Person;
let checker: Person;
let member: Person | undefined;

/** Who is signed in on a page, with calls of the API in their name. */
async function personOn({
  page,
  context,
  name,
}: {
  page: Page;
  context: BrowserContext;
  name: string;
}): Promise<Person> {
  const id = (await context.cookies()).find((cookie) => cookie.name === 'ba-user-id')!.value;
  return { page, context, name, id: Number(id), call: (path, body) => callAs(context, path, body) };
}

async function register(): Promise<Person> {
  const { page, context } = await browser.open();
  const { username } = await signUp(page);
  return personOn({ page, context, name: username });
}

const dialogOf = (page: Page) => page.getByRole('dialog');

/** An administrator, a second one who checks, and a member; the same for all journeys of this file. */
async function gather(): Promise<Person> {
  if (member) return member;
  const { page, context } = await browser.open();
  await signInAsAdmin(page);
  admin = await personOn({ page, context, name: 'admin' });
  checker = await register();
  member = await register();
  await admin.call('/api/admin/setConsoleGroup', { id: checker.id, groupId: 2 });
  return member;
}

describe('redeem codes', () => {
  it('are made by staff, and a member sees the money at once', async () => {
    const { page } = await gather();
    await visit(admin.page, '/admin/codes');
    await admin.page.getByRole('button', { name: '生成兑换码' }).first().click();
    const make = dialogOf(admin.page);
    await make.getByLabel('有效期至').fill('2020-01-01');
    await make.getByRole('button', { name: '建立并生成' }).click();
    await make.getByText('有效期不能早于今天').waitFor();
    expect(await make.locator('[aria-invalid="true"]').count()).toBe(4); // all at once: value, count, day, purpose
    await expect
      .poll(() =>
        make
          .locator('[aria-invalid="true"]')
          .first()
          .evaluate((field) => field === document.activeElement),
      )
      .toBe(true);
    await make.getByLabel('有效期至').fill('');
    await make.getByLabel('每个面额', { exact: false }).fill('50');
    await make.getByLabel('数量', { exact: false }).fill('2');
    await make.getByLabel('用途', { exact: false }).fill('开站活动');
    await make.getByRole('button', { name: '建立并生成' }).click();
    const issued = dialogOf(admin.page);
    await issued.getByRole('heading', { name: '2 个兑换码已生成' }).waitFor();
    const codes = await issued.getByRole('listitem').allInnerTexts();
    expect(codes).toEqual([expect.stringMatching(/^(\w{5}-){4}\w{5}$/), expect.stringMatching(/^(\w{5}-){4}\w{5}$/)]);
    const download = admin.page.waitForEvent('download');
    await issued.getByRole('button', { name: '下载 CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^兑换码-批次\d+\.csv$/);
    await issued.getByRole('button', { name: '关闭' }).click();

    await visit(page, '/user/account/balance');
    await page.getByRole('heading', { name: '还没有账单' }).waitFor();
    await page.getByRole('link', { name: '使用兑换码' }).click();
    await page.getByLabel('兑换码', { exact: false }).and(page.locator('input[name=code]')).fill('12345');
    await page.getByRole('button', { name: '兑换', exact: true }).click();
    await page.getByText('兑换码有误').waitFor();
    await page.locator('input[name=code]').fill(codes[0]!.toLowerCase());
    await page.getByRole('button', { name: '兑换', exact: true }).click();
    await page.getByText('+¥50.00').waitFor();
    await page.getByRole('button', { name: '再兑换一个' }).click();
    await page.locator('input[name=code]').fill(codes[0]!);
    await page.getByRole('button', { name: '兑换', exact: true }).click();
    await page.getByText('兑换码无效，或已被使用、已过期').waitFor();
    await page.getByRole('link', { name: '返回余额与账单' }).click();
    await page.getByRole('button', { name: '查看详情：兑换码充值' }).click();
    await dialogOf(page).getByText('流水号').waitFor();
    await page.keyboard.press('Escape');
    expect(await page.getByRole('region', { name: '可用余额' }).innerText()).toContain('¥50.00');

    await visit(admin.page, '/admin/codes');
    await admin.page.getByRole('cell', { name: '1 / 2' }).first().waitFor();
  });
});

describe('a bank transfer', () => {
  inFull('is asked for, proved, entered by one and confirmed by another', async () => {
    const { page } = await gather();
    await admin.call('/api/admin/changeTerms', {
      startsAt: 0,
      note: '开通转账',
      values: { transferInfo: `账号 ${Date.now()}` },
    });
    await visit(page, '/user/account/balance');
    await page.getByRole('region', { name: '可用余额' }).getByRole('link', { name: '充值' }).click();
    await page.getByText('银行转账', { exact: true }).click();
    await page.getByText('其他金额', { exact: true }).click();
    await page.getByLabel('金额（元）', { exact: false }).fill('88.88');
    await page.getByRole('button', { name: '获取转账信息' }).click();
    await page.getByRole('heading', { name: '怎样付款' }).waitFor();
    const remark = /W[2-9A-Z]{8}/.exec(await page.locator('main').innerText())![0];
    const picture = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    await page.locator('input[type=file]').setInputFiles({ name: 'proof.png', mimeType: 'image/png', buffer: picture });
    await seeToast(page, '凭证已上传');
    await page.getByText('凭证已收到').waitFor();

    await visit(admin.page, '/admin/topups');
    await admin.page.getByRole('button', { name: `查看：${remark}` }).click();
    await dialogOf(admin.page).getByRole('button', { name: '登记到账' }).click();
    const form = dialogOf(admin.page);
    await form.getByLabel('银行流水号', { exact: false }).fill(`E2E${Date.now()}`);
    await form.getByLabel('付款人', { exact: false }).fill('张三');
    await form.getByRole('button', { name: '登记', exact: true }).click();
    await seeToast(admin.page, '已登记，等待复核');
    await visit(admin.page, '/admin/topups?tab=check');
    await admin.page
      .getByRole('button', { name: /^查看：E2E/ })
      .last()
      .click();
    await dialogOf(admin.page).getByText('需要另一位工作人员复核').waitFor();
    expect(await dialogOf(admin.page).getByRole('button', { name: '确认入账' }).count()).toBe(0);

    await visit(checker.page, '/admin/topups?tab=check');
    await checker.page
      .getByRole('button', { name: /^查看：E2E/ })
      .last()
      .click();
    await dialogOf(checker.page).getByLabel('到账金额', { exact: false }).fill('88.80');
    await dialogOf(checker.page).getByRole('button', { name: '确认入账' }).click();
    await dialogOf(checker.page).getByText('与经办登记的金额不一致', { exact: false }).waitFor();
    await dialogOf(checker.page).getByLabel('到账金额', { exact: false }).fill('88.88');
    await dialogOf(checker.page).getByRole('button', { name: '确认入账' }).click();
    await seeToast(checker.page, '已复核');

    await page.reload();
    await page.getByText('款项已计入余额').waitFor();
    await visit(page, '/user/account/notice');
    await page.getByText('你的充值已到账：¥88.88').click();
    await page.waitForURL(/\/user\/account\/balance\/top-up\/\d+$/);
    await visit(page, '/user/account/balance');
    expect(await page.getByRole('region', { name: '可用余额' }).innerText()).toContain('¥138.88');
    await page.getByText('收入 ¥138.88').waitFor();
  });
});
