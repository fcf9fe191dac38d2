import { sql } from 'kysely';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { inFull } from '#test/full.ts';
import { seeToast, useBrowser, visit } from './browser.ts';
import { signInAsAdmin, signUp } from './members.ts';
import { useSiteDatabase } from './site-database.ts';

const browser = useBrowser();
const db = useSiteDatabase();

/** Sends what a form would, as whoever is signed in there. */
async function post(
  context: BrowserContext,
  path: string,
  body: object,
): Promise<{ code: number; data: { id: number } }> {
  const token = (await context.cookies()).find((cookie) => cookie.name === 'ba-user-token')?.value ?? '';
  const headers = { 'content-type': 'application/json', server: 'true', 'ba-user-token': decodeURIComponent(token) };
  return (await (await fetch(browser.url + path, { method: 'POST', headers, body: JSON.stringify(body) })).json()) as {
    code: number;
    data: { id: number };
  };
}

async function groupOf(username: string, name: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into account.member_group (area, name_zh, name_en, is_all) values ('site', ${name}, ${name}, true)
      returning id`.execute(db());
  await sql`update account.member set group_id = ${rows[0]!.id} where username = ${username}`.execute(db());
}

async function searchFor(page: Page, words: string): Promise<string> {
  await visit(page, `/ask/search/${encodeURIComponent(words)}`);
  return page.locator('main').innerText();
}

it('an operator restricts a category: outsiders lose it everywhere, its group reads it', async () => {
  const [operator, insider, outsider] = [await browser.open(), await browser.open(), await browser.open()];
  const inside = await signUp(insider.page);
  await groupOf(inside.username, '内测会员');
  await signInAsAdmin(operator.page);

  await visit(operator.page, '/admin/categories');
  await operator.page.getByRole('button', { name: '新建分类' }).click();
  await operator.page.getByLabel('中文名称').fill('内测专区');
  await operator.page.getByLabel('英文名称').fill('Preview lounge');
  await operator.page.getByLabel('标识').fill('preview-lounge');
  await operator.page.getByRole('button', { name: '保存', exact: true }).click();
  await seeToast(operator.page, '已保存');
  const { rows } = await sql<{ id: number }>`select id from ask.category where slug = 'preview-lounge'`.execute(db());
  const category = rows[0]!.id;
  const published = await post(insider.context, '/api/ask/publishPost', {
    kind: 'question',
    title: '青金石版本的插件什么时候能装？',
    markdown: '内测群里说的青金石版本，安装时提示签名不对。',
    category,
    tags: ['青金石'],
    language: 'zh-cn',
  });
  expect(published.code).toBe(1);
  await expect.poll(() => searchFor(outsider.page, '青金石')).toContain('什么时候能装');

  await visit(operator.page, '/admin/categories');
  await operator.page.getByRole('button', { name: '修改分类「内测专区」' }).click();
  await operator.page.getByRole('radio', { name: '仅会员组可读可发' }).check();
  await operator.page.getByRole('checkbox', { name: /内测会员/ }).check();
  await operator.page.getByRole('button', { name: '保存', exact: true }).click();
  await seeToast(operator.page, '已保存');

  for (const path of [`/ask/info/${published.data.id}`, `/ask/lists/category/${category}`]) {
    expect((await outsider.page.goto(path))?.status(), path).toBe(404);
    expect((await insider.page.goto(path))?.status(), path).toBe(200);
  }
  await expect.poll(() => searchFor(outsider.page, '青金石')).not.toContain('什么时候能装');
  await visit(outsider.page, '/ask/categories');
  expect(await outsider.page.locator('body').innerText()).not.toContain('内测专区');
  await visit(insider.page, '/ask/categories');
  await insider.page.getByRole('heading', { name: '内测专区' }).waitFor();
  await expect.poll(() => searchFor(insider.page, '青金石')).toContain('什么时候能装');
  expect([...operator.faults, ...insider.faults, ...outsider.faults]).toEqual([]);
});

inFull('who follows a tag is told of a new question with it and finds it among what they follow', async () => {
  const [reader, asker] = [await browser.open(), await browser.open()];
  await signUp(reader.page);
  await signInAsAdmin(asker.page);
  const { rows } = await sql<{
    slug: string;
    name: string;
    id: number;
  }>`select slug, name_zh "name", id from ask.tag where posts > 3 order by id limit 1`.execute(db());
  const { slug, name } = rows[0]!;
  await visit(reader.page, `/ask/tags/${slug}`);
  await reader.page.getByRole('button', { name: `关注${name}`, exact: true }).click();
  await reader.page.getByRole('button', { name: `已关注${name}，再按取消` }).waitFor();

  const { rows: categories } = await sql<{ id: number }>`select id from ask.category
    where access = 'open' and retired_at is null order by id limit 1`.execute(db());
  const title = '关注的人会看到这个新问题吗？';
  const published = await post(asker.context, '/api/ask/publishPost', {
    kind: 'question',
    title,
    markdown: '正文写在这里。',
    category: categories[0]!.id,
    tags: [slug],
    language: 'zh-cn',
  });
  expect(published.code).toBe(1);

  await expect
    .poll(async () => {
      await visit(reader.page, '/user/account/notice?kind=newPost');
      return reader.page.locator('main, #main').first().innerText();
    })
    .toContain(title);
  await visit(reader.page, '/ask?tab=mine');
  await reader.page.getByRole('link', { name: title }).first().waitFor();
  await visit(reader.page, '/ask/lists/mine/0');
  await reader.page.getByRole('link', { name: title }).first().waitFor();
  expect([...reader.faults, ...asker.faults]).toEqual([]);
});
