import { sql } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { afterAll, beforeAll, expect } from 'vitest';
import { createDb, createPool, type Db } from '#app/core/db/pool.server.ts';
import type { TestDatabase } from '#test/database.ts';
import { isFull } from '#test/full.ts';
import { expectWholeBooks } from '#test/ledger.ts';

/**
 * A step of a flow that is ready to be done: `call` over the connection that is cut, `check` when it is done.
 * `isInParts`: in several transactions, each of which may stand by itself; the call made again goes on from there.
 */
export type CutStep = { call: () => Promise<unknown>; check?: () => Promise<void>; isInParts?: true };
export type CutSteps = Record<string, (db: Db) => Promise<CutStep>>;

/** `npm test` cuts before every few statements only. */
export const stride = isFull ? 1 : 4;

const schemas = ['account', 'ask', 'billing', 'core', 'market', 'messages', 'wallet'];
/** What is counted before a command begins, or is no part of its effect. */
const apart = ['core.throttle', 'core.idempotent_request'];

/**
 * Connections of the calling test file that are cut before any one statement, or after a commit before its answer: what
 * kill -9 or a broken network does to a command between each two of its steps.
 */
export function useCuts(database: Pick<TestDatabase, 'db' | 'pool' | 'connection'>) {
  let pool: Pool;
  let db: Db;
  /** Statements until the cut; `afterwards` cuts when the commit is done. */
  let cut = { left: Infinity, afterwards: false };
  let dead: PoolClient | undefined;

  beforeAll(() => {
    pool = createPool(database.connection, { max: 1 });
    pool.on('connect', (client) => watch(client));
    pool.on('remove', (client) => {
      if (client === dead) dead = undefined;
    });
    db = createDb(pool);
  });
  afterAll(async () => db.destroy());

  function watch(client: PoolClient): void {
    const send = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
    const query = async (...args: unknown[]): Promise<unknown> => {
      cut.left -= 1;
      const isCommit = cut.afterwards && args[0] === 'commit';
      if (cut.left > 0 && !isCommit) return send(...args);
      if (isCommit) await send(...args);
      cut = { left: Infinity, afterwards: false };
      dead = client;
      const { processID } = client as unknown as { processID: number };
      await database.pool.query('select pg_terminate_backend($1)', [processID]);
      return send('select 1');
    };
    Object.assign(client, { query });
  }

  // what was asked for beside the statement that was cut may have a new one by now
  const deadConnectionIsGone = () => expect.poll(() => dead === undefined).toBe(true);

  return {
    /**
     * Cuts before each statement in turn: nothing is left of what was cut, and the same call made again does it.
     * @param stride cuts before every so many only
     * @returns the number of cuts
     */
    async beforeEachStatement(prepare: CutSteps[string], stride = 1): Promise<number> {
      for (let cuts = 0; ; cuts += 1) {
        const { call, check, isInParts } = await prepare(db);
        const before = await snapshot(database.db);
        cut = { left: cuts * stride + 1, afterwards: false };
        const isCut = await call().then(
          () => false,
          () => true,
        );
        cut.left = Infinity;
        if (isCut) {
          await deadConnectionIsGone();
          if (!isInParts) expect(await snapshot(database.db)).toEqual(before);
          await call();
        }
        await check?.();
        if (isCut) continue;
        await expectWholeBooks(database.db);
        return cuts;
      }
    },
    /**
     * Cuts after the commit, before its answer: the same call made again changes nothing, whether it is refused or
     * answered.
     */
    async afterCommit(prepare: CutSteps[string]): Promise<void> {
      const { call, check, isInParts } = await prepare(db);
      cut = { left: Infinity, afterwards: true };
      await expect(call()).rejects.toThrow();
      await deadConnectionIsGone();
      if (isInParts) await call();
      const after = await snapshot(database.db);
      await call().catch(() => undefined);
      expect(await snapshot(database.db)).toEqual(after);
      await check?.();
      await expectWholeBooks(database.db);
    },
  };
}

/**
 * Rows of all tables that a command may write and that have any, as their number and a digest of them all. Most tables
 * have no file yet.
 */
async function snapshot(db: Db): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select schemaname || '.' || tablename name from pg_tables
      where schemaname = any(${schemas}) and schemaname || '.' || tablename <> all(${apart})
      and pg_relation_size((schemaname || '.' || tablename)::regclass) > 0 order by 1`.execute(db);
  const parts = tables.map(
    ({ name }) => sql`select ${name} name, count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)),
      '') state from ${sql.table(name)} t`,
  );
  const { rows } = await sql<{ name: string; state: string }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return Object.fromEntries(
    rows.filter(({ state }) => !state.startsWith('0 ')).map(({ name, state }) => [name, state]),
  );
}
