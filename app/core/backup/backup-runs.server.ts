import { createReadStream } from 'node:fs';
import { mkdir, rm, stat, statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import type { ClientConfig } from 'pg';
import type { Ctx } from '#app/core/ctx.server.ts';
import { listAppliedMigrations } from '#app/core/db/migrate.server.ts';
import type { FileStore } from '#app/core/files/file-store.ts';
import { StoreFault } from '#app/core/files/object-store.ts';
import { log } from '#app/core/process/log.server.ts';
import { keyFingerprint } from '#app/core/hosts/site-key.server.ts';
import { isKeyOf, readSecretFile } from './backup-key.server.ts';
import type { BackupBy, BackupFault, BackupRun } from './backup-run.ts';
import { writeBackup } from './write-backup.server.ts';

/** `store` takes the backups instead of the folder, which then holds each only while it is written. */
type Site = {
  connection: ClientConfig;
  dataDir: string;
  folder: string;
  files?: FileStore | null;
  store?: FileStore | null;
  /** What the console calls the store. */
  storeName?: string;
};
let site: Site | undefined;

/** Where the site of this process lies and its backups go. */
export const setBackupSite = (given: Site): void => void (site = given);

/** Where the site's backups go: a folder, or the name of a store. */
export const backupPlace = (): { folder: string; store: string } => ({
  folder: site?.folder ?? '',
  store: site?.store ? (site.storeName ?? '') : '',
});

/**
 * Whether backups of this process hold the site's key: one of the environment is in none, unless secret.key is it too.
 */
export async function backupsHoldKey(): Promise<boolean> {
  return site !== undefined && isKeyOf(await readSecretFile(site.dataDir), keyFingerprint());
}

/** The name of a backup that is begun at a time. */
export const backupName = (at: Date): string =>
  `backup-${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}.tar.zst`;

/** A run that has written nothing for so long has ended. */
const silent_min = 10;
const touch_ms = 60_000;
/** Room that is left beside a backup as large as the last one. */
const spare_bytes = 256 * 1024 ** 2;

/** Remembers a backup that the command made. A site of an older release has nowhere to write it. */
export async function noteBackup(
  ctx: Pick<Ctx, 'db'>,
  { file, startedAt, bytes }: { file: string; startedAt: Date; bytes: number },
): Promise<void> {
  const { rows } = await sql<{ knows: boolean }>`select count(*) > 0 knows from pg_attribute
    where attrelid = to_regclass('core.backup') and attname = 'host'`.execute(ctx.db);
  if (!rows[0]!.knows) return;
  await sql`insert into core.backup (made_by, file, started_at, ended_at, bytes, host)
    values ('command', ${file}, ${startedAt}, now(), ${bytes}, ${hostname()})`.execute(ctx.db);
}

/** Notes that a backup is begun; null while another is being made. */
export async function beginBackup(ctx: Pick<Ctx, 'db'>, by: BackupBy): Promise<number | null> {
  if (!site) return null;
  await clearBroken(ctx);
  const startedAt = new Date();
  const name = backupName(startedAt);
  const file = site.store ? storedName(name) : path.join(site.folder, name);
  const { rows } = await sql<{ id: number }>`insert into core.backup (made_by, file, started_at, host)
    values (${by}, ${file}, ${startedAt}, ${hostname()})
    on conflict ((true)) where ended_at is null do nothing returning id`.execute(ctx.db);
  return rows[0]?.id ?? null;
}

/**
 * Backs the site up into its folder or store, and removes the oldest of those it made beyond `keep`. What went wrong
 * stands in its row and in the log; nothing half-written stays. A run that has ended is not made again.
 * @param id as `beginBackup` gave it
 */
export async function runBackup(ctx: Pick<Ctx, 'db'>, { id, keep }: { id: number; keep: number }): Promise<void> {
  const { rows } = await sql<{ file: string; last: number }>`select file, coalesce((select bytes from core.backup
    where bytes is not null order by id desc limit 1), 0) last from core.backup
    where id = ${id} and ended_at is null`.execute(ctx.db);
  const run = rows[0];
  if (!site || !run) return;
  const { file } = run;
  const timer = setInterval(() => void touch(ctx, id), touch_ms);
  try {
    await touch(ctx, id);
    const place = pathOf(site, file);
    await requireRoom(path.dirname(place), run.last);
    await writeBackup({ ...site, migrations: await listAppliedMigrations(ctx.db), file: place });
    const { size } = await stat(place);
    if (isStored(file)) await sendToStore(site, file, place);
    await sql`update core.backup set ended_at = now(), bytes = ${size} where id = ${id}`.execute(ctx.db);
  } catch (error) {
    const fault = faultOf(error);
    log.error({ err: error, fault }, 'the site could not be backed up');
    await sql`update core.backup set ended_at = now(), fault = ${fault} where id = ${id}`.execute(ctx.db);
    return;
  } finally {
    clearInterval(timer);
  }
  await removeOldest(ctx, site, keep);
}

/** The name that the console and `npm run restore` know a backup of the store by. */
const storedName = (name: string) => `${storeMark}${name}`;
const storeMark = 'store:';
const isStored = (file: string) => file.startsWith(storeMark);
/** The key of a backup in its store, by its name there. */
export const backupKey = (name: string): string => `backups/${name.replace(storeMark, '')}`;
/** Where a backup is written. */
const pathOf = ({ folder }: Site, file: string) =>
  isStored(file) ? path.join(folder, file.slice(storeMark.length)) : file;

/** Says that a backup is still being made. */
async function touch(ctx: Pick<Ctx, 'db'>, id: number): Promise<void> {
  const now = sql`update core.backup set touched_at = now(), host = ${hostname()} where id = ${id}`;
  await now
    .execute(ctx.db)
    .catch((error: unknown) => log.warn({ err: error }, 'a backup could not say that it goes on'));
}

/** Puts a finished backup into the store, reads its size back, and takes it off the disk whatever happens. */
async function sendToStore({ store }: Site, file: string, place: string): Promise<void> {
  try {
    if (!store) throw new StoreFault(0);
    const { size } = await stat(place);
    await store.put(backupKey(file), createReadStream(place, { highWaterMark: 1024 ** 2 }), 'application/zstd');
    const kept = await store.get(backupKey(file));
    kept?.body.destroy();
    if (kept?.size === size) return;
    await store.remove(backupKey(file));
    throw new StoreFault(200);
  } finally {
    await rm(place, { force: true });
  }
}

/** Runs that ended with their process: nothing has been written to their drafts for long. The drafts go. */
async function clearBroken(ctx: Pick<Ctx, 'db'>): Promise<void> {
  const { rows } = await sql<{ id: number; file: string }>`select id, file from core.backup
    where ended_at is null and greatest(started_at, touched_at) < now() - make_interval(mins => ${sql.lit(silent_min)})
    `.execute(ctx.db);
  for (const { id, file } of rows) {
    const place = site ? pathOf(site, file) : file;
    const draft = await stat(`${place}.part`).catch(() => null);
    if (draft && Date.now() - draft.mtimeMs < silent_min * 60_000) continue;
    await rm(`${place}.part`, { force: true });
    if (isStored(file)) await rm(place, { force: true });
    await sql`update core.backup set fault = 'broken-off', ended_at = now() where id = ${id}`.execute(ctx.db);
  }
}

/** Those of the clock and of staff alone: what the command made is its caller’s. Other machines’ disks are out of reach. */
async function removeOldest(ctx: Pick<Ctx, 'db'>, { store }: Site, keep: number): Promise<void> {
  const { rows } = await sql<{ id: number; file: string; isHere: boolean }>`
    select id, file, host in ('', ${hostname()}) "isHere" from core.backup
      where bytes is not null and removed_at is null and made_by <> 'command'
      order by id desc offset ${keep}`.execute(ctx.db);
  for (const { id, file, isHere } of rows) {
    if (isStored(file) ? !store : !isHere) continue;
    if (isStored(file)) await store!.remove(backupKey(file)); // what fails is tried again after the next one
    else await rm(file, { force: true });
    await sql`update core.backup set removed_at = now() where id = ${id}`.execute(ctx.db);
  }
}

class NoRoom extends Error {}

async function requireRoom(folder: string, bytes: number): Promise<void> {
  await mkdir(folder, { recursive: true });
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < bytes * 1.2 + spare_bytes) throw new NoRoom('There is no room for a backup');
}

