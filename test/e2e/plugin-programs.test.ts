import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import '#app/exchange/webhooks/webhooks.settings.server.ts';
import { writeSetting } from '#app/core/process/settings-registry.server.ts';
import { inFull } from '#test/full.ts';
import { addDeveloper, addPlugin, addVersion } from '#test/market.ts';
import { findScrolling, findViolations } from './axe.ts';
import { type Look, seeToast, useBrowser, visit } from './browser.ts';
import { signUp } from './members.ts';
import { useSiteDatabase } from './site-database.ts';
import { site } from './site.ts';

const browser = useBrowser();
const db = useSiteDatabase();
const bodies: string[] = [];
let receiver: Server;
let address = '';
beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      bodies.push(body);
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  await writeSetting({ db: db(), now: new Date() }, 'developerWebhookHosts', ['127.0.0.1']);
});
afterAll(() => new Promise((done) => receiver.close(done)));

/** Nothing that axe objects to, and nothing that scrolls sideways. */
async function expectSound(page: Page): Promise<void> {
  expect([...(await findViolations(page)), ...(await findScrolling(page))]).toEqual([]);
}

/** A developer with a plugin whose next version is clean. */
async function newDeveloper(look: Look) {
  const opened = await browser.open(look);
  const { id } = await signUp(opened.page);
  await addDeveloper(db(), id);
  const plugin = await addPlugin(db(), id, { slug: `program-plugin-${id}` });
  const version = await addVersion(db(), plugin, { version: '2.0.0', state: 'clean' });
  return { ...opened, plugin, version };
}

it('a developer makes a token, a program submits with it, and the token is revoked', async () => {
  const { page, plugin, version, faults } = await newDeveloper({ language: 'en', theme: 'dark' });
  await visit(page, '/developer/tokens');
  await page.getByText('No API tokens yet').waitFor();
  await expectSound(page);
  await page.getByRole('button', { name: 'New token' }).click();
  const form = page.getByRole('dialog', { name: 'New token' });
  await form.getByLabel('Name', { exact: true }).fill('Release build');
  await form.getByRole('checkbox', { name: 'Publish' }).check();
  await expectSound(page);
  await form.getByRole('button', { name: 'Create', exact: true }).click();
  const made = page.getByRole('dialog', { name: 'Token created' });
  const token = await made.getByLabel('Token', { exact: true }).textContent();
  expect(token).toMatch(/^pmk_/);
  await expectSound(page);
  await made.getByRole('button', { name: 'Done' }).click();
  const submit = async () => {
    const response = await fetch(`${site().url}/api/developer/submitPlugin`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'think-lang': 'en' },
      body: JSON.stringify({ pluginId: plugin.id, versionId: version.id, withListing: false }),
    });
    return ((await response.json()) as { code: number }).code;
  };
  expect(await submit()).toBe(1);
  await visit(page, '/developer/tokens');
  const row = page.getByRole('row', { name: /Release build/ });
  expect(await row.textContent()).not.toContain('Never used');
  await expectSound(page);
  await row.getByRole('button', { name: 'Revoke token Release build' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke', exact: true }).click();
  await page.getByText('No API tokens yet').waitFor();
  expect(await submit()).toBe(303);
  expect(faults).toEqual([]);
});

inFull('on a phone in Chinese a webhook is added, tested, and hears that a version was submitted', async () => {
  const { page, plugin, faults } = await newDeveloper({ language: 'zh-cn', width: 390 });
  await visit(page, '/developer/webhooks');
  await page.getByText('还没有 Webhook').waitFor();
  await expectSound(page);
  await page.getByRole('button', { name: '新建 Webhook' }).click();
  const form = page.getByRole('dialog', { name: '新建 Webhook' });
  await form.getByLabel('名称').fill('发布机器人');
  await form.getByRole('textbox', { name: /^地址/ }).fill(address);
  await expectSound(page);
  await form.getByRole('button', { name: '保存' }).click();
  const secret = page.getByRole('dialog', { name: '签名密钥' });
  expect(await secret.locator('code').textContent()).toMatch(/^whsec_/);
  await secret.getByRole('button', { name: '关闭' }).click();
  await page.getByRole('link', { name: '查看记录：发布机器人' }).click();
  await page.getByRole('button', { name: '发送测试消息' }).click();
  await seeToast(page, '对方已收到');
  expect(bodies.at(-1)).toContain('"ping"');
  await visit(page, `/developer/update?plugin=${plugin.id}`);
  await page.getByRole('button', { name: /2\.0\.0.*更多|更多.*2\.0\.0/ }).click();
  await page.getByRole('menuitem', { name: '送审', exact: true }).click();
  await expect.poll(() => bodies.some((body) => body.includes('"in_review"'))).toBe(true);
  await visit(page, '/developer/webhooks');
  await page.getByRole('link', { name: '查看记录：发布机器人' }).click();
  await page.getByText('版本状态变化').first().waitFor();
  await page.getByText('已送达').first().waitFor();
  await expectSound(page);
  await page
    .getByRole('button', { name: /^详情：/ })
    .first()
    .click();
  await page.getByRole('dialog', { name: '发送详情' }).getByText('HTTP 204').waitFor();
  await expectSound(page);
  expect(faults).toEqual([]);
});
