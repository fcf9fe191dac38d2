import { pairsOf } from './characters.ts';
import type { Atom, HanAtom, WordAtom } from './atoms.server.ts';
import { lexeme, quoteLexeme } from './lexeme.ts';
import { type Choice, type ParsedQuery, significantTerms, type Term } from './query.server.ts';
import { stemWord } from './stem.ts';

export interface TsQueryOptions {
  /** The last word is still being typed: words that begin like it match too (two letters and more). */
  prefix?: boolean;
  /** `title`: everything must stand in the title. Uses the index alone, for lists that come while typing. */
  scope?: 'all' | 'title';
  /** `some`: two of the terms suffice (one of two), for when `all` finds too little. */
  match?: 'all' | 'some';
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
    ...(options.match === 'some' ? [some(exprs)] : exprs),
    ...parsed.phrases.map((phrase) => phraseExpr(phrase.atoms, isTitle)),
    ...(options.labels ?? []).map((label) => or([label].flat().map((one) => quoteLexeme(lexeme.label(one))))),
    ...parsed.excluded.map((phrase) => `!${phraseExpr(phrase.atoms, false)}`),
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
  for (const atom of [...choices.flatMap((choice) => choice.atoms), ...parsed.phrases.flatMap((phrase) => phrase.atoms)]) {
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
const maxChain = 32;

/** A term in any of its names. */
export function termExpr(term: Term, isTitle: boolean, isPrefix: boolean): string {
  return or(
    term.choices.map((choice, at) => {
      const exprs = choiceExprs(choice, isTitle);
      const tail = choice.atoms.at(-1);
      if (at === 0 && isPrefix && tail?.kind === 'word' && tail.text.length > 1) {
        exprs[exprs.length - 1] = or([exprs.at(-1) ?? '', `${quoteLexeme(mark(lexeme.word(tail.text), isTitle))}:*`]);
      }
      return and(exprs);
    }),
  );
}

function choiceExprs(choice: Choice, isTitle: boolean): string[] {
  if (choice.isAdjacent && choice.atoms.length > 1 && !isTitle) return [phraseExpr(choice.atoms, false, true)];
  return choice.atoms.map((atom) => (atom.kind === 'word' ? wordExpr(atom, isTitle) : hanExpr(atom, isTitle)));
}

function hanExpr(atom: HanAtom, isTitle: boolean): string {
  const pairs = pairsOf(atom.text).map((pair) => quoteLexeme(mark(lexeme.pair(pair), isTitle)));
  if (pairs.length === 0) return quoteLexeme(mark(lexeme.single(atom.text), isTitle));
  if (atom.isLoose || pairs.length === 1) return or(pairs);
  return or([quoteLexeme(mark(lexeme.word(atom.text), isTitle)), sideBySide(pairs.slice(0, maxChain), isTitle)]);
}

function wordExpr(atom: WordAtom, isTitle: boolean): string {
  const own = (text: string): string[] => wordKeys(text).map((key) => quoteLexeme(mark(key, isTitle)));
  const ways = [...own(atom.text), ...(atom.joined === null ? [] : own(atom.joined))];
  for (const words of [atom.pieces, atom.parts]) {
    if (words.length > 1)
      ways.push(
        sideBySide(
          words.map((word) => or(own(word))),
          isTitle,
        ),
      );
  }
  return or([...new Set(ways)]);
}

/** Lexemes under which the forms of a word are stored. */
function wordKeys(text: string): string[] {
  const stem = stemWord(text);
  return stem === text ? [lexeme.word(text), lexeme.stem(text)] : [lexeme.word(text), lexeme.word(stem), lexeme.stem(stem)];
}

function rankKeys(atom: Atom): string[] {
  if (atom.kind === 'word') return [...wordKeys(atom.text), ...(atom.joined === null ? [] : [lexeme.word(atom.joined)])];
  const pairs = pairsOf(atom.text).map((pair) => lexeme.pair(pair));
  if (pairs.length === 0) return [lexeme.single(atom.text)];
  return pairs.length > 1 ? [lexeme.word(atom.text), ...pairs] : pairs;
}

/**
 * Atoms side by side. Single Han characters are stored without places: they must be there, the exact check does the rest.
 * @param isForm other forms of a word match too (names of a term); otherwise only as typed (phrases)
 */
function phraseExpr(atoms: readonly Atom[], isTitle: boolean, isForm = false): string {
  const chains: Link[][] = [[]];
  const singles: string[] = [];
  let place = 0;
  for (const atom of atoms) {
    const links = linksOf(atom, isTitle, isForm);
    links.forEach((expr, at) => chains.at(-1)?.push({ expr, place: place + at }));
    if (links.length === 0) {
      singles.push(quoteLexeme(mark(lexeme.single(atom.text), isTitle)));
      chains.push([]);
    }
    place += atom.kind === 'word' ? atom.pieces.length : links.length + 1;
  }
  return and([...chains.map((chain) => chainExpr(chain.slice(0, maxChain), isTitle)), ...singles].filter((expr) => expr !== ''));
}

interface Link {
  expr: string;
  place: number;
}

/** What takes the places of an atom: its pieces, or its pairs (none for a single Han character). */
function linksOf(atom: Atom, isTitle: boolean, isForm: boolean): string[] {
  if (atom.kind === 'han') return pairsOf(atom.text).map((pair) => quoteLexeme(mark(lexeme.pair(pair), isTitle)));
  if (isForm) return atom.pieces.length > 1 ? atom.pieces.map((piece) => or(wordKeys(piece).map(quoteLexeme))) : [wordExpr(atom, isTitle)];
  const words = atom.pieces.length > 1 ? atom.pieces : [atom.text];
  return words.map((word) => quoteLexeme(mark(lexeme.word(word), isTitle)));
}

function chainExpr(chain: readonly Link[], isTitle: boolean): string {
  if (isTitle) return and(chain.map((link) => link.expr));
  let out = '';
  chain.forEach((link, at) => {
    out += at === 0 ? link.expr : ` <${link.place - (chain[at - 1]?.place ?? 0)}> ${link.expr}`;
  });
  return chain.length > 1 ? `(${out})` : out;
}

/** In titles the index alone decides, so that there neighbours only have to be there. */
function sideBySide(exprs: readonly string[], isTitle: boolean): string {
  return isTitle || exprs.length < 2 ? and(exprs) : `(${exprs.join(' <-> ')})`;
}

function mark(text: string, isTitle: boolean): string {
  return isTitle ? lexeme.inTitle(text) : text;
}

function and(exprs: readonly string[]): string {
  return exprs.length === 1 ? (exprs[0] ?? '') : exprs.length === 0 ? '' : `(${exprs.join(' & ')})`;
}

function or(exprs: readonly string[]): string {
  return exprs.length === 1 ? (exprs[0] ?? '') : exprs.length === 0 ? '' : `(${exprs.join(' | ')})`;
}
