import { charsOf, pairsOf } from './characters.ts';
import { type AliasTable, bundledAliases } from './alias-table.server.ts';
import { type Atom, readAtoms } from './atoms.server.ts';
import { groupTerms, type Term } from './query.server.ts';
import { stemWord } from './stem.ts';
import { some, termExpr } from './tsquery.server.ts';

const maxTerms = 24;
const maxTitleLength = 200;

/**
 * The telling words of a title as queries of the index that look for them in titles, each in its names; those that
 * should tell most by their looks first.
 * @returns null for less than four Han characters or two words (a word counts as two characters)
 */
export function readTitleTerms(text: string, aliases: AliasTable = bundledAliases()): string[] | null {
  const terms = groupTerms(readAtoms(text.slice(0, maxTitleLength)), aliases).filter((term) => !term.isStop);
  if (terms.reduce((sum, term) => sum + sizeOf(term), 0) < 4) return null;
  const exprs = terms
    .toSorted((one, other) => weightOf(other) - weightOf(one))
    .map((term) => termExpr({ ...term, choices: term.choices.slice(0, 4) }, true, false));
  return [...new Set(exprs)].slice(0, maxTerms);
}

const titleTerms = 20;
const bodyTerms = 12;
const readBody = 6000;
/** A word of the body counts from so many times on. */
const repeated = 2;

/**
 * What a text is about, as queries of the index that look for its words anywhere: those of its title, and of its body
 * those that come most often. Words that carry no meaning of their own, and single characters, are left out.
 */
export function readTextTerms(
  { title, body }: { title: string; body: string },
  aliases: AliasTable = bundledAliases(),
): string[] {
  const ofTitle = termsIn(title.slice(0, maxTitleLength), aliases);
  const counts = new Map<string, number>();
  for (const expr of termsIn(body.slice(0, readBody), aliases)) counts.set(expr, (counts.get(expr) ?? 0) + 1);
  const ofBody = [...counts].filter(([, count]) => count >= repeated).toSorted((a, b) => b[1] - a[1]);
  return [...new Set([...ofTitle.slice(0, titleTerms), ...ofBody.slice(0, bodyTerms).map(([expr]) => expr)])];
}

const termsIn = (text: string, aliases: AliasTable): string[] =>
  groupTerms(readAtoms(text), aliases)
    .filter((term) => !term.isStop && sizeOf(term) > 1)
    .map((term) => termExpr({ ...term, choices: term.choices.slice(0, 4) }, false, false));

/** What finds posts with a title like another: `match` and `titleMatch` of candidateSql. */
export type SimilarQuery = { match: string; titleMatch: string | null };

/** Of a long title so many words are looked for two by two, and so many three by three. */
const mostTerms = { two: 16, three: 10 } as const;

/**
 * Any two of some words of readTitleTerms (of two: one of them), the most telling first. Of five and more any three are
 * looked for, too: the newest titles that share two common words must not push out an older one that shares half.
 */
export const similarTo = (terms: readonly string[]): SimilarQuery => ({
  match: terms.length > 2 ? atLeast(2, terms.slice(0, mostTerms.two)) : some(terms),
  titleMatch: terms.length > 4 ? atLeast(3, terms.slice(0, mostTerms.three)) : null,
});

/** What the title that holds less of its own counts for in titleSimilarity; the longer one counts for the rest. */
const shorterShare = 0.8;

/**
 * How alike two titles are, 0 to 1, over their telling words (by stem) and pairs of Han characters, words weighing
 * double: c ÷ (c + 0.8·a + 0.2·b) with c what both hold, a what only the one with less of its own holds, b what only
 * the other does. So a short title that stands in a long one is like it, where Dice's coefficient (0.5 and 0.5) falls
 * with every word around it. Source: symmetric Tversky index, S. Jimenez, C. Becerra, A. Gelbukh, *SEM 2013.
 */
export function titleSimilarity(one: string, other: string): number {
  const left = featuresOf(one);
  const right = featuresOf(other);
  let shared = 0;
  for (const [feature, weight] of left) if (right.has(feature)) shared += weight;
  const [less, more] = [left, right].map((features) => sumOf(features) - shared).toSorted((a, b) => a - b);
  const total = shared + shorterShare * less! + (1 - shorterShare) * more!;
  return total === 0 ? 0 : shared / total;
}

const sumOf = (features: Map<string, number>) => [...features.values()].reduce((sum, weight) => sum + weight, 0);

/** An expression for "at least so many of these". */
function atLeast(count: number, exprs: readonly string[]): string {
  if (count === 1) return exprs.length === 1 ? exprs[0]! : `(${exprs.join(' | ')})`;
  const ways = exprs
    .slice(0, exprs.length - count + 1)
    .map((expr, at) => `(${expr} & ${atLeast(count - 1, exprs.slice(at + 1))})`);
  return ways.length === 1 ? ways[0]! : `(${ways.join(' | ')})`;
}

function sizeOf(term: Term): number {
  return (term.choices[0]?.atoms ?? []).reduce(
    (sum, atom) => sum + (atom.kind === 'word' ? 2 : charsOf(atom.text).length),
    0,
  );
}

/** Longer words tell more, two letters of a word as much as a Han character; identifiers and versions tell most. */
function weightOf(term: Term): number {
  const own = term.choices[0]?.atoms ?? [];
  const length = own.reduce(
    (sum, atom) => sum + (atom.kind === 'word' ? atom.text.length / 2 : charsOf(atom.text).length),
    0,
  );
  const isNamed = own.some((atom) => atom.kind === 'word' && (atom.parts.length > 1 || /\d/.test(atom.text)));
  return Math.min(length, 6) + (isNamed ? 2 : 0) + (term.choices.length > 1 ? 1 : 0);
}

function featuresOf(title: string): Map<string, number> {
  const features = new Map<string, number>();
  for (const atom of readAtoms(title.slice(0, maxTitleLength))) {
    if (atom.isStop) continue;
    for (const feature of featuresOfAtom(atom)) features.set(feature, atom.kind === 'word' ? 2 : 1);
  }
  return features;
}

function featuresOfAtom(atom: Atom): string[] {
  if (atom.kind === 'word') return [stemWord(atom.joined ?? atom.text)];
  const pairs = pairsOf(atom.text);
  return pairs.length > 0 ? pairs : [atom.text];
}
