import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addCard } from '#app/billing/cards/cards.commands.server.ts';
import { proposeAdjustment, pausePostings } from '#app/books/books/books.commands.server.ts';
import { richMember } from '#test/ledger.ts';
import { addDeveloper, addPlugin, addVersion } from '#test/market.ts';
import { newCardNumber, usePayouts, verifyName } from '#test/payouts.ts';
import { getDashboard } from './admin.queries.server.ts';
import { marketPages } from './admin.policy.ts';

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

/** What somebody with these pages of the console is told of the plugin market, with how long the oldest waits. */
async function toldOfMarket(pages?: string[]) {
  const { attention } = await getDashboard(world.staffCtx(await world.addStaff(pages)));
  return attention
    .filter(({ key }) => key in marketPages)
    .map(({ key, count, to, waited_s: age }) => [key, count, to, age]);
}
const ago = (seconds: number) => new Date(world.now().getTime() - seconds * 1000);

/** A plugin for each state of a submission, the first with a version. */
async function submitAll(maker: number) {
  const { db } = world.database;
  const given = [
    { state: 'waiting', isAfterwards: false, turn: 100, before: 400 },
    { state: 'waiting', isAfterwards: false, turn: 300, before: 0 },
    { state: 'waiting', isAfterwards: true, turn: 900, before: 0 },
    { state: 'changes_requested', isAfterwards: false, turn: 900, before: 0 },
  ];
  const plugins = [];
  for (const { state, isAfterwards, turn, before } of given) {
    const plugin = await addPlugin(db, maker);
    plugins.push(plugin);
    await sql`insert into market.submission (plugin_id, state, is_afterwards, is_first, snapshot, risk, risk_parts,
        submitted_by, submitted_at, turn_at, with_us_s)
      values (${plugin.id}, ${state}, ${isAfterwards}, false, '{}', 0, '[]', ${maker}, ${ago(5000)}, ${ago(turn)},
        ${before})`.execute(db);
  }
  return plugins;
}

/** Requests for a refund of as many orders: one in each of these states. */
async function askRefunds(maker: number, pluginId: number, states: string[]) {
  const { db } = world.database;
  const offer = await world.one<number>(sql`insert into market.offer (plugin_id, edition, price, created_by, created_at)
    values (${pluginId}, 'single', 6800, ${maker}, now()) returning id v`);
  for (const [i, state] of states.entries())
    await sql`with bought as (
        insert into market.plugin_order (number, buyer_id, plugin_id, developer_id, kind, edition, offer_id, state,
          list_price, paid, term_id, fee_rate, created_at)
        values (${`PLUGINORDER${100 + i}`}, ${maker}, ${pluginId}, ${maker}, 'purchase', 'single', ${offer}, 'created',
          6800, 6800, 1, 0, now())
        returning id)
      insert into market.plugin_refund (order_id, way, state, category, reason, asked_at, escalated_at)
      select id, 'answer', ${state}, 'other', '', ${ago(9000)}, ${state === 'escalated' ? ago(200) : null}
      from bought`.execute(db);
}

test('the dashboard tells of what waits in the plugin market to those who have the desk', async () => {
  const { db } = world.database;
  expect(await toldOfMarket()).toEqual([]);
  const [maker, other, asker] = [await world.addMember(), await world.addMember(), await world.addMember()];
  await addDeveloper(db, maker);
  await addDeveloper(db, other, { state: 'applied' });
  await addDeveloper(db, asker, { state: 'returned' });
  await sql`update market.developer set applied_at = ${ago(400)} where member_id = ${other}`.execute(db);
  const [plugin, , afterwards] = await submitAll(maker);
  const quarantined = { state: 'quarantined', version: '9.0.0' } as const;
  await addVersion(db, plugin!, { ...quarantined, at: ago(50) });
  const { id: late } = await addVersion(db, afterwards!, { ...quarantined, at: ago(9999) });
  await sql`with sent as (
      update market.submission set version_id = ${late} where plugin_id = ${afterwards!.id} returning id)
    insert into market.submission_message (submission_id, act, at) select id, 'quarantined', ${ago(600)}::timestamptz
    from sent`.execute(db);
  await askRefunds(maker, plugin!.id, ['requested', 'escalated', 'refused']);
  for (const [kind, state] of [
    ['suspend', 'open'],
    ['remove', 'refused'],
  ] as const)
    await sql`insert into market.measure (kind, plugin_id, reason, state, asked_by, asked_at, decided_by, decided_at)
      values (${kind}, ${plugin!.id}, 'It leaks keys.', ${state}, ${asker}, ${ago(300)},
        ${state === 'open' ? null : asker}, ${state === 'open' ? null : ago(10)})`.execute(db);
  const ratingId = await world.one<number>(sql`insert into market.rating (plugin_id, member_id, stars, words, version,
    created_at) values (${plugin!.id}, ${asker}, 1, 'Bad.', '1.0.0', now()) returning id v`);
  for (const [i, by] of [maker, other].entries())
    await sql`insert into market.rating_report (rating_id, member_id, reason, created_at)
      values (${ratingId}, ${by}, 'spam', ${ago(100 - i)})`.execute(db);

  expect(await toldOfMarket()).toEqual([
    ['pluginAfterwards', 1, '/admin/market/reviews?tab=afterwards', 900],
    ['pluginQuarantine', 2, '/admin/market/reviews?tab=quarantine', 600],
    ['pluginReviews', 2, '/admin/market/reviews', 500],
    ['developers', 1, '/admin/developers', 400],
    ['pluginMeasures', 1, '/admin/market/measures', 300],
    ['pluginRefunds', 1, '/admin/market/refunds', 200],
    ['ratingReports', 1, '/admin/market/ratings', 100],
  ]);
  expect(await toldOfMarket(['dashboard', 'market/ratings', 'developers'])).toEqual([
    ['developers', 1, '/admin/developers', 400],
    ['ratingReports', 1, '/admin/market/ratings', 100],
  ]);
  expect(await toldOfMarket(['dashboard'])).toEqual([]);
});
