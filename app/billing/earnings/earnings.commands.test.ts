import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { creditCommission } from '#app/wallet/movements/orders.commands.server.ts';
import { getBalances } from '#app/wallet/ledger/ledger.queries.server.ts';
import { refundSale } from '#app/wallet/movements/wallet-refunds.commands.server.ts';
import { errorOf, expectWholeBooks, newId } from '#test/ledger.ts';
import { earn, usePayouts } from '#test/payouts.ts';
import { moveEarnings, releaseDueEarnings } from './earnings.commands.server.ts';
import { releaseAt, shortestHold_ms } from './earnings.policy.ts';
import { getEarnings, listEarningLines } from './earnings.queries.server.ts';
import { clearRiskFlag, flagMember } from '#app/billing/risks/risks.commands.server.ts';
import { listRiskFlags } from '#app/billing/risks/risks.queries.server.ts';
import { MoveEarningsInput } from './earnings.schema.ts';

const world = usePayouts();
afterEach(async () => expectWholeBooks(world.database.db));
const balances = (id: number) => getBalances({ db: world.database.db }, id);
const after = (seconds: number) => new Date(world.now().getTime() + seconds * 1000);
const week_s = 7 * 86_400;

test('what was made under a rule waits as long as that rule said', () => {
  const rules = [
    { startsAt: new Date('2026-01-01T00:00:00Z'), holdDays: 30 },
    { startsAt: new Date('2026-06-01T00:00:00Z'), holdDays: 0 },
  ];
  expect(releaseAt(new Date('2025-12-31T00:00:00Z'), rules, 7)).toEqual(new Date('2026-01-07T00:00:00Z'));
  expect(releaseAt(new Date('2026-01-30T00:00:00Z'), rules, 7)).toEqual(new Date('2026-03-01T00:00:00Z'));
  expect(releaseAt(new Date('2028-02-29T12:00:00Z'), rules, 7)).toEqual(new Date('2028-02-29T12:00:00Z'));
  expect(shortestHold_ms(rules, 7)).toBe(0);
  expect(shortestHold_ms([], 7)).toBe(week_s * 1000);
});

describe('the hold', () => {
  test('ends to the second, and a second run frees nothing twice', async () => {
    const id = await world.addMember();
    await earn(world.program(), id, 5000n, false);
    const made = await world.one<Date>(sql`select max(recorded_at) v from wallet.journal`);
    const due = new Date(made.getTime() + week_s * 1000);
    await releaseDueEarnings(world.program(), { now: new Date(due.getTime() - 1000) });
    expect(await balances(id)).toMatchObject({ pending: 5000n, earnings: 0n });
    const runs = await Promise.all(
      Array.from({ length: 5 }, async () => releaseDueEarnings(world.program(), { now: due })),
    );
    expect(runs.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await balances(id)).toMatchObject({ pending: 0n, earnings: 5000n });
    expect(await releaseDueEarnings(world.program(), { now: due })).toBe(0);
  });

  test('frees more than one page of them, two members of one journal alike, and skips what was refunded', async () => {
    const [seller, friend] = [await world.addMember(), await world.addMember()];
    const saleId = await earn(world.program(), seller, 100n, false);
    await creditCommission(world.program(), { orderId: newId(), level: 1, saleId, referrerId: friend, amount: 5n });
    for (let n = 0; n < 205; n += 1) await earn(world.program(), seller, 10n, false);
    await refundSale(world.program(), { refundId: newId(), saleId, buyerId: newId(), amount: 100n });
    await releaseDueEarnings(world.program(), { now: after(week_s + 1) });
    expect(await balances(seller)).toMatchObject({ pending: 0n, earnings: 2050n });
    expect(await balances(friend)).toMatchObject({ pending: 0n, earnings: 0n });
  });

  test('is longer for what was made under longer terms', async () => {
    await world.setTerms({ holdDays: 30 });
    const id = await world.addMember();
    await earn(world.program(), id, 5000n, false);
    world.pass(60);
    await world.setTerms({ holdDays: 1 });
    await releaseDueEarnings(world.program(), { now: after(29 * 86_400) });
    expect(await balances(id)).toMatchObject({ pending: 5000n });
    expect(await getEarnings(world.member(id))).toMatchObject({ holdDays: 1, pending: 5000, next: { amount: 5000 } });
    await releaseDueEarnings(world.program(), { now: after(30 * 86_400) });
    expect(await balances(id)).toMatchObject({ earnings: 5000n });
    await world.setTerms({});
  });
});

