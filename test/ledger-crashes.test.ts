import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openLogin } from '#app/account/sessions/sessions.commands.server.ts';
import type { Actor } from '#app/core/ctx.server.ts';
import { findPostmaster, stopPostmaster } from '#app/core/db/postmaster.server.ts';
import { createDb, createPool, type Db } from '#app/core/db/pool.server.ts';
import { setSecret } from '#app/core/secrets/secret.server.ts';
import { post } from '#app/wallet/ledger/journals.commands.server.ts';
import { sealJournals } from '#app/wallet/checks/seals.commands.server.ts';
import { findBrokenSeal } from '#app/wallet/checks/seals.queries.server.ts';
import { bookCtx, expectWholeBooks } from '#test/ledger.ts';
import { makePlainSite } from '#test/plain-site.ts';
import { killProducts, type Product, startProduct } from '#test/product.ts';
import { scratchRoot } from '#test/server.ts';
import { isFull } from '#test/full.ts';
import { sellShare } from '#test/shares.ts';

/** Rounds of kill -9 under load of the ledger; `FAULT_ROUNDS=20` is the bar of the project. */
const rounds = Number(process.env['FAULT_ROUNDS'] ?? (isFull ? 3 : 1));
// processes that start on a busy machine
vi.setConfig({ testTimeout: 1_200_000 * Math.max(1, rounds / 3) });

const secret = 'a secret of the tests, of 32 characters at least';
const dataDir = mkdtempSync(join(scratchRoot(), 'wenwo-ledger-'));
const cluster = join(dataDir, 'postgres/pg18');
const settings = {
  DATA_DIR: dataDir,
  CAPTCHA: 'off',
  SECRET_KEY: secret,
  LOG_LEVEL: 'fatal',
  ADMIN_PASSWORD: 'first-password',
};
const price = 990;
const [writers, movesEach, before, after] = [8, 12, 40, 25];
let site: Product;
let shares: string[] = [];

/** A member who moves 1, 2, 3 … fen of earnings to cash and buys shares in between. */
type Payer = { id: number; token: string };
/** What a member wants, under a key of its own, and the answer; `tries` counts the requests until it came. */
type Wish = { payer: Payer; path: string; body: object; key: string; amount: number; tries: number; answer?: unknown };
let idle: Payer[] = [];
const granted: Wish[] = [];
const refused: string[] = [];

beforeAll(async () => {
  chmodSync(dataDir, 0o755);
  await makePlainSite(dataDir);
  site = await startProduct(settings);
  await withDb(async (db) => {
    idle = await addPayers(db, writers + Math.ceil((rounds * 4 * (before + after)) / movesEach));
    shares = await addShares(db);
  });
});
afterAll(async () => {
  await killProducts();
  await stopPostmaster(cluster);
  rmSync(dataDir, { recursive: true, force: true });
});

test(`kill -9 of the server and of the database under load loses no journal and doubles none (${rounds} rounds)`, async () => {
  let repeated = 0;
  for (let round = 0; round < rounds; round += 1) {
    const load = startLoad();
    await moreAreGranted(before);
    const victim = ['server', 'database', 'both'][round % 3];
    if (victim !== 'server') process.kill(findPostmaster(cluster) ?? 0, 'SIGKILL');
    if (victim !== 'database') {
      await site.kill();
      site = await startProduct(settings);
    }
    await moreAreGranted(after);
    await load.stop();
    expect(refused).toEqual([]);
    await withDb(expectBooked);
    repeated += await askAgain();
    await withDb(expectBooked);
  }
  const retried = granted.filter(({ tries }) => tries > 1).length;
  console.log(
    `  ${granted.length} journals acknowledged, ${retried} of them after a cut answer, ${repeated} asked again afterwards`,
  );
  expect(retried).toBeGreaterThan(0);
  expect(await site.stop()).toBe(0);
});

/**
 * Every writer takes a member, lets it wish until its wishes are out, and takes the next. A wish without an answer is
 * sent again as it was.
 */
function startLoad(): { stop: () => Promise<void> } {
  let isOver = false;
  const work = Array.from({ length: writers }, async () => {
    while (!isOver) {
      const payer = idle.pop();
      if (!payer) throw new Error('there are no members left');
      for (const wish of wishesOf(payer)) {
        await grant(wish);
        if (isOver) break;
      }
    }
  });
  return {
    async stop() {
      isOver = true;
      await Promise.all(work);
    },
  };
}

function* wishesOf(payer: Payer): Generator<Wish> {
  const make = (path: string, body: object, amount: number): Wish => ({
    payer,
    path,
    body,
    key: randomUUID(),
    amount,
    tries: 0,
  });
  for (let n = 1; n <= movesEach; n += 1) {
    yield make('moveEarnings', { amount: n }, n);
    const id = shares[n];
    if (id) yield make('buyShare', { id, price }, 0);
  }
}

/** Sends a wish until it is answered. */
async function grant(wish: Wish): Promise<void> {
  for (;;) {
    wish.tries += 1;
    const answer = await send(wish);
    if (answer === 'away') {
      await vi.waitUntil(isBack, { timeout: 360_000 });
      continue;
    }
    if (answer.code === 1) granted.push({ ...wish, answer: answer.data });
    else refused.push(`${wish.path} try ${wish.tries}: ${JSON.stringify(answer)}`);
    return;
  }
}

