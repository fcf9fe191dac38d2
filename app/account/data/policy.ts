/*
 * Times of exports and closures: pure.
 */

const day_ms = 86_400_000;

/** So long logging in can undo the closing of an account. */
export const grace_ms = 7 * day_ms;
/** So long a finished export can be downloaded. */
export const exportKept_ms = 7 * day_ms;
/** One export in so long. */
export const exportEvery_ms = day_ms;

/** User names cannot hold a hyphen, so that nobody can have taken this one. */
export const closedUsername = (id: number) => `closed-${id}`;
