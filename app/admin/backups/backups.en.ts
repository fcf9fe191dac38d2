import type { Widen } from '#app/core/texts/language.ts';
import type zh from './backups.zh.ts';

export default {
  title: 'Backups',
  lead: 'All data and uploaded files in one file; the site need not stop.',
  make: 'Back up now',
  running: 'Backing up…',
  ok: 'There is a good backup from the last week.',
  old: 'There is no good backup from the last week.',
  how: 'How the site is backed up',
  plan: 'Automatic',
  daily: (hour: string, keep: number) => `every day at ${hour}:00 (China time), the last ${keep} are kept`,
  off: 'off',
  change: 'Change',
  folder: 'Folder on the server',
  store: 'Object store',
  storeText:
    'Backups lie in this object store, away from this server. They hold the secret key and password hashes, so only the owner of the server may have them.',
  away: 'Another copy',
  awayText:
    'Backups are lost with their disk: copy them to another machine too. They hold the secret key and password hashes, so only the owner of the server may have them.',
  restore: 'To restore (stop the site first)',
  list: 'Latest backups',
  none: 'No backups yet',
  noneText: 'Press “Back up now”, or wait for the hour that is set.',
  at: 'Begun',
  by: 'Made by',
  bys: { clock: 'the clock', staff: 'the console', command: 'the command' },
  result: 'Result',
  size: 'Size',
  took: (text: string) => `in ${text}`,
  file: 'File',
  removed: 'cleared away',
  minutes: (minutes: number, seconds: number) => (minutes > 0 ? `${minutes} min ${seconds} s` : `${seconds} s`),
  faults: {
    disk: 'not enough room on the disk',
    folder: 'the folder cannot be written',
    store: 'the object store did not take it',
    'broken-off': 'broken off',
    other: 'failed, see the server’s log',
  },
} satisfies Widen<typeof zh>;
