import type { Job } from '#app/core/jobs/recurring-jobs.server.ts';
import { type AskedBackup, askedBackupJob, makeAskedBackup, makeDueBackup } from './backups.commands.server.ts';

const lasts_s = 6 * 3600;

/** Looks each hour whether it is time. */
const timed: Job = { name: 'admin.timedBackup', cron: '7 * * * *', retries: 0, lasts_s, run: makeDueBackup };
const asked: Job<AskedBackup> = { ...askedBackupJob, retries: 0, lasts_s, run: makeAskedBackup };

/** Background work of backups. */
export const backupJobs: Job<never>[] = [timed, asked];
