import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { maxDemoPosts } from '#db/demo.ts';
import { StartupError } from '#app/core/process/startup-error.ts';
import { measureCacheWrites } from './bench-cache-writes.ts';
import { measureCommits } from './bench-commits.ts';
import { measureFlood } from './bench-flood.ts';
import { measureGrowth } from './bench-growth.ts';
import { measureGuests } from './bench-guests.ts';
import { type Figure, formatFigures, isMet, type Report } from './bench-report.ts';
import { measureHostile } from './bench-hostile.ts';
import { measureHosts } from './bench-hosts.ts';
import { measureLive } from './bench-live.ts';
import { measureMap } from './bench-map.ts';
import { measureMapFrames } from './bench-map-frames.ts';
import { marketParts } from './bench-market.ts';
import { measureMember } from './bench-member.ts';
import { buildPages, ensureSite } from './bench-site.ts';
import { measureMemory, measureStart } from './bench-start.ts';
import { measureVitals } from './bench-vitals.ts';
import { measureWeight } from './bench-weight.ts';
import { measureWrites } from './bench-writes.ts';

const usage = `npm run bench -- [--quick] [--small N] [--large N] [--only PART,…] [--vitals]
  [--reference COMMIT] [--streams N] [--markdown]

  Measures the bars of the design on generated sites of two sizes (10,000 and 1,000,000 posts; --quick: 2,000 and
  20,000 in short rounds). The sites are filled once and kept in BENCH_DIR (the system's temporary folder when not set).
  Parts: guests, growth, flood, hostile, writes, weight, start, memory, member, map, market (market-guests, -growth,
  -feed, -orders, -package, -statistics), cache-writes, hosts, commits, live, vitals; hosts and commits need
  PostgreSQL of the distribution and run with --only hosts,commits; live has 2,000 streams unless --streams says more;
  vitals needs Chromium and runs with --vitals or --only vitals. Member compares with the commit of --reference
  (37fa6b8), which it checks out, installs and builds once in BENCH_DIR. Prints a table and writes bench/results.json.`;

type Options = {
  small: number;
  large: number;
  isQuick: boolean;
  isMarkdown: boolean;
  reference: string;
  streams: number;
  parts: readonly string[];
};
type Size = 'small' | 'large';
type Sites = Record<Size, { posts: number; dataDir: string }>;
type Part = {
  needs: readonly Size[];
  run: (sites: Sites, options: Options) => Promise<{ figures: Figure[]; details: unknown }>;
};

/** A question of the generated data that is as long as most and has answers. */
const guestPages = (posts: number) => ({
  'question page': `/ask/info/${Math.floor(posts / 2) + 1}`,
  'list page': '/ask/lists/all/0',
  home: '/',
});

const parts: Record<string, Part> = {
  weight: { needs: ['large'], run: ({ large }) => measureWeight(large) },
  guests: {
    needs: ['large'],
    run: ({ large }, { isQuick }) =>
      measureGuests({
        dataDir: large.dataDir,
        rounds: isQuick ? 2 : 5,
        round_s: isQuick ? 1.5 : 6,
        pages: guestPages(large.posts),
      }),
  },
  growth: {
    needs: ['small', 'large'],
    run: ({ small, large }, { isQuick }) =>
      measureGrowth({ small, large, rounds: isQuick ? 2 : 7, samples: isQuick ? 20 : 120 }),
  },
  flood: {
    needs: ['large'],
    run: ({ large }, { isQuick }) =>
      measureFlood({ ...large, perSecond: 500, rounds: isQuick ? 2 : 5, samples: isQuick ? 60 : 200 }),
  },
  hostile: {
    needs: ['large'],
    run: ({ large }, { isQuick }) => measureHostile({ ...large, rounds: isQuick ? 2 : 5, tries: isQuick ? 60 : 1500 }),
  },
  writes: {
    needs: ['large'],
    run: ({ large }, { isQuick }) => measureWrites({ ...large, samples: isQuick ? 40 : 300 }),
  },
  start: {
    needs: ['large'],
    run: ({ large }, { isQuick }) => measureStart({ dataDir: large.dataDir, rounds: isQuick ? 1 : 5 }),
  },
  memory: {
    needs: ['large'],
    run: ({ large }, { isQuick }) => measureMemory({ ...large, load_s: isQuick ? 10 : 60 }),
  },
  member: {
    needs: ['small'],
    run: ({ small }, { isQuick, reference }) =>
      measureMember({
        ...small,
        reference,
        rounds: isQuick ? 2 : 5,
        round_s: isQuick ? 3 : 8,
        samples: isQuick ? 40 : 150,
      }),
  },
  map: {
    needs: [],
    run: async (_sites, { isQuick }) => {
      const pages = await measureMap({ posts: 2000, nodes: 5000, samples: isQuick ? 30 : 200 });
      const drawn = await measureMapFrames();
      return {
        figures: [...pages.figures, ...drawn.figures],
        details: { pages: pages.details, drawn: drawn.details },
      };
    },
  },
  ...Object.fromEntries(
    Object.entries(marketParts).map(([name, measure]): [string, Part] => [
      name,
      { needs: [], run: (_sites, { isQuick }) => measure(isQuick) },
    ]),
  ),
  'cache-writes': {
    needs: ['small'],
    run: ({ small }, { isQuick }) =>
      measureCacheWrites({ ...small, rounds: isQuick ? 2 : 5, round_s: isQuick ? 5 : 15 }),
  },
  hosts: {
    needs: [],
    run: (_sites, { isQuick }) =>
      measureHosts({ posts: 2000, rounds: isQuick ? 2 : 5, round_s: isQuick ? 4 : 12, writes: isQuick ? 40 : 200 }),
  },
  commits: {
    needs: [],
    run: (_sites, { isQuick }) => measureCommits({ rounds: isQuick ? 3 : 7, round_s: isQuick ? 4 : 8 }),
  },
  live: {
    needs: [],
    run: (_sites, { isQuick, streams }) => measureLive({ streams, writes: isQuick ? 10 : 30 }),
  },
  vitals: {
    needs: ['large'],
    run: ({ large }, { isQuick }) =>
      measureVitals({
        dataDir: large.dataDir,
        rounds: isQuick ? 1 : 5,
        pages: { home: '/', 'question page': guestPages(large.posts)['question page'], 'AI map': '/aiMap' },
      }),
  },
};

