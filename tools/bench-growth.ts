import { Agent, get } from 'node:http';
import { Random } from '#db/demo-random.ts';
import { explainStatements } from './bench-plans.ts';
import { type Probe, startProbe, type Statement } from './bench-probe.ts';
import { type Figure, median, quantile } from './bench-report.ts';
import { logIn } from './bench-site.ts';
import { askedSentences, searchQueries, slips, typedTitles } from './bench-queries.ts';

export type GrowthOptions = {
  small: { posts: number; dataDir: string };
  large: { posts: number; dataDir: string };
  rounds: number;
  samples: number;
};

/**
 * A kind of page: where its n-th sample is, and what is demanded of its statements. `hasNoBar`: the design demands
 * nothing of its growth.
 */
type Kind = { name: string; paths: string[]; isMember?: boolean; most?: number; hasNoBar?: boolean };
type Side = { posts: number; dataDir: string; probe: Probe; kinds: Kind[]; cookie: string };
type Sample = { total_ms: number; sql_ms: number; statements: Statement[] };

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Compares the large site with the small one, page by page in turns, and looks at every statement these pages send. */
export async function measureGrowth({
  small,
  large,
  rounds,
  samples,
}: GrowthOptions): Promise<{ figures: Figure[]; details: unknown }> {
  const sides = await Promise.all([small, large].map((side) => openSide(side, samples)));
  try {
    const found = new Map<string, Map<Side, Sample[][]>>();
    for (const [place, { name }] of sides[0]!.kinds.entries()) {
      const perSide = new Map<Side, Sample[][]>(sides.map((side) => [side, []]));
      found.set(name, perSide);
      for (let round = -1; round < rounds; round++) {
        const taken = await measureRound(sides, place);
        if (round >= 0) for (const side of sides) perSide.get(side)!.push(taken.get(side)!);
      }
      console.log(`  measured: ${name}`);
    }
    return await toFigures(sides, found);
  } finally {
    await Promise.all(sides.map((side) => side.probe.stop()));
  }
}

const searchOf = (words: string) => `/ask/search/${encodeURIComponent(words)}`;

async function openSide({ posts, dataDir }: GrowthOptions['small'], samples: number): Promise<Side> {
  const probe = await startProbe(dataDir, { PAGE_CACHE: 'off', TRUST_PROXY: 'on' });
  const token = await logIn(probe.url);
  const random = new Random(5, posts);
  const questions = Array.from({ length: samples }, () => `/ask/info/${random.int(1, posts)}`);
  const repeat = (path: string) => Array.from({ length: samples }, () => path);
  const cursor = await findCursor(probe.url, 499);
  const kinds: Kind[] = [
    { name: 'question page', paths: questions, most: 5 },
    { name: 'first list page', paths: repeat('/ask/lists/all/0'), most: 3 },
    { name: '500th list page', paths: repeat(`/ask/lists/all/0?after=${cursor}`), most: 3 },
    { name: 'list of a tag, by votes', paths: repeat('/ask/lists/tag/1?sort=votes'), most: 3 },
    { name: 'search', paths: searchQueries.map(searchOf) },
    { name: 'search by a sentence', paths: askedSentences.map(searchOf) },
    { name: 'search with a slip', paths: slips.map(searchOf) },
    { name: 'home', paths: repeat('/'), most: 4 },
    {
      name: 'similar titles',
      paths: typedTitles.map((title) => `/api/ask/similar?title=${encodeURIComponent(title)}`),
      hasNoBar: true,
    },
    {
      name: 'suggestions while typing',
      paths: searchQueries.map((words) => `/api/ask/suggest?q=${encodeURIComponent(words)}`),
      hasNoBar: true,
    },
    {
      name: 'related posts',
      paths: questions.map((path) => `/api/ask/related?id=${path.split('/').at(-1)}`),
      hasNoBar: true,
    },
    { name: "member's question page", paths: questions, isMember: true },
    { name: "member's overview", paths: repeat('/user/account/overview'), isMember: true },
  ];
  return { posts, dataDir, probe, kinds, cookie: `ba-user-token=${token}` };
}

/**
 * The cursor behind a number of list pages, found as a reader finds it: page after page; the last one there is when it
 * ends earlier.
 */
async function findCursor(url: string, pages: number): Promise<string> {
  let cursor = '';
  for (let page = 0; page < pages; page++) {
    const response = await fetch(new URL(`/api/ask/lists?type=all&id=0${cursor && `&after=${cursor}`}`, url), {
      headers: { server: 'true' },
    });
    const { data, msg } = (await response.json()) as { msg: string; data: { page: { next: string | null } } | null };
    if (!data) throw new Error(`The list cannot be read: ${msg}`);
    if (!data.page.next) return cursor;
    cursor = data.page.next;
  }
  return cursor;
}

