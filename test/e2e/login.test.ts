import { describe, expect, it } from 'vitest';
import { readCode } from '#test/outbox.ts';
import { isFull } from '#test/full.ts';
import { useBrowser, visit } from './browser.ts';
import { logIn, logOut, signUp } from './members.ts';
import { site } from './site.ts';

const browser = useBrowser();

describe('login', () => {
  it('keeps what was typed when the password is wrong', async () => {
    const { page } = await browser.open();
    await logIn(page, 'admin', 'wrong-password');
    await page.getByText('密码不正确').first().waitFor();
    expect(await page.locator('input[autocomplete="username"]').inputValue()).toBe('admin');
    expect(await page.locator('input[type="password"]').inputValue()).toBe('wrong-password');
  });

  const led = [
    ['/ask/lists/article/0'],
    ['//evil.example'],
    ['https://evil.example/'],
    ['javascript:alert(1)'],
  ] as const;
  it.each(isFull ? led : led.slice(0, 2))('leads back to own paths only: %s', async (to) => {
    const { page } = await browser.open();
    await logIn(page, 'admin', site().adminPassword, to);
    await page.waitForURL((url) => url.pathname !== '/user/login');
    expect(new URL(page.url()).origin).toBe(browser.url);
    if (to.startsWith('/ask')) expect(new URL(page.url()).pathname).toBe(to);
  });

  it('gives a new password by a code', async () => {
    const { page } = await browser.open();
    const member = await signUp(page);
    await visit(page, '/');
    await logOut(page);
    await visit(page, '/user/login');
    await page.getByText('忘记密码').click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input').first().fill(member.email);
    await dialog.getByRole('button', { name: '发送验证码' }).click();
    await dialog.locator('input[autocomplete="one-time-code"]').fill(await readCode(site().outbox, member.email));
    await dialog.locator('input[type="password"]').fill('another-34');
    await dialog.getByRole('button').last().click();
    await dialog.waitFor({ state: 'hidden' });
    await logIn(page, member.username, 'another-34');
    await page.waitForURL(/\/user\/account\/overview|\/user$/);
  });

  it('survives a restart of the browser when kept', async () => {
    const { page, context } = await browser.open();
    await logIn(page, 'admin', site().adminPassword);
    await page.waitForURL(/\/user(?!\/login)/);
    const cookies = await context.cookies();
    expect(cookies.find((cookie) => cookie.name === 'ba-user-refresh')).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
    });
    expect(cookies.find((cookie) => cookie.name === 'ba-user-token')?.expires).toBeGreaterThan(
      Date.now() / 1000 + 86_400,
    );
  });
});
