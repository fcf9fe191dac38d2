import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { shownAnswer, shownOrder } from '#app/aimap/quizzes/grading.policy.ts';
import { getItem, type ReadItem } from '#app/aimap/quizzes/quiz-items.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { inFull } from '#test/full.ts';
import { addVersion } from '#test/learning.ts';
import { findScrolling, findViolations } from './axe.ts';
import { seeToast, useBrowser, visit } from './browser.ts';
import { signIn, signUp } from './members.ts';
import { useSiteDatabase } from './site-database.ts';

const browser = useBrowser();
const db = useSiteDatabase();

type Topic = { id: number; slug: string; title: string; items: number };

/** A topic of which every item is answered by choosing, in the order of ids. */
async function findTopic(skip = 0, language = 'zh-cn'): Promise<Topic> {
  const { rows } = await sql<Topic>`select n.id, n.slug, t.title, count(*)::integer items
    from aimap.node n join aimap.node_text t on t.node_id = n.id and t.language = ${language}
      join aimap.quiz_item i on i.node_id = n.id and i.state = 'live'
    group by n.id, n.slug, t.title having bool_and(i.kind in ('single', 'multiple', 'true-false')) and count(*) >= 4
    order by n.id limit 1 offset ${skip}`.execute(db());
  return rows[0]!;
}

const reader = (language: Ctx['language']): Ctx => ({
  db: db(),
  actor: { kind: 'job', name: 'test' },
  now: new Date(),
  language,
  requestId: 'test',
});

/** The item that is asked on a page now. */
async function asked(page: Page, language: Ctx['language'] = 'zh-cn'): Promise<ReadItem> {
  const id = Number(await page.locator('input[name="item"]').inputValue());
  return getItem(reader(language), id);
}

/** Places of the right choices as they are shown, from 0. */
function rightPlaces(item: ReadItem): number[] {
  if (item.kind === 'true-false') return [item.solution === true ? 0 : 1];
  return shownAnswer(item, item.solution) as number[];
}

/** Answers the item of the page rightly by pressing, whatever its kind is. */
async function answerRightly(page: Page): Promise<void> {
  const item = await asked(page);
  const options = page.locator('main label').filter({ has: page.locator('input[name="a"]') });
  if (item.kind === 'cloze' || item.kind === 'short')
    for (const [i, { forms }] of item.parts.entries()) await page.locator('input[name="a"]').nth(i).fill(forms![0]!);
  else if (item.kind === 'order') await putInOrder(page, item);
  else for (const place of rightPlaces(item)) await options.nth(place).click();
  await page.getByRole('button', { name: '确认' }).click();
  await page.getByText('答对了', { exact: true }).waitFor();
}

/** Lifts each step to its place, the first one first. */
async function putInOrder(page: Page, item: ReadItem): Promise<void> {
  const order = shownOrder(item);
  for (let place = 0; place < order.length; place += 1)
    for (let at = order.indexOf(place); at > place; at -= 1) {
      await page.getByRole('button', { name: /^上移/ }).nth(at).click();
      order.splice(at - 1, 0, ...order.splice(at, 1));
    }
}

/** Lets days pass for a member: all that is dated of their learning is so much older. */
async function passDays(id: number, days: number): Promise<void> {
  await sql`update aimap.quiz_attempt set at = at - make_interval(days => ${days}) where member_id = ${id}`.execute(
    db(),
  );
  await sql`update aimap.learn_card set due_day = due_day - ${days}::integer, known_at = known_at
    - make_interval(days => ${days}), reviewed_at = reviewed_at - make_interval(days => ${days})
    where member_id = ${id}`.execute(db());
}

async function expectSound(page: Page, faults: string[]): Promise<void> {
  expect(await findViolations(page)).toEqual([]);
  expect(await findScrolling(page)).toEqual([]);
  expect(faults).toEqual([]);
}

