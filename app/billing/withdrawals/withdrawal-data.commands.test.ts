import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listOwnBankCards } from '#app/billing/cards/cards.queries.server.ts';
import { usePayouts } from '#test/payouts.ts';
import { payoutsData } from './withdrawal-data.commands.server.ts';

const world = usePayouts();

test('a member takes masked cards and all withdrawals along', async () => {
  const { memberId, cardId, id } = await world.request(20_000);
  const files = payoutsData.exportMemberData(world.member(memberId), memberId);
  const [cards, withdrawals] = await Promise.all(files.map(async ({ records }) => (await records()) as object[]));
  expect(cards).toMatchObject([{ id: cardId, bank: '招商银行', state: 'verified' }]);
  expect(JSON.stringify(cards)).not.toContain('622588');
  expect(withdrawals).toMatchObject([{ id, amount: 20_000, state: 'requested', steps: [{ state: 'requested' }] }]);
});

test('when the account is closed, numbers of cards are gone for good, and withdrawals stay', async () => {
  const { memberId } = await world.request(20_000);
  for (let run = 0; run < 2; run += 1) await payoutsData.closeMember(world.member(memberId), memberId, 'remove');
  expect(await listOwnBankCards(world.member(memberId))).toEqual([]);
  const { rows } = await sql`select state, sealed from billing.bank_card
    where member_id = ${memberId}`.execute(world.database.db);
  expect(rows).toEqual([{ state: 'removed', sealed: null }]);
  expect(await world.one(sql`select count(*) v from billing.withdrawal where member_id = ${memberId}`)).toBe(1);
});
