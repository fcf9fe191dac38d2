/** The one address of a node: its id, which never changes, and its slug for readers. */
export const nodePath = ({ id, slug }: { id: number; slug: string }): string => `/aiMap/page/${id}-${slug}`;

/** The id at the head of a node's address; null for what is none. */
export function idOfNode(part: string): number | null {
  const [, id] = /^([1-9]\d{0,15})(?:-[a-z0-9-]{1,60})?$/.exec(part) ?? [];
  return id === undefined ? null : Number(id);
}

/** The page of a learning path. */
export const pathPath = (slug: string): string => `/aiMap/path/${slug}`;

/** So many topics one feed follows. */
export const mostInFeed = 50;

/** The Atom feed of new posts at some nodes: their ids stand in the address, so that it needs no login. */
export const topicsFeed = (ids: readonly number[]): string =>
  `/feed/topics-${ids
    .slice(0, mostInFeed)
    .toSorted((a, b) => a - b)
    .join('.')}.atom`;

/** The Atom feed of what changes on the map. */
export const mapFeed = '/feed/map.atom';
