import { declareSettings } from '#app/core/process/settings-registry.server.ts';
import { z } from 'zod';
import { backupHours } from './backups.schema.ts';

/** When the site backs itself up, by its own clock, and how many of these backups stay. */
export const getBackupSettings = declareSettings({
  backupHour: z.enum(backupHours).default('3'),
  backupKeep: z.number().int().default(7),
});
