import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { inFull } from '#test/full.ts';
import { useBrowser, visit } from './browser.ts';
import { signIn, signInAsAdmin, signUp } from './members.ts';
import { callAs } from './money-pages.ts';

const browser = useBrowser();

const question = () => ({
  kind: 'question',
  title: `换了驱动之后推理变慢，从哪里查起？ ${Date.now()}`,
  markdown: '同一个模型，换驱动前快一倍。\n\n显卡没有变。',
  category: 1,
  tags: ['部署'],
  language: 'zh-cn',
});

async function newMember(look: Parameters<typeof browser.open>[0] = {}) {
  const { page, context, faults } = await browser.open(look);
  const member = await signUp(page);
  return { page, context, faults, ...member };
}

const ask = async ({ context }: Awaited<ReturnType<typeof newMember>>): Promise<number> =>
  ((await callAs(context, '/api/ask/publishPost', question())) as { id: number }).id;

const answer = async ({ context }: Awaited<ReturnType<typeof newMember>>, postId: number, markdown: string) =>
  (await callAs(context, '/api/ask/postAnswer', { postId, markdown })) as { id: number };

/** Opens a page, and is back when it listens to what happens. */
async function listen(page: Page, path: string, topic: string): Promise<void> {
  const listening = page.waitForResponse((response) => {
    const { pathname, searchParams } = new URL(response.url());
    return pathname === '/api/live' && (searchParams.get('topics') ?? '').split(',').includes(topic);
  });
  await visit(page, path);
  expect((await listening).status()).toBe(200);
}

const line = (page: Page, text: string) => page.getByRole('status', { name: '页面动态' }).getByText(text);

