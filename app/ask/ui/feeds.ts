import type { ListPlace } from './addresses.ts';

/** The Atom feed that follows a list, or null when none does. */
export function feedPath({ type, id }: ListPlace): string | null {
  if (type === 'all') return '/feed.atom';
  if (type === 'question' || type === 'article') return `/feed/${type}.atom`;
  return type === 'tag' ? `/feed/tag-${id}.atom` : null;
}
