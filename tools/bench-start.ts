import { spawn, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import autocannon from 'autocannon';
import { Random } from '#db/demo-random.ts';
import { type Figure, median } from './bench-report.ts';
import { endProcess, readUntil, siteEnv, startSite } from './bench-site.ts';
import { searchQueries } from './bench-queries.ts';

const root = path.join(import.meta.dirname, '..');

/** Seconds from the command to the first page answered, on an installed and built tree; the database starts too. */
export async function measureStart({
  dataDir,
  rounds,
}: {
  dataDir: string;
  rounds: number;
}): Promise<{ figures: Figure[]; details: unknown }> {
  const times_s: number[] = [];
  for (let round = -1; round < rounds; round++) {
    const started = performance.now();
    const child = spawn(process.execPath, [path.join(root, 'tools/launch.mjs'), 'server.ts'], {
      cwd: root,
      env: siteEnv(dataDir),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const url = await readUntil(child, /ready: (\S+)/);
    const response = await fetch(url);
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`The home page answers ${response.status}`);
    if (round >= 0) times_s.push((performance.now() - started) / 1000); // the first start may have to build the pages
    await endProcess(child);
  }
  const note = times_s.map((time) => time.toFixed(1)).join(', ');
  return {
    figures: [
      {
        area: 'Start',
        name: 'command to first page, installed and built',
        value: median(times_s),
        unit: 's',
        bar: { most: 4 },
        note,
      },
    ],
    details: times_s,
  };
}

/** Memory of the server, without the database, after a time of load by 32 guests on many different pages. */
export async function measureMemory({
  dataDir,
  posts,
  load_s,
}: {
  dataDir: string;
  posts: number;
  load_s: number;
}): Promise<{ figures: Figure[]; details: unknown }> {
  const site = await startSite(dataDir);
  try {
    const random = new Random(13, posts);
    const paths = [
      ...Array.from({ length: 600 }, () => `/ask/info/${random.int(1, posts)}`),
      ...Array.from({ length: 60 }, () => `/ask/lists/tag/${random.int(1, 600)}`),
      ...searchQueries.map((words) => `/ask/search/${encodeURIComponent(words)}`),
      '/',
      '/ask',
      '/ask/lists/all/0',
    ];
    const before = residentMegabytes(site.pid);
    const instance = autocannon({
      url: site.url,
      connections: 32,
      duration: load_s,
      headers: { 'accept-encoding': 'gzip, deflate, br, zstd' },
      requests: paths.map((address) => ({ path: address })),
    });
    let [highest, answered] = [before, 0];
    instance.on('response', () => (answered += 1));
    const watch = setInterval(() => (highest = Math.max(highest, residentMegabytes(site.pid))), 2000);
    await once(instance, 'done');
    clearInterval(watch);
    const after = residentMegabytes(site.pid);
    const note = `after start ${before} MB, highest ${highest} MB, ${answered} pages`;
    return {
      figures: [
        {
          area: 'Memory',
          name: `server after ${load_s} s of load`,
          value: after,
          unit: 'MB',
          bar: { most: 350 },
          note,
        },
      ],
      details: { before, highest, after },
    };
  } finally {
    await site.stop();
  }
}

/** Resident memory of a process. */
const residentMegabytes = (pid: number): number =>
  Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024);
