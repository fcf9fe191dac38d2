/*
 * What words find in the console, and in which order: pure.
 */

/**
 * What something is found by, as `searchableNames` writes it, one name a line: its titles with their pinyin, and what
 * it is called inside.
 */
export type FoundBy = { titles: string; names: string };

/** Latin letters that stand inside a word tell little until there are this many. */
const tellsInside = 3;
const isLatin = (words: string) => /^[\p{sc=Latin}\d\s]*$/u.test(words);

/**
 * How well folded words fit, 0 best: a whole title, its beginning, a word's beginning in it, a name in the same ways,
 * then anywhere in a title, in a name; words that stand apart come after those in one piece. Null when they do not fit.
 */
export function scoreOf(words: string, by: FoundBy): number | null {
  if (words === '') return null;
  const whole = scoreOfOne(words, by);
  if (whole !== null || !words.includes(' ')) return whole;
  const joined = scoreOfOne(words.replaceAll(' ', ''), by); // pinyin is often typed with spaces
  if (joined !== null) return joined;
  const each = words.split(' ').map((word) => scoreOfOne(word, by));
  return each.every((score) => score !== null) ? Math.max(...each) + apart : null;
}

/**
 * The best of a list for the words, those that fit equally in the list's order.
 * @param byOf what an entry is found by
 */
export function rank<T>(words: string, all: readonly T[], byOf: (one: T) => FoundBy, limit: number): T[] {
  const scored = all.flatMap((one) => {
    const score = scoreOf(words, byOf(one));
    return score === null ? [] : [{ one, score }];
  });
  return scored
    .toSorted((a, b) => a.score - b.score)
    .slice(0, limit)
    .map(({ one }) => one);
}

/** The first of other names that holds the words, when the title does not; '' when the title says why it was found. */
export function otherName(words: string, title: string, others: readonly string[]): string {
  const holds = (name: string) => name.toLowerCase().includes(words.toLowerCase());
  return holds(title) ? '' : (others.find((name) => name !== title && holds(name)) ?? '');
}

const apart = 10;

function scoreOfOne(word: string, { titles, names }: FoundBy): number | null {
  const [inTitle, inName] = [placeOf(word, titles), placeOf(word, names)];
  const scores = [
    ...(inTitle === null ? [] : [inTitle === inside ? 6 : inTitle]),
    ...(inName === null ? [] : [inName === inside ? 7 : inName + 3]),
  ];
  return scores.length === 0 ? null : Math.min(...scores);
}

const inside = 3;

/** 0 for a whole line, 1 for a line's beginning, 2 for a word's, 3 for anything inside. */
function placeOf(word: string, lines: string): number | null {
  if (lines.includes(`\n${word}\n`)) return 0;
  if (lines.includes(`\n${word}`)) return 1;
  if (lines.includes(` ${word}`) || lines.includes(`/${word}`)) return 2;
  return lines.includes(word) && (!isLatin(word) || word.length >= tellsInside) ? inside : null;
}