const isBack = () =>
  fetch(`${site.url}/health`, { signal: AbortSignal.timeout(10_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** The answer, or that the server or its database is away: which says nothing about what was done. */
async function send({ payer, path, body, key }: Wish): Promise<{ code: number; data: unknown } | 'away'> {
  try {
    const headers = { 'content-type': 'application/json', 'ba-user-token': payer.token, 'idempotency-key': key };
    const response = await fetch(`${site.url}/api/billing/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(90_000),
    });
    return response.status >= 500 ? 'away' : ((await response.json()) as { code: number; data: unknown });
  } catch {
    return 'away';
  }
}

async function moreAreGranted(amount: number): Promise<void> {
  const from = granted.length;
  await expect
    .poll(() => granted.length + refused.length, { timeout: 400_000, interval: 20 })
    .toBeGreaterThan(from + amount);
}

/** Every tenth wish once more with its key: the answer is the one there was. Returns how many. */
async function askAgain(): Promise<number> {
  const some = granted.filter((_, index) => index % 10 === 0);
  for (const wish of some) expect(await send(wish)).toMatchObject({ code: 1, data: wish.answer });
  return some.length;
}

/** In the books is exactly what was acknowledged, once; and they are whole. */
async function expectBooked(db: Db): Promise<void> {
  const { rows: moved } = await sql<{ id: number; amounts: number[] }>`
    select a.member_id id, array_agg(e.amount order by e.amount) amounts from wallet.journal j
      join wallet.entry e on e.journal_id = j.id
      join wallet.account a on a.id = e.account_id and a.kind = 'cash' where j.type = 'earningsToCash'
        group by 1`.execute(db);
  const { rows: bought } = await sql<{ id: number; purchases: number[] }>`
    select p.buyer_id id, array_agg(p.id order by p.id) purchases from billing.share_purchase p
      join wallet.journal j on j.id = p.journal_id and j.type = 'payShare'
      join wallet.entry e on e.journal_id = j.id and e.amount = -p.price where p.state = 'paid' group by 1`.execute(db);
  const { rows: loose } = await sql<{ count: number }>`select count(*) count from wallet.journal
    where type = 'payShare'`.execute(db);
  const ofPayer = (path: string, valueOf: (wish: Wish) => number) =>
    Object.fromEntries(
      [
        ...Map.groupBy(
          granted.filter((wish) => wish.path === path),
          ({ payer }) => payer.id,
        ),
      ].map(([id, list]) => [id, list.map(valueOf).toSorted((a, b) => a - b)]),
    );
  expect(Object.fromEntries(moved.map(({ id, amounts }) => [id, amounts.map(Number)]))).toEqual(
    ofPayer('moveEarnings', ({ amount }) => amount),
  );
  const purchases = ofPayer('buyShare', ({ answer }) => (answer as { id: number }).id);
  expect(Object.fromEntries(bought.map(({ id, purchases: own }) => [id, own.map(Number)]))).toEqual(purchases);
  expect(loose[0]!.count).toBe(Object.values(purchases).flat().length);
  await expectWholeBooks(db);
  await sealJournals(bookCtx(db));
  expect(await findBrokenSeal({ db })).toBe(null);
}

async function withDb<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const password = readFileSync(join(dataDir, 'postgres/secret'), 'utf8').trim();
  const pool = createPool({
    host: join(dataDir, 'postgres/run'),
    port: 5432,
    user: 'wenwo',
    password,
    database: 'wenwo',
  });
  const db = createDb(pool);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Members with cash and earnings enough for all they wish, signed in. */
async function addPayers(db: Db, count: number): Promise<Payer[]> {
  setSecret(secret);
  const ctx = {
    db,
    actor: { kind: 'visitor', ip: '192.0.2.1', agent: 'test' },
    now: new Date(),
    language: 'en',
    requestId: 'test',
  } as const;
  const made: Payer[] = [];
  for (let n = 0; n < count; n += 1) {
    const id = await addMember(db, `payer_${n}`);
    const legs = [
      { account: 'bank:main', amount: -200_000n },
      { account: `cash:${id}`, amount: 100_000n },
      { account: `earnings:${id}`, amount: 100_000n },
    ] as const;
    await post(bookCtx(db), { key: `adj:payer-${id}`, type: 'adjust', input: {}, legs: [...legs] });
    const { token } = await openLogin(ctx, id, false, { accessTokenSeconds: 86_400, refreshTokenSeconds: 86_400 });
    made.push({ id, token });
  }
  return made;
}

async function addShares(db: Db): Promise<string[]> {
  const id = await addMember(db, 'author');
  const author: Actor & { id: number } = { kind: 'member', id, loginId: 0, ip: '192.0.2.2', agent: 'test' };
  const made: string[] = [];
  for (let n = 0; n < 6; n += 1) made.push(await sellShare({ ...bookCtx(db), now: new Date() }, author));
  return made;
}

async function addMember(db: Db, name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into account.member (username, nickname, created_at)
    values (${name}, ${name}, now()) returning id`.execute(db);
  return rows[0]!.id;
}
