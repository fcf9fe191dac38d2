import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { log } from '#app/core/process/log.server.ts';
import { holdWithdrawal, releaseWithdrawal } from '#app/wallet/movements/wallet-payouts.commands.server.ts';
import { creditLateMoney } from '#app/wallet/movements/wallet-topups.commands.server.ts';
import { newId } from '#test/ledger.ts';
import { withdrawalTypes } from '#test/objects.ts';
import { usePayouts } from '#test/payouts.ts';
import { checkRecords } from './record-checks.commands.server.ts';
import { findRecordCheck, listRecordMismatches } from './record-checks.queries.server.ts';

const world = usePayouts();
const found = async () => (await listRecordMismatches({ db: world.database.db }, withdrawalTypes)).mismatches;

/** What is found while a statement holds, which is taken back afterwards. */
async function foundWith(statement: ReturnType<typeof sql>) {
  let mismatches: Awaited<ReturnType<typeof found>> = [];
  const undone = new Error('undone');
  await world.database.db
    .transaction()
    .execute(async (tx) => {
      await statement.execute(tx);
      ({ mismatches } = await listRecordMismatches({ db: tx }, withdrawalTypes));
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return mismatches;
}

describe('a withdrawal and its journals', () => {
  test('agree in every state', async () => {
    const paid = await world.send(10_000);
    await world.settle(paid.number, 'paid', '100.00');
    const failed = await world.send(20_000);
    await world.settle(failed.number, 'failed', '200.00', 'account_closed');
    await world.send(30_000);
    await world.request(40_000);
    expect(await found()).toEqual([]);
  });

  test('are told apart when a state says other than the books', async () => {
    const { id } = await world.request(10_000);
    const key = (step: string) => `wd:${id}:${step}`;
    const place = `withdrawal ${id}`;
    expect(await foundWith(sql`update billing.withdrawal set state = 'cancelled' where id = ${id}`)).toEqual([
      { place, key: key('release'), journalId: null, asset: 'CNY', found: '', expected: '10000' },
    ]);
    expect(await foundWith(sql`update billing.withdrawal set amount = 10001 where id = ${id}`)).toEqual([
      {
        place,
        key: key('hold'),
        journalId: expect.any(Number) as number,
        asset: 'CNY',
        found: '10000',
        expected: '10001',
      },
    ]);
  });

  test('a journal that no withdrawal knows of is found, by its own number', async () => {
    const { id: memberId } = await world.payee(5000n);
    const withdrawalId = newId();
    const hold = await holdWithdrawal(world.program(), { withdrawalId, memberId, amount: 5000n });
    expect(await found()).toEqual([
      {
        place: `journal ${hold.journalId}`,
        key: `wd:${withdrawalId}:hold`,
        journalId: hold.journalId,
        asset: 'CNY',
        found: '5000',
        expected: '',
      },
    ]);
    const release = await releaseWithdrawal(world.program(), { withdrawalId, holdId: hold.journalId });
    expect((await found()).map(({ place }) => place)).toEqual([
      `journal ${hold.journalId}`,
      `journal ${release.journalId}`,
    ]);
  });
});

test('two objects that claim one journal are found', async () => {
  const memberId = await world.addMember();
  const transaction = `T${newId()}`;
  const { journalId } = await creditLateMoney(world.program(), {
    channel: 'alipay',
    transaction,
    memberId,
    amount: 700n,
  });
  const top = await world.one<number>(sql`
    insert into billing.top_up (member_id, channel, amount, state, term_id, created_at, expires_at, state_at, paid,
      journal_id)
    values (${memberId}, 'alipay', 700, 'credited', 0, now(), now(), now(), 700, ${journalId}) returning id v`);
  await sql`insert into billing.top_up_payment (channel, transaction, top_up_id, amount, journal_id, is_late, at)
    values ('alipay', ${transaction}, ${top}, 700, ${journalId}, true, now())`.execute(world.database.db);
  const of = async () =>
    (await listRecordMismatches({ db: world.database.db }, ['topUp', 'lateMoney'])).mismatches.filter(({ key }) =>
      key.endsWith(transaction),
    );
  expect(await of()).toEqual([]);
  await sql`insert into billing.break (key, kind, channel, transaction, theirs, opened_at, state, resolved_at, act,
    journal_id, proposed_by, resolved_by)
    values (${transaction}, 'theirs', 'alipay', ${transaction}, 700, now(), 'resolved', now(), 'credit', ${journalId},
      1, 2)`.execute(world.database.db);
  expect(await of()).toEqual([
    {
      place: expect.stringMatching(/ and 1 more$/) as string,
      key: `late:alipay:${transaction}`,
      journalId,
      asset: 'CNY',
      found: '700',
      expected: '700',
    },
  ]);
});

test('the nightly job keeps what it found, and tells the log', async () => {
  const told = vi.spyOn(log, 'error').mockImplementation(() => {});
  const mismatches = await checkRecords(world.program());
  expect(mismatches.length).toBeGreaterThan(0);
  expect(told).toHaveBeenCalledWith({ mismatches: mismatches.slice(0, 20) }, 'objects and books do not agree');
  told.mockRestore();
  const kept = await findRecordCheck({ db: world.database.db });
  expect(kept).toEqual({
    checkedAt: Math.floor(world.now().getTime() / 1000),
    objects: expect.any(Number) as number,
    mismatches,
  });
  expect((await listRecordMismatches({ db: world.database.db })).objects).toBe(kept?.objects);
});
