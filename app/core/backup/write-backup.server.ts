import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { Client, type ClientConfig } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { FileStore } from '#app/core/files/file-store.ts';
import { StartupError } from '#app/core/process/startup-error.ts';
import { COPY_SETTINGS, type Folder, FOLDERS, FORMAT, FORMAT_VERSION } from './backup-format.server.ts';
import { listSequences, listTables, ROOT, SECRET_FILE } from './backup-format.server.ts';
import type { End, Manifest, SiteKey, Table } from './backup-format.server.ts';
import { findSiteKey, readSecretFile } from './backup-key.server.ts';
import { packBuffer, packEnd, packFile, packStream } from './tar-stream.server.ts';

/** `files` is the store that the site's files lie in beside its disk, if there is one. */
export type BackupPlace = {
  connection: ClientConfig;
  migrations: string[];
  dataDir: string;
  files?: FileStore | null;
  file: string;
};
export type Written = End & { holdsKey: boolean };

/**
 * Writes all data of a site, as of one moment, to a new file (mode 0600: it holds password hashes and mail addresses).
 * The site may be running. A file that could not be finished is removed.
 * @returns what it holds, and of the site's key whether it is inside
 * @throws StartupError with one clear sentence for what the operator can mend
 */
export async function writeBackup({ connection, migrations, dataDir, files, file }: BackupPlace): Promise<Written> {
  if (await exists(file)) throw new StartupError(`${file} exists already: give another name.`);
  if (migrations.length === 0) throw new StartupError('There is nothing to back up: the database is empty.');
  const draft = `${file}.part`;
  const client = new Client(connection);
  client.on('error', () => {}); // the query in flight fails with it
  try {
    await client.connect();
    await client.query(COPY_SETTINGS);
    await client.query('begin isolation level repeatable read read only');
    await mkdir(path.dirname(file), { recursive: true });
    const end: End = { rows: {}, uploads: 0, private: 0, packages: 0 };
    const secret = await readSecretFile(dataDir);
    const siteKey = await findSiteKey(client, secret);
    const pack = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
    await pipeline(
      archive(client, { migrations, dataDir, files, secret, siteKey }, end),
      pack,
      createWriteStream(draft, { flags: 'w', mode: 0o600, flush: true }),
    );
    await rename(draft, file);
    return { ...end, holdsKey: siteKey?.isInside ?? secret !== null };
  } catch (error) {
    throw explain(error, file);
  } finally {
    await rm(draft, { force: true });
    await client.end();
  }
}

function explain(error: unknown, file: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reasons: Record<string, string> = {
    ENOSPC: 'the disk is full',
    EACCES: 'permission denied',
    EROFS: 'the disk is read-only',
  };
  if (!reasons[code]) return error;
  const text = `${file} cannot be written: ${reasons[code]}. There is no backup.`;
  return new StartupError(text, { cause: error });
}

type Key = { secret: Buffer | null; siteKey: SiteKey | null };

const PIECE_BYTES = 4 * 1024 * 1024;

async function* archive(
  client: Client,
  { migrations, dataDir, files, secret, siteKey }: Omit<BackupPlace, 'connection' | 'file'> & Key,
  end: End,
): AsyncGenerator<Buffer> {
  const tables = await listTables(client);
  const { version }: { version: string } = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8'));
  const manifest: Manifest = {
    format: FORMAT,
    version: FORMAT_VERSION,
    app: version,
    madeAt: new Date().toISOString(),
    migrations,
    tables,
    sequences: await listSequences(client),
    siteKey,
  };
  yield* packBuffer('manifest.json', toJson(manifest));
  for (const table of tables) yield* packTable(client, table, end);
  // After the rows: a file that a row names was there before the row.
  for (const folder of FOLDERS) yield* packFolder(dataDir, folder, end);
  if (files) for (const folder of FOLDERS) yield* packStored(dataDir, files, folder, end);
  if (secret) yield* packBuffer(SECRET_FILE, secret);
  yield* packBuffer('end.json', toJson(end));
  yield packEnd();
}

async function* packFolder(dataDir: string, folder: Folder, end: End): AsyncGenerator<Buffer> {
  for await (const name of walk(path.join(dataDir, folder))) {
    const file = await open(path.join(dataDir, folder, name)).catch(ignoreMissing);
    if (!file) continue;
    try {
      yield* packFile(`${folder}/${name}`, file);
      end[folder] = (end[folder] ?? 0) + 1;
    } finally {
      await file.close();
    }
  }
}

/** What lies in the store and not on this disk too. */
async function* packStored(dataDir: string, files: FileStore, folder: Folder, end: End): AsyncGenerator<Buffer> {
  for await (const { key } of files.list(`${folder}/`)) {
    if (await exists(path.join(dataDir, key))) continue;
    const file = await files.get(key);
    if (!file) continue; // removed meanwhile
    yield* packStream(key, file.size, file.body as AsyncIterable<Buffer>);
    end[folder] = (end[folder] ?? 0) + 1;
  }
}

async function* packTable(client: Client, { name, columns }: Table, end: End): AsyncGenerator<Buffer> {
  const rows = client.query(copyTo(`copy (select ${columns.join(', ')} from ${name}) to stdout`));
  let rowCount = 0;
  let pieceCount = 0;
  let parts: Buffer[] = [];
  let size = 0;
  const flush = function* (): Generator<Buffer> {
    pieceCount++;
    yield* packBuffer(`tables/${name}/${String(pieceCount).padStart(6, '0')}`, Buffer.concat(parts));
    parts = [];
    size = 0;
  };
  for await (const part of rows as AsyncIterable<Buffer>) {
    parts.push(part);
    size += part.length;
    for (const byte of part) if (byte === 0x0a) rowCount++; // COPY escapes line ends inside values
    if (size >= PIECE_BYTES) yield* flush();
  }
  if (size > 0) yield* flush();
  end.rows[name] = rowCount;
}

/** Plain files below a folder, as relative paths with forward slashes, in stable order. */
async function* walk(root: string, below = ''): AsyncGenerator<string> {
  const entries = (await readdir(path.join(root, below), { withFileTypes: true }).catch(ignoreMissing)) ?? [];
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const name = below ? `${below}/${entry.name}` : entry.name;
    if (entry.isDirectory()) yield* walk(root, name);
    else if (entry.isFile()) yield name;
  }
}

function ignoreMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}

async function exists(file: string): Promise<boolean> {
  return (await stat(file).catch(ignoreMissing)) !== null;
}

function toJson(value: Manifest | End): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
}
