/** Who made a backup: the command, the clock, or staff in the console. */
export type BackupBy = 'command' | 'clock' | 'staff';
/** Why there is no file: no room, a folder that cannot be written, a process that ended, anything else. */
export type BackupFault = 'disk' | 'folder' | 'broken-off' | 'other';

/** One backup as the console shows it; times in unix seconds. `isThere` is false once it was removed. */
export type BackupRun = {
  id: number;
  by: BackupBy;
  file: string;
  startedAt: number;
  endedAt: number | null;
  bytes: number | null;
  fault: BackupFault | '';
  isThere: boolean;
};
