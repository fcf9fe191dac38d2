/** Endings that are written with s or z: quantise, tokenizer, summarization, analyse. */
const soundOfZ = /^(\p{L}{3,})([iy])([sz])(e[drs]?|es|ers|ing|ations?|able)$/u;

/** Further pairs, the British spelling first; without endings. */
const pairs = `
behaviour behavior|colour color|favour favor|favourite favorite|honour honor|labour labor|
neighbour neighbor|centre center|metre meter|litre liter|theatre theater|catalogue catalog|dialogue dialog|
analogue analog|licence license|defence defense|offence offense|practise practice|programme program|
grey gray|artefact artifact|judgement judgment|fulfil fulfill|enrol enroll|ageing aging|tyre tire|
cypher cipher|acknowledgement acknowledgment|speciality specialty`
  .split('|')
  .map((pair) => pair.trim().split(' ') as [string, string]);
const others = new Map(pairs.flatMap(([one, other]) => [[one, other] as const, [other, one] as const]));
const endings = /(?:s|ed|ing|al)$/;
const none: readonly string[] = [];

/**
 * How else a word is spelled on the other side of the Atlantic; most words have no other spelling. What comes back need
 * not be a word: it is looked for beside what was typed. A doubled l, as in labelled, goes with the stem.
 * @param word folded
 */
export function otherSpellings(word: string): readonly string[] {
  if (word.length < 4) return none;
  const z = soundOfZ.exec(word);
  const ending = endings.exec(word)?.[0] ?? '';
  const listed = others.get(word) ?? others.get(word.slice(0, word.length - ending.length));
  return [
    ...(z ? [`${z[1]}${z[2]}${z[3] === 's' ? 'z' : 's'}${z[4]}`] : []),
    ...(listed === undefined ? [] : [others.has(word) ? listed : listed + ending]),
  ];
}

/** The same for both spellings of a word, where words are compared and not looked up. */
export const oneSpelling = (word: string): string =>
  otherSpellings(word).reduce((first, other) => (other < first ? other : first), word);
