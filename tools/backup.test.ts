import { createHash } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { Header } from 'tar';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAppliedMigrations, listOwnMigrations, migrate } from '#app/core/db/migrate.server.ts';
import { openDatabase } from '#app/core/db/open.server.ts';
import { createTestDatabase, useTestDatabase } from '#test/database.ts';
import { isFull } from '#test/full.ts';
import { scratchRoot } from '#test/server.ts';
import { listOwnSchemas } from '#app/core/backup/backup-format.server.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';
import { packBuffer, packEnd } from '#app/core/backup/tar-stream.server.ts';

const site = useTestDatabase();
const log = { info() {}, warn() {} };
let folder = '';
let file = '';
/** A backup of few rows, for the tests that need many loads. */
let smallFile = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(scratchRoot(), 'wenwo backup 备份 '));
  await chmod(folder, 0o755); // an embedded database's own user must get in
  file = path.join(folder, 'out/site.tar.zst');
  smallFile = path.join(folder, 'small.tar.zst');
  await fill(site.pool, path.join(folder, 'site'));
  await backUp({ file: smallFile, dataDir: path.join(folder, 'site'), databaseUrl: site.url, log });
  await fillMany(site.pool);
  const end = await backUp({ file, dataDir: path.join(folder, 'site'), databaseUrl: site.url, log });
  expect([end.uploads, end.private]).toEqual([4, 1]);
  expect(end.rows).toMatchObject({ 'core.setting': 3, 'core.audit': 8001 });
});
afterAll(() => rm(folder, { recursive: true }));

test('a backup holds passwords: only its owner may read it, and no half-written file is left beside it', async () => {
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(path.dirname(file))).toEqual(['site.tar.zst']);
  await expect(backUp({ file, dataDir: folder, databaseUrl: site.url, log })).rejects.toThrow(/exists already/);
});

