import { readAtoms } from '#app/core/search/atoms.server.ts';
import { charsOf, pairsOf } from '#app/core/search/characters.ts';
import { stemWord } from '#app/core/search/stem.ts';

/** How often each term stands in a text, each time with the weight of its field. */
export type TermCounts = Map<string, number>;

/** Parts of a compound tell less than the whole, and a single Han character tells little. */
const shares = { part: 0.5, character: 0.3 } as const;

/**
 * Counts the terms of a text as the search cuts it: words by their stem, Han words and the pairs in longer ones; words
 * that carry no meaning of their own are left out.
 * @param weight what one occurrence counts in `counts`
 */
export function countTermsOf(text: string, weight: number, counts: TermCounts): void {
  const add = (term: string, share: number) => counts.set(term, (counts.get(term) ?? 0) + weight * share);
  for (const atom of readAtoms(text)) {
    if (atom.isStop) continue;
    if (atom.kind === 'han') {
      const { length } = charsOf(atom.text);
      add(atom.text, length === 1 ? shares.character : 1);
      if (length > 2) for (const pair of pairsOf(atom.text)) add(pair, shares.part);
    } else {
      add(stemWord(atom.text), 1);
      if (atom.parts.length > 1) for (const part of atom.parts) add(stemWord(part), shares.part);
    }
  }
}
