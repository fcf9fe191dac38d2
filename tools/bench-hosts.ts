import autocannon from 'autocannon';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Random } from '#db/demo-random.ts';
import { fillDemo } from '#db/demo.ts';
import { migrate } from '#app/core/db/migrate.server.ts';
import { createDb, createPool } from '#app/core/db/pool.server.ts';
import type { Postgres } from '#test/hosts-full/machine.ts';
import { drawPosts } from './bench-cache-writes.ts';
import { readCpu_us } from './bench-guests.ts';
import { startBenchPostgres } from './bench-commits.ts';
import { type Figure, median, quantile } from './bench-report.ts';
import { logIn, type Site, startSite } from './bench-site.ts';

export type HostOptions = { posts: number; rounds: number; round_s: number; writes: number };
type Run = { perSecond: number; cpu_us: number; faults: number };
type Kind = 'guests' | 'members';
/** One host, two of them on one database, and two sites that share nothing but the machine. */
const shapes = ['one', 'two', 'apart'] as const;
export type HostRounds = Record<Kind, Record<(typeof shapes)[number], Run[]>>;

const connections = 16;
const key = 'a secret of the benchmark, of 32 characters at least';
const database = 'bench';
const apart = 'apart';

/**
 * Two hosts on one PostgreSQL against one of them, and against two sites on databases of their own, which tell what the
 * machine alone costs two; pages rendered for guests and for a member, in rounds that take turns; and how old a page of
 * the other host is.
 */
