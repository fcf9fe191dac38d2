import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { creditTopUp } from '#app/wallet/movements/wallet-topups.commands.server.ts';
import { payShare } from '#app/wallet/movements/orders.commands.server.ts';
import { spendPoints } from '#app/wallet/movements/wallet-points.commands.server.ts';
import { getBalances } from './ledger.queries.server.ts';
import { maxAmount, of } from './ledger.schema.ts';
import { useTestDatabase } from '#test/database.ts';
import { bookCtx, errorOf, fingerprint, newId, richMember } from '#test/ledger.ts';
import { amountOf, post } from './journals.commands.server.ts';

const database = useTestDatabase();
const ctx = () => bookCtx(database.db);
const topUp = { channel: 'alipay', transaction: '2026112022001', amount: 100n };

describe('a key', () => {
  test('names one event: again with the same input it answers what was posted', async () => {
    const input = { ...topUp, memberId: newId() };
    const first = await creditTopUp(ctx(), input);
    expect(first.isNew).toBe(true);
    expect(amountOf(first, of('cash', input.memberId))).toBe(100n);
    const again = await creditTopUp(bookCtx(database.db, 7), { ...input });
    expect(again).toEqual({ ...first, isNew: false });
  });

  test('with another input is refused, and nothing is posted', async () => {
    const input = { ...topUp, transaction: 'mismatch', memberId: newId() };
    await creditTopUp(ctx(), input);
    const before = await fingerprint(database.db);
    expect(await errorOf(creditTopUp(ctx(), { ...input, amount: 101n }))).toBe('IDEMPOTENCY_MISMATCH');
    expect(await errorOf(creditTopUp(ctx(), { ...input, memberId: newId() }))).toBe('IDEMPOTENCY_MISMATCH');
    expect(await fingerprint(database.db)).toEqual(before);
  });

  test('is free again after a refusal', async () => {
    const [buyerId, purchaseId] = [await richMember(ctx(), 10n), newId()];
    const input = { purchaseId, buyerId, authorId: newId(), amount: 50n, feeBasisPoints: 500 };
    expect(await errorOf(payShare(ctx(), input))).toBe('INSUFFICIENT_BALANCE');
    await creditTopUp(ctx(), { ...topUp, transaction: 'more', memberId: buyerId, amount: 40n });
    expect(await payShare(ctx(), input)).toMatchObject({ isNew: true });
  });
});

describe('what is refused', () => {
  test.each([0n, -1n, -100n, maxAmount + 1n])('an amount of %s', async (amount) => {
    expect(
      await errorOf(creditTopUp(ctx(), { ...topUp, transaction: `bad${amount}`, memberId: newId(), amount })),
    ).toBe('AMOUNT_INVALID');
  });

  test('points that are not there, by their own name', async () => {
    expect(
      await errorOf(spendPoints(ctx(), { purpose: 'makeUp', subject: '2026-11-20', memberId: newId(), amount: 20n })),
    ).toBe('INSUFFICIENT_POINTS');
  });

  test.each([
    ['legs that do not sum to zero', ['cash:1', 'escrow'], [5, -4], 'WL005'],
    ['legs of two assets', ['points:1', 'escrow'], [5, -5], 'WL005'],
    ['an account that the chart does not know', ['gold:1', 'escrow'], [5, -5], 'WL004'],
    ['a platform account with a name', ['escrow:1', 'fee_share'], [5, -5], 'WL004'],
    ['a member account without a member', ['cash:0', 'escrow'], [5, -5], 'WL004'],
    ['a channel account without a channel', ['clearing:', 'escrow'], [5, -5], 'WL004'],
  ])('%s', async (_name, codes, amounts, code) => {
    const work = sql`select wallet.post('refused', sha256('x'), 'topUp', 'job', null, now(), now(), null, '{}',
      ${codes}::text[], ${amounts}::bigint[], null, null, null)`.execute(database.db);
    await expect(work).rejects.toMatchObject({ code });
  });

  test('an item that is not there', async () => {
    const draft = { key: 'no:item', type: 'confirmPayout' as const, input: {} };
    const legs = [
      { account: 'escrow' as const, amount: -5n, settles: 999_999 },
      { account: 'fee_share' as const, amount: 5n },
    ];
    expect(await errorOf(post(ctx(), { ...draft, legs }))).toBe('STATE_CONFLICT');
  });
});

describe('history', () => {
  const tables = ['account', 'journal', 'entry', 'seal', 'subtotal'];

  test.each(tables)('%s: the program has no right to change it', async (table) => {
    for (const right of ['update', 'delete', 'truncate']) {
      const { rows } = await database.pool.query<{ has: boolean }>(`select has_table_privilege(current_user,
        'wallet.${table}', '${right}') has,
        (select rolsuper from pg_roles where rolname = current_user) super`);
      expect(rows).toEqual([
        { has: (rows[0] as unknown as { super: boolean }).super, super: expect.any(Boolean) as boolean },
      ]);
    }
  });

  test.each(tables.slice(0, 3))('%s: a trigger refuses whoever took the right back', async (table) => {
    await creditTopUp(ctx(), { ...topUp, transaction: `history-${table}`, memberId: newId() });
    const client = await database.pool.connect();
    try {
      await client.query('begin');
      await client.query(`grant update, delete, truncate on wallet.${table} to current_user`);
      for (const statement of [
        `delete from wallet.${table}`,
        `truncate wallet.${table}`,
        `update wallet.${table} set ${table === 'entry' ? 'amount' : 'id'} = default`,
      ]) {
        await client.query('savepoint one');
        await expect(client.query(statement)).rejects.toThrow();
        await client.query('rollback to one');
      }
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  test('a journal or an entry beside the function is refused', async () => {
    for (const statement of [
      'insert into wallet.entry (journal_id, account_id, amount) values (1000000001, 1, 5)',
      `insert into wallet.journal (recorded_at, occurred_at, key, input_hash, type, actor_kind, data)
        values (now(), now(), 'beside', sha256('x'), 'topUp', 'job', '{}')`,
    ]) {
      await expect(database.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
    }
  });

  test('no balance goes below its floor, whoever writes it', async () => {
    const memberId = await richMember(ctx(), 100n);
    await expect(
      database.pool.query(
        `update wallet.balance set posted = -1
        where account_id = (select id from wallet.account where code = $1)`,
        [of('cash', memberId)],
      ),
    ).rejects.toMatchObject({ constraint: 'balance_floor' });
    expect((await getBalances(ctx(), memberId)).cash).toBe(100n);
  });
});
