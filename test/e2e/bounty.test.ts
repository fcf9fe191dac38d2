import { sql } from 'kysely';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { awardPoints } from '#app/wallet/movements/wallet-points.commands.server.ts';
import { getBalances } from '#app/wallet/ledger/ledger.queries.server.ts';
import { inFull } from '#test/full.ts';
import { seeToast, useBrowser, visit } from './browser.ts';
import { signInAsAdmin, signUp } from './members.ts';
import { useSiteDatabase } from './site-database.ts';

const browser = useBrowser();
const db = useSiteDatabase();
const idOf = async (name: string) =>
  (
    await sql<{ id: number }>`select id from account.member
  where username = ${name}`.execute(db())
  ).rows[0]!.id;
const pointsOf = async (name: string) => Number((await getBalances({ db: db() }, await idOf(name))).points);

/** A call of the API as the person of a browser. */
async function call(context: BrowserContext, path: string, data: object): Promise<{ id: number }> {
  const token = (await context.cookies()).find(({ name }) => name === 'ba-user-token')!.value;
  const headers = { server: 'true', 'think-lang': 'zh-cn', 'ba-user-token': token };
  const answer = (await (await context.request.post(path, { headers, data })).json()) as {
    code: number;
    data: { id: number };
  };
  expect(answer).toMatchObject({ code: 1 });
  return answer.data;
}

