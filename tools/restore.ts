import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { chmod, mkdir, open, readdir, rename, rm, rmdir, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { Kysely, PostgresDialect } from 'kysely';
import { Client, DatabaseError } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Log } from '#app/core/db/home.server.ts';
import { listOwnMigrations, migrate } from '#app/core/db/migrate.server.ts';
import { type GivenKeys, requireKeyOf } from '#app/core/backup/backup-key.server.ts';
import { backupKey } from '#app/core/backup/backup-runs.server.ts';
import { openFileStore } from '#app/core/files/file-places.server.ts';
import type { FileStore } from '#app/core/files/file-store.ts';
import { StoreFault } from '#app/core/files/object-store.ts';
import { openDatabase } from '#app/core/db/open.server.ts';
import { readKeys } from '#app/core/process/env.server.ts';
import type { Tx } from '#app/core/db/pool.server.ts';
import { StartupError } from '#app/core/process/startup-error.ts';
import {
  COPY_SETTINGS,
  FOLDERS,
  FORMAT,
  FORMAT_VERSION,
  isFolder,
  listOwnSchemas,
  listTables,
  resolveFile,
  SECRET_FILE,
} from '#app/core/backup/backup-format.server.ts';
import type { End, Manifest, Table } from '#app/core/backup/backup-format.server.ts';
import { readSmall, unpack } from '#app/core/backup/tar-stream.server.ts';
import type { TarEntry } from '#app/core/backup/tar-stream.server.ts';

/** Where to restore to; the embedded database in `dataDir` unless `databaseUrl` is given. */
interface Place {
  dataDir: string;
  databaseUrl?: string | undefined;
  log: Log;
  /** As the site will have them; none given: the file has to hold the key. */
  keys?: GivenKeys;
}

/**
 * Fills an empty database and a DATA_DIR without files of a site from a backup, then applies the migrations made since.
 * All or nothing: the rows come in one transaction, the files into a draft folder that is renamed just before its end.
 * Throws StartupError with one clear sentence for a file that is broken, foreign or newer than this program, and for a
 * place that is not empty, and for keys that the site would not start with.
 */
export async function restore({ file, keys = noKeys, ...place }: { file: string } & Place): Promise<End> {
  const entries = readBackup(file);
  try {
    const manifest = await readManifest(entries, file);
    const { siteKey = null } = manifest;
    requireKeyOf(file, siteKey, keys);
    for (const folder of FOLDERS) await refuseNonEmptyFolder(path.join(place.dataDir, folder));
    await refuseOtherSecret(place.dataDir);
    const end = await fill({ manifest, entries, ...place });
    if (siteKey && !siteKey.isInside)
      place.log.info("This site's SECRET_KEY was not in the file: start the site with it in the environment.");
    return end;
  } catch (error) {
    throw explain(error, file);
  } finally {
    await entries.return(undefined);
  }
}

/**
 * The same from a backup of the store, which is brought to the disk of DATA_DIR for as long.
 * @param name as the console shows it; of one that is not there all that are there are told
 */
export async function restoreStored({
  name,
  storeUrl,
  ...place
}: { name: string; storeUrl: string } & Place): Promise<End> {
  const store = openFileStore(storeUrl, 'BACKUP_STORE_URL');
  if (!store) throw new StartupError('BACKUP_STORE_URL is not set: it names the store that backups lie in.');
  const copy = path.join(place.dataDir, `.from-store-${randomUUID()}`);
  try {
    const file = await store.get(backupKey(name));
    if (!file) throw new StartupError(`The store has no backup ${name}. ${await tellBackups(store)}`);
    await mkdir(place.dataDir, { recursive: true });
    await pipeline(file.body, createWriteStream(copy, { flags: 'wx', mode: 0o600 }));
    return await restore({ file: copy, ...place });
  } catch (error) {
    if (!(error instanceof StoreFault)) throw error;
    throw new StartupError(`${error.message}. Nothing was changed.`, { cause: error });
  } finally {
    await rm(copy, { force: true });
  }
}

