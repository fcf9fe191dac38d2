import { MapInput, type MapQuery } from './ai-map.schema.ts';

/** What an address asks of the map, and what of it the map does not know. */
export type AskedMap = { query: MapQuery; ignored: (keyof MapQuery)[] };

/** Of a search, as `MapInput` has it. */
const longest = 60;

/**
 * Reads an address of the map. An old or mistyped filter is left out and told, and too long a search is cut: the list
 * without it helps more than an error.
 */
export function readMapQuery(params: URLSearchParams): AskedMap {
  const given = Object.fromEntries([...params].filter(([, value]) => value !== ''));
  const read = MapInput.safeParse(given);
  if (read.success) return { query: read.data, ignored: [] };
  const ignored = [...new Set(read.error.issues.map(({ path }) => String(path[0]) as keyof MapQuery))];
  const known = Object.fromEntries(Object.entries(given).filter(([name]) => !ignored.includes(name as keyof MapQuery)));
  const cut = ignored.includes('q') ? { q: (given['q'] ?? '').slice(0, longest).toWellFormed() } : {};
  const again = MapInput.safeParse({ ...known, ...cut });
  return { query: again.success ? again.data : MapInput.parse({}), ignored };
}
