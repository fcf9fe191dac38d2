import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setLogLevel } from '#app/core/process/log.server.ts';
import { adjust } from '#app/wallet/movements/adjustments.commands.server.ts';
import { holdAmount } from '#app/wallet/ledger/holds.commands.server.ts';
import { awardPoints } from '#app/wallet/movements/wallet-points.commands.server.ts';
import { refundSale } from '#app/wallet/movements/wallet-refunds.commands.server.ts';
import { sealJournals } from './seals.commands.server.ts';
import { creditTopUp, refundTopUp } from '#app/wallet/movements/wallet-topups.commands.server.ts';
import { auditOf, ctxAs } from '#test/ask.ts';
import { createTestDatabase, type TestDatabase, useTestDatabase } from '#test/database.ts';
import { bookCtx, errorOf, makeSale, newId, richMember } from '#test/ledger.ts';
import { checkLedger, checkNewJournals, pausePostings, resumePostings } from './ledger-checks.commands.server.ts';
import { findChecked, listBreaks, listNewBreaks, listPauses } from './ledger-checks.queries.server.ts';

const database = useTestDatabase();
beforeAll(() => setLogLevel('silent'));
const ctx = () => bookCtx(database.db);
const staff = () => bookCtx(database.db, 7);

/** What somebody with all rights over the database could do, by the rule that finds it. */
const tampering: Record<string, string[]> = {
  journalSum: [
    'update wallet.entry set amount = amount + 1 where (journal_id, account_id) = (select journal_id, account_id from wallet.entry where version is null limit 1)',
  ],
  assetSum: [
    "insert into wallet.entry (journal_id, account_id, amount) select max(journal_id), (select id from wallet.account where code = 'fee_plugin'), 5 from wallet.entry",
  ],
  balance: [
    "update wallet.balance set posted = posted + 1 where account_id = (select id from wallet.account where kind = 'cash' limit 1)",
  ],
  subtotal: ['update wallet.subtotal set posted = posted + 1'],
  floor: [
    'alter table wallet.balance drop constraint balance_floor',
    "update wallet.balance set posted = -1 where account_id = (select id from wallet.account where kind = 'cash' limit 1)",
  ],
  line: [
    'update wallet.entry set after = after + 1 where (journal_id, account_id) = (select journal_id, account_id from wallet.entry where version = 1 limit 1)',
  ],
  lastLine: [
    "update wallet.balance set version = version + 1 where account_id = (select id from wallet.account where kind = 'cash' limit 1)",
  ],
  items: ['update wallet.open_item set settled = settled + 1 where settled < amount'],
  itemSource: ['update wallet.open_item set amount = amount + 1, settled = settled + 1'],
  orphan: ['delete from wallet.journal where id = (select max(id) from wallet.journal)'],
  emptyJournal: ['delete from wallet.entry where journal_id = (select max(id) from wallet.journal)'],
  refund: ['update wallet.refundable set refunded = refunded + 1 where refunded < amount and refunded > 0'],
};

describe('the rules of the books', () => {
  test('hold after every kind of work', async () => {
    await fill(database);
    expect(await listBreaks(ctx())).toEqual([]);
  });

  test.each(Object.entries(tampering))('%s finds what was tampered with', async (rule, statements) => {
    const other = await createTestDatabase();
    try {
      await fill(other);
      await unlock(other);
      for (const statement of statements) await other.pool.query(statement);
      expect((await listBreaks({ db: other.db })).map((one) => one.rule)).toContain(rule);
    } finally {
      await other.drop();
    }
  });
});

/** Nobody may change history: for what somebody with all rights could do. */
async function unlock({ pool }: Pick<TestDatabase, 'pool'>): Promise<void> {
  for (const table of ['account', 'journal', 'entry', 'seal', 'subtotal', 'open_item', 'balance', 'refundable']) {
    await pool.query(`alter table wallet.${table} disable trigger user; grant update,
      delete on wallet.${table} to current_user`);
  }
}