const noKeys: GivenKeys = { fallbacks: [], takesNew: false };

async function tellBackups(store: FileStore): Promise<string> {
  const names: string[] = [];
  for await (const { key } of store.list('backups/')) names.push(key.slice('backups/'.length));
  return names.length > 0 ? `It has ${names.join(', ')}.` : 'It has none.';
}

type Source = { manifest: Manifest; entries: AsyncGenerator<TarEntry> };

async function fill({ manifest, entries, dataDir, databaseUrl, log }: Source & Place): Promise<End> {
  const database = await openDatabase({ databaseUrl, dataDir, log });
  const client = new Client(database.connection);
  client.on('error', () => {}); // the query in flight fails with it
  const draft = path.join(dataDir, '.restoring');
  const moved: string[] = [];
  try {
    await client.connect();
    await refuseNonEmptyDatabase(client);
    await client.query(COPY_SETTINGS);
    await rm(draft, { recursive: true, force: true });
    const end = await inOneTransaction(client, async (tx) => {
      const found = await load(client, tx, manifest, entries, draft);
      await migrate(tx);
      moved.push(...(await putInPlace(draft, dataDir)));
      return found;
    }).catch(async (error: unknown) => {
      for (const one of moved) await rm(one, { recursive: true, force: true });
      throw error;
    });
    await client.query('analyze');
    return end;
  } finally {
    await rm(draft, { recursive: true, force: true });
    await client.end();
    await database.close();
  }
}

function broken(file: string): StartupError {
  return new StartupError(`${file} is not a complete Wenwo backup: it is cut off or damaged. Nothing was changed.`);
}

function explain(error: unknown, file: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (error instanceof Error && error.message === 'broken archive') return broken(file);
  if (code.startsWith('ZSTD_') || code === 'Z_BUF_ERROR' || code === 'ERR_STREAM_PREMATURE_CLOSE') return broken(file);
  if (error instanceof DatabaseError && /^2[23]/.test(code)) return broken(file); // values or keys that no site wrote
  if (code === 'ENOSPC' || code === '53100') return new StartupError('The disk is full: nothing was restored.');
  return error;
}

const ZSTD_MAGIC = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

async function* readBackup(file: string): AsyncGenerator<TarEntry> {
  const head = Buffer.alloc(ZSTD_MAGIC.length);
  const refuse = (cause: Error) => Promise.reject(new StartupError(`${file} cannot be read: ${cause.message}.`));
  const handle = await open(file).catch(refuse);
  try {
    await handle.read(head, 0, head.length, 0);
  } finally {
    await handle.close();
  }
  if (!head.equals(ZSTD_MAGIC)) throw new StartupError(`${file} is not a Wenwo backup.`);
  const unpacked = createZstdDecompress();
  const flow = pipeline(createReadStream(file), unpacked);
  flow.catch(() => {}); // the reader of `unpacked` meets the same error
  try {
    yield* unpack(unpacked as AsyncIterable<Buffer>);
  } finally {
    unpacked.destroy();
  }
}

async function readManifest(entries: AsyncGenerator<TarEntry>, file: string): Promise<Manifest> {
  const first = await entries.next();
  if (first.done || first.value.path !== 'manifest.json') throw new StartupError(`${file} is not a Wenwo backup.`);
  const manifest = await readJson<Partial<Manifest>>(first.value).catch(() => {
    throw broken(file);
  });
  const { format, version, app = '?', madeAt = '', migrations, tables, sequences, siteKey = null } = manifest;
  if (format !== FORMAT || !migrations || !tables || !sequences)
    throw new StartupError(`${file} is not a Wenwo backup.`);
  const own = await listOwnMigrations();
  const unknown = migrations.find((name) => !own.includes(name));
  if (version !== FORMAT_VERSION || unknown) {
    throw new StartupError(
      `${file} was made by Wenwo ${app}, which is newer than this program: restore it with that version.`,
    );
  }
  return { format, version, app, madeAt, migrations, tables, sequences, siteKey };
}