function faultOf(error: unknown): BackupFault {
  if (error instanceof NoRoom) return 'disk';
  if (error instanceof StoreFault) return 'store';
  const code = codeOf(error) || codeOf(error instanceof Error ? error.cause : null);
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'disk';
  return ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT'].includes(code) ? 'folder' : 'other';
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Whose path the file of a row is. */
const hostOfFile = sql`case when file like 'store:%' then '' else host end`;

/** The newest backups, the newest first. */
export async function listBackupRuns(ctx: Pick<Ctx, 'db'>, limit: number): Promise<BackupRun[]> {
  const { rows } = await sql<BackupRun>`
    select id, made_by by, file, ${hostOfFile} host, floor(extract(epoch from started_at))::bigint "startedAt",
      floor(extract(epoch from ended_at))::bigint "endedAt", bytes, fault,
      bytes is not null and removed_at is null "isThere"
    from core.backup order by id desc limit ${limit}`.execute(ctx.db);
  return rows;
}

/** When the last good backup and the last try were begun; null for never. The good one lies in `file` of `host`. */
type LastBackup = { good: Date | null; file: string; host: string; tried: Date | null; fault: BackupFault | '' };

/** The last good backup, and how the last try went. */
export async function findLastBackup(ctx: Pick<Ctx, 'db'>): Promise<LastBackup> {
  const { rows } = await sql<LastBackup>`
    select good.started_at good, coalesce(good.file, '') file, coalesce(good.host, '') host,
      (select max(started_at) from core.backup) tried,
      coalesce((select fault from core.backup where ended_at is not null order by id desc limit 1), '') fault
    from (select 1) one left join (select started_at, file, ${hostOfFile} host from core.backup
      where bytes is not null order by started_at desc limit 1) good on true`.execute(ctx.db);
  return rows[0]!;
}
