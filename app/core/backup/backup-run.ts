/** Who made a backup: the command, the clock, or staff in the console. */
export type BackupBy = 'command' | 'clock' | 'staff';
/** Why there is no file: no room, no writable folder, a store that did not take it, a process that ended, or else. */
export type BackupFault = 'disk' | 'folder' | 'store' | 'broken-off' | 'other';

/** One backup as the console shows it; times in unix seconds. `isThere` is false once it was removed. */
export type BackupRun = {
  id: number;
  by: BackupBy;
  /** A path, or of one in the store `store:NAME`. */
  file: string;
  /** The machine whose path it is; '' for one of the store, and where it is not known. */
  host: string;
  startedAt: number;
  endedAt: number | null;
  bytes: number | null;
  fault: BackupFault | '';
  isThere: boolean;
};

/** Where the file of a backup lies, for people: `/folder/name`, of a machine that is known `machine:/folder/name`. */
export const placeOf = ({ file, host }: Pick<BackupRun, 'file' | 'host'>): string =>
  host === '' ? file : `${host}:${file}`;
