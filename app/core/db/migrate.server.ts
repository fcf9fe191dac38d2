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
 * Throws StartupError when the database is newer than this program, or a file fails (nothing is applied then). One is
 * newer only by a migration that does not say "expand": those add what an older program need not know.
 */
export async function migrate(
  db: Db | Tx,
  { only, folder = MIGRATIONS_DIR }: { only?: readonly string[]; folder?: string } = {},
): Promise<string[]> {
  const all = await readMigrations(folder);
  const later = await refuseNewerDatabase(db, all);
  const wanted = Object.entries(all).filter(([name]) => !only || only.includes(name));
  // of a newer release, applied already: the migrator wants to know them
  const migrations = Object.fromEntries([...wanted, ...later.map((name) => [name, { up: async () => {} }])]);
  const provider = { getMigrations: async () => migrations };
  const migrator = new Migrator({ db, provider, migrationTableSchema: 'public', allowUnorderedMigrations: true });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (!error) {
    await noteKinds(db, folder);
    return results.map((result) => result.migrationName);
  }
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

/** @returns the migrations of a newer release that only add */
async function refuseNewerDatabase(db: Db | Tx, migrations: Record<string, Migration>): Promise<string[]> {
  const { unknown, harmless } = await listUnknown(db, Object.keys(migrations));
  if (!unknown) return harmless;
  throw new StartupError(
    `The database is newer than this program (it carries migration ${unknown}): start a newer version of Wenwo.`,
  );
}

/** Whether this program can work with the database as it is: nothing of ours is missing, and nothing else is new. */
export async function knowsSchema(db: Db, folder = MIGRATIONS_DIR): Promise<boolean> {
  own ??= await listOwnMigrations(folder);
  const applied = new Set(await listAppliedMigrations(db));
  return own.every((name) => applied.has(name)) && (await listUnknown(db, own)).unknown === undefined;
}

/** They do not change while the program runs. */
let own: string[] | undefined;

/**
 * Applied migrations that we do not have: `unknown` is one that an older program must not meet, `harmless` are those
 * that only add.
 */
async function listUnknown(
  db: Db | Tx,
  known: readonly string[],
): Promise<{ unknown: string | undefined; harmless: string[] }> {
  const names = new Set(known);
  const all = (await listAppliedMigrations(db)).filter((name) => !names.has(name));
  if (all.length === 0 || !(await hasKinds(db))) return { unknown: all[0], harmless: [] };
  const { rows } = await sql<{ name: string }>`select name from core.migration_kind where kind = 'expand'
    and name = any(${all}::text[])`.execute(db);
  const harmless = rows.map(({ name }) => name);
  return { unknown: all.find((name) => !harmless.includes(name)), harmless };
}

async function hasKinds(db: Db | Tx): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('core.migration_kind') is not null
    found`.execute(db);
  return rows[0]!.found;
}

/** What a file says of itself in its first line. */
export const kindOf = (text: string): 'expand' | 'contract' | null =>
  (/^-- (expand|contract)\s*$/m.exec(text.split('\n', 1)[0]!)?.[1] as 'expand' | 'contract' | undefined) ?? null;

/** Tells programs of older releases, which lack the files, what those that were applied say. */
async function noteKinds(db: Db | Tx, folder: string): Promise<void> {
  if (!(await hasKinds(db))) return;
  const { rows } = await sql<{ name: string }>`select m.name from public.kysely_migration m
    where not exists (select from core.migration_kind k where k.name = m.name)`.execute(db);
  const names = new Set(await listOwnMigrations(folder));
  for (const { name } of rows.filter((row) => names.has(row.name))) {
    const kind = kindOf(await readFile(path.join(folder, `${name}.sql`), 'utf8'));
    if (kind) await sql`insert into core.migration_kind values (${name}, ${kind}) on conflict do nothing`.execute(db);
  }
}
