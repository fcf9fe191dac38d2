import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { inFull } from '#test/full.ts';
import { addLearner, addNode, addVersion } from '#test/learning.ts';
import { findScrolling, findViolations } from './axe.ts';
import { seeToast, useBrowser, visit } from './browser.ts';
import { signInAsAdmin } from './members.ts';
import { siteDatabase } from './site-database.ts';

const browser = useBrowser();
let made = 0;

/** Topics of their own in an area of the map. */
async function addTopics(...names: string[]): Promise<number[]> {
  const db = siteDatabase();
  const { rows } = await sql<{ id: number }>`select id from aimap.node where kind = 'area' order by id limit 1`.execute(
    db,
  );
  const ids: number[] = [];
  for (const name of names) {
    const id = await addNode(db, name, rows[0]!.id);
    await sql`update aimap.node set names = ${`\n${name}\n`}, importance = 5 where id = ${id}`.execute(db);
    ids.push(id);
  }
  return ids;
}

const nameOf = (word: string) => `${word}-${Date.now().toString(36)}${(made += 1)}`;
const placeOf = async (id: number) =>
  (await sql<{ x: number; y: number }>`select x, y from aimap.node where id = ${id}`.execute(siteDatabase())).rows[0]!;

async function expectFine(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([]);
  expect(await findScrolling(page)).toEqual([]);
}

it('an editor merges two topics, sees before what will move, and nobody loses progress', async () => {
  const db = siteDatabase();
  const [first, second] = [nameOf('cold'), nameOf('warm')];
  const [from, into] = await addTopics(first, second);
  const learner = await addLearner(db);
  await sql`insert into aimap.learn_progress (member_id, node_id, state, updated_at)
    values (${learner}, ${from}, 'done', now())`.execute(db);
  const { page, faults } = await browser.open();
  await signInAsAdmin(page);
  await visit(page, `/admin/aiMap/topics?q=${first}`);
  await expectFine(page);
  await page.getByRole('link', { name: `合并「${first} 中文」` }).click();
  const choice = page.getByRole('combobox', { name: '并入' });
  await choice.fill(second);
  await page.getByRole('option', { name: new RegExp(second) }).click();
  await page.getByText('1 人的进度和 0 次作答带过去').waitFor();
  await expectFine(page);
  await page.getByRole('button', { name: '合并', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: `${second} 中文` }).waitFor();
  const { rows } = await sql`select state from aimap.learn_progress where member_id = ${learner}
    and node_id = ${into}`.execute(db);
  expect(rows).toEqual([{ state: 'done' }]);
  await page.goto(`/aiMap/page/${from}-${first}`);
  await page.waitForURL(`**/aiMap/page/${into}-${second}`);
  expect(faults).toEqual([]);
});

