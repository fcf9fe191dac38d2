import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { someOf } from '#test/full.ts';
import { alive, seeToast, useBrowser, visit } from './browser.ts';
import { findScrolling, findViolations } from './axe.ts';
import { signUp } from './members.ts';

const browser = useBrowser();

it('a member without a network sees a page that says so in both languages, and goes on when it is back', async () => {
  const { page, context } = await browser.open({ width: 390, hasWorker: true });
  await signUp(page);
  await visit(page, '/ask');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  await page.goto('/ask/tags').catch(() => {});
  await page.getByRole('heading', { name: '没有网络' }).waitFor();
  await page.getByText('You are offline').waitFor();
  await context.setOffline(false);
  await page.getByRole('link', { name: '再试一次' }).click();
  await page.getByRole('heading', { level: 1, name: '标签' }).waitFor();
});

it('a link pressed while code of the page is lost is answered at once, and by nothing when the network is back', async () => {
  const { page, context } = await browser.open({ isEarly: true });
  await signUp(page);
  await page.route('**/assets/*.js', (route) => (isFirst(route.request().url()) ? route.continue() : route.abort()));
  await page.goto('/ask/info/2');
  await alive(page);
  await context.setOffline(true);
  await seeToast(page, '您断网了！');
  await page.locator('a[href="/ask/tags"]:visible').first().click();
  await seeToast(page, '现在打不开别的页面');
  await page.unroute('**/assets/*.js');
  await context.setOffline(false);
  await seeToast(page, '网络已恢复');
  await page.locator('a[href="/ask/tags"]:visible').first().click();
  await page.waitForURL(/\/ask\/tags/);
  await page.getByText('现在打不开别的页面').waitFor({ state: 'detached' });
});

/** What a page waits for before it is taken over. */
const isFirst = (url: string) => /\/(?:vendor|frame|first-texts|manifest)/.test(url);

it.each(
  someOf([
    ['zh-cn', '/ask/tags', '标签'],
    ['en', '/ask/tags?lang=en', 'Tags'],
  ] as const),
)(
  'without a network the header’s search is a search, and offers what it finds when it is back (%s)',
  async (...row) => {
    const [, path, title] = row;
    const { page, context } = await browser.open();
    await visit(page, path);
    const box = page.getByRole('banner').locator('input[type=search]');
    await context.setOffline(true);
    await box.click();
    await expect.poll(() => page.locator('link[data-lost]').count()).toBeGreaterThan(0);
    await box.pressSequentially('RAG');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain(title);
    await context.setOffline(false);
    await expect.poll(() => box.getAttribute('role')).toBe('combobox');
    await box.press('End');
    await box.pressSequentially(' ');
    await page.getByRole('listbox').waitFor();
    expect(await page.getByRole('listbox').evaluate((list) => getComputedStyle(list.parentElement!).position)).toBe(
      'absolute',
    );
  },
);

it('a push is shown with the icon of the site, and not while a window of the site is looked at', async () => {
  const { page, context } = await browser.open({ hasWorker: true });
  await context.grantPermissions(['notifications'], { origin: browser.url });
  await signUp(page);
  await visit(page, '/user/account/notice/settings');
  await page.getByRole('heading', { name: '推送到设备' }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const deliver = await pusherOf(page);
  const worker = context.serviceWorkers().find((one) => one.url().endsWith('/sw.js'))!;
  // this browser has no place to show them in
  await worker.evaluate(() => {
    const shown: object[] = [];
    const own = (globalThis as unknown as { registration: ServiceWorkerRegistration }).registration;
    own.showNotification = async (title, options) => void shown.push({ title, ...options });
    Object.assign(globalThis, { shown });
  });
  const message = { title: '阅读角', body: '有新回答', path: '/ask', icon: '/icon-192.png' };
  await deliver({ ...message, tag: 'notice-1' });
  await deliver({ ...message, tag: 'test' });
  const { path, ...said } = message;
  await expect
    .poll(() => worker.evaluate(() => (globalThis as unknown as { shown: object[] }).shown))
    .toEqual([{ ...said, tag: 'test', data: { path } }]);
});

it('a push address that the browser changes is told to the site by its worker, with the cookie of the member', async () => {
  const { page, context } = await browser.open({ hasWorker: true });
  await signUp(page);
  await visit(page, '/ask');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const token = (await context.cookies()).find(({ name }) => name === 'ba-user-token')!.value;
  const headers = { 'ba-user-token': token, server: 'true' };
  const keys = {
    p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    auth: 'tBHItJI5svbpez7KI4CCXg',
  };
  const [old, next] = ['old', 'next'].map((name) => `https://fcm.googleapis.com/fcm/send/${name}-${Date.now()}`);
  const kept = async () => {
    const answer = await page.request.get(`${browser.url}/api/notice/push`, { headers });
    return ((await answer.json()) as { data: { here: string } }).data.here;
  };
  await page.request.post(`${browser.url}/api/notice/addPush`, { headers, data: { endpoint: old, ...keys } });
  expect(await kept()).toBe(old);
  const worker = context.serviceWorkers().find((one) => one.url().endsWith('/sw.js'))!;
  const change = { old, next, keys };
  await worker.evaluate(async ({ old: endpoint, next: changed, keys: own }) => {
    const event = Object.assign(new Event('pushsubscriptionchange'), {
      oldSubscription: { endpoint },
      newSubscription: { toJSON: () => ({ endpoint: changed, keys: own }) },
      waitUntil: (promise: Promise<void>) => (work = promise),
    });
    let work: Promise<void> | undefined;
    dispatchEvent(event);
    await work;
  }, change);
  expect(await kept()).toBe(next);
});

/** Hands messages to the service worker of a page's site as a push service of the browser does, once it is decrypted. */
async function pusherOf(page: Page): Promise<(message: object) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const found = Promise.withResolvers<string>();
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(browser.url));
    if (own) found.resolve(own.registrationId);
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await found.promise;
  return async (message) => {
    const data = JSON.stringify(message);
    await session.send('ServiceWorker.deliverPushMessage', { origin: browser.url, registrationId, data });
  };
}

it('the notification settings offer push or say why not, in English on a phone, and keep what is chosen', async () => {
  const { page, faults } = await browser.open({ hasWorker: true, language: 'en', width: 390, theme: 'dark' });
  await signUp(page);
  await visit(page, '/user/account/notice/settings');
  await page.getByRole('heading', { name: 'Push to devices' }).waitFor();
  expect([...(await findViolations(page)), ...(await findScrolling(page))]).toEqual([]);
  await page.getByLabel('Somebody upvotes what I wrote: on site').click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await seeToast(page, 'Notification settings saved');
  await page.reload();
  expect(await page.getByLabel('Somebody upvotes what I wrote: on site').isChecked()).toBe(false);
  expect(faults).toEqual([]);
});