/** Parts that are asked for by one name. */
const groups: Record<string, string[]> = { market: Object.keys(marketParts) };

try {
  await run(readOptions());
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(`\n  ${error.message}\n`);
  process.exit(1);
}

async function run(options: Options): Promise<void> {
  buildPages();
  const sites = {} as Sites;
  for (const size of new Set(options.parts.flatMap((name) => parts[name]!.needs)))
    sites[size] = { posts: options[size], dataDir: await ensureSite(options[size]) };
  const report: Report = {
    at: new Date().toISOString(),
    machine: describeMachine(),
    options,
    figures: [],
    details: {},
  };
  for (const name of options.parts) {
    console.log(`  ── ${name}`);
    const { figures, details } = await parts[name]!.run(sites, options);
    report.figures.push(...figures);
    report.details[name] = details;
    writeReport(report); // what was measured stays when a later part fails
  }
  const missed = report.figures.filter((figure) => isMet(figure) === false).length;
  console.log(`\n${formatFigures(report.figures, options.isMarkdown)}\n`);
  const bars = missed === 0 ? 'all bars met' : `${missed} below the bar`;
  console.log(`  ${report.figures.length} figures, ${bars}. Written to bench/results.json.\n`);
}

function writeReport(report: Report): void {
  const folder = path.join(import.meta.dirname, '../bench');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'results.json'), `${JSON.stringify(report, null, 1)}\n`);
}

function describeMachine(): Report['machine'] {
  return {
    cores: os.availableParallelism(),
    memory_GB: Math.round(os.totalmem() / 1024 ** 3),
    node: process.version,
    platform: `${process.platform}-${process.arch}`,
  };
}

function readOptions(): Options {
  const flags = {
    quick: { type: 'boolean', default: false },
    small: { type: 'string' },
    large: { type: 'string' },
    only: { type: 'string' },
    vitals: { type: 'boolean', default: false },
    reference: { type: 'string', default: '37fa6b8' },
    streams: { type: 'string', default: '2000' },
    markdown: { type: 'boolean', default: false },
  } as const;
  try {
    const { values } = parseArgs({ options: flags });
    const small = Number(values.small ?? (values.quick ? 2000 : 10_000));
    const large = Number(values.large ?? (values.quick ? 20_000 : maxDemoPosts));
    const wanted =
      values.only?.split(',').flatMap((name) => groups[name] ?? name) ??
      Object.keys(parts).filter((name) => !['hosts', 'commits'].includes(name) && (name !== 'vitals' || values.vitals));
    const streams = Number(values.streams);
    const areSizes = [small, large].every((size) => Number.isInteger(size) && size >= 100 && size <= maxDemoPosts);
    if (areSizes && small < large && streams >= 1 && wanted.every((name) => Object.hasOwn(parts, name)))
      return {
        small,
        large,
        isQuick: values.quick,
        isMarkdown: values.markdown,
        reference: values.reference,
        streams,
        parts: wanted,
      };
  } catch {
    // told below
  }
  throw new StartupError(usage);
}
