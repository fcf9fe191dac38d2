import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { openLogin } from '#app/account/sessions/sessions.commands.server.ts';
import { migrate } from '#app/core/db/migrate.server.ts';
import type { Db } from '#app/core/db/pool.server.ts';
import { openDatabase } from '#app/core/db/open.server.ts';
import { setSecret } from '#app/core/secrets/secret.server.ts';
import { fillDemo } from '#db/demo.ts';
import { readCpu_us } from './bench-guests.ts';
import { type Figure, median, quantile } from './bench-report.ts';
import { brokenShare, type Opening, type Seen, type Word } from './bench-live-readers.ts';
import { endProcess, logIn, startSite } from './bench-site.ts';

export type LiveOptions = { streams: number; writes: number };
const ofMember = 4;
/** So often some of the readers are cut off and come back. */
const breaks = 20;
/** What was not seen so long after the last answer is lost. */
const latest_ms = 30_000;
const key = 'a secret of the benchmark, of 32 characters at least';
const quiet = { info() {}, warn() {} };

/**
 * Members' connections that all listen to one question: what each costs in memory, and how long after an answer was
 * sent off each of them has it.
 */
export async function measureLive({ streams, writes }: LiveOptions): Promise<{ figures: Figure[]; details: unknown }> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'wenwo-bench-live-'));
  setSecret(key);
  const database = await openDatabase({ dataDir, log: quiet });
  await migrate(database.db);
  await fillDemo(database.pool, { posts: 200 });
  await sql`delete from ask.related_due`.execute(database.db).catch(() => {});
  const tokens = await addReaders(database.db, Math.ceil(streams / ofMember));
  const site = await startSite(dataDir, { SECRET_KEY: key });
  const readers = fork(path.join(import.meta.dirname, 'bench-live-readers.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  try {
    const token = await logIn(site.url);
    for (let n = 0; n < 20; n += 1) await fetch(`${site.url}/ask/info/1`);
    await answer(site.url, token, -1);
    await pause(2000);
    const before_MB = memoryOf(site.pid);
    const from = performance.now();
    const opening: Opening = { url: site.url, post: 1, tokens, streams };
    readers.send(opening);
    const [opened] = (await once(readers, 'message')) as [Seen];
    const opened_s = (performance.now() - from) / 1000;
    await pause(3000);
    const after_MB = memoryOf(site.pid);
    const [sent, cpu_us] = [new Map<string, number>(), readCpu_us(site.pid)];
    for (let n = 0; n < writes; n += 1) {
      const at = Date.now();
      sent.set(String(await answer(site.url, token, n)), at);
      await pause(1200);
    }
    const used_ms = (readCpu_us(site.pid) - cpu_us) / 1000;
    const tellReaders = async (word: Word) => {
      readers.send(word);
      return ((await once(readers, 'message')) as [Seen])[0];
    };
    const { seen, events } = await untilSeen(tellReaders, [...sent.keys()], streams);
    const delays = [...sent].flatMap(([id, at]) => (seen[id] ?? []).map((when) => when - at));
    const broken = await breakOff(tellReaders, () => answer(site.url, token, -2));
    const details = { opened: opened.open, opened_s, before_MB, after_MB, used_ms, delays, events, broken };
    const figures = toLiveFigures({ ...details, streams, writes });
    return { figures, details: { ...details, delays: delays.length } };
  } finally {
    await endProcess(readers);
    await site.stop();
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Asks until all have seen these answers, or for as long as none that comes later counts as seen. */
async function untilSeen(
  tellReaders: (word: Word) => Promise<Seen>,
  ids: readonly string[],
  readers: number,
): Promise<Seen> {
  const from = performance.now();
  for (;;) {
    const found = await tellReaders('report');
    const isSeen = ids.every((id) => (found.seen[id]?.length ?? 0) >= readers);
    if (isSeen || performance.now() - from > latest_ms) return found;
    await pause(500);
  }
}

/** Cuts some readers off again and again, writing while they are away and after they are back. */
async function breakOff(
  tellReaders: (word: Word) => Promise<Seen>,
  write: () => Promise<number>,
): Promise<{ written: number; seen: number; twice: number; again: number; open: number }> {
  const [ids, before] = [new Set<number>(), await tellReaders('report')];
  for (let round = 0; round < breaks; round += 1) {
    await tellReaders('cut');
    ids.add(await write());
    await tellReaders('open');
    ids.add(await write());
  }
  const { seen, events, again, open } = await untilSeen(tellReaders, [...ids].map(String), before.open);
  const found = [...ids].reduce((sum, id) => sum + (seen[id]?.length ?? 0), 0);
  return { written: ids.size, seen: found, twice: events - before.events - found, again, open };
}

type Found = {
  streams: number;
  writes: number;
  opened: number;
  opened_s: number;
  before_MB: number;
  after_MB: number;
  used_ms: number;
  delays: number[];
  events: number;
  broken: { written: number; seen: number; twice: number; again: number; open: number };
};

/** The bar of memory is that of 10,000: what the first ones bring about weighs on fewer. */
export function toLiveFigures(found: Found): Figure[] {
  const { streams, writes, opened, opened_s, before_MB, after_MB, used_ms, delays, events, broken } = found;
  const more_MB = after_MB - before_MB;
  const wanted = streams * writes;
  return [
    {
      area: 'Live',
      name: `memory of ${streams} open streams`,
      value: more_MB,
      unit: 'MB',
      ...(streams >= 10_000 && { bar: { most: (250 * streams) / 10_000 } }),
      note: `${((more_MB * 1024) / streams).toFixed(0)} KB each, ${before_MB.toFixed(0)} → ${after_MB.toFixed(0)} MB, ${opened} opened in ${opened_s.toFixed(1)} s`,
    },
    {
      area: 'Live',
      name: `answer sent off → seen by ${streams} readers, p99`,
      value: quantile(delays, 0.99),
      unit: 'ms',
      bar: { most: 1000 },
      note: `p50 ${median(delays).toFixed(0)} ms, ${writes} answers, ${(used_ms / writes).toFixed(0)} ms of processor each`,
    },
    {
      area: 'Live',
      name: 'answers not seen, or seen twice',
      value: Math.abs(wanted - delays.length) + Math.abs(events - delays.length),
      unit: 'count',
      bar: { most: 0 },
      note: `${delays.length} of ${wanted}`,
    },
    {
      area: 'Live',
      name: `the same while one reader in ${brokenShare} is cut off and comes back ${breaks} times`,
      value: Math.abs(streams * broken.written - broken.seen) + broken.twice,
      unit: 'count',
      bar: { most: 0 },
      note: `${broken.seen} of ${streams * broken.written}; ${broken.again} were sent again and left out by their number`,
    },
  ];
}

const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

async function addReaders(db: Db, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: number }>`
    insert into account.member (username, nickname, password_hash, created_at)
      select 'live_' || n, 'live_' || n, '-', now() - interval '1 year' from generate_series(1, ${count}::int) n
      returning id`.execute(db);
  const actor = { kind: 'visitor', ip: '192.0.2.1', agent: 'bench' } as const;
  const tokens: string[] = [];
  for (const { id } of rows) {
    const ctx = { db, actor, now: new Date(), language: 'en', requestId: 'bench' } as const;
    const lasting = { accessTokenSeconds: 86_400, refreshTokenSeconds: 86_400 };
    tokens.push((await openLogin(ctx, id, false, lasting, 'password')).token);
  }
  return tokens;
}

async function answer(url: string, token: string, n: number): Promise<number> {
  const markdown = `Raise num_ctx and measure again, step ${n} of ${Math.random().toString(36).slice(2)}.`;
  const response = await fetch(`${url}/api/ask/postAnswer`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'ba-user-token': token },
    body: JSON.stringify({ postId: 1, markdown }),
  });
  const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: { id: number } };
  if (code !== 1) throw new Error(`An answer is refused: ${msg}`);
  return data.id;
}
