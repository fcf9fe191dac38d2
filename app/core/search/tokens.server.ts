import { type Part, type Piece, splitCompound } from './compound.ts';
import { charsOf } from './characters.ts';
import type { Folded } from './fold.server.ts';
import { lexeme } from './lexeme.ts';
import { stemWord } from './stem.ts';

/** A run of Chinese (or Japanese, Korean) characters. */
export interface HanToken {
  kind: 'han';
  text: string;
  start: number;
  end: number;
}

/** A word, number or identifier of any other script. */
export interface WordToken {
  kind: 'word';
  text: string;
  start: number;
  end: number;
  joined: string | null;
  /** At least one; each takes a place of its own, as words do. */
  pieces: Piece[];
}

export type Token = HanToken | WordToken;

/** Longest word kept, in UTF-16 units; the rest of a longer one is not searchable. */
const maxWordLength = 64;

/**
 * Cuts a folded text into runs of Han characters and words; punctuation and spaces only separate.
 * Kept whole: `3.5`, `qwen2.5`, `gpt-4o`, `node.js`, `.net`, `c++`, `c#`, `num_ctx`, `don't`.
 * Offsets are in units of the folded text.
 */
export function* scanTokens(folded: Pick<Folded, 'cased' | 'text'>): Generator<Token> {
  const { cased } = folded;
  for (let at = 0; at < cased.length;) {
    const start = at;
    while (kindAt(cased, at) === 'han') at += cased.charCodeAt(at) >= 0xd800 && cased.charCodeAt(at) < 0xdc00 ? 2 : 1;
    if (at > start) {
      yield { kind: 'han', text: folded.text.slice(start, at), start, end: at };
      continue;
    }
    const found = kindAt(cased, at) === 'other' ? null : execAt(wordPattern, cased, at);
    if (found !== null && !/^_+$/.test(found)) yield makeWord(found, at);
    at += found?.length ?? 1;
  }
}

/** What takes one place in a text: a Han character, or a piece of a word by its stem. */
export interface Neighbour {
  text: string;
  isWord: boolean;
}

/** The places that a token takes, one for each Han character or piece. */
export function neighboursOf(
  token: Pick<HanToken, 'kind' | 'text'> | (Pick<WordToken, 'kind' | 'text'> & { pieces: readonly (string | Piece)[] }),
): Neighbour[] {
  if (token.kind === 'han') return charsOf(token.text).map((text) => ({ text, isWord: false }));
  const words =
    token.pieces.length > 1
      ? token.pieces.map((piece) => (typeof piece === 'string' ? piece : piece.text))
      : [token.text];
  return words.map((word) => ({ text: stemWord(word), isWord: true }));
}

/** Lexemes for neighbours of which one is a word; two Han characters are a pair, or strangers across a sign. */
export function nextPairs(neighbours: readonly Neighbour[]): string[] {
  return neighbours.slice(1).flatMap((second, at) => {
    const first = neighbours[at];
    return first !== undefined && (first.isWord || second.isWord) ? [lexeme.next(first.text, second.text)] : [];
  });
}

/** Whether a character (by itself) belongs to a Han run. */
export function isHan(char: string): boolean {
  return hanPattern.test(char);
}

const han = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u30fc`;
const unit = String.raw`[[\p{L}\p{N}\p{M}_]--[${han}]]`;
const hanPattern = new RegExp(`^[${han}]+$`, 'v');
const unitPattern = new RegExp(`^${unit}$`, 'v');
/** A word may begin with a dot, as .net, hold points, quotes and hyphens, and end as c++ and c# do. */
const wordBegin = String.raw`(?:(?<!${unit})\.(?=[a-zA-Z]))?${unit}+(?:[.'\-]${unit}+){0,7}`;
const wordEnd = String.raw`(?:\+\+(?!${unit})|\+\+(?=\d)|(?<=(?<!${unit})[a-zA-Z])#(?!${unit}))?`;
const wordPattern = new RegExp(wordBegin + wordEnd, 'vy');

type Kind = 'han' | 'unit' | 'dot' | 'other';
const kinds = new Map<string, Kind>();

/** What may begin at an offset; remembered for the basic plane, as the patterns are slow. */
function kindAt(text: string, at: number): Kind {
  const char = text.charAt(at);
  const known = kinds.get(char);
  if (known !== undefined) return known;
  const whole = String.fromCodePoint(text.codePointAt(at) ?? 0);
  const kind = whole === '.' ? 'dot' : hanPattern.test(whole) ? 'han' : unitPattern.test(whole) ? 'unit' : 'other';
  if (whole.length === 1) kinds.set(char, kind);
  return kind;
}

function execAt(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
}

function makeWord(found: string, at: number): WordToken {
  const bare = found.replace(/'s$/i, '').replace(versionMark, '');
  const start = at + (versionMark.test(found) ? 1 : 0);
  const cased = cutUnits(bare, maxWordLength);
  const { joined, pieces } = splitCompound(cased);
  const shift = <T extends Part>(part: T): T => ({ ...part, start: part.start + start, end: part.end + start });
  return {
    kind: 'word',
    text: cased.toLowerCase(),
    start,
    end: start + cased.length,
    joined,
    pieces: pieces.map((piece) => ({ ...shift(piece), parts: piece.parts.map(shift) })),
  };
}

/** The v of "v1.9.0": versions are written and asked for with and without it. */
const versionMark = /^v(?=\d+\.\d)/i;

/** Cuts without splitting a surrogate pair. */
function cutUnits(text: string, length: number): string {
  const cut = text.slice(0, length);
  return /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut;
}