/** Every sample once on each side, the sides in turns. */
async function measureRound(sides: Side[], place: number): Promise<Map<Side, Sample[]>> {
  const taken = new Map<Side, Sample[]>(sides.map((side) => [side, []]));
  for (let i = 0; i < sides[0]!.kinds[place]!.paths.length; i++) {
    for (const side of i % 2 === 0 ? sides : sides.toReversed()) {
      const { paths, isMember } = side.kinds[place]!;
      // many readers: searching is limited for one
      const from: Record<string, string> = isMember
        ? { cookie: side.cookie }
        : { 'x-forwarded-for': `10.9.${place}.${i}` };
      const total_ms = await time(new URL(paths[i]!, side.probe.url), from);
      const statements = await side.probe.take();
      taken.get(side)!.push({ total_ms, sql_ms: statements.reduce((sum, one) => sum + one.took_ms, 0), statements });
    }
  }
  return taken;
}

/** Milliseconds until the last byte of a page. */
export function time(url: URL, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    get(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url.pathname} answers ${response.statusCode}`));
      response.resume();
      response.on('end', () => resolve(performance.now() - started));
    }).on('error', reject);
  });
}

async function toFigures(
  sides: Side[],
  found: Map<string, Map<Side, Sample[][]>>,
): Promise<{ figures: Figure[]; details: unknown }> {
  const [small, large] = sides as [Side, Side];
  const figures: Figure[] = [];
  const area = `Growth ${large.posts.toLocaleString('en')} ÷ ${small.posts.toLocaleString('en')} posts`;
  const queries: Figure[] = [];
  const scans = new Set<string>();
  const details: Record<string, unknown> = {};
  for (const { name, most, hasNoBar } of large.kinds) {
    const [few, many] = [found.get(name)!.get(small)!, found.get(name)!.get(large)!];
    const ratio = (of: (sample: Sample) => number) =>
      median(many.map((round, i) => quantile(round.map(of), 0.95) / quantile(few[i]!.map(of), 0.95)));
    const p95 = (rounds: Sample[][]) =>
      median(
        rounds.map((round) =>
          quantile(
            round.map((sample) => sample.total_ms),
            0.95,
          ),
        ),
      );
    const [before, after] = [await explainAll(small, few), await explainAll(large, many)];
    for (const plan of after.plans)
      for (const table of plan.scans)
        scans.add(`${table} in ${name}: ${plan.text.replaceAll(/\s+/g, ' ').slice(0, 120)}`);
    const blocks = (side: { blocks: number[] }) => quantile(side.blocks, 0.95);
    figures.push({
      area,
      name: `${name}, p95`,
      value: ratio((sample) => sample.total_ms),
      unit: 'ratio',
      ...(!hasNoBar && { bar: { most: 1.5 } }),
      note: `${p95(few).toFixed(1)} → ${p95(many).toFixed(1)} ms`,
    });
    figures.push({
      area,
      name: `${name}, p95 of SQL alone`,
      value: ratio((sample) => sample.sql_ms),
      unit: 'ratio',
      note: `database pages touched, p95: ${blocks(before)} → ${blocks(after)}`,
    });
    const counts = many.flat().map((sample) => sample.statements.length);
    const highest = Math.max(...counts);
    const note = highest > median(counts) ? `sometimes ${highest}` : '';
    queries.push({
      area: 'SQL',
      name: `statements, ${name}`,
      value: median(counts),
      unit: 'count',
      ...(most && { bar: { most } }),
      note,
    });
    details[name] = {
      p95_ms: { small: p95(few), large: p95(many) },
      statements: after.plans.map(({ text, blocks }) => ({ text, blocks })),
    };
  }
  queries.push({
    area: 'SQL',
    name: `statements that read a whole large table at ${large.posts.toLocaleString('en')} posts`,
    value: scans.size,
    unit: 'count',
    bar: { most: 0 },
    note: [...scans].join('; '),
  });
  return { figures: [...figures, ...queries], details };
}

const explainedSamples = 40;

/** Plans of the statements of some samples, and the blocks that each of these samples touched. */
async function explainAll(
  side: Side,
  rounds: Sample[][],
): Promise<{ plans: Awaited<ReturnType<typeof explainStatements>>; blocks: number[] }> {
  const samples = rounds[0]!.slice(0, explainedSamples);
  const plans = await explainStatements(
    side.dataDir,
    samples.flatMap((sample) => sample.statements),
  );
  let at = 0;
  const blocks = samples.map((sample) =>
    plans.slice(at, (at += sample.statements.length)).reduce((sum, plan) => sum + plan.blocks, 0),
  );
  return { plans: [...new Map(plans.map((plan) => [plan.text + plan.scans.join(','), plan])).values()], blocks };
}
