import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { isFull } from '#test/full.ts';
import { readCode } from '#test/outbox.ts';
import { findScrolling, findViolations } from './axe.ts';
import { seeToast, useBrowser, visit } from './browser.ts';
import { signIn, signInAsAdmin, signUp } from './members.ts';
import { siteDatabase } from './site-database.ts';
import { site } from './site.ts';

const browser = useBrowser();
/** The other journeys of this site ask nobody to agree, once what the process has kept for two seconds is gone. */
afterAll(async () => {
  await sql`update account.site_page set is_hidden = true, in_menu = false`.execute(siteDatabase());
  const asked = async () => (await (await fetch(`${site().url}/api/account/consents`)).json()) as { data: unknown };
  await vi.waitFor(async () => expect(await asked()).toMatchObject({ code: 1, data: [] }), {
    timeout: 90_000,
    interval: 200,
  });
});

const phone = { width: 390 } as const;

/**
 * What axe finds on a computer in light colours, in full on a phone in dark ones too, and whether the page scrolls
 * sideways on either.
 */
async function inspect(page: Page): Promise<string[]> {
  const found = [...(await findViolations(page)), ...(await findScrolling(page))];
  const before = page.viewportSize()!;
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: phone.width, height: 844 });
  if (isFull) found.push(...(await findViolations(page)));
  found.push(...(await findScrolling(page)));
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(before);
  return found;
}

async function publish(page: Page, how?: string): Promise<void> {
  await page.getByRole('button', { name: '发布…' }).click();
  const dialog = page.getByRole('dialog');
  if (how) await dialog.getByLabel(how).check();
  await dialog.getByRole('button', { name: '发布', exact: true }).click();
  await seeToast(page, '已发布');
}

/** Has the operator begin with the template, fill in each marked place and publish. */
async function writeTerms(page: Page): Promise<void> {
  await visit(page, '/admin/pages');
  expect(await inspect(page)).toEqual([]);
  await page.getByRole('button', { name: '用模板开始写「用户协议」' }).click();
  await page.waitForURL(/\/admin\/pages\/\d+/);
  const blanks = page.getByRole('form', { name: /发布前还要填写 \d+ 处/ });
  await blanks.getByLabel('经营者全称').fill('明心科技有限公司');
  await blanks.getByRole('button', { name: '填入正文' }).click();
  await expect.poll(() => blanks.getByLabel('经营者全称').count()).toBe(0);
  expect(await inspect(page)).toEqual([]);
  expect(await page.getByRole('button', { name: '发布…' }).getAttribute('aria-disabled')).toBe('true');
  for (const field of await blanks.getByRole('textbox').all()) await field.fill('已填写');
  await blanks.getByRole('button', { name: '填入正文' }).click();
  await blanks.waitFor({ state: 'detached' });
  await publish(page);
}

describe('terms of use', () => {
  it('are written from a template, agreed to when registering, and agreed to anew when they change', async () => {
    const { page: desk } = await browser.open();
    await signInAsAdmin(desk);
    await writeTerms(desk);
    await desk.getByRole('link', { name: '预览草稿' }).click();
    await desk.getByText('这一稿已经发布').waitFor();
    expect(await inspect(desk)).toEqual([]);

    const plain = await browser.open({ hasScript: false });
    await plain.page.goto(`${site().url}/ask`);
    await plain.page.getByRole('contentinfo').getByRole('link', { name: '用户协议' }).click();
    await plain.page.getByRole('heading', { level: 1, name: '用户协议' }).waitFor();
    expect(await plain.page.locator('article').innerText()).toContain('明心科技有限公司');

    const { page, faults } = await browser.open();
    const name = `law${Date.now().toString(36)}`.slice(0, 15);
    await visit(page, '/user/login?type=register');
    await page.locator('input[type="email"]').first().fill(`${name}@example.org`);
    await page.getByRole('button', { name: '发送验证码' }).click();
    await page
      .locator('input[autocomplete="one-time-code"]')
      .fill(await readCode(site().outbox, `${name}@example.org`));
    await page.locator('input[autocomplete="username"]').fill(name);
    await page.locator('input[type="password"]').fill('secret-12');
    await page.getByRole('button', { name: '注册并登录' }).click();
    await page.getByText('请先阅读，同意后勾选这里').waitFor();
    expect(await inspect(page)).toEqual([]);
    await page.getByLabel('我已阅读并同意').check();
    await page.getByRole('button', { name: '注册并登录' }).click();
    await page.waitForURL((url) => url.pathname.startsWith('/user') && url.pathname !== '/user/login');

    await desk.getByRole('link', { name: '回去编辑' }).click();
    await desk.locator('input[name="title"]').fill('用户协议（新）');
    await publish(desk, '要，成为新的一版');
    // a reading of the open page may lead there before any press does
    await page.goto(`${site().url}/ask`);
    await page.waitForURL(/\/user\/consent/);
    await page.getByRole('heading', { name: '我们更新了这些内容' }).waitFor();
    await page.getByText('用户协议（新）').click();
    await page.getByText('明心科技有限公司').first().waitFor();
    expect(await inspect(page)).toEqual([]);
    await page.getByRole('link', { name: '下载自己的数据' }).click();
    await page.getByRole('button', { name: '准备数据' }).waitFor();
    await visit(page, '/user/consent?to=%2Fask');
    await page.getByRole('button', { name: '同意并继续' }).click();
    await page.waitForURL(/\/ask$/);
    expect(faults).toEqual([]);
  });

  it('are met by members who were here before, who may also leave', async () => {
    const { page } = await browser.open();
    const { id } = await signUp(page);
    await page.goto(`${site().url}/user/account/overview`);
    await page.waitForURL(/\/user\/consent/);
    await page.getByRole('heading', { name: '继续之前，请先看一看' }).waitFor();
    await page.getByRole('button', { name: '退出登录' }).click();
    await page.waitForURL(/\/user\/login/);
    await signIn(page, id);
    await page.goto(`${site().url}/user/consent?lang=en`);
    expect(await inspect(page)).toEqual([]);
    await page.getByRole('button', { name: 'Agree and continue' }).click();
    await page.waitForURL((url) => !url.pathname.startsWith('/user/consent'));
  });
});
