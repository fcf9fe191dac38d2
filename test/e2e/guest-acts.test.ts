import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { inFull, isFull } from '#test/full.ts';
import { findViolations } from './axe.ts';
import { useBrowser, visit } from './browser.ts';
import { signUp } from './members.ts';
import { siteDatabase } from './site-database.ts';

const browser = useBrowser();

/** A question of the starter content with answers and comments, readable in Chinese. */
async function question(): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select p.id from ask.post p join ask.answer a on a.post_id = p.id join ask.comment c on c.answer_id = a.id
    where p.kind = 'question' and p.language = 'zh-cn' and p.deleted_at is null and a.deleted_at is null
      and c.deleted_at is null
    order by p.id limit 1`.execute(siteDatabase());
  return rows[0]!.id;
}

/** Answers the dialog of a guest's act with registration, signs up elsewhere in the browser, and comes back. */
async function joinFor(page: Page, why: string, register: string): Promise<string> {
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText(why).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: register, exact: true }).click();
  await page.waitForURL(/\/user\/login\?.*type=register/);
  const to = new URL(page.url()).searchParams.get('to')!;
  const login = page.url();
  await signUp(page);
  await page.goto(login);
  await page.waitForURL((url) => url.pathname + url.hash === to);
  return to;
}

describe('an act of a guest asks in place for a log-in, says why, and is done afterwards', () => {
  const pressed = [
    ['a vote', '.q-post .vote button, article .vote button', '每人一票', /\d$/],
    ['a bookmark', 'button[aria-label^="收藏"]', '收藏放在你的账号里', /\d$/],
    ['a follow', '.acts button:has-text("关注")', '有新内容时才能通知你', /\d$/],
  ] as const;
  it.each(isFull ? pressed : pressed.slice(0, 1))('%s', async (_, act, why, place) => {
    const { page, faults } = await browser.open({ width: 390 });
    await visit(page, `/ask/info/${await question()}`);
    await page.locator(act).first().click();
    const sent = page.waitForResponse(/\/api\/ask\/(?:vote|bookmark|followPost)/);
    expect(await joinFor(page, why, '注册')).toMatch(place);
    expect(await (await sent).json()).toMatchObject({ code: 1 });
    await page.locator(`:is(${act})[aria-pressed="true"]`).first().waitFor();
    await page.reload();
    await page.locator(`:is(${act})[aria-pressed="true"]`).first().waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('a comment on an answer opens its form', async () => {
    const { page, faults } = await browser.open({ width: 390, language: 'en' });
    await visit(page, `/ask/info/${await question()}`);
    await page.locator('[id^="a"] .acts button:has-text("Comment")').first().click();
    expect(await joinFor(page, 'replies reach you', 'Sign up')).toMatch(/#a\d+$/);
    await page.locator('[id^="a"] form textarea').waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  inFull('a report opens its dialog', async () => {
    const { page } = await browser.open({ width: 390, language: 'en' });
    await visit(page, `/ask/info/${await question()}`);
    await page.getByRole('button', { name: 'Flag', exact: true }).first().click();
    await joinFor(page, 'what became of it', 'Sign up');
    await page.getByRole('dialog', { name: 'Flag this' }).waitFor();
    await page.context().close();
  });

  it('a path of the map is begun', async () => {
    const { page, faults } = await browser.open({ width: 390 });
    await visit(page, '/aiMap/path/use-ai-well');
    await page.getByRole('button', { name: '走这条路线' }).click();
    const sent = page.waitForResponse(/\/api\/aiMap\/enrolPath/);
    await joinFor(page, '替你开始这条路线', '注册');
    expect(await (await sent).json()).toMatchObject({ code: 1 });
    await page.getByRole('button', { name: '离开' }).waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('nothing is done for one who says later, or logs in for something else', async () => {
    const { page } = await browser.open({ width: 1280 });
    const path = `/ask/info/${await question()}`;
    await visit(page, path);
    const vote = page.locator('.q-post .vote button, article .vote button').first();
    await vote.click();
    await page.getByRole('alertdialog').getByRole('button', { name: '以后再说' }).click();
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe(path);
    await signUp(page);
    await visit(page, path);
    expect(await vote.getAttribute('aria-pressed')).toBe('false');
    await page.context().close();
  });

  it('without network the page stays and says so', async () => {
    const { page } = await browser.open({ width: 390 });
    const path = `/ask/info/${await question()}`;
    await visit(page, path);
    await page.context().setOffline(true);
    await page.locator('.q-post .vote button, article .vote button').first().click();
    await page
      .getByText(/网络|连接/)
      .first()
      .waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
    await page.context().close();
  });

  it('an answer leads to a log-in that says why and leads back', async () => {
    const { page } = await browser.open({ width: 390 });
    const path = `/ask/info/${await question()}`;
    await visit(page, path);
    await page.locator('main a[href*="for=answer"]:not([href*="register"])').first().click();
    await page.waitForURL(/\/user\/login\?/);
    await page.getByText('写回答需要账号').waitFor();
    await page.getByRole('link', { name: '还没有账号？马上注册' }).click();
    await page.waitForURL(/type=register/);
    expect(new URL(page.url()).searchParams.get('to')).toMatch(path);
    const toLogin = page.locator('main a[href^="/user/login"]:not([href*="lang="])');
    await expect.poll(() => toLogin.allInnerTexts()).toEqual(['去登录']);
    await page.context().close();
  });

  it('a question', async () => {
    const { page } = await browser.open({ width: 390, language: 'en' });
    await visit(page, '/ask');
    await page.locator('nav.bottombar a[href="/ask/post"]').click();
    await page.waitForURL(/\/user\/login\?to=%2Fask%2Fpost/);
    await page.getByText('You need an account to ask').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Log in to continue' }).waitFor();
    const heightOf = async (part: Locator) => (await part.boundingBox())!.height;
    const signUpLink = page.getByRole('link', { name: 'No account yet? Sign up' });
    const logInButton = page.getByRole('button', { name: 'Log in', exact: true });
    expect(await heightOf(signUpLink)).toBe(await heightOf(logInButton));
    await visit(page, '/user/login?to=%2Fask%2Fprivileges');
    await page.getByRole('heading', { level: 1, name: 'Welcome back' }).waitFor();
    await page.context().close();
  });
});
