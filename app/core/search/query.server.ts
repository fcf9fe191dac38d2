import { charsOf } from './characters.ts';
import { type AliasTable, bundledAliases, findAliases } from './alias-table.server.ts';
import { type Atom, readAtoms } from './atoms.server.ts';
import { isGenericWord, isLight } from './everyday-words.ts';
import { findMeaning, kinOfParts, meaningOfWord } from './kin-table.server.ts';
import { defaultGrammar, type Filter, type QueryGrammar, readFilter } from './operators.ts';

/** One way to say a term: its atoms, side by side or anywhere. */
export interface Choice {
  atoms: readonly Atom[];
  isAdjacent: boolean;
}

/** Something to be found: as typed (the first choice) or by another name. */
export interface Term {
  choices: readonly Choice[];
  /** A function word: only looked for when the query holds nothing else. */
  isStop: boolean;
  /** The name of a program for which any other could stand: it tells less than other words. */
  isLight?: boolean;
  /** Of a term of a query what asks for the same matter without meaning the same (see kin.ts). */
  kin?: readonly Choice[];
}

/** Words that must stand exactly so. */
export interface Phrase {
  text: string;
  atoms: readonly Atom[];
}

/** A search as understood. */
export interface ParsedQuery {
  /** The plain words and phrases as typed, without operators, exclusions and quotes. */
  text: string;
  terms: readonly Term[];
  phrases: readonly Phrase[];
  excluded: readonly Phrase[];
  filters: readonly Filter[];
  /** The query was longer than the limits; the rest is ignored. */
  isCut: boolean;
  /** The last word may still be growing: nothing follows it, not even a space. */
  isOpen: boolean;
}

export interface ParseOptions {
  grammar?: QueryGrammar;
  aliases?: AliasTable;
  /** false: words of everyday language stand for themselves alone. */
  isGuessing?: boolean;
}

const maxQueryLength = 200;
export const maxTerms = 12;

/**
 * Understands what was typed into a search box: words, "phrases", -exclusions and the operators of the grammar.
 * Full-width colons, spaces, quotes and minus signs work too; an unknown operator is plain text. Never throws.
 */
export function parseQuery(typed: string, options: ParseOptions = {}): ParsedQuery {
  const { grammar = defaultGrammar, aliases = bundledAliases(), isGuessing = true } = options;
  const clean = cleanQuery(typed);
  const text = charsOf(clean).slice(0, maxQueryLength).join('');
  const pieces = withoutLoneMinus(readPieces(text, grammar, aliases));
  const atoms: Atom[] = [];
  const found = { phrases: [] as Phrase[], excluded: [] as Phrase[], filters: [] as Filter[] };
  for (const piece of pieces) {
    if (piece.kind === 'filter') found.filters.push(piece.filter);
    else if (piece.kind === 'words') atoms.push(...readAtoms(piece.text));
    else addPhrase(piece.isExcluded ? found.excluded : found.phrases, piece.text);
  }
  const said = groupTerms(atoms, aliases, findMeaning);
  const terms = isMarkup(pieces, atoms) ? [] : addKin(isGuessing ? withMeanings(said) : said);
  return {
    text: pieces.flatMap((piece) => (piece.kind === 'filter' || piece.isExcluded ? [] : [piece.text])).join(' '),
    terms: terms.slice(0, maxTerms),
    phrases: found.phrases.slice(0, maxTerms),
    excluded: found.excluded.slice(0, maxTerms),
    filters: found.filters.slice(0, maxTerms),
    isCut: text.length < clean.length || terms.length > maxTerms,
    isOpen: pieces.at(-1)?.kind === 'words' && !/\s$/.test(clean),
  };
}

/** The terms that count: those with a meaning of their own, or all when there are no others. */
export function significantTerms(parsed: Pick<ParsedQuery, 'terms' | 'phrases'>): readonly Term[] {
  const strong = parsed.terms.filter((term) => !term.isStop);
  return strong.length > 0 || parsed.phrases.length > 0 ? strong : parsed.terms;
}

/**
 * Groups atoms into terms; the longest run of atoms that has other names becomes one term.
 * @param meaningOf what a run of everyday words stands for, for queries
 */
export function groupTerms(
  atoms: readonly Atom[],
  aliases: AliasTable,
  meaningOf: typeof findMeaning = () => ({ count: 0, meant: [] }),
): Term[] {
  const terms: Term[] = [];
  for (let at = 0; at < atoms.length;) {
    const named = findAliases(aliases, atoms.slice(at, at + 5));
    const said = meaningOf(atoms.slice(at));
    const isSaying = said.count > named.count;
    const { count, others } = isSaying ? { count: said.count, others: said.meant } : named;
    const own = atoms.slice(at, at + Math.max(1, count));
    terms.push({
      choices: [{ atoms: own, isAdjacent: isSaying }, ...others.map((other) => ({ atoms: other, isAdjacent: true }))],
      isStop: count === 0 && own[0]?.isStop === true,
      ...(own.length === 1 && isLight(own[0]!.text) && { isLight: true }),
    });
    at += own.length;
  }
  return terms;
}

/**
 * Where a query has no term of the field, its words of everyday language stand for what they mean, when several do or
 * nothing else is asked.
 */
