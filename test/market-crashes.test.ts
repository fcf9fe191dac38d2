import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openLogin } from '#app/account/sessions/sessions.commands.server.ts';
import type { Actor } from '#app/core/ctx.server.ts';
import { findPostmaster, stopPostmaster } from '#app/core/db/postmaster.server.ts';
import { createDb, createPool, type Db } from '#app/core/db/pool.server.ts';
import { setSecret } from '#app/core/secrets/secret.server.ts';
import { marketRecords } from '#app/market/plugin-refunds/market-records.queries.server.ts';
import { compareRecords } from '#app/wallet/checks/record-comparison.queries.server.ts';
import { expectWholeBooks } from '#test/ledger.ts';
import { addDeveloper, addPlugin } from '#test/market.ts';
import { goodFiles } from '#test/packages.ts';
import { makePlainSite } from '#test/plain-site.ts';
import { sellPlugin } from '#test/plugin-sales.ts';
import { killProducts, type Product, startProduct } from '#test/product.ts';
import { rawZip } from '#test/raw-zip.ts';
import { isFull } from '#test/full.ts';
import { scratchRoot } from '#test/server.ts';
import { giveCash } from '#test/shares.ts';

/*
 * kill -9 while packages are looked at, updates go out and plugins are bought and refunded: the next start ends all of
 * it. What lies between two statements is cut in market-cuts.test.ts.
 */

const secret = 'a secret of the tests, of 32 characters at least';
const dataDir = mkdtempSync(join(scratchRoot(), 'wenwo-market-'));
const cluster = join(dataDir, 'postgres/pg18');
const settings = {
  DATA_DIR: dataDir,
  CAPTCHA: 'off',
  SECRET_KEY: secret,
  LOG_LEVEL: 'fatal',
  ADMIN_PASSWORD: 'first-password',
};
type Person = Actor & { id: number; token: string };
let site: Product;
let people: Record<'maker' | 'buyer', Person>;
let sold: number;

describe.runIf(isFull)('after kill -9', () => {
  beforeAll(async () => {
    chmodSync(dataDir, 0o755);
    await makePlainSite(dataDir);
    site = await startProduct(settings);
    await withDb(async (db) => {
      people = { maker: await addPerson(db, 'maker'), buyer: await addPerson(db, 'buyer') };
      await giveCash(db, people.buyer.id, 1_000_000n);
      sold = await sellPlugin(db, await addPerson(db, 'seller'));
      await addDeveloper(db, people.maker.id, { isTrusted: true });
    });
  });
  afterAll(async () => {
    await killProducts();
    await stopPostmaster(cluster);
    rmSync(dataDir, { recursive: true, force: true });
  });

  test.each(['server', 'database', 'both'])(
    'of the %s packages are kept, updates live and orders whole',
    async (victim) => {
      const slug = `crash-notes-${victim}`;
      const plugin = await withDb((db) => addPlugin(db, people.maker.id, { slug, versions: [{ version: '0.9.0' }] }));
      const uploads: number[] = [];
      for (const version of ['1.0.0', '1.1.0', '1.2.0']) uploads.push(await sendPackage(plugin.id, { slug, version }));
      const buying = Array.from({ length: 12 }, () => buyAndReturn());
      if (victim !== 'server') process.kill(findPostmaster(cluster) ?? 0, 'SIGKILL');
      if (victim !== 'database') {
        await site.kill();
        site = await startProduct(settings);
      }
      const orders = (await Promise.all(buying)).toSorted((a, b) => a - b);
      for (const upload of uploads) await expect.poll(() => stateOf(upload), { timeout: 400_000 }).toBe('ready');
      for (const upload of uploads) {
        const { packageId } = await until('GET', `/api/developer/packageUpload?upload=${upload}`, people.maker);
        const body = { pluginId: plugin.id, packageId, changesZh: '更新', changesEn: 'Update', thenSubmit: true };
        await until('POST', '/api/developer/createVersion', people.maker, body);
      }
      await withDb(async (db) => {
        const { rows: signed } = await sql<{ version: string }>`select v.version from market.plugin_version v
        join market.package_signature s on s.package_id = v.package_id
        where v.plugin_id = ${plugin.id} and v.state = 'live' order by v.id`.execute(db);
        expect(signed.map(({ version }) => version)).toEqual(['1.0.0', '1.1.0', '1.2.0']);
        const { rows: made } = await sql<{ id: number; state: string; licence: string }>`
        select o.id, o.state, l.state licence from market.plugin_order o join market.licence l on l.id = o.licence_id
        where o.id >= ${orders[0]!} order by o.id`.execute(db);
        expect(made).toEqual(orders.map((id) => ({ id, state: 'refunded', licence: 'revoked' })));
        await expectWholeBooks(db);
        expect((await compareRecords({ db }, marketRecords)).mismatches).toEqual([]);
      });
    },
  );
});

