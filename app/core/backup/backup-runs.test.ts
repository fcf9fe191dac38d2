import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, useTestDatabase } from '#test/database.ts';
import { scratchRoot } from '#test/server.ts';
import { openFileStore } from '#app/core/files/file-places.server.ts';
import { accessKey, bucket, openObjectStore, secretKey, speakS3 } from '#test/object-store.ts';
import { restore, restoreStored } from '../../../tools/restore.ts';
import { beginBackup, findLastBackup, listBackupRuns, runBackup, setBackupSite } from './backup-runs.server.ts';
import type { BackupBy, BackupRun } from './backup-run.ts';

const database = useTestDatabase();
const log = { info() {}, warn() {} };
let dataDir = '';
let folder = '';
const place = (to = folder) => setBackupSite({ connection: database.connection, dataDir, folder: to });
async function backUp(by: BackupBy, keep: number): Promise<void> {
  const id = await beginBackup(database, by);
  if (id !== null) await runBackup(database, { id, keep });
}
const runs = () => listBackupRuns(database, 10);

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(scratchRoot(), 'wenwo-runs-'));
  await mkdir(path.join(dataDir, 'uploads'));
  await writeFile(path.join(dataDir, 'uploads/a.png'), 'a picture');
  await database.pool.query(`insert into core.setting (key, value, updated_at) values ('kept', '"so"', now())`);
});
beforeEach(async () => {
  folder = await mkdtemp(path.join(dataDir, 'backups-'));
  await database.pool.query('delete from core.backup');
  place();
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

test('a backup is written, listed, and restored with its rows and files', async () => {
  await backUp('clock', 3);
  const [run] = await runs();
  expect(run).toMatchObject({ by: 'clock', fault: '', isThere: true, bytes: (await stat(run!.file)).size });
  expect((await stat(run!.file)).mode & 0o777).toBe(0o600);
  expect(await findLastBackup(database)).toMatchObject({ good: expect.any(Date) as Date, fault: '' });
  const other = await createTestDatabase({ isEmpty: true });
  const restored = path.join(dataDir, 'restored');
  await restore({ file: run!.file, dataDir: restored, databaseUrl: other.url, log });
  const { rows } = await other.pool.query(`select value from core.setting where key = 'kept'`);
  expect(rows).toEqual([{ value: 'so' }]);
  expect(await readdir(path.join(restored, 'uploads'))).toEqual(['a.png']);
  await other.drop();
});

test('the newest stay, those of the command too, and the list says which went', async () => {
  const made = path.join(folder, 'by-hand.tar.zst');
  await writeFile(made, 'mine');
  await database.pool.query(
    `insert into core.backup (made_by, file, started_at, ended_at, bytes) values ('command', $1, now(), now(), 4)`,
    [made],
  );
  for (const name of ['one', 'two', 'three']) {
    place(path.join(folder, name)); // two of one second have one name
    await backUp('staff', 2);
  }
  expect((await runs()).map(({ by, isThere }) => [by, isThere])).toEqual([
    ['staff', true],
    ['staff', true],
    ['staff', false],
    ['command', true],
  ]);
  const left = await readdir(folder, { recursive: true });
  expect(left.filter((name) => name.endsWith('.zst')).length).toBe(3);
});

test('what cannot be written is told and leaves nothing half-written; the backups before stay', async () => {
  await backUp('clock', 1);
  const blocked = path.join(folder, 'blocked');
  await writeFile(blocked, 'no folder');
  place(blocked);
  await backUp('clock', 1);
  expect((await runs()).map(({ fault, isThere }) => [fault, isThere])).toEqual([
    ['folder', false],
    ['', true],
  ]);
  expect(await findLastBackup(database)).toMatchObject({ good: expect.any(Date) as Date, fault: 'folder' });
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('one at a time; one that ended with its process is told as broken off, and its draft goes', async () => {
  await database.pool.query(
    `insert into core.backup (made_by, file, started_at) values ('clock', $1, now() - interval '1 minute')`,
    [path.join(folder, 'dead.tar.zst')],
  );
  const draft = path.join(folder, 'dead.tar.zst.part');
  await writeFile(draft, 'half');
  await backUp('clock', 3);
  expect((await runs()).length).toBe(1);
  await database.pool.query(`update core.backup set started_at = now() - interval '1 hour'`);
  await backUp('clock', 3);
  expect((await runs()).length).toBe(1); // it still writes
  const before = new Date(Date.now() - 3_600_000);
  await utimes(draft, before, before);
  await backUp('clock', 3);
  expect((await runs()).map(({ fault }) => fault)).toEqual(['', 'broken-off']);
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('into a store: kept there and counted there, with the files of the site that lie in one, and restored by name', async () => {
  const s3 = await openObjectStore(speakS3);
  const storeUrl = `${s3.url.replace('://', `://${accessKey}:${secretKey}@`)}/${bucket}/own`;
  const store = openFileStore(storeUrl)!;
  await store.put('private/one', Buffer.from('sealed'));
  const at = (to: string) =>
    setBackupSite({ connection: database.connection, dataDir, folder: path.join(folder, to), files: store, store });
  vi.useFakeTimers({ toFake: ['Date'] });
  for (const name of ['one', 'two', 'three']) {
    at(name);
    await backUp('clock', 2);
    vi.setSystemTime(Date.now() + 1000); // the next has another name
  }
  vi.useRealTimers();
  const names = () => [...s3.objects.keys()].filter((name) => name.startsWith('own/backups/'));
  expect(names()).toHaveLength(2);
  expect((await readdir(folder, { recursive: true })).filter((name) => /zst/.test(name))).toEqual([]);
  expect((await runs()).map(({ fault, isThere }) => [fault, isThere])).toEqual([
    ['', true],
    ['', true],
    ['', false],
  ]);
  const other = await createTestDatabase({ isEmpty: true });
  const restored = path.join(dataDir, 'restored-from-store');
  const place = { dataDir: restored, databaseUrl: other.url, log, storeUrl };
  await expect(restoreStored({ name: 'store:none', ...place })).rejects.toThrow(/has no backup.*backup-/);
  const [{ file: name }] = (await runs()) as [BackupRun];
  expect(name).toMatch(/^store:backup-/);
  await restoreStored({ name, ...place });
  expect((await other.pool.query(`select value from core.setting where key = 'kept'`)).rows).toEqual([{ value: 'so' }]);
  expect(await readFile(path.join(restored, 'private/one'), 'utf8')).toBe('sealed');
  expect((await readdir(restored)).filter((one) => one.startsWith('.from-store'))).toEqual([]);
  await other.drop();
  s3.close();
  await database.pool.query('delete from core.backup');
  const away = openFileStore('http://AK:SK@127.0.0.1:9/bucket');
  setBackupSite({ connection: database.connection, dataDir, folder, store: away });
  await backUp('clock', 2);
  expect((await runs()).map(({ fault }) => fault)).toEqual(['store']);
  expect((await readdir(folder)).filter((one) => /zst/.test(one))).toEqual([]);
});
