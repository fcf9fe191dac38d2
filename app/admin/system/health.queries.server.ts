import { unixSeconds } from '#app/core/unix-seconds.ts';
import { readFile } from 'node:fs/promises';
import { availableParallelism, freemem, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { findSearchState } from '#app/ask/search-desk/search-state.queries.server.ts';
import { isTooOld } from '#app/admin/backups/backups.policy.ts';
import { placeOf } from '#app/core/backup/backup-run.ts';
import { backupPlace, backupsHoldKey, findLastBackup } from '#app/core/backup/backup-runs.server.ts';
import { listHosts } from '#app/core/hosts/hosts.server.ts';
import { readResealing } from '#app/core/hosts/resealing.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { listAppliedMigrations, listOwnMigrations } from '#app/core/db/migrate.server.ts';
import { eventLoopDelay } from '#app/core/process/event-loop.server.ts';
import { readHealth } from '#app/core/hosts/health.server.ts';
import { pageCacheFill } from '#app/core/page-cache/page-cache.server.ts';
import { replicaFigures } from '#app/core/replicas/replicas.server.ts';
import { findLastRun } from '#app/core/jobs/job-queue.server.ts';
import { getUploadSettings } from '#app/account/uploads/uploads.settings.server.ts';
import { findMailboxState } from '#app/messages/mail-replies/mailbox.client.server.ts';
import { listPauses } from '#app/wallet/checks/ledger-checks.queries.server.ts';
import { findHead } from '#app/wallet/checks/seals.queries.server.ts';
import { isCaptchaEnabled } from '#app/core/captcha/switch.server.ts';
import { getSiteUrl } from '#app/core/process/site-url.server.ts';
import { isPublicAddress } from '#app/admin/first-steps/first-steps.policy.ts';
import type { HealthReport } from './health.schema.ts';
import { findMailFailure } from './mail-failure.queries.server.ts';

let version: Promise<string> | undefined;

/**
 * Everything that is known about how this installation does.
 * @throws Refusal forbidden without the console's menu "health"
 */
export async function getHealthReport(ctx: Ctx): Promise<HealthReport> {
  await requireConsole(ctx, 'health');
  const mailFailure = await findMailFailure(ctx);
  version ??= readVersion();
  const [health, migrations, search, ledger, replies, hosts, backup, keys] = await Promise.all([
    readHealth(ctx),
    readMigrations(ctx),
    findSearchState(ctx),
    readLedger(ctx),
    findMailboxState(ctx),
    readHosts(ctx),
    readBackup(ctx),
    readResealing(ctx),
  ]);
  const { heapUsed, heapTotal, external } = process.memoryUsage();
  return {
    health,
    at: unixSeconds(ctx.now),
    version: await version,
    system: {
      platform: `${process.platform} ${process.arch}`,
      cores: availableParallelism(),
      load: Math.round(loadavg()[0]! * 100) / 100,
      memory: totalmem(),
      freeMemory: freemem(),
    },
    memory: { heapUsed, heapTotal, external },
    delay: eventLoopDelay(),
    migrations,
    pageCache: pageCacheFill(),
    search,
    ledger,
    hosts,
    keys,
    replicas: replicaFigures(),
    backup: { ...backup, isPartial: hosts.filesFault },
    mailFailure,
    storage: (await getUploadSettings(ctx)).uploadMode,
    opening: { isCaptchaOn: isCaptchaEnabled(), siteUrl: getSiteUrl(), isAddressPublic: isPublicAddress(getSiteUrl()) },
    replies,
  };
}

async function readVersion(): Promise<string> {
  const text = await readFile(join(import.meta.dirname, '../../../package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

async function readMigrations(ctx: Ctx): Promise<HealthReport['migrations']> {
  const [applied, own] = await Promise.all([listAppliedMigrations(ctx.db), listOwnMigrations()]);
  return {
    applied: applied.length,
    last: applied.at(-1) ?? '',
    missing: own.filter((name) => !applied.includes(name)),
  };
}

async function readHosts(ctx: Ctx): Promise<HealthReport['hosts']> {
  const rows = await listHosts(ctx.db);
  const live = rows.filter(({ state }) => state === 'live');
  return { rows, filesFault: live.length > 1 && live.some(({ sharesFiles }) => !sharesFiles) };
}

async function readBackup(ctx: Ctx): Promise<Omit<HealthReport['backup'], 'isPartial'>> {
  const [{ good, fault, ...file }, holdsKey] = await Promise.all([findLastBackup(ctx), backupsHoldKey()]);
  const goodAt = good && unixSeconds(good);
  return { ...backupPlace(), goodAt, goodIn: placeOf(file), isOld: isTooOld(good, ctx.now), fault, holdsKey };
}

async function readLedger(ctx: Ctx): Promise<HealthReport['ledger']> {
  const [run, pauses, head] = await Promise.all([findLastRun(ctx, 'wallet.check'), listPauses(ctx), findHead(ctx)]);
  return {
    lastCheck: run && { isDone: run.state === 'completed', at: run.at },
    pauses: pauses.map(({ asset, reason, startedAt }) => ({ asset, reason, at: unixSeconds(startedAt) })),
    seal: head && { id: head.id, at: unixSeconds(head.sealedAt), hash: head.hash },
  };
}
