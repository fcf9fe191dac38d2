import { sql } from 'kysely';
import { expect } from 'vitest';
import { inFull } from '#test/full.ts';
import { seeToast, useBrowser, visit } from './browser.ts';
import { signUp } from './members.ts';
import { callAs } from './money-pages.ts';
import { siteDatabase } from './site-database.ts';

const browser = useBrowser();

/** A window of a member with the standing that voting takes, or of a newcomer. */
async function open(total: number, width = 1280) {
  const window = await browser.open({ width });
  const { id } = await signUp(window.page);
  await sql`insert into ask.reputation (member_id, total) values (${id}, ${total}) on conflict (member_id)
    do update set total = excluded.total`.execute(siteDatabase());
  return window;
}

inFull('a question is voted closed and reopened from the queue; another is left to others and taken back', async () => {
  const [asker, first, second, phone, newcomer] = [
    await open(1),
    await open(5000),
    await open(5000),
    await open(5000, 390),
    await open(1),
  ];
  const titles = ['怎样把模型部署到自己的电脑上？', '为什么显存不够时速度会变得这么慢？'].map(
    (text) => `${text} ${Date.now()}`,
  );
  for (const title of titles) {
    const question = {
      kind: 'question',
      title,
      markdown: '按文档做了一遍，还是不行。',
      category: 1,
      tags: ['量化'],
      language: 'zh-cn',
    };
    const { id: postId } = (await callAs(asker.context, '/api/ask/publishPost', question)) as { id: number };
    const { rows } = await sql<{ id: number }>`select id from ask.close_reason
      where slug = 'unclear'`.execute(siteDatabase());
    await callAs(first.context, '/api/ask/closePost', { postId, reasonId: rows[0]!.id });
  }

  await visit(newcomer.page, '/ask/reviews/closing');
  await newcomer.page.getByText('才能投票关闭与重开问题').waitFor();
  expect((await newcomer.page.goto('/ask/reviews'))!.status()).toBe(403);
  await newcomer.page.getByText(/声望达到 \d+ 才能参与审核，你现在有 2。/).waitFor();
  await newcomer.page.getByRole('button', { name: '返回上一页' }).click();
  await newcomer.page.waitForURL(/\/ask\/reviews\/closing$/);

  await newcomer.page.getByRole('button', { name: '我的菜单' }).click();
  expect(await newcomer.page.getByRole('menuitem', { name: '审核' }).count()).toBe(0);
  for (const { page } of [second, phone]) {
    await visit(page, '/ask');
    await page.getByRole('button', { name: '我的菜单' }).click();
    await page.getByRole('menuitem', { name: /^审核.*\d/ }).click();
    await page.waitForURL(/\/ask\/reviews$/);
  }

  await visit(second.page, '/ask/reviews/closing');
  const row = (page: typeof second.page, title: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title }) });
  await row(second.page, titles[0]!).getByText('1/3 票').first().waitFor();
  await row(second.page, titles[0]!).getByText('不够清楚').waitFor();
  await row(second.page, titles[0]!).getByRole('button', { name: '投票关闭' }).click();
  const dialog = second.page.getByRole('dialog');
  expect(await dialog.getByLabel('不够清楚').isChecked()).toBe(true);
  await dialog.getByRole('button', { name: '投票', exact: true }).click();
  await seeToast(second.page, '已投票，2/3');
  await row(second.page, titles[0]!).waitFor({ state: 'detached' });
  await row(second.page, titles[1]!).getByRole('button', { name: /^跳过/ }).click();
  await row(second.page, titles[1]!).waitFor({ state: 'detached' });
  await second.page.locator('.toast').getByRole('button', { name: '撤销' }).click();
  await row(second.page, titles[1]!).waitFor();

  await visit(phone.page, '/ask/reviews/closing');
  await row(phone.page, titles[0]!).getByText('再有一票就会生效').waitFor();
  await row(phone.page, titles[0]!).getByRole('button', { name: '投票关闭' }).click();
  await phone.page.getByRole('dialog').getByRole('button', { name: '投票', exact: true }).click();
  await seeToast(phone.page, '问题已关闭');

  const path = await row(phone.page, titles[1]!).getByRole('link', { name: titles[1]! }).getAttribute('href');
  await visit(phone.page, path!);
  await phone.page.getByRole('link', { name: '其他正在投票的问题' }).click();
  await phone.page.waitForURL(/\/ask\/reviews\/closing$/);

  const { rows: closed } = await sql<{ id: number }>`select id from ask.post
    where title = ${titles[0]!}`.execute(siteDatabase());
  await callAs(first.context, '/api/ask/reopenPost', { postId: closed[0]!.id });
  await visit(second.page, '/ask/reviews/closing?kind=reopen');
  await row(second.page, titles[0]!).getByRole('button', { name: '投票重开' }).click();
  await second.page
    .getByRole('alertdialog')
    .or(second.page.getByRole('dialog'))
    .getByRole('button', { name: '重新开放' })
    .click();
  await row(second.page, titles[0]!).waitFor({ state: 'detached' });
  expect([first, second, phone].flatMap(({ faults }) => faults)).toEqual([]);
});