/** Buys and asks for the money back, each with a key of its own until it is answered. Returns the order. */
async function buyAndReturn(): Promise<number> {
  const wanted = { pluginId: sold, edition: 'single', paid: 6800 };
  const { orderId } = await until('POST', '/api/market/buyPlugin', people.buyer, wanted);
  await until('POST', '/api/market/askRefund', people.buyer, { orderId, category: 'not_needed' });
  return orderId!;
}

async function sendPackage(plugin: number, manifest: { slug: string; version: string }): Promise<number> {
  const { slug: id, version } = manifest;
  const text = Array.from({ length: 20_000 }, (_, at) => `Line ${at} of ${version}`).join('\n');
  const bytes = rawZip([
    ...goodFiles({ id, version, name: { zh: '崩溃石英', en: 'Quartz of crashes' } }),
    { name: 'notes.md', data: text },
  ]);
  const body = { plugin, fileName: 'notes.zip', size: bytes.length };
  const upload = (await until('POST', '/api/developer/startPackage', people.maker, body)).id!;
  const form = new FormData();
  for (const [name, value] of Object.entries({ upload, part: 0 })) form.set(name, String(value));
  form.set('chunk', new File([new Uint8Array(bytes)], 'chunk'));
  await until('POST', '/api/developer/addPackagePart', people.maker, form);
  await until('POST', '/api/developer/finishPackage', people.maker, { upload });
  return upload;
}

async function stateOf(upload: number): Promise<string | undefined> {
  return (await until('GET', `/api/developer/packageUpload?upload=${upload}`, people.maker)).state;
}

type Answered = Partial<Record<'id' | 'orderId' | 'packageId', number> & { state: string }>;

/** Calls with one key until there is an answer: the server or its database may be away. */
async function until(method: string, path: string, { token }: Person, body?: object): Promise<Answered> {
  const isForm = body instanceof FormData;
  const headers = {
    'ba-user-token': token,
    'idempotency-key': randomUUID(),
    ...(isForm || !body ? {} : { 'content-type': 'application/json' }),
  };
  let answer: { code: number; data: Answered } | undefined;
  await vi.waitUntil(
    async () => {
      try {
        const response = await fetch(`${site.url}${path}`, {
          method,
          headers,
          ...(body && { body: isForm ? body : JSON.stringify(body) }),
          signal: AbortSignal.timeout(90_000),
        });
        if (response.status >= 500) return false;
        answer = (await response.json()) as typeof answer;
        return true;
      } catch {
        return false; // the server or its database is away
      }
    },
    { timeout: 400_000, interval: 100 },
  );
  expect(answer, path).toMatchObject({ code: 1 });
  return answer!.data;
}

async function addPerson(db: Db, name: string): Promise<Person> {
  setSecret(secret);
  const { rows } = await sql<{ id: number }>`insert into account.member (username, nickname, created_at)
    values (${name}, ${name}, now()) returning id`.execute(db);
  const { id } = rows[0]!;
  const visitor = { kind: 'visitor', ip: '192.0.2.1', agent: 'test' } as const;
  const ctx = { db, actor: visitor, now: new Date(), language: 'en', requestId: 'test' } as const;
  const { token } = await openLogin(ctx, id, false, { accessTokenSeconds: 86_400, refreshTokenSeconds: 86_400 });
  return { kind: 'member', id, loginId: 0, ip: '192.0.2.2', agent: 'test', token };
}

async function withDb<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const password = readFileSync(join(dataDir, 'postgres/secret'), 'utf8').trim();
  const host = join(dataDir, 'postgres/run');
  const db = createDb(createPool({ host, port: 5432, user: 'wenwo', password, database: 'wenwo' }));
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
