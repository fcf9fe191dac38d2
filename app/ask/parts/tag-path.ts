import type { Language } from '#app/core/texts/language.ts';

/** The page of a tag. */
export const tagPath = (slug: string): string => `/ask/tags/${encodeURIComponent(slug)}`;

/** The editor and the history of a tag's wiki in one language. */
export const tagEditPath = (slug: string, language: Language): string => `${tagPath(slug)}/edit?in=${language}`;
export const tagHistoryPath = (slug: string, language: Language, number?: number): string =>
  `${tagPath(slug)}/history?in=${language}${number === undefined ? '' : `&number=${number}`}`;

/** The list of tags; what is the default is left out. */
export function tagsPath({
  q = '',
  sort = 'popular',
  view = 'list',
  after,
  before,
}: { q?: string; sort?: TagSort; view?: TagListView; after?: string | null; before?: string | null } = {}): string {
  const query = new URLSearchParams();
  if (q) query.set('q', q);
  if (sort !== 'popular') query.set('sort', sort);
  if (view !== 'list') query.set('view', view);
  if (after) query.set('after', after);
  if (before) query.set('before', before);
  const text = query.toString();
  return text ? `/ask/tags?${text}` : '/ask/tags';
}

/*
 * Glossary: synonym – a tag that leads to its main tag: whoever writes, lists or searches it gets the main one; wiki –
 * what a tag is about, a line and a text; merging – making a tag a synonym and giving its posts to the main one;
 * splitting – undoing that.
 */

export const tagSorts = ['popular', 'name', 'newest'] as const;

export type TagSort = (typeof tagSorts)[number];

/** How the list is drawn: with what each is about, or many names at once, the larger the more they are used. */
export const tagViews = ['list', 'cloud'] as const;

export type TagListView = (typeof tagViews)[number];
