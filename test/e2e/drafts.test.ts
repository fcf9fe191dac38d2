import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { inFull } from '#test/full.ts';
import { seeToast, useBrowser, visit } from './browser.ts';
import { signUp } from './members.ts';
import { callAs } from './money-pages.ts';

const browser = useBrowser();
const call = async (page: Page, path: string, body: object) =>
  (await callAs(page.context(), path, body)) as { id: number };
const question = () => ({
  kind: 'question',
  title: `显存够用，为什么加载模型还是很慢？ ${Date.now()}`,
  markdown: '换了硬盘也一样。\n\n版本是最新的。',
  category: 1,
  tags: ['部署'],
  language: 'zh-cn',
});
const body = (page: Page) => page.locator('textarea[name="markdown"]');
const reason = (page: Page) => page.locator('input[name="reason"]');
const leave = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
/**
 * The answer to the save that brings a text there: others may be under way before it, or meet what they have not seen.
 */
const savedWith = (page: Page, text: string) =>
  page.waitForResponse(
    async (answer) =>
      answer.url().endsWith('/api/ask/saveDraft') &&
      (answer.request().postData() ?? '').includes(text) &&
      ((await answer.json()) as { code: number }).code === 1,
  );
const isBody = (page: Page, text: string) => expect.poll(() => body(page).inputValue()).toBe(text);

/** What is typed comes back after a reload at once, and after a page was left without network; with it the reason. */
async function keeps(page: Page, path: string): Promise<void> {
  await visit(page, path);
  await body(page).fill('改到一半。');
  await reason(page).fill('补充了版本');
  await page.reload(); // at once: the page is read before the server has the text
  await isBody(page, '改到一半。');
  expect(await reason(page).inputValue()).toBe('补充了版本');
  await page.getByText('已恢复上次的草稿').waitFor();
  await page.context().setOffline(true);
  await body(page).fill('断网时接着改的。');
  await page.goto('about:blank');
  await page.context().setOffline(false);
  await visit(page, path);
  await isBody(page, '断网时接着改的。');
  expect(await reason(page).inputValue()).toBe('补充了版本');
}

/**
 * Two tabs: the later one is told, and goes on with either text. Nothing is sent with `submit` before it has chosen.
 */
async function asks(page: Page, path: string, submit: string): Promise<void> {
  await visit(page, path);
  const other = await page.context().newPage();
  await visit(other, path);
  const type = async (tab: Page, text: string) => {
    await body(tab).fill(text);
    await leave(tab);
  };
  const write = async (tab: Page, text: string) => {
    const saved = savedWith(tab, text);
    await type(tab, text);
    await saved;
  };
  await write(page, '第一个标签页。');
  await type(other, '第二个标签页。');
  await other.getByRole('button', { name: '用那边的' }).click();
  await isBody(other, '第一个标签页。');
  await write(other, '第二个标签页接着写。');
  await type(page, '第一个标签页也接着写。');
  const keep = page.getByRole('button', { name: '保留这里的' });
  await keep.waitFor();
  await page.getByRole('button', { name: submit, exact: true }).click();
  await seeToast(page, '先选择保留哪一份草稿，再提交。');
  const kept = savedWith(page, '第一个标签页也接着写。');
  await keep.click();
  await kept;
  await other.reload();
  await isBody(other, '第一个标签页也接着写。');
  await other.close();
}

