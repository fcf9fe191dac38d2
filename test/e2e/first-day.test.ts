import { sql } from 'kysely';
import { afterAll, expect } from 'vitest';
import { forgetSettings } from '#app/core/process/settings-registry.server.ts';
import { inFull } from '#test/full.ts';
import { findViolations } from './axe.ts';
import { seeToast, useBrowser, visit } from './browser.ts';
import { signInAsAdmin } from './members.ts';
import { siteDatabase } from './site-database.ts';

const browser = useBrowser();

afterAll(async () => {
  await sql`delete from core.setting where key in ('stepsWaived', 'stepsAwayUntil')`.execute(siteDatabase());
  forgetSettings();
});

inFull(
  'the list of first steps leads to each field, is decided on, follows what is done, and is put away',
  async () => {
    const { page, faults } = await browser.open({ width: 1280 });
    await signInAsAdmin(page);
    await visit(page, '/admin');
    const list = page.locator('section').filter({ has: page.getByRole('heading', { name: '开站清单', exact: true }) });
    const step = (name: string) => list.locator('li').filter({ has: page.locator('b', { hasText: name }) });
    const state = (name: string, is: string) => step(name).getByRole('img', { name: is, exact: true });

    // a step that no other journey takes: ways to pay are opened by some
    await step('网站地址').getByRole('button', { name: '内网使用，不需要' }).click();
    await seeToast(page, '不再提醒这一项');
    await step('网站地址').getByText('本站不需要。').waitFor();
    await state('网站地址', '不需要').waitFor();
    await step('网站地址').getByRole('button', { name: '还是需要' }).click();
    await step('网站地址').getByText('现在的地址别人打不开').waitFor();

    await step('备份').getByRole('link').click();
    await page.waitForURL(/\/admin\/backups$/);
    await page.getByRole('button', { name: '立即备份' }).click();
    await seeToast(page, '备份已开始');
    await page
      .getByText(/^用时 /)
      .first()
      .waitFor();
    await page.getByText('最近一周内有完好的备份。').waitFor();
    expect(await findViolations(page)).toEqual([]);

    await visit(page, '/admin');
    await step('备份').getByText('最近一周内有完好的备份。').waitFor();
    await state('备份', '已完成').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await list.getByRole('button', { name: '以后再说' }).click();
    await seeToast(page, '清单收起来了');
    await list.waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
  },
);
