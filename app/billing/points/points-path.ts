import { PointsFilters } from './points.schema.ts';

/** The page of points. */
export const pointsPath = '/user/account/integral';

/** The filters of an address. */
export const readFilters = (query: URLSearchParams): PointsFilters => PointsFilters.parse(Object.fromEntries(query));

const defaults = PointsFilters.parse({});

/** The address of the page with some filters changed; a change of any but the page begins at the first page. */
export function filtersPath(filters: PointsFilters, change: Partial<PointsFilters>): string {
  const next = { ...filters, page: 1, ...change };
  const names = (Object.keys(defaults) as (keyof PointsFilters)[]).filter((name) => next[name] !== defaults[name]);
  const query = new URLSearchParams(names.map((name) => [name, String(next[name])]));
  return names.length === 0 ? pointsPath : `${pointsPath}?${query}`;
}
