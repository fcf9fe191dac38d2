import { charsOf, pairsOf } from './characters.ts';
import type { Atom, HanAtom, WordAtom } from './atoms.server.ts';
import { fold, type Folded } from './fold.server.ts';
import type { Choice } from './query.server.ts';
import { otherSpellings } from './spellings.ts';
import { stemWord } from './stem.ts';
import { scanTokens, type WordToken } from './tokens.server.ts';

/** A find: units of the folded text (end exclusive), and its place among words and Han characters. */
export interface Spot {
  start: number;
  end: number;
  place: number;
  length: number;
}

/** One text, ready to be searched exactly as the database searches it, with the spots of what is found. */
export class TextIndex {
  readonly folded: Folded;
  readonly #words = new Map<string, Spot[]>();
  readonly #runs: Spot[] = [];

  constructor(text: string) {
    this.folded = fold(text);
    let place = 0;
    for (const token of scanTokens(this.folded)) {
      const length = token.kind === 'han' ? token.end - token.start : token.pieces.length;
      const spot = { start: token.start, end: token.end, place, length };
      place += length;
      if (token.kind === 'han') this.#runs.push(spot);
      else this.#addToken(token, spot);
    }
  }

  /** All spots of one way to say a term; none when a part of it is missing. */
  findChoice(choice: Choice): Spot[] {
    const found = choice.atoms.map((atom) => this.findAtom(atom));
    if (found.some((spots) => spots.length === 0)) return [];
    return choice.isAdjacent ? findChains(found) : found.flat();
  }

  findAtom(atom: Atom): Spot[] {
    return atom.kind === 'han' ? this.#findHan(atom) : this.#findWord(atom);
  }

  /** Whether a word is there, by its stem, or some Han characters. */
  holds(word: string): boolean {
    return this.#words.has(word) || this.#findText(word).length > 0;
  }

  /** Spots of a pattern made by phrasePattern; their place is meaningless. */
  findPattern(pattern: RegExp): Spot[] {
    return Array.from(this.folded.text.matchAll(pattern), (match) => ({
      start: match.index,
      end: match.index + match[0].length,
      place: 0,
      length: 1,
    }));
  }

  /** The same forms at the same places as analyseDocument stores. */
  #addToken(token: WordToken, spot: Spot): void {
    this.#add(token.text, spot);
    if (token.joined !== null) this.#add(token.joined, spot);
    token.pieces.forEach((piece, at) => {
      const inner = { start: piece.start, end: piece.end, place: spot.place + at, length: 1 };
      if (piece.text !== token.text) this.#add(piece.text, inner);
      if (piece.joined !== null && piece.joined !== token.joined) this.#add(piece.joined, inner);
      for (const part of piece.parts) this.#add(part.text, { ...inner, start: part.start, end: part.end });
    });
  }

  #add(text: string, spot: Spot): void {
    const stem = stemWord(text);
    const spots = this.#words.get(stem);
    if (spots === undefined) this.#words.set(stem, [spot]);
    else spots.push(spot);
  }

  #findForms(text: string): Spot[] {
    return [text, ...otherSpellings(text)].flatMap((form) => this.#words.get(stemWord(form)) ?? []);
  }

  #findWord(atom: WordAtom): Spot[] {
    const found = this.#findForms(atom.text);
    if (atom.joined !== null) found.push(...this.#findForms(atom.joined));
    for (const words of [atom.pieces, atom.parts]) {
      if (words.length > 1) found.push(...findChains(words.map((word) => this.#findForms(word))));
    }
    return found;
  }

  #findHan(atom: HanAtom): Spot[] {
    return atom.isLoose ? pairsOf(atom.text).flatMap((pair) => this.#findText(pair)) : this.#findText(atom.text);
  }

  #findText(text: string): Spot[] {
    const spots: Spot[] = [];
    let run = 0;
    for (let at = this.folded.text.indexOf(text); at !== -1; at = this.folded.text.indexOf(text, at + 1)) {
      while ((this.#runs[run]?.end ?? Infinity) <= at) run += 1;
      const inside = this.#runs[run];
      if (inside !== undefined)
        spots.push({ start: at, end: at + text.length, place: inside.place + at - inside.start, length: text.length });
    }
    return spots;
  }
}

/** Sequences through lists of spots, each spot at the place after the one before. */
function findChains(lists: readonly Spot[][]): Spot[] {
  let chains = lists[0] ?? [];
  for (const list of lists.slice(1)) {
    const byPlace = new Map(list.map((spot) => [spot.place, spot]));
    chains = chains.flatMap((chain) => {
      const next = byPlace.get(chain.place + chain.length);
      return next === undefined ? [] : [{ ...chain, end: next.end, length: chain.length + next.length }];
    });
  }
  return chains;
}

/**
 * A pattern for a phrase in folded text: exactly its characters, any amount of white space where it has some, white
 * space optional beside Han characters, and no letter or digit joined to a word at its ends.
 * @returns null when the phrase holds nothing but white space
 */
export function phrasePattern(phrase: string): RegExp | null {
  const chars = charsOf(fold(phrase).text.trim().replace(/\s+/g, ' '));
  if (chars.length === 0) return null;
  let source = '';
  chars.forEach((char, at) => {
    const before = chars[at - 1] ?? '';
    const after = chars[at + 1] ?? '';
    if (char === ' ') source += isHanChar(before) || isHanChar(after) ? '\\s*' : '\\s+';
    else {
      if (before !== '' && before !== ' ' && isHanChar(before) !== isHanChar(char)) source += '\\s*';
      source += char.replace(/[\^$\\.*+?()[\]{}|/]/, '\\$&');
    }
  });
  const head = isWordChar(chars[0] ?? '') ? `(?<!${wordClass})` : '';
  const tail = isWordChar(chars.at(-1) ?? '') ? `(?!${wordClass}|\\+\\+|#)` : '';
  return new RegExp(head + source + tail, 'gv');
}

const hanClass = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u30fc]`;
const wordClass = String.raw`[[\p{L}\p{N}\p{M}_]--${hanClass}]`;
const hanChar = new RegExp(`^${hanClass}$`, 'v');
const wordChar = new RegExp(`^${wordClass}$`, 'v');

function isHanChar(char: string): boolean {
  return hanChar.test(char);
}

function isWordChar(char: string): boolean {
  return wordChar.test(char);
}
