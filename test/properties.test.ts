import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#app/api.server.ts';
import { flushViews } from '#app/ask/thread/views.commands.server.ts';
import type { Endpoint } from '#app/core/http/endpoint.server.ts';
import { newText, useTestApp } from '#test/app.ts';
import { expand, inputsOf, type Wire, wiresOf } from '#test/hostile.ts';
import { answer } from '#test/asked.ts';
import { isFull } from '#test/full.ts';
import { testSeed } from '#test/seed.ts';
import { settleJobs } from '#test/settled-jobs.ts';
import { makeWorld, sendWrite, type World, writes } from '#test/writes.ts';

/** `PROPERTY_SEED=N` repeats a run, `PROPERTY_RUNS=N` lengthens it. */
const seed = Number(process.env['PROPERTY_SEED'] ?? testSeed);
const numRuns = Number(process.env['PROPERTY_RUNS'] ?? (isFull ? 12 : 2));

const app = useTestApp();
let world: World;
beforeAll(async () => {
  console.log(`  property tests: PROPERTY_SEED=${seed} PROPERTY_RUNS=${numRuns}`);
  world = await makeWorld(app);
  // what recurs by the clock would be taken for a write of some call
  await app.database.pool.query('delete from job.schedule');
  const { id, postId } = await answer(world);
  for (const path of ['/api/ask/rollback', '/api/ask/editComment', '/api/ask/accept', '/api/ask/saveDraft']) {
    expect(await sendWrite(world, path, await writes[path]!(world))).toMatchObject({ code: 1 });
  }
  await app.done('/api/ask/postComment', { subject: 'answer', id, markdown: newText() }, { member: world.asker });
  await app.done('/api/ask/postAnswer', { postId, markdown: newText() }, { member: world.asker });
  await noteWrites();
});

describe.each(['guest', 'member', 'staff'] as const)('whatever a %s sends', (who) => {
  test.each(
    endpoints
      .filter(({ isRaw }) => !isRaw)
      .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const),
  )('%s answers it, and writes nothing when it refuses', async (_name, endpoint) => {
    await reviveContent();
    const cases = fc.tuple(inputsOf(endpoint), wiresOf(endpoint), fc.constantFrom('zh-cn', 'en', 'xx', '', '\u00e9'));
    const property = fc.asyncProperty(cases, async ([input, wire, language]) => {
      const sent = wire(expand(input));
      await expectCalm(endpoint, sent, { language, token: who === 'guest' ? '' : await tokenOf(who) });
    });
    await fc.assert(property, {
      seed,
      numRuns: who === 'staff' ? Math.ceil(numRuns / 5) : numRuns,
      endOnFailure: true,
    });
  });
});

test.each([
  ['GET', '/api/user/checkIn', 'id=1'],
  ['POST', '/api/ask/publishPost', ''],
])('a token that is none is a guest’s: %s %s', async (method, path, query) => {
  const endpoint = endpoints.find((one) => one.method === method && one.path === path)!;
  const tokens = fc.oneof(fc.stringMatching(/^[\x20-\x7e]{0,80}$/), fc.uuid());
  await fc.assert(
    fc.asyncProperty(tokens, async (token) =>
      expectCalm(
        endpoint,
        { method, type: 'application/json', body: method === 'POST' ? '{}' : undefined, query },
        { language: 'en', token },
      ),
    ),
    { seed, numRuns, endOnFailure: true },
  );
});

/** Answers that hold texts of the site, which may speak of such things. */
const contentFiles: ReadonlySet<string> = new Set(['/api/admin/exportMap']);

type Sender = { language: string; token: string };

/** One request: an envelope in time, never a 500, no detail of ours, nothing written unless it succeeded. */
async function expectCalm(
  endpoint: Endpoint,
  { method, type, body, query }: Wire,
  { language, token }: Sender,
): Promise<void> {
  if (mayBeChanged) await forgetChanges();
  await app.forgetLimits();
  const files = countFiles();
  const headers = {
    'think-lang': language,
    server: 'true',
    ...(type ? { 'content-type': type } : {}),
    ...(token ? { 'ba-user-token': token } : {}),
  };
  const response = await app.send(endpoint.path + (query ? `?${query}` : ''), {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
  });
  const said = await response.text();
  const shown = `${method} ${endpoint.path}?${query.slice(0, 300)} ${type} ${String(body).slice(0, 500)} → ${response.status} ${said.slice(0, 500)}`;
  expect(response.status, shown).toBeLessThan(500);
  const isContent = contentFiles.has(endpoint.path) && response.ok;
  expect(
    !isContent && /\.server\.ts|node_modules|syntax error|violates|duplicate key|invalid input syntax/.test(said),
    shown,
  ).toBe(false);
  const isFile =
    endpoint.path === '/api/openapi.json' ||
    /^(?:image\/|application\/octet-stream)/.test(response.headers.get('content-type') ?? '');
  const answered = said === '' || isFile ? null : (JSON.parse(said) as { code: number; msg: string });
  if (!['HEAD', 'OPTIONS'].includes(method) && !isFile)
    expect(answered, shown).toMatchObject({ code: expect.any(Number) as number, msg: expect.any(String) as string });
  if (answered && answered.code !== 1) expect(answered.msg, shown).not.toBe('');
  await flushViews();
  mayBeChanged = true;
  const isRefused = answered ? answered.code !== 1 : response.status !== 200;
  const mayWrite = endpoint.method === 'POST' || writingReads.has(endpoint.path);
  const hasLeftNothing = isRefused || !mayWrite;
  if (hasLeftNothing) expect([await notes(), countFiles()], shown).toEqual([[], files]);
  mayBeChanged = !hasLeftNothing;
  mayBeDeleted ||= !hasLeftNothing;
}

