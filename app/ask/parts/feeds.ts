import type { ListPlace } from './ask-addresses.ts';

/** A list, or everything by one member, or the answers of one question. */
type FeedPlace = Pick<ListPlace, 'type' | 'id'> | { type: 'member' | 'thread'; id: number };

/** The Atom feed that follows a list, a member or a question. */
export function feedPath({ type, id }: FeedPlace): string {
  if (type === 'all') return '/feed.atom';
  if (type === 'thread') return `/feed/question-${id}.atom`;
  if (type === 'category' || type === 'tag' || type === 'member') return `/feed/${type}-${id}.atom`;
  return `/feed/${type}.atom`;
}