async function ask(context: BrowserContext, title: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from ask.category order by id limit 1`.execute(db());
  const body = {
    kind: 'question',
    title,
    markdown: `${title}，有人试过吗？`,
    category: rows[0]!.id,
    tags: ['显存'],
    language: 'zh-cn',
  };
  return (await call(context, '/api/ask/publishPost', body)).id;
}

const answerArticle = (page: Page, id: number) => page.locator(`#a${id}`);

it('a question gets a bounty, two answers, an acceptance and an award; the points arrive and are in the log', async () => {
  const asker = await browser.open();
  const { username } = await signUp(asker.page);
  const ctx = {
    db: db(),
    actor: { kind: 'job', name: 'test' },
    now: new Date(),
    language: 'zh-cn',
    requestId: 'test',
  } as const;
  await awardPoints(ctx, { task: 'profile', subject: 'bounty-journey', memberId: await idOf(username), amount: 300n });
  const postId = await ask(asker.context, '悬赏旅程：上下文窗口到底从哪里开始截断');
  const before = await pointsOf(username);
  await visit(asker.page, `/ask/info/${postId}`);
  await asker.page.getByRole('button', { name: '悬赏', exact: true }).click();
  const dialog = asker.page.getByRole('dialog', { name: '悬赏一个好回答' });
  await dialog.getByLabel('悬赏积分').selectOption('150');
  await dialog.getByLabel('想要怎样的回答').fill('要有官方文档的依据');
  await dialog.getByRole('button', { name: '悬赏 150 积分' }).click();
  await seeToast(asker.page, '已悬赏 150 积分');
  await asker.page.getByText('要有官方文档的依据').waitFor();
  expect(await pointsOf(username)).toBe(before - 150);

  const [first, second] = [await browser.open(), await browser.open()];
  await signUp(first.page);
  const winner = await signUp(second.page);
  await call(first.context, '/api/ask/postAnswer', { postId, markdown: '从最早的消息开始，试试把上限调大。' });
  const { id: best } = await call(second.context, '/api/ask/postAnswer', {
    postId,
    markdown: '官方文档写明从最早的消息开始截断。',
  });
  await visit(second.page, '/ask/lists/bounty/0');
  await second.page.getByRole('link', { name: '悬赏旅程' }).first().waitFor();

  await visit(asker.page, `/ask/info/${postId}`);
  await answerArticle(asker.page, best).getByRole('button', { name: '采纳' }).click();
  await seeToast(asker.page, '已采纳这个回答');
  await answerArticle(asker.page, best).getByRole('button', { name: '给出 150 积分悬赏' }).click();
  await asker.page.getByRole('alertdialog').getByRole('button', { name: '给出悬赏' }).click();
  await seeToast(asker.page, '150 积分已给出');
  await answerArticle(asker.page, best).getByText('获得悬赏 150 积分').waitFor();
  expect(await pointsOf(winner.username)).toBeGreaterThanOrEqual(150);
  await visit(second.page, '/user/account/integral');
  await second.page.getByText('悬赏收入').first().waitFor();
  await visit(second.page, '/user/account/notice');
  await second.page.getByText('你的回答得到了 150 积分悬赏').waitFor();
  expect([...asker.faults, ...second.faults]).toEqual([]);
});

inFull('staff close a question as a duplicate, guests are led to the original, and it is opened again', async () => {
  const asker = await browser.open();
  await signUp(asker.page);
  const [original, copy] = [
    await ask(asker.context, '关闭旅程：显存不够时先调哪个参数'),
    await ask(asker.context, '关闭旅程：显存不足要先改什么参数'),
  ];
  const staff = await browser.open();
  await signInAsAdmin(staff.page);
  await visit(staff.page, `/ask/info/${copy}`);
  await staff.page.getByRole('main').getByRole('button', { name: '更多' }).click();
  await staff.page.getByRole('menuitem', { name: '关闭' }).click();
  const dialog = staff.page.getByRole('dialog', { name: '关闭这个问题' });
  await dialog.getByRole('radio', { name: /重复/ }).check();
  await dialog.getByLabel('与哪个问题或文章重复').fill(`${browser.url}/ask/info/${original}`);
  await dialog.getByRole('button', { name: '关闭', exact: true }).and(staff.page.locator('[type=submit]')).click();
  await seeToast(staff.page, '问题已关闭');
  await staff.page.getByText('同样的问题已在这里讨论').waitFor();

  const guest = await browser.open();
  await guest.page.goto(`/ask/info/${copy}`);
  await guest.page.waitForURL((url) => url.pathname === `/ask/info/${original}`);
  await visit(asker.page, `/ask/info/${copy}`);
  await asker.page.getByText('问题已关闭：重复').waitFor();
  expect(await asker.page.getByRole('heading', { name: '写下你的回答' }).count()).toBe(0);

  await staff.page.getByRole('main').getByRole('button', { name: '更多' }).click();
  await staff.page.getByRole('menuitem', { name: '重新开放' }).click();
  await staff.page.getByRole('alertdialog').getByRole('button', { name: '重新开放' }).click();
  await seeToast(staff.page, '问题已重新开放');
  await guest.page.goto(`/ask/info/${copy}`);
  await guest.page.getByRole('heading', { name: '关闭旅程：显存不足要先改什么参数' }).waitFor();
  expect(staff.faults).toEqual([]);
});

inFull(
  'a question is followed, marked “me too”, shared with a QR code, and its answers are read in three orders',
  async () => {
    const { page, faults } = await browser.open();
    await signUp(page);
    await visit(page, '/ask/info/20');
    await page.getByRole('button', { name: '关注', exact: true }).first().click();
    await page.getByRole('button', { name: '已关注' }).first().waitFor();
    await page.getByRole('button', { name: '我也有这个问题' }).click();
    await page.locator('button[aria-pressed="true"]', { hasText: '我也有这个问题' }).waitFor();
    await page.getByRole('button', { name: '分享' }).first().click();
    const dialog = page.getByRole('dialog', { name: '分享' });
    expect(await dialog.getByLabel('链接').inputValue()).toMatch(/\/ask\/info\/20$/);
    await expect
      .poll(() =>
        dialog
          .locator('canvas')
          .evaluate((canvas: HTMLCanvasElement) => canvas.getContext('2d')!.getImageData(20, 20, 1, 1).data[3]),
      )
      .toBe(255);
    await page.keyboard.press('Escape');
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => page.locator('.acts').first().isVisible()).toBe(false);
    expect(faults).toEqual([]);
  },
);
