import { otherSpellings } from '#app/core/search/spellings.ts';
import { stemWord } from '#app/core/search/stem.ts';
import type { SearchReasons } from './search.schema.ts';

/** A word of a search in its names, the first as it was typed; each name is made of words that need not be neighbours. */
export type AskedWord = { names: readonly (readonly string[])[] };

/** Why a post was found: which words stand in it, by which name, and which only in its tags. All in lower case. */
export function reasonsOf(
  asked: readonly AskedWord[],
  { text, tags }: { text: string; tags: readonly string[] },
): SearchReasons {
  const why: SearchReasons = { words: [], names: [], tags: [], isByCategory: false };
  for (const { names } of asked) {
    const word = nameOf(names[0] ?? []);
    const other = names.slice(1).find((name) => holds(text, name));
    if (names[0] && holds(text, names[0])) why.words.push(word);
    else if (other) why.names.push({ word, as: nameOf(other) });
    else why.tags.push(...tags.filter((tag) => names.some((name) => holds(tag.toLowerCase(), name))));
  }
  why.tags = [...new Set(why.tags)];
  why.isByCategory = asked.length > 0 && why.words.length + why.names.length + why.tags.length === 0;
  return why;
}

const han = /\p{sc=Han}/u;
const nameOf = (name: readonly string[]): string =>
  name
    .reduce((whole, part) => whole + (han.test(whole.slice(-1)) || han.test(part.charAt(0)) ? '' : ' ') + part, '')
    .trim();

/** Words of Latin letters are found in all their forms and spellings. */
const holds = (text: string, name: readonly string[]): boolean =>
  name.length > 0 &&
  name.every((part) => part !== '' && [part, ...otherSpellings(part)].some((form) => text.includes(stemWord(form))));
