import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Actor, Ctx } from '#app/core/ctx.server.ts';
import { createDb, createPool, type Db } from '#app/core/db/pool.server.ts';
import { setSecret } from '#app/core/secrets/secret.server.ts';
import { pluginOrderData } from '#app/market/orders/plugin-order-data.commands.server.ts';
import { compareRecords } from '#app/wallet/checks/record-comparison.queries.server.ts';
import { getBalances, listLines } from '#app/wallet/ledger/ledger.queries.server.ts';
import { awardPoints } from '#app/wallet/movements/wallet-points.commands.server.ts';
import { asStaff, auditOf, ctxAs, grantConsole, makeMembers, testNow } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { bookCtx, errorOf, expectWholeBooks } from '#test/ledger.ts';
import { addTeamMember } from '#test/market.ts';
import { buy, sellPlugin } from '#test/plugin-sales.ts';
import { giveCash, richBuyer } from '#test/shares.ts';
import { marketRecords } from './market-records.queries.server.ts';
import {
  answerRefund,
  askRefund,
  decideRefund,
  escalateRefund,
  settleSilentRefunds,
  withdrawRefund,
} from './plugin-refunds.commands.server.ts';
import { listLastRefunds } from './plugin-refunds.queries.server.ts';
import { EscalateRefundInput } from './plugin-refunds.schema.ts';

const database = useTestDatabase();
let db: Db;
type Member = Actor & { id: number };
let people: Record<'maker' | 'mate' | 'writer' | 'boss' | 'clerk', Member>;
const as = (actor: Actor, now = testNow): Ctx => ctxAs(db, actor, { now });
const days = (count: number) => new Date(testNow.getTime() + count * 86_400_000);

beforeAll(async () => {
  setSecret('a secret of the tests, of 32 characters at least');
  db = createDb(createPool(database.connection, { max: 16 }));
  people = await makeMembers(db, ['maker', 'mate', 'writer', 'boss', 'clerk']);
  await grantConsole(db, people.boss.id);
  await grantConsole(db, people.clerk.id, ['audit']);
  return async () => db.destroy();
});
afterEach(async () => {
  await expectWholeBooks(db);
  expect((await compareRecords({ db }, marketRecords)).mismatches).toEqual([]);
});

const balances = async ({ id }: { id: number }) => getBalances({ db }, id);
const stateOf = async (id: number) =>
  (await sql<{ state: string }>`select state from market.plugin_refund where id = ${id}`.execute(db)).rows[0]!.state;
const licenceOf = async (id: number) =>
  (
    await sql<{ state: string; until: Date }>`select state, updates_until until from market.licence
    where id = ${id}`.execute(db)
  ).rows[0]!;

/** An order of a member of its own; one that was downloaded unless it is said otherwise. */
type Bought = { isUsed?: boolean; more?: Parameters<typeof buy>[2] };
async function bought({ isUsed = true, more = {} }: Bought = {}) {
  const plugin = await sellPlugin(db, people.maker);
  const buyer = await richBuyer(db, 10_000n);
  await awardPoints(bookCtx(db), { memberId: buyer.id, task: 'gift', subject: 'once', amount: 777n });
  const order = await buy(as(buyer), plugin, more);
  if (isUsed)
    await sql`update market.plugin_order set downloaded_at = ${testNow} where id = ${order.orderId}`.execute(db);
  return { plugin, buyer, ...order };
}
const ask = async (buyer: Actor, orderId: number, now = testNow) =>
  ((await askRefund(as(buyer, now), { orderId, category: 'not_working', reason: 'It stops.' })).data as { id: number })
    .id;

