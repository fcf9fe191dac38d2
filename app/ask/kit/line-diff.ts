import { type ArrayChange, diffArrays, diffLines } from 'diff';

/** A stretch of a line; `isChanged` when it is not in the other text. */
export type DiffPart = { text: string; isChanged: boolean };

/** One line of a comparison; a gap stands for `count` equal lines that are left out. */
export type DiffLine = { kind: 'same' | 'add' | 'del'; parts: DiffPart[] } | { kind: 'gap'; count: number };

const context = 3;
const longestSearch = 2000;
/** Two lines of which less than this share is equal are shown as a whole. */
const likeness = 0.4;

/**
 * The lines that two texts differ in, with three equal lines around them, and inside a changed line the changed words.
 */
export function compareTexts(before: string, after: string): DiffLine[] {
  const changes = diffLines(withEnd(before), withEnd(after), { maxEditLength: longestSearch });
  if (!changes) return [...wholeLines('del', before), ...wholeLines('add', after)];
  const lines: DiffLine[] = [];
  for (let i = 0; i < changes.length; i += 1) {
    const [here, next] = [changes[i]!, changes[i + 1]];
    if (here.removed && next?.added) {
      lines.push(...comparePair(linesOf(here.value), linesOf(next.value)));
      i += 1;
    } else if (here.removed || here.added) lines.push(...wholeLines(here.removed ? 'del' : 'add', here.value));
    else lines.push(...cutContext(linesOf(here.value), i === 0, i === changes.length - 1));
  }
  return lines;
}

/** A whole text as equal lines: the first version has nothing to be compared with. */
export const plainLines = (text: string): DiffLine[] => linesOf(text).map((line) => whole('same', line));

/** The parts of two one-line texts, for titles. */
export function compareWords(before: string, after: string): { before: DiffPart[]; after: DiffPart[] } {
  const changes = diffArrays(wordsOf(before), wordsOf(after), { maxEditLength: longestSearch });
  const equal =
    changes
      ?.filter((change) => !change.added && !change.removed)
      .reduce((sum, change) => sum + change.value.join('').length, 0) ?? 0;
  if (!changes || equal < likeness * Math.min(before.length, after.length))
    return { before: [{ text: before, isChanged: true }], after: [{ text: after, isChanged: true }] };
  const side = (isShown: (change: ArrayChange<string>) => boolean) =>
    changes
      .filter(isShown)
      .map((change) => ({ text: change.value.join(''), isChanged: change.added || change.removed }));
  return { before: side((change) => !change.added), after: side((change) => !change.removed) };
}

function comparePair(before: string[], after: string[]): DiffLine[] {
  const pairs = Math.min(before.length, after.length);
  const both = Array.from({ length: pairs }, (_, i) => compareWords(before[i]!, after[i]!));
  return [
    ...both.map(({ before: parts }): DiffLine => ({ kind: 'del', parts })),
    ...before.slice(pairs).map((text) => whole('del', text)),
    ...both.map(({ after: parts }): DiffLine => ({ kind: 'add', parts })),
    ...after.slice(pairs).map((text) => whole('add', text)),
  ];
}

function cutContext(lines: string[], isFirst: boolean, isLast: boolean): DiffLine[] {
  const head = isFirst ? 0 : context;
  const tail = isLast ? 0 : context;
  const left = lines.length - head - tail;
  if (left <= 1) return lines.map((text) => whole('same', text));
  return [
    ...lines.slice(0, head).map((text) => whole('same', text)),
    { kind: 'gap', count: left },
    ...lines.slice(lines.length - tail).map((text) => whole('same', text)),
  ];
}

const whole = (kind: 'same' | 'add' | 'del', text: string): DiffLine => ({ kind, parts: [{ text, isChanged: false }] });
const wholeLines = (kind: 'add' | 'del', text: string) => linesOf(withEnd(text)).map((line) => whole(kind, line));
const linesOf = (text: string) => text.replace(/\n$/, '').split('\n');
const withEnd = (text: string) => (text.endsWith('\n') ? text : `${text}\n`);

/** Latin words and blanks as they are, everything else character by character: Chinese has no blanks between words. */
const wordsOf = (text: string): string[] => text.match(/[A-Za-z0-9_]+|\s+|./gsu) ?? [];