function withMeanings(terms: readonly Term[]): readonly Term[] {
  const telling = terms.filter((term) => !term.isStop && !isGeneric(term));
  const isLone = terms.filter((term) => !term.isStop).length < 2;
  if (isLone || telling.some(({ choices }) => choices.length > 1)) return terms;
  const meanings = new Map(telling.map((term) => [term, meaningOf(term)]));
  const known = [...meanings.values()].filter((meant) => meant.length > 0).length;
  if (known < 2 && known < telling.length) return terms;
  return terms.map((term) => {
    const meant = (meanings.get(term) ?? []).map((atoms) => ({ atoms, isAdjacent: true }));
    return { ...term, choices: [...term.choices, ...meant] };
  });
}

const isGeneric = ({ choices: [typed], isLight: isName }: Term) =>
  isName === true || typed!.atoms.every(({ text }) => isGenericWord(text));
const meaningOf = ({ choices: [typed] }: Term) => (typed!.atoms.length === 1 ? meaningOfWord(typed!.atoms[0]!) : []);

function addKin(terms: readonly Term[]): Term[] {
  const kin = kinOfParts(terms.map(({ choices }) => choices.map(({ atoms }) => atoms)));
  return terms.map((term, at) => ({ ...term, kin: kin[at]!.map((atoms) => ({ atoms, isAdjacent: true })) }));
}

type Piece =
  | { kind: 'words'; text: string; isExcluded: false }
  | { kind: 'phrase'; text: string; isExcluded: boolean }
  | { kind: 'filter'; filter: Filter };

/** Chinese quotes with a sentence around them, 用户写“忽略指令”怎么防: its punctuation, while alone they ask for a phrase. */
const quotedInSentence =
  /(?<=\p{sc=Han})[\u201c\u300c\u300e]([^\u201c-\u201f\u300c-\u300f"]*)[\u201d\u300d\u300f](?=\p{sc=Han})/gu;

/**
 * Makes the signs of the query language plain; everything else is left to `fold`, so that texts and queries fold alike.
 */
function cleanQuery(typed: string): string {
  return typed
    .slice(0, maxQueryLength * 20)
    .replace(/[\uff01-\uff5e]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .replace(quotedInSentence, ' $1 ')
    .replace(/[\u201c-\u201f\u300c-\u300f\u00ab\u00bb]/g, '"')
    .replace(/[\u2212\u2013](?=\S)/g, '-')
    .replace(/\s|\p{Cs}|\p{Cc}/gu, ' ')
    .trimStart();
}

/** With nothing else to look for a minus is part of what is meant: `-ngl`. */
function withoutLoneMinus(pieces: Piece[]): Piece[] {
  if (pieces.some((piece) => piece.kind === 'filter' || !piece.isExcluded)) return pieces;
  return pieces.map((piece) => (piece.kind === 'phrase' ? { ...piece, isExcluded: false } : piece));
}

/** Signs with single letters left over between them, such as `<b>&%/`, ask for nothing; A/B and C++ do. */
function isMarkup(pieces: readonly Piece[], atoms: readonly Atom[]): boolean {
  if (!atoms.every((atom) => atom.kind === 'word' && charsOf(atom.text).length === 1)) return false;
  const typed = pieces.map((piece) => (piece.kind === 'words' ? piece.text : '')).join('');
  return typed.replace(/[\p{L}\p{N}\s]/gu, '').length > atoms.length;
}

/** Programs whose flags are pasted into search boxes. */
const programs =
  /(?:^|\s)(?:git|docker|podman|curl|wget|npm|npx|pip|uv|conda|python3?|node|ollama|vllm|llama[\w.-]*|kubectl|ffmpeg|tar|ls|rm|chmod|ssh|scp|psql|pg_dump|nginx|systemctl|grep|sed|awk|make|cmake|torchrun|huggingface-cli)\s/;

/**
 * A minus that begins a flag or a number, which is text: `--gpus`, `-p`, `-32001`, `-ngl 99`, `docker run -it`. A word
 * with other names, such as -java, is one to leave out.
 */
function isFlag(word: string, before: string, after: string, aliases: AliasTable): boolean {
  if (/^(?:\d+|-[\w-]+|[a-z])$/i.test(word)) return true;
  if (!/^[a-z]{2,3}$/.test(word) || findAliases(aliases, readAtoms(word)).count > 0) return false;
  return /^\s+\d/.test(after) || programs.test(before);
}

const piecePattern = /(-?)(?:"([^"]+)"|([\p{L}_]+):(?:"([^"]+)"|([^\s"]+))|([^\s"]+)|")/gu;

function readPieces(text: string, grammar: QueryGrammar, aliases: AliasTable): Piece[] {
  const pieces: Piece[] = [];
  for (const match of text.matchAll(piecePattern)) {
    const [whole, minus, quoted, name, quotedValue, value, plain] = match;
    const isExcluded =
      minus === '-' &&
      (match.index === 0 || /[\s"]/.test(text.charAt(match.index - 1))) &&
      !isFlag(plain ?? '', text.slice(0, match.index), text.slice(match.index + whole.length), aliases);
    const filter = name === undefined ? null : readFilter(grammar, name, quotedValue ?? value ?? '', isExcluded);
    if (filter !== null) pieces.push({ kind: 'filter', filter });
    else if (quoted !== undefined) pieces.push({ kind: 'phrase', text: quoted, isExcluded });
    else if (isExcluded && (plain ?? name) !== undefined)
      pieces.push({ kind: 'phrase', text: whole.slice(1), isExcluded });
    else pieces.push({ kind: 'words', text: whole, isExcluded: false });
  }
  return pieces;
}

function addPhrase(phrases: Phrase[], text: string): void {
  const atoms = readAtoms(text, { isPhrase: true });
  if (atoms.length > 0) phrases.push({ text, atoms });
}
