import { randomUUID } from 'node:crypto';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect } from 'vitest';
import { openLogin } from '#app/account/sessions/sessions.commands.server.ts';
import { migrate } from '#app/core/db/migrate.server.ts';
import { createDb, createPool, type Db } from '#app/core/db/pool.server.ts';
import { setSecret } from '#app/core/secrets/secret.server.ts';
import type { Member, TestApp } from '#test/app.ts';
import { accessKey, bucket, secretKey, type Store } from '#test/object-store.ts';
import { leaveOutStarter } from '#test/plain-site.ts';
import { type Product, startProduct } from '#test/product.ts';
import { scratchRoot } from '#test/server.ts';
import type { Postgres } from './machine.ts';

export const siteSecret = 'a secret of the tests, of 32 characters at least';
const folder = mkdtempSync(join(scratchRoot(), 'wenwo-several-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A database of a server: its name, and what looks at it past everything that stands in front. */
export type SiteDatabase = { name: string; db: Db; pool: ReturnType<typeof createPool>; close(): Promise<void> };

/** Opens a database of a server for looking at it. */
export function openOn(server: Postgres, name: string): SiteDatabase {
  const pool = createPool({ connectionString: server.url(name) }, { max: 6 });
  const db = createDb(pool);
  return { name, db, pool, close: () => db.destroy() };
}

/** A new database: migrated and without starter content, or empty. */
export async function makeDatabase(server: Postgres, { isEmpty = false } = {}): Promise<SiteDatabase> {
  const name = `site_${randomUUID().slice(0, 8)}`;
  await server.run(`create database ${name}`);
  const database = openOn(server, name);
  setSecret(siteSecret);
  if (isEmpty) return database;
  await migrate(database.db);
  await leaveOutStarter(database.db);
  return database;
}

/** Starts a host of the site. @param name of its data folder */
export const startHost = (name: string, databaseUrl: string, more: Record<string, string> = {}): Promise<Product> =>
  startProduct(hostSettings(name, databaseUrl, more));

export const hostSettings = (name: string, databaseUrl: string, more: Record<string, string> = {}) => ({
  DATA_DIR: join(folder, name),
  DATABASE_URL: databaseUrl,
  SECRET_KEY: siteSecret,
  OUTBOX_FILES: 'off',
  CAPTCHA: 'off',
  LOG_LEVEL: 'warn',
  ADMIN_PASSWORD: 'first-password',
  TRUST_PROXY: 'on',
  API_READS_PER_MINUTE: '1000000',
  GUEST_PAGES_PER_MINUTE: '1000000',
  ...more,
});

/** What FILE_STORE_URL says of a stand-in. */
export const storeUrlOf = (store: Pick<Store, 'url'>) =>
  `${store.url.replace('://', `://${accessKey}:${secretKey}@`)}/${bucket}/site`;

let calls = 0;

/** What helpers of tests call a site by, for one that runs in a process of its own. */
export function siteAt(url: string, database: Pick<SiteDatabase, 'db' | 'pool'>): TestApp {
  const newAddress = () => `10.9.${((calls += 1) >> 8) & 255}.${calls & 255}`;
  const send = (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    if (!headers.has('x-forwarded-for')) headers.set('x-forwarded-for', newAddress());
    return fetch(url + path, { redirect: 'manual', signal: AbortSignal.timeout(60_000), ...init, headers });
  };
  type Call = { member?: Member | null; headers?: Record<string, string> };
  const call = async (method: string, path: string, body: object | undefined, { member, headers }: Call) => {
    const all = { server: 'true', 'think-lang': 'en', 'content-type': 'application/json', ...headers };
    const own: Record<string, string> = member ? { 'ba-user-token': member.token } : {};
    const content = body ? { body: JSON.stringify(body) } : {};
    return (await send(path, { method, headers: { ...all, ...own }, ...content })).json();
  };
  const site = {
    url,
    database,
    newAddress,
    send,
    get: (path: string, options: Call = {}) => call('GET', path, undefined, options),
    post: (path: string, body: object, options: Call = {}) => call('POST', path, body, options),
    async done(path: string, body: object, options: Call = {}) {
      const answer = (await call('POST', path, body, options)) as { code: number; data: unknown };
      expect(answer, `${path}: ${JSON.stringify(answer)}`).toMatchObject({ code: 1 });
      return answer.data;
    },
    addMember: (name: string, { isStaff = false } = {}) => addMember(database.db, name, isStaff),
  };
  return site as unknown as TestApp;
}

/** A member of a year ago, signed in; staff have no daily quotas. */
export async function addMember(db: Db, name: string, isStaff = false): Promise<Member> {
  const { rows } = await sql<{ id: number }>`
    insert into account.member (username, nickname, password_hash, created_at)
      values (${name}, ${name}, '-', now() - interval '1 year') returning id`.execute(db);
  const id = rows[0]!.id;
  if (isStaff) await sql`insert into account.staff (member_id, granted_at) values (${id}, now())`.execute(db);
  const actor = { kind: 'visitor', ip: '192.0.2.1', agent: 'test' } as const;
  const ctx = { db, actor, now: new Date(), language: 'en', requestId: 'test' } as const;
  const lasting = { accessTokenSeconds: 86_400, refreshTokenSeconds: 86_400 };
  const { token } = await openLogin(ctx, id, false, lasting, 'password');
  await sql`update account.login set proven_at = now() + interval '1 day' where member_id = ${id}`.execute(db);
  return { id, name, token };
}

/** One line of the table that `npm run test:hosts` prints at its end. */
export function tell(what: string, goal: string, found: string, isMet: boolean): void {
  const line = JSON.stringify({ what, goal, found, isMet });
  const table = process.env['HOSTS_TABLE'];
  if (table) appendFileSync(table, `${line}\n`);
  else console.log(line);
  expect(isMet, `${what}: ${found}, wanted ${goal}`).toBe(true);
}
