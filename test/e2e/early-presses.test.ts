import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { alive, useBrowser, visit } from './browser.ts';
import { signUp } from './members.ts';

const browser = useBrowser();

/** Holds answers of addresses that match up; returns what lets them through. */
async function holdBack(page: Page, pattern: string): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}

/** Signs up and finds a question of somebody else; nothing of it is in the page's memory. */
async function openThread(page: Page): Promise<string> {
  await signUp(page);
  await visit(page, '/ask/lists/question/0');
  await page.locator('main h3 a').first().click();
  await page.waitForURL(/\/ask\/info\/\d+/);
  const thread = new URL(page.url()).pathname;
  await page.goto('about:blank');
  return thread;
}

describe('what is pressed before its script has come', () => {
  it('votes once it has, once, though it was pressed twice', async () => {
    const { page } = await browser.open({ isEarly: true });
    const thread = await openThread(page);
    const letThrough = await holdBack(page, '**/assets/vendor-*.js');
    const votes: string[] = [];
    page.on('request', (request) => request.url().endsWith('/api/ask/vote') && votes.push(request.method()));
    await page.goto(thread, { waitUntil: 'domcontentloaded' });
    const up = page.getByRole('button', { name: '赞成', exact: true }).first();
    await up.click();
    await up.click();
    const voted = page.waitForResponse('**/api/ask/vote');
    letThrough();
    // The arrow shows the vote before the server has it: only its answer says that a new page must show it.
    expect(await (await voted).json()).toMatchObject({ code: 1 });
    await expect.poll(() => up.getAttribute('aria-pressed')).toBe('true');
    await page.reload();
    await expect.poll(() => up.getAttribute('aria-pressed')).toBe('true');
    expect(votes).toEqual(['POST']);
  });

  it('posts an answer once, though it was pressed twice', async () => {
    const { page, faults } = await browser.open();
    const thread = await openThread(page);
    const letThrough = await holdBack(page, '**/assets/answer-form-*.js');
    await page.goto(thread, { waitUntil: 'domcontentloaded' });
    await page.locator('html[data-alive]').waitFor({ state: 'attached' });
    const text = `先看连接数，再看等待的会话。 ${Date.now()}`;
    await page.locator('textarea[name="markdown"]').fill(text);
    const send = page.getByRole('button', { name: '发布回答' });
    await send.click();
    await send.click();
    const posted = page.waitForResponse('**/api/ask/postAnswer');
    letThrough();
    expect((await posted).ok()).toBe(true);
    const answers = page.locator('.prose').filter({ hasText: text });
    await answers.first().waitFor();
    await visit(page, thread);
    expect(await answers.count()).toBe(1);
    expect(faults).toEqual([]);
  });

  it('posts an answer for Ctrl+Enter in it', async () => {
    const { page, faults } = await browser.open();
    const thread = await openThread(page);
    const letThrough = await holdBack(page, '**/assets/answer-form-*.js');
    await visit(page, thread);
    const text = `先看日志的时间，再看网络。 ${Date.now()}`;
    const box = page.locator('textarea[name="markdown"]');
    await box.fill(text);
    await box.press('Control+Enter');
    letThrough();
    await page.locator('.prose').filter({ hasText: text }).first().waitFor();
    expect(faults).toEqual([]);
  });

  it('logs in for Enter in the field of the password, which never stands in the address', async () => {
    const { page } = await browser.open({ isEarly: true });
    const { username, password } = await signUp(page);
    await page.context().clearCookies({ name: /token/ });
    const letThrough = await holdBack(page, '**/assets/vendor-*.js');
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    await page.goto('/user/login', { waitUntil: 'domcontentloaded' });
    await page.locator('input[autocomplete="username"]').fill(username);
    await page.locator('input[type="password"]').fill(password);
    await page.locator('input[type="password"]').press('Enter');
    letThrough();
    await page.waitForURL((url) => !url.pathname.startsWith('/user/login'));
    expect(addresses.filter((address) => address.includes(password))).toEqual([]);
  });

  it('sends a form of many fields with all that was typed, chosen and ticked', async () => {
    const { page, faults } = await browser.open({ language: 'en' });
    await signUp(page);
    const letThrough = await holdBack(page, '**/assets/apply-form-*.js');
    await visit(page, '/developer');
    await page.locator('[name=nameEn]').fill('Early Works');
    await page.locator('[name=slug]').fill(`early-${Date.now().toString(36)}`);
    await page.locator('[name=email]').fill('early@example.org');
    await page.locator('[name=mobile]').fill('13900000001');
    await page.locator('[name=introduction]').fill('Typed before its code was here.');
    await page.locator('[name=agreement]').check();
    await page.getByRole('button', { name: 'Send application' }).click();
    letThrough();
    await page.getByRole('heading', { level: 1, name: 'Welcome, Early Works' }).waitFor();
    expect(faults).toEqual([]);
  });

  it('sends nothing for Enter in the field of tags, where it adds one', async () => {
    const { page } = await browser.open({ isEarly: true });
    await signUp(page);
    const letThrough = await holdBack(page, '**/assets/vendor-*.js');
    await page.goto('/ask/post', { waitUntil: 'domcontentloaded' });
    const tags = page.locator('main input[role=combobox]');
    await tags.fill('caching');
    await tags.press('Enter');
    letThrough();
    await alive(page);
    await expect.poll(() => tags.inputValue()).toBe('caching');
    await page.getByRole('listbox').waitFor(); // what was typed has been told to React, so what was sent has been too
    expect(await page.locator('main [aria-invalid=true], main [role=alert]').count()).toBe(0);
    await tags.press('Enter');
    await expect.poll(() => tags.inputValue()).toBe('');
    expect(await page.locator('main [aria-invalid=true]').count()).toBe(0);
  });

  it('suggests for what was typed into the search of the header', async () => {
    const { page } = await browser.open({ isEarly: true });
    const letThrough = await holdBack(page, '**/assets/vendor-*.js');
    await page.goto('/ask/info/2', { waitUntil: 'domcontentloaded' });
    const box = page.locator('header input[type=search]').first();
    await box.focus();
    await page.keyboard.type('agen');
    letThrough();
    await alive(page);
    await expect.poll(() => box.getAttribute('role')).toBe('combobox');
    await page.keyboard.type('t');
    await page.locator('header [role=option]').first().waitFor();
    expect(await box.inputValue()).toBe('agent');
  });
});
