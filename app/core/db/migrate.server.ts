import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Migration } from 'kysely/migration';
import type { Db, Tx } from '#app/core/db/pool.server.ts';
import { StartupError } from '#app/core/process/startup-error.ts';

export const MIGRATIONS_DIR = path.join(import.meta.dirname, '../../../db/migrations');

/**
 * Applies the migrations that the database lacks (of those in `only`, if given), all in one transaction, forward only,
 * by name; one that arrives late by a merge with an older name is applied too.
 * Several processes may call it at once: an advisory lock lets each file run once. Returns the names applied now.
 * Throws StartupError when the database is newer than this program, or a file fails (nothing is applied then).
 */
export async function migrate(
  db: Db | Tx,
  { only, folder = MIGRATIONS_DIR }: { only?: readonly string[]; folder?: string } = {},
): Promise<string[]> {
  const all = await readMigrations(folder);
  await refuseNewerDatabase(db, all);
  const migrations = only ? Object.fromEntries(Object.entries(all).filter(([name]) => only.includes(name))) : all;
  const provider = { getMigrations: async () => migrations };
  const migrator = new Migrator({ db, provider, migrationTableSchema: 'public', allowUnorderedMigrations: true });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (!error) return results.map((result) => result.migrationName);
  await refuseNewerDatabase(db, all); // another, newer process may have migrated meanwhile
  const failed = results.find((result) => result.status === 'Error');
  const reason = error instanceof Error ? error.message : 'unknown reason';
  const what = failed ? `Migration ${failed.migrationName} failed` : 'The database could not be migrated';
  throw new StartupError(`${what}: ${reason}`, { cause: error });
}

/** Names of the migrations the database carries, oldest first; [] for a fresh database. */
export async function listAppliedMigrations(db: Db | Tx): Promise<string[]> {
  const found = await sql<{ found: boolean }>`select to_regclass('public.kysely_migration') is not null
    as found`.execute(db);
  if (!found.rows[0]?.found) return [];
  const { rows } = await sql<{ name: string }>`select name from public.kysely_migration
    order by name collate "C"`.execute(db);
  return rows.map((row) => row.name);
}

/** Names of the migrations this program brings, oldest first. */
export async function listOwnMigrations(folder = MIGRATIONS_DIR): Promise<string[]> {
  const files = await readdir(folder);
  return files
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
    .sort();
}

const NAME = /^\d{12}_[a-z0-9]+(_[a-z0-9]+)+$/;

async function readMigrations(folder: string): Promise<Record<string, Migration>> {
  const migrations: Record<string, Migration> = {};
  for (const name of await listOwnMigrations(folder)) {
    if (!NAME.test(name)) throw new Error(`db/migrations/${name}.sql is not named YYYYMMDDHHMM_domain_what.sql`);
    const text = await readFile(path.join(folder, `${name}.sql`), 'utf8');
    migrations[name] = {
      async up(db) {
        await sql.raw(text).execute(db);
      },
    };
  }
  return migrations;
}

async function refuseNewerDatabase(db: Db | Tx, migrations: Record<string, Migration>): Promise<void> {
  const unknown = (await listAppliedMigrations(db)).find((name) => !(name in migrations));
  if (!unknown) return;
  throw new StartupError(
    `The database is newer than this program (it carries migration ${unknown}): start a newer version of Wenwo.`,
  );
}
