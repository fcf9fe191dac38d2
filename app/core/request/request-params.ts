/** Query parameters of a request; objects and lists may be nested. */
export type Params = Record<string, unknown>;

/**
 * Query pairs with objects and lists flattened: `{filter: {tag: 'a'}, ids: [1, 2]}` → `filter[tag]=a`, `ids[0]=1`,
 * `ids[1]=2`. Values of null and undefined are left out.
 */
export function flattenParams(params: Params): [string, string][] {
  return Object.entries(params).flatMap(([name, value]) => flattenValue(name, value));
}

/** The path with the parameters added to its query. */
export function withParams(path: string, params: Params): string {
  const query = new URLSearchParams(flattenParams(params)).toString();
  return query === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`;
}

/** What two requests share when the second is a duplicate of the first: method, URL, parameters and body. */
export function requestKey(method: string, path: string, params: Params, body: unknown): string {
  return JSON.stringify([method, path, flattenParams(params), body ?? null]);
}

function flattenValue(name: string, value: unknown): [string, string][] {
  if (value === null || value === undefined) return [];
  if (value instanceof Date) return [[name, value.toISOString()]];
  if (typeof value === 'object')
    return Object.entries(value).flatMap(([key, inner]) => flattenValue(`${name}[${key}]`, inner));
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? [[name, `${value}`]]
    : [];
}
