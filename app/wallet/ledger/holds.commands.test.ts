import { describe, expect, test } from 'vitest';
import { awardPoints } from '#app/wallet/movements/wallet-points.commands.server.ts';
import { getBalances } from './ledger.queries.server.ts';
import { maxAmount } from './ledger.schema.ts';
import { creditTopUp } from '#app/wallet/movements/wallet-topups.commands.server.ts';
import { useTestDatabase } from '#test/database.ts';
import { bookCtx, errorOf, fingerprint, newId, readWritten, richMember } from '#test/ledger.ts';
import { holdAmount, payHold, releaseHold } from './holds.commands.server.ts';

const database = useTestDatabase();
const ctx = () => bookCtx(database.db);
const none = { parentId: null, opens: {}, refundable: {} };
const read = (posting: Parameters<typeof readWritten>[1]) => readWritten(database.db, posting);

/** A hold of 60 out of 100 of an asset. */
async function hold(asset: 'CNY' | 'PTS', note?: string) {
  const [memberId, subject] = [await richMember(ctx(), 100n), String(newId())];
  await awardPoints(ctx(), { task: 'profile', subject, memberId, amount: 100n });
  const posting = await holdAmount(ctx(), {
    purpose: 'bounty',
    subject,
    memberId,
    asset,
    amount: 60n,
    ...(note ? { note } : {}),
  });
  return { memberId, subject, posting, holdId: posting.journalId };
}

describe.each([
  ['CNY', 'cash', 'pending'],
  ['PTS', 'points', 'points'],
] as const)('a hold of %s', (asset, kind, paid) => {
  test('sets the amount aside for one purpose', async () => {
    const { memberId, subject, posting } = await hold(asset, 'A bounty');
    const held = `${kind}_hold:${memberId}`;
    expect(await read(posting)).toEqual({
      ...none,
      key: `bounty:${subject}:hold`,
      type: 'hold',
      data: { purpose: 'bounty', subject, note: 'A bounty' },
      legs: { [`${kind}:${memberId}`]: -60, [held]: 60 },
      opens: { [held]: 60 },
    });
    expect((await read((await hold(asset)).posting)).data).toMatchObject({ note: '' });
  });

  test('is paid in parts, each once, and never beyond what it holds', async () => {
    const { memberId, holdId } = await hold(asset);
    const toMemberId = newId();
    const pay = (part: string, amount: bigint, note?: string) =>
      payHold(ctx(), { holdId, part, purpose: 'bounty', toMemberId, amount, ...(note ? { note } : {}) });
    const first = await pay('a', 45n, 'The best answer');
    expect(await read(first)).toEqual({
      key: `hold:${holdId}:pay:a`,
      type: 'payHold',
      parentId: holdId,
      data: { purpose: 'bounty', note: 'The best answer' },
      legs: { [`${kind}_hold:${memberId}`]: -45, [`${paid}:${toMemberId}`]: 45 },
      opens: asset === 'CNY' ? { [`pending:${toMemberId}`]: 45 } : {},
      refundable: {},
    });
    expect(await pay('a', 45n, 'The best answer')).toEqual({ ...first, isNew: false });
    expect(await errorOf(pay('b', 16n))).toBe('STATE_CONFLICT');
    expect((await read(await pay('b', 15n))).data).toEqual({ purpose: 'bounty', note: '' });
    expect(await errorOf(releaseHold(ctx(), { holdId, purpose: 'bounty' }))).toBe('STATE_CONFLICT');
  });

  test('is released: what is left comes back', async () => {
    const { memberId, holdId } = await hold(asset);
    await payHold(ctx(), { holdId, part: 'a', purpose: 'bounty', toMemberId: newId(), amount: 20n });
    const released = await releaseHold(ctx(), { holdId, purpose: 'bounty', note: 'Nobody answered' });
    expect(await read(released)).toEqual({
      ...none,
      key: `hold:${holdId}:release`,
      type: 'releaseHold',
      parentId: holdId,
      data: { purpose: 'bounty', note: 'Nobody answered' },
      legs: { [`${kind}_hold:${memberId}`]: -40, [`${kind}:${memberId}`]: 40 },
    });
    expect(await getBalances(ctx(), memberId)).toMatchObject({ [kind]: 80n, [`${kind}Held`]: 0n });
    expect(
      (await read(await releaseHold(ctx(), { holdId: (await hold(asset)).holdId, purpose: 'bounty' }))).data,
    ).toMatchObject({ note: '' });
  });
});

test('what is no hold is neither paid nor released, and no amount is nothing', async () => {
  const memberId = newId();
  const { journalId } = await creditTopUp(ctx(), {
    channel: 'alipay',
    transaction: String(newId()),
    memberId,
    amount: 100n,
  });
  const { holdId } = await hold('CNY');
  const before = await fingerprint(database.db);
  for (const id of [journalId, 999_999_999]) {
    expect(await errorOf(releaseHold(ctx(), { holdId: id, purpose: 'order' }))).toBe('STATE_CONFLICT');
    expect(await errorOf(payHold(ctx(), { holdId: id, part: 'a', purpose: 'order', toMemberId: 1, amount: 1n }))).toBe(
      'STATE_CONFLICT',
    );
  }
  for (const amount of [0n, -1n, maxAmount + 1n]) {
    expect(await errorOf(holdAmount(ctx(), { purpose: 'order', subject: 'bad', memberId, asset: 'CNY', amount }))).toBe(
      'AMOUNT_INVALID',
    );
    expect(await errorOf(payHold(ctx(), { holdId, part: 'bad', purpose: 'bounty', toMemberId: 1, amount }))).toBe(
      'AMOUNT_INVALID',
    );
  }
  expect(await fingerprint(database.db)).toEqual(before);
});
