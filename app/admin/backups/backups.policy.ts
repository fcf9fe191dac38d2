import { addDays, siteMoment } from '#app/core/site-day.ts';
import type { BackupHour } from './backups.schema.ts';

/** A backup that is older counts as none. */
const freshFor_ms = 7 * 86_400_000;

/** Whether the last good backup is too old, or there is none. */
export const isTooOld = (good: Date | null, now: Date): boolean =>
  good === null || now.getTime() - good.getTime() > freshFor_ms;

/**
 * Whether the clock's backup is to be made: its last hour has come, and nobody has tried since. One that was missed
 * while the site was down is made when it is up again.
 */
export function isBackupDue(hour: BackupHour, tried: Date | null, now: Date): boolean {
  if (hour === 'off') return false;
  if (tried === null) return true;
  const [day, time] = siteMoment(now).split(' ') as [string, string];
  const due = `${time.slice(0, 2) >= hour.padStart(2, '0') ? day : addDays(day, -1)} ${hour.padStart(2, '0')}:00`;
  return siteMoment(tried) < due;
}
