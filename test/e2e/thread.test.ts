import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useBrowser, visit } from './browser.ts';
import { signInAsAdmin } from './members.ts';
import { useSiteDatabase } from './site-database.ts';

const browser = useBrowser();
const db = useSiteDatabase();

it('an address with an answer or a comment leads to it and marks it, also to one that the page does not show at first', async () => {
  const writer = await browser.open();
  await signInAsAdmin(writer.page);
  const token = (await writer.context.cookies()).find(({ name }) => name === 'ba-user-token')!.value;
  const { rows } = await sql<{ id: number; postId: number }>`
    select id, post_id "postId" from ask.answer where deleted_at is null order by id limit 1`.execute(db());
  const { id, postId } = rows[0]!;
  const comments: number[] = [];
  for (let n = 1; n <= 8; n += 1) {
    const answer = await writer.context.request.post('/api/ask/postComment', {
      headers: { server: 'true', 'think-lang': 'zh-cn', 'ba-user-token': token },
      data: { subject: 'answer', id, markdown: `第 ${n} 条评论：量化之后要重新测一遍。` },
    });
    const { data } = (await answer.json()) as { data: { id: number } };
    comments.push(data.id);
  }

  const { page } = await browser.open({ hasMotion: true });
  const isMarked = (target: string) =>
    page.locator(`#${target}`).evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return { isSeen: bottom > 0 && top < innerHeight, isMarked: getComputedStyle(element).animationName !== 'none' };
    });
  const found = { isSeen: true, isMarked: true };
  await visit(page, `/ask/info/${postId}#a${id}`);
  await expect.poll(() => isMarked(`a${id}`)).toEqual(found);

  await visit(page, '/ask');
  await visit(page, `/ask/info/${postId}#c${comments.at(-1)}`);
  await page.waitForURL(/comment=\d+.*#c\d+$/);
  await expect.poll(() => isMarked(`c${comments.at(-1)}`)).toEqual(found);
  await page.getByText('第 8 条评论').waitFor();

  await visit(page, `/ask/info/${postId}#a999999999`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(new URL(page.url()).hash).toBe('#a999999999');
});
