import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { getBalances } from '#app/wallet/ledger/ledger.queries.server.ts';
import { addCard } from '#app/billing/cards/cards.commands.server.ts';
import { settleCard } from '#app/billing/cards/cards.commands.server.ts';
import { flagMember } from '#app/billing/risks/risks.commands.server.ts';
import { cancelWithdrawal, requestWithdrawal } from '#app/billing/withdrawals/withdrawals.commands.server.ts';
import { errorOf, expectWholeBooks } from '#test/ledger.ts';
import { expectObjects, withdrawalTypes } from '#test/objects.ts';
import { earn, newCardNumber, usePayouts, verifyName } from '#test/payouts.ts';
import { approveWithdrawals, rejectWithdrawal, takeIntoReview } from './withdrawal-reviews.commands.server.ts';
import { getWithdrawalFile, listWithdrawalDesk } from './withdrawal-reviews.queries.server.ts';
import { deskTabs, statesOf } from './withdrawal-reviews.schema.ts';
import { withdrawalStates } from '#app/billing/withdrawals/withdrawals.schema.ts';

const world = usePayouts();
afterEach(async () => {
  await expectWholeBooks(world.database.db);
  await expectObjects(world.database.db, withdrawalTypes);
});
const boss = async () => world.staffCtx(await world.addStaff());
const list = (tab: (typeof deskTabs)[number], order: 'age' | 'risk' = 'age') => ({ tab, order, before: 0, after: 0 });

test('every state has its tab', () => {
  expect(deskTabs.flatMap((tab) => statesOf[tab]).toSorted()).toEqual([...withdrawalStates].toSorted());
});

test('below the limit one reviewer is enough', async () => {
  const { id, memberId } = await world.request(499_999);
  const reviewer = await boss();
  expect((await approveWithdrawals(reviewer, { ids: [id] })).data).toEqual({
    approved: [id],
    waiting: [],
    skipped: [],
  });
  expect(await world.stateOf(id)).toBe('approved');
  expect(await world.audits('billing.approveWithdrawal', id)).toHaveLength(1);
  expect(await world.notices(memberId)).toContain('withdrawalApproved');
  expect((await approveWithdrawals(reviewer, { ids: [id] })).data.skipped).toEqual([{ id, error: 'STATE_CONFLICT' }]);
});

test('from the limit on two different people are needed', async () => {
  const { id, memberId } = await world.request(500_000);
  const [first, second] = [await boss(), await boss()];
  expect((await approveWithdrawals(first, { ids: [id] })).data.waiting).toEqual([id]);
  expect(await world.stateOf(id)).toBe('in_review');
  expect(await world.notices(memberId)).not.toContain('withdrawalApproved');
  expect((await approveWithdrawals(first, { ids: [id] })).data.skipped).toEqual([{ id, error: 'STATE_CONFLICT' }]);
  expect((await approveWithdrawals(second, { ids: [id] })).data.approved).toEqual([id]);
  expect(await world.stepsOf(id)).toEqual(['requested', 'in_review', 'approved']);
});

test('two people at once, many times: each counts once', async () => {
  const { id } = await world.request(500_000);
  const people = [await boss(), await boss()];
  await Promise.all(Array.from({ length: 20 }, async (_, n) => approveWithdrawals(people[n % 2]!, { ids: [id] })));
  expect(await world.stateOf(id)).toBe('approved');
  expect(await world.audits('billing.approveWithdrawal', id)).toHaveLength(2);
});

test('nobody reviews their own, whatever their rights', async () => {
  const id = await world.addStaff();
  await verifyName(world.database.db, id);
  const cardId = await world.readyCard(id);
  await earn(world.program(), id, 20_000n);
  const { data } = await requestWithdrawal(world.staffCtx(id), { amount: 20_000, cardId });
  expect((await approveWithdrawals(world.staffCtx(id), { ids: [data.id] })).data.skipped).toEqual([
    { id: data.id, error: 'OWN' },
  ]);
  await expect(rejectWithdrawal(world.staffCtx(id), { id: data.id, reason: 'risk', note: '' })).rejects.toMatchObject({
    kind: 'forbidden',
  });
  await takeIntoReview(world.staffCtx(id), { ids: [data.id] });
  expect(await world.stateOf(data.id)).toBe('requested');
});

test('strangers and staff without the node are refused', async () => {
  const { id, memberId } = await world.request(20_000);
  for (const ctx of [world.member(memberId), world.staffCtx(await world.addStaff(['withdrawals']))]) {
    await expect(approveWithdrawals(ctx, { ids: [id] })).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(takeIntoReview(ctx, { ids: [id] })).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(rejectWithdrawal(ctx, { id, reason: 'risk', note: '' })).rejects.toMatchObject({ kind: 'forbidden' });
  }
  expect(await world.stateOf(id)).toBe('requested');
});

