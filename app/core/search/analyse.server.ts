import { charsOf, pairsOf } from './characters.ts';
import { fold } from './fold.server.ts';
import { lexeme, quoteLexeme, windowLexemes } from './lexeme.ts';
import { cutWords } from './segment.server.ts';
import { stemWord } from './stem.ts';
import { type HanToken, type Neighbour, neighboursOf, nextPairs, scanTokens, type WordToken } from './tokens.server.ts';

/** A text to be searchable. */
export interface SearchDocument {
  /** Dense, non-negative row id: adds the id windows that keep common words fast (see candidates.server.ts). */
  id?: bigint | number;
  title: string;
  /** Plain text; the first 65,536 UTF-16 units count. */
  body: string;
  tags?: readonly string[];
  /** Further words that lead to it and count least, such as the name of its category. */
  about?: readonly string[];
  /** Exact marks for filters, for instance `kind:question`; found by the option `labels` of toTsQuery. */
  labels?: readonly string[];
}

/** Longest body that is analysed, in UTF-16 units. */
export const maxBodyLength = 65_536;
const maxTitleLength = 1_000;
const maxTags = 50;

/**
 * Analyses a text for storing: words, pairs and single characters with their places and weights (A title, B tags, C
 * body, D body parts: pairs across words, parts of identifiers, stems).
 * @returns the text form of a tsvector, to be cast `::tsvector`; always valid and below PostgreSQL's limits
 */
export function analyseDocument(document: SearchDocument): string {
  const index = new LexemeIndex();
  for (const label of document.labels ?? []) index.add(lexeme.label(label));
  if (document.id !== undefined) for (const mark of windowLexemes(BigInt(document.id))) index.add(mark);
  addField(index, document.title.slice(0, maxTitleLength), { main: 'A', part: 'B', isTitle: true });
  for (const tag of (document.tags ?? []).slice(0, maxTags)) {
    addField(index, tag.slice(0, maxTitleLength), { main: 'B', part: 'B', isTitle: false });
  }
  addField(index, document.body.slice(0, maxBodyLength), { main: 'C', part: 'D', isTitle: false });
  for (const text of document.about ?? [])
    addField(index, text.slice(0, maxTitleLength), { main: 'D', part: 'D', isTitle: false });
  return index.toString();
}

type Weight = 'A' | 'B' | 'C' | 'D';

interface Field {
  main: Weight;
  part: Weight;
  isTitle: boolean;
}

function addField(index: LexemeIndex, text: string, field: Field): void {
  let previous: Neighbour | null = null;
  for (const token of scanTokens(fold(text))) {
    const neighbours: Neighbour[] = neighboursOf(token);
    const [first] = neighbours;
    const put = (mark: string, at: number, weight: Weight): void => {
      index.add(mark, index.position + at, weight);
      if (field.isTitle) index.add(lexeme.inTitle(mark));
    };
    if (previous !== null && first !== undefined && (previous.isWord || first.isWord))
      put(lexeme.next(previous.text, first.text), 0, field.part);
    if (token.kind === 'han') addHan(token, field, put);
    else addWord(token, field, put);
    previous = neighbours.at(-1) ?? null;
    index.position += neighbours.length;
    if (index.isFull) return;
  }
}

type Put = (mark: string, at: number, weight: Weight) => void;

/** Pairs inside a word get the weight of the field, pairs across words the weight of parts. */
function addHan(token: HanToken, field: Field, put: Put): void {
  charsOf(token.text).forEach((char, at) => put(lexeme.single(char), at, field.part));
  const ends = new Set<number>();
  let length = 0;
  for (const word of cutWords(token.text)) {
    length += charsOf(word).length;
    ends.add(length - 1);
  }
  pairsOf(token.text).forEach((pair, at) => put(lexeme.pair(pair), at, ends.has(at) ? field.part : field.main));
}

function addWord(token: WordToken, field: Field, put: Put): void {
  const putForms = (text: string | null, at: number, weight: Weight): void => {
    if (text === null) return;
    put(lexeme.word(text), at, weight);
    put(lexeme.stem(stemWord(text)), at, weight);
  };
  putForms(token.text, 0, field.main);
  putForms(token.joined, 0, field.main);
  token.pieces.forEach((piece, at) => {
    if (piece.text !== token.text) putForms(piece.text, at, field.part);
    if (piece.joined !== token.joined) putForms(piece.joined, at, field.part);
    for (const part of piece.parts) put(lexeme.stem(stemWord(part.text)), at, field.part);
  });
  nextPairs(neighboursOf(token)).forEach((pair, at) => put(pair, at, field.part));
}

/**
 * Collects lexemes with their places, within PostgreSQL's limits (documentation, 8.11 and 12.11). Places only serve
 * ranking.
 */
class LexemeIndex {
  position = 1;
  #places = new Map<string, string[]>();
  #bytes = 0;

  /** A tsvector must stay below 1 MB of lexemes and places. */
  get isFull(): boolean {
    return this.#bytes > 900_000;
  }

  /**
   * Without a weight the lexeme has no place, and the weight D. Body parts (D) are stored so: a place says nothing
   * more.
   */
  add(text: string, position?: number, weight?: Weight): void {
    if (this.isFull) return;
    let places = this.#places.get(text);
    if (places === undefined) {
      places = [];
      this.#places.set(text, places);
      this.#bytes += Buffer.byteLength(text) + 4;
    }
    if (position === undefined || weight === undefined || weight === 'D' || places.length >= maxPlaces) return;
    places.push(`${Math.min(position, maxPosition)}${weight}`);
    this.#bytes += 2;
  }

  toString(): string {
    const parts: string[] = [];
    for (const [text, places] of this.#places) {
      parts.push(places.length === 0 ? quoteLexeme(text) : `${quoteLexeme(text)}:${places.join(',')}`);
    }
    return parts.join(' ');
  }
}

const maxPlaces = 16;
const maxPosition = 16_383;
