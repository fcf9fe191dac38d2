import { describe, expect } from 'vitest';
import { openMailbox } from '#test/imap.ts';
import { inFull } from '#test/full.ts';
import { seeToast, useBrowser, visit } from './browser.ts';
import { signInAsAdmin } from './members.ts';

const browser = useBrowser();

describe('the mailbox of replies', () => {
  inFull('is set up, tested with words for what is wrong, and switched off again', async () => {
    const mailbox = await openMailbox();
    const { page, faults } = await browser.open();
    await signInAsAdmin(page);
    await visit(page, '/admin/settings?section=replies');
    const save = page.getByRole('button', { name: '保存', exact: true });
    const field = (name: string) => page.locator(`[name=${name}]`);
    await field('replyMail').setChecked(true, { force: true });
    await save.click();
    await page.getByText('请填写账号').waitFor();
    await field('replyHost').fill('127.0.0.1');
    await field('replySecurity').selectOption('none');
    await field('replyPort').fill(String(mailbox.port));
    await field('replyAccount').fill('testuser');
    await field('replyPassword').fill('wrong');
    await field('replyAddress').fill('reply@example.com');
    await save.click();
    await page.getByText('请填写带有一个 {token} 的邮箱地址').waitFor();
    await field('replyAddress').fill('reply+{token}@example.com');
    await save.click();
    await seeToast(page, '设置已保存');
    await page.getByRole('button', { name: '测试连接' }).click();
    await page.getByText('服务器拒绝了账号或密码').waitFor();
    await field('replyPassword').fill('testpass');
    const saved = page.waitForResponse('**/api/admin/saveSettings'); // the toast of the first time may still be there
    await save.click();
    await saved;
    await page.getByRole('button', { name: '测试连接' }).click();
    await page.getByText('连接成功').waitFor();
    await visit(page, '/admin/health');
    await page.getByRole('heading', { name: '邮件回复' }).waitFor();
    await visit(page, '/admin/settings?section=replies');
    await field('replyMail').setChecked(false, { force: true });
    await save.click();
    await seeToast(page, '设置已保存');
    await mailbox.close();
    expect(faults).toEqual([]);
  });
});
