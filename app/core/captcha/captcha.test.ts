import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useTestDatabase } from '#test/database.ts';
import type { Box } from './answer.ts';
import { checkCaptcha, consumeCaptcha, createCaptcha, purgeCaptchas } from './captcha.server.ts';
import { solve } from './pow.ts';

const database = useTestDatabase();
const start = new Date('2026-11-20T08:00:00Z');
const ctxAt = (seconds: number, language: 'zh-cn' | 'en' = 'zh-cn') => ({
  db: database.db,
  now: new Date(start.getTime() + seconds * 1000),
  language,
});
const ctx = () => ctxAt(0);

async function make() {
  const captcha = await createCaptcha(ctx(), randomUUID());
  return { id: captcha.id, captcha, info: await rightAnswer(captcha.id) };
}

/** The answer that the database expects, as clicked in a picture shown at twice its size. */
async function rightAnswer(id: string): Promise<string> {
  const { rows } = await sql<{ targets: Box[] }>`select targets from core.captcha
    where id = ${id}`.execute(database.db);
  const clicks = rows[0]?.targets.map(({ x, y, w, h }) => `${x * 2 + w},${y * 2 + h}`);
  return `${clicks?.join('-')};700;400`;
}

const wrong = '1,1-2,2;350;200';

async function countRows(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from core.captcha`.execute(database.db);
  return rows[0]?.n ?? -1;
}

test('a captcha has the form of the contract', async () => {
  const { captcha } = await make();
  expect(captcha).toMatchObject({ width: 350, height: 200, pow: { bits: 19 } });
  expect(captcha.text).toHaveLength(2);
  expect(Buffer.from(captcha.base64.replace('data:image/png;base64,', ''), 'base64').subarray(1, 4).toString()).toBe(
    'PNG',
  );
  const english = await createCaptcha(ctxAt(0, 'en'), randomUUID());
  expect(english.text.join(' ')).toMatch(/^<[a-z]+> <[a-z]+>$/);
});

test('a right answer stays valid for the business endpoint, once', async () => {
  const { id, info } = await make();
  for (let i = 0; i < 5; i += 1) expect(await checkCaptcha(ctx(), { id, info, unset: false })).toBe(true);
  expect(await consumeCaptcha(ctx(), { id, info })).toBe(true);
  expect(await consumeCaptcha(ctx(), { id, info })).toBe(false);
  expect(await checkCaptcha(ctx(), { id, info, unset: false })).toBe(false);
});

test('unset uses it up', async () => {
  const { id, info } = await make();
  expect(await checkCaptcha(ctx(), { id, info, unset: true })).toBe(true);
  expect(await consumeCaptcha(ctx(), { id, info })).toBe(false);
});

test('two wrong answers are forgiven, the third ends it', async () => {
  const forgiven = await make();
  for (let i = 0; i < 2; i += 1)
    expect(await checkCaptcha(ctx(), { id: forgiven.id, info: wrong, unset: false })).toBe(false);
  expect(await consumeCaptcha(ctx(), forgiven)).toBe(true);

  const ended = await make();
  const before = await countRows();
  for (let i = 0; i < 3; i += 1) expect(await consumeCaptcha(ctx(), { id: ended.id, info: wrong })).toBe(false);
  expect(await consumeCaptcha(ctx(), ended)).toBe(false);
  expect(await countRows()).toBe(before - 1);
});

test('it is valid for 600 seconds', async () => {
  const { id, info } = await make();
  expect(await checkCaptcha(ctxAt(599), { id, info, unset: false })).toBe(true);
  expect(await checkCaptcha(ctxAt(600), { id, info, unset: false })).toBe(false);
  await purgeCaptchas(ctxAt(600));
  expect(await consumeCaptcha(ctx(), { id, info })).toBe(false);
});

test('the same id replaces the former picture and forgets its mistakes', async () => {
  const { id, captcha } = await make();
  for (let i = 0; i < 2; i += 1) await checkCaptcha(ctx(), { id, info: wrong, unset: false });
  const next = await createCaptcha(ctx(), id);
  expect(next.pow.salt).not.toBe(captcha.pow.salt);
  expect(next.base64).not.toBe(captcha.base64);
  for (let i = 0; i < 2; i += 1) await checkCaptcha(ctx(), { id, info: wrong, unset: false });
  expect(await consumeCaptcha(ctx(), { id, info: await rightAnswer(id) })).toBe(true);
});

test('of fifty answers at once exactly one is taken', async () => {
  const { id, info } = await make();
  const taken = await Promise.all(Array.from({ length: 50 }, () => consumeCaptcha(ctx(), { id, info })));
  expect(taken.filter(Boolean)).toHaveLength(1);
});

test('fifty guesses at once are three guesses', async () => {
  const { id, info } = await make();
  const guesses = Array.from({ length: 50 }, (_, at) => `${at * 7},${at * 4}-${350 - at * 7},1;350;200`);
  await Promise.all(guesses.map((guess) => checkCaptcha(ctx(), { id, info: guess, unset: false })));
  expect(await consumeCaptcha(ctx(), { id, info })).toBe(false);
});

test('a proof of work is an answer too, for its own captcha, once', async () => {
  const { id, captcha } = await make();
  const other = await make();
  const info = `pow:${await solve(captcha.pow.salt, captcha.pow.bits)}`;
  expect(await checkCaptcha(ctx(), { id: other.id, info, unset: false })).toBe(false);
  expect(await checkCaptcha(ctx(), { id, info, unset: false })).toBe(true);
  expect(await consumeCaptcha(ctx(), { id, info })).toBe(true);
  expect(await consumeCaptcha(ctx(), { id, info })).toBe(false);
});

test.each(['', 'x', "' or 1=1 --", '00000000-0000-0000-0000-000000000000'])(
  'an unknown id %j is a wrong answer, not a fault',
  async (id) => {
    expect(await checkCaptcha(ctx(), { id, info: wrong, unset: false })).toBe(false);
    expect(await consumeCaptcha(ctx(), { id, info: `pow:0` })).toBe(false);
  },
);
