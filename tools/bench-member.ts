import autocannon from 'autocannon';
import { shapeOf } from '#db/demo-plan.ts';
import { StartupError } from '#app/core/process/startup-error.ts';
import { measureFlood } from './bench-flood.ts';
import { time } from './bench-growth.ts';
import { encodings, readCpu_us } from './bench-guests.ts';
import { startProbe } from './bench-probe.ts';
import { ensureReference, ensureReferenceSite } from './bench-reference.ts';
import { type Figure, median } from './bench-report.ts';
import { forgetBacklog, logIn, type Site, startSite } from './bench-site.ts';

export type MemberOptions = {
  dataDir: string;
  posts: number;
  /** The commit that members' pages are compared with. */
  reference: string;
  rounds: number;
  round_s: number;
  samples: number;
};

/** `hasNoBar`: nothing is demanded of its speed. */
type MemberPage = { name: string; path: string; isCompressed?: boolean; hasNoBar?: boolean };
type Side = 'present' | 'former';
const sides = ['former', 'present'] as const satisfies readonly Side[];
type Opened = { site: Site; headers: Record<string, string> };
/** What a round found of a page on one side: pages a second, processor time of a page, times of one reader's. */
export type MemberRun = { perSecond: number; cpu_us: number; faults: number; times_ms: number[] };
export type MemberRounds = Record<Side, MemberRun[]>;

const connections = 8;
/** So that a median of statements is not that of what keeps its answer for a moment. */
const counted = 15;
/** The generator's own when none is named. */
const demoSeed = 1;
const bars = { rate: { least: 3 }, time: { most: 1 / 3 }, statements: { most: 5 } };

/** The address of the first generated question from the middle on that has so many answers. */
export function questionWith(answers: number, posts: number): string {
  const middle = Math.floor(posts / 2);
  for (let i = 0; i < posts; i++) {
    const index = (middle + i) % posts;
    if (shapeOf(demoSeed, index).answers === answers) return `/ask/info/${index + 1}`;
  }
  throw new StartupError(`None of ${posts} generated questions has ${answers} answers.`);
}

const pagesOf = (posts: number): MemberPage[] => [
  { name: 'question with 10 answers', path: questionWith(10, posts) },
  { name: 'question with 10 answers, compressed', path: questionWith(10, posts), isCompressed: true },
  { name: '/ask', path: '/ask' },
  { name: 'question list', path: '/ask/lists/all/0' },
  { name: 'overview', path: '/user/account/overview' },
  { name: 'search', path: `/ask/search/${encodeURIComponent('显存')}`, hasNoBar: true },
];

/**
 * A member's pages against those of an earlier commit, each side on data of its own generator, in rounds that take
 * turns; the statements of these pages; and a page beside guests' pages that are rendered afresh.
 */
export async function measureMember(options: MemberOptions): Promise<{ figures: Figure[]; details: unknown }> {
  const { dataDir, posts, rounds, samples } = options;
  const reference = ensureReference(options.reference);
  const folders = {
    present: { dataDir, folder: undefined },
    former: { dataDir: ensureReferenceSite(reference, posts), folder: reference.folder },
  };
  for (const side of sides) await forgetBacklog(folders[side].dataDir);
  const pages = pagesOf(posts);
  const speed = await comparePages(pages, folders, options);
  const statements = {
    former: await countStatements(pages, folders.former),
    present: await countStatements(pages, folders.present),
  };
  const flood = await measureFlood({ dataDir, posts, perSecond: 200, rounds, samples, kinds: ['many networks'] });
  const figures = pages.flatMap((page, i) => [
    ...toSpeedFigures(page, speed[i]!, reference.commit),
    ...(page.isCompressed ? [] : [toStatementFigure(page, statements.present[i]!, statements.former[i]!)]),
  ]);
  return {
    figures: [...figures, ...flood.figures],
    details: { reference: reference.commit, pages, speed, statements, flood: flood.details },
  };
}

type Folders = Record<Side, { dataDir: string; folder: string | undefined }>;

async function comparePages(
  pages: readonly MemberPage[],
  folders: Folders,
  { rounds, round_s, samples }: MemberOptions,
): Promise<MemberRounds[]> {
  const former = await openSide(folders.former);
  const present = await openSide(folders.present);
  const opened = { former, present };
  try {
    await requireSameData(opened);
    const found: MemberRounds[] = pages.map(() => ({ former: [], present: [] }));
    for (let round = -1; round < rounds; round++) {
      for (const [i, page] of pages.entries()) {
        for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
          const times_ms = await readAlone(page, opened[side], round < 0 ? 20 : samples);
          const rate = await fireAt(page, opened[side], round < 0 ? 3 : round_s);
          if (round >= 0) found[i]![side].push({ ...rate, times_ms });
        }
      }
      if (round >= 0) console.log(`  measured: round ${round + 1} of ${rounds}`);
    }
    return found;
  } finally {
    await Promise.all([former.site.stop(), present.site.stop()]);
  }
}

