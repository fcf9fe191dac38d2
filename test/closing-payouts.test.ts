import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { closeDueAccounts } from '#app/account/member-data/account-closures.commands.server.ts';
import * as queue from '#app/core/jobs/recurring-jobs.server.ts';
import { memberData } from '#app/jobs.server.ts';
import { moveEarnings } from '#app/billing/earnings/earnings.commands.server.ts';
import { payOrder } from '#app/wallet/movements/orders.commands.server.ts';
import { getBalances } from '#app/wallet/ledger/ledger.queries.server.ts';
import { newId } from './ledger.ts';
import { usePayouts } from './payouts.ts';

const world = usePayouts();
vi.spyOn(queue, 'enqueue').mockResolvedValue();

const close = () => closeDueAccounts(world.program(), memberData);
const isClosed = (id: number) =>
  world.one<boolean>(sql`select closed_at is not null v from account.member
  where id = ${id}`);
const isHeld = (id: number) =>
  world.one<boolean>(sql`select held_at is not null v from account.closure
  where member_id = ${id}`);

/** A member whose days of grace are over and whose only money is with the bank. */
async function leaver() {
  const sent = await world.send(20_000);
  await sql`insert into account.closure (member_id, content, requested_at, due_at)
    values (${sent.memberId}, 'keep', ${world.now()}::timestamptz - interval '8 days',
      ${world.now()}::timestamptz - interval '1 day')`.execute(world.database.db);
  return sent;
}

test('an account whose withdrawal is with the bank closes once it is paid, and is told of the wait once', async () => {
  await world.addStaff();
  const { memberId, number } = await leaver();
  await close();
  await world.settle(number, '处理中', '200.00');
  await close();
  expect([await isClosed(memberId), await isHeld(memberId)]).toEqual([false, true]);
  expect(await world.audits('account.holdClosing', memberId)).toMatchObject([
    { detail: { funds: [], isUnderWay: true } },
  ]);
  await world.settle(number, 'paid', '200.00');
  await close();
  expect(await isClosed(memberId)).toBe(true);
});

test('what the bank gives back holds the closing up until it is spent', async () => {
  const { memberId, number } = await leaver();
  await close();
  await world.settle(number, '失败', '200.00', '户名不符');
  await close();
  expect([await isClosed(memberId), await isHeld(memberId)]).toEqual([false, true]);
  expect(await getBalances({ db: world.database.db }, memberId)).toMatchObject({ earnings: 20_000n });
  await moveEarnings(world.member(memberId), { amount: 20_000 });
  await payOrder(world.program(), { orderId: newId(), memberId, cash: 20_000n });
  await close();
  expect(await isClosed(memberId)).toBe(true);
});
