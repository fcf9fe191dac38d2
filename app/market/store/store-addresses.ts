import type { PluginsQuery } from './store.schema.ts';

/** The address of a list of plugins; what is the default is left out, so that every list has one address. */
export function pluginsPath(query: Partial<PluginsQuery> = {}): string {
  const asked = new URLSearchParams();
  for (const name of ['q', 'category', 'tag', 'sort', 'reach', 'host'] as const)
    if (query[name]) asked.set(name, query[name]);
  if ((query.page ?? 1) > 1) asked.set('page', String(query.page));
  const text = asked.toString();
  return text === '' ? '/plugin' : `/plugin?${text}`;
}

/** The page of a plugin. */
export const pluginPath = (slug: string) => `/plugin/${slug}`;

/** The page of a developer. */
export const makerPath = (slug: string) => `/plugin/by/${slug}`;

/** Whether a list is asked for something, so that it stands alone without shelves. */
export const isAsked = ({ q, category, tag, sort, reach, host, page }: PluginsQuery): boolean =>
  [q, category, tag, sort, reach, host].some((one) => one !== '') || page > 1;

/** The feed of new and updated plugins. */
export const pluginFeed = '/feed/plugin.atom';

/** Where a version is downloaded from; without one it is that which is shown. */
export const downloadPath = (slug: string, version = '') =>
  `/plugin/${slug}/download${version === '' ? '' : `?version=${encodeURIComponent(version)}`}`;
