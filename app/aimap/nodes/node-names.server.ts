import { pinyin, polyphonic } from 'pinyin-pro';
import { fold } from '#app/core/search/fold.server.ts';

const hasHan = /\p{sc=Han}/u;
const pieces = /\p{sc=Han}|[^\p{sc=Han}]+/gu;

/**
 * What the search of the map looks through: each name folded, and each Chinese one as pinyin and as its initials too,
 * also with another reading of one of its characters (重排序 is both chongpaixu and zhongpaixu); one a line, with a
 * line's end before the first and after the last, so that whole names can be told from parts.
 */
export function searchableNames(names: readonly string[]): string {
  const found = new Set<string>();
  for (const name of names) {
    found.add(foldName(name));
    if (!hasHan.test(name)) continue;
    const parts = name.match(pieces) ?? [];
    for (const sounds of readingsOf(name, parts)) {
      found.add(foldName(sounds.join('').replaceAll('ü', 'v')));
      found.add(foldName(sounds.map((sound, i) => (hasHan.test(parts[i] ?? '') ? sound.slice(0, 1) : sound)).join('')));
    }
  }
  return `\n${[...found].join('\n')}\n`;
}

/** The likely reading of a name first, then those in which one character is read in another way. */
function readingsOf(name: string, parts: readonly string[]): string[][] {
  const likely = pinyin(name, { toneType: 'none', type: 'array', nonZh: 'consecutive' });
  const others = parts.flatMap((part, i) =>
    hasHan.test(part)
      ? polyphonic(part, { toneType: 'none', type: 'array' })[0]!.map((sound) => likely.toSpliced(i, 1, sound))
      : [],
  );
  return [likely, ...others];
}

/** A name or what was typed, made comparable. */
export const foldName = (name: string): string => fold(name).text.replace(/\s+/g, ' ').trim();
