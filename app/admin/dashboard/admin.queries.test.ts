import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addCard } from '#app/billing/cards/cards.commands.server.ts';
import { proposeAdjustment, pausePostings } from '#app/books/books/books.commands.server.ts';
import { richMember } from '#test/ledger.ts';
import { newCardNumber, usePayouts, verifyName } from '#test/payouts.ts';
import { getDashboard } from './admin.queries.server.ts';

const world = usePayouts();
const moneyKeys = new Set([
  'pausedPostings',
  'breaks',
  'corrections',
  'transfers',
  'refunds',
  'withdrawals',
  'payouts',
  'bankResults',
  'cards',
  'closedAccounts',
]);
/** What somebody with these pages of the console is told of money. */
async function told(pages?: string[]): Promise<[string, number, string][]> {
  const { attention } = await getDashboard(world.staffCtx(await world.addStaff(pages)));
  return attention.filter(({ key }) => moneyKeys.has(key)).map(({ key, count, to }) => [key, count, to]);
}

test('a file of which the bank has said nothing for three days is told until it is settled', async () => {
  const payoutNews = () => told(['dashboard', 'payouts']);
  const { number } = await world.send(30_000);
  world.pass(3 * 86_400);
  expect(await payoutNews()).toEqual([]);
  world.pass(1);
  expect(await payoutNews()).toEqual([['bankResults', 1, '/admin/payouts']]);
  await world.settle(number, 'paid', '300.00');
  expect(await payoutNews()).toEqual([]);
});

test('the dashboard tells of waiting money to those who deal with it', async () => {
  expect(await told()).toEqual([]);
  await world.request(20_000);
  const memberId = await world.addMember();
  await verifyName(world.database.db, memberId);
  await addCard(world.member(memberId), {
    cardNumber: newCardNumber(),
    bank: '招商银行',
    branch: '',
    mobile: '13800138000',
  });
  for (const state of ['proof_uploaded', 'created', 'confirmed'])
    await sql`insert into billing.top_up (member_id, channel, amount, state, term_id, remark, paid, journal_id,
      created_at, expires_at, state_at)
      values (${memberId}, 'transfer', 100, ${state}, 0, ${state}, ${state === 'confirmed' ? 100 : null},
        ${state === 'confirmed' ? 1 : null}, now(), now(), now())`.execute(world.database.db);
  for (const state of ['open', 'resolved'])
    await sql`insert into billing.break (key, kind, channel, opened_at, state, resolved_at)
      values (${state}, 'ours', 'alipay', now(), ${state},
        ${state === 'open' ? null : world.now()})`.execute(world.database.db);
  const maker = world.staffCtx(await world.addStaff());
  const rich = await richMember(world.program(), 100n);
  await proposeAdjustment(maker, {
    kind: 'adjust',
    from: 'clearing:alipay',
    to: `cash:${rich}`,
    amount: 5,
    reason: 'missing',
    ticket: 'T-1',
  });
  await pausePostings(maker, { asset: 'CNY', reason: 'looking into it' });

  expect(await told()).toEqual([
    ['pausedPostings', 1, '/admin/books'],
    ['transfers', 1, '/admin/topups'],
    ['withdrawals', 1, '/admin/withdrawals'],
    ['breaks', 1, '/admin/reconciliation'],
    ['corrections', 1, '/admin/books/adjustments'],
    ['cards', 1, '/admin/cards'],
  ]);
  expect(await told(['dashboard', 'cards'])).toEqual([['cards', 1, '/admin/cards']]);
  expect(await told(['dashboard'])).toEqual([]);
});
