import { applyPatch, structuredPatch } from 'diff';

/**
 * A way along prerequisites from one topic to another: the topics in order, both ends with it. Null when there is none.
 * @param edges pairs of [what is learned before, what is learned after]
 */
export function findWay(edges: readonly (readonly [number, number])[], from: number, to: number): number[] | null {
  const next = new Map<number, number[]>();
  for (const [before, after] of edges) {
    const list = next.get(before);
    if (list) list.push(after);
    else next.set(before, [after]);
  }
  const cameFrom = new Map<number, number | null>([[from, null]]);
  const queue = [from];
  for (const id of queue) {
    if (id === to) return wayBack(cameFrom, to);
    for (const after of next.get(id) ?? []) {
      if (cameFrom.has(after)) continue;
      cameFrom.set(after, id);
      queue.push(after);
    }
  }
  return null;
}

function wayBack(cameFrom: ReadonlyMap<number, number | null>, to: number): number[] {
  const way: number[] = [];
  for (let id: number | null = to; id !== null; id = cameFrom.get(id) ?? null) way.unshift(id);
  return way;
}

/** Whether two values of a field say the same. */
export const isSame = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b);

/** Keys of records in their order, so that what the database gives back compares with what was given to it. */
const canonical = (value: unknown): string =>
  JSON.stringify(value ?? null, (_key, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );

export type Merged<T> = { value: T } | null;

/**
 * Puts what one side made of a field into what it says now: where only one side changed it, that side's; texts line by
 * line, as patch(1) would without guessing; lists of names one by one. Null when both changed the same.
 * @param field its name; `markdown`, `objectives` and `aliases` are merged inside, all others whole
 */
export function mergeField<T>(field: string, base: T, mine: T, present: T): Merged<T> {
  if (isSame(mine, base) || isSame(mine, present)) return { value: present };
  if (isSame(present, base)) return { value: mine };
  if (field === 'markdown') return mergeText(base as string, mine as string, present as string, 3) as Merged<T>;
  if (field === 'objectives') return mergeList(base as string[], mine as string[], present as string[]) as Merged<T>;
  if (field === 'aliases') return { value: mergeNames(base as string[], mine as string[], present as string[]) as T };
  return null;
}

/** The lines of both sides, where they changed different ones. */
function mergeText(base: string, mine: string, present: string, context: number): Merged<string> {
  const patch = structuredPatch('', '', withEnd(base), withEnd(mine), '', '', { context, maxEditLength: 5000 });
  if (!patch) return null;
  const merged = applyPatch(withEnd(present), patch, { fuzzFactor: 0, autoConvertLineEndings: false });
  if (merged === false) return null;
  return { value: present.endsWith('\n') ? merged : merged.replace(/\n$/, '') };
}

const withEnd = (text: string) => (text.endsWith('\n') ? text : `${text}\n`);

function mergeList(base: string[], mine: string[], present: string[]): Merged<string[]> {
  const merged = mergeText(base.join('\n'), mine.join('\n'), present.join('\n'), 1);
  return merged && { value: merged.value.split('\n').filter((line) => line !== '') };
}

function mergeNames(base: string[], mine: string[], present: string[]): string[] {
  const added = mine.filter((name) => !base.includes(name) && !present.includes(name));
  return [...present.filter((name) => mine.includes(name) || !base.includes(name)), ...added];
}

const words = new Intl.Segmenter(undefined, { granularity: 'word' });

/**
 * What both sides wrote as one sentence, where they changed different words of it: an offer for whoever decides. Null
 * when they changed the same words.
 */
export function mergeWords(base: string, mine: string, present: string): string | null {
  const lines = (text: string) => [...words.segment(text)].map(({ segment }) => JSON.stringify(segment)).join('\n');
  const merged = mergeText(lines(base), lines(mine), lines(present), 1);
  return (
    merged &&
    merged.value
      .split('\n')
      .map((line) => (line === '' ? '' : (JSON.parse(line) as string)))
      .join('')
  );
}

/** Of what a thing is to become the fields that are not so already, before and after; null when none is. */
export function changedFields<F extends object>(
  present: F,
  to: Partial<F>,
): { before: Partial<F>; after: Partial<F> } | null {
  const names = (Object.keys(to) as (keyof F)[]).filter(
    (name) => to[name] !== undefined && !isSame(present[name], to[name]),
  );
  if (names.length === 0) return null;
  const pick = (from: Partial<F>) => Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<F>;
  return { before: pick(present), after: pick(to) };
}
