import { stat } from 'node:fs/promises';
import path from 'node:path';
import { resolveFile } from '#app/core/backup/backup-format.server.ts';
import { backupName, noteBackup } from '#app/core/backup/backup-runs.server.ts';
import type { Written } from '#app/core/backup/write-backup.server.ts';
import { writeBackup } from '#app/core/backup/write-backup.server.ts';
import type { Log } from '#app/core/db/home.server.ts';
import { listAppliedMigrations } from '#app/core/db/migrate.server.ts';
import { openFileStore } from '#app/core/files/file-places.server.ts';
import type { FileStore } from '#app/core/files/file-store.ts';
import { countFilePlaces } from '#app/core/hosts/hosts.server.ts';
import { openDatabase } from '#app/core/db/open.server.ts';
import { StartupError } from '#app/core/process/startup-error.ts';

type Site = { file: string; dataDir: string; databaseUrl?: string | undefined; files?: FileStore | null; log: Log };

/**
 * Writes all data of a site to a new file, which the site shows among its backups, and warns of what is not in it.
 * @throws StartupError as `writeBackup`
 */
export async function backUp({ file, dataDir, databaseUrl, files, log }: Site): Promise<Written> {
  const database = await openDatabase({ databaseUrl, dataDir, log });
  try {
    const migrations = await listAppliedMigrations(database.db);
    const startedAt = new Date();
    const written = await writeBackup({
      connection: database.connection,
      migrations,
      dataDir,
      files: files ?? null,
      file,
    });
    await noteBackup(database, { file, startedAt, bytes: (await stat(file)).size });
    const { live, sharing } = await countFilePlaces(database.db);
    if (live > 1 && sharing < live)
      log.warn(
        `${live} hosts serve this site and FILE_STORE_URL is not in use on all: uploads of other hosts are not in this file.`,
      );
    if (sharing > 0 && !files)
      log.warn("FILE_STORE_URL is not set here, but the site's files lie in a store: they are not in this file.");
    if (!written.holdsKey) log.warn("This site's SECRET_KEY is not in this file: keep it apart, a restore needs it.");
    return written;
  } finally {
    await database.close();
  }
}

if (process.argv[1] === import.meta.filename) {
  const dataDir = path.resolve(process.env['DATA_DIR'] || './data');
  const file = process.argv[2]
    ? resolveFile(process.argv[2])
    : path.join(process.env['BACKUP_DIR'] || path.join(dataDir, 'backups'), backupName(new Date()));
  try {
    const { rows, uploads } = await backUp({
      file,
      dataDir,
      databaseUrl: process.env['DATABASE_DIRECT_URL'] || process.env['DATABASE_URL'],
      files: openFileStore(process.env['FILE_STORE_URL'] ?? ''),
      log: console,
    });
    const rowCount = Object.values(rows).reduce((sum, count) => sum + count, 0);
    const { size } = await stat(file);
    console.log(
      `Backed up ${rowCount} rows of ${Object.keys(rows).length} tables and ${uploads} uploaded files to ${file} (${size} bytes).`,
    );
  } catch (error) {
    console.error(error instanceof StartupError ? error.message : error);
    process.exitCode = 1;
  }
}