export async function measureHosts(options: HostOptions): Promise<{ figures: Figure[]; details: unknown }> {
  const postgres = await startBenchPostgres();
  const folder = mkdtempSync(path.join(tmpdir(), 'wenwo-bench-hosts-'));
  const sites: Site[] = [];
  try {
    await postgres.run(`create database ${database}`);
    await fill(postgres, options.posts);
    await postgres.run(`create database ${apart} template ${database}`);
    const env = { DATABASE_URL: postgres.url(database), SECRET_KEY: key, PAGE_CACHE: 'off', OUTBOX_FILES: 'off' };
    for (const name of ['a', 'b']) sites.push(await startSite(path.join(folder, name), env));
    sites.push(await startSite(path.join(folder, 'c'), { ...env, DATABASE_URL: postgres.url(apart) }));
    const rates = await compare(sites, options);
    await sites.pop()!.stop();
    const [a, b] = await Promise.all(sites.map((site) => site.stop())).then(() =>
      Promise.all(['a', 'b'].map((name) => startSite(path.join(folder, name), { ...env, PAGE_CACHE: 'on' }))),
    );
    sites.splice(0, 2, a!, b!);
    const ages = await measureAge(a!, b!, options.writes, postgres);
    await Promise.all(sites.splice(0).map((site) => site.stop()));
    return { figures: [...toRateFigures(rates), toAgeFigure(ages)], details: { rates, ages } };
  } finally {
    await Promise.all(sites.map((site) => site.stop()));
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function fill(postgres: Postgres, posts: number): Promise<void> {
  const pool = createPool({ connectionString: postgres.url(database) }, { max: 4 });
  const db = createDb(pool);
  await migrate(db);
  await fillDemo(pool, { posts });
  // a site in use has done what generated data leave to the background
  for (const queue of ['ask.related_due', 'aimap.placement_due']) await pool.query(`truncate ${queue}`).catch(() => {});
  await db.destroy();
}

async function compare(sites: readonly Site[], { posts, rounds, round_s }: HostOptions): Promise<HostRounds> {
  const [one, two, other] = sites as [Site, Site, Site];
  const used = { one: [one], two: [one, two], apart: [one, other] };
  const tokens = new Map([[one, await logIn(one.url)]]);
  tokens.set(two, tokens.get(one)!).set(other, await logIn(other.url));
  const random = new Random(31, posts);
  const paths = [...drawPosts(random, posts, 200).map((id) => `/ask/info/${id}`), '/ask', '/ask/lists/question/0'];
  const headersOf = {
    guests: () => ({}),
    members: (site: Site) => ({ cookie: `ba-user-token=${tokens.get(site)!}` }),
  };
  const taken: HostRounds = {
    guests: { one: [], two: [], apart: [] },
    members: { one: [], two: [], apart: [] },
  };
  for (let round = -1; round < rounds; round++) {
    for (const kind of ['guests', 'members'] as const) {
      for (const shape of shapes) {
        const run = await read(used[shape], paths, headersOf[kind], round < 0 ? 2 : round_s);
        if (round >= 0) taken[kind][shape].push(run);
      }
    }
    if (round >= 0) console.log(`  measured: round ${round + 1} of ${rounds}`);
  }
  return taken;
}

async function read(
  sites: readonly Site[],
  paths: string[],
  headersOf: (site: Site) => Record<string, string>,
  duration: number,
): Promise<Run> {
  const before = sites.map(({ pid }) => readCpu_us(pid));
  const started = performance.now();
  let answered = 0;
  const all = await Promise.all(
    sites.map((site) => {
      let next = 0;
      const instance = autocannon({
        url: site.url,
        connections: connections / sites.length,
        duration,
        headers: headersOf(site),
        requests: [{ setupRequest: (request: object) => ({ ...request, path: paths[(next += 1) % paths.length]! }) }],
      });
      instance.on('response', () => (answered += 1));
      return instance;
    }),
  );
  const used_us = sites.reduce((sum, { pid }, n) => sum + readCpu_us(pid) - before[n]!, 0);
  return {
    perSecond: (answered * 1000) / (performance.now() - started),
    cpu_us: used_us / answered,
    faults: all.reduce((sum, { errors, timeouts, non2xx }) => sum + errors + timeouts + non2xx, 0),
  };
}

/**
 * The rate as it is, and what it were if each host had a core: as much processor time a page means twice as many. What
 * a page costs one of two sites that share nothing is the machine's part of it.
 */
export function toRateFigures(rounds: HostRounds): Figure[] {
  return (['guests', 'members'] as const).flatMap((kind) => {
    const { one, two, apart: alone } = rounds[kind];
    const faults = [...one, ...two, ...alone].reduce((sum, run) => sum + run.faults, 0);
    const bar = { least: kind === 'guests' ? 1.8 : 1.7 };
    const rate = (runs: readonly Run[]) => median(runs.map(({ perSecond }) => perSecond)).toFixed(0);
    const cpu = (runs: readonly Run[]) => (median(runs.map(({ cpu_us }) => cpu_us)) / 1000).toFixed(1);
    const ratio = (of: (a: Run, b: Run) => number) =>
      faults > 0 ? Number.NaN : median(two.map((run, n) => of(run, one[n]!)));
    const figure = { area: 'Hosts', unit: 'ratio', ...(faults > 0 && { note: `${faults} faults` }) } as const;
    return [
      {
        ...figure,
        name: `${kind}, pages a second of two hosts ÷ one, all on this machine`,
        value: ratio((a, b) => a.perSecond / b.perSecond),
        note: figure.note ?? `${rate(one)} → ${rate(two)} pages a second`,
      },
      {
        ...figure,
        name: `${kind}, the same by processor time of the hosts, a core each`,
        value: ratio((a, b) => (2 * b.cpu_us) / a.cpu_us),
        bar,
        note: figure.note ?? `${cpu(one)} → ${cpu(two)} ms a page`,
      },
      {
        ...figure,
        name: `${kind}, processor time of a page of two hosts ÷ of two sites that share nothing`,
        value: faults > 0 ? Number.NaN : median(two.map((run, n) => run.cpu_us / alone[n]!.cpu_us)),
        note: figure.note ?? `${cpu(alone)} → ${cpu(two)} ms`,
      },
    ];
  });
}

/** Milliseconds until a guest of the other host is served an answer. */
async function measureAge(a: Site, b: Site, writes: number, postgres: Postgres): Promise<number[]> {
  const token = await logIn(a.url);
  const ages: number[] = [];
  const questions = await postgres.run<{ id: number }>(
    "select id from ask.post where kind = 'question' and deleted_at is null and answers < 3 order by id desc limit 50",
    database,
  );
  const send = async (address: string, body: object) => {
    const headers = { 'content-type': 'application/json', 'ba-user-token': token, server: 'true' };
    const response = await fetch(new URL(address, a.url), { method: 'POST', headers, body: JSON.stringify(body) });
    const { code, msg } = (await response.json()) as { code: number; msg: string };
    if (code !== 1) throw new Error(`${address} answers: ${msg}`);
  };
  for (let n = 0; n < writes; n += 1) {
    await postgres.run('delete from core.throttle', database); // one member writes here more than one may
    const { id } = questions[n % questions.length]!;
    const page = new URL(`/ask/info/${id}`, b.url);
    const seen = async () => (await fetch(page)).text();
    const text = `seen-${n}-${Math.random().toString(36).slice(2)}`;
    await seen();
    await send('/api/ask/postAnswer', { postId: id, markdown: `Raise it and measure, ${text}.` });
    const from = performance.now();
    while (!(await seen()).includes(text)) {
      if (performance.now() - from > 20_000) throw new Error(`${page.href} is not renewed`);
      await pause(5);
    }
    ages.push(performance.now() - from);
  }
  return ages;
}

const toAgeFigure = (ages: number[]): Figure => ({
  area: 'Hosts',
  name: `written on A, seen by a guest of B, p99 of ${ages.length}`,
  value: quantile(ages, 0.99),
  unit: 'ms',
  bar: { most: 300 },
  note: `p50 ${median(ages).toFixed(0)}, max ${Math.max(...ages).toFixed(0)} ms`,
});
