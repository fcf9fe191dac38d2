import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLogin } from '#app/account/sessions/sessions.commands.server.ts';
import { setSecret } from '#app/core/secrets/secret.server.ts';
import { newQuestion, newText } from '#test/app.ts';
import { useTestDatabase } from '#test/database.ts';
import { findFreePort } from '#test/free-port.ts';
import { isFull } from '#test/full.ts';
import { leaveOutStarter } from '#test/plain-site.ts';
import { killProducts, type Product, startProduct } from '#test/product.ts';
import { scratchRoot } from '#test/server.ts';

const secret = 'a secret of the tests, of 32 characters at least';
const dataDir = mkdtempSync(join(scratchRoot(), 'wenwo-web-'));
const database = useTestDatabase();
let site: Product;
let token = '';
beforeAll(async () => {
  const settings = {
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    CAPTCHA: 'off',
    SECRET_KEY: secret,
    LOG_LEVEL: 'warn',
  };
  await leaveOutStarter(database.db);
  site = await startProduct({ ...settings, WEB_PROCESSES: '2', PORT: String(await findFreePort()) });
  setSecret(secret);
  const { rows } = await database.pool.query<{ id: number }>("select id from account.member where username = 'admin'");
  const ctx = {
    db: database.db,
    actor: { kind: 'visitor', ip: '192.0.2.1', agent: 'test' },
    now: new Date(),
    language: 'en',
    requestId: 'test',
  } as const;
  ({ token } = await openLogin(ctx, rows[0]!.id, false, { accessTokenSeconds: 86_400, refreshTokenSeconds: 86_400 }));
});
afterAll(async () => {
  await killProducts();
  rmSync(dataDir, { recursive: true, force: true });
});

/** On a connection of its own, so that each request may go to another process. */
function ask(path: string, body?: object): Promise<string> {
  const { hostname, port } = new URL(site.url);
  const headers = { 'ba-user-token': body ? token : '', 'content-type': 'application/json', 'think-lang': 'en' };
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, agent: false, method: body ? 'POST' : 'GET', headers }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('end', () => resolve(Buffer.concat(pieces).toString('utf8')));
    });
    sent.on('error', reject);
    sent.end(body && JSON.stringify(body));
  });
}

async function write(name: string, body: object): Promise<number> {
  const answer = JSON.parse(await ask(`/api/ask/${name}`, body)) as { code: number; data: { id: number } };
  expect(answer).toMatchObject({ code: 1 });
  return answer.data.id;
}

const readByAll = (path: string) => Promise.all(Array.from({ length: 4 }, async () => ask(path)));

/** Comments on a question of its own: a page shows the first comments only. */
async function comment(): Promise<{ path: string; markdown: string }> {
  const [id, markdown] = [await write('publishPost', newQuestion(1)), newText()];
  await readByAll(`/ask/info/${id}`); // each process keeps it
  await write('postComment', { subject: 'post', id, markdown });
  return { path: `/ask/info/${id}`, markdown };
}

test('a write answered by one process is seen at once on every other', async () => {
  for (let i = 0; i < (isFull ? 20 : 8); i += 1) {
    const { path, markdown } = await comment();
    for (const page of await readByAll(path)) expect(page).toContain(markdown);
  }
});

test.runIf(process.platform === 'linux')(
  'a process that is killed is replaced, and the others go on meanwhile',
  async () => {
    const workers = () =>
      readFileSync(`/proc/${site.pid}/task/${site.pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
    const [killed, other] = workers() as [number, number];
    process.kill(killed, 'SIGKILL');
    await expect.poll(() => site.output(), { timeout: 360_000 }).toContain('a web process ended and is replaced');
    const first = await comment();
    expect(await ask(first.path)).toContain(first.markdown);
    expect(workers()).toContain(other);
    await expect
      .poll(() => workers().filter((pid) => pid !== other && pid !== killed), { timeout: 360_000 })
      .toHaveLength(1);
    for (let i = 0; i < 6; i += 1) {
      const later = await comment();
      expect(await ask(later.path)).toContain(later.markdown);
    }
    expect(await site.stop()).toBe(0);
  },
);
