import autocannon from 'autocannon';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { BarePage } from './bench-bare.ts';
import { type Figure, median, quantile } from './bench-report.ts';
import { endProcess, readUntil, startSite } from './bench-site.ts';

export type GuestOptions = { dataDir: string; rounds: number; round_s: number; pages: Record<string, string> };
type Target = 'bare' | 'cached' | 'fresh';
type Run = { perSecond: number; p50: number; p99: number; faults: number };

const connections = 32;
/** What a browser of 2026 sends; the bare server holds the same compressed bytes. */
const encodings = { plain: {}, compressed: { 'accept-encoding': 'gzip, deflate, br, zstd' } } as const;
type Encoding = keyof typeof encodings;

/** Throughput and evenness of guests' pages against a bare server with the same bytes, in rounds that take turns. */
export async function measureGuests({ dataDir, rounds, round_s, pages }: GuestOptions): Promise<{ figures: Figure[]; details: unknown }> {
  const fresh = await startSite(dataDir, { PAGE_CACHE: 'off' });
  const cached = await startSite(dataDir, { PAGE_CACHE: 'on' });
  const bare = fork(path.join(import.meta.dirname, 'bench-bare.ts'), { stdio: ['ignore', 'pipe', 'inherit', 'ipc'], serialization: 'advanced' });
  try {
    const bareUrl = await readUntil(bare, /ready: (\S+)/);
    const urls: Record<Target, string> = { bare: bareUrl, cached: cached.url, fresh: fresh.url };
    const runs: { page: string; encoding: Encoding; target: Target; round: number; run: Run }[] = [];
    for (const encoding of Object.keys(encodings) as Encoding[]) {
      bare.send(await capturePages(cached.url, pages, encoding));
      await once(bare, 'message');
      for (let round = -1; round < rounds; round++) {
        for (const [page, address] of Object.entries(pages)) {
          for (const target of ['bare', 'cached', 'fresh'] as const) {
            const run = await fire(new URL(address, urls[target]).href, encoding, round < 0 ? 1 : round_s);
            if (round >= 0) runs.push({ page, encoding, target, round, run });
          }
        }
      }
    }
    return { figures: toFigures(runs), details: runs };
  } finally {
    await Promise.all([endProcess(bare), fresh.stop(), cached.stop()]);
  }
}

async function capturePages(url: string, pages: Record<string, string>, encoding: Encoding): Promise<Map<string, BarePage>> {
  const captured = new Map<string, BarePage>();
  for (const address of Object.values(pages)) {
    const http = await import('node:http');
    await fetch(new URL(address, url)).then((response) => response.arrayBuffer()); // into the cache
    const request = http.get(new URL(address, url), { headers: encodings[encoding] });
    const [response] = (await once(request, 'response')) as [import('node:http').IncomingMessage];
    const body = Buffer.concat(await response.toArray());
    const headers = Object.fromEntries(
      Object.entries(response.headersDistinct)
        .filter(([name]) => !['date', 'connection', 'keep-alive', 'transfer-encoding'].includes(name))
        .map(([name, values]) => [name, values!.join(', ')]),
    );
    if (response.statusCode !== 200) throw new Error(`${address} answers ${response.statusCode}`);
    captured.set(address, { status: 200, headers: { ...headers, 'content-length': String(body.length) }, body });
  }
  return captured;
}

async function fire(url: string, encoding: Encoding, duration: number): Promise<Run> {
  const instance = autocannon({ url, connections, duration, headers: encodings[encoding] });
  const times: number[] = [];
  instance.on('response', (_client: unknown, _status: number, _bytes: number, time_ms: number) => times.push(time_ms));
  const started = performance.now();
  const result = await instance;
  const spent_s = (performance.now() - started) / 1000;
  return { perSecond: times.length / spent_s, p50: quantile(times, 0.5), p99: quantile(times, 0.99), faults: result.errors + result.timeouts + result.non2xx };
}

function toFigures(runs: { page: string; encoding: Encoding; target: Target; round: number; run: Run }[]): Figure[] {
  const figures: Figure[] = [];
  const of = (encoding: Encoding, page: string, target: Target) =>
    runs.filter((one) => one.encoding === encoding && one.page === page && one.target === target);
  const bars = { cached: 0.5, fresh: 0.1 };
  const words = { cached: 'guest cache', fresh: 'rendered afresh' };
  for (const encoding of Object.keys(encodings) as Encoding[]) {
    for (const page of new Set(runs.map((one) => one.page))) {
      const bare = of(encoding, page, 'bare');
      for (const target of ['cached', 'fresh'] as const) {
        const own = of(encoding, page, target);
        const ratios = own.map(({ run, round }) => run.perSecond / bare.find((one) => one.round === round)!.run.perSecond);
        const faults = own.reduce((sum, { run }) => sum + run.faults, 0);
        const note = `${Math.round(median(own.map(({ run }) => run.perSecond)))}/s of ${Math.round(median(bare.map(({ run }) => run.perSecond)))}/s${encoding === 'compressed' ? ', browser encodings' : ''}${faults > 0 ? `, ${faults} faults` : ''}`;
        figures.push({
          area: 'Guest pages',
          name: `${page}, ${words[target]} ÷ bare node:http`,
          value: faults > 0 ? Number.NaN : median(ratios),
          unit: 'ratio',
          bar: { least: bars[target] },
          note,
        });
        if (encoding === 'plain') {
          const value = median(own.map(({ run }) => run.p99 / run.p50));
          figures.push({ area: 'Guest pages', name: `${page}, ${words[target]}, p99 ÷ p50`, value, unit: 'ratio', bar: { most: 4 } });
        }
      }
    }
  }
  return figures;
}
