/**
 * Key under which the forms of an English word meet: plural, -ing, -ed and the final e. It is a key, not a word
 * ("cache", "caching" → "cach"). Plural rules: Harman's S-stemmer, "How effective is suffixing?" (1991).
 * @param word lower-case; anything but 4 or more ASCII letters comes back unchanged
 */
export function stemWord(word: string): string {
  const irregular = irregulars.get(word);
  if (irregular !== undefined) return irregular;
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  const base = stripEnding(stripPlural(word));
  const bare = base.length > 3 && base.endsWith('e') ? base.slice(0, -1) : base;
  return bare.length > 3 && doubled.test(bare) ? bare.slice(0, -1) : bare;
}

const irregulars = new Map([
  ['used', 'use'],
  ['using', 'use'],
  ['uses', 'use'],
  ['gpus', 'gpu'],
  ['cpus', 'cpu'],
  ['tpus', 'tpu'],
  ['npus', 'npu'],
  ['indices', 'index'],
  ['indexes', 'index'],
  ['vertices', 'vertex'],
  ['matrices', 'matrix'],
  ['ran', 'run'],
  ['written', 'writ'],
  ['wrote', 'writ'],
  ['built', 'build'],
  ['kubernetes', 'kubernetes'],
  ['redis', 'redis'],
  ['embed', 'embed'],
  ['setting', 'setting'],
  ['settings', 'setting'],
]);
const doubled = /([b-df-hj-np-tv-z])\1$/;
const vowel = /[aeiouy]/;

function stripPlural(word: string): string {
  if (word.endsWith('ies')) return /[ae]ies$/.test(word) ? word : `${word.slice(0, -3)}y`;
  return !word.endsWith('s') || /(?:us|ss|is)$/.test(word) ? word : word.slice(0, -1);
}

function stripEnding(word: string): string {
  if (word.endsWith('ied')) return `${word.slice(0, -3)}y`;
  const cut = word.endsWith('ing') ? 3 : word.endsWith('ed') && !word.endsWith('eed') ? 2 : 0;
  const base = word.slice(0, word.length - cut);
  return cut > 0 && base.length >= 3 && vowel.test(base) ? base : word;
}
