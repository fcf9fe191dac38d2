import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stopPostmaster } from '#app/core/db/postmaster.server.ts';
import { type Product, startProduct } from '#test/product.ts';
import { scratchRoot } from '#test/server.ts';
import { openSmtp, type TestSmtp } from '#test/smtp.ts';
import { findScrolling, findViolations } from './axe.ts';
import { seeToast, useBrowser, visit } from './browser.ts';
import { logIn } from './members.ts';

/*
 * A new operator, from an empty folder to a site that could be announced. The steps build on each other; each begins
 * at the list of first steps and meets what people get wrong.
 */

const browser = useBrowser();
const dataDir = mkdtempSync(join(scratchRoot(), 'wenwo-operator-'));
const password = 'first-password-9';
let product: Product;
let smtp: TestSmtp;
let desk: Page;

beforeAll(async () => {
  chmodSync(dataDir, 0o755);
  product = await startProduct({ DATA_DIR: dataDir, ADMIN_PASSWORD: password, CAPTCHA: 'off', LOG_LEVEL: 'fatal' });
  smtp = await openSmtp({ user: 'post', password: 'right' });
  desk = (await browser.open({ url: product.url })).page;
});
afterAll(async () => {
  await desk?.context().close();
  await product?.stop();
  await stopPostmaster(join(dataDir, 'postgres/pg18'));
  await smtp?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const list = () =>
  desk.locator('section').filter({ has: desk.getByRole('heading', { name: '开站清单', exact: true }) });
const step = (name: string) =>
  list()
    .locator('li')
    .filter({ has: desk.locator('b', { hasText: name }) });
const dialog = () => desk.getByRole('dialog');

/** Follows the way of a first step to its page. */
async function begin(name: string): Promise<void> {
  await visit(desk, '/admin');
  await step(name).getByRole('link').click();
  await desk.waitForURL((url) => url.pathname !== '/admin');
}

async function seeDone(...names: string[]): Promise<void> {
  await visit(desk, '/admin');
  for (const name of names) await step(name).getByRole('img', { name: '已完成', exact: true }).waitFor();
}

async function save(): Promise<void> {
  await desk.getByRole('button', { name: '保存', exact: true }).click();
}

const seeFine = async (page: Page) =>
  expect([...(await findViolations(page)), ...(await findScrolling(page))]).toEqual([]);

/** The newest mail to an address that holds something, once it is there. */
async function mailTo(address: string, holding: RegExp): Promise<string> {
  const find = () => smtp.mails.findLast(({ to, text }) => to.includes(address) && holding.test(text));
  await expect.poll(find, { message: `mail to ${address}` }).toBeDefined();
  return find()!.text;
}

describe('a new operator', () => {
  it('logs in, finds the list of first steps, and says what this site does without', async () => {
    await logIn(desk, 'admin', password);
    await desk.waitForURL((url) => url.pathname !== '/user/login');
    await visit(desk, '/admin');
    await seeFine(desk);
    for (const name of ['人机验证', '网站地址']) {
      await step(name).getByRole('button', { name: '内网使用，不需要' }).click();
      await step(name).getByText('本站不需要。').waitFor();
    }
  });

  it('gives the site a name, a colour and a logo; what cannot be used is told at its field and nothing is lost', async () => {
    await begin('名称与标志');
    await desk.getByLabel('站点名称（中文）').fill('阅读角');
    await desk.getByLabel('站点名称（英文）').fill('Reading Corner');
    await desk.getByLabel('主色', { exact: true }).fill('#ffe08a');
    await save();
    await desk.getByText('太浅，文字会看不清').waitFor();
    expect(await desk.getByLabel('站点名称（中文）').inputValue()).toBe('阅读角');
    await desk.getByLabel('主色', { exact: true }).fill('#1f5fbf');
    await save();
    await seeToast(desk, '设置已保存');
    const choose = (name: string, mimeType: string, buffer: Buffer) =>
      desk.locator('.field:has(#brand-logo) input[type=file]').setInputFiles({ name, mimeType, buffer });
    const drawn = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 40"><rect width="160" height="40"/></svg>';
    await choose('large.png', 'image/png', Buffer.alloc(20 * 1024 * 1024, 1));
    await desk.getByText('图片不能超过 2 MB').waitFor();
    await choose('a.svg', 'image/svg+xml', Buffer.from(drawn.replace('<rect', '<script>alert(1)</script><rect')));
    await desk.getByText('SVG 里有脚本或会动的部分').waitFor();
    await choose('logo.svg', 'image/svg+xml', Buffer.from(drawn));
    await seeToast(desk, '图片已更新');
    await desk.locator('header .brand img.logo').waitFor();
    await seeFine(desk);
    await seeDone('名称与标志');
  });

  it('publishes terms, privacy and contact from their templates, and a page at an address that is free', async () => {
    for (const name of ['用户协议', '隐私政策', '联系我们']) {
      await visit(desk, '/admin/pages');
      await desk.getByRole('button', { name: `用模板开始写「${name}」` }).click();
      await desk.waitForURL(/\/admin\/pages\/\d+/);
      const blanks = desk.getByRole('form', { name: /发布前还要填写 \d+ 处/ });
      expect(await desk.getByRole('button', { name: '发布…' }).getAttribute('aria-disabled'), name).toBe('true');
      for (const field of await blanks.getByRole('textbox').all()) await field.fill('阅读角有限公司');
      await blanks.getByRole('button', { name: '填入正文' }).click();
      await blanks.waitFor({ state: 'detached' });
      await desk.getByRole('button', { name: '发布…' }).click();
      await dialog().getByRole('button', { name: '发布', exact: true }).click();
      await seeToast(desk, '已发布');
    }
    await visit(desk, '/admin/pages');
    await desk.getByRole('button', { name: '添加页面' }).click();
    await dialog().locator('input[name="title"]').fill('加入我们');
    await dialog().locator('input[name="slug"]').fill('terms');
    await dialog().getByRole('button', { name: '添加', exact: true }).click();
    await dialog().locator('[aria-invalid="true"]').first().waitFor();
    expect(await dialog().locator('input[name="title"]').inputValue()).toBe('加入我们');
    await dialog().locator('input[name="slug"]').fill('join-us');
    await dialog().getByRole('button', { name: '添加', exact: true }).click();
    await desk.waitForURL(/\/admin\/pages\/\d+/);
    await seeDone('法律页面');
  });

  it('sets the mail server up: one that is not there, and a wrong password, are told at once', async () => {
    await begin('邮件');
    const enter = async (address: string) => {
      await desk.locator('input[name="mailUrl"]').fill(address);
      await Promise.all([desk.waitForResponse('**/api/admin/saveSettings'), save()]);
    };
    const form = desk.getByRole('form', { name: '发送测试邮件' });
    await enter('smtp://127.0.0.1:1');
    await form.getByLabel('收件地址').fill('owner@example.org');
    await form.getByRole('button', { name: '发送' }).click();
    await form.getByText('连不上邮件服务器').waitFor();
    expect(await form.getByLabel('收件地址').inputValue()).toBe('owner@example.org');
    await seeFine(desk);
    await enter(`smtp://post:wrong@127.0.0.1:${smtp.port}`);
    await form.getByRole('button', { name: '发送' }).click();
    await form.getByText('邮件服务器不接受账号或密码').waitFor();
    await enter(`smtp://post:right@127.0.0.1:${smtp.port}`);
    await form.getByRole('button', { name: '发送' }).click();
    await seeToast(desk, '测试邮件已寄出');
    expect(await mailTo('owner@example.org', /阅读角/)).toContain('邮件设置可以正常使用');
    await seeDone('邮件');
  });

  it('adds a category, whose identifier must be free', async () => {
    const add = async (slug: string, name: string) => {
      await desk.getByRole('button', { name: '新建分类' }).click();
      await dialog().getByLabel('中文名称').fill(name);
      await dialog().getByLabel('英文名称').fill('Reading');
      await dialog().getByLabel('标识').fill(slug);
      await dialog().getByLabel('中文说明').fill('读书、读论文。');
      await dialog().getByLabel('英文说明').fill('Books and papers.');
      await dialog().getByRole('button', { name: '保存', exact: true }).click();
    };
    await begin('分类');
    await add('reading', '读书');
    await seeToast(desk, '已保存');
    await add('reading', '共读');
    await dialog().getByText('这个标识已被其他分类使用').waitFor();
    expect(await dialog().getByLabel('中文名称').inputValue()).toBe('共读');
    await dialog().getByLabel('标识').fill('reading-groups');
    await dialog().getByRole('button', { name: '保存', exact: true }).click();
    await desk.getByRole('button', { name: '修改分类「共读」' }).waitFor();
  });

  it('adds a moderator and a second administrator, whose passwords they set themselves', async () => {
    await visit(desk, '/admin/groups?area=admin');
    await desk.getByRole('button', { name: '添加角色「版主」' }).click();
    await desk.getByRole('button', { name: '修改「版主」' }).waitFor();
    await visit(desk, '/admin/joining/add');
    const form = desk.getByRole('form', { name: '用 CSV 添加多位' });
    const rows = (second: string) => `账号,邮箱\nzhouzhou,zhouzhou@example.org\nlinlin,${second}`;
    await form.getByLabel('或者粘贴到这里').fill(rows('no-address'));
    await form.getByRole('button', { name: '添加并发邮件' }).click();
    await form.getByText('第 3 行，邮箱：邮箱不正确').waitFor();
    expect(await form.getByLabel('或者粘贴到这里').inputValue()).toContain('zhouzhou@example.org');
    await form.getByLabel('或者粘贴到这里').fill(rows('linlin@example.org'));
    await form.getByRole('button', { name: '添加并发邮件' }).click();
    await seeToast(desk, '已添加 2 人');

    for (const [name, role] of [
      ['zhouzhou', '版主'],
      ['linlin', '管理员'],
    ] as const) {
      const link = /\/user\/welcome\/[\da-f-]{36}/.exec(await mailTo(`${name}@example.org`, /welcome/))![0];
      const { page } = await browser.open({ url: product.url, width: 390 });
      await visit(page, link);
      await page.locator('input[type="password"]').fill('own-secret-9');
      await page.getByLabel('我已阅读并同意').check();
      await page.getByRole('button', { name: '设置密码' }).click();
      await page.waitForURL((url) => url.pathname === '/user'); // logged in at once
      await visit(desk, `/admin/members?q=${name}`);
      await desk.getByRole('row').filter({ hasText: name }).getByRole('link').first().click();
      await desk.waitForURL(/\/admin\/members\/\d+/);
      await desk.getByRole('button', { name: '控制台权限' }).click();
      await dialog().locator('select[name="groupId"]').selectOption({ label: role });
      await dialog().getByRole('button', { name: '保存', exact: true }).click();
      await dialog().waitFor({ state: 'detached' });
    }
    const { page } = await browser.open({ url: product.url });
    await logIn(page, 'zhouzhou', 'own-secret-9');
    await page.waitForURL((url) => url.pathname !== '/user/login');
    await visit(page, '/admin/inbox');
    await page.getByRole('heading', { level: 1, name: '全部待办' }).waitFor();
    expect((await page.request.get('/admin/settings')).status()).toBe(403);
    await seeDone('第二位管理员');
  });

  it('opens a way to pay, which a colleague can confirm', async () => {
    await begin('收款方式');
    await desk.getByRole('button', { name: '设置银行转账' }).click();
    const form = desk.getByRole('form', { name: '银行转账' });
    await form.locator('textarea[name="transferInfo"]').fill('工商银行杭州分行，尾号 6621');
    await form.locator('input[name="note"]').fill('开通转账');
    await form.getByRole('button', { name: '确认变更' }).click();
    await desk.getByText('会员现在可以用银行转账充值。').waitFor();
    await seeFine(desk);
    await seeDone('收款方式');
  });

  it('makes a backup', async () => {
    await begin('备份');
    await desk.getByRole('button', { name: '立即备份' }).click();
    await desk.getByText('最近一周内有完好的备份。').waitFor();
    await seeDone('备份');
  });

  it('invites somebody, who comes in on a phone and finds the site under its own name', async () => {
    await visit(desk, '/admin/settings?section=members');
    await desk.locator('select[name="registration"]').selectOption('invitation');
    await save();
    await seeToast(desk, '设置已保存');
    await visit(desk, '/admin/joining/invitations');
    await desk.getByRole('button', { name: '新建邀请链接' }).first().click();
    await dialog().getByLabel('备注').fill('给小林');
    await dialog().getByRole('button', { name: '新建' }).click();
    const link = new URL(await desk.locator('code', { hasText: 'invitation=' }).first().innerText());

    const { page, faults } = await browser.open({ url: product.url, width: 390, theme: 'dark' });
    await visit(page, link.pathname + link.search);
    await page.getByText('你收到了邀请').waitFor();
    await page.locator('input[type="email"]').first().fill('xiaolin@example.org');
    await page.getByRole('button', { name: '发送验证码' }).click();
    const code = /\b[3467ACDEFGHJKMNPQRTUVWXY]{4}\b/.exec(await mailTo('xiaolin@example.org', /[3467A-Y]{4}/))![0];
    await page.locator('input[autocomplete="one-time-code"]').fill(code);
    await page.locator('input[autocomplete="username"]').fill('xiaolin');
    await page.locator('input[type="password"]').fill('secret-12');
    await page.getByLabel('我已阅读并同意').check();
    await page.getByRole('button', { name: '注册并登录' }).click();
    await page.waitForURL((url) => url.pathname !== '/user/login');
    await visit(page, '/?lang=en');
    expect(await page.title()).toContain('Reading Corner');
    await seeFine(page);
    expect(faults).toEqual([]);
  });
});
