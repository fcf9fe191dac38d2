import { expect, test } from 'vitest';
import { findAccount } from '#app/wallet/ledger/ledger-accounts.queries.server.ts';
import { holdWithdrawal, sendPayout } from '#app/wallet/movements/wallet-payouts.commands.server.ts';
import { errorOf, expectWholeBooks, newId } from '#test/ledger.ts';
import { earn, usePayouts } from '#test/payouts.ts';
import { recordRemittance } from './taxes.commands.server.ts';
import { getPayableTax } from './taxes.queries.server.ts';

const world = usePayouts();
const boss = async () => world.staffCtx(await world.addStaff());

/** Tax that was withheld from a payout, in fen. */
async function withhold(tax: bigint): Promise<void> {
  const [memberId, withdrawalId] = [await world.addMember(), newId()];
  await earn(world.program(), memberId, 10_000n);
  const hold = await holdWithdrawal(world.program(), { withdrawalId, memberId, amount: 10_000n });
  await sendPayout(world.program(), { withdrawalId, holdId: hold.journalId, channel: 'bank', fee: 0n, tax });
}

test('tax that was withheld is paid to the office once for each month, and never more than there is', async () => {
  await withhold(300n);
  const staff = await boss();
  expect(await getPayableTax(staff)).toBe(300n);
  const input = { period: '2026-10', bank: 'main', amount: 200 };
  const { data } = await recordRemittance(staff, input);
  expect((await recordRemittance(staff, input)).data).toEqual(data);
  expect(await getPayableTax(staff)).toBe(100n);
  expect((await findAccount(staff, 'bank:main'))?.posted).toBe(200n);
  expect(await world.audits('billing.recordRemittance', data.journalId)).toMatchObject([
    { detail: { period: '2026-10', bank: 'main', amount: 200 } },
  ]);
  expect(await errorOf(recordRemittance(staff, { ...input, amount: 100 }))).toBe('IDEMPOTENCY_MISMATCH');
  await expect(recordRemittance(staff, { ...input, period: '2026-11', amount: 101 })).rejects.toMatchObject({
    kind: 'invalid',
  });
  await expect(
    recordRemittance(staff, { ...input, period: '2026-11', bank: 'other', amount: 1 }),
  ).rejects.toMatchObject({ kind: 'invalid' });
  await expectWholeBooks(world.database.db);
});

test('two months at once do not pay more than was withheld', async () => {
  await withhold(500n);
  const staff = await boss();
  const left = Number(await getPayableTax(staff));
  const done = await Promise.allSettled(
    ['2027-01', '2027-02'].map((period) => recordRemittance(staff, { period, bank: 'main', amount: left })),
  );
  expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await getPayableTax(staff)).toBe(0n);
});

test('members, staff without the node and staff without a proof are refused', async () => {
  const input = { period: '2026-12', bank: 'main', amount: 1 };
  for (const ctx of [world.member(await world.addMember()), world.staffCtx(await world.addStaff(['taxes']))])
    await expect(recordRemittance(ctx, input)).rejects.toMatchObject({ kind: 'forbidden' });
  const unproven = world.staffCtx(await world.addStaff(), { provenAt: null });
  await expect(recordRemittance(unproven, input)).rejects.toMatchObject({ kind: 'need-proof' });
});
