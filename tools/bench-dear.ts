import { threadCpu_ms } from '#app/core/markdown/cpu.server.ts';
import { MarkdownTooComplex, requireSimpleSource } from '#app/core/markdown/guard.server.ts';
import { renderHere } from '#app/core/markdown/pipeline.server.ts';
import { Random } from '#db/demo-random.ts';

/** A text that the guard lets through, what it costs, and what the guard took it to cost. */
export type DearText = { unit: string; source: string; cpu_ms: number; estimate_ms: number; html: number };

/** Split at `¦`: what texts are put together from. */
const atoms = (
  'a¦ ¦\n¦\n\n¦甲¦*¦**¦_¦__¦~~¦~¦`¦``¦[¦]¦(¦)¦](/b)¦[a](/b)¦![a](/b)¦[a]¦[a][b]¦[^a]¦[^a]: b¦[a]: /b¦*a*¦**a**¦`a`¦~~a~~¦$x$¦$¦$$¦$$\nx\n$$\n¦' +
  '- ¦- a\n¦  - a\n¦    - a\n¦1. a\n¦* ¦+ a\n¦> ¦> a\n¦>> ¦>¦# ¦# a\n¦a\n-\n¦a\n=\n¦---\n¦***\n¦```\n¦```\na\n```\n¦```ts\na\n```\n¦~~~\na\n~~~\n¦    a\n¦\ta\n¦  \n¦\\\n¦' +
  '|¦|a¦|a|b|\n|-|-|\n¦|-|\n¦|a|b|c|\n¦a@b.c ¦www.a.b ¦http://a.b ¦<http://a.b>¦https://¦@alice ¦<¦<br>¦<b>¦&amp;¦&¦\\*¦\\¦!¦- [ ] a\n¦[x]¦' +
  '\\frac{a}{b}¦x^2¦x_i¦\\left(x\\right)¦&¦\\\\¦\\sqrt{x}¦\\hat x¦\\text{a}¦\\begin{matrix}a&b\\end{matrix}¦\\mathbb{R}¦\\sum¦{x}¦。¦，'
).split('¦');
/** What may stand around the repeated part. */
const frames: readonly (readonly [string, string])[] = [
  ['', ''],
  ['|a|\n|-|\n', ''],
  ['|a|b|c|d|e|f|g|h|\n|-|-|-|-|-|-|-|-|\n', ''],
  ['[a]: /b\n\n', ''],
  ['[^a]: b\n\n', '\n\n[^a]'],
  ['$$\n', '\n$$\n'],
  ['$', '$'],
  ['- ', ''],
  ['> ', ''],
  ['1. a\n   - ', ''],
  ['- - - - - - - - ', ''],
  ['```ts\n', '\n```\n'],
  ['# ', ''],
  ['*', '*'],
  ['[', '](/b)'],
];

/**
 * Looks for the dearest texts that the guard lets through: made-up parts are repeated until the guard, or the longest
 * length, stops them; the dearest ones are changed and tried again. The same texts for the same seed.
 */
export async function findDearTexts({
  seed,
  tries,
  keep = 12,
}: {
  seed: number;
  tries: number;
  keep?: number;
}): Promise<DearText[]> {
  const random = new Random(seed, 1);
  const pick = <T>(from: readonly T[]): T => from[random.int(0, from.length - 1)]!;
  const found: DearText[] = [];
  const seen = new Set<string>();
  for (let n = 0; n < tries; n++) {
    const parent =
      found.length > 3 && random.int(0, 2) > 0 ? pick(found.slice(0, keep)).unit.split('\u0000') : undefined;
    const [index = String(random.int(0, frames.length - 1)), ...parts] = parent ?? [];
    if (!parent) for (let size = random.int(1, 5); size > 0; size--) parts.push(pick(atoms));
    else change(parts, random, pick);
    const unit = [parent && random.int(0, 4) === 0 ? String(random.int(0, frames.length - 1)) : index, ...parts].join(
      '\u0000',
    );
    if (seen.has(unit)) continue;
    seen.add(unit);
    const source = stretch(unit);
    if (source === '') continue;
    found.push(await weigh(unit, source));
    found.sort((one, other) => other.cpu_ms - one.cpu_ms).splice(keep * 4);
  }
  const dearest = found.slice(0, keep);
  for (const text of dearest) text.cpu_ms = Math.min(text.cpu_ms, (await weigh(text.unit, text.source, 6)).cpu_ms);
  return dearest.sort((one, other) => other.cpu_ms - one.cpu_ms);
}

function change(parts: string[], random: Random, pick: <T>(from: readonly T[]) => T): void {
  const at = random.int(0, Math.max(0, parts.length - 1));
  const kind = random.int(0, 3);
  if (kind === 0 && parts.length > 1) parts.splice(at, 1);
  else if (kind === 1 && parts.length < 12) parts.push(...parts.slice(at));
  else parts.splice(at, kind === 2 ? 1 : 0, pick(atoms));
}

/** The text with as many repetitions as the guard lets through; '' for one that it never does. */
function stretch(unit: string): string {
  const [index, ...parts] = unit.split('\u0000');
  const [before, after] = frames[Number(index)]!;
  const part = parts.join('');
  const build = (times: number) => before + part.repeat(times) + after;
  let most = 0;
  for (let step = 2 ** Math.floor(Math.log2(65_000 / Math.max(1, part.length))); step >= 1; step /= 2)
    if (isLetThrough(build(most + step))) most += step;
  return most === 0 ? '' : build(most);
}

function isLetThrough(source: string): boolean {
  try {
    requireSimpleSource(source);
    return true;
  } catch (error) {
    if (error instanceof MarkdownTooComplex) return false;
    throw error;
  }
}

/** The least of some rounds: the first also makes the machine's code, and others on the machine slow each of them. */
async function weigh(unit: string, source: string, rounds = 3): Promise<DearText> {
  let cpu_ms = Infinity;
  let html = 0;
  for (let round = 0; round < rounds && (round === 0 || cpu_ms > 120); round++) {
    const start_ms = threadCpu_ms();
    try {
      html = (await renderHere({ source, idPrefix: 'u-' })).html.length;
    } catch (error) {
      if (!(error instanceof MarkdownTooComplex)) throw error;
    }
    cpu_ms = Math.min(cpu_ms, threadCpu_ms() - start_ms);
  }
  return { unit, source, cpu_ms, estimate_ms: requireSimpleSource(source), html };
}
