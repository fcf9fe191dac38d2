import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { signInToday } from '#app/billing/sign-in/sign-in.commands.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { siteDay as dayOf } from '#app/core/site-day.ts';
import { seeToast, useBrowser, visit } from './browser.ts';
import { registerByMail, signUp } from './members.ts';
import { useSiteDatabase } from './site-database.ts';

const browser = useBrowser();
const db = useSiteDatabase();
const day_ms = 86_400_000;

const idOf = async (name: string) =>
  (
    await sql<{ id: number }>`select id from account.member
  where username = ${name}`.execute(db())
  ).rows[0]!.id;
const siteDay = (ago: number) => dayOf(new Date(Date.now() - ago * day_ms));

/** Does what is counted by days; once more when the site's day ended meanwhile. */
async function withinOneDay(work: () => Promise<void>): Promise<void> {
  const day = siteDay(0);
  await work().catch((error: unknown) => (siteDay(0) === day ? Promise.reject(error) : work()));
}

/** The member as the server saw them some days ago. */
const daysAgo = (id: number, days: number): Ctx => ({
  db: db(),
  actor: { kind: 'member', id, loginId: 1, ip: '', agent: '' },
  now: new Date(Date.now() - days * day_ms),
  language: 'zh-cn',
  requestId: 'test',
});
const points = (page: Page) => page.locator('.me-acts a', { hasText: '积分' }).innerText();

describe('points', () => {
  it('a member signs in on three days, makes a day up, and sees every point of it in the log', () =>
    withinOneDay(async () => {
      const { page, faults } = await browser.open();
      const { username } = await signUp(page);
      const id = await idOf(username);
      await sql`update account.member set created_at = now() - interval '60 days', avatar = '/storage/none.png',
      birthday = '2000-01-01' where id = ${id}`.execute(db());
      for (const days of [3, 2]) await signInToday(daysAgo(id, days));
      await visit(page, '/user/account/profile');
      await page.getByLabel('签名').fill('慢慢想');
      await page.getByRole('button', { name: '保存', exact: true }).click();
      const awards = async () =>
        (
          await sql`select from billing.task_award
      where member_id = ${id}`.execute(db())
        ).rows.length;
      await expect.poll(awards).toBe(1);

      await visit(page, '/user/account/signIn');
      expect(await points(page)).toContain('31');
      await page.getByRole('button', { name: '签到，领 5 积分' }).click();
      await seeToast(page, '获得 5 积分');
      await page.getByText('今天已签到').waitFor();
      await page.locator('[aria-current="date"]', { hasText: '+5' }).waitFor();

      const missed = siteDay(1);
      if (missed.slice(0, 7) !== siteDay(0).slice(0, 7))
        await visit(page, `/user/account/signIn?month=${missed.slice(0, 7)}`);
      await page.getByRole('button', { name: `补签 ${missed}` }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: '补签' }).click();
      await seeToast(page, '已连续签到 4 天');
      await page.getByText('明天签到可得 9 积分').waitFor();
      expect(await points(page)).toContain('16');

      await visit(page, '/user/account/integral');
      for (const line of ['每日签到', '补签', '完善个人资料'])
        await page.locator('section table', { hasText: '变动前' }).getByText(line).first().waitFor();
      await page
        .getByRole('row', { name: /完善个人资料/ })
        .filter({ hasText: '已完成' })
        .waitFor();
      await page.getByRole('navigation', { name: '类型' }).getByRole('link', { name: '使用' }).click();
      await page.getByText('−20').waitFor();
      await page.getByText('+5').first().waitFor({ state: 'detached' });
      expect(faults).toEqual([]);
    }));

  it('points of a first question are in the log, and gone with the question', async () => {
    const { page, context } = await browser.open();
    await signUp(page);
    const token = (await context.cookies()).find(({ name }) => name === 'ba-user-token')!.value;
    const headers = { server: 'true', 'think-lang': 'zh-cn', 'ba-user-token': token };
    const { rows: categories } = await sql<{ id: number }>`select id from ask.category order by id
      limit 1`.execute(db());
    const body = {
      kind: 'question',
      title: '怎样看待显存不够用',
      markdown: '模型一大就不够用了，怎么办？',
      category: categories[0]!.id,
      tags: ['显存'],
      language: 'zh-cn',
    };
    const answer = (await (await context.request.post('/api/ask/publishPost', { headers, data: body })).json()) as {
      code: number;
      data: { id: number };
    };
    expect(answer.code).toBe(1);
    await visit(page, '/user/account/integral');
    await page.getByText('首次提问').waitFor();
    expect(await points(page)).toContain('20');
    await context.request.post('/api/ask/deletePost', { headers, data: { id: answer.data.id } });
    await visit(page, '/user/account/integral?kind=returned');
    await page.getByText('首次提问收回').waitFor();
    expect(await points(page)).not.toContain('20');
  });
});

describe('invitations', () => {
  it('somebody who comes by the link and registers stands in the inviter’s list; the poster is an image', async () => {
    const { page, faults } = await browser.open();
    const { username } = await signUp(page);
    await visit(page, '/user/xiaowo/share');
    await page.getByRole('button', { name: '生成邀请链接' }).click();
    const link = await page.getByLabel('邀请链接').inputValue();
    expect(link).toMatch(/\/i\/[2-9a-z]{8}$/);

    await page.getByRole('button', { name: '邀请海报' }).click();
    const dialog = page.getByRole('dialog', { name: '邀请海报' });
    await dialog.getByRole('img', { name: new RegExp(username) }).waitFor();
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: '保存图片' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/\.png$/);
    const bytes = readFileSync(await file.path());
    expect([bytes.subarray(1, 4).toString(), bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([
      'PNG',
      1500,
      2240,
    ]);
    expect(bytes.length).toBeGreaterThan(30_000);

    // The tests have one address: as if the inviter had been here on another day.
    await sql`update account.login set created_at = created_at - interval '3 days'
      where member_id = ${await idOf(username)}`.execute(db());
    // tests' own browser is told as a robot, which counts as no visit
    const guest = await browser.open({ locale: 'zh-CN' });
    await guest.page.goto(new URL(link).pathname);
    await guest.page.waitForURL(/\/user\/login\?type=register/);
    expect((await guest.context.cookies()).find(({ name }) => name === 'wenwo-invite')).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
    });
    const invited = await registerByMail(guest.page);
    await expect
      .poll(async () => (await guest.context.cookies()).some(({ name }) => name === 'wenwo-invite'))
      .toBe(false);

    await visit(page, '/user/xiaowo/share');
    const masked = `${invited.username[0]}***${invited.username.at(-1)}`;
    await page
      .getByRole('row', { name: new RegExp(masked.replaceAll('*', '\\*')) })
      .filter({ hasText: '有效' })
      .waitFor();
    await page.locator('.figs > div', { hasText: '访问' }).getByText('1', { exact: true }).waitFor();
    await page.locator('.figs > div', { hasText: '注册' }).getByText('1', { exact: true }).waitFor();
    await page.getByText(invited.username, { exact: true }).waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
  });
});
