import type { ListPlace } from './ask-addresses.ts';

/** A list, or everything by one member, or the answers of one question. */
type FeedPlace = Pick<ListPlace, 'type' | 'id' | 'node'> | { type: 'member' | 'thread'; id: number; node?: number };

/** The Atom feed that follows a list, a member or a question; of a list at a topic of the map, the topic's. */
export function feedPath({ type, id, node = 0 }: FeedPlace): string {
  if (node > 0) return `/feed/topics-${node}.atom`;
  if (type === 'all') return '/feed.atom';
  if (type === 'thread') return `/feed/question-${id}.atom`;
  if (type === 'category' || type === 'tag' || type === 'member') return `/feed/${type}-${id}.atom`;
  return `/feed/${type}.atom`;
}
