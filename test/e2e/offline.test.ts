import { expect, it } from 'vitest';
import { seeToast, useBrowser, visit } from './browser.ts';
import { findViolations } from './axe.ts';
import { signUp } from './members.ts';

const browser = useBrowser();

it('a member without a network sees a page that says so in both languages, and goes on when it is back', async () => {
  const { page, context } = await browser.open({ width: 390, hasWorker: true });
  await signUp(page);
  await visit(page, '/ask');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  await page.goto('/ask/tags').catch(() => {});
  await page.getByRole('heading', { name: '没有网络' }).waitFor();
  await page.getByText('You are offline').waitFor();
  await context.setOffline(false);
  await page.getByRole('link', { name: '再试一次' }).click();
  await page.getByRole('heading', { level: 1, name: '标签' }).waitFor();
});

it('push is offered in the notification settings, and says when the browser does not let it', async () => {
  const { page, faults } = await browser.open({ hasWorker: true });
  await signUp(page);
  await visit(page, '/user/account/notice/settings');
  await page.getByRole('heading', { name: '推送到设备' }).waitFor();
  await page
    .getByText(/浏览器不允许本站发通知|收不了推送/)
    .or(page.getByRole('button', { name: '在这台设备上开启' }))
    .first()
    .waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.getByLabel('有人赞同我写的内容：站内通知').click();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await seeToast(page, '通知设置已保存');
  expect(faults).toEqual([]);
});
