import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { inFull } from '#test/full.ts';
import { seeToast, useBrowser, visit } from './browser.ts';
import { logOut, signInAsAdmin, signUp } from './members.ts';
import { useSiteDatabase } from './site-database.ts';

const browser = useBrowser();
const db = useSiteDatabase();

it('logging out in another tab leads this one to the login page and back, with what was typed', async () => {
  const { page, context, faults } = await browser.open();
  const member = await signUp(page);
  await visit(page, '/user/account/profile');
  await page.getByLabel('签名').fill('写到一半的话');
  await page.getByRole('radio', { name: '女' }).check();
  await page.getByLabel('昵称').fill('新昵称');

  const other = await context.newPage();
  await visit(other, '/');
  await logOut(other);
  await page.waitForURL(/\/user\/login\?to=%2Fuser%2Faccount%2Fprofile$/);
  await seeToast(page, '你已在另一个标签页退出登录');
  expect(await page.locator('.toast').allInnerTexts()).toHaveLength(1);

  await page.locator('input[name="account"]').fill(member.username);
  await page.locator('input[type="password"]').fill(member.password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.waitForURL(/\/user\/account\/profile$/);
  await expect.poll(() => page.getByLabel('签名').inputValue()).toBe('写到一半的话');
  expect(await page.getByLabel('昵称').inputValue()).toBe('新昵称');
  expect(await page.getByRole('radio', { name: '女' }).isChecked()).toBe(true);
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await seeToast(page, '资料更新成功~');

  // The tab that was left behind in public stays where it is, and is a guest's.
  await visit(page, '/ask');
  await visit(other, '/');
  await logOut(other);
  await page.getByRole('link', { name: '登录', exact: true }).first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/ask');
  expect(faults).toEqual([]);
});

inFull(
  'a login that was ended elsewhere is noticed with the next request: the place and what was typed wait',
  async () => {
    const { page } = await browser.open();
    const member = await signUp(page);
    await visit(page, '/user/account/profile');
    await page.getByLabel('签名').fill('还没保存');
    const elsewhere = await browser.open();
    await visit(elsewhere.page, '/user/login?to=%2Fuser%2Faccount%2Fsecurity');
    await elsewhere.page.locator('input[name="account"]').fill(member.username);
    await elsewhere.page.locator('input[type="password"]').fill(member.password);
    await elsewhere.page.getByRole('button', { name: '登录', exact: true }).click();
    await elsewhere.page.getByRole('button', { name: '结束其他登录' }).click();
    await elsewhere.page.getByRole('alertdialog').getByRole('button').last().click();
    await seeToast(elsewhere.page, '已结束其他 1 处登录');

    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.waitForURL(/\/user\/login\?to=%2Fuser%2Faccount%2Fprofile$/);
    await page.locator('input[name="account"]').fill(member.username);
    await page.locator('input[type="password"]').fill(member.password);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await page.waitForURL(/\/user\/account\/profile$/);
    await expect.poll(() => page.getByLabel('签名').inputValue()).toBe('还没保存');
  },
);

it('a login in another tab is one in a login page that was left open', async () => {
  const { page, context } = await browser.open();
  const member = await signUp(page);
  await visit(page, '/');
  await logOut(page);
  await visit(page, '/user/login?to=%2Fuser%2Faccount%2Fintegral');
  const other = await context.newPage();
  await visit(other, '/user/login');
  await other.locator('input[name="account"]').fill(member.username);
  await other.locator('input[type="password"]').fill(member.password);
  await other.getByRole('button', { name: '登录', exact: true }).click();
  await page.waitForURL(/\/user\/account\/integral$/);
});

it('what two operators change of a group at once is kept, a right that was taken away too; what collides is told', async () => {
  const { page, context } = await browser.open();
  await signInAsAdmin(page);
  const { rows } = await sql<{ id: number }>`with made as (
      insert into account.member_group (area, name_zh, name_en, is_all) values ('site', '两个人改', 'Two', false)
      returning id
    ), given as (
      insert into account.group_rule (group_id, rule_id) select made.id, r.id from made, account.rule r
      where r.area = 'site' and r.deleted_at is null and (r.name = 'account' or r.name like 'account/profile%')
    ) select id from made`.execute(db());
  const openGroup = async (tab: Page) => {
    await visit(tab, '/admin/groups');
    await tab.getByRole('button', { name: '修改「两个人改」' }).click();
  };
  const other = await context.newPage();
  const third = await context.newPage();
  for (const tab of [page, other, third]) await openGroup(tab);
  const save = (tab: Page) => tab.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  await page
    .getByRole('dialog')
    .getByRole('checkbox', { name: /^修改资料/ })
    .uncheck();
  await save(page);
  await seeToast(page, '分组已保存');
  await other.getByRole('dialog').getByLabel('英文名称').fill('Two of us');
  await save(other);
  await seeToast(other, '分组已保存');
  const names = async () =>
    (
      await sql<{ name: string }>`select r.name from account.group_rule g join account.rule r on r.id = g.rule_id
        where g.group_id = ${rows[0]!.id}`.execute(db())
    ).rows.map(({ name }) => name);
  expect(await names()).not.toContain('account/profile/edit');

  await third.getByRole('dialog').getByLabel('英文名称').fill('Two others');
  await save(third);
  await third.getByText('这一项刚被别人改过').waitFor();
  expect(await third.getByRole('dialog').getByLabel('英文名称').inputValue()).toBe('Two others');
  await save(third);
  await seeToast(third, '分组已保存');
  const saved = await sql`select name_en from account.member_group where id = ${rows[0]!.id}`.execute(db());
  expect(saved.rows).toEqual([{ name_en: 'Two others' }]);
  expect(await names()).not.toContain('account/profile/edit');
});
