/** A machine that serves the site. Its clock is ahead by so much; it was seen so many seconds ago. */
export type HostRow = {
  name: string;
  version: string;
  ahead_ms: number;
  /** Whether its new files go where all hosts find them. */
  sharesFiles: boolean;
  isDraining: boolean;
  isThis: boolean;
  hasKey: boolean;
  seen_s: number;
};

/**
 * How a change of keys stands: there is a further key that is not used yet; not all hosts seal with the new one; so
 * many are still to be sealed anew; the old one may go. `failed` are those that no key opens.
 */
export type Resealing = { state: 'prepared' | 'waiting' | 'running' | 'done'; left: number; failed: number };

/** A clock may differ so much from the database's. */
export const mostAhead_ms = 2000;
