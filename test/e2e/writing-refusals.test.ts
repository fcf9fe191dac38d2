import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { seeToast, useBrowser, visit } from './browser.ts';
import { signIn, signUp } from './members.ts';
import { callAs } from './money-pages.ts';

const browser = useBrowser();
const post = (title: string) => ({
  kind: 'question',
  title,
  markdown: '换了网线也一样，版本是最新的。',
  category: 1,
  tags: ['部署'],
  language: 'zh-cn',
});
const publish = async (page: Page, title: string) =>
  ((await callAs(page.context(), '/api/ask/publishPost', post(title))) as { id: number }).id;
const body = (page: Page) => page.locator('textarea[name="markdown"]');

it('a text and a title that are too long stay, and it is said why they are not kept', async () => {
  const { page, faults } = await browser.open({ width: 390 });
  await signUp(page);
  await visit(page, '/ask/post');
  const title = page.locator('input[name="title"]');
  await title.fill('长'.repeat(400));
  await page.getByText('最多 150 字，超出 250 字').waitFor();
  expect(await title.inputValue()).toHaveLength(400);
  await title.fill('上传大文件时连接被断开是什么原因');
  await body(page).fill('长'.repeat(85_000));
  await page.getByText('最多 65,535 字，超出').waitFor();
  await page.getByText('内容太长，服务器存不下这份草稿').waitFor();
  expect(await page.getByText('网络恢复后').count()).toBe(0);
  await body(page).fill('短了。');
  await page.getByText('草稿已保存在服务器').waitFor();
  expect(faults).toEqual([]);
  await page.context().close();
});

it('an edit that somebody was faster with stays, and the form says so with a way to the newest version', async () => {
  const { page } = await browser.open({ width: 390, language: 'en' });
  await signUp(page);
  const title = `What limits the upload speed of this server? ${Date.now()}`;
  const id = await publish(page, title);
  await visit(page, `/ask/post?id=${id}`);
  await callAs(page.context(), '/api/ask/editPost', { ...post(title), id, revision: 1, markdown: 'New.', reason: '' });
  await body(page).fill('Mine.');
  await page.getByRole('button', { name: 'Save', exact: false }).last().click();
  const alert = page.locator('form [role="alert"]').filter({ hasText: 'newest version' });
  await alert.waitFor();
  const opened = page.context().waitForEvent('page');
  await alert.getByRole('link', { name: 'Open the newest version in a new tab' }).click();
  const newest = await opened;
  await newest.getByText('New.', { exact: true }).waitFor();
  expect(await body(page).inputValue()).toBe('Mine.');
  await page.context().close();
});

it('when the login has ended while an answer was written, it is said that the answer is kept, and it is', async () => {
  const { page } = await browser.open();
  const member = await signUp(page);
  const id = await publish(page, `夜里备份时磁盘很慢怎么查？ ${Date.now()}`);
  await visit(page, `/ask/info/${id}`);
  await body(page).fill('先看读取队列有多长。');
  await page.context().clearCookies();
  await page.getByRole('button', { name: '发布回答' }).click();
  await page.waitForURL(/\/user\/login\?/);
  await seeToast(page, '你写的内容已保留');
  await signIn(page, member.id);
  await visit(page, `/ask/info/${id}`);
  await expect.poll(() => body(page).inputValue()).toBe('先看读取队列有多长。');
  await page.context().close();
});