it('a member learns a topic, fails and passes its quiz, reviews the next day and finishes a path', async () => {
  const { page, faults } = await browser.open();
  const member = await signUp(page);
  const [topic, other] = [await findTopic(0), await findTopic(1)];
  const slug = `short-way-${member.id}`;
  const { rows } = await sql<{ id: number }>`insert into aimap.path (slug, position, created_at)
    values (${slug}, 99, now()) returning id`.execute(db());
  await addVersion(db(), rows[0]!.id, 1, [
    { kind: 'quiz', nodes: [topic.id], text: '说清楚这一处' },
    { kind: 'task', nodes: [other.id], text: '做一个小样' },
  ]);

  await visit(page, `/aiMap/page/${topic.id}-${topic.slug}`);
  await page.getByRole('button', { name: '计划学' }).click();
  await page.getByRole('button', { name: '计划学', pressed: true }).waitFor();
  await page.getByText('还没答过题；读过不等于会').waitFor();
  await expectSound(page, faults);

  await page.getByRole('link', { name: `做测验，${topic.items} 题` }).click();
  await page.getByRole('heading', { name: `${topic.title} 测验` }).waitFor();
  const failed = (await asked(page)).id;
  await page.getByRole('button', { name: '不知道' }).click();
  await page.getByText('没答对', { exact: true }).waitFor();
  await page.getByRole('heading', { name: '出处' }).waitFor();
  await page.getByText(/下次复习在/).waitFor();
  await expectSound(page, faults);
  for (let n = 1; n < topic.items; n += 1) {
    await page.getByRole('link', { name: '下一题' }).click();
    await answerRightly(page);
  }
  await page.getByRole('link', { name: '看结果' }).click();
  await page.getByText(`答对 ${topic.items - 1} 题，共 ${topic.items} 题`).waitFor();

  await visit(page, `/aiMap/path/${slug}`);
  await page.getByRole('button', { name: '走这条路线' }).click();
  await page.getByText('你在第 1 版').waitFor();
  await passDays(member.id, 1);
  await visit(page, '/user/learning');
  await page.getByRole('link', { name: '开始复习' }).click();
  await page.getByRole('heading', { name: '复习' }).waitFor();
  expect((await asked(page)).id).toBe(failed);
  await answerRightly(page);
  await page.getByRole('link', { name: '看结果' }).click();
  await page.getByRole('link', { name: '我的学习' }).last().click();
  await page.getByRole('heading', { name: '我的学习' }).waitFor();
  await page.getByText('今天没有到期的题。').waitFor();
  await expectSound(page, faults);

  await openGate(page, { memberId: member.id, slug, topic });
  await finishPath(page, { slug, topic, other, faults });
});

/** Answers the topic rightly on further days until it is mastered well enough for the gate of its stage. */
async function openGate(
  page: Page,
  { memberId, slug, topic }: { memberId: number; slug: string; topic: Topic },
): Promise<void> {
  for (let day = 0; day < 6; day += 1) {
    await visit(page, `/aiMap/path/${slug}`);
    if (await page.getByText(/通过于/).isVisible()) return;
    await passDays(memberId, 1);
    await visit(page, `/aiMap/page/${topic.id}-${topic.slug}/quiz`);
    for (let n = 0; n < topic.items; n += 1) {
      if (n > 0) await page.getByRole('link', { name: '下一题' }).click();
      await answerRightly(page);
    }
    await page.getByRole('link', { name: '看结果' }).click();
  }
}

type Walk = { slug: string; topic: Topic; other: Topic; faults: string[] };

/** Marks the last stop, confirms the task, and shows the summary to a guest. */
async function finishPath(page: Page, { slug, topic, other, faults }: Walk): Promise<void> {
  await visit(page, `/aiMap/page/${topic.id}-${topic.slug}`);
  const isDone = await page.getByRole('button', { name: '已会', pressed: true }).isVisible();
  if (!isDone) await page.getByRole('button', { name: '已会' }).click();
  await page.getByRole('button', { name: '已会', pressed: true }).waitFor();
  await visit(page, `/aiMap/page/${other.id}-${other.slug}`);
  await page.getByRole('button', { name: '跳过' }).click();
  await page.getByRole('button', { name: '跳过', pressed: true }).waitFor();
  await visit(page, `/aiMap/path/${slug}`);
  await page.getByText('2 / 2 站 · 100%').waitFor();
  await page.getByText(/通过于/).waitFor();
  await page.getByRole('button', { name: '我做完了' }).click();
  await page.getByRole('heading', { name: '走完了' }).waitFor();
  await page.getByLabel('总结页的地址').fill(`done-${slug}`);
  await page.getByRole('button', { name: '公开' }).click();
  await seeToast(page, '总结页已公开');
  await expectSound(page, faults);
  const guest = await browser.open();
  await visit(guest.page, `/aiMap/summary/done-${slug}`);
  await guest.page.getByRole('heading', { level: 1, name: /走完了/ }).waitFor();
  await expectSound(guest.page, guest.faults);
  await page.getByRole('button', { name: '收回' }).click();
  await seeToast(page, '已收回');
  expect((await guest.page.goto(`/aiMap/summary/done-${slug}`))!.status()).toBe(404);
}

