import { z } from 'zod';

const edge = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).catch(0);

/** Input of a list by descending ids: `before` and `after` are the ids at the edges of a page, 0 for none. */
export const keysetFields = { before: edge, after: edge };

/** One page, newest first; `before` and `after` lead on, null at the ends. */
export type KeysetPage<Row> = { rows: Row[]; before: number | null; after: number | null };

type Edges = { before: number; after: number };

/** True when the page is read upwards from its lower edge: the statement orders by ascending ids then. */
export const isUpwards = ({ after }: Edges) => after > 0;

/**
 * Makes a page of the rows of a statement that asked for one more than `size`.
 * @param found in the order of the statement, ascending when `isUpwards`
 */
export function keysetPage<Row extends { id: number }>(
  found: readonly Row[],
  edges: Edges,
  size: number,
): KeysetPage<Row> {
  const hasMore = found.length > size;
  const isUp = isUpwards(edges);
  const rows = isUp ? found.slice(0, size).toReversed() : found.slice(0, size);
  const hasNewer = isUp ? hasMore : edges.before > 0;
  const hasOlder = isUp || hasMore;
  return { rows, before: hasOlder ? (rows.at(-1)?.id ?? null) : null, after: hasNewer ? (rows[0]?.id ?? null) : null };
}
