import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openLogin } from '#app/account/sessions/sessions.commands.server.ts';
import { listOutbox, readOutbox } from '#app/core/mail/letters.server.ts';
import { setSecret } from '#app/core/secrets/secret.server.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { inFull, isFull } from '#test/full.ts';
import { accessKey, bucket, openObjectStore, secretKey, speakS3, type Store } from '#test/object-store.ts';
import { leaveOutStarter } from '#test/plain-site.ts';
import { killProducts, type Product, runProduct, startProduct } from '#test/product.ts';
import { scratchRoot } from '#test/server.ts';

const folder = mkdtempSync(join(scratchRoot(), 'wenwo-hosts-'));
const secret = 'a secret of the tests, of 32 characters at least';
const rounds = isFull ? 20 : 1;
let s3: Store;
let database: TestDatabase;

const settings = (host: string, more: Record<string, string> = {}) => ({
  DATA_DIR: join(folder, host),
  DATABASE_URL: database.url,
  FILE_STORE_URL: `${s3.url.replace('://', `://${accessKey}:${secretKey}@`)}/${bucket}/site`,
  SECRET_KEY: secret,
  OUTBOX_FILES: 'off',
  CAPTCHA: 'off',
  LOG_LEVEL: 'fatal',
  ADMIN_PASSWORD: 'first-password',
  DRAIN_SECONDS: '10', // long enough to be seen on a busy machine
  ...more,
});
const wordOf = async (site: Product, path: string) => {
  const answer = await fetch(site.url + path);
  return `${answer.status} ${await answer.text()}`;
};
const countOf = async (table: string) =>
  (await database.pool.query<{ count: number }>(`select count(*) from ${table}`)).rows[0]!.count;

/** The first administrator, signed in. */
const logIn = () => {
  const actor = { kind: 'visitor', ip: '192.0.2.1', agent: 'test' } as const;
  const ctx = { db: database.db, actor, now: new Date(), language: 'en', requestId: 'test' } as const;
  return openLogin(ctx, 1, false, { accessTokenSeconds: 86_400, refreshTokenSeconds: 86_400 }, 'password');
};

beforeAll(async () => {
  setSecret(secret);
  s3 = await openObjectStore(speakS3);
});
afterEach(async () => {
  await killProducts();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});
afterAll(() => s3.close());

inFull(
  `two hosts that start together on an empty database are both ready, and its contents are there once (${rounds} times)`,
  async () => {
    let posts = 0;
    for (let round = 0; round < rounds; round += 1) {
      database = await createTestDatabase({ isEmpty: true });
      const both = await Promise.all([startProduct(settings('a')), startProduct(settings('b'))]);
      for (const one of both) await expect.poll(() => wordOf(one, '/health/ready')).toBe('200 ok');
      expect(both.filter((one) => /starter posts are loaded/.test(one.output()))).toHaveLength(1);
      const now = await countOf('ask.post');
      expect(now).toBe((posts ||= now));
      expect(await countOf('account.staff')).toBe(1);
      expect(await countOf('core.host')).toBe(2);
      await Promise.all(both.map((one) => one.kill()));
      if (round < rounds - 1) await database.drop();
    }
  },
);

