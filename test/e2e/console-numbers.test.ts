import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findScrolling, findViolations } from './axe.ts';
import { seeToast, useBrowser, visit } from './browser.ts';
import { changePrivileges, changeSetting } from './desk.ts';
import { signInAsAdmin } from './members.ts';

const browser = useBrowser();

async function openConsole(path: string): Promise<Page> {
  const { page } = await browser.open();
  await signInAsAdmin(page);
  await visit(page, path);
  return page;
}
const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true }).first().click();
const isWrong = (page: Page, name: string) =>
  expect.poll(() => page.locator(`[name="${name}"]`).getAttribute('aria-invalid')).toBe('true');

async function look(page: Page): Promise<void> {
  for (const [width, colorScheme] of [
    [390, 'dark'],
    [1280, 'light'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    expect([...(await findViolations(page)), ...(await findScrolling(page))]).toEqual([]);
  }
}

describe('numbers in the console', () => {
  it('a setting that is emptied is asked for with its range, and stays as it was', async () => {
    const page = await openConsole('/admin/settings?section=moderation');
    const field = page.locator('[name=newMemberPosts]');
    const before = await field.inputValue();
    for (const typed of ['', '-1', '1.5', '许多', '99999']) {
      await field.fill(typed);
      await save(page);
      await page.getByText('请填写 0 到 1,000 之间的整数').waitFor();
      await isWrong(page, 'newMemberPosts');
    }
    await look(page);
    expect(await page.locator('.toast').count()).toBe(0);
    await page.reload();
    expect(await field.inputValue()).toBe(before);
  });

  it('a setting that others have changed meanwhile shows what they wrote beside one’s own', async () => {
    const page = await openConsole('/admin/settings?section=appearance');
    const field = page.locator('[name=slogan]');
    const before = await field.inputValue();
    await changeSetting('appearance', 'slogan', '别人写的口号');
    await field.fill('我写的口号');
    await save(page);
    await page.getByText('这一项刚被别人改过，请核对后再保存。对方改成了：别人写的口号').waitFor();
    expect(await field.inputValue()).toBe('我写的口号');
    await look(page);
    await save(page);
    await seeToast(page, '设置已保存');
    await changeSetting('appearance', 'slogan', before);
  });

  it('a privilege out of its range is marked at its field', async () => {
    const page = await openConsole('/admin/privileges');
    await page.locator('[name=upvoted]').fill('10001');
    await page.locator('[name=note]').fill('试试');
    await save(page);
    await page.getByText('请填写 0 到 10,000 之间的整数').waitFor();
    await isWrong(page, 'upvoted');
    await page.locator('[name=upvoted]').fill('');
    await save(page);
    await page.getByText('请填写 0 到 10,000 之间的整数').waitFor();
    await look(page);
  });

  it('privileges that others have changed meanwhile are marked, and what was typed stays', async () => {
    const page = await openConsole('/admin/privileges');
    const [mine, theirs] = [page.locator('[name=voteUp]'), page.locator('[name=comment]')];
    const before = await changePrivileges({ comment: 77, voteUp: 66 });
    await mine.fill('55');
    await page.locator('[name=note]').fill('更严一点');
    await save(page);
    await page.getByText('别人刚刚改过特权等级，请核对后再保存').waitFor();
    await page.getByText('刚被别人改为 66，请核对').waitFor();
    await page.getByText('刚被别人改为 77，请核对').waitFor();
    expect([await mine.inputValue(), await theirs.inputValue()]).toEqual(['55', '77']);
    expect(await page.locator('[name=note]').inputValue()).toBe('更严一点');
    await look(page);
    await save(page);
    await seeToast(page, /./);
    await page.reload();
    expect([await mine.inputValue(), await theirs.inputValue()]).toEqual(['55', '77']);
    await changePrivileges(before);
  });

  it('a task that others have changed meanwhile keeps what was typed', async () => {
    const [page, other] = [await openConsole('/admin/tasks'), await openConsole('/admin/tasks')];
    const change = async (on: Page, points: string) => {
      await on.getByRole('dialog').locator('[name=points]').fill(points);
      await on.getByRole('dialog').locator('[name=note]').fill('试试');
      await on.getByRole('dialog').locator('button[type=submit]').click();
    };
    for (const one of [page, other]) await one.getByRole('row').getByRole('button').first().click();
    const before = await page.getByRole('dialog').locator('[name=points]').inputValue();
    await change(other, '31');
    await other.getByRole('dialog').waitFor({ state: 'detached' });
    await change(page, '32');
    await page.getByText('刚被别人改为 31，请核对').waitFor();
    expect(await page.getByRole('dialog').locator('[name=points]').inputValue()).toBe('32');
    await look(page);
    await change(page, '32');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('row').getByRole('button').first().click();
    await change(page, before); // other journeys of this site count what it gives
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('fees say what they may be, and a week of check-ins that it has seven days', async () => {
    const page = await openConsole('/admin/terms?group=points');
    await page.locator('[name=signInRewards]').fill('1, 2, 3');
    await page.locator('[name=makeUpDays]').fill('32');
    await page.locator('main form button[type=submit]').click();
    await page.getByText('请填写 7 个 0 到 100,000 之间的整数，用逗号分隔').waitFor();
    await page.getByText('请填写 0 到 31 之间的整数').waitFor();
    await look(page);
  });
});