async function openSide({ dataDir, folder }: Folders[Side]): Promise<Opened> {
  const site = await startSite(dataDir, {}, folder);
  return { site, headers: { cookie: `ba-user-token=${await logIn(site.url)}` } };
}

/** @throws StartupError when the two sites do not list the same posts */
async function requireSameData(opened: Record<Side, Opened>): Promise<void> {
  const [former, present] = await Promise.all(
    sides.map(async (side) => {
      const response = await fetch(new URL('/api/ask/lists?type=all&id=0', opened[side].site.url), {
        headers: { server: 'true' },
      });
      const { data } = (await response.json()) as { data: { page: { rows: { id: number; title: string }[] } } };
      return data.page.rows.map(({ id, title }) => `${id} ${title}`).join('\n');
    }),
  );
  if (former !== present) throw new StartupError('The reference generates other posts: its pages cannot be compared.');
}

const headersOf = ({ isCompressed }: MemberPage, { headers }: Opened) => ({
  ...headers,
  ...(isCompressed && encodings.compressed),
});

/**
 * Milliseconds of one reader's pages, `samples` one after the other. Page by page in turns, each side would find the
 * processor's caches full of what the other's page had just left there, which costs the shorter page as much as the
 * longer one.
 */
async function readAlone(page: MemberPage, opened: Opened, samples: number): Promise<number[]> {
  const times: number[] = [];
  const url = new URL(page.path, opened.site.url);
  for (let i = 0; i < samples; i++) times.push(await time(url, headersOf(page, opened)));
  return times;
}

async function fireAt(page: MemberPage, opened: Opened, duration: number): Promise<Omit<MemberRun, 'times_ms'>> {
  const { url, pid } = opened.site;
  const instance = autocannon({
    url: new URL(page.path, url).href,
    connections,
    duration,
    headers: headersOf(page, opened),
  });
  let answered = 0;
  instance.on('response', () => (answered += 1));
  const [started, cpu_us] = [performance.now(), readCpu_us(pid)];
  const { errors, timeouts, non2xx } = await instance;
  const spent_s = (performance.now() - started) / 1000;
  return {
    perSecond: answered / spent_s,
    cpu_us: (readCpu_us(pid) - cpu_us) / answered,
    faults: errors + timeouts + non2xx,
  };
}

/** The statements of a page once it is warm: as many as the middle one of its samples sent. */
async function countStatements(pages: readonly MemberPage[], { dataDir, folder }: Folders[Side]): Promise<number[]> {
  const probe = await startProbe(dataDir, {}, folder);
  try {
    const headers = { cookie: `ba-user-token=${await logIn(probe.url)}` };
    const found: number[] = [];
    for (const { path } of pages) {
      const counts: number[] = [];
      for (let i = -2; i < counted; i++) {
        await probe.take();
        await time(new URL(path, probe.url), headers);
        const { length } = await probe.take();
        if (i >= 0) counts.push(length);
      }
      found.push(median(counts));
    }
    return found;
  } finally {
    await probe.stop();
  }
}

const area = "Members' pages";

/** Medians over the rounds; a round's run is compared with the former one beside it. */
export function toSpeedFigures(
  { name, hasNoBar = false }: MemberPage,
  { present, former }: MemberRounds,
  commit: string,
): Figure[] {
  const faults = [...present, ...former].reduce((sum, run) => sum + run.faults, 0);
  const ratio = (of: (run: MemberRun) => number) =>
    faults > 0 ? Number.NaN : median(present.map((run, i) => of(run) / of(former[i]!)));
  const middle = (runs: readonly MemberRun[], of: (run: MemberRun) => number) => median(runs.map(of));
  const [rate, alone, cpu] = [
    (run: MemberRun) => run.perSecond,
    (run: MemberRun) => median(run.times_ms),
    (run: MemberRun) => run.cpu_us / 1000,
  ];
  const told = (of: (run: MemberRun) => number) =>
    `${middle(present, of).toFixed(1)} against ${middle(former, of).toFixed(1)}`;
  const broken = faults > 0 && `${faults} faults`;
  return [
    {
      area,
      name: `${name}, pages a second ÷ ${commit}`,
      value: ratio(rate),
      unit: 'ratio',
      ...(!hasNoBar && { bar: bars.rate }),
      note: broken || `${told(rate)} a second`,
    },
    {
      area,
      name: `${name}, processor time ÷ ${commit}`,
      value: ratio(cpu),
      unit: 'ratio',
      note: broken || `${told(cpu)} ms a page`,
    },
    {
      area,
      name: `${name}, time of one reader ÷ ${commit}`,
      value: ratio(alone),
      unit: 'ratio',
      ...(!hasNoBar && { bar: bars.time }),
      note: broken || `${told(alone)} ms`,
    },
  ];
}

const toStatementFigure = ({ name }: MemberPage, present: number, former: number): Figure => ({
  area,
  name: `${name}, statements`,
  value: present,
  unit: 'count',
  bar: bars.statements,
  note: `before: ${former}`,
});
