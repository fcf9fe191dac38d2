import type { PostKind } from '../schema.ts';

/** A narrowing of the results that the page offers as a link; each is an operator of the search. */
export type Facet = PostKind | null;

const operators: Record<PostKind, string> = { question: 'is:question', article: 'is:article' };

/** Which facet the words name. */
export function facetOf(keywords: string): Facet {
  const words = wordsOf(keywords);
  for (const facet of ['question', 'article'] as const) if (words.includes(operators[facet])) return facet;
  return null;
}

/** The words with this facet instead of any other. */
export function withFacet(keywords: string, facet: Facet): string {
  const others = wordsOf(keywords).filter((word) => !Object.values(operators).includes(word));
  return [...others, ...(facet ? [operators[facet]] : [])].join(' ');
}

/** Words at blanks; a quoted phrase is one word. */
const wordsOf = (keywords: string): string[] => keywords.match(/-?"[^"]*"?|\S+/g) ?? [];
