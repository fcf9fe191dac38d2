import { sql } from 'kysely';
import { unixSeconds } from '#app/core/unix-seconds.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { realNamePurpose } from '#app/account/real-name/real-name.queries.server.ts';
import { openLogin } from '#app/account/sessions/sessions.commands.server.ts';
import { changeShare, saveShare } from '#app/billing/shares/shares.commands.server.ts';
import { SaveShareInput } from '#app/billing/shares/shares.schema.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import type { Db } from '#app/core/db/pool.server.ts';
import { seal } from '#app/core/secrets/sealed.server.ts';
import { setSecret } from '#app/core/secrets/secret.server.ts';
import { keepLineBlocks } from '#app/wallet/ledger/line-blocks.commands.server.ts';
import { post } from '#app/wallet/ledger/journals.commands.server.ts';
import { type Probe, startProbe, type Statement } from './bench-probe.ts';
import { type Figure, quantile } from './bench-report.ts';
import { startSite } from './bench-site.ts';

type Place = { dataDir: string; db: Db; pool: Pool };
export type Person = { id: number; token: string };
/** The ids that a statement may draw. */
export type Drawn = { id?: number; journal_id?: number };

const secret = 'the secret of a benchmark, which guards nothing';
const env = { SECRET_KEY: secret, PAGE_CACHE: 'off' };
const price = 990;
const warmUp = 20;
const ctxOf = (db: Db): Ctx => ({
  db,
  actor: { kind: 'job', name: 'bench' },
  now: new Date(),
  language: 'en',
  requestId: 'bench',
});

/**
 * Opens the product over a ledger that is there already: the administrator and the tables of jobs are made, then
 * nothing runs beside.
 */
export async function openProbe({ dataDir }: Place): Promise<Probe> {
  setSecret(secret);
  await (await startSite(dataDir, env)).stop();
  return startProbe(dataDir, env);
}

/**
 * Shares bought from the balance with a key of their own, over HTTP and by the very statements of the request run by
 * hand for another buyer, in turns: what the product adds to its SQL.
 */
export async function measurePayments(place: Place, probe: Probe, samples: number): Promise<Figure[]> {
  const { db, pool } = place;
  // Ids that occur nowhere else, so that those of one purchase can be put in the place of another's.
  await pool.query('alter sequence account.member_id_seq restart with 7100000001');
  await pool.query('alter sequence billing.share_purchase_id_seq restart with 7200000001');
  const buyers = await addPeople(db, samples + warmUp, 'buyer', true);
  const others = await addPeople(db, samples + warmUp, 'other', false);
  const shareId = await addShare(db);
  const client = await pool.connect();
  const [api_ms, hand_ms]: [number[], number[]] = [[], []];
  let statements: Statement[] = [];
  try {
    for (const [n, buyer] of buyers.entries()) {
      await probe.take();
      const [key, started] = [randomUUID(), performance.now()];
      const { id } = await buy(probe.url, buyer, { id: shareId, price }, key);
      const took_ms = performance.now() - started;
      statements = await probe.take();
      const { rows } = await client.query<{ journal: number }>(
        'select journal_id journal from billing.share_purchase where id = $1',
        [id],
      );
      const instead = new Map([
        [key, randomUUID()],
        [String(buyer.id), String(others[n]!.id)],
      ]);
      const learn = (text: string, drawn: Drawn) => {
        if (text.includes('insert into billing.share_purchase')) instead.set(String(id), String(drawn.id));
        if (text.includes('wallet.post(')) instead.set(String(rows[0]!.journal), String(drawn.journal_id));
      };
      const again_ms = await replay(client, statements, { instead, learn });
      if (n >= warmUp) {
        api_ms.push(took_ms);
        hand_ms.push(again_ms);
      }
    }
    const { rows } = await client.query<{ count: number }>(
      "select count(*) count from wallet.journal where type = 'payShare' and key like 'share:72000%'",
    );
    if (rows[0]!.count !== 2 * buyers.length)
      throw new Error(`${rows[0]!.count} purchases were made instead of ${2 * buyers.length}`);
  } finally {
    client.release(true);
  }
  const [api, hand] = [quantile(api_ms, 0.99), quantile(hand_ms, 0.99)];
  const middle = `median ${quantile(api_ms, 0.5).toFixed(1)} ÷ ${quantile(hand_ms, 0.5).toFixed(1)} ms`;
  const note = `${api.toFixed(1)} ÷ ${hand.toFixed(1)} ms, ${statements.length} statements, ${api_ms.length} purchases; ${middle}`;
  return [
    {
      area: 'Ledger',
      name: 'share paid from the balance with a key, p99 ÷ its SQL by hand',
      value: api / hand,
      unit: 'ratio',
      bar: { most: 3 },
      note,
    },
  ];
}

