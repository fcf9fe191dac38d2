import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noteBackup, setBackupSite } from '#app/core/backup/backup-runs.server.ts';
import { placeOf } from '#app/core/backup/backup-run.ts';
import type { Actor } from '#app/core/ctx.server.ts';
import { setSecret } from '#app/core/secrets/secret.server.ts';
import { getHealthReport } from '#app/admin/system/health.queries.server.ts';
import { asStaff, ctxAs, grantConsole, makeMembers, refusalOf } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { scratchRoot } from '#test/server.ts';
import { backupNotes } from './backup-notes.ts';
import { getBackups } from './backups.queries.server.ts';
import en from './backups.en.ts';
import zh from './backups.zh.ts';

const database = useTestDatabase();
const key = 'a secret of the tests, of 32 characters at least';
let dataDir = '';
let clerk: Actor;
let anna: Actor;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(scratchRoot(), 'backups-page-'));
  const people = await makeMembers(database.db, ['anna', 'clerk']);
  anna = people.anna;
  clerk = asStaff(people.clerk);
  await grantConsole(database.db, people.clerk.id, ['backups', 'health']);
  setSecret(key);
  setBackupSite({ connection: database.connection, dataDir, folder: '/backups' });
});
afterAll(async () => {
  setBackupSite({ connection: database.connection, dataDir: '', folder: '' });
  await rm(dataDir, { recursive: true });
});

const ctx = (actor = clerk) => ctxAs(database.db, actor);
const holdsKey = async () => [(await getBackups(ctx())).holdsKey, (await getHealthReport(ctx())).backup.holdsKey];

test('backups hold the key only where secret.key is the key in use, and the console says so', async () => {
  expect(await refusalOf(getBackups(ctx(anna)))).toBe('noPermission');
  expect(await holdsKey()).toEqual([false, false]);
  await writeFile(path.join(dataDir, 'secret.key'), 'what was in use before SECRET_KEY was set');
  expect(await holdsKey()).toEqual([false, false]);
  await writeFile(path.join(dataDir, 'secret.key'), `${key}\n`);
  expect(await holdsKey()).toEqual([true, true]);
  for (const t of [zh, en]) {
    const texts = (held: boolean) =>
      backupNotes(t, { store: '', holdsKey: held })
        .map(({ value }) => value)
        .join(' ');
    expect(texts(false)).toContain('SECRET_KEY');
    expect(texts(true)).not.toContain('SECRET_KEY');
  }
});

test('each backup is listed with its place and machine, and health tells that of the last good one', async () => {
  await noteBackup(database, { file: '/some/where.zip', startedAt: new Date('2026-11-20T01:00:00Z'), bytes: 1 });
  await database.pool.query(`update core.backup set host = 'attic'`);
  await database.pool.query(`insert into core.backup (made_by, file, host, started_at, ended_at, bytes)
    values ('clock', 'store:older', 'attic', '2026-11-19', '2026-11-19', 1)`);
  const { runs } = await getBackups(ctx());
  expect(runs.map(placeOf)).toEqual(['store:older', 'attic:/some/where.zip']);
  expect((await getHealthReport(ctx())).backup).toMatchObject({ goodIn: 'attic:/some/where.zip', folder: '/backups' });
});

test('health says that the backups of this host lack what others keep on their own disks', async () => {
  const addHost = (name: string, shares: boolean) =>
    database.pool.query(
      `insert into core.host select gen_random_uuid(), $1, '1', '\\x00', 0, $2, false, now(), now()`,
      [name, shares],
    );
  const isPartial = async () => (await getHealthReport(ctx())).backup.isPartial;
  await addHost('one', false);
  expect(await isPartial()).toBe(false);
  await addHost('two', false);
  expect(await isPartial()).toBe(true);
  await database.pool.query('update core.host set shares_files = true');
  expect(await isPartial()).toBe(false);
  await database.pool.query('delete from core.host');
});
