import { expect, it } from 'vitest';
import { seeToast, useBrowser, visit } from './browser.ts';
import { signUp } from './members.ts';
import { callAs } from './money-pages.ts';

const browser = useBrowser();

it('on a phone a press on what one may not do says why: a vote for oneself, deleting a question with answers', async () => {
  const [asker, helper] = [await browser.open({ width: 390 }), await browser.open({ width: 390 })];
  await signUp(asker.page);
  await signUp(helper.page);
  const title = `显存怎样估算才不会爆 ${Date.now()}`;
  const question = { kind: 'question', title, markdown: '估算和实际差一倍。', category: 1, tags: ['量化'] };
  const { id } = (await callAs(asker.page.context(), '/api/ask/publishPost', { ...question, language: 'zh-cn' })) as {
    id: number;
  };
  await callAs(helper.page.context(), '/api/ask/postAnswer', { postId: id, markdown: '把上下文的缓存也算进去。' });
  const { page, faults } = asker;
  await visit(page, `/ask/info/${id}`);
  await page.locator('main .vote').first().getByRole('button', { name: '赞成' }).click({ force: true });
  await seeToast(page, '不能给自己写的内容投票');
  await page.locator('.acts').getByRole('button', { name: '更多', exact: true }).first().click();
  await page.getByRole('menuitem', { name: '删除' }).click({ force: true });
  await seeToast(page, '有回答的问题不能删除');

  // reports and suggestions are in the menu of members, so that the row of acts stays one line
  await visit(helper.page, `/ask/info/${id}`);
  const acts = helper.page.locator('.acts').first();
  expect(await acts.getByRole('button', { name: '举报' }).count()).toBe(0);
  await acts.getByRole('button', { name: '更多', exact: true }).click();
  await helper.page.getByRole('menuitem', { name: '举报', exact: true }).waitFor();
  expect([...faults, ...helper.faults]).toEqual([]);
});
