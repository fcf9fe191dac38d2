import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { log, setLogLevel } from '#app/core/process/log.server.ts';
import { listPauses } from './ledger-checks.queries.server.ts';
import { sealJournals } from './seals.commands.server.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { bookCtx, makeSale } from '#test/ledger.ts';
import { checkLedger, checkNewJournals } from './ledger-checks.commands.server.ts';

const text = 'the books are broken: postings are paused';
let books: TestDatabase;
let told: ReturnType<typeof vi.spyOn>;
const ctx = () => bookCtx(books.db);
beforeEach(async () => {
  setLogLevel('silent');
  told = vi.spyOn(log, 'error').mockImplementation(() => {});
  books = await createTestDatabase();
});
afterEach(async () => {
  told.mockRestore();
  await books.drop();
});

/** Sealed books of many journals, in which somebody with all rights changes something. */
async function tamper(statement: string): Promise<void> {
  for (let n = 0; n < 10; n += 1) await makeSale(ctx(), 1000n);
  await sealJournals(ctx());
  for (const table of ['journal', 'entry'])
    await books.pool.query(`alter table wallet.${table} disable trigger user; grant update
      on wallet.${table} to current_user`);
  await books.pool.query(statement);
}

describe('whoever watches the log', () => {
  test('is told nothing while the books are empty, or whole', async () => {
    expect([await checkNewJournals(ctx()), await checkLedger(ctx())]).toEqual([[], []]);
    await makeSale(ctx(), 1000n);
    await sealJournals(ctx());
    expect([await checkNewJournals(ctx()), await checkLedger(ctx())]).toEqual([[], []]);
    expect(told).not.toHaveBeenCalled();
  });

  test('is told by each check what is broken, and twenty breaks at most', async () => {
    await tamper('update wallet.entry set amount = amount + 1');
    const fresh = await checkNewJournals(ctx());
    const all = await checkLedger(ctx());
    expect([fresh.length, all.length].every((count) => count > 20)).toBe(true);
    expect(told.mock.calls).toEqual([
      [{ breaks: fresh.slice(0, 20) }, text],
      [{ breaks: all.slice(0, 20), broken: { id: 1, reason: 'content' } }, text],
    ]);
  });

  test('is told of a changed history that breaks no rule, and of a broken rule that changes no history', async () => {
    await tamper(`update wallet.journal set key = key || '!' where id = 1`);
    expect(await checkLedger(ctx())).toEqual([]);
    expect(told.mock.calls).toEqual([[{ breaks: [], broken: { id: 1, reason: 'content' } }, text]]);
    expect(await listPauses(ctx())).toMatchObject([{ reason: 'seal 1: content' }, { reason: 'seal 1: content' }]);
    await books.pool.query(`update wallet.journal set key = rtrim(key, '!') where id = 1`);
    await books.pool.query(`update wallet.balance set posted = posted + 1
      where account_id = (select id from wallet.account where kind = 'pending' limit 1)`);
    const breaks = await checkLedger(ctx());
    expect(breaks.map(({ rule }) => rule)).toEqual(['balance', 'items']);
    expect(told.mock.lastCall).toEqual([{ breaks, broken: null }, text]);
  });
});