/** Pages of a member with so many lines of cash, against those of a member with a hundred. */
export async function measurePages(
  { db, pool }: Place,
  probe: Probe,
  lines: number,
  samples: number,
): Promise<Figure[]> {
  const people = await addPeople(db, 2, 'reader', true);
  const [small, large] = [people[0]!, people[1]!];
  await addHistory(pool, small.id, 100);
  await addHistory(pool, large.id, lines);
  await keepLineBlocks(ctxOf(db));
  await pool.query('vacuum analyze');
  const month = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 7);
  const pages = {
    'balance page': '/user/account/balance',
    'balance page, one month': `/user/account/balance?month=${month}`,
    'wallet page': '/user/xiaowo/wallet',
  };
  const figures: Figure[] = [];
  for (const [name, path] of Object.entries(pages)) {
    const took: [number[], number[]] = [[], []];
    for (let n = -5; n < samples; n += 1) {
      for (const [side, reader] of [small, large].entries()) {
        const ms = await read(probe.url, reader, path);
        if (n >= 0) took[side]!.push(ms);
      }
    }
    const [few, many] = took.map((list) => quantile(list, 0.95)) as [number, number];
    const [fewMiddle, manyMiddle] = took.map((list) => quantile(list, 0.5)) as [number, number];
    const middle = `median ${manyMiddle.toFixed(1)} ÷ ${fewMiddle.toFixed(1)} ms`;
    const note = `${many.toFixed(1)} ÷ ${few.toFixed(1)} ms, ${middle}, ${lines.toLocaleString('en')} own lines against 100`;
    figures.push({
      area: 'Ledger',
      name: `${name}, p95 with many lines ÷ with few`,
      value: many / few,
      unit: 'ratio',
      bar: { most: 1.5 },
      note,
    });
  }
  return figures;
}

/** Lines of cash over three years, 300 fen in and 200 out in turns, as the ledger itself would have written them. */
export async function addHistory(pool: Pool, memberId: number, lines: number): Promise<void> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ ids: number[] }>(
      "select wallet.open_accounts(array['cash:' || $1::text, 'clearing:bench']) ids",
      [memberId],
    );
    const [cash, clearing] = rows[0]!.ids;
    await client.query('begin');
    await client.query("select set_config('wallet.posting', 'on', true)");
    const first = (await client.query<{ id: number }>('select coalesce(max(id), 0) id from wallet.journal')).rows[0]!
      .id;
    await client.query(
      `insert into wallet.journal (id, recorded_at, occurred_at, key, input_hash, type, actor_kind,
        data) overriding system value
        select $1::bigint + n, t, t, 'history:' || $2::text || ':' || n, sha256(int8send(n)),
          case n % 2 when 1 then 'topUp' else 'payShare' end, 'job', '{"purchase": 1}'
        from generate_series(1, $3::bigint) n cross join lateral (select now() - interval '3 years' *
          (1 - n / $3::float8) t) at`,
      [first, memberId, lines],
    );
    await client.query(
      `insert into wallet.entry (journal_id, account_id, amount, after, version)
        select $1::bigint + n, a.id, case when n % 2 = 1 then 300 else -200 end * a.sign,
          case when a.sign = 1 then (n + 1) / 2 * 300 - n / 2 * 200 end, case when a.sign = 1 then n end
        from generate_series(1, $2::bigint) n cross join (values ($3::bigint, 1), ($4::bigint, -1)) a (id, sign)`,
      [first, lines, cash, clearing],
    );
    await client.query(
      'update wallet.balance set posted = ($2::bigint + 1) / 2 * 300 - $2::bigint / 2 * 200, version = $2 where account_id = $1',
      [cash, lines],
    );
    await client.query("select setval(pg_get_serial_sequence('wallet.journal', 'id'), $1)", [first + lines]);
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** Members with cash; signed in where that is asked for. */
export async function addPeople(db: Db, count: number, name: string, areSignedIn: boolean): Promise<Person[]> {
  const visitor = { ...ctxOf(db), actor: { kind: 'visitor', ip: '192.0.2.1', agent: 'bench' } as const };
  const names = Array.from({ length: count }, (_, n) => `${name}_${n}`);
  const { rows } = await sql<{ id: number }>`insert into account.member (username, nickname, created_at)
    select one, one, now() from unnest(${names}::text[]) one returning id`.execute(db);
  const made: Person[] = [];
  for (const { id } of rows) {
    const legs = [
      { account: 'bank:main', amount: -1_000_000n },
      { account: `cash:${id}`, amount: 1_000_000n },
    ] as const;
    if (name !== 'reader') await post(ctxOf(db), { key: `bench:${id}`, type: 'adjust', input: {}, legs: [...legs] });
    const login = areSignedIn
      ? await openLogin(visitor, id, false, { accessTokenSeconds: 86_400, refreshTokenSeconds: 86_400 })
      : null;
    made.push({ id, token: login?.token ?? '' });
  }
  return made;
}

