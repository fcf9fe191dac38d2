import { describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { pausePostings, resumePostings } from '#app/wallet/checks/ledger-checks.commands.server.ts';
import { listBreaks } from '#app/wallet/checks/ledger-checks.queries.server.ts';
import { getBalances } from '#app/wallet/ledger/ledger.queries.server.ts';
import type { Actor, Ctx } from '#app/core/ctx.server.ts';
import { useTestDatabase } from '#test/database.ts';
import { expectObjects } from '#test/objects.ts';
import {
  cancelTopUp,
  creditPaidTopUp,
  expireTopUps,
  failTopUp,
  markTopUpPaying,
  startTopUp,
} from './topups.commands.server.ts';
import {
  getBalanceFacts,
  getTopUp,
  listBillMonths,
  listBills,
  listOpenTopUps,
  listTopUps,
} from './topups.queries.server.ts';

const database = useTestDatabase();
const start = new Date('2026-11-20T12:00:00Z');
let members = 0;
let transactions = 0;

const ctxOf = (actor: Actor, minutes = 0): Ctx => ({
  db: database.db,
  actor,
  now: new Date(start.getTime() + minutes * 60_000),
  language: 'en',
  requestId: 'test',
});
const job = (minutes = 0) => ctxOf({ kind: 'job', name: 'test' }, minutes);

async function addMember(kind: 'member' | 'staff' = 'member') {
  const name = `payer_${(members += 1)}`;
  const { rows } = await sql<{ id: number }>`insert into account.member (username, nickname, created_at)
    values (${name}, ${name}, now()) returning id`.execute(database.db);
  const { id } = rows[0]!;
  const actor: Actor = { kind, id, loginId: 1, ip: '192.0.2.1', agent: 'test' };
  return {
    id,
    ctx: (minutes = 0, more: object = {}) => ctxOf({ ...actor, ...more }, minutes),
    cash: async () => (await getBalances(job(), id)).cash,
    stateOf: async (topUpId: number) => (await getTopUp(ctxOf(actor), { id: topUpId })).state,
  };
}
const paid = (topUpId: number, more: object = {}) => ({
  topUpId,
  transaction: `T${(transactions += 1)}`,
  amount: 5000n,
  channel: 'simulator',
  ...more,
});
const order = { amount: 5000, channel: 'simulator' };
const errorOf = (error: string, more: object = {}) => ({ data: { error, ...more } });
const rowsOf = async (query: string, ...values: unknown[]) =>
  (await database.pool.query<Record<string, unknown>>(query, values)).rows;
const expectWhole = async () => expect(await listBreaks(job())).toEqual([]);

describe('a top-up through a channel', () => {
  test('is opened, waits, is credited and told; each step leaves its event and audit row', async () => {
    const member = await addMember();
    const { id, expiresAt } = await startTopUp(member.ctx(), order);
    expect(expiresAt).toEqual(new Date(start.getTime() + 30 * 60_000));
    expect(await listOpenTopUps(member.ctx())).toMatchObject([{ id, state: 'created', amount: 5000, paid: null }]);
    await markTopUpPaying(job(), { topUpId: id });
    await markTopUpPaying(job(), { topUpId: id });
    const { kind, journalId } = await creditPaidTopUp(job(5), paid(id));
    expect([kind, await member.cash()]).toEqual(['credited', 5000n]);
    expect(await getTopUp(member.ctx(), { id })).toMatchObject({
      state: 'credited',
      paid: 5000,
      journalId,
      events: [
        { state: 'created', actorKind: 'member', actorId: member.id },
        { state: 'paying', actorKind: 'job', actorId: null },
        { state: 'credited', actorKind: 'job' },
      ],
    });
    const acts = await rowsOf(
      "select action from core.audit where subject_kind = 'top_up' and subject_id = $1 order by id",
      id,
    );
    expect(acts.map(({ action }) => action)).toEqual([
      'billing.startTopUp',
      'billing.markTopUpPaying',
      'billing.creditTopUp',
    ]);
    expect(
      await rowsOf("select act, data, path from messages.notice where member_id = $1 and kind = 'money'", member.id),
    ).toEqual([{ act: 'topUpCredited', data: { amount: 5000 }, path: `/user/account/balance/top-up/${id}` }]);
    await expectWhole();
  });

  test('told of fifty times at once is credited once', async () => {
    const member = await addMember();
    const { id } = await startTopUp(member.ctx(), order);
    const told = paid(id);
    const answers = await Promise.all(Array.from({ length: 50 }, async () => creditPaidTopUp(job(), told)));
    expect(answers.filter(({ kind }) => kind === 'credited')).toHaveLength(1);
    expect(answers.filter(({ kind }) => kind === 'repeat')).toHaveLength(49);
    expect(new Set(answers.map(({ journalId }) => journalId)).size).toBe(1);
    expect(await member.cash()).toBe(5000n);
    await expectWhole();
  });

  test('paid twice is credited twice: the second payment is late money', async () => {
    const member = await addMember();
    const { id } = await startTopUp(member.ctx(), order);
    const answers = await Promise.all([creditPaidTopUp(job(), paid(id)), creditPaidTopUp(job(), paid(id))]);
    expect(answers.map(({ kind }) => kind).toSorted()).toEqual(['credited', 'late']);
    expect(await member.cash()).toBe(10_000n);
    expect(await member.stateOf(id)).toBe('credited');
    expect(
      await rowsOf(
        "select type from wallet.journal where key like '%:simulator:T' || $1 or key like '%:simulator:T' || $2 order by type",
        String(transactions),
        String(transactions - 1),
      ),
    ).toEqual([{ type: 'lateMoney' }, { type: 'topUp' }]);
    await expectWhole();
  });

  test.each([
    ['expired', async (id: number) => void (await expireTopUps(job(31)), id)],
    ['failed', async (id: number) => failTopUp(job(), { topUpId: id, reason: 'refused by the bank' })],
  ])('that %s is still credited when the money comes, once', async (state, end) => {
    const member = await addMember();
    const { id } = await startTopUp(member.ctx(), order);
    await end(id);
    expect(await member.stateOf(id)).toBe(state);
    const told = paid(id);
    expect((await creditPaidTopUp(job(90), told)).kind).toBe('late');
    expect((await creditPaidTopUp(job(91), told)).kind).toBe('repeat');
    expect([await member.cash(), await member.stateOf(id)]).toEqual([5000n, 'credited']);
    await expectWhole();
  });

  test('is not credited for another amount, channel or another top-up’s transaction', async () => {
    const member = await addMember();
    const { id } = await startTopUp(member.ctx(), order);
    const { id: other } = await startTopUp(member.ctx(), order);
    const told = paid(other);
    await creditPaidTopUp(job(), told);
    for (const wrong of [
      { amount: 4999n },
      { amount: 5001n },
      { amount: 2n ** 63n },
      { amount: -5000n },
      { channel: 'alipay' },
      { transaction: told.transaction },
    ])
      await expect(
        creditPaidTopUp(job(), { ...paid(id), ...wrong }),
        JSON.stringify(Object.keys(wrong)),
      ).rejects.toMatchObject(errorOf('AMOUNT_MISMATCH'));
    await expect(creditPaidTopUp(job(), paid(9_999_999))).rejects.toMatchObject({ kind: 'not-found' });
    expect([await member.cash(), await member.stateOf(id)]).toEqual([5000n, 'created']);
    await expectWhole();
  });

  test('is opened only by members in a login of their own, within the limits', async () => {
    const member = await addMember();
    await expect(startTopUp(job(), order)).rejects.toMatchObject({ kind: 'need-login' });
    await expect(startTopUp(member.ctx(0, { impersonatorId: 1 }), order)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(
      startTopUp(member.ctx(0, { kind: 'token', loginId: null, scopes: [], tokenId: 1 }), order),
    ).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(startTopUp(member.ctx(), { ...order, amount: 99 })).rejects.toMatchObject(errorOf('BELOW_MINIMUM'));
    await expect(startTopUp(member.ctx(), { ...order, amount: 5_000_001 })).rejects.toMatchObject(
      errorOf('ABOVE_MAXIMUM'),
    );
    for (let i = 0; i < 3; i += 1) await startTopUp(member.ctx(), order);
    await expect(startTopUp(member.ctx(), order)).rejects.toMatchObject(errorOf('TOO_MANY_OPEN'));
    expect(await rowsOf('select id from billing.top_up where member_id = $1', member.id)).toHaveLength(3);
  });

  test('asked for ten times at once leaves three that wait', async () => {
    const member = await addMember();
    const answers = await Promise.allSettled(Array.from({ length: 10 }, async () => startTopUp(member.ctx(), order)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });

  test('is not opened, and not credited, while the books are being checked', async () => {
    const [member, staff] = [await addMember(), await addMember('staff')];
    const { id } = await startTopUp(member.ctx(), order);
    await pausePostings(staff.ctx(), { asset: 'CNY', reason: 'test' });
    await expect(startTopUp(member.ctx(), order)).rejects.toMatchObject(errorOf('PAYMENTS_PAUSED'));
    const told = paid(id);
    await expect(creditPaidTopUp(job(), told)).rejects.toMatchObject(errorOf('PAYMENTS_PAUSED'));
    expect(await getBalanceFacts(member.ctx())).toMatchObject({ isPaused: true, cash: '0' });
    expect([
      await member.stateOf(id),
      await rowsOf('select 1 from billing.top_up_payment where top_up_id = $1', id),
    ]).toEqual(['created', []]);
    await resumePostings(staff.ctx(), { asset: 'CNY' });
    expect((await creditPaidTopUp(job(), told)).kind).toBe('credited');
  });

  test('against giving it up at the same moment: the money is credited either way', async () => {
    const member = await addMember();
    const { id } = await startTopUp(member.ctx(), order);
    const [credit] = await Promise.allSettled([creditPaidTopUp(job(), paid(id)), cancelTopUp(member.ctx(), { id })]);
    expect(credit.status).toBe('fulfilled');
    expect([await member.cash(), await member.stateOf(id)]).toEqual([5000n, 'credited']);
    await expectWhole();
  });

  test('is given up by its member only', async () => {
    const [member, stranger] = [await addMember(), await addMember()];
    const { id } = await startTopUp(member.ctx(), order);
    await expect(cancelTopUp(stranger.ctx(), { id })).rejects.toMatchObject({ kind: 'not-found' });
    await expect(getTopUp(stranger.ctx(), { id })).rejects.toMatchObject({ kind: 'not-found' });
    await cancelTopUp(member.ctx(), { id });
    await cancelTopUp(member.ctx(), { id });
    expect(await member.stateOf(id)).toBe('cancelled');
    expect(
      await rowsOf("select actor_id from core.audit where action = 'billing.cancelTopUp' and subject_id = $1", id),
    ).toEqual([{ actor_id: member.id }]);
    await expect(failTopUp(job(), { topUpId: id, reason: 'x' })).rejects.toMatchObject(
      errorOf('STATE_CONFLICT', { state: 'cancelled' }),
    );
    await expect(markTopUpPaying(job(), { topUpId: id })).rejects.toMatchObject(
      errorOf('STATE_CONFLICT', { state: 'cancelled' }),
    );
  });

  test('expires on time, whoever else runs the job', async () => {
    await expireTopUps(job(10_000));
    const member = await addMember();
    const { id } = await startTopUp(member.ctx(10_000), order);
    await expireTopUps(job(10_029));
    expect(await member.stateOf(id)).toBe('created');
    const counts = await Promise.all([1, 2, 3].map(async () => expireTopUps(job(10_030))));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await member.stateOf(id)).toBe('expired');
    expect(
      await rowsOf("select actor_kind from core.audit where action = 'billing.expireTopUp' and subject_id = $1", id),
    ).toEqual([{ actor_kind: 'job' }]);
  });

  test('a broken connection between the steps credits nothing or all', async () => {
    const member = await addMember();
    const { id } = await startTopUp(member.ctx(), order);
    const told = paid(id);
    await expect(
      database.db.transaction().execute(async (tx) => {
        await creditPaidTopUp({ ...job(), db: tx }, told);
        throw new Error('the process dies here');
      }),
    ).rejects.toThrow('dies');
    expect([await member.cash(), await member.stateOf(id)]).toEqual([0n, 'created']);
    expect((await creditPaidTopUp(job(), told)).kind).toBe('credited');
    expect(await member.cash()).toBe(5000n);
    await expectWhole();
  });
});

describe('bills', () => {
  test('come newest first, by kind and month, with the sums of whole months in China’s time', async () => {
    const member = await addMember();
    const topUp = async (at: string, amount: number) => {
      const now = new Date(at);
      const { id } = await startTopUp({ ...member.ctx(), now }, { ...order, amount });
      await creditPaidTopUp({ ...job(), now }, { ...paid(id), amount: BigInt(amount) });
    };
    await topUp('2026-09-30T15:59:59Z', 100); // 23:59:59 of 30 September in China
    await topUp('2026-09-30T16:00:00Z', 200); // midnight of 1 October
    await topUp('2026-10-31T12:00:00Z', 300);
    await topUp('2026-11-20T12:00:00Z', 400);
    const bills = await listBills(member.ctx(), { kind: 'all', month: '', page: 1, limit: 2 });
    expect(bills).toMatchObject({
      total: 4,
      list: [{ amount: '400', before: '600', after: '1000', type: 'topUp' }, { amount: '300' }],
    });
    expect(bills.months).toEqual([
      { month: '2026-11', gained: '400', lost: '0' },
      { month: '2026-10', gained: '500', lost: '0' },
    ]);
    expect(await listBills(member.ctx(), { kind: 'topUp', month: '2026-10', page: 1, limit: 20 })).toMatchObject({
      total: 2,
      list: [{ amount: '300' }, { amount: '200' }],
    });
    expect(await listBills(member.ctx(), { kind: 'purchase', month: '', page: 1, limit: 20 })).toEqual({
      list: [],
      total: 0,
      months: [],
    });
    expect(await listBillMonths(member.ctx())).toEqual(['2026-11', '2026-10', '2026-09']);
    expect(await listBills((await addMember()).ctx(), { kind: 'all', month: '', page: 1, limit: 20 })).toMatchObject({
      total: 0,
    });
    await expect(listBills(job(), { kind: 'all', month: '', page: 1, limit: 20 })).rejects.toMatchObject({
      kind: 'need-login',
    });
  });

  test('top-ups are listed by keyset, both ways', async () => {
    const member = await addMember();
    for (let i = 0; i < 25; i += 1) await cancelTopUp(member.ctx(), await startTopUp(member.ctx(), order));
    const first = await listTopUps(member.ctx(), { before: 0, after: 0 });
    expect([first.rows.length, first.after]).toEqual([20, null]);
    const second = await listTopUps(member.ctx(), { before: first.before!, after: 0 });
    expect([second.rows.length, second.before]).toEqual([5, null]);
    expect(await listTopUps(member.ctx(), { before: 0, after: second.after! })).toEqual(first);
  });
});

test('everything that was credited has its journal, and no other is there', async () => {
  await expectObjects(database.db, ['topUp', 'lateMoney']);
});
