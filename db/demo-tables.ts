import { once } from 'node:events';
import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { demoTableNames, type DemoTable, demoTables } from './demo-copy.ts';

/** What was taken off the tables for loading, as the statements that put it back. */
export type TakenOff = { indexes: string[]; references: string[] };

/** Whether nothing is in any of the tables. */
export async function areTablesEmpty(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ is_empty: boolean }>(
    `select ${demoTableNames.map((name) => `not exists (select from ${name})`).join(' and ')} is_empty`,
  );
  return rows[0]!.is_empty;
}

/**
 * Prepares empty tables for loading, inside the caller's transaction: without indexes and references rows go in several
 * times as fast, and rows of tables truncated in the same transaction need no later vacuum.
 */
export async function takeOffIndexes(client: PoolClient): Promise<TakenOff> {
  const references = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text "table", quote_ident(conname) name, pg_get_constraintdef(oid) definition
      from pg_constraint
     where contype = 'f' and (conrelid = any($1::regclass[]) or confrelid = any($1::regclass[]))
       order by conrelid, conname`,
    [demoTableNames],
  );
  for (const { table, name } of references.rows) await client.query(`alter table ${table} drop constraint ${name}`);
  const indexes = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text name, pg_get_indexdef(indexrelid) definition from pg_index i
     where indrelid = any($1::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
       order by indrelid, indexrelid`,
    [demoTableNames],
  );
  for (const { name } of indexes.rows) await client.query(`drop index ${name}`);
  await client.query(`truncate ${demoTableNames.join(', ')}`);
  return {
    indexes: indexes.rows.map(({ definition }) => definition),
    references: references.rows.map(
      ({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`,
    ),
  };
}

/** Puts indexes and references back. */
export async function putBackIndexes(
  client: PoolClient,
  { indexes, references }: TakenOff,
  progress: (done: number, total: number) => void,
): Promise<void> {
  const statements = [...indexes, ...references];
  for (const [done, statement] of statements.entries()) {
    progress(done, statements.length);
    await client.query(statement);
  }
  progress(statements.length, statements.length);
}

/** Sends rows in COPY's text format. `isFresh`: the table was truncated in this transaction. */
export async function copyRows(
  client: PoolClient,
  table: DemoTable,
  rows: Uint8Array,
  isFresh: boolean,
): Promise<void> {
  if (rows.length === 0) return;
  await sendCopy(client, `copy ${table} (${demoTables[table]}) from stdin${isFresh ? ' (freeze)' : ''}`, [rows]);
}

/** Runs a COPY of chunks that hold whole rows. */
export async function sendCopy(
  client: PoolClient,
  statement: string,
  chunks: Iterable<Uint8Array | string>,
): Promise<void> {
  const stream = client.query(copyFrom(statement));
  const finished = once(stream, 'finish');
  for (const chunk of chunks) if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), finished]);
  stream.end();
  await finished;
}
