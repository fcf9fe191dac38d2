import type { ListPlace } from './addresses.ts';

/** The Atom feed that follows a list. */
export function feedPath({ type, id }: ListPlace): string {
  if (type === 'all') return '/feed.atom';
  if (type === 'question' || type === 'article' || type === 'unanswered') return `/feed/${type}.atom`;
  return `/feed/${type}-${id}.atom`;
}
