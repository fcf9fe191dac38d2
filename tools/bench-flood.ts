import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Random } from '#db/demo-random.ts';
import type { Flood, FloodCount } from './bench-flooder.ts';
import { time } from './bench-growth.ts';
import { type Figure, median, quantile } from './bench-report.ts';
import { endProcess, logIn, startSite } from './bench-site.ts';

type Kind = 'one network' | 'many networks';
export type FloodOptions = {
  dataDir: string;
  posts: number;
  rounds: number;
  samples: number;
  perSecond: number;
  kinds?: readonly Kind[];
};
type Round = { quiet_ms: number[]; flooded_ms: number[]; answers: FloodCount };

/** Between two pages of the member, who reads them. */
const reading_ms = 40;
/** The flood flows before it is measured, until queues and limits are as they stay. */
const warmUp_ms = 3000;

/**
 * A member's pages while crawlers ask for pages that no cache has, against the same pages without them: once by
 * crawlers of one network, which is soon over its limit, once by so many that none is.
 */
export async function measureFlood({
  dataDir,
  posts,
  rounds,
  samples,
  perSecond,
  kinds = ['one network', 'many networks'],
}: FloodOptions): Promise<{ figures: Figure[]; details: unknown }> {
  const site = await startSite(dataDir, { TRUST_PROXY: 'on', GUEST_PAGES_PER_MINUTE: '600' });
  try {
    const headers = { cookie: `ba-user-token=${await logIn(site.url)}` };
    const random = new Random(17, posts);
    const paths = Array.from({ length: samples }, () => `/ask/info/${random.int(1, posts)}`);
    const read = () => readAll(site.url, paths, headers);
    await read();
    const taken: Record<Kind, Round[]> = { 'one network': [], 'many networks': [] };
    for (let round = 0; round < rounds; round++) {
      for (const kind of kinds) {
        const quiet_ms = await read();
        const stop = await startFlood({ url: site.url, perSecond, paths, isSpread: kind === 'many networks' });
        await sleep(warmUp_ms);
        const flooded_ms = await read();
        taken[kind].push({ quiet_ms, flooded_ms, answers: await stop() });
        await sleep(warmUp_ms);
      }
      console.log(`  measured: round ${round + 1} of ${rounds}`);
    }
    return {
      figures: kinds.map((kind) => toFigure(kind, perSecond, taken[kind])),
      details: taken,
    };
  } finally {
    await site.stop();
  }
}

/** Milliseconds of each page, read one after the other. */
async function readAll(url: string, paths: readonly string[], headers: Record<string, string>): Promise<number[]> {
  const times: number[] = [];
  for (const address of paths) {
    times.push(await time(new URL(address, url), headers));
    await sleep(reading_ms);
  }
  return times;
}

/** Begins a flood; the returned function ends it and tells what came of it. */
async function startFlood(flood: Flood): Promise<() => Promise<FloodCount>> {
  const crawlers = fork(path.join(import.meta.dirname, 'bench-flooder.ts'));
  const sum: FloodCount = { statuses: {}, held: 0 };
  crawlers.on('message', ({ statuses, held }: FloodCount) => {
    sum.held += held;
    for (const [status, count] of Object.entries(statuses)) sum.statuses[status] = (sum.statuses[status] ?? 0) + count;
  });
  crawlers.send(flood);
  await once(crawlers, 'message');
  return async () => {
    await endProcess(crawlers);
    return sum;
  };
}

function toFigure(kind: Kind, perSecond: number, rounds: readonly Round[]): Figure {
  const p95 = (of: (round: Round) => number[]) => median(rounds.map((round) => quantile(of(round), 0.95)));
  const answers = rounds.at(-1)!.answers;
  const told = Object.entries(answers.statuses)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ');
  return {
    area: 'Crawlers',
    name: `member's page, p95, beside ${perSecond} guest pages a second from ${kind}`,
    value: median(rounds.map(({ quiet_ms, flooded_ms }) => quantile(flooded_ms, 0.95) / quantile(quiet_ms, 0.95))),
    unit: 'ratio',
    bar: { most: 1.5 },
    note: `${p95((round) => round.quiet_ms).toFixed(1)} → ${p95((round) => round.flooded_ms).toFixed(1)} ms; crawlers: ${told}${answers.held > 0 ? `, ${answers.held} not sent` : ''}`,
  };
}
