import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Client } from 'pg';
import { listOwnMigrations, MIGRATIONS_DIR } from '#app/core/db/migrate.server.ts';

/*
 * A backup is one tar archive, packed by zstd, that any tool can open:
 *   manifest.json              what it is and what it holds (Manifest), first
 *   tables/ask.post/000001     rows in COPY text format, in pieces of a few MB
 *   uploads/…, private/…, packages/…  files of these folders of DATA_DIR; private ones are encrypted under the secret
 *   secret.key the secret of DATA_DIR, without which logins, two-step secrets and private files are dead; a site with
 *              SECRET_KEY in its environment has none
 *   end.json                   how much there was of each (End), last: a backup without it is not complete
 * Rows of unlogged tables (counters of rate limits) and jobs of the queue are left out.
 */
export const FORMAT = 'wenwo-backup';
export const FORMAT_VERSION = 1;
export const ROOT = path.join(import.meta.dirname, '../../..');

export interface Manifest {
  format: typeof FORMAT;
  version: number;
  app: string;
  madeAt: string;
  migrations: string[];
  tables: Table[];
  sequences: Sequence[];
  /** Missing in older backups; null for a site that never ran. */
  siteKey?: SiteKey | null;
}

/** The site's key as a fingerprint (hex), and whether secret.key is that key: one of the environment is not inside. */
export type SiteKey = { fingerprint: string; isInside: boolean };

export interface Table {
  /** schema.table, quoted where SQL needs it. */
  name: string;
  /** Columns that hold data (not generated ones), quoted where SQL needs it. */
  columns: string[];
}

export interface Sequence {
  name: string;
  /** Text: a bigint. */
  last_value: string;
  is_called: boolean;
}

export interface End {
  /** Rows per table name. */
  rows: Record<string, number>;
  uploads: number;
  /** Missing in older backups. */
  private?: number;
  packages?: number;
}

/** The folders of DATA_DIR whose files belong to the site. */
export const FOLDERS = ['uploads', 'private', 'packages'] as const;
export type Folder = (typeof FOLDERS)[number];
export const isFolder = (name: string): name is Folder => (FOLDERS as readonly string[]).includes(name);
export const SECRET_FILE = 'secret.key';

/** Schemas that our migrations create; nothing else in the database is ours to copy. */
export async function listOwnSchemas(): Promise<string[]> {
  const files = (await listOwnMigrations()).map((name) => readFile(path.join(MIGRATIONS_DIR, `${name}.sql`), 'utf8'));
  const matches = (await Promise.all(files)).flatMap((text) => [
    ...text.matchAll(/^\s*create schema (?:if not exists )?(\w+)/gim),
  ]);
  return [...new Set(matches.map((match) => match[1] ?? ''))];
}

/** Tables whose rows a backup holds, by name. */
export async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select format('%I.%I', n.nspname, c.relname) as name,
       (select array_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
     order by 1`,
    [await listOwnSchemas()],
  );
  return rows;
}

/** Sequences of our schemas with their present values. */
export async function listSequences(client: Client): Promise<Sequence[]> {
  const found = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind = 'S' order by 1`,
    [await listOwnSchemas()],
  );
  const sequences: Sequence[] = [];
  for (const { name } of found.rows) {
    const { rows } = await client.query<Sequence>(`select '${name}' as name, last_value::text, is_called from ${name}`);
    sequences.push(...rows);
  }
  return sequences;
}

/** How COPY writes and reads values, whatever the server's or role's own settings. */
export const COPY_SETTINGS = `set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC';
  set extra_float_digits = 1; set bytea_output = 'hex'; set statement_timeout = 0;
  set idle_in_transaction_session_timeout = 0`;

/**
 * Where the operator meant `file` to be: npm runs scripts in the package's folder, whatever folder it was called in.
 */
export function resolveFile(file: string): string {
  return path.resolve(process.env['INIT_CWD'] ?? '.', file);
}
