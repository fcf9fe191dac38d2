import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { seeToast, useBrowser, visit } from './browser.ts';
import { changeSetting } from './desk.ts';
import { signInAsAdmin, signUp } from './members.ts';
import { callAs } from './money-pages.ts';
import { useSiteDatabase } from './site-database.ts';

const browser = useBrowser();
const db = useSiteDatabase();
const wave = 200;

const memberId = async (username: string) =>
  (
    await sql<{ id: number }>`select id from account.member
  where username = ${username}`.execute(db())
  ).rows[0]!.id;

async function ask(page: Page, title: string, text: string): Promise<void> {
  await visit(page, '/ask/post');
  await page.locator('input[name="title"]').fill(title);
  await page.locator('textarea[name="markdown"]').fill(text);
  await page.locator('select[name="category"]').selectOption({ index: 1 });
  await page.getByPlaceholder('输入标签').fill('部署');
  await page.getByPlaceholder('输入标签').press('Enter');
  await page.getByRole('button', { name: '发布', exact: true }).click();
}

it('a held first post is seen by its author alone until a reviewer on a phone approves it', async () => {
  await changeSetting('moderation', 'reviewedFirstPosts', 1);
  const author = await browser.open({ width: 390 });
  await signUp(author.page);
  const title = `第一次提问 ${Date.now()}`;
  await ask(author.page, title, '我想在本地跑一个小模型，第一次装，不知道从哪里开始。');
  await author.page.waitForURL(/\/ask\/info\/\d+/);
  await author.page.getByText('等待审核', { exact: true }).waitFor();
  const address = new URL(author.page.url()).pathname;
  await changeSetting('moderation', 'reviewedFirstPosts', 0);

  const guest = await browser.open();
  expect((await guest.page.goto(address))?.status()).toBe(404);

  const boss = await browser.open({ width: 390 });
  await signInAsAdmin(boss.page);
  await visit(boss.page, '/admin/inbox?kind=held');
  await boss.page.getByRole('link', { name: title }).click();
  await boss.page.waitForURL(/\/admin\/reviews\?open=\d+$/);
  await boss.page.getByRole('heading', { name: title }).waitFor();
  const approve = boss.page.getByRole('button', { name: '通过', exact: true });
  await approve.waitFor();
  const box = (await approve.boundingBox())!;
  expect(box.height).toBeGreaterThanOrEqual(44);
  expect(box.y).toBeGreaterThan(844 / 2); // within reach of a thumb
  await approve.click();
  await seeToast(boss.page, '已通过');

  expect((await guest.page.goto(address))?.status()).toBe(200);
  await guest.page.getByRole('heading', { name: title }).waitFor();
  await visit(author.page, '/user/account/notice');
  await author.page.getByText('你的内容已通过审核并发布', { exact: false }).first().waitFor();
  expect([...author.faults, ...boss.faults, ...guest.faults]).toEqual([]);
});

it('a wave of spam that was flagged goes in one click and comes back when it was a mistake', async () => {
  const spammer = await browser.open();
  const { username } = await signUp(spammer.page);
  const id = await memberId(username);
  await sql`insert into ask.post (kind, author_id, category_id, language, title, excerpt, html, text, created_at,
    active_at)
    select 'question', ${id}, (select min(id) from ask.category), 'zh-cn', '便宜显卡第 ' || n || ' 批', '便宜',
      '<p>便宜显卡，点我主页。</p>', '便宜显卡，点我主页。', now(), now()
    from generate_series(1, ${wave}) n`.execute(db());
  const first = (
    await sql<{ id: number }>`select min(id) id from ask.post
    where author_id = ${id}`.execute(db())
  ).rows[0]!.id;
  const address = `/ask/info/${first}`;
  const seen = async () =>
    (
      await sql<{ n: number }>`select count(*) n from ask.post
    where author_id = ${id} and deleted_at is null`.execute(db())
    ).rows[0]!.n;

  const reader = await browser.open({ width: 390 });
  await signUp(reader.page);
  await visit(reader.page, address);
  await reader.page.locator('.acts').getByRole('button', { name: '更多', exact: true }).first().click();
  await reader.page.getByRole('menuitem', { name: '举报', exact: true }).click();
  await reader.page.getByRole('dialog').getByRole('radio', { name: '垃圾广告' }).check();
  await reader.page.getByRole('dialog').getByRole('button', { name: '举报', exact: true }).click();
  await seeToast(reader.page, '已收到举报');

  const boss = await browser.open({ width: 390 });
  await signInAsAdmin(boss.page);
  await visit(boss.page, '/admin/reviews?queue=flags');
  await boss.page.getByRole('heading', { name: '便宜显卡第 1 批' }).waitFor();
  await boss.page.getByRole('link', { name: '清理该成员的全部内容' }).click();
  const dialog = boss.page.getByRole('dialog');
  await dialog.getByText(String(wave), { exact: true }).waitFor();
  await dialog.getByLabel('原因', { exact: false }).fill('批量垃圾广告');
  await dialog.getByLabel('封锁发布的时长', { exact: false }).selectOption('0');
  await dialog.getByRole('button', { name: '开始清理' }).click();
  await boss.page.getByText('已清理', { exact: true }).waitFor();
  expect(await seen()).toBe(0);
  expect((await reader.page.goto(address))?.status()).toBe(404);

  await boss.page.getByRole('button', { name: `撤销对 ${username} 的清理` }).click();
  await boss.page.getByRole('alertdialog').getByRole('button', { name: '撤销', exact: true }).click();
  await boss.page.getByText('已撤销', { exact: true }).waitFor();
  expect(await seen()).toBe(wave);
  expect((await reader.page.goto(address))?.status()).toBe(200);
  expect([...reader.faults, ...boss.faults]).toEqual([]);
});

it('a held comment stands where it was written, for its author alone, after a reload too', async () => {
  const [asker, talker] = [await browser.open(), await browser.open({ width: 390 })];
  await signUp(asker.page);
  await signUp(talker.page);
  const post = {
    kind: 'question',
    title: `模型回答太慢怎么办 ${Date.now()}`,
    markdown: '换过显卡。',
    category: 1,
    tags: ['部署'],
    language: 'zh-cn',
  };
  const { id } = (await callAs(asker.context, '/api/ask/publishPost', post)) as { id: number };
  const answer = (await callAs(asker.context, '/api/ask/postAnswer', { postId: id, markdown: '先看日志。' })) as {
    id: number;
  };
  await changeSetting('moderation', 'reviewedFirstPosts', 1);
  await visit(talker.page, `/ask/info/${id}`);
  const place = talker.page.locator(`#a${answer.id}`);
  await place.getByRole('button', { name: '评论', exact: true }).click();
  await place.locator('form textarea[name="markdown"]').fill('日志里什么也没有，还能看哪里？');
  await place.getByRole('button', { name: '发表', exact: true }).click();
  const held = place.getByRole('region', { name: '你的评论: 等待审核' });
  await held.getByText('日志里什么也没有，还能看哪里？').waitFor();
  await changeSetting('moderation', 'reviewedFirstPosts', 0);
  await talker.page.reload();
  await held.getByText('日志里什么也没有，还能看哪里？').waitFor();
  await visit(asker.page, `/ask/info/${id}`);
  expect(await asker.page.getByText('日志里什么也没有').count()).toBe(0);
  expect([...asker.faults, ...talker.faults]).toEqual([]);
});
