import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { inFull } from '#test/full.ts';
import { alive, seeToast, useBrowser, visit } from './browser.ts';
import { closeForGood, signIn, signUp } from './members.ts';
import { callAs } from './money-pages.ts';

const browser = useBrowser();

async function newMember() {
  const { page, context, faults } = await browser.open();
  const { username } = await signUp(page);
  const id = (await context.cookies()).find((cookie) => cookie.name === 'ba-user-id')!.value;
  return { page, context, faults, username, id };
}

const bubble = (page: Page, text: string) => page.getByRole('log').getByText(text, { exact: true });
const inMenu = (page: Page) => page.getByRole('link', { name: /消息中心.*未读/ }).filter({ visible: true });

describe('messages between members', () => {
  it('go from the card to the other’s badge, come back without a reload, and are deleted by both', async () => {
    const anna = await newMember();
    const bert = await newMember();
    await bert.page.clock.install();
    await bert.page.route('**/api/live?*', (route) => route.fulfill({ status: 204 })); // nothing is told: pages ask
    const counted = bert.page.waitForResponse(/\/api\/interaction\/count/);
    await visit(bert.page, '/user/account/overview');
    await counted; // the poll of the arrival: the next one is due as many seconds later as the server says
    await expect
      .poll(() => bert.page.getByRole('link', { name: '消息中心' }).filter({ visible: true }).count())
      .toBeGreaterThan(0);

    const asks = Promise.withResolvers<void>(); // until then no poll is answered, however long the next steps take
    await bert.page.route(/\/api\/interaction\/count/, (route) => asks.promise.then(() => route.continue()));
    await visit(anna.page, `/user/card/${bert.id}`);
    await anna.page.getByRole('button', { name: '发私信' }).click();
    const dialog = anna.page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('您好，请教一个问题 <b>');
    await dialog.getByRole('textbox').press('Control+Enter');
    await seeToast(anna.page, '消息已发送');
    await anna.page.locator('.toast').hover(); // it stays as long as the pointer is on it

    expect(await inMenu(bert.page).count()).toBe(0);
    asks.resolve();
    await bert.page.clock.fastForward(31_000);
    await inMenu(bert.page).waitFor();
    await bert.page.locator('header .dot').waitFor();

    await inMenu(bert.page).click();
    await bert.page.getByRole('link', { name: new RegExp(anna.username) }).click();
    await bubble(bert.page, '您好，请教一个问题 <b>').waitFor();
    await expect.poll(() => inMenu(bert.page).count()).toBe(0);

    await anna.page.locator('.toast a', { hasText: '查看对话' }).click();
    await bubble(anna.page, '您好，请教一个问题 <b>').waitFor();
    await bert.page.getByRole('textbox', { name: '写消息' }).fill('请说');
    await bert.page.getByRole('button', { name: '发送', exact: true }).click();
    await bubble(bert.page, '请说').waitFor();
    await bubble(anna.page, '请说').waitFor(); // no reload

    await bubble(anna.page, '您好，请教一个问题 <b>').hover();
    await anna.page.getByRole('button', { name: '删除这条消息' }).first().click();
    await anna.page.getByRole('button', { name: '为双方删除' }).click();
    await seeToast(anna.page, '已删除 1 条消息');
    await bert.page.clock.fastForward(6000);
    await bubble(bert.page, '您好，请教一个问题 <b>').waitFor({ state: 'detached' });

    for (const { page } of [anna, bert]) {
      await page.getByRole('button', { name: '更多操作' }).click();
      await page.getByRole('menuitem', { name: '删除整个对话' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
      await page.getByRole('heading', { name: '还没有消息' }).waitFor();
    }
    expect([...anna.faults, ...bert.faults]).toEqual([]);
  });

  it('keep what was typed over a reload, and what did not arrive until it is sent again', async () => {
    const anna = await newMember();
    const bert = await newMember();
    const { page, context } = anna;
    await visit(page, `/user/messageCenter?id=${bert.id}`);
    const area = page.getByRole('textbox', { name: '写消息' });
    await area.fill('第一行\n第二行');
    await page.reload();
    await alive(page); // the browser itself puts back what was typed, before the page's scripts have come
    await expect.poll(() => area.inputValue()).toBe('第一行\n第二行');
    await context.setOffline(true);
    await area.press('Control+Enter');
    const log = page.getByRole('log');
    const again = page.getByRole('button', { name: '重新发送' });
    await log.getByRole('alert').getByText('未发出，已保留在这里，恢复连接后会自动重发。').waitFor();
    expect(await log.getByRole('alert').count()).toBe(1);
    expect(await again.isDisabled()).toBe(true);
    await page.getByText('网络已断开，恢复后会继续接收新消息。').waitFor();
    for (const wrong of ['发送失败', '发送中', '请重新发送'])
      expect(await page.getByText(wrong).count(), wrong).toBe(0);
    const arrived = page.waitForResponse(
      (answer) => answer.url().endsWith('/api/interaction/sendMessage') && answer.ok(),
    );
    await context.setOffline(false);
    await arrived; // what is still on its way would be stopped with the next one
    await again.waitFor({ state: 'detached' });
    await log.getByRole('listitem').filter({ hasText: '第一行' }).waitFor();

    await page.route('**/api/interaction/sendMessage', (route) => route.abort());
    await area.fill('第三行');
    await area.press('Control+Enter');
    const kept = log.getByRole('alert').getByText('未发出，已保留在这里，请重新发送。');
    await kept.waitFor();
    await page.unroute('**/api/interaction/sendMessage');
    await page.reload();
    await kept.waitFor(); // by this browser
    await again.click();
    await again.waitFor({ state: 'detached' });
    expect(await log.getByRole('alert').count()).toBe(0);
    await visit(bert.page, `/user/messageCenter?id=${anna.id}`);
    await bert.page.getByRole('log').getByText('第三行').waitFor();
    expect(await bert.page.getByRole('log').getByRole('listitem').count()).toBe(2);
  });

  it('stand once when the page was left before their answer came', async () => {
    const anna = await newMember();
    const bert = await newMember();
    const { page } = anna;
    await visit(page, `/user/messageCenter?id=${bert.id}`);
    const sent = Promise.withResolvers<number>();
    await page.route('**/api/interaction/sendMessage', async (route) => sent.resolve((await route.fetch()).status()));
    await page.getByRole('textbox', { name: '写消息' }).fill('只说一遍');
    await page.getByRole('button', { name: '发送', exact: true }).click();
    expect(await sent.promise).toBe(200);
    await visit(page, `/user/messageCenter?id=${bert.id}`);
    await bubble(page, '只说一遍').waitFor(); // by itself: two would be refused
    await page.getByText('发送中').waitFor({ state: 'detached' });
    expect(await page.getByRole('log').getByRole('listitem').count()).toBe(1);
  });

  inFull(
    'are refused from somebody blocked, who learns only that they cannot be sent; a report goes to the operator',
    async () => {
      const anna = await newMember();
      const bert = await newMember();
      await visit(anna.page, `/user/card/${bert.id}`);
      await anna.page.getByRole('button', { name: '更多操作' }).click();
      await anna.page.getByRole('menuitem', { name: '屏蔽此人' }).click();
      await anna.page.getByRole('button', { name: '屏蔽此人' }).click();
      await seeToast(anna.page, '已屏蔽');
      await visit(bert.page, `/user/messageCenter?id=${anna.id}`);
      await bert.page.getByRole('textbox', { name: '写消息' }).fill('在吗');
      await bert.page.getByRole('button', { name: '发送', exact: true }).click();
      await bert.page.getByRole('alert').getByText('消息无法发送给对方。').waitFor();

      await anna.page.getByRole('button', { name: '更多操作' }).click();
      await anna.page.getByRole('menuitem', { name: '举报' }).click();
      await anna.page.getByRole('radio', { name: '辱骂骚扰' }).check();
      await anna.page.getByRole('button', { name: '提交举报' }).click();
      await seeToast(anna.page, '举报已提交');
    },
  );

  inFull(
    'cannot be written to a closed account or an editor: the card and the dialog say so, what was written stays',
    async () => {
      const anna = await newMember();
      const bert = await newMember();
      await visit(anna.page, `/user/messageCenter?id=${bert.id}`);
      await anna.page.getByRole('textbox', { name: '写消息' }).fill('以后再聊');
      const sent = anna.page.waitForResponse((response) => response.request().method() === 'POST');
      await anna.page.getByRole('button', { name: '发送', exact: true }).click();
      await sent; // or its copy waits to be sent again beside it
      await bubble(anna.page, '以后再聊').waitFor();
      await closeForGood(bert.id);
      await visit(anna.page, `/user/messageCenter?id=${bert.id}`);
      await anna.page.getByText('对方的账号已注销，不能再接收消息。以前的消息仍可查看。').waitFor();
      await bubble(anna.page, '以后再聊').waitFor();
      expect(await anna.page.getByRole('textbox', { name: '写消息' }).count()).toBe(0);
      await visit(anna.page, `/user/card/${bert.id}`);
      await anna.page.getByText('账号已注销，不能接收消息').waitFor();
      expect(await anna.page.getByRole('button', { name: '发私信' }).count()).toBe(0);
      const guest = await browser.open();
      await visit(guest.page, '/user/card/1');
      await guest.page.getByText('编辑部账号，不接收私信').waitFor();
      expect(await guest.page.getByRole('link', { name: '发私信' }).count()).toBe(0);
    },
  );

  it('are written above the bottom bar of a phone; the end of the thread stays in sight while the field grows', async () => {
    const anna = await newMember();
    const bert = await newMember();
    const { page, context } = await browser.open({ width: 390 });
    await signIn(page, Number(anna.id));
    const texts = Array.from({ length: 12 }, (_, at) => `第 ${at + 1} 句，说得长一点，好让这个对话比窗口高`);
    for (const content of texts)
      await callAs(context, '/api/interaction/sendMessage', { userId: bert.id, content, key: crypto.randomUUID() });
    const seeEnd = () =>
      expect
        .poll(async () => {
          const [last, log] = await Promise.all([
            bubble(page, texts.at(-1)!).boundingBox(),
            page.getByRole('log').boundingBox(),
          ]);
          return last!.y + last!.height <= log!.y + log!.height;
        })
        .toBe(true);
    for (const height of [667, 844]) {
      await page.setViewportSize({ width: 390, height });
      await visit(page, `/user/messageCenter?id=${bert.id}`);
      const bar = (await page.locator('.bottombar').boundingBox())!;
      for (const part of [
        page.getByRole('textbox', { name: '写消息' }),
        page.getByRole('button', { name: '发送', exact: true }),
        page.locator('main form'),
      ]) {
        const box = (await part.boundingBox())!;
        expect(box.y + box.height, `${height}`).toBeLessThanOrEqual(bar.y + 1);
      }
      expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
      await seeEnd();
      await page.getByRole('textbox', { name: '写消息' }).fill('一\n二\n三\n四');
      await seeEnd();
      await page.getByRole('textbox', { name: '写消息' }).fill('');
    }
    await visit(page, `/user/messageCenter?id=${anna.id}`);
    await page.getByRole('heading', { name: '不能给自己发消息' }).waitFor();
  });

  it('lead guests to the login page first', async () => {
    const { id } = await newMember();
    const { page } = await browser.open({ width: 390 });
    await visit(page, `/user/card/${id}`);
    await page.getByRole('link', { name: '发私信' }).click();
    await page.waitForURL(new RegExp(`/user/login\\?to=%2Fuser%2Fcard%2F${id}`));
  });
});