describe('asking', () => {
  test('what was never used goes back at once: money, points, licence, and the developer’s part', async () => {
    const { buyer, orderId, licenceId } = await bought({ isUsed: false, more: { usesPoints: true } });
    expect(await balances(buyer)).toMatchObject({ cash: 3977n, points: 0n });
    const before = await balances(people.maker);
    const id = await ask(buyer, orderId, days(200));
    expect(await balances(buyer)).toMatchObject({ cash: 10_000n, points: 777n });
    expect(before.pending - (await balances(people.maker)).pending).toBe(5780n);
    expect((await licenceOf(licenceId)).state).toBe('revoked');
    expect(await stateOf(id)).toBe('done');
    expect(await auditOf(db, 'plugin_refund', id)).toEqual(['market.askRefund']);
    expect(await errorOf(ask(buyer, orderId))).toBe('STATE_CONFLICT');
  });

  test('the bills of it name the plugin in the reader’s language', async () => {
    const plugin = await sellPlugin(db, people.maker);
    await sql`update market.plugin set name_zh = '账本', name_en = 'Ledger' where id = ${plugin}`.execute(db);
    const buyer = await richBuyer(db, 10_000n);
    await awardPoints(bookCtx(db), { memberId: buyer.id, task: 'gift', subject: 'once', amount: 777n });
    const { orderId } = await buy(as(buyer), plugin, { usesPoints: true });
    await ask(buyer, orderId);
    const memos = async (
      language: 'zh-cn' | 'en',
      kind: 'cash' | 'points' | 'pending',
      { id }: { id: number } = buyer,
    ) => (await listLines({ db, language }, { memberId: id, kind, page: 1, limit: 2 })).list.map(({ memo }) => memo);
    expect(await memos('en', 'cash')).toEqual(['Refund received: Ledger', 'Order payment: Ledger']);
    expect(await memos('zh-cn', 'cash')).toEqual(['退款到账：账本', '订单付款：账本']);
    for (const kind of ['points', 'pending'] as const) {
      const reader = kind === 'points' ? buyer : people.maker;
      expect((await memos('en', kind, reader)).every((memo) => memo.endsWith(': Ledger'))).toBe(true);
      expect((await memos('zh-cn', kind, reader)).every((memo) => memo.endsWith('：账本'))).toBe(true);
    }
  });

  test('of fifty requests at once one counts', async () => {
    const { buyer, orderId } = await bought({ isUsed: false });
    const tries = await Promise.allSettled(Array.from({ length: 50 }, () => ask(buyer, orderId)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await balances(buyer)).cash).toBe(10_000n);
  });

  test('an order of somebody else is not found, by asking, answering or withdrawing', async () => {
    const { buyer, orderId } = await bought();
    const stranger = await richBuyer(db, 1n);
    expect(await errorOf(ask(stranger, orderId))).toBe('notFound');
    const id = await ask(buyer, orderId);
    expect(await errorOf(withdrawRefund(as(stranger), { id }))).toBe('notFound');
    expect(await errorOf(escalateRefund(as(stranger), { id, message: '' }))).toBe('notFound');
    expect(await errorOf(answerRefund(as(stranger), { act: 'agree', id, answer: '' }))).toBe('notFound');
  });
});

