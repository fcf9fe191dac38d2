import type { Widen } from '#app/core/texts/language.ts';
import type zh from './store.zh.ts';
import type { PluginsQuery, StoreCategory } from './store.schema.ts';

/** What a list is asked for beside words, by name, and what it is without each. */
export function chosenOf(
  query: PluginsQuery,
  categories: readonly StoreCategory[],
  t: Widen<typeof zh>,
): { name: string; without: PluginsQuery }[] {
  const category = categories.find(({ slug }) => slug === query.category)?.name ?? query.category;
  const chosen: [name: string, part: Partial<PluginsQuery>][] = [
    [category, { category: '' }],
    [query.tag && t.tag(query.tag), { tag: '' }],
    [query.reach && t.reaches[query.reach], { reach: '' }],
    [query.host && t.hostOn(query.host), { host: '' }],
  ];
  return chosen.flatMap(([name, part]) => (name ? { name, without: { ...query, ...part, page: 1 } } : []));
}
