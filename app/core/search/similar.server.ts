import { charsOf, pairsOf } from './characters.ts';
import { type AliasTable, bundledAliases } from './alias-table.server.ts';
import { type Atom, readAtoms } from './atoms.server.ts';
import { groupTerms, type Term } from './query.server.ts';
import { stemWord } from './stem.ts';
import { some, termExpr } from './tsquery.server.ts';

const maxSimilarTerms = 8;
const maxTitleLength = 200;

/**
 * Looks for posts whose title is like this one: any two of its eight most telling words, or their other names.
 * @returns `match` of candidateSql, which needs no titleMatch then; null for less than four Han characters or two words (a word
 * counts as two characters)
 */
export function similarTitles(text: string, aliases: AliasTable = bundledAliases()): string | null {
  const terms = groupTerms(readAtoms(text.slice(0, maxTitleLength)), aliases).filter((term) => !term.isStop);
  if (terms.reduce((sum, term) => sum + sizeOf(term), 0) < 4) return null;
  const telling = [...terms]
    .sort((one, other) => weightOf(other) - weightOf(one))
    .slice(0, maxSimilarTerms)
    .map((term) => ({ ...term, choices: term.choices.slice(0, 4) }));
  const exprs = telling.map((term) => termExpr(term, true, false));
  return some(exprs);
}

/**
 * How alike two titles are, 0 to 1: Dice's coefficient over their telling words (by stem) and pairs of Han characters,
 * words weighing double. Source: L. R. Dice, Ecology 26 (1945).
 */
export function titleSimilarity(one: string, other: string): number {
  const left = featuresOf(one);
  const right = featuresOf(other);
  let shared = 0;
  for (const [feature, weight] of left) if (right.has(feature)) shared += weight;
  const total = [...left.values(), ...right.values()].reduce((sum, weight) => sum + weight, 0);
  return total === 0 ? 0 : (2 * shared) / total;
}

function sizeOf(term: Term): number {
  return (term.choices[0]?.atoms ?? []).reduce((sum, atom) => sum + (atom.kind === 'word' ? 2 : charsOf(atom.text).length), 0);
}

/** Longer words tell more; identifiers and versions tell most; a single character tells little. */
function weightOf(term: Term): number {
  const size = sizeOf(term);
  const isNamed = term.choices.some((choice) => choice.atoms.some((atom) => atom.kind === 'word' && atom.parts.length > 1));
  return Math.min(size, 6) + (isNamed ? 2 : 0) + (term.choices.length > 1 ? 1 : 0);
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
