import type { GuestAct } from '#app/account/parts/login-target.ts';
import type { AnswerSort, ListSort, ListType, PostKind } from './ask.schema.ts';

export type ListPlace = {
  type: ListType;
  id?: number;
  sort?: ListSort;
  lang?: string;
  /** A topic or area of the map at which the posts lie. */
  node?: number;
  after?: string | null;
  before?: string | null;
};

/**
 * The address of a list; what is the default is left out, so that every list has one address. The language of the posts
 * is `in`, because `lang` switches the language of the whole site.
 */
export function listPath({ type, id = 0, sort = 'newest', lang = '', node = 0, after, before }: ListPlace): string {
  const query = new URLSearchParams();
  if (sort !== 'newest') query.set('sort', sort);
  if (lang !== '') query.set('in', lang);
  if (node > 0) query.set('node', String(node));
  if (after) query.set('after', after);
  if (before) query.set('before', before);
  return withQuery(`/ask/lists/${type}/${id}`, query);
}

/**
 * The address of a post; `answers` is the cursor of a later page of its answers, `comment` one that is to be shown,
 * `hash` an answer (a31) or comment (c5).
 */
export function postPath(
  id: number,
  {
    sort,
    answers,
    comment,
    hash,
  }: { sort?: AnswerSort; answers?: string | null; comment?: number | null; hash?: string } = {},
): string {
  const query = new URLSearchParams();
  if (sort && sort !== 'best') query.set('sort', sort);
  if (answers) query.set('answers', answers);
  if (comment) query.set('comment', String(comment));
  return withQuery(`/ask/info/${id}`, query) + (hash ? `#${hash}` : '');
}

/** The page of a model of the catalogue. */
export const modelPath = (id: number) => `/ask/models/all/${id}`;

/** The page of a topic or an area of the AI map. */
export const topicPath = ({ id, slug }: { id: number; slug: string }) => `/aiMap/page/${id}-${slug}`;

/** The page of a learning path. */
export const learningPath = (slug: string) => `/aiMap/path/${slug}`;

/** The address of a post of any kind. */
export const pathOfPost = ({ id, kind }: { id: number; kind: PostKind }) =>
  kind === 'model' ? modelPath(id) : postPath(id);

/** What beside posts a search shows: the AI map, plugins, the developer docs. */
export type SearchTab = '' | 'map' | 'plugin' | 'docs';
export type SearchPlace = { keywords: string; page?: number; sort?: string; tab?: SearchTab };

/** The address of a search; a sort of "relevance" and the first page are left out. */
export function searchPath({ keywords: words, page = 1, sort = 'relevance', tab = '' }: SearchPlace): string {
  const keywords = legible(words);
  const query = new URLSearchParams();
  if (tab !== '') query.set('tab', tab);
  if (sort !== 'relevance') query.set('sort', sort);
  if (page > 1) query.set('page', String(page));
  if (isDots(keywords)) query.set('q', keywords);
  return withQuery(
    keywords === '' || isDots(keywords) ? '/ask/search' : `/ask/search/${encodeURIComponent(keywords)}`,
    query,
  );
}

type Begun = { kind?: 'article'; tag?: string; category?: number; node?: number };

/** The form of a new question or article, which begins with a tag (its name), a category or a topic of the map (ids). */
export function writePath({ kind, tag, category, node }: Begun = {}): string {
  const query = new URLSearchParams();
  if (kind) query.set('kind', kind);
  if (tag) query.set('tag', tag);
  if (category) query.set('category', String(category));
  if (node) query.set('node', String(node));
  return withQuery('/ask/post', query);
}

/** The page of a suggested edit. */
export const suggestionPath = (id: number) => `/ask/reviews/edits/${id}`;

/** The login page that leads back to `here`, a path with its query, and says what for. */
export const loginPath = (here: string, act?: GuestAct) =>
  `/user/login?to=${encodeURIComponent(here)}${act ? `&for=${act}` : ''}`;

/** A text without what no address and no database can hold: NUL and halves of surrogate pairs. */
export const legible = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** "." and ".." in a path are folders, however they are written. */
const isDots = (words: string) => words === '.' || words === '..';

function withQuery(path: string, query: URLSearchParams): string {
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}
