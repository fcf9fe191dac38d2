import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { createDb, createPool } from '#app/core/db/pool.server.ts';
import type { Connection, Db } from '#app/core/db/pool.server.ts';
import { administer, connectionTo, ownerOf, urlOf } from '#test/server.ts';

export interface TestDatabase {
  db: Db;
  pool: Pool;
  connection: Connection;
  /** The same as a URL, for a process that is told DATABASE_URL. */
  url: string;
  /** Ends the pool and removes the database. */
  drop(): Promise<void>;
}

/**
 * A migrated, empty database of its own for the calling test file, made before its first test and removed after its
 * last: `const database = useTestDatabase();` then `database.db` inside tests and hooks.
 */
export function useTestDatabase(): Omit<TestDatabase, 'drop'> {
  let made: TestDatabase | undefined;
  beforeAll(async () => {
    made = await createTestDatabase();
  });
  afterAll(async () => made?.drop());
  const current = (): TestDatabase => {
    if (!made) throw new Error('the test database exists inside tests and hooks only');
    return made;
  };
  return {
    get db() {
      return current().db;
    },
    get pool() {
      return current().pool;
    },
    get connection() {
      return current().connection;
    },
    get url() {
      return current().url;
    },
  };
}

/** Clones the run's migrated template (about 10 ms); `isEmpty` makes a database without any table instead. */
export async function createTestDatabase({ isEmpty = false }: { isEmpty?: boolean } = {}): Promise<TestDatabase> {
  const server = inject('testServer');
  const name = `${server.prefix}_${randomBytes(6).toString('hex')}`;
  const source = isEmpty ? '' : ` template ${server.template} strategy file_copy`;
  await administer(server.admin, `create database ${name}${source}${ownerOf(server)}`);
  const connection = connectionTo(server, name);
  const pool = createPool(connection, { max: 6 });
  const db = createDb(pool);
  return {
    db,
    pool,
    connection,
    url: urlOf(connection),
    async drop() {
      await db.destroy();
      await administer(server.admin, `drop database if exists ${name} with (force)`);
    },
  };
}