async function addShare(db: Db): Promise<string> {
  const author = (await addPeople(db, 1, 'author', false))[0]!;
  const sealed = seal(realNamePurpose, { name: '张小明', number: '11010519900307002X', representative: '' });
  await sql`insert into account.real_name (member_id, kind, state, name_hint, number_hint, number_hash, sealed,
      submitted_at, decided_at)
    values (${author.id}, 'personal', 'verified', '张**', '1***', ${Buffer.from('bench')}, ${sealed}, now(),
      now())`.execute(db);
  const ctx: Ctx = {
    ...ctxOf(db),
    actor: { kind: 'member', id: author.id, loginId: 0, ip: '192.0.2.2', agent: 'bench' },
  };
  const expiresAt = unixSeconds() + 30 * 86_400;
  const draft = SaveShareInput.parse({
    title: 'Prompts that work',
    preview: 'What **everybody** may read.',
    body: '# Prompts\n\nRead twice.',
    price,
    expiresAt,
  });
  const { id } = (await saveShare(ctx, draft)).data as { id: string };
  await changeShare(ctx, { id, act: 'publish' });
  return id;
}

async function buy(url: string, { token }: Person, body: object, key: string): Promise<{ id: number }> {
  const headers = { 'content-type': 'application/json', 'ba-user-token': token, 'idempotency-key': key };
  const response = await fetch(new URL('/api/billing/buyShare', url), {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: { id: number } };
  if (code !== 1) throw new Error(`buyShare answers: ${msg}`);
  return data;
}

async function read(url: string, { token }: Person, path: string): Promise<number> {
  const started = performance.now();
  const response = await fetch(new URL(path, url), {
    headers: { cookie: `ba-user-token=${token}` },
    redirect: 'error',
  });
  const text = await response.text();
  if (response.status !== 200 || !text.includes('</html>')) throw new Error(`${path} answers ${response.status}`);
  return performance.now() - started;
}

/**
 * Runs a request's statements again for another member and key.
 * @param instead what stands in for a text or number of the request; `learn` adds to it what a statement draws anew
 */
export async function replay(
  client: PoolClient,
  statements: readonly Statement[],
  { instead, learn }: { instead: Map<string, string>; learn: (text: string, row: Drawn) => void },
): Promise<number> {
  const changed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(changed);
    if (value instanceof Uint8Array) return Buffer.from(value);
    if (typeof value === 'number' || typeof value === 'bigint') return Number(changed(String(value)));
    if (typeof value !== 'string') return value;
    let text = value;
    for (const [from, to] of instead) text = text.replaceAll(from, to);
    return text;
  };
  const started = performance.now();
  for (const { text, values } of statements) {
    const isKeyed = text.includes('insert into market.licence ');
    const { rows } = await client.query<Drawn>(
      text,
      values.map((value) => (isKeyed && value instanceof Uint8Array ? randomBytes(value.length) : changed(value))),
    );
    if (rows[0]) learn(text, rows[0]);
  }
  return performance.now() - started;
}
