import { sql } from 'kysely';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAppliedMigrations, listOwnMigrations, migrate, MIGRATIONS_DIR } from '#app/core/db/migrate.server.ts';
import { createDb, createPool } from '#app/core/db/pool.server.ts';
import { StartupError } from '#app/core/process/startup-error.ts';
import { createTestDatabase } from '#test/database.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'migrations-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('four programs that start at once apply each file once', async () => {
  const database = await createTestDatabase({ isEmpty: true });
  const others = [1, 2, 3].map(() => createDb(createPool(database.connection, { max: 2 })));
  const applied = await Promise.all([database.db, ...others].map((db) => migrate(db)));
  expect(applied.flat()).toEqual(await listOwnMigrations());
  expect(await listAppliedMigrations(database.db)).toEqual(await listOwnMigrations());
  await Promise.all(others.map((db) => db.destroy()));
  await database.drop();
});

test('a database that carries a migration we do not know is called newer', async () => {
  const database = await createTestDatabase();
  await sql`insert into public.kysely_migration values ('999901010000_future_thing',
    '2099-01-01T00:00:00Z')`.execute(database.db);
  await expect(migrate(database.db)).rejects.toThrow(StartupError);
  await expect(migrate(database.db)).rejects.toThrow(/database is newer than this program.*999901010000_future_thing/);
  await database.drop();
});

test('a migration that only adds is no reason for an older program to refuse, one that takes away is', async () => {
  const database = await createTestDatabase();
  const own = await listOwnMigrations();
  const shipped = path.join(folder, 'shipped');
  await cp(MIGRATIONS_DIR, shipped, { recursive: true });
  await writeFile(path.join(shipped, '209901010000_probe_adds.sql'), '-- expand\nselect 1;\n');
  expect(await migrate(database.db, { folder: shipped })).toEqual(['209901010000_probe_adds']);
  expect(await migrate(database.db)).toEqual([]);
  expect(await listAppliedMigrations(database.db)).toEqual([...own, '209901010000_probe_adds']);
  await writeFile(path.join(shipped, '209901010001_probe_drops.sql'), '-- contract\nselect 1;\n');
  await migrate(database.db, { folder: shipped });
  await expect(migrate(database.db)).rejects.toThrow(/newer than this program.*209901010001_probe_drops/);
  await rm(shipped, { recursive: true });
  await database.drop();
});

test('a failing file is named, and nothing of the batch stays', async () => {
  const database = await createTestDatabase({ isEmpty: true });
  await writeFile(
    path.join(folder, '202601010000_probe_one.sql'),
    'create table public.one (id int); insert into public.one values (1);',
  );
  await writeFile(path.join(folder, '202601010001_probe_two.sql'), 'select 1/0;');
  await expect(migrate(database.db, { folder })).rejects.toThrow(
    'Migration 202601010001_probe_two failed: division by zero',
  );
  expect(await listAppliedMigrations(database.db)).toEqual([]);
  await writeFile(path.join(folder, '202601010001_probe_two.sql'), 'select 1;');
  expect(await migrate(database.db, { folder, only: ['202601010000_probe_one'] })).toEqual(['202601010000_probe_one']);
  await writeFile(path.join(folder, '202512310000_probe_late.sql'), 'select 2;');
  expect(await migrate(database.db, { folder })).toEqual(['202512310000_probe_late', '202601010001_probe_two']);
  await database.drop();
});