describe('an open page', () => {
  it('says that there are new answers, shows them when asked to, and follows votes where they stand', async () => {
    const asker = await newMember();
    const answerer = await newMember();
    const id = await ask(asker);
    await listen(asker.page, `/ask/info/${id}`, `post:${id}`);
    const first = await answer(answerer, id, '先看驱动版本和日志，再测一次显存带宽。');
    await line(asker.page, '1 条新回答').waitFor();
    expect(await asker.page.locator(`#a${first.id}`).count()).toBe(0); // nothing moves by itself
    const own = { subject: 'post', id, markdown: '换驱动前的版本是 550。' };
    await callAs(asker.context, '/api/ask/postComment', own); // on another device of theirs
    await line(asker.page, '1 条新回答、1 条新评论').waitFor();
    await asker.page.getByRole('button', { name: '显示', exact: true }).click();
    await asker.page.locator(`#a${first.id}`).waitFor();
    await expect.poll(() => line(asker.page, '新回答').count()).toBe(0);

    const staff = await browser.open();
    await signInAsAdmin(staff.page);
    await callAs(staff.context, '/api/ask/vote', { subject: 'answer', id: first.id, value: 1 });
    await expect.poll(() => asker.page.locator(`#a${first.id} .vote b span`).first().textContent()).toBe('1');
    await expect.poll(() => asker.page.getByRole('link', { name: /^通知, \d+ 条未读$/ }).count()).toBe(1);
    expect([...asker.faults, ...answerer.faults]).toEqual([]);
  });

  inFull('tells the author of an answer nothing of it', async () => {
    const asker = await newMember();
    const answerer = await newMember();
    const id = await ask(asker);
    await listen(answerer.page, `/ask/info/${id}`, `post:${id}`);
    await answerer.page.locator('textarea[name="markdown"]').fill('先把电源模式调回高性能，再测一次。');
    await answerer.page.getByRole('button', { name: /^(发布|提交)回答$/ }).click();
    await answerer.page.locator('.prose').filter({ hasText: '电源模式' }).first().waitFor();
    const { id: commentId } = (await callAs(asker.context, '/api/ask/postComment', {
      subject: 'post',
      id,
      markdown: '已经是高性能了。',
    })) as { id: number };
    await line(answerer.page, '1 条新评论').waitFor();
    expect(await line(answerer.page, '新回答').count()).toBe(0);
    await answerer.page.getByRole('button', { name: '显示', exact: true }).click();
    await answerer.page.locator(`#c${commentId}`).waitFor();
    expect(answerer.faults).toEqual([]);
  });

  it('tells nobody of what they did in this page, and covers none of what one writes with', async () => {
    const asker = await newMember();
    const answerer = await newMember();
    const id = await ask(asker);
    const first = await answer(answerer, id, '先确认驱动版本，再看电源模式和温度。');
    await listen(asker.page, `/ask/info/${id}`, `post:${id}`);
    await asker.page.locator(`#a${first.id}`).getByRole('button', { name: /采纳/ }).click();
    await asker.page.getByRole('article', { name: '已采纳的回答' }).waitFor();
    await answer(answerer, id, '也可以换一块显卡对照着再测。');
    await line(asker.page, '1 条新回答').waitFor(); // told later than the acceptance
    expect(await line(asker.page, '采纳').count()).toBe(0);
    for (const width of [1280, 390]) {
      await asker.page.setViewportSize({ width, height: 800 });
      await asker.page.locator('textarea[name="markdown"]').scrollIntoViewIfNeeded();
      await asker.page.locator('textarea[name="markdown"]').click();
      const at = await line(asker.page, '1 条新回答').boundingBox();
      const field = await asker.page.locator('textarea[name="markdown"]').boundingBox();
      expect(at!.y + at!.height, String(width)).toBeLessThan(field!.y);
    }
    expect(asker.faults).toEqual([]);
  });

  inFull('in English on a dark phone says that an answer was accepted or edited, and reads the page anew', async () => {
    const asker = await newMember();
    const answerer = await newMember({ language: 'en', width: 390, theme: 'dark' });
    const id = await ask(asker);
    const { id: answerId } = await answer(answerer, id, '回退到上一个驱动版本，再逐个升级。');
    await listen(answerer.page, `/ask/info/${id}`, `post:${id}`);
    await callAs(asker.context, '/api/ask/accept', { answerId, accepted: true });
    const told = answerer.page.getByRole('status', { name: 'News of this page' });
    await told.getByText('The accepted answer has changed').waitFor();
    expect(await answerer.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await told.getByRole('button', { name: 'Refresh', exact: true }).click();
    await answerer.page.getByRole('article', { name: 'Accepted answer' }).waitFor();
    await expect.poll(() => told.getByRole('button').count()).toBe(0);
    expect(answerer.faults).toEqual([]);
  });
});

describe('a member', () => {
  it('reads a message in an open conversation as it comes, and its number everywhere else', async () => {
    const anna = await newMember();
    const bert = await newMember({ width: 390 });
    await listen(bert.page, '/ask', 'me');
    await callAs(anna.context, '/api/interaction/sendMessage', { userId: bert.id, content: '在吗？' });
    await bert.page
      .getByRole('link', { name: /消息.*未读/ })
      .filter({ visible: true })
      .waitFor();
    await listen(bert.page, `/user/messageCenter?id=${anna.id}`, 'me');
    const read = bert.page.getByRole('log');
    await read.getByText('在吗？', { exact: true }).waitFor();
    await callAs(anna.context, '/api/interaction/sendMessage', { userId: bert.id, content: '看到请回。' });
    await read.getByText('看到请回。', { exact: true }).waitFor();
    expect(bert.faults).toEqual([]);
  });

  it('has one connection for all tabs, and none any more when all logins are ended elsewhere', async () => {
    const here = await newMember();
    await listen(here.page, '/ask', 'me');
    const connections: string[] = [];
    here.context.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/live') connections.push(request.url());
    });
    const tab = await here.context.newPage();
    await visit(tab, '/ask');
    await callAs(here.context, '/api/ask/saveDraft', { key: 'post:new', data: { markdown: '草稿' } });
    expect(connections).toEqual([]); // the first tab tells the second one

    const isLive = (request: Request) => new URL(request.url()).pathname === '/api/live';
    const ended = Promise.race([
      here.page.waitForEvent('requestfinished', isLive),
      here.page.waitForEvent('requestfailed', isLive), // the page was the first to close it
    ]);
    const elsewhere = await browser.open();
    await signIn(elsewhere.page, here.id);
    await visit(elsewhere.page, '/user/account/security');
    await elsewhere.page.getByRole('button', { name: '结束其他登录' }).click();
    await elsewhere.page.getByRole('alertdialog').getByRole('button').last().click();
    await ended;
    expect(connections).toEqual([]); // and nobody comes back
    expect(here.faults).toEqual([]);
  });
});