async function readJson<T>(entry: TarEntry): Promise<T> {
  return JSON.parse((await readSmall(entry)).toString('utf8'));
}

async function refuseNonEmptyFolder(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  if (names.length > 0) throw new StartupError(`${folder} holds files already: restore into an empty data folder.`);
}

async function refuseNonEmptyDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_namespace where nspname = any($1)', [await listOwnSchemas()]);
  if (rowCount)
    throw new StartupError(
      'The database is not empty: restore into a new one (another DATA_DIR, or another database in DATABASE_URL).',
    );
}

/** A transaction of the query builder over our one client, so that COPY on the client is part of it. */
async function inOneTransaction<T>(client: Client, work: (tx: Tx) => Promise<T>): Promise<T> {
  const connection = Object.assign(client, { release() {} });
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: { connect: async () => connection, end: async () => {}, options: {} } }),
  });
  return db.transaction().execute(work);
}

async function load(
  client: Client,
  tx: Tx,
  manifest: Manifest,
  entries: AsyncGenerator<TarEntry>,
  draft: string,
): Promise<End> {
  await migrate(tx, { only: manifest.migrations });
  const tables = await listTables(client);
  if (JSON.stringify(tables) !== JSON.stringify(manifest.tables)) {
    throw new StartupError(
      `The backup of Wenwo ${manifest.app} does not fit its own migrations: it was changed, or made by another program.`,
    );
  }
  const restoreKeys = await dropForeignKeys(client, tables);
  const rows = new TableWriter(client, tables);
  const found: End = {
    rows: Object.fromEntries(tables.map(({ name }) => [name, 0])),
    uploads: 0,
    private: 0,
    packages: 0,
  };
  let end: End | undefined;
  try {
    for await (const entry of entries) {
      const [kind] = entry.path.split('/', 1);
      if (kind === 'tables') await rows.write(entry);
      else if (isFolder(kind ?? '') || entry.path === SECRET_FILE) await writeFileOf(entry, draft, found);
      else if (entry.path === 'end.json') end = await readJson<End>(entry);
    }
    Object.assign(found.rows, await rows.end());
  } catch (error) {
    await rows.abort();
    throw error;
  }
  if (!end || JSON.stringify(sorted(end)) !== JSON.stringify(sorted(found))) throw new Error('broken archive');
  for (const { name, last_value, is_called } of manifest.sequences)
    await client.query('select setval($1, $2, $3)', [name, last_value, is_called]);
  await restoreKeys();
  return found;
}

function sorted({ rows, uploads, private: hidden = 0, packages = 0 }: End): unknown {
  return [uploads, hidden, packages, Object.entries(rows).sort(([a], [b]) => (a < b ? -1 : 1))];
}

/**
 * Rows come table by table, so foreign keys are taken off and put back (which checks them all); triggers of our own
 * must not fire for rows that had theirs. Rows that migrations put in are removed: the backup brings its own.
 */
