import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { beginBackup, findLastBackup, runBackup } from '#app/core/backup/backup-runs.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { enqueue } from '#app/core/jobs/recurring-jobs.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import en from './backups-api.en.ts';
import zh from './backups-api.zh.ts';
import { isBackupDue } from './backups.policy.ts';
import { getBackupSettings } from './backups.settings.server.ts';

const say = bilingual(zh, en);

export type AskedBackup = { id: number };
/** The job of a backup that staff ask for. */
export const askedBackupJob = { name: 'admin.askedBackup' } as const;

/**
 * Has the site backed up now, in the background; while that is done nothing more is begun.
 * @throws Refusal forbidden without the console's node "backups/make"
 */
export async function makeBackup(ctx: Ctx): Promise<Reply> {
  await requireConsole(ctx, 'backups/make');
  const isBegun = await transact(ctx, async (tctx) => {
    const id = await beginBackup(tctx, 'staff');
    if (id === null) return false;
    await enqueue<AskedBackup>(tctx, askedBackupJob, { id });
    await audit(tctx, 'admin.makeBackup', { kind: 'job', id: null });
    return true;
  });
  return new Reply(null, { text: isBegun ? say.begun : say.running });
}

/** Backs the site up as staff asked. */
export async function makeAskedBackup(ctx: Ctx, { id }: AskedBackup): Promise<void> {
  const { backupKeep } = await getBackupSettings(ctx);
  await runBackup(ctx, { id, keep: backupKeep });
}

/** Backs the site up when its hour has come. */
export async function makeDueBackup(ctx: Ctx): Promise<void> {
  const { backupHour, backupKeep } = await getBackupSettings(ctx);
  const { tried } = await findLastBackup(ctx);
  if (!isBackupDue(backupHour, tried, ctx.now)) return;
  const id = await beginBackup(ctx, 'clock');
  if (id !== null) await runBackup(ctx, { id, keep: backupKeep });
}
