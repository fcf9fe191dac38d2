import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Actor, Ctx } from '#app/core/ctx.server.ts';
import { setSecret } from '#app/core/secrets/secret.server.ts';
import { noteDownload } from '#app/market/orders/plugin-orders.commands.server.ts';
import {
  answerRefund,
  askRefund,
  decideRefund,
  escalateRefund,
} from '#app/market/plugin-refunds/plugin-refunds.commands.server.ts';
import { setInvoice } from '#app/market/purchases/plugin-purchases.commands.server.ts';
import { asStaff, ctxAs, grantConsole, makeMembers, testNow } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { errorOf } from '#test/ledger.ts';
import { addTeamMember } from '#test/market.ts';
import { buy, sellPlugin } from '#test/plugin-sales.ts';
import { richBuyer } from '#test/shares.ts';
import { listRefundDesk, listSellerRefunds } from './refund-desk.queries.server.ts';
import { RefundDeskInput, SellerRefundsInput } from './refund-desk.schema.ts';
import { listWantedInvoices } from './wanted-invoices.queries.server.ts';

const database = useTestDatabase();
type Member = Actor & { id: number };
let people: Record<'maker' | 'other' | 'mate' | 'purse' | 'writer' | 'boss' | 'viewer', Member>;
const as = (actor: Actor, now = testNow): Ctx => ctxAs(database.db, actor, { now });
const sellers = (actor: Actor, input: object = {}) => listSellerRefunds(as(actor), SellerRefundsInput.parse(input));
const invoices = (actor: Actor) => listWantedInvoices(as(actor), SellerRefundsInput.parse({ tab: 'invoices' }));
const desk = (actor: Actor, input: object = {}) =>
  listRefundDesk(as(asStaff(actor as Member)), RefundDeskInput.parse(input));

beforeAll(async () => {
  setSecret('a secret of the tests, of 32 characters at least');
  const { db } = database;
  people = await makeMembers(db, ['maker', 'other', 'mate', 'purse', 'writer', 'boss', 'viewer']);
  await sellPlugin(db, people.maker);
  await addTeamMember(db, people.maker.id, people.mate.id, { role: 'support' });
  await addTeamMember(db, people.maker.id, people.purse.id, { role: 'finance' });
  await addTeamMember(db, people.maker.id, people.writer.id, { role: 'publisher' });
  await grantConsole(db, people.boss.id);
});

/** A request for a downloaded order of a buyer of their own. */
async function asked(reason = 'It stops.', seller = people.maker) {
  const buyer = await richBuyer(database.db, 20_000n);
  const { orderId } = await buy(as(buyer), await sellPlugin(database.db, seller));
  await sql`update market.plugin_order set downloaded_at = ${testNow} where id = ${orderId}`.execute(database.db);
  const { data } = await askRefund(as(buyer), { orderId, category: 'not_working', reason });
  return { buyer, orderId, id: (data as { id: number }).id };
}

const refuse = (id: number) => answerRefund(as(people.maker), { act: 'refuse', id, answer: 'It works here' });

test('a developer and those with the right see their own requests, waiting and ended, and not who asks', async () => {
  const mine = await asked('It stops at once.');
  const { id: foreign } = await asked('', people.other);
  const { rows, open } = await sellers(people.mate);
  expect(open).toBe(1);
  expect(rows).toMatchObject([
    {
      id: mine.id,
      refund: { reason: 'It stops at once.' },
      order: { id: mine.orderId, paid: 6800, isDownloaded: true },
    },
  ]);
  expect(Object.keys(rows[0]!)).toEqual(['id', 'refund', 'order']);
  await refuse(mine.id);
  expect(await sellers(people.maker)).toMatchObject({ rows: [], open: 0 });
  expect((await sellers(people.maker, { tab: 'ended' })).rows.map(({ id }) => id)).toEqual([mine.id]);
  expect((await sellers(people.other)).rows.map(({ id }) => id)).toEqual([foreign]);
  expect(await errorOf(sellers(people.writer))).toBe('noPermission');
  expect(await errorOf(sellers(people.viewer))).toBe('NOT_DEVELOPER');
});

