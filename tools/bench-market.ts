import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Pool } from 'pg';
import { fillDemoPlugins } from '#db/demo-plugins.ts';
import { openDatabase } from '#app/core/db/open.server.ts';
import { time } from './bench-growth.ts';
import { measureGuests } from './bench-guests.ts';
import { explainStatements } from './bench-plans.ts';
import { measureFeed } from './bench-market-feed.ts';
import { measureOrders } from './bench-market-orders.ts';
import { measurePackage } from './bench-market-package.ts';
import { measureStatistics } from './bench-market-statistics.ts';
import { type Probe, startProbe } from './bench-probe.ts';
import { type Figure, median, quantile } from './bench-report.ts';
import { ensureSite } from './bench-site.ts';

const posts = 2000;
/** Plugins of the small site and of the large one. */
const plugins = [1000, 100_000] as const;

const area = 'Plugin market';
const most = { most: 1.5 };

type Kind = { name: string; path: (at: number, plugins: number) => string };
const kinds: readonly Kind[] = [
  { name: 'plugin page', path: (at, plugins) => `/plugin/demo-plugin-${(at * 7919) % plugins}` },
  { name: 'list', path: () => '/plugin' },
  { name: 'list of a category, rated', path: () => '/plugin?category=writing&sort=rating' },
  { name: 'list, tenth page, new', path: () => '/plugin?sort=new&page=10' },
  { name: 'list for a host', path: () => '/plugin?host=2.1.0' },
  { name: 'search in Chinese', path: () => '/plugin?q=%E5%AD%97%E5%B9%95' },
  { name: 'search in English', path: () => '/plugin?q=paper+digest' },
  { name: 'page of a developer', path: () => '/plugin/by/MAKER' },
];

type Measured = Promise<{ figures: Figure[]; details: unknown }>;

/** What is measured of the plugin market, by name; each can be asked for alone. */
export const marketParts: Record<string, (isQuick: boolean) => Measured> = {
  /** The plugin's page and the list from the cache against a bare server with the same bytes. */
  'market-guests': async (isQuick) => {
    const dataDir = await ensurePlugins(plugins[1]);
    const pages = { 'plugin page': '/plugin/demo-plugin-1', 'plugin list': '/plugin' };
    return measureGuests({ dataDir, pages, ...(isQuick ? { rounds: 2, round_s: 1.5 } : { rounds: 5, round_s: 4 }) });
  },
  /** Page by page in turns, on a site with many plugins against one with few, with the plans of all statements. */
  'market-growth': async (isQuick) => {
    const folders = [await ensurePlugins(plugins[0]), await ensurePlugins(plugins[1])];
    return measureMarketGrowth(folders, plugins, isQuick ? 40 : 150);
  },
  'market-feed': async (isQuick) =>
    measureFeed({
      dataDir: await ensurePlugins(plugins[1]),
      plugins: plugins[1],
      ...(isQuick ? { rounds: 2, round_s: 3 } : { rounds: 5, round_s: 8 }),
    }),
  'market-orders': async (isQuick) => {
    const figures = await measureOrders({ dataDir: await ensurePlugins(plugins[1]), samples: isQuick ? 60 : 300 });
    return { figures, details: null };
  },
  'market-package': async (isQuick) =>
    measurePackage({ dataDir: await ensurePlugins(plugins[0]), posts, rounds: isQuick ? 1 : 3 }),
  'market-statistics': (isQuick) => measureStatistics({ posts, samples: isQuick ? 40 : 200 }),
};

/** A site with so many plugins; filled once. */
async function ensurePlugins(count: number): Promise<string> {
  const dataDir = await ensureSite(posts, `market-${count}`);
  const mark = path.join(dataDir, 'bench-market.json');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === String(count)) return dataDir;
  console.log(`  Adding ${count.toLocaleString('en')} plugins`);
  const database = await openDatabase({ dataDir, log: { info() {}, warn() {} } });
  try {
    await fillDemoPlugins(database.pool, count);
    await signDemoPlugins(database.pool);
  } finally {
    await database.close();
  }
  writeFileSync(mark, String(count));
  return dataDir;
}