describe('the hourly check of new journals', () => {
  let other: TestDatabase;
  const own = () => bookCtx(other.db);
  /** The last line of a member's cash, and the account's id. */
  const lastLine =
    "(select journal_id, account_id from wallet.entry where account_id = (select id from wallet.account where code = 'cash:77') order by version desc limit 1)";
  beforeEach(async () => {
    other = await createTestDatabase();
    await fill(other);
    await topUp();
    await sealJournals(own());
    return () => other.drop();
  });
  const topUp = () =>
    creditTopUp(own(), { channel: 'alipay', transaction: String(newId()), memberId: 77, amount: 50n });
  const runs = async () => {
    const { rows } = await sql<{ line: string }>`
      select concat_ws(' ', is_whole, journals, breaks) line from wallet.check_run order by id`.execute(other.db);
    return rows.map(({ line }) => line);
  };

  test('looks at each sealed journal once, and at none that is not sealed', async () => {
    const all = (
      await sql<{ count: number }>`select count(*) count
      from wallet.journal`.execute(other.db)
    ).rows[0]!.count;
    expect(await checkNewJournals(own())).toEqual([]);
    await topUp();
    expect(await checkNewJournals(own())).toEqual([]);
    expect(await runs()).toEqual([`f ${all} 0`]);
    await sealJournals(own());
    expect(await checkNewJournals(own())).toEqual([]);
    expect(await runs()).toEqual([`f ${all} 0`, 'f 1 0']);
    await topUp();
    await sealJournals(own());
    expect(await checkLedger(own())).toEqual([]);
    expect(await checkNewJournals(own())).toEqual([]);
    expect(await runs()).toEqual([`f ${all} 0`, 'f 1 0', `t ${all + 2} 0`]);
  });

  test.each(
    Object.entries({
      journalSum: `update wallet.entry set amount = amount + 1 where (journal_id, account_id) = ${lastLine}`,
      assetSum: `insert into wallet.entry (journal_id, account_id, amount)
        select (select max(id) from wallet.journal), (select id from wallet.account where code = 'fee_plugin'), 5`,
      balance:
        "update wallet.balance set posted = posted + 1 where account_id = (select id from wallet.account where code = 'cash:77')",
      floor: `alter table wallet.balance drop constraint balance_floor;
        update wallet.balance set posted = -1 where account_id = (select id from wallet.account
          where code = 'cash:77')`,
      line: `update wallet.entry set after = after + 1 where (journal_id, account_id) = ${lastLine}`,
      lastLine:
        "update wallet.balance set version = version + 1 where account_id = (select id from wallet.account where code = 'cash:77')",
      orphan: 'delete from wallet.journal where id = (select max(id) from wallet.journal)',
      emptyJournal: 'delete from wallet.entry where journal_id = (select max(id) from wallet.journal)',
    }),
  )('%s finds what was done to a new journal and nothing in those before it', async (rule, statements) => {
    expect(await checkNewJournals(own())).toEqual([]);
    const from = await findChecked(own());
    await topUp();
    await sealJournals(own());
    await unlock(other);
    await other.pool.query(statements);
    const to = (await sql<{ id: number }>`select max(to_journal) id from wallet.seal`.execute(other.db)).rows[0]!.id;
    expect((await listNewBreaks(own(), { from, to })).map((one) => one.rule)).toContain(rule);
    if (rule !== 'floor' && rule !== 'balance' && rule !== 'lastLine')
      expect(await listNewBreaks(own(), { from: 0, to: from - 1 })).toEqual([]);
  });

  test.each(
    Object.entries({
      'a gap in the lines': `update wallet.entry set version = version + 1
        where (journal_id, account_id) = ${lastLine}`,
      'a line without its place': `alter table wallet.entry drop constraint entry_check; update wallet.entry
        set version = null where (journal_id, account_id) = ${lastLine}`,
      'a place on a platform account': `update wallet.entry set version = 1, after = amount
        where account_id = (select id from wallet.account where code = 'clearing:alipay')
        and journal_id = (select max(id) from wallet.journal)`,
    }),
  )('%s is found', async (_name, statements) => {
    await unlock(other);
    await other.pool.query(statements);
    expect((await checkNewJournals(own())).map((one) => one.rule)).toContain('line');
  });

  test('pauses the asset, keeps looking until the books are whole, and goes on from there', async () => {
    expect(await checkNewJournals(own())).toEqual([]);
    const checked = await findChecked(own());
    await topUp();
    await sealJournals(own());
    await unlock(other);
    const shift = (by: number) =>
      other.pool.query(`update wallet.entry set amount = amount + ${by}
      where (journal_id, account_id) = ${lastLine}`);
    await shift(1);
    expect(await checkNewJournals(own())).toMatchObject([
      { rule: 'journalSum', asset: 'CNY', found: '1', expected: '0' },
      { rule: 'assetSum' },
      { rule: 'line' },
    ]);
    expect(await listPauses(own())).toMatchObject([
      { asset: 'CNY', reason: expect.stringMatching(/^3 × journalSum, assetSum, line: journal \d+$/) as string },
    ]);
    expect(await errorOf(topUp())).toBe('PAYMENTS_PAUSED');
    expect(await awardPoints(own(), { task: 'profile', subject: 'hourly', memberId: 77, amount: 1n })).toMatchObject({
      isNew: true,
    });
    expect([await findChecked(own()), (await checkNewJournals(own())).length]).toEqual([checked, 3]);
    await shift(-1);
    await resumePostings(bookCtx(other.db, 7), { asset: 'CNY' });
    expect(await topUp()).toMatchObject({ isNew: true });
    await sealJournals(own());
    expect(await checkNewJournals(own())).toEqual([]);
    expect(await findChecked(own())).toBeGreaterThan(checked);
    expect((await runs()).map((line) => line.replace(/ \d+ /, ' '))).toEqual(['f 0', 'f 3', 'f 3', 'f 0']);
  });

  test('history of checks is kept as it is', async () => {
    await checkNewJournals(own());
    await expect(
      sql`update wallet.check_run set breaks =
      0`.execute(other.db),
    ).rejects.toThrow(/permission denied|insert-only/);
    await expect(sql`delete from wallet.check_run`.execute(other.db)).rejects.toThrow(/permission denied|insert-only/);
  });
});