inFull('on a phone in English a guest tries a quiz and takes it along after signing in', async () => {
  const { page, faults } = await browser.open({ language: 'en', width: 390, theme: 'dark' });
  const topic = await findTopic(2, 'en');
  await visit(page, `/aiMap/page/${topic.id}-${topic.slug}`);
  await page.getByRole('button', { name: 'Learning', exact: true }).click();
  await page.getByText('Your progress stays on this device').waitFor();
  await expectSound(page, faults);
  await page.getByRole('link', { name: /Take the quiz/ }).click();
  await page.getByText('answers stay on this device').waitFor();
  const item = await asked(page, 'en');
  for (const place of rightPlaces(item)) await page.locator('main label').nth(place).click();
  await expectSound(page, faults);
  await page.waitForLoadState('networkidle'); // the code that sends answers has come by itself
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Try again once you are back online').first().waitFor();
  await page.context().setOffline(false);
  faults.length = 0; // of the missing network the console tells too
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Correct', { exact: true }).first().waitFor();
  await expectSound(page, faults);
  const { rows } = await sql<{ n: number }>`select count(*)::integer n from aimap.quiz_attempt
    where item_id = ${item.id}`.execute(db());

  const made = await sql<{ id: number }>`insert into account.member (username, nickname, created_at)
    values (${`taker${topic.id}`}, 'Taker', now()) returning id`.execute(db());
  await signIn(page, made.rows[0]!.id);
  await visit(page, '/user/learning');
  await page.getByText('Before you logged in you left 2 learning records on this device.').waitFor();
  await expectSound(page, faults);
  await page.getByRole('button', { name: 'Add to my account' }).click();
  await seeToast(page, '2 records were added');
  await page.getByRole('link', { name: topic.title }).first().waitFor();
  const after = await sql<{ n: number }>`select count(*)::integer n from aimap.quiz_attempt
    where item_id = ${item.id}`.execute(db());
  expect(after.rows[0]!.n).toBe(rows[0]!.n + 1);
  await expectSound(page, faults);
});

inFull('a quiz is answered from first to last by keys alone', async () => {
  const { page, faults } = await browser.open();
  const member = await signUp(page);
  const topic = await findTopic(3);
  await visit(page, `/aiMap/page/${topic.id}-${topic.slug}/quiz`);
  for (let n = 0; n < topic.items; n += 1) {
    for (const place of rightPlaces(await asked(page))) await page.keyboard.press(String(place + 1));
    await page.keyboard.press('Enter');
    await page.getByText('答对了', { exact: true }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/下一题|看结果/);
    await page.keyboard.press('Enter');
  }
  await page.getByText(`答对 ${topic.items} 题，共 ${topic.items} 题`).waitFor();
  const { rows } = await sql<{ state: string }>`select state from aimap.learn_progress
    where member_id = ${member.id} and node_id = ${topic.id}`.execute(db());
  expect(rows).toEqual([{ state: 'done' }]);
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { level: 1, name: topic.title }).waitFor();
  expect(faults).toEqual([]);
});

it('without scripts an answer is graded and explained, and nothing of it is given away before', async () => {
  const { page } = await browser.open({ hasScript: false });
  const topic = await findTopic(4);
  await page.goto(`/aiMap/page/${topic.id}-${topic.slug}/quiz`);
  const item = await asked(page);
  expect(await page.content()).not.toContain(item.explanation);
  for (const place of rightPlaces(item)) await page.locator('main input[name="a"]').nth(place).check();
  await page.getByRole('button', { name: '确认' }).click();
  await page.getByText('答对了', { exact: true }).waitFor();
  await page.getByText(item.explanation.replaceAll('`', '').slice(0, 12)).first().waitFor();
  await page.getByRole('link', { name: '下一题' }).click();
  await page.getByRole('button', { name: '确认' }).waitFor();
});
