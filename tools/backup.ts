import { stat } from 'node:fs/promises';
import path from 'node:path';
import { resolveFile } from '#app/core/backup/backup-format.server.ts';
import type { End } from '#app/core/backup/backup-format.server.ts';
import { backupName, noteBackup } from '#app/core/backup/backup-runs.server.ts';
import { writeBackup } from '#app/core/backup/write-backup.server.ts';
import type { Log } from '#app/core/db/home.server.ts';
import { listAppliedMigrations } from '#app/core/db/migrate.server.ts';
import { openFileStore } from '#app/core/files/file-places.server.ts';
import type { FileStore } from '#app/core/files/file-store.ts';
import { openDatabase } from '#app/core/db/open.server.ts';
import { StartupError } from '#app/core/process/startup-error.ts';

type Site = { file: string; dataDir: string; databaseUrl?: string | undefined; files?: FileStore | null; log: Log };

/**
 * Writes all data of a site to a new file, which the site shows among its backups.
 * @throws StartupError as `writeBackup`
 */
export async function backUp({ file, dataDir, databaseUrl, files, log }: Site): Promise<End> {
  const database = await openDatabase({ databaseUrl, dataDir, log });
  try {
    const migrations = await listAppliedMigrations(database.db);
    const startedAt = new Date();
    const end = await writeBackup({ connection: database.connection, migrations, dataDir, files: files ?? null, file });
    await noteBackup(database, { file, startedAt, bytes: (await stat(file)).size });
    return end;
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
