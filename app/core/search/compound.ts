import { wholeNames } from './dictionary.ts';

/** A part of a compound word, with its place inside the compound. */
export interface Part {
  text: string;
  start: number;
  end: number;
}

/** What stands between dots and hyphens. */
export interface Piece extends Part {
  /** Without underscores, when it has any: num_ctx → numctx. */
  joined: string | null;
  /** num_ctx → num, ctx; useEffect → use, effect; qwen2.5 → qwen, 2.5; 24gb → 24, gb. Empty for a simple word. */
  parts: Part[];
}

export interface Compound {
  /** The compound without separators ("gpt-4o" → "gpt4o"), when that is another word; a dot between digits stays. */
  joined: string | null;
  /** "options.num_ctx" → options, num_ctx. One piece for a word without dots and hyphens. */
  pieces: Piece[];
}

/**
 * Splits an identifier or compound word: kebab-case, dotted, snake_case, camelCase, name with version, number with
 * unit. A dot between digits does not split, and well-known names stay whole (JavaScript is no Java).
 * @param cased the word with its capitals, folded otherwise
 */
export function splitCompound(cased: string): Compound {
  const whole = cased.toLowerCase();
  if (simpleWord.test(cased))
    return { joined: null, pieces: [{ text: whole, start: 0, end: cased.length, joined: null, parts: [] }] };
  const pieces = matchParts(piecePattern, cased, 0).map(splitPiece);
  const joined = whole.replace(separators, '');
  const isNew =
    joined !== whole && joined !== '' && pieces.length <= 3 && !pieces.some((piece) => piece.text === joined);
  return { joined: isNew ? joined : null, pieces };
}

const simpleWord = /^(?:[A-Za-z]?[a-z]+|\d+|[A-Z]+)$/;
const piecePattern = /(?:[^.+#-]|(?<=\d)\.(?=\d))+/g;
const separators = /[_'-]|(?<!\d)\.|\.(?!\d)/g;
const humpPattern = /\p{Lu}+(?!\p{Ll})|\p{Lu}?[^\p{Lu}]+|\p{Lu}/gu;

function splitPiece(piece: Part): Piece {
  const text = piece.text.toLowerCase();
  const words = wholeNames.has(text) ? [] : matchParts(/[^_]+/g, piece.text, piece.start);
  const parts = words.flatMap((word) => matchParts(humpPattern, word.text, word.start)).flatMap(splitHump);
  const joined = text.replaceAll('_', '');
  return {
    ...piece,
    text,
    joined: joined === text || joined === '' ? null : joined,
    parts: parts.length === 1 && parts[0]?.text === text ? [] : parts,
  };
}

/** A camel hump, cut once more between a name and its version, or a number and its unit. */
function splitHump(hump: Part): Part[] {
  const text = hump.text.toLowerCase();
  const head = /^(\p{L}{2,}|v)\d/u.exec(text)?.[1] ?? /^(\d[\d.]*)[a-z]{2,}$/.exec(text)?.[1];
  if (head === undefined) return [{ ...hump, text }];
  const middle = hump.start + head.length;
  return [
    { text: head, start: hump.start, end: middle },
    { text: text.slice(head.length), start: middle, end: hump.end },
  ];
}

function matchParts(pattern: RegExp, text: string, offset: number): Part[] {
  return Array.from(text.matchAll(pattern), (match) => {
    const start = offset + match.index;
    return { text: match[0], start, end: start + match[0].length };
  });
}