describe('answering', () => {
  test('a yes of the support team refunds; the publisher of the team may not say it', async () => {
    await addTeamMember(db, people.maker.id, people.mate.id, { role: 'support' });
    await addTeamMember(db, people.maker.id, people.writer.id, { role: 'publisher' });
    const { buyer, orderId } = await bought();
    const id = await ask(buyer, orderId);
    expect((await balances(buyer)).cash).toBe(3200n);
    expect(await errorOf(answerRefund(as(people.writer), { act: 'agree', id, answer: '' }))).toBe('noPermission');
    await answerRefund(as(people.mate), { act: 'agree', id, answer: '' });
    expect((await balances(buyer)).cash).toBe(10_000n);
    expect(await errorOf(answerRefund(as(people.maker), { act: 'refuse', id, answer: 'Too late' }))).toBe(
      'STATE_CONFLICT',
    );
  });

  test('silence is a yes after 72 hours, not before, and never out of the time for refunds', async () => {
    const { buyer, orderId } = await bought();
    await ask(buyer, orderId);
    const late = await bought();
    const lateId = await ask(late.buyer, late.orderId, days(8));
    await settleSilentRefunds(as(people.boss, new Date(days(3).getTime() - 1)));
    expect((await balances(buyer)).cash).toBe(3200n);
    await settleSilentRefunds(as(people.boss, days(3)));
    expect((await balances(buyer)).cash).toBe(10_000n);
    expect(await settleSilentRefunds(as(people.boss, days(99)))).toBe(0);
    expect(await stateOf(lateId)).toBe('requested');
  });

  test('an answer and a withdrawal at the same time have one outcome', async () => {
    const { buyer, orderId } = await bought();
    const id = await ask(buyer, orderId);
    const both = await Promise.allSettled([
      withdrawRefund(as(buyer), { id }),
      answerRefund(as(people.maker), { act: 'agree', id, answer: '' }),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const isDone = (await stateOf(id)) === 'done';
    expect((await balances(buyer)).cash).toBe(isDone ? 10_000n : 3200n);
  });
});

describe('staff', () => {
  const refused = async (buyer: Member, orderId: number, now = testNow) => {
    const id = await ask(buyer, orderId, now);
    await answerRefund(as(people.maker, now), { act: 'refuse', id, answer: 'It works here' });
    return id;
  };

  test('decides after a no: a part goes back in proportion and the licence stays, the rest takes it', async () => {
    const { buyer, orderId, licenceId } = await bought({ more: { usesPoints: true } });
    const id = await refused(buyer, orderId);
    await escalateRefund(as(buyer), { id, message: '' });
    const decide = (actor: Actor, amount: number | null) =>
      decideRefund(as(actor), { act: 'refund', id, amount, decision: 'Half of it works' });
    expect(await errorOf(decide(people.clerk, 1000))).toBe('noPermission');
    expect(await errorOf(decide(asStaff(people.clerk), 1000))).toBe('noPermission');
    expect(await errorOf(decide(asStaff(people.boss), 6024))).toBe('tooMuch');
    await decide(asStaff(people.boss), 3000);
    expect(await balances(buyer)).toMatchObject({ cash: 6977n, points: 387n });
    expect((await licenceOf(licenceId)).state).toBe('active');
    expect(await errorOf(decide(asStaff(people.boss), 100))).toBe('STATE_CONFLICT');
  });

  test('is asked only within fourteen days after a no in the time for refunds', async () => {
    const { buyer, orderId } = await bought();
    const id = await refused(buyer, orderId);
    expect(await errorOf(escalateRefund(as(buyer, days(15)), { id, message: '' }))).toBe('STATE_CONFLICT');
    await escalateRefund(as(buyer, days(13)), { id, message: '' });
    await decideRefund(as(asStaff(people.boss)), { act: 'deny', id, decision: 'The text says so' });
    expect(await stateOf(id)).toBe('denied');
    expect(await errorOf(ask(buyer, orderId))).toBe('STATE_CONFLICT');
    const late = await bought();
    const lateId = await refused(late.buyer, late.orderId, days(8));
    expect(await errorOf(escalateRefund(as(late.buyer, days(9)), { id: lateId, message: '' }))).toBe('STATE_CONFLICT');
  });
});

test('staff who decide are told of what waits for them, but not the developer’s own team', async () => {
  const { buyer, orderId } = await bought();
  const [decider, mate] = Object.values(await makeMembers(db, ['decider', 'teammate']));
  for (const { id } of [decider!, mate!, buyer]) await grantConsole(db, id, ['market/refunds/decide']);
  await addTeamMember(db, people.maker.id, mate!.id, { role: 'support' });
  await sql`delete from messages.notice where kind = 'desk'`.execute(db);
  const id = await ask(buyer, orderId);
  await answerRefund(as(people.maker), { act: 'refuse', id, answer: 'It works here' });
  await escalateRefund(as(buyer), { id, message: '' });
  const { rows } = await sql`select member_id id, act, path from messages.notice where kind = 'desk'
    order by member_id`.execute(db);
  const told = { act: 'refundWaits', path: '/admin/market/refunds' };
  expect(rows).toEqual([
    { id: people.boss.id, ...told },
    { id: decider!.id, ...told },
  ]);
});

test('a message to staff is kept with the request, is not too long, and goes with the account', async () => {
  const { buyer, orderId } = await bought();
  const id = await ask(buyer, orderId);
  await answerRefund(as(people.maker), { act: 'refuse', id, answer: 'It works here' });
  const given = (message: string) => EscalateRefundInput.safeParse({ id, message });
  expect([given('x'.repeat(1000)).success, given('x'.repeat(1001)).success]).toEqual([true, false]);
  expect(EscalateRefundInput.parse({ id })).toEqual({ id, message: '' });
  await escalateRefund(as(buyer), EscalateRefundInput.parse({ id, message: ' It fails on 8.4 ' }));
  const messageOf = async () => (await listLastRefunds(as(buyer), [orderId])).get(orderId)!.message;
  expect(await messageOf()).toBe('It fails on 8.4');
  await pluginOrderData.closeMember(as(buyer), buyer.id, 'keep');
  expect(await messageOf()).toBe('');
});

test('a renewal that goes back takes its year and leaves the licence', async () => {
  const { buyer, plugin, licenceId } = await bought();
  const { until } = await licenceOf(licenceId);
  await giveCash(db, buyer.id, 10_000n);
  const renewal = await buy(as(buyer), plugin, { licenceId });
  await ask(buyer, renewal.orderId);
  expect(await licenceOf(licenceId)).toEqual({ state: 'active', until });
});
