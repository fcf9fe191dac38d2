import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openLogin } from '#app/account/sessions/sessions.commands.server.ts';
import { findPostmaster, stopPostmaster } from '#app/core/db/postmaster.server.ts';
import { createDb, createPool } from '#app/core/db/pool.server.ts';
import { setSecret } from '#app/core/secrets/secret.server.ts';
import { newQuestion, newText } from '#test/app.ts';
import { makePlainSite } from '#test/plain-site.ts';
import { killProducts, type Product, startProduct } from '#test/product.ts';
import { inFull, isFull } from '#test/full.ts';
import { scratchRoot } from '#test/server.ts';

/** Rounds of kill -9 under write load; `FAULT_ROUNDS=20` is the bar of the project. */
const rounds = Number(process.env['FAULT_ROUNDS'] ?? (isFull ? 3 : 1));
// processes that start on a busy machine
vi.setConfig({ testTimeout: 1_200_000 * Math.max(1, rounds / 3) });

const secret = 'a secret of the tests, of 32 characters at least';
const dataDir = mkdtempSync(join(scratchRoot(), 'wenwo-crash-'));
const cluster = join(dataDir, 'postgres/pg18');
const settings = {
  DATA_DIR: dataDir,
  CAPTCHA: 'off',
  SECRET_KEY: secret,
  LOG_LEVEL: 'fatal',
  ADMIN_PASSWORD: 'first-password',
};
let site: Product;
let tokens: string[] = [];

beforeAll(async () => {
  chmodSync(dataDir, 0o755);
  await makePlainSite(dataDir);
  site = await startProduct(settings);
  tokens = await addWriters();
});
afterAll(async () => {
  await killProducts();
  for (const one of [cluster, join(dataDir, 'half/postgres/pg18')]) await stopPostmaster(one);
  rmSync(dataDir, { recursive: true, force: true });
});

/** What the server has acknowledged: ids of questions, answers and comments with their texts. */
type Written = { questions: Map<number, string>; answers: Map<number, string>; comments: Map<number, string> };
const written: Written = { questions: new Map(), answers: new Map(), comments: new Map() };
const countWritten = () => written.questions.size + written.answers.size + written.comments.size;

test(`kill -9 of the server and of the database under write load loses nothing acknowledged (${rounds} rounds)`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const load = startLoad();
    await moreIsWritten(25);
    const victim = ['server', 'database', 'both'][round % 3];
    if (victim !== 'server') process.kill(findPostmaster(cluster) ?? 0, 'SIGKILL');
    if (victim !== 'database') {
      await site.kill();
      site = await startProduct(settings);
      expect(site.output()).not.toMatch(/starter|administrator/i);
    }
    await moreIsWritten(25);
    await load.stop();
    await expectAllKept();
  }
  expect(await site.stop()).toBe(0);
  expect(findPostmaster(cluster)).toBe(null);
});

inFull('a first start that is killed half-way is completed by the next one', async () => {
  const half = join(dataDir, 'half');
  const output = { text: '' };
  const killed = startProduct({ ...settings, DATA_DIR: half }, (text, kill) => {
    output.text += text;
    if (output.text.includes('Loading the starter content')) kill();
  });
  await expect(killed).rejects.toThrow(/ended with -1/);
  const next = await startProduct({ ...settings, DATA_DIR: half });
  expect(next.output()).toMatch(/\d+ starter posts are loaded/);
  expect(next.output()).toContain('The first administrator is admin');
  const seen = (await (await fetch(`${next.url}/api/ask/lists?type=all`)).json()) as {
    data: { aside: { numbers: { questions: number; articles: number } } };
  };
  const { questions, articles } = seen.data.aside.numbers;
  expect([questions, articles]).toEqual([62, 12]);
  expect(await next.stop()).toBe(0);
});

