import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import type { Db } from '#app/core/db/pool.server.ts';
import { openLogin } from '#app/account/sessions/sessions.commands.server.ts';
import { openDatabase } from '#app/core/db/open.server.ts';
import type { ApiDescription } from '#app/core/http/openapi.server.ts';
import { keepSecret, setSecret } from '#app/core/secrets/secret.server.ts';
import { buildPages, logIn, startSite } from './bench-site.ts';
import { type FuzzRequest, fuzzCalls, fuzzPages, readBuild } from './fuzz-requests.ts';

/**
 * `npm run test:fuzz -- [--requests 30000] [--seed N] [--at-once 6]`: a site of its own is asked that many made-up
 * calls of the API's description, as guest, member and staff, then every page address with NUL, broken UTF-8 and 10 KB
 * in it. Ends with 1 when an answer was 500, took over five seconds, never came, or the server ended. What it is told
 * is printed with what was asked.
 */
const options = { requests: { type: 'string' }, seed: { type: 'string' }, 'at-once': { type: 'string' } } as const;
const { values } = parseArgs({ options });
const count = Number(values.requests ?? 30_000);
const seed = Number(values.seed ?? Date.now() % 2 ** 30);
const atOnce = Number(values['at-once'] ?? 6);
const hang_ms = 5000;
const root = join(import.meta.dirname, '..');

const faults: string[] = [];
const statuses = new Map<number, number>();
let slowest = { ms: 0, asked: '' };

buildPages();
const dataDir = mkdtempSync(join(tmpdir(), 'wenwo-fuzz-'));
const site = await startSite(dataDir, { LOG_LEVEL: 'fatal', TRUST_PROXY: 'on' });
let tokens: Record<'member' | 'staff', string> = { member: '', staff: '' };
try {
  await logIn(site.url); // and so proves that it serves
  setSecret(keepSecret(dataDir));
  const database = await openDatabase({ dataDir, log: { info() {}, warn() {} } });
  try {
    console.log(`  seed ${seed}, ${count} calls, ${atOnce} at once, ${site.url}`);
    const description = (await (await fetch(new URL('/api/openapi.json', site.url))).json()) as ApiDescription;
    await ask(database.db, 'calls', fuzzCalls(description, { seed, count }));
    await ask(database.db, 'pages', fuzzPages(await readBuild(root)));
    if ((await fetch(new URL('/health', site.url))).status !== 200) faults.push('/health is not well at the end');
  } finally {
    await database.close();
  }
} finally {
  await site.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
console.log(
  `  answers: ${[...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, times]) => `${status} × ${times}`)
    .join(', ')}`,
);
console.log(`  slowest: ${slowest.ms.toFixed(0)} ms, ${slowest.asked}`);
for (const fault of faults.slice(0, 40)) console.error(`  ${fault}`);
console.log(`  ${faults.length === 0 ? 'passed' : `FAILED: ${faults.length} faults`}`);
process.exit(faults.length === 0 ? 0 : 1);

/** Sends them in blocks; before each block whoever asks is let in anew, as a call may have ended what it came with. */
async function ask(db: Db, name: string, requests: FuzzRequest[]): Promise<void> {
  const size = 120;
  for (let from = 0; from < requests.length; from += size) {
    await letIn(db);
    const block = requests.slice(from, from + size);
    let next = 0;
    const work = async () => {
      for (let request = block[next++]; request; request = block[next++]) await send(request, from + next);
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    if (isGone()) {
      faults.push(`the server ended within ${name} ${from} to ${from + size}`);
      return;
    }
    if ((from / size) % 20 === 0)
      console.log(
        `  ${name}: ${Math.min(from + size, requests.length)} of ${requests.length}, ${faults.length} faults`,
      );
  }
}

function isGone(): boolean {
  try {
    process.kill(site.pid, 0);
    return false;
  } catch {
    return true;
  }
}

async function send({ who, method, path, headers, body }: FuzzRequest, number: number): Promise<void> {
  const asked = `${who} ${method} ${path.slice(0, 300)} ${String(body ?? '').slice(0, 300)}`;
  const token = who === 'guest' ? '' : tokens[who];
  const isPage = !path.startsWith('/api/');
  const own: Record<string, string> =
    token === '' ? {} : isPage ? { cookie: `ba-user-token=${token}` } : { 'ba-user-token': token };
  const started = performance.now();
  try {
    const response = await fetch(site.url + path, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(60_000),
      headers: { 'x-forwarded-for': `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`, ...headers, ...own },
      ...(body === undefined || method === 'GET' || method === 'HEAD' ? {} : { body }),
    });
    await response.arrayBuffer();
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    if (response.status >= 500) faults.push(`${response.status}: ${asked}`);
  } catch (error) {
    faults.push(
      `no answer (${error instanceof Error ? (error.cause instanceof Error ? error.cause.message : error.message) : 'unknown'}): ${asked}`,
    );
  }
  const ms = performance.now() - started;
  if (ms > slowest.ms) slowest = { ms, asked };
  if (ms > hang_ms) faults.push(`${(ms / 1000).toFixed(1)} s: ${asked}`);
}

/** Settings as they come, nobody suspended, limits forgotten, a fresh login for a member and for the administrator. */
async function letIn(db: Db): Promise<void> {
  await sql`delete from core.throttle`.execute(db);
  await sql`delete from core.setting`.execute(db);
  await sql`delete from account.suspension`.execute(db);
  tokens = { member: await openFor(db, false), staff: await openFor(db, true) };
}

async function openFor(db: Db, isStaff: boolean): Promise<string> {
  const name = isStaff ? 'fuzz_staff' : 'fuzz_member';
  const found = await sql<{ id: number }>`select id from account.member where username = ${name}`.execute(db);
  const id = found.rows[0]?.id ?? (await addMember(db, name));
  if (isStaff)
    await sql`insert into account.staff (member_id, granted_at) values (${id}, now())
    on conflict do nothing`.execute(db);
  const ctx = {
    db,
    actor: { kind: 'visitor' as const, ip: '192.0.2.1', agent: 'fuzz' },
    now: new Date(),
    language: 'en' as const,
    requestId: 'fuzz',
  };
  const { token } = await openLogin(
    ctx,
    id,
    false,
    { accessTokenSeconds: 86_400, refreshTokenSeconds: 86_400 },
    'password',
  );
  return token;
}

async function addMember(db: Db, name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into account.member (username, nickname, password_hash, created_at)
    values (${name}, ${name}, '-', now() - interval '1 year') returning id`.execute(db);
  return rows[0]!.id;
}
