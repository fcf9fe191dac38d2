import { pairsOf } from './characters.ts';
import type { Atom, HanAtom, WordAtom } from './atoms.server.ts';
import { lexeme, quoteLexeme } from './lexeme.ts';
import { type Choice, type ParsedQuery, significantTerms, type Term } from './query.server.ts';
import { otherSpellings } from './spellings.ts';
import { stemWord } from './stem.ts';
import { neighboursOf, nextPairs } from './tokens.server.ts';

export interface TsQueryOptions {
  /** The last word is still being typed: words that begin like it match too (two letters and more). */
  prefix?: boolean;
  /** `title`: everything must stand in the title. Uses the index alone, for lists that come while typing. */
  scope?: 'all' | 'title';
  /** `some`: two of the terms suffice (one of two), for when `all` finds too little. */
  match?: 'all' | 'some';
  /** With `some`: terms of which one suffices. */
  telling?: readonly Term[];
  /** Labels that must be there; of an inner list one. */
  labels?: readonly (string | readonly string[])[];
}

/**
 * A query for documents made by analyseDocument, as text to be cast `::tsquery` (no to_tsquery, no configuration).
 * @returns null when there is nothing to look for. Exclusions alone give a valid query that no index can serve
 */
export function toTsQuery(parsed: ParsedQuery, options: TsQueryOptions = {}): string | null {
  const isTitle = options.scope === 'title';
  const terms = significantTerms(parsed);
  const exprs = terms.map((term) => termExpr(term, isTitle, false));
  const last = parsed.terms.at(-1);
  if (options.prefix === true && parsed.isOpen && last !== undefined) {
    const grown = termExpr(last, isTitle, true);
    if (last === terms.at(-1)) exprs[exprs.length - 1] = grown;
  }
  const wanted = [
    ...(options.match === 'some'
      ? [or([some(exprs), ...exprs.filter((_, at) => options.telling?.includes(terms[at]!))])]
      : exprs),
    ...parsed.phrases.map((phrase) => phraseExpr(phrase.atoms, isTitle)),
    ...(options.labels ?? []).map((label) => or([label].flat().map((one) => quoteLexeme(lexeme.label(one))))),
    ...parsed.excluded.map((phrase) => `!${phraseExpr(phrase.atoms, false, true)}`),
  ].filter((expr) => expr !== '');
  return wanted.length === 0 ? null : and(wanted);
}

/**
 * The lexemes of a query as alternatives, for ts_rank: cheaper than ranking by the query itself, and independent of how
 * many other names a word has. @returns null when there is nothing to rank by
 */
export function toRankQuery(parsed: ParsedQuery): string | null {
  const found = new Set<string>();
  const choices = significantTerms(parsed).flatMap((term) => term.choices);
  for (const atom of [
    ...choices.flatMap((choice) => choice.atoms),
    ...parsed.phrases.flatMap((phrase) => phrase.atoms),
  ]) {
    for (const key of rankKeys(atom)) found.add(quoteLexeme(key));
  }
  return found.size === 0 ? null : [...found].slice(0, 64).join(' | ');
}

/** Expressions for "at least two of these" (of two: one of them; of one: it). */
export function some(exprs: readonly string[]): string {
  const few = exprs.slice(0, maxSome);
  if (few.length <= 2) return or(few);
  return or(few.slice(0, -1).map((expr, at) => and([expr, or(few.slice(at + 1))])));
}

const maxSome = 8;
const maxMarks = 32;

/** A term in any of its names. */
export function termExpr(term: Term, isTitle: boolean, isPrefix: boolean): string {
  return or(
    term.choices.map((choice, at) => {
      const exprs = choiceExprs(choice, isTitle);
      const tail = choice.atoms.at(-1);
      if (at === 0 && isPrefix && tail?.kind === 'word' && tail.text.length > 1) {
        exprs[exprs.length - 1] = or([exprs.at(-1) ?? '', `${quote(lexeme.word(tail.text), isTitle)}:*`]);
      }
      return and(exprs);
    }),
  );
}

function choiceExprs(choice: Choice, isTitle: boolean): string[] {
  if (choice.isAdjacent && choice.atoms.length > 1) return [phraseExpr(choice.atoms, isTitle)];
  return choice.atoms.map((atom) => (atom.kind === 'word' ? wordExpr(atom, isTitle) : hanExpr(atom, isTitle)));
}

function hanExpr(atom: HanAtom, isTitle: boolean): string {
  const pairs = quoteAll(pairsOf(atom.text).map(lexeme.pair).slice(0, maxMarks), isTitle);
  if (pairs.length === 0) return quote(lexeme.single(atom.text), isTitle);
  return atom.isLoose ? or(pairs) : and(pairs);
}

function wordExpr(atom: WordAtom, isTitle: boolean): string {
  const ways = namesOf(atom).map((name) => quote(lexeme.stem(stemWord(name)), isTitle));
  for (const words of [atom.pieces, atom.parts]) {
    if (words.length > 1) ways.push(and(quoteAll(nextPairs(neighboursOf({ ...atom, pieces: words })), isTitle)));
  }
  return or([...new Set(ways)]);
}

/** A word as typed, without its separators, and as it is spelled elsewhere. */
function namesOf({ text, joined }: WordAtom): string[] {
  const typed = joined === null ? [text] : [text, joined];
  return [...typed, ...typed.flatMap(otherSpellings)];
}

function rankKeys(atom: Atom): string[] {
  if (atom.kind === 'word') {
    return namesOf(atom).flatMap((name) => [lexeme.word(name), lexeme.stem(stemWord(name))]);
  }
  const pairs = pairsOf(atom.text).map(lexeme.pair);
  return pairs.length === 0 ? [lexeme.single(atom.text)] : pairs;
}

/**
 * Atoms side by side, each two neighbours for themselves; matchesPhrases checks that all of it stands together.
 * @param isExact the very words have to be there too, not only their stems: for exclusions, which no check gives back
 */
function phraseExpr(atoms: readonly Atom[], isTitle: boolean, isExact = false): string {
  const [only] = atoms;
  if (atoms.length === 1 && only?.kind === 'word') {
    const pairs = nextPairs(neighboursOf(only));
    const whole = quote(lexeme.word(only.text), isTitle);
    return pairs.length === 0 ? whole : or([whole, and(quoteAll(pairs, isTitle))]);
  }
  const marks = nextPairs(atoms.flatMap(neighboursOf));
  for (const atom of atoms) {
    const pairs = atom.kind === 'han' ? pairsOf(atom.text).map(lexeme.pair) : [];
    if (atom.kind === 'han') marks.push(...(pairs.length > 0 ? pairs : [lexeme.single(atom.text)]));
    else if (isExact) marks.push(...(atom.pieces.length > 1 ? atom.pieces : [atom.text]).map(lexeme.word));
  }
  return and(quoteAll(marks.slice(0, maxMarks), isTitle));
}

function quote(text: string, isTitle: boolean): string {
  return quoteLexeme(isTitle ? lexeme.inTitle(text) : text);
}

function quoteAll(texts: readonly string[], isTitle: boolean): string[] {
  return texts.map((text) => quote(text, isTitle));
}

function and(exprs: readonly string[]): string {
  return exprs.length === 1 ? (exprs[0] ?? '') : exprs.length === 0 ? '' : `(${exprs.join(' & ')})`;
}

function or(exprs: readonly string[]): string {
  return exprs.length === 1 ? (exprs[0] ?? '') : exprs.length === 0 ? '' : `(${exprs.join(' | ')})`;
}