test('an order counts no download of what its buyer bought later', async () => {
  const hours = (count: number) => new Date(testNow.getTime() + count * 3_600_000);
  const buyer = await richBuyer(database.db, 30_000n);
  const plugin = await sellPlugin(database.db, people.other);
  const first = await buy(as(buyer), plugin);
  const note = (now: Date) => noteDownload(as(buyer, now), { memberId: buyer.id, pluginId: plugin });
  const ask = (orderId: number, now: Date) =>
    askRefund(as(buyer, now), { orderId, category: 'not_needed', reason: '' });
  const second = await buy(as(buyer, hours(1)), plugin);
  await note(hours(2));
  for (const { orderId } of [first, second]) await ask(orderId, hours(3));
  const shown = async (tab: string) =>
    (await sellers(people.other, { tab })).rows.map(({ order: { id, isDownloaded } }) => [id, isDownloaded]);
  const waiting = await shown('open');
  expect(waiting).toContainEqual([first.orderId, false]);
  expect(waiting).toContainEqual([second.orderId, true]);
  const unused = await buy(as(buyer, hours(4)), plugin);
  await ask(unused.orderId, hours(5));
  await note(hours(6));
  expect(await shown('ended')).toContainEqual([unused.orderId, false]);
});

test('invoices are shown to who does a developer’s finances, and to nobody else', async () => {
  const { buyer, orderId } = await asked();
  await setInvoice(as(buyer), { orderId, title: '林溪档案馆', taxNumber: '91110000MA00000X1Y' });
  expect((await invoices(people.purse)).rows).toMatchObject([
    { id: orderId, title: '林溪档案馆', taxNumber: '91110000MA00000X1Y', amount: 6800 },
  ]);
  expect(await errorOf(invoices(people.mate))).toBe('noPermission');
  expect(await sellers(people.mate)).toMatchObject({ seesInvoices: false });
  expect((await invoices(people.other)).rows).toEqual([]);
});

test('staff sees what was escalated with both texts and figures, decides it, and finds it among the decided', async () => {
  const { buyer, id } = await asked('It stops.');
  await refuse(id);
  await escalateRefund(as(buyer), { id, message: 'It fails here too' });
  const [told] = (await sellers(people.maker, { tab: 'ended' })).rows;
  expect(told).toMatchObject({ id, refund: { message: 'It fails here too' } });
  const [row] = (await desk(people.boss)).rows;
  expect(row).toMatchObject({
    id,
    isOwn: false,
    refund: { reason: 'It stops.', answer: 'It works here', message: 'It fails here too' },
    buyer: { id: buyer.id, record: { orders: 1, asked: 1, done: 0, refused: 1, denied: 0 } },
    developer: { id: people.maker.id },
  });
  expect(row!.developer.record.refused).toBeGreaterThanOrEqual(2);
  await decideRefund(as(asStaff(people.boss)), { act: 'refund', id, amount: 3000, decision: 'Half of it works' });
  expect((await desk(people.boss)).rows).toEqual([]);
  const decided = await desk(people.boss, { tab: 'decided' });
  expect(decided.rows).toMatchObject([{ id, decidedBy: 'boss', refund: { amount: 3000 }, order: { refunded: 3000 } }]);
  expect(await errorOf(desk(people.viewer))).toBe('noPermission');
});

test('who may only look sees the desk and decides nothing', async () => {
  const { buyer, id } = await asked();
  await refuse(id);
  await escalateRefund(as(buyer), { id, message: '' });
  await grantConsole(database.db, people.viewer.id, ['market/refunds']);
  expect((await desk(people.viewer)).rows[0]).toMatchObject({ id, isOwn: false });
  const denied = decideRefund(as(asStaff(people.viewer)), { act: 'deny', id, decision: 'No right to' });
  expect(await errorOf(denied)).toBe('noPermission');
  await decideRefund(as(asStaff(people.boss)), { act: 'deny', id, decision: 'It works here' });
});

test('who sold it or works for who sold it is told so, and may not decide', async () => {
  const { buyer, id } = await asked();
  await refuse(id);
  await escalateRefund(as(buyer), { id, message: '' });
  for (const one of [people.maker, people.mate, buyer]) {
    await grantConsole(database.db, one.id, ['market/refunds/decide']);
    expect((await desk(one)).rows[0]).toMatchObject({ id, isOwn: true });
    expect(await errorOf(decideRefund(as(asStaff(one)), { act: 'deny', id, decision: 'It is mine' }))).toBe(
      'byStaffNotOwn',
    );
  }
});
