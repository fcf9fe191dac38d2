import type { CatalogueQuery, TaskChoice } from './models.schema.ts';

/** A place in the catalogue; what is the default is left out of its address. */
type CataloguePlace = Partial<Omit<CatalogueQuery, 'after' | 'before'>> & {
  after?: string | null;
  before?: string | null;
};

/** The address of the catalogue with its filters. */
export function cataloguePath({ task = 'all', licence, gb, lang, q, sort, after, before }: CataloguePlace): string {
  const query = new URLSearchParams();
  if (q) query.set('q', q);
  if (licence) query.set('licence', licence);
  if (gb) query.set('gb', String(gb));
  if (lang) query.set('speaks', lang);
  if (sort && sort !== 'rating') query.set('sort', sort);
  if (after) query.set('after', after);
  if (before) query.set('before', before);
  const text = query.toString();
  return `/ask/models/${task}/0${text && `?${text}`}`;
}

/** The comparison of some models. */
export const comparePath = (ids: readonly number[]) => `/ask/models/compare?ids=${ids.join(',')}`;

/** The catalogue of one task. */
export const taskPath = (task: TaskChoice) => cataloguePath({ task });
