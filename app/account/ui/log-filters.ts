import { LogInput, type LogKind, logPageSizes } from '../logs/schema.ts';

/** What a log page shows, as its address says it. */
export type LogFilters = { page: number; limit: number; type: LogKind; days: number };

const defaults: LogFilters = { page: 1, limit: logPageSizes[0], type: 'all', days: 0 };

/** The filters of an address; what is not understood is left at its default. */
export function readLogFilters(query: URLSearchParams): LogFilters {
  const shape = LogInput.shape;
  const read = Object.entries(shape).map(([name, schema]) => [name, schema.safeParse(query.get(name) ?? undefined).data] as const);
  const found = Object.fromEntries(read.filter(([, value]) => value !== undefined)) as Partial<LogFilters>;
  const filters = { ...defaults, ...found };
  return { ...filters, limit: logPageSizes.find((size) => size === filters.limit) ?? defaults.limit };
}

/** The address of a log with some filters changed; a change of any but the page begins at the first page. */
export function logPath(path: string, filters: LogFilters, change: Partial<LogFilters>): string {
  const next = { ...filters, page: 1, ...change };
  const names = (Object.keys(defaults) as (keyof LogFilters)[]).filter((name) => next[name] !== defaults[name]);
  const query = new URLSearchParams(names.map((name) => [name, String(next[name])]));
  return names.length === 0 ? path : `${path}?${query}`;
}
