import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { setLogLevel } from '#app/core/process/log.server.ts';
import { checkLedger } from './ledger-checks.commands.server.ts';
import { listPauses } from './ledger-checks.queries.server.ts';
import { creditTopUp } from '#app/wallet/movements/wallet-topups.commands.server.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { bookCtx, expectWholeBooks, newId } from '#test/ledger.ts';
import { backUp } from '../../../tools/backup.ts';
import { restore } from '../../../tools/restore.ts';
import { sealJournals } from './seals.commands.server.ts';
import { findBrokenSeal, findHead, findSealByHash } from './seals.queries.server.ts';

beforeAll(() => setLogLevel('silent'));

async function withSeals(work: (database: TestDatabase) => Promise<void>): Promise<void> {
  const database = await createTestDatabase();
  try {
    for (let round = 0; round < 3; round += 1) {
      for (let n = 0; n < 3; n += 1)
        await creditTopUp(bookCtx(database.db), {
          channel: 'alipay',
          transaction: String(newId()),
          memberId: newId(),
          amount: 100n,
        });
      expect(await sealJournals(bookCtx(database.db))).toBe(3);
    }
    await work(database);
  } finally {
    await database.drop();
  }
}

describe('the hash chain', () => {
  test('covers each journal once and its head is found again', () =>
    withSeals(async ({ db }) => {
      expect(await sealJournals(bookCtx(db))).toBe(0);
      const head = await findHead({ db });
      expect(head).toMatchObject({ id: 3, journals: 3, entries: 6 });
      expect(await findSealByHash({ db }, head!.previous)).toMatchObject({ id: 2 });
      expect([await findSealByHash({ db }, 'f'.repeat(64)), await findSealByHash({ db }, 'no hash')]).toEqual([
        null,
        null,
      ]);
      expect(await findBrokenSeal({ db })).toBe(null);
    }));

  test('goes on in a restored backup, whose history is as insert-only', () =>
    withSeals(async ({ db, url }) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'wenwo-ledger-'));
      await chmod(folder, 0o755);
      const other = await createTestDatabase({ isEmpty: true });
      try {
        const place = { dataDir: path.join(folder, 'data'), log: { info() {}, warn() {} } };
        await backUp({ file: path.join(folder, 'site.tar.zst'), databaseUrl: url, ...place });
        await restore({ file: path.join(folder, 'site.tar.zst'), databaseUrl: other.url, ...place });
        const ctx = bookCtx(other.db);
        expect(await findBrokenSeal(ctx)).toBe(null);
        expect(await findHead(ctx)).toEqual(await findHead({ db }));
        await creditTopUp(ctx, { channel: 'alipay', transaction: 'restored', memberId: newId(), amount: 100n });
        expect(await sealJournals(ctx)).toBe(1);
        await expectWholeBooks(other.db);
        await expect(other.pool.query('delete from wallet.entry')).rejects.toMatchObject({ code: '42501' });
      } finally {
        await other.drop();
        await rm(folder, { recursive: true });
      }
    }));

  test.each([
    ['an amount', 'update wallet.entry set amount = amount * 2 where journal_id = 5', { id: 2, reason: 'content' }],
    ['a key', `update wallet.journal set key = 'another' where id = 1`, { id: 1, reason: 'content' }],
    [
      'a time',
      `update wallet.journal set recorded_at = recorded_at + interval '1 microsecond'
      where id = 9`,
      { id: 3, reason: 'content' },
    ],
    ['what it is about', `update wallet.journal set data = '{}' where id = 4`, { id: 2, reason: 'content' }],
    ['whose account it is', `update wallet.account set code = code || '9' where id = 2`, { id: 1, reason: 'content' }],
    ['a journal taken out', 'delete from wallet.journal where id = 6', { id: 2, reason: 'content' }],
    [
      'a journal put in',
      `insert into wallet.journal (id, recorded_at, occurred_at, key, input_hash, type, actor_kind,
        data) overriding system value
        select 0, recorded_at, occurred_at, 'put in', input_hash, type, actor_kind, data from wallet.journal
          where id = 1`,
      { id: 1, reason: 'content' },
    ],
    ['a link taken out', 'delete from wallet.seal where id = 2', { id: 3, reason: 'order' }],
    ['a link', `update wallet.seal set hash = sha256('x') where id = 2`, { id: 2, reason: 'content' }],
    ['a link’s past', `update wallet.seal set previous = sha256('x') where id = 3`, { id: 3, reason: 'previous' }],
  ])('notices a change of %s', (_name, statement, broken) =>
    withSeals(async ({ db, pool }) => {
      for (const table of ['account', 'journal', 'entry', 'seal']) {
        await pool.query(`alter table wallet.${table} disable trigger user; grant update,
          delete on wallet.${table} to current_user`);
      }
      await pool.query(statement);
      expect(await findBrokenSeal({ db })).toEqual(broken);
      await checkLedger(bookCtx(db));
      expect((await listPauses({ db })).map(({ asset }) => asset)).toEqual(['CNY', 'PTS']);
    }),
  );
});