/** Whether the last call was a write that was carried out; any other has left nothing behind, as was seen. */
let mayBeChanged = true;
/** Whether one was since content was last revived. */
let mayBeDeleted = true;

/** What was written is written by now, and no longer noted; logins may have ended with it. */
async function forgetChanges(): Promise<void> {
  await settleJobs(app);
  await app.database.pool.query('delete from public.noted');
  logins.clear();
}

/** Reads that leave a row: a drawn captcha, messages marked as read, views and exports that are logged. */
const writingReads = new Set([
  '/api/common/clickCaptcha',
  '/api/interaction/dialog',
  '/api/admin/report',
  '/api/admin/letter',
  '/api/admin/realName',
  '/api/admin/realNameDocument',
  '/api/admin/bankCard',
  '/api/admin/payoutFile',
  '/api/admin/taxFile',
  '/api/admin/exportMap',
  '/api/admin/market/invoice',
  '/api/market/v1/blocklist', // the first signature makes the first key
  '/api/market/v1/keys',
  '/api/market/v1/plugins/:slug/versions',
]);

const logins = new Map<string, string>();
let turns = 0;
let members = 0;

/**
 * A login that no earlier call can have ended. Half of the members' calls come from somebody who owns what the ids lead
 * to.
 */
async function tokenOf(who: 'member' | 'staff'): Promise<string> {
  if (mayBeChanged) await forgetChanges();
  mayBeChanged = false;
  turns += 1;
  const isOwner = who === 'member' && turns % 2 === 0;
  const key = `${who}${isOwner}`;
  const known = logins.get(key);
  if (known) return known;
  members += 1;
  const member = await app.addMember(`${who}_${members}`, { isStaff: who === 'staff' });
  if (isOwner)
    await app.database.pool.query('update account.login set member_id = $1 where member_id = $2', [
      world.asker.id,
      member.id,
    ]);
  await app.database.pool.query('delete from public.noted');
  logins.set(key, member.token);
  return member.token;
}

/**
 * Notes each row that a committed transaction writes. Left out is what a refusal has to write: the counters of limits,
 * of wrong passwords with the lock that follows, of wrong codes and of wrong captcha clicks.
 */
async function noteWrites(): Promise<void> {
  const { pool } = app.database;
  await pool.query(`create table public.noted (what text);
    create function public.note_write() returns trigger language plpgsql as $$ begin insert into public.noted
      values (tg_op || ' ' || tg_table_schema || '.' || tg_table_name); return null; end $$`);
  const { rows } = await pool.query<{ name: string }>(`
    select format('%I.%I', schemaname, tablename) name from pg_tables
      where schemaname in ('core', 'account', 'messages', 'ask', 'market', 'site')
      and schemaname || '.' || tablename not in ('core.throttle', 'core.captcha', 'core.audit', 'account.failure',
      'account.code')`);
  for (const { name } of rows)
    await pool.query(`create trigger note after insert or update
      or delete on ${name} for each row execute function public.note_write()`);
  await pool.query(`
    create trigger note after insert on core.audit for each row
      when (new.action not in ('account.lockMember', 'account.failSecret')) execute function public.note_write();
    create trigger note after insert on core.captcha for each row execute function public.note_write();
    create trigger note after insert or delete or update of hash, sent_at, expires_at,
      used_at on account.code for each row when (pg_trigger_depth() = 0) execute function public.note_write();
    create trigger note after insert on job.job for each row
      when (new.name in ('account.sendMail', 'account.sendSms')) execute function public.note_write()`);
}

/** What earlier calls deleted is there again, so that the ids lead somewhere. */
async function reviveContent(): Promise<void> {
  if (!mayBeDeleted) return;
  mayBeChanged = true;
  mayBeDeleted = false;
  for (const table of ['ask.post', 'ask.answer', 'ask.comment'])
    await app.database.pool.query(`update ${table} set deleted_at = null, withheld = null
      where deleted_at is not null`);
}

/** Without what a backup writes that was asked for before and runs beside. */
const notes = async () =>
  (
    await app.database.pool.query<{ what: string }>("select what from public.noted where what <> 'UPDATE core.backup'")
  ).rows.map(({ what }) => what);
const countFiles = () =>
  readdirSync(join(app.dataDir, 'uploads'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    .length;