/** Twelve writers without daily quotas, signed in. */
async function addWriters(): Promise<string[]> {
  setSecret(secret);
  const pool = createPool(connection());
  const db = createDb(pool);
  const made: string[] = [];
  for (let i = 0; i < 12; i += 1) {
    const { rows } = await pool.query<{ id: number }>(
      'insert into account.member (username, nickname, created_at) values ($1, $1, now()) returning id',
      [`writer_${i}`],
    );
    const id = rows[0]!.id;
    await pool.query('insert into account.staff (member_id, granted_at) values ($1, now())', [id]);
    const ctx = {
      db,
      actor: { kind: 'visitor', ip: '192.0.2.1', agent: 'test' },
      now: new Date(),
      language: 'en',
      requestId: 'test',
    } as const;
    const { token } = await openLogin(ctx, id, false, { accessTokenSeconds: 86_400, refreshTokenSeconds: 86_400 });
    made.push(token);
  }
  await db.destroy();
  return made;
}

function connection() {
  return {
    host: join(dataDir, 'postgres/run'),
    port: 5432,
    user: 'wenwo',
    password: readFileSync(join(dataDir, 'postgres/secret'), 'utf8').trim(),
    database: 'wenwo',
  };
}

/**
 * Every writer asks, answers itself and comments, over and over; what fails is tried no more, what is acknowledged is
 * remembered.
 */
function startLoad(): { stop: () => Promise<void> } {
  let isOver = false;
  const work = tokens.map(async (token) => {
    while (!isOver) {
      const question = newQuestion(1);
      const postId = await send(token, 'publishPost', question, question['markdown'] as string, written.questions);
      const answer = newText();
      if (postId) await send(token, 'postAnswer', { postId, markdown: answer }, answer, written.answers);
      const comment = newText();
      if (postId)
        await send(token, 'postComment', { subject: 'post', id: postId, markdown: comment }, comment, written.comments);
      if (!postId) await new Promise((resolve) => setImmediate(resolve));
    }
  });
  return {
    async stop() {
      isOver = true;
      await Promise.all(work);
    },
  };
}

async function send(
  token: string,
  name: string,
  body: object,
  text: string,
  into: Map<number, string>,
): Promise<number | null> {
  try {
    const headers = { 'content-type': 'application/json', 'ba-user-token': token };
    const response = await fetch(`${site.url}/api/ask/${name}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(90_000),
    });
    const answer = (await response.json()) as { code: number; data: { id: number } };
    if (answer.code !== 1) return null;
    into.set(answer.data.id, text);
    return answer.data.id;
  } catch {
    return null; // the server or its database is away
  }
}

async function moreIsWritten(amount: number): Promise<void> {
  const before = countWritten();
  await expect.poll(countWritten, { timeout: 400_000, interval: 20 }).toBeGreaterThan(before + amount);
}

/** Reads everything acknowledged back, and the numbers that belong to it. */
async function expectAllKept(): Promise<void> {
  const pool = createPool(connection()); // bears that the server ends while its connections are still being closed
  const read = async (query: string, ids: number[]) =>
    new Map(
      (await pool.query<{ id: string; text: string }>(query, [ids])).rows.map(({ id, text }) => [Number(id), text]),
    );
  const revision = (subject: string) =>
    `select subject_id id, markdown text from ask.revision
      where subject = '${subject}' and subject_id = any($1) and number = 1`;
  expect(await read(revision('post'), [...written.questions.keys()])).toEqual(written.questions);
  expect(await read(revision('answer'), [...written.answers.keys()])).toEqual(written.answers);
  expect(
    await read('select id, markdown text from ask.comment where id = any($1)', [...written.comments.keys()]),
  ).toEqual(written.comments);
  const { rows } = await pool.query(`
    select id from ask.post p where deleted_at is null and (answers <> (select count(*) from ask.answer
      where post_id = p.id and deleted_at is null)
      or not exists (select from ask.search_doc where post_id = p.id)
      or not exists (select from core.audit where action in ('ask.publishPost', 'ask.loadStarter')))
    union all select 0 from ask.counter where key = 'questions'
      and value <> (select count(*) from ask.post where kind = 'question' and counts and deleted_at is null)
    union all select 1 from ask.counter where key = 'answers'
      and value <> (select sum(answers) from ask.post where counts and deleted_at is null)`);
  expect(rows).toEqual([]);
  await pool.end();
}