describe('sealing', () => {
  const topUp = (db: TestDatabase['db']) =>
    creditTopUp(bookCtx(db), { channel: 'alipay', transaction: String(newId()), memberId: newId(), amount: 100n });
  const inOwnBooks = async (work: (database: TestDatabase) => Promise<void>) => {
    const database = await createTestDatabase();
    try {
      await work(database);
    } finally {
      await database.drop();
    }
  };

  /** Waits until the sealing has asked three times who still writes. */
  const looksAgain = async (db: TestDatabase['db']) => {
    const looks = new Set<string>();
    const last = sql<{ at: string }>`select query_start::text at from pg_stat_activity
      where datname = current_database() and query ~ '^\\s*select virtualtransaction'`;
    const look = async () => (await last.execute(db)).rows.forEach(({ at }) => looks.add(at));
    await expect.poll(() => look().then(() => looks.size), { interval: 10 }).toBeGreaterThan(2);
  };

  test('waits for a journal whose transaction is still open, so that none gets company below it', () =>
    inOwnBooks(async ({ db }) => {
      await topUp(db); // opens the account of the channel, which the others would wait for
      let commit = () => {};
      let isPosted = () => {};
      const posted = new Promise<void>((resolve) => (isPosted = resolve));
      const open = db.transaction().execute(async (tx) => {
        await creditTopUp(
          { ...bookCtx(db), db: tx },
          { channel: 'alipay', transaction: String(newId()), memberId: newId(), amount: 100n },
        );
        isPosted();
        await new Promise<void>((resolve) => (commit = resolve));
      });
      await posted;
      await topUp(db);
      const sealed = sealJournals(bookCtx(db));
      await looksAgain(db);
      expect((await sql`select 1 from wallet.seal`.execute(db)).rows).toEqual([]);
      commit();
      await open;
      expect(await sealed).toBe(3);
      expect(await findBrokenSeal({ db })).toBe(null);
    }));

  test('is held up by nothing else that is open on the server', () =>
    inOwnBooks(async ({ db }) => {
      const [begun, ends] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const other = db.transaction().execute(async (tx) => {
        await sql`select pg_current_xact_id()`.execute(tx);
        begun.resolve();
        await ends.promise;
      });
      const sealed = begun.promise
        .then(() => topUp(db))
        .then(() => sealJournals(bookCtx(db)))
        .finally(ends.resolve);
      expect((await Promise.all([sealed, other]))[0]).toBe(1);
    }));

  test('takes more than a thousand journals, and several who seal at once do not get in each other’s way', () =>
    inOwnBooks(async ({ db }) => {
      for (let n = 0; n < 1001; n += 1) await topUp(db);
      expect(await sealJournals(bookCtx(db))).toBe(1001);
      expect(await findHead({ db })).toMatchObject({ id: 2, journals: 1 });
      for (let n = 0; n < 20; n += 1) await topUp(db);
      const counts = await Promise.all(Array.from({ length: 6 }, async () => sealJournals(bookCtx(db))));
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(20);
      expect(await findBrokenSeal({ db })).toBe(null);
    }));
});
