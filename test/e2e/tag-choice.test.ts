import { expect, it } from 'vitest';
import { findScrolling, findViolations } from './axe.ts';
import { useBrowser, visit } from './browser.ts';
import { signUp } from './members.ts';

const browser = useBrowser();

it('on a phone a tag is chosen from a list, one that fits is taken by Enter, and a new one says that it is new', async () => {
  const { page, faults } = await browser.open({ width: 390 });
  await signUp(page);
  await visit(page, '/ask/post');
  const field = page.getByRole('combobox', { name: '标签' });
  const list = page.getByRole('listbox', { name: '标签' });
  const removal = (name: string) => page.getByRole('button', { name: `移除 ${name}` });
  await field.fill('oll');
  await list.getByRole('option', { name: /^Ollama \d+ 个帖子$/, selected: true }).waitFor();
  await list.getByRole('option', { name: '新建标签“oll”' }).waitFor();
  expect([...(await findViolations(page)), ...(await findScrolling(page))]).toEqual([]);
  await field.press('Enter');
  await removal('Ollama').waitFor();
  expect(await field.inputValue()).toBe('');

  const made = `贝壳${Date.now().toString(36)}`;
  await field.fill(made);
  await list.getByRole('option', { name: `新建标签“${made}”`, selected: true }).click();
  await removal(made).waitFor();
  await page.getByText(`${made}新`, { exact: true }).waitFor();

  await field.fill('LORA');
  await list.getByRole('option').first().waitFor();
  await field.press('Escape');
  expect(await list.count()).toBe(0);
  await page.locator('input[name="title"]').focus();
  expect(await page.locator('.tag.on').allInnerTexts()).toHaveLength(3);
  await field.click();
  await list.getByRole('option').first().waitFor();
  await field.press('ArrowDown');
  await field.press('ArrowUp');
  await field.press('Backspace');
  expect(await page.locator('.tag.on').count()).toBe(2);
  expect(faults).toEqual([]);
});