inFull('an editor splits a topic and archives it, on an English phone', async () => {
  const name = nameOf('whole');
  const [id] = await addTopics(name);
  const { page, faults } = await browser.open({ language: 'en', width: 390 });
  await signInAsAdmin(page);
  await visit(page, `/admin/aiMap/topics?q=${name}`);
  await expectFine(page);
  await page.getByRole('link', { name: `Split “${name}”` }).click();
  await page.getByLabel('Chinese title').fill('一部分');
  await page.getByLabel('English title').fill('A part of it');
  await page.getByLabel('Chinese summary').fill('摘要');
  await page.getByLabel('English summary').fill('A summary');
  await page.getByLabel('Address').fill(`part-${name}`);
  await expectFine(page);
  await page.getByRole('button', { name: 'Split', exact: true }).click();
  await page.waitForURL('**/admin/aiMap/topics?**');
  const { rows } = await sql<{ n: number }>`select count(*) n from aimap.node
    where slug = ${`part-${name}`}`.execute(siteDatabase());
  expect(rows).toEqual([{ n: 1 }]);
  await page.getByRole('button', { name: `Archive “${name}”` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click();
  await seeToast(page, `“${name}” was archived`);
  const { rows: after } = await sql`select status from aimap.node where id = ${id}`.execute(siteDatabase());
  expect(after).toEqual([{ status: 'archived' }]);
  expect(faults).toEqual([]);
});

inFull('what a long form is refused for is shown where it is, and topics may have names without a space', async () => {
  const name = nameOf('long');
  const [id] = await addTopics(name);
  const { page } = await browser.open({ language: 'en', width: 390 });
  await signInAsAdmin(page);
  await visit(page, `/admin/aiMap/topics/${id}`);
  const names = page.getByLabel('Chinese aliases');
  await names.fill(`甲\n${'名'.repeat(100)}`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.locator('textarea[aria-invalid="true"]:focus').waitFor();
  expect(await names.evaluate((field) => field === document.activeElement)).toBe(true);
  await names.fill('甲');
  await page.getByLabel('English title').fill('W'.repeat(80));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await seeToast(page, 'The topic is saved');
  for (const path of ['', '/history', '/propose']) {
    await visit(page, `/aiMap/page/${id}-${name}${path}`);
    expect(await findScrolling(page)).toEqual([]);
  }
  await visit(page, `/admin/aiMap/topics/${id}/split`);
  await page.getByLabel('Address').fill('No address!');
  await page.getByRole('button', { name: 'Split', exact: true }).click();
  await page.locator('input[aria-invalid="true"]:focus').waitFor();
});

it('an editor drags a topic with the mouse and moves it by keys, also without a connection', async () => {
  const name = nameOf('moving');
  const [id] = await addTopics(name);
  const { page, context, faults } = await browser.open();
  await signInAsAdmin(page);
  await visit(page, '/admin/aiMap/layout');
  const stage = page.getByRole('application');
  await page.getByLabel('区域').selectOption({ index: 1 });
  await page.getByRole('button', { name: `${name} 中文` }).click();
  const before = await placeOf(id!);
  const box = (await stage.locator(`[data-topic="${name}"] circle`).last().boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 60, box.y + 40, { steps: 5 });
  await page.mouse.up();
  await page.getByText('1 个知识点未保存').waitFor();
  await expectFine(page);
  await page.getByRole('button', { name: '保存位置' }).click();
  await seeToast(page, '已保存 1 处改动');
  const dragged = await placeOf(id!);
  expect(dragged.x).toBeGreaterThan(before.x);
  expect(dragged.y).toBeGreaterThan(before.y);

  await stage.focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('ArrowUp');
  await context.setOffline(true);
  await page.getByRole('button', { name: '保存位置' }).click();
  await page.getByText('连接断了，移动都留在这个浏览器里').waitFor();
  await context.setOffline(false);
  await visit(page, '/admin/aiMap/layout');
  await page.getByText('1 个知识点未保存').waitFor();
  const undo = page.getByRole('button', { name: /^撤销第 \d+ 版/ });
  const dragging = await undo.innerText();
  await page.getByRole('button', { name: '保存位置' }).click();
  await seeToast(page, '已保存 1 处改动');
  expect(await placeOf(id!)).toEqual({ x: dragged.x - 400, y: dragged.y - 40 });
  await expect.poll(() => undo.innerText()).not.toBe(dragging);
  await undo.click();
  await seeToast(page, '已恢复到上一版的位置');
  expect(await placeOf(id!)).toEqual(dragged);
  expect(faults.filter((fault) => !fault.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
});

inFull('an editor drags a topic with a finger at 390 px; a finger beside it moves the map', async () => {
  const name = nameOf('touched');
  const [id] = await addTopics(name);
  const { page, faults } = await browser.open({ width: 390 });
  await signInAsAdmin(page);
  await visit(page, '/admin/aiMap/layout');
  const stage = page.getByRole('application');
  await page.getByLabel('区域').selectOption({ index: 1 });
  await page.getByRole('button', { name: `${name} 中文` }).click();
  const before = await placeOf(id!);
  await stage.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const mark = stage.locator(`[data-topic="${name}"] circle`).last();
  const middleOf = async () => {
    const box = (await mark.boundingBox())!;
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  const drag = async ({ x, y }: { x: number; y: number }, dx: number, dy: number) => {
    await touch('touchStart', x, y);
    for (const part of [0.3, 0.7, 1]) await touch('touchMove', x + dx * part, y + dy * part);
    await touch('touchEnd');
  };
  // a finger meets what the last frame has drawn: the topic lies under it, and a frame has passed since
  const isUnder = (point: { x: number; y: number }) =>
    page.evaluate(async ({ x, y }) => {
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      return document.elementFromPoint(x, y)?.closest<SVGElement>('[data-topic]')?.dataset['topic'];
    }, point);
  await expect.poll(async () => await isUnder(await middleOf())).toBe(name);
  const first = await middleOf();
  await drag(first, 40, 50);
  await page.getByText('1 个知识点未保存').waitFor();
  const second = await middleOf();
  expect(second.x - first.x).toBeGreaterThan(30);
  expect(second.y - first.y).toBeGreaterThan(40);
  const sea = (await stage.boundingBox())!;
  await drag({ x: sea.x + 12, y: sea.y + sea.height - 12 }, 60, 0);
  await expect.poll(async () => (await middleOf()).x).toBeGreaterThan(second.x + 40);
  await expectFine(page);
  await page.getByRole('button', { name: '保存位置' }).click();
  await seeToast(page, '已保存 1 处改动');
  const after = await placeOf(id!);
  expect(after.x).toBeGreaterThan(before.x);
  expect(after.y).toBeGreaterThan(before.y);
  expect(faults).toEqual([]);
});

inFull('two editors of one topic: who saves later keeps what they typed, and gets what the other changed', async () => {
  const name = nameOf('shared');
  const [id] = await addTopics(name);
  const [one, other] = [await browser.open(), await browser.open()];
  await signInAsAdmin(one.page);
  await signInAsAdmin(other.page);
  for (const { page } of [one, other]) await visit(page, `/admin/aiMap/topics/${id}`);
  await one.page.getByLabel('英文摘要').fill('Told anew.');
  await one.page.getByLabel('中文名称').fill(`${name} 甲`);
  await one.page.getByRole('button', { name: '保存', exact: true }).click();
  await seeToast(one.page, '知识点已保存');
  await other.page.getByLabel('中文摘要').fill('另写的摘要');
  await other.page.getByLabel('中文名称').fill(`${name} 乙`);
  await other.page.getByRole('button', { name: '保存', exact: true }).click();
  await other.page.getByText('中文名称两人都改了').waitFor();
  await expect.poll(() => other.page.getByLabel('英文摘要').inputValue()).toBe('Told anew.');
  expect(await other.page.getByLabel('中文摘要').inputValue()).toBe('另写的摘要');
  expect(await other.page.getByLabel('中文名称').inputValue()).toBe(`${name} 乙`);
  await expectFine(other.page);
  await other.page.getByRole('button', { name: '保存', exact: true }).click();
  await seeToast(other.page, '知识点已保存');
  const { rows } = await sql`select title, summary from aimap.node_text where node_id = ${id}
    and language = 'zh-cn'`.execute(siteDatabase());
  expect(rows).toEqual([{ title: `${name} 乙`, summary: '另写的摘要' }]);
  expect([...one.faults, ...other.faults].filter((fault) => !/40\d/.test(fault))).toEqual([]);
});

inFull('the layout can be looked at on a phone, in the dark', async () => {
  const { page, faults } = await browser.open({ language: 'en', theme: 'dark', width: 390 });
  await signInAsAdmin(page);
  await visit(page, '/admin/aiMap/layout');
  await page.getByRole('application').waitFor();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expectFine(page);
  expect(faults).toEqual([]);
});

inFull('an editor gives a path a new version, sees the difference before, and its learners keep theirs', async () => {
  const db = siteDatabase();
  const [name, slug] = [nameOf('further'), nameOf('path')];
  const [first, second] = await addTopics(nameOf('step'), nameOf('step'));
  await addTopics(name);
  const { rows } = await sql<{ id: number }>`insert into aimap.path (slug, position, created_at)
    values (${slug}, 90, now()) returning id`.execute(db);
  const { id } = rows[0]!;
  await addVersion(db, id, 1, [{ kind: 'quiz', nodes: [first!, second!] }]);
  const learner = await addLearner(db);
  await sql`insert into aimap.path_enrolment (member_id, path_id, version, enrolled_at)
    values (${learner}, ${id}, 1, now())`.execute(db);
  const { page, faults } = await browser.open();
  await signInAsAdmin(page);
  await visit(page, '/admin/aiMap/paths');
  await expectFine(page);
  await visit(page, `/admin/aiMap/paths/${id}`);
  await page.getByText('没有差别').waitFor();
  const choice = page.getByRole('combobox', { name: '加一个知识点' });
  await choice.fill(name);
  await page.getByRole('option', { name: new RegExp(name) }).click();
  await page.getByRole('button', { name: new RegExp(`^上移「${name}`) }).click();
  await page.locator('main').getByText('加入', { exact: true }).waitFor();
  await expectFine(page);
  await page.getByRole('button', { name: '发布新版本' }).click();
  await seeToast(page, '已发布第 2 版');
  await page.getByText('没有差别').waitFor();
  const { rows: kept } = await sql`select version from aimap.path_enrolment where path_id = ${id}`.execute(db);
  expect(kept).toEqual([{ version: 1 }]);
  expect(faults).toEqual([]);
});

it('an editor makes an area and a topic in it, changes what it says, and publishes both', async () => {
  const [land, name] = [nameOf('land'), nameOf('fresh')];
  const { page, faults } = await browser.open({ language: 'en' });
  await signInAsAdmin(page);
  await visit(page, '/admin/aiMap/areas');
  await page.getByRole('button', { name: 'New area' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Chinese title').fill('新区域');
  await dialog.getByLabel('English title').fill(land);
  await dialog.getByLabel('Chinese text').fill('说明');
  await dialog.getByLabel('English text').fill('What it is about');
  await dialog.getByLabel('Address').fill(land);
  await expectFine(page);
  await dialog.getByRole('button', { name: 'Make a draft' }).click();
  await page.getByRole('button', { name: `Publish “${land}”` }).click();
  await seeToast(page, `“${land}” was published`);
  await visit(page, '/admin/aiMap/topics/new');
  await page.getByLabel('Area').selectOption({ label: land });
  await page.getByLabel('Address').fill(name);
  for (const [language, words] of [
    ['Chinese', '新知识点'],
    ['English', name],
  ] as const) {
    await page.getByLabel(`${language} title`).fill(words);
    await page.getByLabel(`${language} summary`).fill(words);
  }
  await expectFine(page);
  await page.getByRole('button', { name: 'Make a draft' }).click();
  await page.getByRole('heading', { level: 1, name: `Edit “${name}”` }).waitFor();
  await page.getByLabel('English summary').fill('Said anew');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await seeToast(page, 'The topic is saved');
  await visit(page, `/admin/aiMap/topics?status=draft&q=${name}`);
  await page.getByRole('button', { name: `Publish “${name}”` }).click();
  await seeToast(page, `“${name}” was published`);
  const { rows } = await sql<{ id: number }>`select id from aimap.node where slug = ${name}`.execute(siteDatabase());
  await visit(page, `/aiMap/page/${rows[0]!.id}-${name}`);
  await page.getByText('Said anew').first().waitFor();
  expect(faults).toEqual([]);
});
