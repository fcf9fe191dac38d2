import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fillDemoPlugins } from '#db/demo-plugins.ts';
import { openDatabase } from '#app/core/db/open.server.ts';
import { time } from './bench-growth.ts';
import { measureGuests } from './bench-guests.ts';
import { explainStatements } from './bench-plans.ts';
import { type Probe, startProbe } from './bench-probe.ts';
import { type Figure, median, quantile } from './bench-report.ts';
import { ensureSite } from './bench-site.ts';

export type MarketOptions = {
  posts: number;
  /** Plugins of the small site and of the large one. */
  plugins: readonly [small: number, large: number];
  rounds: number;
  round_s: number;
  samples: number;
};

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

/**
 * Plugins for guests: from the cache against a bare server with the same bytes; and rendered afresh, page by page in
 * turns, on a site with many plugins against one with few, with the plans of all statements there.
 */
export async function measureMarket({ posts, plugins, rounds, round_s, samples }: MarketOptions): Promise<{
  figures: Figure[];
  details: unknown;
}> {
  const [small, large] = [await ensurePlugins(posts, plugins[0]), await ensurePlugins(posts, plugins[1])];
  const pages = { 'plugin page': '/plugin/demo-plugin-1', 'plugin list': '/plugin' };
  const guests = await measureGuests({ dataDir: large, rounds, round_s, pages });
  const growth = await measureMarketGrowth([small, large], plugins, samples);
  return {
    figures: [...guests.figures, ...growth.figures],
    details: { guests: guests.details, growth: growth.details },
  };
}

/** A site with so many plugins; filled once. */
async function ensurePlugins(posts: number, plugins: number): Promise<string> {
  const dataDir = await ensureSite(posts, `market-${plugins}`);
  const mark = path.join(dataDir, 'bench-market.json');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === String(plugins)) return dataDir;
  console.log(`  Adding ${plugins.toLocaleString('en')} plugins`);
  const database = await openDatabase({ dataDir, log: { info() {}, warn() {} } });
  try {
    await fillDemoPlugins(database.pool, plugins);
  } finally {
    await database.close();
  }
  writeFileSync(mark, String(plugins));
  return dataDir;
}

type Side = { dataDir: string; plugins: number; probe: Probe; maker: string };

async function measureMarketGrowth(
  folders: readonly string[],
  plugins: readonly number[],
  samples: number,
): Promise<{ figures: Figure[]; details: unknown }> {
  const sides: Side[] = [];
  for (const [i, dataDir] of folders.entries())
    sides.push({
      dataDir,
      plugins: plugins[i]!,
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
