import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLogin } from '#app/account/sessions/sessions.commands.server.ts';
import { stopPostmaster } from '#app/core/db/postmaster.server.ts';
import { createDb, createPool } from '#app/core/db/pool.server.ts';
import { setSecret } from '#app/core/secrets/secret.server.ts';
import { newQuestion } from '#test/app.ts';
import { isFull } from '#test/full.ts';
import { makePlainSite } from '#test/plain-site.ts';
import { killProducts, type Product, startProduct } from '#test/product.ts';
import { personForm } from '#test/real-name-writes.ts';

const secret = 'a secret of the tests, of 32 characters at least';
const disk = mkdtempSync(join(tmpdir(), 'wenwo-full-'));
const dataDir = join(disk, 'data');
const ballast = join(disk, 'ballast');
const isMounted = isFull && mount();
let site: Product;
const tokens: string[] = [];
const ids: number[] = [];

/** A disk of its own, small enough to be filled; only root may mount one. */
function mount(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=480m', 'tmpfs', disk], { stdio: 'pipe' });
    chmodSync(disk, 0o755);
    return true;
  } catch (error) {
    console.warn(
      `  the test of a full disk is left out: no tmpfs can be mounted here (${error instanceof Error ? error.message.trim() : String(error)})`,
    );
    return false;
  }
}

beforeAll(async () => {
  if (!isMounted) return;
  mkdirSync(dataDir, { mode: 0o755 });
  await makePlainSite(dataDir);
  site = await startProduct({
    DATA_DIR: dataDir,
    CAPTCHA: 'off',
    SECRET_KEY: secret,
    LOG_LEVEL: 'fatal',
    ADMIN_PASSWORD: 'first-password',
  });
  await addMembers();
  expect(await acts['question']!()).toMatchObject({ code: 1 }); // the one that is read and commented on
});
afterAll(async () => {
  await killProducts();
  if (isMounted) {
    await stopPostmaster(join(dataDir, 'postgres/pg18'));
    execFileSync('umount', [disk]);
  }
  rmSync(disk, { recursive: true, force: true });
});

function openPool(): ReturnType<typeof createPool> {
  const password = readFileSync(join(dataDir, 'postgres/secret'), 'utf8').trim();
  const host = join(dataDir, 'postgres/run');
  return createPool({ host, port: 5432, user: 'wenwo', password, database: 'wenwo' });
}

async function addMembers(): Promise<void> {
  setSecret(secret);
  const pool = openPool();
  const db = createDb(pool);
  for (const name of ['writer', 'reader']) {
    const { rows } = await pool.query<{ id: number }>(
      "insert into account.member (username, nickname, email, created_at) values ($1, $1, $1 || '@example.com', now() - interval '1 year') returning id",
      [name],
    );
    ids.push(rows[0]!.id);
    const ctx = {
      db,
      actor: { kind: 'visitor', ip: '192.0.2.1', agent: 'test' },
      now: new Date(),
      language: 'en',
      requestId: 'test',
    } as const;
    tokens.push(
      (await openLogin(ctx, rows[0]!.id, false, { accessTokenSeconds: 86_400, refreshTokenSeconds: 86_400 })).token,
    );
  }
  await db.destroy();
}

/** Has each new connection write what it knows of the catalogs into a file, as one does after they have changed. */
function forgetCatalogs(): void {
  const cluster = join(dataDir, 'postgres/pg18');
  for (const name of readdirSync(cluster, { recursive: true, encoding: 'utf8' }))
    if (name.endsWith('pg_internal.init')) rmSync(join(cluster, name));
}

/** Fills the disk to its last byte, also what the database has given back since the last time. */
function fill(): void {
  const file = openSync(ballast, 'a');
  try {
    for (let size = 1024 * 1024; size >= 512;) {
      try {
        writeSync(file, Buffer.alloc(size, 1));
      } catch {
        size /= 2;
      }
    }
  } finally {
    closeSync(file);
  }
}

type Answer = { status: number; code: number; msg: string };

/** A connection that was kept alive may end just as it is used again: nobody has taken that request. */
async function send(url: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(url, request);
  } catch (error) {
    const code = (error as { cause?: { code?: string } }).cause?.code;
    if (code !== 'UND_ERR_SOCKET' && code !== 'ECONNRESET') throw error; // a server that ended refuses the next one
    return fetch(url, request);
  }
}

async function post(path: string, body: object, language: 'zh-cn' | 'en' = 'en'): Promise<Answer> {
  const headers = { server: 'true', 'think-lang': language, 'ba-user-token': tokens[0]! };
  const isForm = body instanceof FormData;
  const response = await send(site.url + path, {
    method: 'POST',
    headers: isForm ? headers : { ...headers, 'content-type': 'application/json' },
    body: isForm ? body : JSON.stringify(body),
  });
  const { code, msg } = (await response.json()) as Answer;
  return { status: response.status, code, msg };
}

