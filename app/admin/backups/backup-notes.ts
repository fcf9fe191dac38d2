import type { Widen } from '#app/core/texts/language.ts';
import type { Backups } from './backups.schema.ts';
import type zh from './backups.zh.ts';

/** What whoever keeps the backups has to know of them, in words. */
export const backupNotes = (t: Widen<typeof zh>, { store, holdsKey }: Pick<Backups, 'store' | 'holdsKey'>) => [
  { label: t.away, value: store === '' ? t.awayText : t.storeText },
  { label: t.secrets, value: holdsKey ? t.withKey : t.withoutKey },
];
