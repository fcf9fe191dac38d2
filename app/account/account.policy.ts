/*
 * Who may do what with accounts: pure rules.
 */

const day_ms = 86_400_000;
/** So many failures in a row lock an account for a day. */
export const maxFailures = 10;

/** Contract section 5: ten failures in a row, the last one less than a day ago, lock further tries. */
export function isLockedOut(past: { failures: number; failed_at: Date } | undefined, now: Date): boolean {
  return past !== undefined && past.failures >= maxFailures && now.getTime() - past.failed_at.getTime() < day_ms;
}

/** Failures older than this no longer count. */
export const failuresSince = (now: Date) => new Date(now.getTime() - day_ms);
