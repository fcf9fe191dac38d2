import type { MapQuery } from './ai-map.schema.ts';

/** The address of a state of the map; what is the default is left out, so that each state has one. */
export function mapPath({ view, level = 0, page = 1, sort = 'level', ...rest }: Partial<MapQuery> = {}): string {
  const query = new URLSearchParams();
  if (view) query.set('view', view);
  for (const name of ['area', 'type', 'status', 'mine', 'cost', 'reach', 'in', 'q'] as const)
    if (rest[name]) query.set(name, rest[name]);
  if (level > 0) query.set('level', String(level));
  if (sort !== 'level') query.set('sort', sort);
  if (page > 1) query.set('page', String(page));
  const text = query.toString();
  return text === '' ? '/aiMap' : `/aiMap?${text}`;
}

/** Whether more is asked for than the map as it lies there: the first topics of each area. */
export const isAsked = ({ area, type, level, status, mine, cost, reach, in: language, q }: MapQuery): boolean =>
  level > 0 || [area, type, status, mine, cost, reach, language, q].some((one) => one !== '');

/** Whether some topics are asked for and not others, an area alone being no filter. */
export const isFiltered = (query: MapQuery): boolean => isAsked({ ...query, area: '' });

/** The same map in the same view with nothing asked for. */
export const unasked = ({ view, sort }: MapQuery): Partial<MapQuery> => ({ view, sort });
