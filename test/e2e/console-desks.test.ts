import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { inFull } from '#test/full.ts';
import { personForm } from '#test/real-name-writes.ts';
import { seeToast, useBrowser, visit } from './browser.ts';
import { type Member, registerByMail, signInAsAdmin, signUp } from './members.ts';

const browser = useBrowser();
const dialog = (page: Page) => page.getByRole('dialog');

async function openConsole(path: string): Promise<Page> {
  const { page } = await browser.open();
  await signInAsAdmin(page);
  await visit(page, path);
  return page;
}

async function openMember(): Promise<{ page: Page; member: Member; token: string }> {
  const { page, context } = await browser.open();
  const member = await registerByMail(page);
  const token = (await context.cookies()).find((cookie) => cookie.name === 'ba-user-token')!.value;
  return { page, member, token };
}

describe('desks', () => {
  it('an announcement is published with one toast', async () => {
    const page = await openConsole('/admin/announcements');
    await page.getByRole('button', { name: '发布公告' }).first().click();
    await dialog(page).locator('[name=titleZh]').fill('周六凌晨维护');
    await dialog(page).locator('[name=markdownZh]').fill('约十分钟。');
    await dialog(page).locator('button[type=submit]').click();
    await page.getByText(/位会员会在站内看到/).waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: '发布', exact: true }).click();
    await seeToast(page, '公告已保存');
    expect(await page.locator('.toast').count()).toBe(1);
    await page.getByText('周六凌晨维护').first().waitFor();
  });

  inFull('a dump is uploaded in parts, goes on after the network was lost, and is imported in a dry run', async () => {
    const page = await openConsole('/admin/imports');
    const file = {
      name: `objects-${Date.now()}.json`,
      mimeType: 'application/json',
      buffer: Buffer.alloc(9 * 1024 ** 2, '{"_key":"nothing"}\n'),
    };
    let parts = 0;
    await page.route('**/api/admin/addDumpChunk', (route) => ((parts += 1) === 2 ? route.abort() : route.continue()));
    await page.clock.install();
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: '选择文件' }).click();
    await (await choosing).setFiles(file);
    await expect.poll(() => parts).toBe(2);
    await page.getByText('4 MB / 9 MB').first().waitFor();
    await page.clock.runFor(2000);
    await seeToast(page, '已上传');
    expect(parts).toBe(4);
    await page.locator('.toast').getByRole('button', { name: '开始导入' }).click();
    await dialog(page).getByLabel('NodeBB').check();
    expect(await dialog(page).getByLabel('数据').inputValue()).toBe(file.name.replace('.json', ''));
    await dialog(page).locator('button[type=submit]').click();
    await seeToast(page, '试运行已开始');

    await page.unroute('**/api/admin/addDumpChunk');
    await page.route('**/api/admin/addDumpChunk', (route) => route.abort());
    const again = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: '选择文件' }).click();
    await (await again).setFiles({ ...file, name: `lost-${Date.now()}.json` });
    for (let i = 0; i < 5; i += 1) await page.clock.runFor(10_000);
    await page.getByText('连接断开了').waitFor();
    await page.unroute('**/api/admin/addDumpChunk');
    await page.getByRole('button', { name: '继续' }).click();
    await seeToast(page, /lost-.*已上传/);

    const lost = page.getByRole('listitem').filter({ hasText: /^lost-/ });
    await lost.getByRole('button', { name: /^删除/ }).click();
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: '删除' }).click();
    await seeToast(page, '数据已删除');
    await lost.waitFor({ state: 'detached' });
    await page
      .getByRole('listitem')
      .filter({ hasText: /^objects-/ })
      .waitFor();
  });

  it('a real name can be approved only when its pictures stand on the page', async () => {
    const { member, token } = await openMember();
    const headers = { 'ba-user-token': token };
    const fields = Object.fromEntries((await personForm()).entries());
    const picture = async (side: string) => ({
      name: `${side}.jpg`,
      mimeType: 'image/jpeg',
      buffer: Buffer.from(await (fields[side] as File).arrayBuffer()),
    });
    const page = await openConsole('/admin/authen');
    const answer = await page.request.post('/api/account/authen', {
      headers,
      multipart: { ...(fields as Record<string, string>), front: await picture('front'), back: await picture('back') },
    });
    expect(((await answer.json()) as { code: number }).code).toBe(1);
    await visit(page, '/admin/authen');
    await page.getByRole('row').filter({ hasText: member.username }).getByRole('button').click();
    const verify = dialog(page).getByRole('button', { name: '通过' });
    expect(await verify.isDisabled()).toBe(true);
    await dialog(page).getByRole('button', { name: '显示照片' }).first().click();
    await dialog(page).locator('img').first().waitFor();
    expect(await verify.isDisabled()).toBe(true);
    await dialog(page).getByRole('button', { name: '显示照片' }).click();
    await expect.poll(() => verify.isEnabled()).toBe(true);
    expect(await dialog(page).getByText('查看全部证件照片后才能通过。').count()).toBe(0);
    await verify.click();
    await page.locator('.toast').first().waitFor();
    await visit(page, '/admin/audit?subject=member');
    await page
      .getByRole('row')
      .filter({ hasText: '注册' })
      .getByRole('link', { name: member.username })
      .first()
      .waitFor();
  });

  it('settings take times and sizes in the units of one’s choice', async () => {
    const page = await openConsole('/admin/settings?section=members');
    const amount = page.locator('[name=messagePollingSeconds]');
    const unit = page.getByLabel('未读消息检查间隔的单位');
    expect([await amount.inputValue(), await unit.inputValue()]).toEqual(['30', 's']);
    await amount.fill('2');
    await unit.selectOption('h');
    await page.getByRole('button', { name: '保存' }).click();
    await page.getByText('请填写 5 秒 到 1 小时 之间的数值').waitFor();
    await unit.selectOption('min');
    await page.getByRole('button', { name: '保存' }).click();
    await seeToast(page, '设置已保存');
    const { page: guest } = await browser.open();
    await signUp(guest);
    const answer = (await (await guest.request.get('/api/interaction/count')).json()) as {
      data: { pollingInterval: string };
    };
    expect(answer.data.pollingInterval).toBe('120');
    await page.reload();
    expect([await amount.inputValue(), await unit.inputValue()]).toEqual(['2', 'min']);
    await amount.fill('30');
    await unit.selectOption('s');
    await page.getByRole('button', { name: '保存' }).click();
    await seeToast(page, '设置已保存');
  });

  it.each([1280, 390])('settings list all their sections without scrolling, at %i px', async (width) => {
    const { page } = await browser.open({ width });
    await signInAsAdmin(page);
    await visit(page, '/admin/settings?section=mail');
    const list = page.getByRole('navigation', { name: '设置分组' });
    const { right, width: screen } = await list.evaluate((nav) => ({
      right: Math.max(...[...nav.querySelectorAll('a')].map((link) => link.getBoundingClientRect().right)),
      width: document.documentElement.clientWidth,
    }));
    expect(right).toBeLessThanOrEqual(screen);
    expect(await list.locator('[aria-current="page"]').textContent()).toBe('邮件');
    const form = await page.locator('main form').first().boundingBox();
    const place = await list.boundingBox();
    expect(form!.x > place!.x + place!.width || form!.y > place!.y + place!.height).toBe(true);
    await list.getByRole('link', { name: '页脚' }).click();
    await page.waitForURL(/section=footer$/);
  });
});
