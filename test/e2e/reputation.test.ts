import { sql } from 'kysely';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { seeToast, useBrowser, visit } from './browser.ts';
import { changePrivileges } from './desk.ts';
import { signUp } from './members.ts';
import { runJob, useSiteDatabase } from './site-database.ts';

const browser = useBrowser();
const db = useSiteDatabase();

const idOf = async (name: string) =>
  (
    await sql<{ id: number }>`select id from account.member
  where username = ${name}`.execute(db())
  ).rows[0]!.id;

/** Sends a request of the page's own member. */
async function post(page: Page, context: BrowserContext, path: string, data: object): Promise<Record<string, unknown>> {
  const token = (await context.cookies()).find(({ name }) => name === 'ba-user-token')!.value;
  const answer = await page.request.post(path, {
    headers: { server: 'true', 'think-lang': 'zh-cn', 'ba-user-token': token },
    data,
  });
  const envelope = (await answer.json()) as { code: number; msg: string; data: Record<string, unknown> };
  expect([envelope.code, envelope.msg]).toEqual([1, '']);
  return envelope.data;
}

describe('reputation', () => {
  it('an accepted answer is a line in the log, a badge on the card, and a notice', async () => {
    const asker = await browser.open();
    await signUp(asker.page);
    const { rows: categories } = await sql<{ id: number }>`select id from ask.category order by id
      limit 1`.execute(db());
    const title = `声望从哪里来 ${Date.now()}`;
    const { id: postId } = await post(asker.page, asker.context, '/api/ask/publishPost', {
      kind: 'question',
      title,
      markdown: '回答被采纳之后，在哪里能看到声望？',
      category: categories[0]!.id,
      tags: ['显存'],
      language: 'zh-cn',
    });

    const answerer = await browser.open();
    const { username } = await signUp(answerer.page);
    const answererId = await idOf(username);
    await visit(answerer.page, '/user/ask/reputation');
    await answerer.page.getByRole('heading', { name: '还没有声望变化' }).waitFor();
    await post(answerer.page, answerer.context, '/api/ask/postAnswer', {
      postId,
      markdown: '在会员中心的声望记录里，每一次变化都有一行。',
    });

    await visit(asker.page, `/ask/info/${String(postId)}`);
    await asker.page.getByRole('button', { name: '采纳', exact: true }).click();
    await asker.page.locator('.seal').waitFor();

    await visit(answerer.page, '/user/ask/reputation');
    const line = answerer.page.getByRole('row', { name: /回答被采纳/ });
    await line.getByRole('link', { name: title }).waitFor();
    expect(await line.innerText()).toContain('+15');
    await visit(answerer.page, `/user/card/${answererId}`);
    await answerer.page.getByRole('link', { name: '铜徽章：解惑' }).click();
    await answerer.page.getByRole('heading', { level: 1, name: '解惑' }).waitFor();
    await answerer.page.locator('main li', { hasText: title }).first().waitFor();

    const told = async () =>
      (
        await sql`select from messages.notice where member_id = ${answererId} and kind = 'standing'
        and data ->> 'title' = '解惑'`.execute(db())
      ).rows.length;
    await runJob('ask.awardBadges');
    await expect.poll(told).toBe(1);
    await visit(answerer.page, '/user/account/notice?kind=standing');
    await answerer.page.getByText('你获得了徽章').first().waitFor();

    await visit(answerer.page, '/ask/privileges');
    await answerer.page.getByText('你现在有 16 声望').waitFor();
    expect([...asker.faults, ...answerer.faults]).toEqual([]);
  });

  it('a vote that takes more reputation is refused in words, and an operator lowers the level', async () => {
    const before = await changePrivileges({ voteUp: 5 });
    try {
      const { page } = await browser.open();
      await signUp(page);
      await visit(page, '/ask/privileges');
      await page.getByText('还差 4').first().waitFor();
      await visit(page, '/ask/info/2');
      await page.getByRole('button', { name: '赞成' }).first().click();
      await seeToast(page, '投赞成票需要 5 声望，你现在有 1。');
    } finally {
      await changePrivileges(before);
    }
  });
});
