import { expect, it } from 'vitest';
import { seeToast, useBrowser, visit } from './browser.ts';
import { signUp } from './members.ts';

const browser = useBrowser();

it('a post is bookmarked into a new folder, another into the same one, from the page and on a phone', async () => {
  const { page, faults } = await browser.open();
  await signUp(page);
  await visit(page, '/ask/info/2');
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  await page.getByRole('button', { name: /^收藏/ }).first().click();
  await seeToast(page, '已收藏');
  await page.locator('.toast').getByRole('button', { name: '放进收藏夹' }).click();
  const dialog = page.getByRole('dialog', { name: '放进哪个收藏夹' });
  await dialog.getByRole('button', { name: '放进去' }).click();
  await dialog.getByText('给收藏夹起个名字').waitFor();
  await dialog.getByLabel('名称').fill('以后再看');
  await dialog.getByRole('button', { name: '放进去' }).click();
  await seeToast(page, '已放进「以后再看」');

  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/ask/info/20');
  await page.getByRole('button', { name: /^收藏/ }).first().click();
  await page.locator('.toast').getByRole('button', { name: '放进收藏夹' }).click();
  await dialog.getByLabel('以后再看').waitFor();
  expect(await dialog.getByLabel('以后再看').isChecked()).toBe(true);
  await dialog.getByRole('button', { name: '放进去' }).click();
  await seeToast(page, '已放进「以后再看」');
  await visit(page, '/user/ask/collect');
  await page
    .getByRole('link', { name: /以后再看/ })
    .first()
    .click();
  await page.getByRole('link', { name: title }).waitFor();
  expect(await page.getByRole('main').getByRole('checkbox').count()).toBe(2);
  expect(faults).toEqual([]);
});
