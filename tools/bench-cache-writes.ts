import autocannon from 'autocannon';
import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '#app/core/db/open.server.ts';
import { Random } from '#db/demo-random.ts';
import { time } from './bench-growth.ts';
import { encodings } from './bench-guests.ts';
import { type Figure, median } from './bench-report.ts';
import { forgetBacklog, logIn, startSite } from './bench-site.ts';

export type CacheWriteOptions = { dataDir: string; posts: number; rounds: number; round_s: number };
type Run = { perSecond: number; faults: number; writes: number };
export type CacheRounds = Record<'quiet' | 'written', Run[]>;
/** `n` counts the writes of the whole run, so that each finds another page. */
type Writing = { url: string; token: string; ids: readonly number[]; n: number; forgetLimits: () => Promise<void> };

const connections = 16;
const addresses = 2000;
const tagLists = 60;
const writesPerSecond = 10;

/** Guests on many pages of the cache while a member votes and comments, against the same without, in turns. */
export async function measureCacheWrites({
  dataDir,
  posts,
  rounds,
  round_s,
}: CacheWriteOptions): Promise<{ figures: Figure[]; details: unknown }> {
  await forgetBacklog(dataDir);
  const site = await startSite(dataDir, { PAGE_CACHE: 'on' });
  const database = await openDatabase({ dataDir, log: { info() {}, warn() {} } });
  try {
    const token = await logIn(site.url);
    // one member writes here more than one may; once a second, as it takes processor time too
    const forgetLimits = async () =>
      void (await database.pool.query(
        'delete from core.throttle where ctid in (select ctid from core.throttle for update skip locked)',
      ));
    const random = new Random(29, posts);
    const ids = drawPosts(random, posts, addresses - tagLists);
    const paths = [
      ...ids.map((id) => `/ask/info/${id}`),
      ...Array.from({ length: tagLists }, (_, i) => `/ask/lists/tag/${i + 1}`),
    ];
    for (const path of paths) await time(new URL(path, site.url), encodings.compressed); // into the cache
    const writing: Writing = { url: site.url, token, ids, n: randomInt(1_000_000), forgetLimits };
    const taken: CacheRounds = { quiet: [], written: [] };
    for (let round = -1; round < rounds; round++) {
      for (const kind of ['quiet', 'written'] as const) {
        const stop = kind === 'written' ? startWriting(writing) : null;
        const run = await readAt(site.url, paths, random, round < 0 ? 3 : round_s);
        const writes = (await stop?.()) ?? 0;
        if (round >= 0) taken[kind].push({ ...run, writes });
      }
      if (round >= 0) console.log(`  measured: round ${round + 1} of ${rounds}`);
    }
    return { figures: [toWriteFigure(taken, round_s)], details: taken };
  } finally {
    await database.close();
    await site.stop();
  }
}

/** Different posts by chance. */
export function drawPosts(random: Pick<Random, 'int'>, posts: number, count: number): number[] {
  const ids = new Set<number>();
  while (ids.size < Math.min(count, posts)) ids.add(random.int(1, posts));
  return [...ids];
}

async function readAt(
  url: string,
  paths: readonly string[],
  random: Random,
  duration: number,
): Promise<Omit<Run, 'writes'>> {
  const next = (request: object) => ({ ...request, path: paths[random.int(0, paths.length - 1)]! });
  const instance = autocannon({
    url,
    connections,
    duration,
    headers: encodings.compressed,
    requests: [{ setupRequest: next }],
  });
  let answered = 0;
  instance.on('response', () => (answered += 1));
  const started = performance.now();
  const { errors, timeouts, non2xx } = await instance;
  return { perSecond: (answered * 1000) / (performance.now() - started), faults: errors + timeouts + non2xx };
}

/** An even flow of votes and comments on the pages that are read; the returned function ends it and counts them. */
function startWriting(writing: Writing): () => Promise<number> {
  const ending = new AbortController();
  const started = performance.now();
  const all = Array.from({ length: writesPerSecond }, async (_, lane) => {
    let written = 0;
    for (let due = lane; ; due += writesPerSecond) {
      await sleep(Math.max(0, started + (due * 1000) / writesPerSecond - performance.now()));
      if (ending.signal.aborted) return written;
      if (lane === 0) await writing.forgetLimits();
      await write(writing);
      written += 1;
    }
  });
  return async () => {
    ending.abort();
    return (await Promise.all(all)).reduce((sum, written) => sum + written, 0);
  };
}

/** One vote or one comment, in turns. */
async function write(writing: Writing): Promise<void> {
  const { url, token, ids } = writing;
  const n = (writing.n += 1);
  const id = ids[Math.floor(n / 2) % ids.length]!;
  const isVote = n % 2 === 0;
  const response = await fetch(new URL(isVote ? '/api/ask/vote' : '/api/ask/postComment', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'ba-user-token': token },
    body: JSON.stringify(
      isVote
        ? { subject: 'post', id, value: n % 4 === 0 ? 1 : -1 }
        : { subject: 'post', id, markdown: `第 ${n} 次，${randomBytes(4).toString('hex')}：日志里还是同样的超时。` },
    ),
  });
  const { code, msg } = (await response.json()) as { code: number; msg: string };
  if (code !== 1) throw new Error(`A ${isVote ? 'vote' : 'comment'} is refused: ${msg}`);
}

/** The median of the rounds, each against the quiet one before it. */
export function toWriteFigure({ quiet, written }: CacheRounds, round_s: number): Figure {
  const faults = [...quiet, ...written].reduce((sum, run) => sum + run.faults, 0);
  const rate = (runs: readonly Run[]) => median(runs.map((run) => run.perSecond)).toFixed(0);
  const writes = median(written.map((run) => run.writes / round_s)).toFixed(1);
  return {
    area: 'Guest cache',
    name: `${connections} guests on ${addresses} pages beside ${writesPerSecond} writes a second ÷ without`,
    value: faults > 0 ? Number.NaN : median(written.map((run, i) => run.perSecond / quiet[i]!.perSecond)),
    unit: 'ratio',
    bar: { least: 0.9 },
    note: faults > 0 ? `${faults} faults` : `${rate(quiet)} → ${rate(written)} pages a second, ${writes} writes`,
  };
}
