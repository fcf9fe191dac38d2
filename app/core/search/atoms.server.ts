import { charsOf } from './characters.ts';
import { fold } from './fold.server.ts';
import { cutWords } from './segment.server.ts';
import { isStopWord } from './stopwords.ts';
import { scanTokens, type WordToken } from './tokens.server.ts';

/** Han characters asked for side by side; a loose one is several unknown characters of which two neighbours suffice. */
export interface HanAtom {
  kind: 'han';
  text: string;
  isLoose: boolean;
  isStop: boolean;
}

/** A word, number or identifier. */
export interface WordAtom {
  kind: 'word';
  text: string;
  joined: string | null;
  /** Between dots and hyphens; one for a simple word. */
  pieces: readonly string[];
  /** The smallest parts; one for a simple word. */
  parts: readonly string[];
  isStop: boolean;
}

export type Atom = HanAtom | WordAtom;

/**
 * Cuts typed text into what is looked for. Han runs are cut into dictionary words; single characters that are no words
 * of their own stay together, so that 库据 is asked for as such and not as 库 and 据. A phrase keeps its runs whole.
 */
export function readAtoms(text: string, options: { isPhrase?: boolean } = {}): Atom[] {
  const folded = fold(text);
  const atoms: Atom[] = [];
  for (const token of scanTokens(folded)) {
    if (token.kind === 'word') atoms.push(makeWordAtom(token, folded.cased));
    else if (options.isPhrase === true || charsOf(token.text).length <= 2) atoms.push(makeHanAtom(token.text));
    else atoms.push(...cutRun(token.text));
  }
  return atoms;
}

function makeWordAtom(token: WordToken, cased: string): WordAtom {
  const isCapital = token.text.length > 1 && /^\p{Lu}+$/u.test(cased.slice(token.start, token.end));
  const pieces = token.pieces.map((piece) => piece.text);
  const parts = token.pieces.flatMap((piece) =>
    piece.parts.length > 0 ? piece.parts.map((part) => part.text) : [piece.text],
  );
  return {
    kind: 'word',
    text: token.text,
    joined: token.joined,
    pieces,
    parts,
    isStop: !isCapital && isStopWord(token.text),
  };
}

function makeHanAtom(text: string, isLoose = false): HanAtom {
  return { kind: 'han', text, isLoose, isStop: isStopWord(text) };
}

function cutRun(run: string): HanAtom[] {
  const atoms: HanAtom[] = [];
  let loose: string[] = [];
  const flush = (): void => {
    if (loose.length > 0) atoms.push(makeHanAtom(loose.join(''), loose.length > 2));
    loose = [];
  };
  for (const word of cutWords(run)) {
    if (charsOf(word).length === 1 && !isStopWord(word)) {
      loose.push(word);
      continue;
    }
    flush();
    atoms.push(makeHanAtom(word));
  }
  flush();
  return atoms;
}