test('earnings are shown with where they stand and what they came from', async () => {
  const id = await world.addMember();
  world.pass(1);
  await earn(world.program(), id, 3000n);
  await earn(world.program(), id, 5000n, false);
  await moveEarnings(world.member(id), { amount: 1000 });
  const shown = await getEarnings(world.member(id));
  expect(shown).toMatchObject({
    earnings: 2000,
    pending: 5000,
    held: 0,
    owed: 0,
    total: 7000,
    next: { amount: 5000 },
    holdDays: 7,
  });
  expect(shown.releases.map(({ day }) => day)).toHaveLength(7);
  expect(await listEarningLines(world.member(id), { tab: 'earnings', page: 1, limit: 20 })).toMatchObject({
    total: 2,
    list: [
      { amount: -1000, after: 2000 },
      { amount: 3000, after: 3000 },
    ],
  });
});

describe('moving to the balance', () => {
  test('is at once, audited, and never more than there is', async () => {
    const { id } = await world.payee(10_000n);
    await moveEarnings(world.member(id), { amount: 4000 });
    expect(await balances(id)).toMatchObject({ earnings: 6000n, cash: 4000n });
    expect(await world.audits('billing.moveEarnings', id)).toMatchObject([{ actor_id: id, detail: { amount: 4000 } }]);
    expect(await errorOf(moveEarnings(world.member(id), { amount: 6001 }))).toBe('INSUFFICIENT_BALANCE');
    for (const amount of [0, -5, 1.5, 2 ** 53, '5'])
      expect(MoveEarningsInput.safeParse({ amount }).success).toBe(false);
  });

  test('is refused to programs, to staff in the member’s place and to guests', async () => {
    const { id } = await world.payee(10_000n);
    const origin = { ip: '192.0.2.1', agent: 'test' };
    await expect(moveEarnings(world.member(id, { impersonatorId: 3 }), { amount: 1 })).rejects.toMatchObject({
      kind: 'forbidden',
    });
    const token = world.as({ kind: 'token', id, loginId: null, tokenId: 1, scopes: [], ...origin });
    await expect(moveEarnings(token, { amount: 1 })).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(moveEarnings(world.as({ kind: 'visitor', ...origin }), { amount: 1 })).rejects.toMatchObject({
      kind: 'need-login',
    });
  });

  test('waits while a risk flag is open on the member', async () => {
    const { id } = await world.payee(10_000n);
    await flagMember(world.program(), { memberId: id, kind: 'stolen_account', reason: 'told by mail' });
    expect(await errorOf(moveEarnings(world.member(id), { amount: 100 }))).toBe('RISK_FLAGGED');
    expect(await balances(id)).toMatchObject({ earnings: 10_000n, cash: 0n });
    expect(await world.audits('billing.moveEarnings', id)).toEqual([]);
    const staff = world.staffCtx(await world.addStaff());
    const flag = (await listRiskFlags(staff, { state: 'open', before: 0, after: 0 })).rows.find(
      ({ memberId }) => memberId === id,
    )!;
    await clearRiskFlag(staff, { id: flag.id, note: 'all well' });
    await moveEarnings(world.member(id), { amount: 100 });
    expect(await balances(id)).toMatchObject({ earnings: 9900n, cash: 100n });
  });

  test('fifty at once and a withdrawal never take more than there is', async () => {
    const { id } = await world.payee(10_000n);
    const moves = await Promise.allSettled(
      Array.from({ length: 50 }, async () => moveEarnings(world.member(id), { amount: 700 })),
    );
    expect(moves.filter(({ status }) => status === 'fulfilled')).toHaveLength(14);
    expect(await balances(id)).toMatchObject({ earnings: 200n, cash: 9800n });
  });
});