test('files and letters of one host are found on the other, another key is refused, and a host that leaves is asked no more', async () => {
  database = await createTestDatabase();
  await leaveOutStarter(database.db);
  const [a, b] = await Promise.all([startProduct(settings('a')), startProduct(settings('b'))]);
  const { token } = await logIn();
  const form = new FormData();
  form.set('file', new Blob(['a note of this site']), 'note.txt');
  const sent = await fetch(`${a.url}/api/ajax/upload`, {
    method: 'POST',
    body: form,
    headers: { server: 'true', 'ba-user-token': token, 'idempotency-key': crypto.randomUUID() },
  });
  const { code, data } = (await sent.json()) as { code: number; data: { file: { url: string } } };
  expect(code).toBe(1);
  const read = await fetch(b.url + data.file.url);
  expect([read.status, read.headers.get('content-type'), await read.text()]).toEqual([
    200,
    'text/plain',
    'a note of this site',
  ]);
  const part = await fetch(b.url + data.file.url, { headers: { range: 'bytes=2-5' } });
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 2-5/19', 'note']);
  expect((await fetch(`${b.url}/storage/none.txt`)).status).toBe(404);

  for (const [n, site] of [a, b].entries()) {
    const asked = await fetch(`${site.url}/api/Ems/send`, {
      method: 'POST',
      body: JSON.stringify({ email: `reader${n}@example.org`, event: 'user_register', captchaId: '', captchaInfo: '' }),
      headers: { server: 'true', 'content-type': 'application/json' },
    });
    expect(await asked.json()).toMatchObject({ code: 1 });
  }
  await expect.poll(async () => (await listOutbox(database, { before: '', limit: 9 })).length).toBe(2);
  const letters = await listOutbox(database, { before: '', limit: 9 });
  const to = await Promise.all(letters.map(async ({ name }) => (await readOutbox(database, name))!.to));
  expect(to.sort()).toEqual(['reader0@example.org', 'reader1@example.org']);
  for (const host of ['a', 'b']) expect(readdirSync(join(folder, host, 'outbox'))).toEqual([]);

  const foreign = await runProduct(settings('c', { SECRET_KEY: 'another secret, which is of 32 characters at least' }));
  expect([foreign.code, foreign.output]).toEqual([1, expect.stringContaining('SECRET_KEY is not the key')]);

  process.kill(a.pid, 'SIGTERM');
  await expect.poll(() => wordOf(a, '/health/ready'), { interval: 50 }).toBe('503 draining');
  const page = await fetch(`${a.url}/ask`);
  expect([page.status, page.headers.get('connection')]).toEqual([200, 'close']);
  expect(await wordOf(a, '/health/live')).toBe('200 ok');
  await expect.poll(() => wordOf(b, '/health/ready')).toBe('200 ok');
  expect(await a.ended).toBe(0);
  expect(await countOf('core.host where left_at is null')).toBe(1);
  expect(await countOf('core.host where left_at is not null')).toBe(1);
});

inFull('two hosts go to a new key one after the other: logins stay, and the old key may go', async () => {
  database = await createTestDatabase();
  await leaveOutStarter(database.db);
  const next = 'a newer secret of the tests, of 32 characters at least';
  const start = (host: string, SECRET_KEY: string, ...fallbacks: string[]) =>
    startProduct(
      settings(host, {
        SECRET_KEY,
        SECRET_KEY_FALLBACKS: JSON.stringify(fallbacks), // they hold commas
        DRAIN_SECONDS: '0',
      }),
    );
  let a = await start('a', secret, next);
  const b = await start('b', secret, next);
  const { token } = await logIn();
  const nameSeenOn = async (site: Product) => {
    const answer = await fetch(`${site.url}/api/account/profile`, {
      headers: { server: 'true', 'ba-user-token': token },
    });
    return ((await answer.json()) as { code: number }).code;
  };
  const expectReady = async (site: Product) => {
    await expect.poll(() => wordOf(site, '/health/ready')).toBe('200 ok'); // on a busy machine a look takes its second
    expect(await nameSeenOn(site)).toBe(1);
  };
  expect(await a.stop()).toBe(0);
  a = await start('a', next, secret);
  for (const site of [a, b]) await expectReady(site);
  expect(await b.stop()).toBe(0);
  expect(await a.stop()).toBe(0);
  a = await start('a', next);
  await expectReady(a);
  const late = await runProduct(settings('b', { SECRET_KEY: secret }));
  expect([late.code, late.output]).toEqual([1, expect.stringContaining('SECRET_KEY_FALLBACKS')]);
});
