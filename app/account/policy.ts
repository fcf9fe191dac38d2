/*
 * Who may do what with accounts: pure rules, times as Date, sizes in bytes.
 */

const day_ms = 86_400_000;
const maxFailures = 10;

/** Contract section 5: ten failures in a row, the last one less than a day ago, lock further tries. */
export function isLockedOut(past: { failures: number; failed_at: Date } | undefined, now: Date): boolean {
  return past !== undefined && past.failures >= maxFailures && now.getTime() - past.failed_at.getTime() < day_ms;
}

/** Failures older than this no longer count. */
export const failuresSince = (now: Date) => new Date(now.getTime() - day_ms);

/** How many bytes of uploads one member may keep; staff may keep any number. */
export const storageQuota_bytes = 1024 ** 3;

/** Whether a member may add a file of this size to what they keep. */
export function canStore(actor: { kind: string }, kept_bytes: number, size_bytes: number): boolean {
  return actor.kind === 'staff' || kept_bytes + size_bytes <= storageQuota_bytes;
}
