import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { nodePath } from '#app/aimap/nodes/node-addresses.ts';
import { inFull } from '#test/full.ts';
import { findScrolling, findViolations } from './axe.ts';
import { useBrowser, visit } from './browser.ts';
import { signUp } from './members.ts';
import { callAs } from './money-pages.ts';
import { useSiteDatabase } from './site-database.ts';

const browser = useBrowser();
const db = useSiteDatabase();

/** A member who may decide on proposals. */
async function signUpReviewer(page: Page): Promise<void> {
  const { id } = await signUp(page);
  await sql`insert into ask.reputation (member_id, total) values (${id}, 600) on conflict (member_id)
    do update set total = 600`.execute(db());
}

type Topic = { id: number; slug: string; zh: string; en: string };

/** Two topics without a link between them, of which the first can come before the second. */
async function findPair(): Promise<[Topic, Topic]> {
  const { rows } = await sql<Topic & { isFirst: boolean }>`
    select n.id, n.slug, z.title zh, e.title en, w.first = n.id "isFirst"
    from (select a.id first, b.id last from aimap.node a join aimap.node b on b.kind = 'topic' and b.id <> a.id
      where a.kind = 'topic' and a.status = 'published' and b.status = 'published'
        and not exists (select from aimap.edge where to_id = a.id and kind = 'prerequisite')
        and not exists (select from aimap.edge where from_id = b.id and kind = 'prerequisite')
        and not exists (select from aimap.edge where least(from_id, to_id) = least(a.id, b.id)
          and greatest(from_id, to_id) = greatest(a.id, b.id))
      order by b.importance, a.id, b.id limit 1) w
      join aimap.node n on n.id in (w.first, w.last)
      join aimap.node_text z on z.node_id = n.id and z.language = 'zh-cn'
      join aimap.node_text e on e.node_id = n.id and e.language = 'en'`.execute(db());
  return [rows.find(({ isFirst }) => isFirst)!, rows.find(({ isFirst }) => !isFirst)!];
}

const needs = async (first: Topic, last: Topic) =>
  (
    await sql`select from aimap.edge where from_id = ${first.id} and to_id = ${last.id}
      and kind = 'prerequisite'`.execute(db())
  ).rows.length;

it('a prerequisite is proposed, accepted by two reviewers, shows on the page, and is undone with a press', async () => {
  const [member, anna, bert] = [await browser.open(), await browser.open(), await browser.open()];
  await signUp(member.page);
  await signUpReviewer(anna.page);
  await signUpReviewer(bert.page);
  const [first, last] = await findPair();

  await visit(member.page, nodePath(last));
  await member.page.getByRole('link', { name: '提议修改' }).click();
  await member.page.getByRole('heading', { level: 1, name: `提议修改「${last.zh}」` }).waitFor();
  expect(await findViolations(member.page)).toEqual([]);
  await member.page.getByRole('link', { name: '连线', exact: true }).click();
  const other = member.page.getByRole('combobox', { name: '另一个知识点' });
  await other.waitFor(); // the form before it has the same button
  await member.page.getByRole('button', { name: '提交提议' }).click();
  await member.page.getByText('请选另一个知识点').waitFor();
  await other.fill(first.zh);
  await member.page.getByRole('option', { name: `${first.zh} ·` }).click();
  await member.page.getByLabel(`它和「${last.zh}」的关系`).selectOption({ label: `先学它，再学「${last.zh}」` });
  await member.page.getByLabel('为什么这样改').fill('不先会它，这一页的例子看不懂。');
  expect(await findViolations(member.page)).toEqual([]);
  await member.page.getByRole('button', { name: '提交提议' }).click();
  await member.page.waitForURL(/\/aiMap\/proposals\/\d+$/);
  const path = new URL(member.page.url()).pathname;
  await member.page.getByText('评审中，还差 2 票').waitFor();
  expect(await member.page.getByRole('button', { name: '赞成' }).count()).toBe(0);

  await visit(anna.page, '/aiMap/proposals');
  await anna.page.getByRole('link', { name: `「${last.zh}」和「${first.zh}」的连线` }).click();
  await anna.page.waitForURL(new RegExp(`${path}$`));
  await anna.page
    .getByRole('img', { name: new RegExp(`^${last.zh}的先修`) })
    .nth(1)
    .waitFor();
  await anna.page.getByText('不成环').waitFor();
  expect(await findViolations(anna.page)).toEqual([]);
  expect(await findScrolling(anna.page)).toEqual([]);
  await anna.page.getByRole('button', { name: '赞成', exact: true }).click();
  await anna.page.getByText('你已经赞成，等另一位评审。').waitFor();
  expect(await needs(first, last)).toBe(0);

  await visit(bert.page, path);
  await bert.page.getByLabel('说点什么').fill('例子里确实用到了。');
  await bert.page.getByRole('button', { name: '发布评论' }).click();
  await bert.page.getByRole('listitem').filter({ hasText: '例子里确实用到了。' }).waitFor();
  await bert.page.getByRole('button', { name: '赞成并发布' }).click();
  await bert.page.getByRole('heading', { name: /^已发布为修订/ }).waitFor();
  expect(await needs(first, last)).toBe(1);

  await visit(member.page, nodePath(last));
  await member.page.getByRole('link', { name: first.zh }).first().waitFor();
  await visit(member.page, '/user/account/notice');
  await member.page.getByText('采纳了你对地图的提议').first().waitFor();

  await visit(bert.page, `${nodePath(last)}/history`);
  expect(await findViolations(bert.page)).toEqual([]);
  await bert.page
    .getByRole('button', { name: /^撤销修订/ })
    .first()
    .click();
  await bert.page.getByRole('dialog').getByLabel('为什么撤销').fill('例子已经换了。');
  await bert.page.getByRole('dialog').getByRole('button', { name: '撤销', exact: true }).click();
  await bert.page.getByText('已被修订').waitFor();
  expect(await needs(first, last)).toBe(0);
  expect([...member.faults, ...anna.faults, ...bert.faults]).toEqual([]);
});

