import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { inFull } from '#test/full.ts';
import { alive, seeToast, useBrowser, visit } from './browser.ts';
import { signUp } from './members.ts';
import { callAs } from './money-pages.ts';

const browser = useBrowser();
const title = '量化模型回答变差，怎样排除是采样参数的问题？';

async function ask(page: Page): Promise<string> {
  const question = {
    kind: 'question',
    title: `${title} ${Date.now()}`,
    markdown: '换成 Q4 之后回答变差。\n\n温度是 0.8。',
    category: 1,
    tags: ['量化'],
    language: 'zh-cn',
  };
  const { id } = (await callAs(page.context(), '/api/ask/publishPost', question)) as { id: number };
  return `/ask/info/${id}`;
}

/** Proposes a change of the text on the question's page and waits for the suggestion's own page. */
async function suggest(page: Page, path: string, markdown: string, reason: string): Promise<void> {
  await visit(page, path);
  await page.locator('.acts').getByRole('button', { name: '更多', exact: true }).first().click();
  await page.getByRole('menuitem', { name: '建议修改' }).click();
  await page.waitForURL(/suggest=1/);
  await page.getByRole('heading', { name: '建议修改问题' }).waitFor();
  await page.locator('textarea[name="markdown"]').fill(markdown);
  await page.locator('input[name="reason"]').fill(reason);
  await page.getByRole('button', { name: '提交建议' }).click();
  await page.waitForURL(/\/ask\/reviews\/edits\/\d+$/);
}

it('an edit is suggested, rejected with a reason, suggested again, approved, and rolled back', async () => {
  const [asker, helper] = [await browser.open(), await browser.open({ width: 390 })];
  await signUp(asker.page);
  const { username } = await signUp(helper.page);
  const path = await ask(asker.page);

  await suggest(helper.page, path, '换成 Q4 之后回答变差。\n\n买我的显卡。', '更好');
  await visit(asker.page, path);
  await asker.page.getByRole('link', { name: '1 条修改建议' }).click();
  await asker.page.getByRole('button', { name: '左右对照' }).click();
  await asker.page.getByRole('cell', { name: /买我的显卡/ }).waitFor();
  await asker.page.getByRole('button', { name: '驳回', exact: true }).click();
  const dialog = asker.page.getByRole('dialog');
  await dialog.getByLabel('广告或捣乱').check();
  await dialog.getByRole('button', { name: '驳回', exact: true }).click();
  await seeToast(asker.page, '已驳回');

  await visit(helper.page, '/user/ask/edits?state=rejected');
  await helper.page.getByText('广告或捣乱').waitFor();

  await suggest(helper.page, path, '换成 Q4_K_M 之后回答变差。\n\n温度是 0.8，其他参数默认。', '写清量化的种类');
  await visit(asker.page, '/ask/reviews/edits');
  await asker.page.getByRole('link', { name: title, exact: false }).first().click();
  await asker.page.getByRole('button', { name: '排版后' }).click();
  await asker.page.getByText('温度是 0.8，其他参数默认。').first().waitFor();
  await alive(asker.page);
  await asker.page.keyboard.press('a');
  await seeToast(asker.page, '已通过，改动已经生效');

  await visit(asker.page, path);
  await asker.page.getByText('换成 Q4_K_M 之后回答变差。').waitFor();
  await asker.page.getByRole('button', { name: '更多', exact: true }).first().click();
  await asker.page.getByRole('menuitem', { name: '修改历史与恢复' }).click();
  await asker.page.waitForURL(/\/revisions$/);
  await asker.page.getByRole('listitem').filter({ hasText: '第 2 版' }).getByText(username).waitFor();
  await asker.page.getByRole('button', { name: '恢复到第 1 版' }).click();
  await asker.page.getByRole('dialog').locator('input[name="reason"]').fill('还是原来的说法');
  await asker.page.getByRole('dialog').getByRole('button', { name: '恢复到这一版' }).click();
  await seeToast(asker.page, '已恢复到第 1 版');
  await asker.page.waitForURL(new RegExp(`${path}$`));
  await asker.page.getByText('换成 Q4 之后回答变差。').waitFor();
  expect([...asker.faults, ...helper.faults]).toEqual([]);
});

inFull('two tabs do not overwrite each other’s draft of a comment', async () => {
  const { page, context, faults } = await browser.open();
  await signUp(page);
  const path = await ask(page);
  const write = async (tab: Page, text: string) => {
    const box = tab.locator('form textarea[name="markdown"]').first();
    await box.fill(text);
    await tab.evaluate(() => window.dispatchEvent(new Event('pagehide')));
  };
  const open = async (tab: Page) => {
    await visit(tab, path);
    // The form asks for a draft once it stands: one that is saved meanwhile would be its own beginning.
    const asked = tab.waitForResponse(/\/api\/ask\/draft\?/);
    await tab.getByRole('button', { name: '评论', exact: true }).first().click();
    await (await asked).finished();
  };
  await open(page);
  const other = await context.newPage();
  await open(other);
  const saved = page.waitForResponse((response) => response.url().includes('/api/ask/saveDraft') && response.ok());
  await write(page, '第一个标签页里写的评论');
  await saved;
  await write(other, '第二个标签页里写的评论');
  await other.getByText('这份草稿刚在另一个页面改过。').waitFor();
  await other.getByRole('button', { name: '用那边的' }).click();
  await expect
    .poll(() => other.locator('form textarea[name="markdown"]').first().inputValue())
    .toBe('第一个标签页里写的评论');
  await visit(page, '/user/ask/drafts');
  await page.getByText('第一个标签页里写的评论').waitFor();
  await page
    .getByRole('button', { name: /^删除草稿/ })
    .first()
    .click();
  await page.getByRole('alertdialog').getByRole('button').last().click();
  await seeToast(page, '草稿已删除');
  expect(faults).toEqual([]);
});