test('restored into another database: same rows, same sequences, same files, nothing lost of the schema', async () => {
  const other = await createTestDatabase({ isEmpty: true });
  const dataDir = path.join(folder, 'other');
  await restore({ file, dataDir, databaseUrl: other.url, log });
  expect(await fingerprint(other.pool)).toEqual(await fingerprint(site.pool));
  expect(await readTree(path.join(dataDir, 'uploads'))).toEqual(await readTree(path.join(folder, 'site/uploads')));
  expect((await readdir(dataDir)).sort()).toEqual(['private', 'secret.key', 'uploads']);
  expect(await readTree(path.join(dataDir, 'private'))).toEqual(await readTree(path.join(folder, 'site/private')));
  expect(await readFile(path.join(dataDir, 'secret.key'), 'utf8')).toBe('the secret of this site');
  expect((await stat(path.join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600);
  const [last] = (await site.pool.query<{ id: number }>('select max(id) as id from core.audit')).rows;
  const { rows: next } = await sql<{ id: number }>`insert into core.audit (actor_kind, action)
    values ('member', 'next') returning id`.execute(other.db);
  expect(next[0]?.id).toBe((last?.id ?? 0) + 1);
  await other.drop();
});

test('restored into an embedded database, which refuses a second backup', async () => {
  const dataDir = path.join(folder, 'embedded 数据');
  const place = { dataDir, databaseUrl: undefined, log };
  await restore({ file, ...place });
  const database = await openDatabase(place);
  expect(await fingerprint(database.pool)).toEqual(await fingerprint(site.pool));
  for (const name of ['uploads', 'private', 'secret.key']) await rm(path.join(dataDir, name), { recursive: true });
  await expect(restore({ file, ...place })).rejects.toThrow(/database is not empty/);
  expect((await backUp({ file: path.join(folder, 'again.tar.zst'), ...place })).uploads).toBe(0);
  await database.close();
});

test('a backup of an older version gets the migrations made since', async () => {
  const old = await createTestDatabase({ isEmpty: true });
  const [first = ''] = await listOwnMigrations();
  await migrate(old.db, { only: [first] });
  await sql`insert into core.setting values ('old', '1')`.execute(old.db);
  const oldFile = path.join(folder, 'old.tar.zst');
  await backUp({ file: oldFile, dataDir: path.join(folder, 'none'), databaseUrl: old.url, log });
  const other = await createTestDatabase({ isEmpty: true });
  await restore({ file: oldFile, dataDir: path.join(folder, 'new'), databaseUrl: other.url, log });
  expect(await listAppliedMigrations(other.db)).toEqual(await listOwnMigrations());
  expect((await sql`select key from core.setting`.execute(other.db)).rows).toEqual([{ key: 'old' }]);
  await old.drop();
  await other.drop();
});

test('a broken, foreign or newer file is refused in one sentence and leaves nothing behind', async () => {
  const whole = await readFile(smallFile);
  const plain = zstdDecompressSync(whole);
  const flipped = Buffer.from(whole);
  flipped[whole.length >> 1]! ^= 0xff;
  const changed = (from: string, to: string) =>
    zstdCompressSync(Buffer.from(plain.toString('latin1').replace(from, to), 'latin1'));
  const bad: [Buffer, RegExp][] = [
    [whole.subarray(0, whole.length - 100), /is cut off or damaged/],
    [changed('"core.audit": 1,', '"core.audit": 2,'), /is cut off or damaged/],
    [changed('"wenwo-backup"', '"other-backup"'), /is not a Wenwo backup/],
    [changed('_core_base"', '_core_xxxx"'), /newer than this program/],
    [changed('"created_at"', '"createdxat"'), /does not fit its own migrations/],
    [Buffer.from('PK a zip file'), /is not a Wenwo backup/],
    [zstdCompressSync(Buffer.from('text')), /is cut off or damaged/],
    [Buffer.alloc(0), /is not a Wenwo backup/],
  ];
  // each takes all migrations before it is found out
  if (isFull)
    bad.push(
      [flipped, /is cut off or damaged/],
      [zstdCompressSync(plain.subarray(0, plain.indexOf('end.json'))), /is cut off or damaged/],
    );
  const other = await createTestDatabase({ isEmpty: true });
  const dataDir = path.join(folder, 'untouched');
  const badFile = path.join(folder, 'bad.tar.zst');
  for (const [content, sentence] of bad) {
    await writeFile(badFile, content);
    await expect(restore({ file: badFile, dataDir, databaseUrl: other.url, log })).rejects.toThrow(sentence);
  }
  await expect(restore({ file: path.join(folder, 'missing'), dataDir, databaseUrl: other.url, log })).rejects.toThrow(
    /cannot be read/,
  );
  expect(await readdir(dataDir).catch(() => [])).toEqual([]);
  const left = await other.pool.query(
    `select nspname from pg_namespace
    where nspname = any($1)`,
    [await listOwnSchemas()],
  );
  expect(left.rows).toEqual([]);
  await restore({ file: smallFile, dataDir, databaseUrl: other.url, log });
  await other.drop();
});

test('a small file that unpacks to anything fills neither memory nor disk', async () => {
  const plain = zstdDecompressSync(await readFile(smallFile));
  const end = plain.indexOf('end.json');
  const bombs: [Buffer, RegExp][] = [
    [
      Buffer.concat([...packBuffer('manifest.json', Buffer.alloc(64 * 1024 * 1024, ' ')), packEnd()]),
      /cut off or damaged/,
    ],
    [
      Buffer.concat([plain.subarray(0, end), sayingSize('uploads/a.txt', 2 ** 50)]),
      /disk is full: nothing was restored/,
    ],
  ];
  const other = await createTestDatabase({ isEmpty: true });
  const dataDir = path.join(folder, 'bombed');
  const bombFile = path.join(folder, 'bomb.tar.zst');
  for (const [content, sentence] of bombs) {
    await writeFile(bombFile, zstdCompressSync(content));
    await expect(restore({ file: bombFile, dataDir, databaseUrl: other.url, log })).rejects.toThrow(sentence);
    expect(await readdir(dataDir).catch(() => [])).toEqual([]);
  }
  await other.drop();
});

/** The head of a file that says it has so many bytes. */
function sayingSize(name: string, size: number): Buffer {
  const block = Buffer.alloc(512);
  new Header({ path: name, size, mtime: new Date(), mode: 0o600, type: 'File' }).encode(block);
  return block;
}

test('a folder with a secret of its own is refused', async () => {
  const dataDir = path.join(folder, 'has a secret');
  await mkdir(dataDir);
  await writeFile(path.join(dataDir, 'secret.key'), 'another');
  await expect(restore({ file, dataDir, databaseUrl: site.url, log })).rejects.toThrow(/is there already/);
});

test('files in the uploads folder are never overwritten', async () => {
  const dataDir = path.join(folder, 'in use');
  await mkdir(path.join(dataDir, 'uploads'), { recursive: true });
  await writeFile(path.join(dataDir, 'uploads/mine.txt'), 'mine');
  await expect(restore({ file, dataDir, databaseUrl: site.url, log })).rejects.toThrow(/holds files already/);
  expect(await readFile(path.join(dataDir, 'uploads/mine.txt'), 'utf8')).toBe('mine');
});

async function fill(pool: Pool, dataDir: string): Promise<void> {
  await pool.query(`insert into core.setting (key, value)
    values ('a', '{"x": [1, null, "tab\\t"]}'), ('b', '"问蜗"'), ('', 'null')`);
  await pool.query(
    `insert into core.audit (actor_kind, action, detail, request_id)
    values ('staff', $1, '{}', null)`,
    ['line\nback\\slash \\. \\N 🐌'],
  );
  await pool.query(`select nextval('core.content_version') from generate_series(1, 7)`);
  const uploads = path.join(dataDir, 'uploads');
  await mkdir(path.join(uploads, '图片/深'.repeat(20)), { recursive: true });
  await mkdir(path.join(dataDir, 'private'));
  await writeFile(path.join(dataDir, 'private', 'a-document'), 'sealed');
  await writeFile(path.join(dataDir, 'secret.key'), 'the secret of this site');
  await writeFile(path.join(uploads, 'empty'), '');
  await writeFile(path.join(uploads, 'block'), Buffer.alloc(512, 7));
  await writeFile(path.join(uploads, '大 file.bin'), Buffer.alloc(3_000_001, 'snail'));
  await writeFile(path.join(uploads, '图片/深'.repeat(20), '很长的名字'.repeat(8)), 'deep');
}

/** More than one piece of a table. */
async function fillMany(pool: Pool): Promise<void> {
  await pool.query(`insert into core.audit (actor_kind, actor_id, action, detail)
    select 'member', n, 'act', jsonb_build_object('text', repeat(md5(n::text), 30)) from generate_series(1, 8000) n`);
}

/** A checksum of every table and sequence, and the definitions of all constraints and triggers. */
async function fingerprint(pool: Pool): Promise<Record<string, unknown>> {
  const found = await pool.query<{ name: string; kind: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name, c.relkind as kind from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind in ('r', 'S') and c.relpersistence = 'p'
       and c.relname !~ '^backup' order by 1`,
    [await listOwnSchemas()],
  );
  const sums: Record<string, unknown> = {};
  for (const { name, kind } of found.rows) {
    const content = kind === 'S' ? `(select last_value, is_called from ${name})` : name;
    const { rows } = await pool.query(`select count(*) as n, md5(string_agg(t::text, e'\\n' order by t::text)) as sum
      from ${content} t`);
    sums[name] = rows[0];
  }
  const { rows } = await pool.query(
    `select conrelid::regclass::text as on, conname as name, pg_get_constraintdef(oid) as is,
      convalidated::text as state
       from pg_constraint where contype <> 'n' and connamespace = any($1::regnamespace[])
     union all select tgrelid::regclass::text, tgname, pg_get_triggerdef(t.oid), tgenabled::text
       from pg_trigger t join pg_class c on c.oid = tgrelid
         where not tgisinternal and c.relnamespace = any($1::regnamespace[])
     order by 1, 2, 3`,
    [await listOwnSchemas()],
  );
  return { ...sums, definitions: rows };
}

async function readTree(root: string): Promise<Record<string, string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const contents = await Promise.all(
    files.map(
      async (name) =>
        [
          path.relative(root, name),
          createHash('sha256')
            .update(await readFile(name))
            .digest('hex'),
        ] as const,
    ),
  );
  return Object.fromEntries(contents);
}
