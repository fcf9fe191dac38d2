import type { BackupRun } from '#app/core/backup/backup-run.ts';

/** The hours of the site's clock, or never. */
export const backupHours = ['off', ...Array.from({ length: 24 }, (_, hour) => String(hour))] as const;
export type BackupHour = (typeof backupHours)[number];

/** What the console shows of backups. `isOld`: there is none that is younger than a week. */
export type Backups = {
  folder: string;
  /** The store that backups go to instead of the folder; '' for none. */
  store: string;
  /** Whether they hold the site's key, which one of the environment is not in. */
  holdsKey: boolean;
  hour: BackupHour;
  keep: number;
  isOld: boolean;
  isRunning: boolean;
  runs: BackupRun[];
};
