import autocannon from 'autocannon';
import { Random, Zipf } from '#db/demo-random.ts';
import { type Figure, median, quantile } from './bench-report.ts';
import { startSite } from './bench-site.ts';

export type FeedOptions = { dataDir: string; plugins: number; rounds: number; round_s: number };
type Run = { perSecond: number; p50: number; p99: number; bytes: number };

const address = '/api/market/v1/updates';
const [installed, connections] = [200, 16];
/** One in so many installed plugins is behind its newest version. */
const behind = 10;
/** Hosts with different plugins: what is kept holds them all. */
const keptHosts = 64;

/**
 * Updates of 200 installed plugins, asked by many hosts of one process: out of its memory, and made anew for hosts
 * whose plugins nobody asked about together before. Hosts have popular plugins more often than others, and name no
 * device.
 */
export async function measureFeed({ dataDir, plugins, rounds, round_s }: FeedOptions): Promise<{
  figures: Figure[];
  details: unknown;
}> {
  const site = await startSite(dataDir, { TRUST_PROXY: 'on' });
  try {
    const known = Array.from({ length: keptHosts }, (_, at) => bodyOf(at, plugins));
    for (const body of known) await ask(site.url, body);
    const [kept, anew]: [Run[], Run[]] = [[], []];
    for (let round = -1; round < rounds; round += 1) {
      const seconds = round < 0 ? 1 : round_s;
      const hit = await fire(site.url, seconds, (at) => known[at % keptHosts]!);
      const first = 1000 * (round + 2);
      const made = await fire(site.url, seconds, (at) => bodyOf(first * 1000 + at, plugins));
      if (round < 0) continue;
      kept.push(hit);
      anew.push(made);
    }
    const figures = [
      ...figuresOf('out of its memory', kept, 1000, plugins),
      ...figuresOf('made anew', anew, 150, plugins),
    ];
    return { figures, details: { kept, anew } };
  } finally {
    await site.stop();
  }
}

function figuresOf(what: string, runs: readonly Run[], least: number, plugins: number): Figure[] {
  const of = (key: keyof Run) => median(runs.map((run) => run[key]));
  const area = 'Plugin market';
  const size = `${plugins.toLocaleString('en')} plugins, ${(of('bytes') / 1024).toFixed(0)} KB`;
  const note = `${size}, p50 ${of('p50').toFixed(1)} ms`;
  const name = `updates of ${installed} installed plugins, ${what}`;
  return [
    { area, name: `${name}, a second`, value: of('perSecond'), unit: 'count', bar: { least }, note },
    {
      area,
      name: `${name}, p99 ÷ p50`,
      value: median(runs.map(({ p50, p99 }) => p99 / p50)),
      unit: 'ratio',
      bar: { most: 4 },
    },
  ];
}

/** What many have installed, many ask about. */
let popularity: Zipf | undefined;

/** What a host asks. */
function bodyOf(host: number, plugins: number): string {
  const random = new Random(23, host);
  popularity ??= new Zipf(plugins, 1);
  const ids = new Set<number>();
  while (ids.size < installed) ids.add(popularity.draw(random));
  const list = [...ids].map((id, at) => ({
    id: `demo-plugin-${id}`,
    version: at % behind === 0 ? '1.0.0' : '1.2.0',
    channel: 'stable',
  }));
  return JSON.stringify({ hostVersion: '2.1.0', plugins: list });
}

async function ask(url: string, body: string): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(new URL(address, url), { method: 'POST', headers, body });
  const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: { payload: string } };
  if (code !== 1) throw new Error(`${address} answers: ${msg}`);
  const { plugins } = JSON.parse(data.payload) as { plugins: { plugin: string }[] };
  if (plugins.some(({ plugin }) => plugin !== 'listed')) throw new Error('The feed does not know the plugins');
}

/** Hosts of one network after the other, each as fast as it is answered. */
async function fire(url: string, duration: number, bodyAt: (at: number) => string): Promise<Run> {
  let at = 0;
  const next = () => {
    at += 1;
    return {
      method: 'POST' as const,
      path: address,
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.20.${at % 250}.1` },
      body: bodyAt(at),
    };
  };
  const instance = autocannon({
    url,
    connections,
    duration,
    requests: [{ setupRequest: (request: object) => ({ ...request, ...next() }) }],
  });
  const times: number[] = [];
  instance.on('response', (_client: unknown, _status: number, _bytes: number, time_ms: number) => times.push(time_ms));
  const started = performance.now();
  const result = await instance;
  if (result.errors + result.timeouts + result.non2xx > 0) throw new Error('The feed did not answer');
  return {
    perSecond: times.length / ((performance.now() - started) / 1000),
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    bytes: result.throughput.total / times.length,
  };
}
