/*
 * Lists that are read from the newest end and joined in the browser: pure functions over rows with growing ids.
 */

type Row = { id: number };

/**
 * What is shown after the newest page was read again: the page replaces everything from its oldest row on, so that what
 * was deleted meanwhile goes. When more has arrived than one page holds, the older rows are dropped: they are read
 * again on the way up.
 * @param shown oldest first
 * @param page newest first; shorter than `limit` when there is no more
 */
export function withNewest<R extends Row>(shown: readonly R[], page: readonly R[], limit: number): R[] {
  const newest = page.toReversed();
  const first = newest[0];
  if (!first || page.length < limit) return newest;
  const last = shown.at(-1);
  if (!last || last.id < first.id) return newest;
  return [...shown.filter((row) => row.id < first.id), ...newest];
}

/** What is shown after an older page (newest first) was read. */
export function withOlder<R extends Row>(shown: readonly R[], page: readonly R[]): R[] {
  const known = new Set(shown.map((row) => row.id));
  return [...page.filter((row) => !known.has(row.id)).toReversed(), ...shown];
}

/** Conversations after their first page was read again; each person stands once, where the newer row has them. */
export function withFirst<R extends Row & { show_user: Row }>(
  shown: readonly R[],
  page: readonly R[],
  limit: number,
): R[] {
  const last = page.at(-1);
  if (!last || page.length < limit) return [...page];
  const known = new Set(page.map((row) => row.show_user.id));
  return [...page, ...shown.filter((row) => row.id < last.id && !known.has(row.show_user.id))];
}

/** Two lists are shown the same. */
export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