describe('drafts', () => {
  it('of comments are open again after a reload, on the post, on an answer and in a change of a comment', async () => {
    const { page, faults } = await browser.open({ width: 390 });
    await signUp(page);
    const { id: postId } = await call(page, '/api/ask/publishPost', question());
    const { id } = await call(page, '/api/ask/postAnswer', { postId, markdown: '先看硬盘的读取速度。' });
    const comment = await call(page, '/api/ask/postComment', { subject: 'answer', id, markdown: '读取速度怎么看？' });
    await visit(page, `/ask/info/${postId}`);
    const box = (of: string) => page.locator(`${of} textarea[placeholder*="补充"], ${of} li textarea`);
    const own = page.locator(`#c${comment.id}`);
    await page.locator('.acts').first().getByRole('button', { name: '评论' }).click();
    await page.getByLabel('评论内容').fill('问题写到一半');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
    await page.locator(`#a${id} .acts`).getByRole('button', { name: '评论' }).click();
    await box(`#a${id}`).fill('回答写到一半');
    await own.getByRole('button', { name: '修改评论' }).click();
    await own.getByLabel('评论内容').fill('读取速度怎么看？改到一半');
    const saved = savedWith(page, '改到一半');
    await leave(page);
    await saved;
    const texts = () =>
      page.getByLabel('评论内容').evaluateAll((all) => all.map((one) => (one as HTMLTextAreaElement).value));
    for (const open of [() => page.reload(), () => visit(page, `/ask/info/${postId}`)]) {
      await open();
      await expect
        .poll(async () => (await texts()).toSorted())
        .toEqual(['回答写到一半', '读取速度怎么看？改到一半', '问题写到一半'].toSorted());
      await page.getByText('已恢复上次的草稿').first().waitFor();
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
    }
    const thrownAway = page.waitForResponse('**/api/ask/deleteDraft');
    await own.getByRole('button', { name: '取消' }).click();
    await page.getByLabel('评论内容').nth(1).press('Escape'); // closed for now
    await expect.poll(texts).toEqual(['问题写到一半']);
    await thrownAway; // the next page must not find it
    await page.reload();
    await expect.poll(texts).toEqual(['问题写到一半', '回答写到一半']);
    await visit(page, '/user/ask/drafts');
    await page.locator(`main a[href="/ask/info/${postId}#a${id}"]`).first().click();
    await page.waitForURL(/#a\d+$/);
    await expect.poll(texts).toEqual(['问题写到一半', '回答写到一半']);
    await page.locator(`#a${id}`).getByRole('button', { name: '发表' }).click();
    await expect.poll(texts).toEqual(['问题写到一半']);
    await page.reload();
    await expect.poll(texts).toEqual(['问题写到一半']);
    expect(faults).toEqual([]);
  });

  inFull(
    'of an edited answer outlive a reload, a lost connection and a second tab, and say when the answer has moved on',
    async () => {
      const { page, faults } = await browser.open();
      await signUp(page);
      const { id: postId } = await call(page, '/api/ask/publishPost', question());
      const { id } = await call(page, '/api/ask/postAnswer', { postId, markdown: '先看硬盘的读取速度。' });
      const path = `/ask/post?answer=${id}`;
      await keeps(page, path);
      await asks(page, path, '保存修改');
      await expect(page.getByText('这份草稿是从第 1 版改起的').count()).resolves.toBe(0);
      const drafts = await browser.open();
      await drafts.context.addCookies(await page.context().cookies());
      await call(page, '/api/ask/saveDraft', {
        key: `answer-edit:${id}`,
        data: { markdown: '旧版上的草稿。', reason: '', base: 0 },
      });
      await visit(drafts.page, path);
      await drafts.page.getByText('这份草稿是从第 0 版改起的，现在已经是第 1 版').waitFor();
      await drafts.page.getByRole('button', { name: '放弃草稿' }).click();
      await drafts.page.getByRole('alertdialog').getByRole('button', { name: '放弃草稿' }).click();
      await isBody(drafts.page, '先看硬盘的读取速度。');
      expect([...faults.filter((fault) => !fault.includes('ERR_INTERNET_DISCONNECTED')), ...drafts.faults]).toEqual([]);
    },
  );

  it('say how they stand without moving what is below, on a phone', async () => {
    const { page } = await browser.open({ language: 'en', width: 390 });
    await signUp(page);
    const { id } = await call(page, '/api/ask/publishPost', question());
    await visit(page, `/ask/info/${id}`);
    const editor = page.locator('.editor', { has: body(page) });
    const height = async () => (await editor.boundingBox())!.height;
    const before = await height();
    await editor.getByText('Drafts are saved as you type').waitFor();
    await body(page).fill('half');
    expect(await height()).toBe(before);
    await editor.getByText(/^Draft saved/).waitFor();
    expect(await height()).toBe(before);
    await editor.getByRole('button', { name: 'Discard draft' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard draft' }).click();
    await isBody(page, '');
    expect(await height()).toBe(before);
  });

  it('of who types on while a save is slow keep all of it, and are no conflict with themselves', async () => {
    const { page, faults } = await browser.open();
    await signUp(page);
    const { id: postId } = await call(page, '/api/ask/publishPost', question());
    const { id } = await call(page, '/api/ask/postAnswer', { postId, markdown: '先看硬盘的读取速度。' });
    await visit(page, `/ask/post?answer=${id}`);
    const answers = Promise.withResolvers<void>();
    let sent = 0;
    await page.route('**/api/ask/saveDraft', async (route) => {
      sent += 1;
      await answers.promise;
      await route.continue();
    });
    for (const text of ['写了一句。', '写了一句。又写了一句。']) {
      await body(page).fill(text);
      await leave(page);
      await expect.poll(() => sent).toBe(1); // the second waits for the first
    }
    const kept = savedWith(page, '又写了一句');
    answers.resolve();
    expect(await (await kept).json()).toMatchObject({ code: 1, data: { version: 2 } });
    await page.getByText('草稿已保存').waitFor();
    expect(faults).toEqual([]);
  });

  inFull('of a suggested edit outlive a reload, a lost connection and a second tab', async () => {
    const [asker, helper] = [await browser.open(), await browser.open({ width: 390 })];
    await signUp(asker.page);
    await signUp(helper.page);
    const { id } = await call(asker.page, '/api/ask/publishPost', question());
    const { id: answer } = await call(asker.page, '/api/ask/postAnswer', {
      postId: id,
      markdown: '先看硬盘的读取速度。',
    });
    for (const path of [`/ask/post?id=${id}&suggest=1`, `/ask/post?answer=${answer}&suggest=1`]) {
      await keeps(helper.page, path);
      await asks(helper.page, path, '提交建议');
    }
    expect(helper.faults.filter((fault) => !fault.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
  });
});
