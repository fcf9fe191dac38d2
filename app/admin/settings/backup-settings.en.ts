import type { Widen } from '#app/core/texts/language.ts';
import type zh from './backup-settings.zh.ts';

export default {
  fields: { backupHour: 'Back up every day at', backupKeep: 'How many are kept' },
  help: {
    backupHour: 'By the site’s clock (China time); one that was missed is made when the site is up again',
    backupKeep:
      'Older automatic backups are removed, 1 to 100. They lie in the server’s BACKUP_DIR, or in an object store when BACKUP_STORE_URL is set in the environment',
  },
  words: { backupHour: (hour: string) => (hour === 'off' ? 'No automatic backups' : `${hour.padStart(2, '0')}:00`) },
} satisfies Widen<typeof zh>;
