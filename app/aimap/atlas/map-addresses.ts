import type { MapQuery } from './ai-map.schema.ts';

/** The address of a state of the map; what is the default is left out, so that each state has one. */
export function mapPath({ view, area, level, q, sort, page }: Partial<MapQuery> = {}): string {
  const query = new URLSearchParams();
  if (view) query.set('view', view);
  if (area) query.set('area', area);
  if (level) query.set('level', String(level));
  if (q) query.set('q', q);
  if (sort && sort !== 'level') query.set('sort', sort);
  if (page && page > 1) query.set('page', String(page));
  const text = query.toString();
  return text === '' ? '/aiMap' : `/aiMap?${text}`;
}
