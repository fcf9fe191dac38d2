import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
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

describe('an act of a guest leads to a log-in that says why, offers registration and leads back', () => {
  it.each([
    ['a vote on the question', '.q-post .vote button, article .vote button', /#?$/, '投票需要账号'],
    ['a bookmark', 'button[aria-label^="收藏"]', /\d$/, '收藏需要账号'],
    ['a follow', '.acts button:has-text("关注")', /\d$/, '关注需要账号'],
    ['a comment on an answer', '[id^="a"] .acts button:has-text("评论")', /#a\d+$/, '评论需要账号'],
    ['an answer', 'main a[href*="for=answer"]:not([href*="register"])', /\d$/, '写回答需要账号'],
  ])('%s', async (_, act, place, why) => {
    const { page, faults } = await browser.open({ width: 390 });
    const path = `/ask/info/${await question()}`;
    await visit(page, path);
    await page.locator(act).first().click();
    await page.waitForURL(/\/user\/login\?/);
    await page.getByText(why).waitFor();
    const to = new URL(page.url()).searchParams.get('to')!;
    expect(to.startsWith(path)).toBe(true);
    expect(to).toMatch(place);
    await page.getByRole('link', { name: '还没有账号？马上注册' }).click();
    await page.waitForURL(/type=register/);
    await page.getByText(why).waitFor();
    expect(new URL(page.url()).searchParams.get('to')).toBe(to);
    const login = page.url();
    await signUp(page);
    await page.goto(login);
    await page.waitForURL((url) => url.pathname + url.hash === to);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('a question', async () => {
    const { page } = await browser.open({ width: 390, language: 'en' });
    await visit(page, '/ask');
    await page.locator('nav.bottombar a[href="/ask/post"]').click();
    await page.waitForURL(/\/user\/login\?to=%2Fask%2Fpost/);
    await page.getByText('You need an account to ask').waitFor();
    await page.getByRole('link', { name: 'No account yet? Sign up' }).waitFor();
  });
});
