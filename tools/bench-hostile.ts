import { setTimeout as sleep } from 'node:timers/promises';
import { Random } from '#db/demo-random.ts';
import { type DearText, findDearTexts } from './bench-dear.ts';
import { time } from './bench-growth.ts';
import { type Figure, quantile } from './bench-report.ts';
import { logIn, startSite } from './bench-site.ts';

export type HostileOptions = { dataDir: string; posts: number; rounds: number; tries: number };
type Sample = { health_ms: number[]; page_ms: number[] };
type Answers = Record<string, number>;

const connections = 2;
/** How long one side of a round is measured, and how long until the member may have as much rendered again. */
const measured_ms = 12_000;
const again_ms = 61_000;
const pause_ms = 20;
/** Cheap to render: what this once cost was the look for files of our own in it. */
const addresses = '/storage/a'.repeat(6_500);

/**
 * The dearest texts that the guard lets through, and what the process's health and a member's pages cost beside a
 * member who sends them to be previewed without a pause, against the same without them, in turns.
 */
export async function measureHostile({
  dataDir,
  posts,
  rounds,
  tries,
}: HostileOptions): Promise<{ figures: Figure[]; details: unknown }> {
  const dear = await findDearTexts({ seed: 14, tries });
  console.log(`  searched: ${tries} texts`);
  const sources = [...dear.map(({ source }) => source), addresses];
  const site = await startSite(dataDir);
  const quiet: Sample = { health_ms: [], page_ms: [] };
  const beside: Sample = { health_ms: [], page_ms: [] };
  const answers: Answers = {};
  try {
    const token = await logIn(site.url);
    const random = new Random(23, posts);
    const measure = (into: Sample) => takeSamples(site.url, token, () => `/ask/info/${random.int(1, posts)}`, into);
    await measure({ health_ms: [], page_ms: [] });
    for (let round = 0; round < rounds; round++) {
      const stop = startSending(site.url, token, sources, answers);
      const isFree = sleep(again_ms);
      await measure(beside);
      await stop();
      await measure(quiet);
      if (round < rounds - 1) await isFree;
      console.log(`  measured: round ${round + 1} of ${rounds}`);
    }
  } finally {
    await site.stop();
  }
  const ratios = [
    toRatio('/health', 'health_ms', quiet, beside, answers),
    toRatio("a member's page", 'page_ms', quiet, beside, answers),
  ];
  return { figures: [toDearest(dear, tries), ...ratios], details: { dear, quiet, beside, answers } };
}

async function takeSamples(
  url: string,
  token: string,
  nextPath: () => string,
  { health_ms, page_ms }: Sample,
): Promise<void> {
  const headers = { cookie: `ba-user-token=${token}` };
  const end = performance.now() + measured_ms;
  while (performance.now() < end) {
    health_ms.push(await time(new URL('/health', url), {}));
    await sleep(pause_ms);
    page_ms.push(await time(new URL(nextPath(), url), headers));
    await sleep(pause_ms);
  }
}

/** Sends the texts from several connections, each as soon as the last is answered; the returned function ends it. */
function startSending(url: string, token: string, sources: readonly string[], answers: Answers): () => Promise<void> {
  let next = 0;
  const ending = new AbortController();
  const send = async () => {
    while (!ending.signal.aborted) {
      const response = await fetch(new URL('/api/ask/preview', url), {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'ba-user-token': token },
        body: JSON.stringify({ markdown: sources[next++ % sources.length]! }),
      });
      const { code } = (await response.json()) as { code: number };
      const answer = code === 1 ? 'rendered' : 'refused';
      answers[answer] = (answers[answer] ?? 0) + 1;
      if (code !== 1) await sleep(pause_ms);
    }
  };
  const all = Promise.all(Array.from({ length: connections }, send));
  return async () => {
    ending.abort();
    await all;
  };
}

function toDearest(dear: readonly DearText[], tries: number): Figure {
  const [first] = dear;
  return {
    area: 'Hostile texts',
    name: `dearest of ${tries} generated texts that are let through, processor time`,
    value: first?.cpu_ms ?? 0,
    unit: 'ms',
    bar: { most: 250 },
    note: dear
      .slice(1, 4)
      .map(({ cpu_ms }) => `${cpu_ms.toFixed(0)} ms`)
      .join(', '),
  };
}

function toRatio(name: string, of: keyof Sample, quiet: Sample, beside: Sample, answers: Answers): Figure {
  const [without, with_] = [quantile(quiet[of], 0.99), quantile(beside[of], 0.99)];
  const told = Object.entries(answers)
    .map(([answer, count]) => `${count} ${answer}`)
    .join(', ');
  return {
    area: 'Hostile texts',
    name: `${name}, p99, beside a member who has the dearest texts rendered`,
    value: with_ / without,
    unit: 'ratio',
    bar: { most: 1.5 },
    note: `${without.toFixed(1)} → ${with_.toFixed(1)} ms, ${beside[of].length} samples; ${told}`,
  };
}
