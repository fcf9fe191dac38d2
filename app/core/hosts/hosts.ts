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

/** A clock may differ so much from the database's. */
export const mostAhead_ms = 2000;
