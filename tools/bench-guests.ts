import autocannon from 'autocannon';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import path from 'node:path';
import type { BarePage } from './bench-bare.ts';
import { type Figure, median, quantile } from './bench-report.ts';
import { startProbe } from './bench-probe.ts';
import { endProcess, readUntil, startSite } from './bench-site.ts';

export type GuestOptions = { dataDir: string; rounds: number; round_s: number; pages: Record<string, string> };
type Target = 'bare' | 'cached' | 'fresh';
type Server = { url: string; pid: number };
type Run = { perSecond: number; cpu_us: number; p50: number; p99: number; faults: number };

const connections = 32;
/** What a browser of 2026 sends; the bare server holds the same compressed bytes. */
export const encodings = { plain: {}, compressed: { 'accept-encoding': 'gzip, deflate, br, zstd' } } as const;
type Encoding = keyof typeof encodings;

/** Throughput and evenness of guests' pages against a bare server with the same bytes, in rounds that take turns. */
export async function measureGuests({
  dataDir,
  rounds,
  round_s,
  pages,
}: GuestOptions): Promise<{ figures: Figure[]; details: unknown }> {
  const cached = await startSite(dataDir, { PAGE_CACHE: 'on' });
  const fresh = await startProbe(dataDir, { PAGE_CACHE: 'off' }); // a folder has one server
  const bare = fork(path.join(import.meta.dirname, 'bench-bare.ts'), {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
  try {
    const bareUrl = await readUntil(bare, /ready: (\S+)/);
    const servers: Record<Target, Server> = { bare: { url: bareUrl, pid: bare.pid! }, cached, fresh };
    const runs: Taken[] = [];
    for (const encoding of Object.keys(encodings) as Encoding[]) {
      bare.send(await capturePages(cached.url, pages, encoding));
      await once(bare, 'message');
      for (let round = -1; round < rounds; round++) {
        for (const [page, address] of Object.entries(pages)) {
          for (const target of ['bare', 'cached', 'fresh'] as const) {
            const run = await fire(servers[target], address, encoding, round < 0 ? 1 : round_s);
            if (target === 'fresh') await fresh.take();
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

async function capturePages(
  url: string,
  pages: Record<string, string>,
  encoding: Encoding,
): Promise<Map<string, BarePage>> {
  const captured = new Map<string, BarePage>();
  for (const address of Object.values(pages)) {
    await fetch(new URL(address, url)).then((response) => response.arrayBuffer()); // into the cache
    const request = get(new URL(address, url), { headers: encodings[encoding] });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
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

async function fire({ url, pid }: Server, address: string, encoding: Encoding, duration: number): Promise<Run> {
  const instance = autocannon({ url: new URL(address, url).href, connections, duration, headers: encodings[encoding] });
  const times: number[] = [];
  instance.on('response', (_client: unknown, _status: number, _bytes: number, time_ms: number) => times.push(time_ms));
  const [started, cpu_us] = [performance.now(), readCpu_us(pid)];
  const result = await instance;
  const spent_s = (performance.now() - started) / 1000;
  return {
    perSecond: times.length / spent_s,
    cpu_us: (readCpu_us(pid) - cpu_us) / times.length,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    faults: result.errors + result.timeouts + result.non2xx,
  };
}

/**
 * Processor time that a process and those of the same program below it have used, in steps of 10 ms; NaN where the
 * system does not tell.
 */
export function readCpu_us(pid: number): number {
  try {
    const own = readStat(pid);
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return (children ? children.split(' ') : [])
      .map((child) => readStat(Number(child)))
      .filter(({ program }) => program === own.program)
      .reduce((sum, { used_us }) => sum + used_us, own.used_us);
  } catch {
    return Number.NaN;
  }
}

function readStat(pid: number): { program: string; used_us: number } {
  const [, program, rest] = /\((.*)\) (.*)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))!;
  const fields = rest!.split(' ');
  return { program: program!, used_us: (Number(fields[11]) + Number(fields[12])) * 10_000 };
}

type Taken = { page: string; encoding: Encoding; target: Target; round: number; run: Run };

function toFigures(runs: readonly Taken[]): Figure[] {
  const cases = new Map(runs.map(({ encoding, page }) => [`${encoding} ${page}`, { encoding, page }]));
  return [...cases.values()].flatMap(({ encoding, page }) => {
    const of = (target: Target) =>
      runs.filter((one) => one.encoding === encoding && one.page === page && one.target === target);
    return (['cached', 'fresh'] as const).flatMap((target) =>
      compare({ encoding, page, target }, of(target), of('bare')),
    );
  });
}

const bars = { cached: 0.5, fresh: 0.1 };
const words = { cached: 'guest cache', fresh: 'rendered afresh' };

/** Medians over the rounds; a round's run is compared with the bare server's run beside it. */
function compare(
  { encoding, page, target }: { encoding: Encoding; page: string; target: 'cached' | 'fresh' },
  own: readonly Taken[],
  bare: readonly Taken[],
): Figure[] {
  const name = `${page}, ${words[target]}${encoding === 'compressed' ? ', compressed' : ''}`;
  const ratios = own.map(({ run, round }) => run.perSecond / bare.find((one) => one.round === round)!.run.perSecond);
  const middle = (taken: readonly Taken[], key: keyof Run) => Math.round(median(taken.map(({ run }) => run[key])));
  const faults = [...own, ...bare].reduce((sum, { run }) => sum + run.faults, 0);
  const note = `${middle(own, 'perSecond')} against ${middle(bare, 'perSecond')} a second, processor ${middle(own, 'cpu_us')} against ${middle(bare, 'cpu_us')} µs a page`;
  const ratio: Figure = {
    area: 'Guest pages',
    name: `${name} ÷ bare node:http`,
    value: faults > 0 ? Number.NaN : median(ratios),
    unit: 'ratio',
    bar: { least: bars[target] },
    note: faults > 0 ? `${faults} faults` : note,
  };
  if (encoding === 'compressed') return [ratio];
  const spread = median(own.map(({ run }) => run.p99 / run.p50));
  return [ratio, { area: 'Guest pages', name: `${name}, p99 ÷ p50`, value: spread, unit: 'ratio', bar: { most: 4 } }];
}