async function dropForeignKeys(client: Client, tables: Table[]): Promise<() => Promise<void>> {
  const names = tables.map(({ name }) => name);
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0 and conrelid = any($1::regclass[]) order by 1, 2`,
    [names],
  );
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const name of names) {
    const seeded = await client.query(`select from ${name} limit 1`);
    if (seeded.rowCount) await client.query(`truncate ${name}`);
  }
  return async () => {
    for (const { table, name, definition } of rows)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  };
}

/** Feeds the pieces of one table after another to COPY. */
class TableWriter {
  readonly #client: Client;
  readonly #tables: Map<string, Table>;
  readonly #rows: Record<string, number> = {};
  #open: { name: string; stream: Writable & { rowCount: number }; done: Promise<void> } | undefined;

  constructor(client: Client, tables: Table[]) {
    this.#client = client;
    this.#tables = new Map(tables.map((table) => [table.name, table]));
  }

  async write(entry: TarEntry): Promise<void> {
    const table = this.#tables.get(entry.path.slice('tables/'.length, entry.path.lastIndexOf('/')));
    if (!table) throw new Error('broken archive');
    if (this.#open?.name !== table.name) {
      await this.#finish();
      const stream = this.#client.query(copyFrom(`copy ${table.name} (${table.columns.join(', ')}) from stdin`));
      const done = finished(stream);
      done.catch(() => {}); // awaited at its end
      this.#open = { name: table.name, stream, done };
    }
    const { stream, done } = this.#open;
    for await (const part of entry.content) {
      if (!stream.write(part)) await Promise.race([once(stream, 'drain'), done]);
    }
  }

  /** Rows per table. */
  async end(): Promise<Record<string, number>> {
    await this.#finish();
    return this.#rows;
  }

  /** Breaks off the COPY under way, so that the connection takes other statements again. */
  async abort(): Promise<void> {
    this.#open?.stream.destroy(new Error('aborted'));
    await this.#open?.done.catch(() => {});
  }

  async #finish(): Promise<void> {
    if (!this.#open) return;
    const { name, stream, done } = this.#open;
    stream.end();
    await done;
    this.#rows[name] = stream.rowCount;
    this.#open = undefined;
  }
}

async function writeFileOf(entry: TarEntry, draft: string, found: End): Promise<void> {
  const target = path.join(draft, entry.path);
  const [folder = ''] = entry.path.split('/', 1);
  if (!entry.isFile || !target.startsWith(draft + path.sep)) throw new Error('broken archive');
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  const { bavail, bsize } = await statfs(path.dirname(target));
  if (entry.size > bavail * bsize) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
  await pipeline(
    entry.content,
    createWriteStream(target, { flags: 'wx', flush: true, mode: folder === 'uploads' ? 0o644 : 0o600 }),
  );
  if (isFolder(folder)) found[folder] = (found[folder] ?? 0) + 1;
}

/** Moves what the draft holds into DATA_DIR, where nothing of it is yet; returns what was moved. */
async function putInPlace(draft: string, dataDir: string): Promise<string[]> {
  const moved: string[] = [];
  for (const name of await readdir(draft).catch(() => [])) {
    const target = path.join(dataDir, name);
    await rmdir(target).catch(() => {}); // an empty folder; anything else was refused before
    await rename(path.join(draft, name), target);
    moved.push(target);
  }
  if (moved.includes(path.join(dataDir, 'uploads'))) await chmod(path.join(dataDir, 'uploads'), 0o755);
  return moved;
}

/** A secret of its own would make the restored logins and private files unreadable. */
async function refuseOtherSecret(dataDir: string): Promise<void> {
  const file = path.join(dataDir, SECRET_FILE);
  if (existsSync(file))
    throw new StartupError(`${file} is there already: restore into a folder that no site has used.`);
}

if (process.argv[1] === import.meta.filename) {
  try {
    const [, , name] = process.argv;
    if (!name) throw new StartupError('Say which backup: npm run restore FILE, or store:NAME for one of the store');
    const dataDir = path.resolve(process.env['DATA_DIR'] || './data');
    const place = {
      dataDir,
      databaseUrl: process.env['DATABASE_DIRECT_URL'] || process.env['DATABASE_URL'],
      log: console,
      keys: readKeys(process.env),
    };
    const { rows, uploads } = name.startsWith('store:')
      ? await restoreStored({ name, storeUrl: process.env['BACKUP_STORE_URL'] ?? '', ...place })
      : await restore({ file: resolveFile(name), ...place });
    const rowCount = Object.values(rows).reduce((sum, count) => sum + count, 0);
    console.log(`Restored ${rowCount} rows of ${Object.keys(rows).length} tables and ${uploads} uploaded files.`);
  } catch (error) {
    console.error(error instanceof StartupError ? error.message : error);
    process.exitCode = 1;
  }
}
