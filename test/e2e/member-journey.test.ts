import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { readCode } from '#test/outbox.ts';
import { inFull } from '#test/full.ts';
import { seeToast, useBrowser, visit } from './browser.ts';
import { logIn, signUp, turnOnTwoStep } from './members.ts';
import { site } from './site.ts';

const browser = useBrowser();
const bubble = (page: Page, text: string) => page.getByRole('log').getByText(text, { exact: true });
const unread = (page: Page) => page.getByRole('link', { name: /消息中心.*未读/ }).filter({ visible: true });

inFull(
  'a member’s life: register, avatar, mobile number, two-step login, messages, and the end of the account',
  async () => {
    const { page, context, faults } = await browser.open();
    const member = await signUp(page);
    const other = await browser.open();
    await signUp(other.page);
    const otherId = (await other.context.cookies()).find((cookie) => cookie.name === 'ba-user-id')!.value;

    await visit(page, '/user/account/profile');
    const picture = await sharp({ create: { width: 240, height: 240, channels: 3, background: '#D9822B' } })
      .png()
      .toBuffer();
    await page
      .locator('input[name="picture"]')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
    await page
      .getByRole('dialog', { name: '裁剪头像' })
      .getByRole('button', { name: '保存头像' })
      .and(page.locator(':enabled'))
      .click();
    await page.locator('aside .av img').waitFor();

    const mobile = `137${String(Date.now()).slice(-8)}`;
    await page.getByRole('button', { name: '绑定手机号' }).click();
    const bind = page.getByRole('dialog', { name: '绑定手机号' });
    await bind.locator('input[name="password"]').fill(member.password);
    await bind.locator('input[name="mobile"]').fill(mobile);
    await bind.getByRole('button', { name: '发送验证码' }).click();
    await bind.locator('input[name="captcha"]').fill(await readCode(site().outbox, mobile));
    await bind.getByRole('button', { name: '确认' }).click();
    await bind.waitFor({ state: 'detached' });

    const { nextCode } = await turnOnTwoStep(page);

    await other.page.clock.install();
    await visit(other.page, '/user/account/overview');
    await visit(page, `/user/card/${otherId}`);
    await page.getByRole('button', { name: '发私信' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('第一次写信');
    await page.getByRole('dialog').getByRole('textbox').press('Control+Enter');
    await seeToast(page, '消息已发送');
    await other.page.clock.fastForward(31_000); // one poll
    await unread(other.page).click();
    await other.page.getByRole('link', { name: new RegExp(member.username) }).click();
    await bubble(other.page, '第一次写信').waitFor();
    await other.page.getByRole('textbox', { name: '写消息' }).fill('收到');
    await other.page.getByRole('button', { name: '发送', exact: true }).click();
    await visit(page, `/user/messageCenter?id=${otherId}`);
    await bubble(page, '收到').waitFor();
    for (const one of [page, other.page]) {
      await one.getByRole('button', { name: '更多操作' }).click();
      await one.getByRole('menuitem', { name: '删除整个对话' }).click();
      await one.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
      await one.getByRole('heading', { name: '还没有消息' }).waitFor();
    }

    await visit(page, '/user/account/security/close');
    await page.getByLabel('我明白，7 天后无法恢复').check();
    await page.getByRole('button', { name: '注销账号' }).click();
    await page.waitForURL((url) => url.pathname === '/user/login');
    await page.getByText(/账号将在 .+ 注销。在此之前登录可以撤销/).waitFor();
    expect((await context.cookies()).some((cookie) => cookie.name === 'ba-user-token' && cookie.value !== '')).toBe(
      false,
    );

    await logIn(page, mobile, member.password);
    await page.getByLabel('验证码或恢复码').fill(nextCode());
    await page.getByRole('button', { name: '继续登录' }).click();
    await page.waitForURL((url) => url.pathname.startsWith('/user') && url.pathname !== '/user/login');
    await visit(page, '/user/account/overview');
    await page.getByText('账号即将注销').waitFor();
    await page.getByRole('button', { name: '撤销注销' }).click();
    await seeToast(page, '已撤销注销，账号照常使用');
    expect([...faults, ...other.faults]).toEqual([]);
  },
);
