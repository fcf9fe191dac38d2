import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import '#app/account/site.settings.server.ts';
import { openLogin } from '#app/account/sessions/sessions.commands.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { writeSetting } from '#app/core/process/settings-registry.server.ts';
import { setSecret } from '#app/core/secrets/secret.server.ts';
import { tell } from '#app/core/stream/tell.server.ts';
import { newQuestion, newText } from '#test/app.ts';
import { ctxAs, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { leaveOutStarter } from '#test/plain-site.ts';
import { killProducts, type Product, startProduct } from '#test/product.ts';
import { scratchRoot } from '#test/server.ts';

const secret = 'a secret of the tests, of 32 characters at least';
const folders = [0, 1].map(() => mkdtempSync(join(scratchRoot(), 'wenwo-host-')));
const database = useTestDatabase();
const ctx = () => ({ ...ctxAs(database.db, visitor), now: new Date() });
let [one, other]: Product[] = [];
let token = '';
beforeAll(async () => {
  await leaveOutStarter(database.db);
  const start = (folder: string) =>
    startProduct({
      DATA_DIR: folder,
      DATABASE_URL: database.url,
      CAPTCHA: 'off',
      SECRET_KEY: secret,
      LOG_LEVEL: 'warn',
    });
  one = await start(folders[0]!);
  other = await start(folders[1]!);
  setSecret(secret);
  const { rows } = await database.pool.query<{ id: number }>("select id from account.member where username = 'admin'");
  const lasting = { accessTokenSeconds: 86_400, refreshTokenSeconds: 86_400 };
  ({ token } = await openLogin(ctx(), rows[0]!.id, false, lasting));
});
afterAll(async () => {
  await killProducts();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const read = async (site: Product, path: string) => (await fetch(site.url + path)).text();

async function write(site: Product, path: string, body: object): Promise<number> {
  const headers = { 'ba-user-token': token, 'content-type': 'application/json', 'think-lang': 'en' };
  const answer = await fetch(site.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  const { code, data } = (await answer.json()) as { code: number; data: { id: number } | null };
  expect(code, path).toBe(1);
  return data?.id ?? 0;
}

/** Milliseconds until a guest of a host is served what holds a text. */
async function delayOf(site: Product, path: string, text: string): Promise<number> {
  const from = performance.now();
  while (!(await read(site, path)).includes(text)) expect(performance.now() - from, path).toBeLessThan(30_000);
  return performance.now() - from;
}

test('what is written on one host is on the pages of the other at once, not when they are a minute old', async () => {
  const delays: number[] = [];
  for (let n = 0; n < 10; n += 1) {
    const id = await write(one!, '/api/ask/publishPost', newQuestion(1)); // a page shows the first comments only
    const path = `/ask/info/${id}`;
    await read(other!, path); // kept there
    const markdown = newText();
    await write(one!, '/api/ask/postComment', { subject: 'post', id, markdown });
    delays.push(await delayOf(other!, path, markdown));
  }
  console.log(`  a guest of the other host saw it after ${delays.map(Math.round).join(', ')} ms`);
  expect(Math.max(...delays)).toBeLessThan(3000);
});

test('a setting of one host holds on the other', async () => {
  await read(other!, '/');
  const name = `Site ${Math.random().toString(36).slice(2)}`;
  await transact(ctx(), async (tctx) => {
    await writeSetting(tctx, 'siteName', name);
    await tell(tctx, { topic: 'pages', kind: 'changed', data: { by: 'another' } });
  });
  expect(await delayOf(other!, '/', name)).toBeLessThan(3000);
});

test('who looks at a page of one host is told of what is written on the other, and let go when their host stops', async () => {
  const id = await write(one!, '/api/ask/publishPost', newQuestion(1));
  const response = await fetch(`${other!.url}/api/live?topics=post:${id}`, { headers: { 'ba-user-token': token } });
  const pieces = response.body!.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]();
  let heard = '';
  const hear = async (what: RegExp) => {
    while (!what.test(heard)) {
      const { value, done } = await pieces.next();
      if (done) break;
      heard += value;
    }
    expect(heard).toMatch(what);
  };
  await hear(/^event: release$/m);
  const answer = await write(one!, '/api/ask/postAnswer', { postId: id, markdown: newText() });
  await hear(new RegExp(`event: answer\\nid: \\d+-\\d+\\ndata: \\{"post":${id},"id":${answer},`));
  const from = performance.now();
  const stopped = other!.stop();
  await hear(/^retry: \d+\nevent: end\ndata: \{"why":"stop"\}$/m);
  expect(await stopped).toBe(0);
  expect(performance.now() - from).toBeLessThan(7000); // a stream that was held would take eight seconds
});