test('a batch approves what may be approved and names the rest', async () => {
  const [fine, flagged, broken] = [
    await world.request(20_000),
    await world.request(20_000),
    await world.request(20_000),
  ];
  await flagMember(world.program(), { memberId: flagged.memberId, kind: 'manual', reason: 'look' });
  await settleCard(world.program(), broken.cardId, false, 'closed');
  const ids = [fine.id, flagged.id, broken.id, 999_999_999];
  expect((await approveWithdrawals(await boss(), { ids })).data).toEqual({
    approved: [fine.id],
    waiting: [],
    skipped: [
      { id: flagged.id, error: 'RISK_FLAGGED' },
      { id: broken.id, error: 'CARD_INVALID' },
    ],
  });
});

describe('rejecting', () => {
  test('gives the money back with a reason, and tells the member', async () => {
    const { id, memberId } = await world.request(20_000);
    const reviewer = await boss();
    await expect(rejectWithdrawal(reviewer, { id, reason: 'other', note: '' })).rejects.toMatchObject({
      kind: 'invalid',
    });
    await rejectWithdrawal(reviewer, { id, reason: 'source', note: 'order 7' });
    expect(await getBalances({ db: world.database.db }, memberId)).toMatchObject({
      earnings: 20_000n,
      earningsHeld: 0n,
    });
    expect(await world.notices(memberId)).toContain('withdrawalRejected');
    expect(await world.audits('billing.rejectWithdrawal', id)).toMatchObject([
      { detail: { reason: 'source', note: 'order 7' } },
    ]);
    expect(await errorOf(rejectWithdrawal(reviewer, { id, reason: 'source', note: '' }))).toBe('STATE_CONFLICT');
  });

  test('a member who has blocked the reviewer hears of it all the same', async () => {
    const { id, memberId } = await world.request(20_000);
    const reviewerId = await world.addStaff();
    await sql`insert into messages.block (member_id, blocked_id, created_at)
      values (${memberId}, ${reviewerId}, now())`.execute(world.database.db);
    await rejectWithdrawal(world.staffCtx(reviewerId), { id, reason: 'source', note: '' });
    expect(await world.notices(memberId)).toEqual(['withdrawalRejected']);
  });

  test('an approved one too, as long as it was not sent', async () => {
    const { id, memberId } = await world.request(20_000);
    const reviewer = await boss();
    await approveWithdrawals(reviewer, { ids: [id] });
    await rejectWithdrawal(reviewer, { id, reason: 'card', note: '' });
    expect(await getBalances({ db: world.database.db }, memberId)).toMatchObject({ earnings: 20_000n });
    const sent = await world.send(20_000);
    expect(await errorOf(rejectWithdrawal(reviewer, { id: sent.id, reason: 'card', note: '' }))).toBe('STATE_CONFLICT');
  });

  test('approving, rejecting and cancelling at once end in one of them, with the money in one place', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, memberId } = await world.request(20_000);
      const reviewer = await boss();
      await Promise.allSettled([
        approveWithdrawals(reviewer, { ids: [id] }),
        rejectWithdrawal(reviewer, { id, reason: 'risk', note: '' }),
        cancelWithdrawal(world.member(memberId), { id }),
      ]);
      const state = await world.stateOf(id);
      const { earnings, earningsHeld } = await getBalances({ db: world.database.db }, memberId);
      expect([state, earnings, earningsHeld]).toEqual(
        state === 'approved' ? [state, 0n, 20_000n] : [state, 20_000n, 0n],
      );
    }
  });
});

test('what is under review is not cancelled any more', async () => {
  const { id, memberId } = await world.request(20_000);
  await takeIntoReview(await boss(), { ids: [id, 999_999_999] });
  expect(await errorOf(cancelWithdrawal(world.member(memberId), { id }))).toBe('STATE_CONFLICT');
  expect(await world.audits('billing.takeWithdrawal', id)).toHaveLength(1);
});

test('the queue comes by age or by risk, with what a reviewer needs', async () => {
  const calm = await world.request(20_000);
  const large = await world.request(600_000);
  await addCard(world.member(large.memberId), {
    cardNumber: newCardNumber(),
    bank: 'ICBC',
    branch: '',
    mobile: '13800138000',
  });
  await flagMember(world.program(), { memberId: large.memberId, kind: 'manual', reason: 'look' });
  const reviewer = await boss();
  const byAge = await listWithdrawalDesk(reviewer, list('queue'));
  const byRisk = await listWithdrawalDesk(reviewer, list('queue', 'risk'));
  const place = (rows: { id: number }[], id: number) => rows.findIndex((row) => row.id === id);
  expect(place(byAge.rows, calm.id)).toBeLessThan(place(byAge.rows, large.id));
  expect(place(byRisk.rows, large.id)).toBeLessThan(place(byRisk.rows, calm.id));
  expect(byRisk.rows.find(({ id }) => id === large.id)).toMatchObject({
    signs: ['flagged', 'large', 'first', 'newCard'],
    reviewers: 2,
    net: 600_000,
  });
  expect(await getWithdrawalFile(reviewer, { id: large.id })).toMatchObject({
    flags: ['manual'],
    holderHint: '张**',
    events: [{ state: 'requested' }],
    file: '',
  });
  await expect(listWithdrawalDesk(world.member(calm.memberId), list('queue'))).rejects.toMatchObject({
    kind: 'forbidden',
  });
});