async function fill({ db }: Pick<TestDatabase, 'db'>): Promise<void> {
  const all = bookCtx(db);
  const { sale, buyerId } = await makeSale(all, 1000n);
  await refundSale(all, { refundId: newId(), saleId: sale.journalId, buyerId, amount: 300n, channel: 'alipay' });
  const memberId = await richMember(all, 500n);
  const paid = await creditTopUp(all, { channel: 'alipay', transaction: String(newId()), memberId, amount: 50n });
  await refundTopUp(all, { refundId: newId(), topUpId: paid.journalId, memberId, channel: 'alipay', amount: 20n });
  await holdAmount(all, { purpose: 'bounty', subject: String(newId()), memberId, asset: 'CNY', amount: 80n });
  await awardPoints(all, { task: 'profile', subject: '', memberId, amount: 10n });
  await sealJournals(all);
}

describe('a pause', () => {
  beforeEach(async () => {
    await sql`update wallet.balance set posted = (select coalesce(sum(amount), 0) from wallet.entry e
      where e.account_id = balance.account_id)`.execute(database.db);
    await sql`update wallet.pause set ended_at = started_at where ended_at is null`.execute(database.db);
  });

  test('begins with a broken rule, in the asset it is broken in', async () => {
    const memberId = await richMember(ctx(), 100n);
    await sql`update wallet.balance set posted = posted + 1
      where account_id = (select id from wallet.account where code = ${`cash:${memberId}`})`.execute(database.db);
    expect(await checkLedger(ctx())).toMatchObject([
      { rule: 'balance', asset: 'CNY', place: `cash:${memberId}`, found: '101', expected: '100' },
    ]);
    await checkLedger(ctx());
    expect(await listPauses(ctx())).toMatchObject([{ asset: 'CNY', reason: `1 × balance: cash:${memberId}` }]);
    expect(await errorOf(creditTopUp(ctx(), { channel: 'alipay', transaction: 'paused', memberId, amount: 1n }))).toBe(
      'PAYMENTS_PAUSED',
    );
    expect(await awardPoints(ctx(), { task: 'profile', subject: 'paused', memberId, amount: 1n })).toMatchObject({
      isNew: true,
    });
    expect(await errorOf(resumePostings(staff(), { asset: 'CNY' }))).toBe('PAYMENTS_PAUSED');
    await sql`update wallet.balance set posted = posted - 1
      where account_id = (select id from wallet.account where code = ${`cash:${memberId}`})`.execute(database.db);
    await resumePostings(staff(), { asset: 'CNY' });
    expect(await creditTopUp(ctx(), { channel: 'alipay', transaction: 'paused', memberId, amount: 1n })).toMatchObject({
      isNew: true,
    });
    const { rows } = await sql<{ id: number }>`select max(id) id from wallet.pause`.execute(database.db);
    expect(await auditOf(database.db, 'pause', rows[0]!.id)).toEqual(['wallet.pausePostings', 'wallet.resumePostings']);
  });

  test('by hand is for staff; corrections go on meanwhile', async () => {
    const [from, to] = [await richMember(ctx(), 100n), newId()];
    const member = ctxAs(database.db, { kind: 'member', id: 9, loginId: 1, ip: '192.0.2.1', agent: 'test' });
    expect(await errorOf(pausePostings(member, { asset: 'CNY', reason: 'mine' }))).toBe('noPermission');
    expect(await errorOf(resumePostings(member, { asset: 'CNY' }))).toBe('noPermission');
    await pausePostings(staff(), { asset: 'CNY', reason: 'bank statement does not fit' });
    const correction = { adjustmentId: newId(), proposedBy: 8, reason: 'booked to the wrong member', ticket: '#12' };
    expect(await adjust(staff(), { ...correction, from: `cash:${from}`, to: `cash:${to}`, amount: 60n })).toMatchObject(
      { isNew: true },
    );
    await resumePostings(staff(), { asset: 'CNY' });
    expect(await listPauses(ctx())).toEqual([]);
  });

  test('keeps who began and ended it, in the row and in the audit log', async () => {
    await pausePostings(staff(), { asset: 'CNY', reason: 'bank statement does not fit' });
    await pausePostings(bookCtx(database.db, 8), { asset: 'CNY', reason: 'once more' });
    const { rows } = await sql<{ id: number; by: number; reason: string }>`select id, started_by by, reason
      from wallet.pause where ended_at is null`.execute(database.db);
    expect(rows).toMatchObject([{ by: 7, reason: 'bank statement does not fit' }]);
    await resumePostings(staff(), { asset: 'CNY' });
    await resumePostings(staff(), { asset: 'CNY' });
    const kept = await sql<{
      action: string;
      detail: object;
    }>`select action, detail from core.audit where subject_kind = 'pause' and subject_id = ${rows[0]!.id}
      order by id`.execute(database.db);
    expect(kept.rows).toEqual([
      { action: 'wallet.pausePostings', detail: { asset: 'CNY', reason: 'bank statement does not fit' } },
      { action: 'wallet.resumePostings', detail: { asset: 'CNY' } },
    ]);
  });

  test('of one asset ends though a rule of the other is broken', async () => {
    const memberId = newId();
    await awardPoints(ctx(), { task: 'profile', subject: 'other', memberId, amount: 5n });
    await sql`update wallet.balance set posted = posted + 1
      where account_id = (select id from wallet.account where code = ${`points:${memberId}`})`.execute(database.db);
    await pausePostings(staff(), { asset: 'CNY', reason: 'looked at' });
    await checkLedger(ctx());
    await resumePostings(staff(), { asset: 'CNY' });
    expect((await listPauses(ctx())).map(({ asset }) => asset)).toEqual(['PTS']);
  });
});