/** Signatures as long as real ones, by a key that signs no more: the feed hands them out with each version. */
async function signDemoPlugins(pool: Pool): Promise<void> {
  await pool.query(`insert into market.package_key (key_id, public_key, private_file, made_at, retired_at)
    values ('00000000be9c4000', 'bench', gen_random_uuid(), now(), now()) on conflict do nothing`);
  await pool.query(`insert into market.package_signature (package_id, plugin, version, sha256, files_sha256, signed_at,
      key_id, signature)
    select k.id, k.manifest ->> 'id', k.manifest ->> 'version', k.sha256, k.files_sha256, k.made_at, '00000000be9c4000',
      encode(sha256(k.sha256::bytea) || sha256(k.files_sha256::bytea), 'base64') from market.package k
    on conflict do nothing`);
  await pool.query('vacuum (analyze) market.package_signature');
}

type Side = { dataDir: string; plugins: number; probe: Probe; maker: string };

async function measureMarketGrowth(
  folders: readonly string[],
  counts: readonly number[],
  samples: number,
): Promise<{ figures: Figure[]; details: unknown }> {
  const sides: Side[] = [];
  for (const [i, dataDir] of folders.entries())
    sides.push({
      dataDir,
      plugins: counts[i]!,
      maker: await findMaker(dataDir),
      probe: await startProbe(dataDir, { PAGE_CACHE: 'off', TRUST_PROXY: 'on' }),
    });
  const taken: Taken[] = [];
  try {
    for (const [place, kind] of kinds.entries()) taken.push(await measureKind(sides, kind, place, samples));
  } finally {
    await Promise.all(sides.map(({ probe }) => probe.stop()));
  }
  return growthFigures(taken, sides[1]!);
}

type Taken = { name: string; times: number[][]; statements: Awaited<ReturnType<Probe['take']>>; counts: number[] };

async function measureKind(sides: readonly Side[], kind: Kind, place: number, samples: number): Promise<Taken> {
  const taken: Taken = { name: kind.name, times: sides.map(() => []), statements: [], counts: [] };
  for (let i = -10; i < samples; i++) {
    for (const side of i % 2 === 0 ? sides : sides.toReversed()) {
      const address = kind.path(Math.abs(i), side.plugins).replace('MAKER', side.maker);
      const took_ms = await time(new URL(address, side.probe.url), { 'x-forwarded-for': `10.8.${place}.${i + 10}` });
      const statements = await side.probe.take();
      if (i < 0) continue;
      taken.times[sides.indexOf(side)]!.push(took_ms);
      if (side === sides.at(-1)) {
        taken.counts.push(statements.length);
        if (i < 5) taken.statements.push(...statements);
      }
    }
  }
  console.log(`  measured: ${kind.name}`);
  return taken;
}

async function growthFigures(
  taken: readonly Taken[],
  { dataDir, plugins }: Side,
): Promise<{ figures: Figure[]; details: unknown }> {
  const scans = new Set<string>();
  const figures: Figure[] = [];
  for (const { name, times, statements, counts } of taken) {
    for (const plan of await explainStatements(dataDir, statements))
      for (const table of plan.scans) scans.add(`${table} in ${name}`);
    const [few, many] = times.map((all) => quantile(all, 0.95)) as [number, number];
    figures.push({
      area,
      name: `${name} afresh, ${plugins.toLocaleString('en')} ÷ fewest plugins, p95`,
      value: many / few,
      unit: 'ratio',
      bar: most,
      note: `${few.toFixed(1)} → ${many.toFixed(1)} ms, medians ${times.map((all) => median(all).toFixed(1)).join(' → ')}`,
    });
    figures.push({ area, name: `${name}, statements`, value: median(counts), unit: 'count' });
  }
  figures.push({
    area,
    name: `statements that read a whole large table at ${plugins.toLocaleString('en')} plugins`,
    value: scans.size,
    unit: 'count',
    bar: { most: 0 },
    note: [...scans].join('; '),
  });
  return { figures, details: taken.map(({ name, times }) => ({ name, times })) };
}

async function findMaker(dataDir: string): Promise<string> {
  const database = await openDatabase({ dataDir, log: { info() {}, warn() {} } });
  try {
    const { rows } = await database.pool.query<{ slug: string }>(`select d.slug from market.developer d
      join market.plugin p on p.developer_id = d.member_id group by d.slug order by count(*) desc, d.slug limit 1`);
    return rows[0]!.slug;
  } finally {
    await database.close();
  }
}