inFull(
  'what was typed into a proposal outlives a reload, a lost network and another tab, and goes once it is sent',
  async () => {
    const { page, context, faults } = await browser.open();
    await signUp(page);
    const [topic] = await findPair();
    const address = `${nodePath(topic)}/propose?in=zh-cn`;
    await visit(page, address);
    await page.getByLabel('简介').fill('换一种说法。');
    await page.getByText('草稿已保存在服务器').waitFor();
    const second = await context.newPage();
    await visit(second, address);
    await expect.poll(() => second.getByLabel('简介').inputValue()).toBe('换一种说法。');
    await second.close();

    await context.setOffline(true);
    await page.getByLabel('为什么这样改').fill('断网时写的理由');
    await context.setOffline(false);
    await visit(page, address);
    await expect.poll(() => page.getByLabel('为什么这样改').inputValue()).toBe('断网时写的理由');
    expect(await page.getByLabel('简介').inputValue()).toBe('换一种说法。');
    await page.getByText('已恢复上次的草稿').waitFor();
    expect(await findViolations(page)).toEqual([]);
    expect(await findScrolling(page)).toEqual([]);
    await page.getByRole('button', { name: '提交提议' }).click();
    await page.waitForURL(/\/aiMap\/proposals\/\d+$/);
    await visit(page, address);
    expect(await page.getByLabel('简介').inputValue()).not.toBe('换一种说法。');
    expect(faults.filter((fault) => !fault.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
  },
);

inFull(
  'on a phone in English, texts against an old revision go together, and what both changed is chosen',
  async () => {
    const look = { width: 390, language: 'en' } as const;
    const [member, reviewer] = [await browser.open(look), await browser.open(look)];
    await signUp(member.page);
    await signUpReviewer(reviewer.page);
    const [, topic] = await findPair();
    const address = `${nodePath(topic)}/propose?in=en`;
    const { rows } = await sql<{ revision: number; summary: string; markdown: string; objectives: string[] }>`
    select n.revision, t.summary, t.markdown, t.objectives from aimap.node n
      join aimap.node_text t on t.node_id = n.id and t.language = 'en' where n.id = ${topic.id}`.execute(db());
    const { revision, summary, markdown, objectives } = rows[0]!;

    // The form is open while somebody else's change of the same page is accepted.
    await visit(member.page, address);
    const base = { nodeId: topic.id, revision, language: 'en', title: topic.en, aliases: [], reason: 'shorter' };
    const { id: other } = (await callAs(member.page.context(), '/api/aiMap/proposeText', {
      ...base,
      summary: `${summary} Told briefly.`,
      markdown: `${markdown}\n\nAnd one line more.`,
      objectives,
    })) as { id: number };
    await callAs(reviewer.page.context(), '/api/aiMap/approveProposal', { id: other, version: 1, revision });

    await member.page.getByLabel('Title').fill(`${topic.en} again`);
    await member.page.getByLabel('Summary').fill(`In short: ${summary}`);
    await member.page.getByLabel('Why').fill('It is found more easily.');
    expect(await findViolations(member.page)).toEqual([]);
    expect(await findScrolling(member.page)).toEqual([]);
    await member.page.getByRole('button', { name: 'Send the proposal' }).click();
    await member.page.waitForURL(/\/aiMap\/proposals\/\d+$/);

    await visit(reviewer.page, new URL(member.page.url()).pathname);
    await reviewer.page.getByText('Changed on both sides').waitFor();
    expect(await findViolations(reviewer.page)).toEqual([]);
    expect(await findScrolling(reviewer.page)).toEqual([]);
    const choice = reviewer.page.getByRole('group', { name: 'Summary: which one' });
    await choice.getByRole('radio').first().check();
    await choice.getByLabel('Merged: Summary').fill('Both said in one sentence.');
    await reviewer.page.getByRole('button', { name: 'Approve and publish' }).click();
    await reviewer.page.getByRole('heading', { name: /^Published as revision/ }).waitFor();
    const { rows: now } = await sql<{ title: string; summary: string; isLonger: boolean }>`
    select title, summary, markdown like '%And one line more.' "isLonger" from aimap.node_text
    where node_id = ${topic.id} and language = 'en'`.execute(db());
    expect(now).toEqual([{ title: `${topic.en} again`, summary: 'Both said in one sentence.', isLonger: true }]);
    await visit(reviewer.page, nodePath(topic));
    await reviewer.page.getByText('Both said in one sentence.').first().waitFor();
    expect([...member.faults, ...reviewer.faults]).toEqual([]);
  },
);
