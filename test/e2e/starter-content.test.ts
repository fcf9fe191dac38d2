import { sql } from 'kysely';
import { afterAll, expect } from 'vitest';
import { inFull } from '#test/full.ts';
import { findViolations } from './axe.ts';
import { seeToast, useBrowser, visit } from './browser.ts';
import { signInAsAdmin } from './members.ts';
import { siteDatabase } from './site-database.ts';

const browser = useBrowser();

afterAll(async () => {
  await sql`update core.starter_content set wish = 'keep', reached = 'keep', asked_at = null`.execute(siteDatabase());
});

inFull(
  'the starter content is hidden from everybody but staff and shown again; its removal asks for the word',
  async () => {
    const { page, faults } = await browser.open({ width: 1280 });
    await signInAsAdmin(page);
    await visit(page, '/admin/settings?section=site');
    const card = page.getByRole('region', { name: '自带内容' });
    await card.getByText('还没有决定去留').waitFor();
    await card.getByRole('button', { name: '移除…' }).click();
    const dialog = page.getByRole('dialog', { name: '移除自带内容' });
    await dialog.getByLabel('输入“移除”确认').fill('好的');
    await dialog.getByRole('button', { name: '永久移除' }).click();
    await dialog.getByText('请输入“移除”两个字').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: '取消' }).click();

    await card.getByRole('button', { name: '藏起' }).click();
    await seeToast(page, '正在藏起自带内容');
    await card.getByText('现在只有工作人员能看到，随时可以重新公开。').waitFor({ timeout: 180_000 });
    await card.getByText('查看藏起的内容').click();
    const first = card.locator('details a').first();
    const path = (await first.getAttribute('href'))!;
    await first.click();
    await page.getByText('自带内容，已藏起').waitFor();

    const guest = await browser.open({ width: 390 });
    expect((await guest.page.goto(path))?.status()).toBe(404);

    await visit(page, '/admin/settings?section=site');
    await card.getByRole('button', { name: '重新公开' }).click();
    await card.getByText('现在所有人都能看到。').waitFor({ timeout: 180_000 });
    expect((await guest.page.goto(path))?.status()).toBe(200);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(faults).toEqual([]);
  },
);
