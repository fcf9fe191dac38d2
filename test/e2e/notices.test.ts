import { describe, expect, it } from 'vitest';
import { listMessages } from '#test/outbox.ts';
import { seeToast, useBrowser, visit } from './browser.ts';
import { signUp } from './members.ts';
import { callAs } from './money-pages.ts';
import { runJob } from './site-database.ts';
import { site } from './site.ts';

const browser = useBrowser();

describe('notices', () => {
  it('an answer shows on the bell, leads to its place and is read; its mail unsubscribes without a login', async () => {
    const { page, faults } = await browser.open();
    const asker = await signUp(page);
    // The badge of a first question, which comes with the minute, would be a second notice.
    await callAs(page.context(), '/api/notice/savePreferences', {
      preferences: [{ kind: 'standing', site: false, mail: 'off' }],
    });
    await visit(page, '/ask/post');
    const title = `怎样让长文档的后半段也被读到 ${Date.now()}`;
    await page.locator('input[name="title"]').fill(title);
    await page.locator('textarea[name="markdown"]').fill('模型只看得到前半段，后面的全部被忽略。');
    await page.locator('select[name="category"]').selectOption({ index: 1 });
    await page.getByPlaceholder('输入标签').fill('Ollama');
    await page.getByPlaceholder('输入标签').press('Enter');
    await page.getByRole('button', { name: '发布', exact: true }).click();
    await page.waitForURL(/\/ask\/info\/\d+/);
    const address = new URL(page.url()).pathname;

    const second = await browser.open();
    const answerer = await signUp(second.page);
    await visit(second.page, address);
    await second.page.locator('textarea[name="markdown"]').fill('把 `num_ctx` 调大到 **16384**，再重新加载模型。');
    await second.page.getByRole('button', { name: /^(发布|提交)回答$/ }).click();
    await second.page.locator('.prose').filter({ hasText: '16384' }).first().waitFor();

    await visit(page, '/');
    const bell = page.getByRole('link', { name: '通知, 1 条未读' });
    await bell.waitFor();
    expect(await page.locator('header .dot').count()).toBe(0); // the bell counts it already
    await bell.click();
    await page.waitForURL('**/user/account/notice');
    await expect.poll(() => page.title()).toBe('通知 - 问蜗');
    const row = page.getByRole('listitem').filter({ hasText: '回答了你的问题' });
    expect(await row.textContent()).toContain(answerer.username);
    await row.getByRole('link', { name: title }).click();
    await page.waitForURL(new RegExp(`${address}#a\\d+$`));
    await page.locator('.prose').filter({ hasText: '16384' }).first().waitFor();
    await page.getByRole('link', { name: '通知', exact: true }).first().waitFor();
    await visit(page, '/user/account/notice?unread=1');
    await page.getByRole('heading', { name: '没有未读通知' }).waitFor();

    const { outbox } = site();
    const mails = () => listMessages(outbox, asker.email).filter((text) => text.includes('回答了你的问题'));
    await visit(second.page, address);
    await second.page.getByText('你已经回答过这个问题').waitFor();
    await second.page.getByRole('link', { name: '再写一个回答' }).click();
    await second.page.locator('textarea[name="markdown"]').fill('补充：显存不够时先换成更小的量化。');
    await second.page.getByRole('button', { name: /^(发布|提交)回答$/ }).click();
    await second.page.locator('.prose').filter({ hasText: '更小的量化' }).first().waitFor();
    await runJob('messages.nowMails');
    await expect.poll(() => mails().length).toBe(1);
    const guest = await browser.open();
    await visit(guest.page, new URL(/https?:\S+\/unsubscribe\/\S+/.exec(mails()[0]!)![0]).pathname);
    await guest.page.getByText('有人回答我的问题').waitFor();
    await guest.page.getByRole('button', { name: '退订这类邮件' }).click();
    await guest.page.getByText('已退订，不会再收到这类邮件。').waitFor();
    await visit(page, '/user/account/notice/settings');
    expect(await page.getByLabel('有人回答我的问题：邮件通知').inputValue()).toBe('off');
    expect([...faults, ...second.faults, ...guest.faults]).toEqual([]);
  });

  it('are chosen by kind and channel; security cannot be switched off', async () => {
    const { page, faults } = await browser.open();
    await signUp(page);
    await visit(page, '/user/account/notice');
    await page.getByRole('heading', { name: '还没有通知' }).waitFor();
    await page.getByRole('link', { name: '通知设置' }).click();
    await page.getByLabel('有人赞同我写的内容：邮件通知').selectOption('weekly');
    await page.getByRole('switch', { name: '站点公告：站内通知' }).uncheck();
    await page.getByRole('button', { name: '保存' }).click();
    await seeToast(page, '通知设置已保存');
    await page.reload();
    await expect.poll(() => page.getByLabel('有人赞同我写的内容：邮件通知').inputValue()).toBe('weekly');
    expect(await page.getByRole('switch', { name: '站点公告：站内通知' }).isChecked()).toBe(false);
    expect(await page.getByLabel('登录、密码等账号安全变动：邮件通知').isDisabled()).toBe(true);
    expect(faults).toEqual([]);
  });
});
