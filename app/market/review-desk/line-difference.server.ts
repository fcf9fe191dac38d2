import { type ArrayChange, diffArrays } from 'diff';
import { limitConcurrency } from '#app/core/concurrency.server.ts';
import type { FileLine, LineDifference } from './review-desk.schema.ts';

const around = 3;
const mostChanged = 2000;
/** Beyond so many changes the search ends: what stands between the equal ends is another text. */
const longestSearch = mostChanged;
/** Two texts that have little in common take a processor for a second. */
const inTurn = limitConcurrency({ atOnce: 1, waiting: 20 });

type Change = { kind: 'same' | 'added' | 'removed'; lines: string[] };
type Line = Exclude<FileLine, { kind: 'gap' }>;

/**
 * The lines that two texts differ in, with three equal lines around them; at most 2,000 changed ones, the others are
 * counted. A text that is not there is null. Others have their turn while it searches.
 * @throws Refusal too-many
 */
export async function lineDifference(before: string | null, after: string | null): Promise<LineDifference> {
  const lines = numbered(await inTurn(() => changesOf(linesOf(before), linesOf(after))));
  const changed = lines.filter(({ kind }) => kind !== 'same');
  const shown = changed.slice(0, mostChanged);
  const last = changed.length > mostChanged ? lines.indexOf(shown.at(-1)!) + 1 : lines.length;
  return {
    lines: withGaps(lines.slice(0, last)),
    added: changed.filter(({ kind }) => kind === 'added').length,
    removed: changed.filter(({ kind }) => kind === 'removed').length,
    left: changed.length - shown.length,
  };
}

/** A last line without its end is told apart from one with it, as it is another file. */
function linesOf(text: string | null): string[] {
  if (text === null || text === '') return [];
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

async function changesOf(before: string[], after: string[]): Promise<Change[]> {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  return [
    { kind: 'same', lines: before.slice(0, head) },
    ...(await middleOf(before.slice(head, before.length - tail), after.slice(head, after.length - tail))),
    { kind: 'same', lines: before.slice(before.length - tail) },
  ];
}

async function middleOf(before: string[], after: string[]): Promise<Change[]> {
  const whole: Change[] = [
    { kind: 'removed', lines: before },
    { kind: 'added', lines: after },
  ];
  if (before.length === 0 || after.length === 0) return whole;
  const found = await new Promise<ArrayChange<string>[] | undefined>((callback) =>
    diffArrays(before, after, { maxEditLength: longestSearch, callback }),
  );
  if (!found) return whole;
  return found.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    lines: value,
  }));
}

function numbered(changes: readonly Change[]): Line[] {
  let [old, next] = [0, 0];
  return changes.flatMap(({ kind, lines }) =>
    lines.map((line): Line => {
      if (kind !== 'added') old += 1;
      if (kind !== 'removed') next += 1;
      const text = line.endsWith('\n') ? line.slice(0, -1) : line;
      return { kind, before: kind === 'added' ? null : old, after: kind === 'removed' ? null : next, text };
    }),
  );
}

function withGaps(lines: readonly Line[]): FileLine[] {
  const isNear = new Uint8Array(lines.length);
  for (const [at, { kind }] of lines.entries())
    if (kind !== 'same') isNear.fill(1, Math.max(0, at - around), at + around + 1);
  const shown: FileLine[] = [];
  for (const [at, line] of lines.entries()) {
    const last = shown.at(-1);
    if (isNear[at] === 1) shown.push(line);
    else if (last?.kind === 'gap') last.count += 1;
    else shown.push({ kind: 'gap', count: 1 });
  }
  return shown;
}