let made = 0;

/** Everything that writes: texts, messages, codes by mail, files that all may see and files that nobody may. */
const acts: Record<string, (language?: 'zh-cn' | 'en') => Promise<Answer>> = {
  question: (language) => post('/api/ask/publishPost', newQuestion(1), language),
  comment: (language) =>
    post(
      '/api/ask/postComment',
      { subject: 'post', id: 1, markdown: `Thanks, this is what I was looking for, case ${(made += 1)}.` },
      language,
    ),
  message: (language) =>
    post('/api/interaction/sendMessage', { userId: ids[1], content: `Hello, this is number ${(made += 1)}` }, language),
  code: (language) =>
    post('/api/Ems/send', { email: `new${(made += 1)}@example.org`, event: 'user_register' }, language),
  async upload(language) {
    const form = new FormData();
    form.set('file', new Blob([Buffer.alloc(200_000, `${(made += 1)} `)]), `notes-${made}.txt`);
    return post('/api/ajax/upload', form, language);
  },
  document: async (language) => post('/api/account/authen', await personForm(), language),
};

const pages = ['/', '/ask', '/ask/info/1', '/ask/lists/all/0', '/health', '/api/ask/lists?type=all'];

/** A slow machine turns guests away who have waited too long: they come again. */
async function read(path: string, cookie: string, tries = 20): Promise<Response> {
  const answer = await send(site.url + path, { headers: { cookie } });
  const text = await answer.text();
  return text.includes('<h1>现在访问的人太多</h1>') && tries > 1 ? read(path, cookie, tries - 1) : answer;
}

/** All at once, so that they need more connections than one. */
async function readAll(): Promise<string[]> {
  const fresh = pages.map((page) => `${page}${page.includes('?') ? '&' : '?'}fresh=${(made += 1)}`);
  const reads = [...pages, ...fresh].flatMap((path) =>
    ['', `ba-user-token=${tokens[0]!}`].map((cookie) => ({ path, cookie })),
  );
  const answers = await Promise.all(
    reads.map(async ({ path, cookie }) => {
      const answer = await read(path, cookie);
      return `${answer.status} ${path} ${cookie && 'as a member'}`;
    }),
  );
  return answers.filter((one) => !one.startsWith('200 '));
}

/** Files that were begun and not finished. */
const listDrafts = () =>
  ['uploads', 'private', 'outbox', 'imports']
    .map((name) => join(dataDir, name))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    .filter((name) => /(?:^|\/)\./.test(name));

const said = {
  'zh-cn': '服务器的存储空间已满，暂时无法保存。',
  en: 'The server has run out of storage, so nothing can be saved for the moment.',
};

test.runIf(isMounted)(
  'a full disk leaves reads as they are, refuses writes in words, spends no allowance, ends nothing and is over when there is room',
  async () => {
    expect(await readAll()).toEqual([]);
    for (const [name, act] of Object.entries(acts))
      if (name !== 'document')
        expect(await act(), name).toEqual({ status: 200, code: 1, msg: expect.any(String) as string });
    forgetCatalogs();
    fill();
    expect(await readAll()).toEqual([]);
    const refused = new Set<string>();
    let isHandedIn = false; // a member's document is taken once
    // More often than an hour allows codes and documents; small rows may still find room in what the database has
    // already.
    for (let round = 0; round < 70; round += 1) {
      const language = round % 2 ? 'zh-cn' : 'en';
      for (const [name, act] of Object.entries(acts)) {
        if (round >= 25 && name !== 'code') continue;
        if (round >= 8 && name === 'message') continue;
        if (isHandedIn && name === 'document') continue;
        const answer = await act(language);
        expect([1, said[language]], `${name} ${round}: ${JSON.stringify(answer)}`).toContain(
          answer.code === 1 ? 1 : answer.msg,
        );
        if (answer.code === 1) {
          isHandedIn ||= name === 'document';
          if (name === 'upload' || name === 'document') fill(); // there was room for files again
          continue;
        }
        expect([answer.status, answer.code]).toEqual([507, 0]);
        refused.add(name);
      }
      if (round % 8 === 0) expect(await readAll()).toEqual([]);
    }
    expect([...refused]).toEqual(expect.arrayContaining(['question', 'upload', 'document']));
    await expect.poll(listDrafts).toEqual([]);
    rmSync(ballast);
    for (const [name, act] of Object.entries(acts))
      if (name !== 'document' || !isHandedIn)
        expect(await act(), name).toEqual({ status: 200, code: 1, msg: expect.any(String) as string });
    expect(await readAll()).toEqual([]);
    await expect.poll(listDrafts).toEqual([]); // letters that waited for room are being written
    expect(await site.stop()).toBe(0);
  },
);
