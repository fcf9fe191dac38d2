import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { learningData } from '#app/aimap/learning/learning-data.commands.server.ts';
import { onBehalfOf } from '#app/account/member-data/member-data.queries.server.ts';
import { type Member, useTestApp } from '#test/app.ts';
import { addSmallMap, learner, type SmallMap } from '#test/learning.ts';

/* Learning as browsers and programs meet it: over HTTP, with its limits, and in the pages. */

const app = useTestApp();
let map: SmallMap;
let member: Member;
let truth: number;
beforeAll(async () => {
  map = await addSmallMap(app.database.db);
  member = await app.addMember('student');
  const { rows } = await sql<{ id: number }>`select id from aimap.quiz_item where kind = 'true-false'
    and node_id = ${map.topics['tokens']!}`.execute(app.database.db);
  truth = rows[0]!.id;
});

const tables = ['quiz_attempt', 'learn_card', 'learn_progress', 'learn_setting', 'path_enrolment', 'gate_pass'];
const rowsOf = async (id: number) => {
  const counts = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql<{ n: number }>`select count(*)::integer n from ${sql.table(`aimap.${table}`)}
        where member_id = ${id}`.execute(app.database.db);
      return rows[0]!.n;
    }),
  );
  return counts.reduce((sum, n) => sum + n, 0);
};
const page = async (path: string, who: Member | null = null) => {
  const response = await app.send(path, {
    headers: { cookie: `think-lang=en${who ? `; ${app.cookiesOf(who)}` : ''}` },
  });
  return { status: response.status, text: await response.text() };
};

describe('an answer over HTTP', () => {
  test('sent fifty times at once under one key is one attempt; without a key it is refused', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const send = () => app.post('/api/aiMap/answerItem', { id: truth, answer: true }, { member, headers });
    const answers = await Promise.all(Array.from({ length: 50 }, send));
    expect(new Set(answers.map(({ code, data }) => `${code} ${(data as { attemptId: number }).attemptId}`)).size).toBe(
      1,
    );
    const { rows } = await sql`select id from aimap.quiz_attempt where member_id = ${member.id}`.execute(
      app.database.db,
    );
    expect(rows).toHaveLength(1);
    expect(await app.post('/api/aiMap/answerItem', { id: truth, answer: true }, { member })).toMatchObject({ code: 0 });
  });

  test('of a guest is graded, kept nowhere and limited by address', async () => {
    await app.forgetLimits();
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    const send = () => app.post('/api/aiMap/tryItem', { id: truth, answer: false }, { headers });
    expect(await send()).toMatchObject({ code: 1, data: { isRight: false, explanation: 'The explanation' } });
    const before = await sql`select id from aimap.quiz_attempt`.execute(app.database.db);
    const codes = (await Promise.all(Array.from({ length: 130 }, send))).map(({ code }) => code);
    expect(codes.filter((code) => code === 1)).toHaveLength(119);
    const after = await sql`select id from aimap.quiz_attempt`.execute(app.database.db);
    expect(after.rows).toHaveLength(before.rows.length);
  });

  test.each([
    ['an answer of another kind', { id: 1, answer: { right: true } }],
    ['too many words', { id: 1, answer: Array.from({ length: 11 }, () => 'x') }],
    ['no item', { answer: true }],
  ])('that is %s is refused as bad input', async (_name, body) => {
    const headers = { 'idempotency-key': randomUUID() };
    expect(await app.post('/api/aiMap/answerItem', body, { member, headers })).toMatchObject({ code: 0 });
  });
});

describe('what is one’s own', () => {
  test.each(['learning', 'topics', 'reviews', 'progress?id=1'])('%s is nobody’s without a login', async (path) => {
    expect((await app.get(`/api/aiMap/${path}`)).code).not.toBe(1);
  });

  test('pages of learning lead guests to the login, and say nothing of one member to another', async () => {
    const other = await app.addMember('other_student');
    for (const path of ['/user/learning', '/user/learning/review', '/user/learning/topics', '/user/learning/file'])
      expect((await page(path)).status, path).toBe(302);
    const { data } = await app.get('/api/aiMap/learning', { member: other });
    expect(data).toMatchObject({ due: 0, recent: [], counts: { nodes: 0, attempts: 0, cards: 0 } });
  });

  test('pages show each state: empty, with records, nothing due, a path, and what is not there', async () => {
    const fresh = await app.addMember('fresh_student');
    expect((await page('/user/learning', fresh)).text).toContain('Choose a path');
    expect((await page('/user/learning/topics', fresh)).text).toContain('No learning records yet');
    expect((await page('/user/learning/review', fresh)).text).toContain('Nothing to review today');
    const node = `/aiMap/page/${map.topics['tokens']}-tokens`;
    expect((await page(node)).text).toContain('Take the quiz, 6 items');
    expect((await page(node, member)).text).toContain('1 of 1 correct without help');
    expect((await page('/aiMap/path/small-path', fresh)).text).toContain('Start this path');
    for (const path of ['/aiMap/page/999999/quiz', '/aiMap/path/none', '/aiMap/summary/none'])
      expect((await page(path)).status, path).toBe(404);
    const empty = `/aiMap/page/${map.area}-basics/quiz`;
    expect((await page(empty)).status).toBe(404);
  });

  test('no page and no endpoint gives an answer away before it was asked for', async () => {
    const quiz = `/aiMap/page/${map.topics['tokens']}-tokens/quiz`;
    for (const text of [
      (await page(quiz)).text,
      JSON.stringify(await app.get(`/api/aiMap/quiz?id=${map.topics['tokens']}`)),
    ])
      for (const secret of ['The explanation', 'the words', 'because']) expect(text).not.toContain(secret);
    const answered = (await page(`${quiz}?n=3&item=${truth}&a=true`)).text;
    expect(answered).toContain('The explanation');
  });
});

test('a download holds all of it, and closing the account erases all of it', async () => {
  const leaving = await app.addMember('leaving_student');
  const headers = { 'idempotency-key': randomUUID() };
  await app.done('/api/aiMap/answerItem', { id: truth, answer: true }, { member: leaving, headers });
  await app.done('/api/aiMap/enrolPath', { slug: 'small-path' }, { member: leaving });
  await app.done('/api/aiMap/setLearning', { dailyMax: 3 }, { member: leaving });
  const file = JSON.parse((await page('/user/learning/file', leaving)).text) as Record<string, object[]>;
  expect(file).toMatchObject({
    format: 'wenwo-learning',
    paths: [{ slug: 'small-path' }],
    attempts: [{ isRight: true }],
  });
  const ctx = onBehalfOf(learner(app.database.db, leaving.id, '2026-11-25'), leaving.id);
  const files = learningData.exportMemberData(ctx, leaving.id);
  const names: string[] = [];
  for (const { path, records } of files)
    for await (const one of records() as AsyncIterable<object>) names.push(`${path} ${Object.keys(one)[0]}`);
  expect(new Set(names.map((name) => name.split(' ')[0])).size).toBe(4);
  expect(await rowsOf(leaving.id)).toBe(5);
  await learningData.closeMember(ctx, leaving.id, 'keep');
  await learningData.closeMember(ctx, leaving.id, 'keep');
  expect(await rowsOf(leaving.id)).toBe(0);
  expect(await rowsOf(member.id)).toBeGreaterThan(0);
});
