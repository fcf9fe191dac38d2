import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { backupPlace, backupsHoldKey, findLastBackup, listBackupRuns } from '#app/core/backup/backup-runs.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { isTooOld } from './backups.policy.ts';
import type { Backups } from './backups.schema.ts';
import { getBackupSettings } from './backups.settings.server.ts';

const shown = 30;

/**
 * The backups of the site and how they are made.
 * @throws Refusal forbidden without the console's menu "backups"
 */
export async function getBackups(ctx: Ctx): Promise<Backups> {
  await requireConsole(ctx, 'backups');
  const [{ backupHour, backupKeep }, runs, last, holdsKey] = await Promise.all([
    getBackupSettings(ctx),
    listBackupRuns(ctx, shown),
    findLastBackup(ctx),
    backupsHoldKey(),
  ]);
  return {
    ...backupPlace(),
    holdsKey,
    hour: backupHour,
    keep: backupKeep,
    isOld: isTooOld(last.good, ctx.now),
    isRunning: runs.some(({ endedAt }) => endedAt === null),
    runs,
  };
}
