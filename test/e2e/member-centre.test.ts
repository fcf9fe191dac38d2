import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { newQuestion } from '#test/app.ts';
import { inFull } from '#test/full.ts';
import { readCode } from '#test/outbox.ts';
import { findScrolling, findViolations } from './axe.ts';
import { seeToast, useBrowser, visit } from './browser.ts';
import { logIn, signUp } from './members.ts';
import { callAs } from './money-pages.ts';
import { useSiteDatabase } from './site-database.ts';
import { site } from './site.ts';

const browser = useBrowser();
const db = useSiteDatabase();
const mobile = () => `138${String(Date.now()).slice(-8)}`;

describe('the member centre', () => {
  it('keeps an avatar, a mobile number, a nickname and a new password', async () => {
    const { page, faults } = await browser.open();
    const member = await signUp(page);
    await visit(page, '/user/account/profile');

    const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#2F7D5B' } })
      .png()
      .toBuffer();
    await page
      .locator('input[name="picture"]')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
    const crop = page.getByRole('dialog', { name: '裁剪头像' });
    await crop.getByRole('application').waitFor();
    await crop.getByRole('button', { name: '保存头像' }).and(page.locator(':enabled')).waitFor();
    await page.keyboard.press('+');
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => Number(await crop.getByRole('slider').inputValue())).toBeGreaterThan(1);
    await crop.getByRole('button', { name: '保存头像' }).click();
    await crop.waitFor({ state: 'detached' });
    const avatar = page.locator('main .av img');
    await avatar.waitFor();
    expect(
      await avatar.evaluate((image: HTMLImageElement) =>
        image.decode().then(() => [image.naturalWidth, image.naturalHeight]),
      ),
    ).toEqual([400, 400]);
    await page.locator('aside .av img').waitFor();

    const number = mobile();
    await page.getByRole('button', { name: '绑定手机号' }).click();
    const bind = page.getByRole('dialog', { name: '绑定手机号' });
    await bind.locator('input[name="password"]').fill(member.password);
    await bind.locator('input[name="mobile"]').fill(number);
    await bind.getByRole('button', { name: '发送验证码' }).click();
    await bind.locator('input[name="captcha"]').fill(await readCode(site().outbox, number));
    await bind.getByRole('button', { name: '确认' }).click();
    await bind.waitFor({ state: 'detached' });
    await page.locator('main').getByText(number).waitFor();

    await page.locator('input[name="nickname"]').fill('慢慢走的蜗牛');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await seeToast(page, '资料更新成功~');
    await page.locator('aside').getByText('慢慢走的蜗牛').waitFor();

    await visit(page, '/user/account/changePassword');
    await page.locator('input[name="oldPassword"]').fill(member.password);
    await page.locator('input[name="newPassword"]').fill('another-56');
    await page.locator('input[name="repeated"]').fill('another-57');
    await page.getByRole('button', { name: '修改密码' }).click();
    await page.getByText('两次输入的新密码不一样').waitFor();
    await page.locator('input[name="repeated"]').fill('another-56');
    await page.getByRole('button', { name: '修改密码' }).click();
    await seeToast(page, '密码已修改，请重新登录~');
    await page.waitForURL(/\/user\/login$/);
    await logIn(page, number, 'another-56');
    await page.waitForURL(/\/user\/account\/overview/);
    await page.getByRole('heading', { level: 1, name: /^慢慢走的蜗牛，/ }).waitFor();
    await page.getByText(`${number.slice(0, 3)}****${number.slice(-4)}`).waitFor();
    expect(faults).toEqual([]);
  });

  inFull('changes a bound address in two steps, from the link of the overview', async () => {
    const { page } = await browser.open();
    const member = await signUp(page);
    await visit(page, '/user/account/overview');
    await page.getByRole('link', { name: '修改邮箱' }).click();
    const dialog = page.getByRole('dialog', { name: '修改邮箱' });
    await dialog.locator('input[name="password"]').fill(member.password);
    await dialog.getByRole('button', { name: '发送验证码' }).click();
    await dialog.locator('input[name="captcha"]').fill(await readCode(site().outbox, member.email));
    await dialog.getByRole('button', { name: '下一步' }).click();
    const email = `new-${member.email}`;
    await dialog.locator('input[name="email"]').fill(email);
    await dialog.getByRole('button', { name: '发送验证码' }).click();
    await dialog.locator('input[name="captcha"]').fill(await readCode(site().outbox, email));
    await dialog.getByRole('button', { name: '确认' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.locator('main').getByText(email).waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('');
  });

  it('has one door to money, whose pages are tabs, and fits a window of 900 px', async () => {
    const { page } = await browser.open({ width: 1440 });
    await signUp(page);
    await visit(page, '/user/xiaowo/withdraw');
    const menu = page.locator('aside');
    const current = menu.locator('[aria-current="page"]');
    expect(await current.textContent()).toBe('钱包');
    const tabs = page.getByRole('navigation', { name: '页面：钱包' });
    expect(await tabs.getByRole('link').allTextContents()).toEqual(['钱包', '余额与账单', '提现', '银行卡', '对账单']);
    expect(await tabs.locator('[aria-current="page"]').textContent()).toBe('提现');
    expect(await menu.evaluate((aside) => aside.scrollHeight - aside.clientHeight)).toBeLessThanOrEqual(0);
    await tabs.getByRole('link', { name: '对账单' }).click();
    await page.getByRole('heading', { level: 1, name: '对账单' }).waitFor();
    await expect.poll(() => tabs.locator('[aria-current="page"]').textContent()).toBe('对账单');
    expect(await current.textContent()).toBe('钱包');
    await menu.getByRole('link', { name: '账号安全' }).click();
    await page.getByRole('navigation', { name: '页面：账号安全' }).getByRole('link', { name: '修改密码' }).click();
    await page.getByRole('heading', { level: 1, name: '修改密码' }).waitFor();
  });

  it('leads a newcomer: first steps, sign-in from the overview, and the curve once they have written', async () => {
    const { page, context, faults } = await browser.open({ width: 390 });
    await signUp(page);
    await visit(page, '/user/account/overview');
    await page.getByRole('heading', { level: 1, name: /欢迎加入！$/ }).waitFor();
    const steps = page.getByRole('region', { name: '先做这几件事' });
    await steps.getByRole('link', { name: '昵称和头像' }).waitFor();
    expect(await steps.locator('[aria-current="step"]').innerText()).toContain('昵称和头像');
    expect([...(await findViolations(page)), ...(await findScrolling(page))]).toEqual([]);
    await page.getByRole('button', { name: /^签到领 \d+ 分$/ }).click();
    await page.getByRole('link', { name: '今天已签到' }).waitFor();
    await page.getByRole('list', { name: '本周签到' }).getByRole('img', { name: '已签到' }).waitFor();

    const { rows } = await sql<{ id: number }>`select id from ask.category where retired_at is null
      order by id limit 1`.execute(db());
    await callAs(context, '/api/ask/publishPost', newQuestion(rows[0]!.id));
    await visit(page, '/user/account/overview?span=365');
    await page.getByRole('img', { name: '声望从 1 到 1' }).waitFor();
    const said = (await page.locator('figcaption', { hasText: '声望' }).locator('div').first().boundingBox())!;
    expect(said.width).toBeGreaterThan(220); // not squeezed in beside the spans
    await page.getByRole('link', { name: '30 天', exact: true }).click();
    await page.waitForURL(/span=30/);
    await page.getByRole('button', { name: '看表格' }).click();
    await expect.poll(() => page.locator('figure tbody tr').count()).toBe(31);
    await page.getByRole('button', { name: '看图表' }).waitFor();
    expect([...(await findViolations(page)), ...(await findScrolling(page))]).toEqual([]);
    expect(faults).toEqual([]);
  });

  inFull('shows empty logs with a next step', async () => {
    const { page } = await browser.open({ hasScript: true });
    await signUp(page);
    for (const [path, text] of [
      ['/user/account/integral', '还没有积分记录'],
      ['/user/account/balance', '还没有账单'],
    ] as const) {
      await visit(page, path);
      await page.getByRole('heading', { name: text }).waitFor();
    }
  });
});
