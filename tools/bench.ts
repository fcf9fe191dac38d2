import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { maxDemoPosts } from '#db/demo.ts';
import { StartupError } from '#app/core/process/startup-error.ts';
import { measureFlood } from './bench-flood.ts';
import { measureGrowth } from './bench-growth.ts';
import { measureGuests } from './bench-guests.ts';
import { type Figure, formatFigures, isMet, type Report } from './bench-report.ts';
import { measureHostile } from './bench-hostile.ts';
import { buildPages, ensureSite } from './bench-site.ts';
import { measureMemory, measureStart } from './bench-start.ts';
import { measureVitals } from './bench-vitals.ts';
import { measureWeight } from './bench-weight.ts';
import { measureWrites } from './bench-writes.ts';

const usage = `npm run bench -- [--quick] [--small N] [--large N] [--only PART,…] [--vitals] [--markdown]

  Measures the bars of the design on generated sites of two sizes (10,000 and 1,000,000 posts; --quick: 2,000 and 20,000 in short rounds).
  The sites are filled once and kept in BENCH_DIR (the system's temporary folder when not set). Parts: guests, growth, flood, hostile, writes, weight, start, memory, vitals;
  vitals needs Chromium and runs with --vitals or --only vitals. Prints a table and writes bench/results.json.`;

type Options = { small: number; large: number; isQuick: boolean; isMarkdown: boolean; parts: readonly string[] };
type Sites = { small: { posts: number; dataDir: string }; large: { posts: number; dataDir: string } };
type Part = (sites: Sites, isQuick: boolean) => Promise<{ figures: Figure[]; details: unknown }>;

/** A question of the generated data that is as long as most and has answers. */
const guestPages = (posts: number) => ({
  'question page': `/ask/info/${Math.floor(posts / 2) + 1}`,
  'list page': '/ask/lists/all/0',
  home: '/',
});

const parts: Record<string, Part> = {
  weight: ({ large }) => measureWeight(large),
  guests: ({ large }, isQuick) =>
    measureGuests({
      dataDir: large.dataDir,
      rounds: isQuick ? 2 : 5,
      round_s: isQuick ? 1.5 : 6,
      pages: guestPages(large.posts),
    }),
  growth: ({ small, large }, isQuick) =>
    measureGrowth({ small, large, rounds: isQuick ? 2 : 7, samples: isQuick ? 20 : 120 }),
  flood: ({ large }, isQuick) =>
    measureFlood({ ...large, perSecond: 500, rounds: isQuick ? 2 : 5, samples: isQuick ? 60 : 200 }),
  hostile: ({ large }, isQuick) => measureHostile({ ...large, rounds: isQuick ? 2 : 5, tries: isQuick ? 60 : 1500 }),
  writes: ({ large }, isQuick) => measureWrites({ ...large, samples: isQuick ? 40 : 300 }),
  start: ({ large }, isQuick) => measureStart({ dataDir: large.dataDir, rounds: isQuick ? 1 : 5 }),
  memory: ({ large }, isQuick) => measureMemory({ ...large, load_s: isQuick ? 10 : 60 }),
  vitals: ({ large }, isQuick) =>
    measureVitals({
      dataDir: large.dataDir,
      rounds: isQuick ? 1 : 5,
      pages: { home: '/', 'question page': guestPages(large.posts)['question page'] },
    }),
};

try {
  await run(readOptions());
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(`\n  ${error.message}\n`);
  process.exit(1);
}

async function run(options: Options): Promise<void> {
  buildPages();
  const [small, large] = [await ensureSite(options.small), await ensureSite(options.large)];
  const sites = { small: { posts: options.small, dataDir: small }, large: { posts: options.large, dataDir: large } };
  const report: Report = {
    at: new Date().toISOString(),
    machine: describeMachine(),
    options,
    figures: [],
    details: {},
  };
  for (const name of options.parts) {
    console.log(`  ── ${name}`);
    const { figures, details } = await parts[name]!(sites, options.isQuick);
    report.figures.push(...figures);
    report.details[name] = details;
    writeReport(report); // what was measured stays when a later part fails
  }
  const missed = report.figures.filter((figure) => isMet(figure) === false).length;
  console.log(`\n${formatFigures(report.figures, options.isMarkdown)}\n`);
  console.log(
    `  ${report.figures.length} figures, ${missed === 0 ? 'all bars met' : `${missed} below the bar`}. Written to bench/results.json.\n`,
  );
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
    markdown: { type: 'boolean', default: false },
  } as const;
  try {
    const { values } = parseArgs({ options: flags });
    const small = Number(values.small ?? (values.quick ? 2000 : 10_000));
    const large = Number(values.large ?? (values.quick ? 20_000 : maxDemoPosts));
    const wanted = values.only?.split(',') ?? Object.keys(parts).filter((name) => name !== 'vitals' || values.vitals);
    const areSizes = [small, large].every((size) => Number.isInteger(size) && size >= 100 && size <= maxDemoPosts);
    if (areSizes && small < large && wanted.every((name) => Object.hasOwn(parts, name)))
      return { small, large, isQuick: values.quick, isMarkdown: values.markdown, parts: wanted };
  } catch {
    // told below
  }
  throw new StartupError(usage);
}
