import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { listBills } from '#app/billing/topups/topups.queries.server.ts';
import { type Actor, type Ctx, proof_ms } from '#app/core/ctx.server.ts';
import { setSecret } from '#app/core/secrets/secret.server.ts';
import { activateLicence, moveSeat } from '#app/market/licences/seats.commands.server.ts';
import { startTrial } from '#app/market/orders/plugin-orders.commands.server.ts';
import { pluginOrderData } from '#app/market/orders/plugin-order-data.commands.server.ts';
import { answerRefund, askRefund } from '#app/market/plugin-refunds/plugin-refunds.commands.server.ts';
import { auditOf, ctxAs, makeMembers, testNow } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { errorOf } from '#test/ledger.ts';
import { addDownload, addPlugin, addVersion } from '#test/market.ts';
import { buy, offerPlugin, sellPlugin } from '#test/plugin-sales.ts';
import { richBuyer } from '#test/shares.ts';
import { setInvoice, showLicenceKey } from './plugin-purchases.commands.server.ts';
import { listPurchasedPlugins } from './plugin-purchases.queries.server.ts';
import { PurchaseListInput, SetInvoiceInput } from './plugin-purchases.schema.ts';
import { isSellerOf } from './purchase-orders.queries.server.ts';

const database = useTestDatabase();
type Member = Actor & { id: number };
let maker: Member;
const days = (count: number) => new Date(testNow.getTime() + count * 86_400_000);
const as = (actor: Actor, now = testNow): Ctx => ctxAs(database.db, actor, { now });
/** A member who proved just now that it is they. */
const proven = (actor: Member): Ctx => as({ ...actor, kind: 'member', loginId: 0, provenAt: testNow } as Actor);
const list = (actor: Actor, input: object = {}, now = testNow) =>
  listPurchasedPlugins(as(actor, now), PurchaseListInput.parse(input));
const invoice = (actor: Actor, input: object) => setInvoice(as(actor), SetInvoiceInput.parse(input));

beforeAll(async () => {
  setSecret('a secret of the tests, of 32 characters at least');
  ({ maker } = await makeMembers(database.db, ['maker']));
});

async function bought(more: Parameters<typeof buy>[2] = {}) {
  const buyer = await richBuyer(database.db, 20_000n);
  const plugin = await sellPlugin(database.db, maker);
  return { buyer, plugin, ...(await buy(as(buyer), plugin, more)) };
}

describe('the list', () => {
  test('has free plugins that were downloaded too, each once, without those that one has a licence of', async () => {
    const { buyer, plugin } = await bought();
    const sold = await addVersion(database.db, { id: plugin, slug: 'sold-one' }, { version: '9.0.0' });
    const free = await addPlugin(database.db, maker.id);
    const newer = await addVersion(database.db, free, { version: '2.0.0' });
    const other = await addPlugin(database.db, maker.id);
    for (const version of [free.versions[0]!.id, sold.id, newer.id, other.versions[0]!.id, free.versions[0]!.id])
      await addDownload(database.db, buyer.id, version);
    const all = await list(buyer);
    expect(all.counts).toMatchObject({ all: 3, free: 2 });
    expect(all.free.rows).toMatchObject([
      { plugin: { id: free.id, isListed: true }, version: '1.0.0', newest: '2.0.0' },
      { plugin: { id: other.id }, version: '1.0.0', newest: '1.0.0' },
    ]);
    const [first, second] = all.free.rows;
    expect((await list(buyer, { tab: 'free', before: first!.id })).free.rows).toEqual([second]);
    expect(await list(buyer, { tab: 'free' })).toMatchObject({ rows: [], free: { rows: [first, second] } });
    expect((await list(maker, { tab: 'free' })).free.rows).toEqual([]);
  });

  test('shows one’s own purchases and trials alone, the newest first, by tabs and page by page', async () => {
    const { buyer, licenceId } = await bought();
    await bought();
    const plugins = [];
    for (let i = 0; i < 10; i += 1) plugins.push(await sellPlugin(database.db, maker));
    for (const pluginId of plugins) await startTrial(as(buyer), { pluginId, edition: 'single' });
    const first = await list(buyer);
    expect(first.counts).toEqual({ all: 11, paid: 1, trial: 10, ended: 0, free: 0 });
    expect(first.rows.map(({ plugin }) => plugin.id)).toEqual(plugins.toReversed());
    const last = await list(buyer, { before: first.before! });
    expect(last.rows.map(({ id }) => id)).toEqual([licenceId]);
    expect(last.before).toBeNull();
    expect((await list(buyer, { after: last.after! })).rows).toEqual(first.rows);
    expect((await list(buyer, { tab: 'paid' })).rows.map(({ id }) => id)).toEqual([licenceId]);
    expect((await list(buyer, { tab: 'trial' }, days(8))).rows).toEqual([]);
    expect((await list(buyer, { tab: 'ended' }, days(8))).rows[0]).toMatchObject({ state: 'expired', daysLeft: 0 });
    expect((await list(maker)).rows).toEqual([]);
  });

  test('tells of an order what it cost, what a refund would be and what it costs to renew', async () => {
    const { buyer, plugin, orderId } = await bought();
    const [row] = (await list(buyer, { order: orderId })).rows;
    expect(row).toMatchObject({
      state: 'active',
      seatLimit: 1,
      movesLeft: 3,
      hasUpdates: true,
      offer: { price: 6800, termMonths: 12 },
    });
    expect(row!.orders).toMatchObject([
      { id: orderId, paid: 6800, refund: null, ask: { way: 'automatic', left: 6800, points: 0 } },
    ]);
    await sql`update market.plugin_order set downloaded_at = ${testNow} where id = ${orderId}`.execute(database.db);
    const wayAt = async (now: Date) => (await list(buyer, {}, now)).rows[0]!.orders[0]!.ask?.way;
    expect([await wayAt(days(6)), await wayAt(days(8))]).toEqual(['answer', 'consent']);
    const { id } = (await askRefund(as(buyer), { orderId, category: 'other', reason: '' })).data as { id: number };
    await answerRefund(as(maker), { act: 'refuse', id, answer: 'It works here' });
    const refundAt = async (now: Date) => (await list(buyer, {}, now)).rows[0]!.orders[0]!;
    expect(await refundAt(days(13))).toMatchObject({
      ask: null,
      refund: { state: 'refused', answer: 'It works here' },
    });
    expect((await refundAt(days(13))).refund?.escalableUntil).toBe(days(14).getTime() / 1000);
    expect((await refundAt(days(15))).refund?.escalableUntil).toBeNull();
    expect((await list(buyer, {}, days(400))).rows[0]).toMatchObject({ state: 'active', hasUpdates: false });
    await sql`update market.plugin set state = 'suspended' where id = ${plugin}`.execute(database.db);
    expect((await list(buyer)).rows[0]).toMatchObject({ offer: null, plugin: { isListed: false } });
  });

  test('tells the newest version that the licence has, the newest of all, and one that was blocked', async () => {
    const buyer = await richBuyer(database.db, 20_000n);
    const plugin = await addPlugin(database.db, maker.id);
    await offerPlugin(as(maker), plugin.id);
    await buy(as(buyer), plugin.id);
    await addVersion(database.db, plugin, { version: '2.0.0', at: days(30) });
    const bad = await addVersion(database.db, plugin, { version: '2.1.0', at: days(31), state: 'blocked' });
    await sql`update market.plugin_version set reason = 'It logs keys' where id = ${bad.id}`.execute(database.db);
    await addVersion(database.db, plugin, { version: '3.0.0', at: days(500) });
    const rows = async (now: Date) => (await list(buyer, {}, now)).rows[0];
    expect(await rows(days(40))).toMatchObject({ blocked: { version: '2.1.0', reason: 'It logs keys' } });
    expect(await rows(days(510))).toMatchObject({ version: '2.0.0', newest: '3.0.0', blocked: null });
  });

  test('asks for a rating once the plugin was downloaded, and not again after one or after a refund', async () => {
    const buyer = await richBuyer(database.db, 20_000n);
    const plugin = await addPlugin(database.db, maker.id);
    await offerPlugin(as(maker), plugin.id);
    const { orderId } = await buy(as(buyer), plugin.id);
    const free = await addPlugin(database.db, maker.id);
    const asked = async () => (await list(buyer)).rows[0]!.rating;
    const askedOfFree = async () => (await list(buyer)).free.rows[0]!.rating;
    const rate = (pluginId: number) =>
      sql`insert into market.rating (plugin_id, member_id, stars, words, version, created_at)
        values (${pluginId}, ${buyer.id}, 4, '', '1.0.0', ${testNow})`.execute(database.db);
    expect(await asked()).toBeNull();
    for (const { versions } of [plugin, free]) await addDownload(database.db, buyer.id, versions[0]!.id);
    expect([await asked(), await askedOfFree()]).toEqual(['open', 'open']);
    await askRefund(as(buyer), { orderId, category: 'not_needed', reason: '' });
    expect(await asked()).toBeNull();
    for (const { id } of [plugin, free]) await rate(id);
    expect([await asked(), await askedOfFree()]).toEqual(['given', 'given']);
    await sql`update market.plugin set state = 'suspended' where id = ${plugin.id}`.execute(database.db);
    expect(await asked()).toBeNull();
  });

  test('shows the seats in use, what keeps one, and how many moves are left', async () => {
    const { buyer, licenceId } = await bought();
    const { key } = await showLicenceKey(proven(buyer), { id: licenceId });
    await activateLicence(as(buyer), { key, site: 'https://one.example', label: 'One' });
    await sql`update market.licence_seat set offline_until = ${days(30)}
      where licence_id = ${licenceId}`.execute(database.db);
    const [kept] = (await list(buyer)).rows[0]!.seats;
    expect(kept).toMatchObject({ label: 'One', offlineUntil: days(30).getTime() / 1000 });
    await moveSeat(as(buyer, days(31)), { id: licenceId, seatId: kept!.id });
    expect((await list(buyer, {}, days(31))).rows[0]).toMatchObject({ seats: [], movesLeft: 2 });
  });
});

describe('the key', () => {
  test('is told to its owner after a proof alone, and the log keeps that', async () => {
    const { buyer, licenceId } = await bought();
    const [row] = (await list(buyer)).rows;
    expect(JSON.stringify(row)).not.toMatch(/(?:[0-9A-Z]{5}-){4}/);
    const { key } = await showLicenceKey(proven(buyer), { id: licenceId });
    expect(key.endsWith(row!.keyHint)).toBe(true);
    expect((await activateLicence(as(buyer), { key, site: 'https://two.example', label: '' })).isValid).toBe(true);
    expect(await auditOf(database.db, 'licence', licenceId)).toEqual([
      'market.showLicenceKey',
      'market.activateLicence',
    ]);
  });

  test('is kept from strangers, from who has not proved who they are, and from programs', async () => {
    const { buyer, licenceId } = await bought();
    const id = { id: licenceId };
    expect(await errorOf(showLicenceKey(proven(maker), id))).toBe('notFound');
    expect(await errorOf(showLicenceKey(as(buyer), id))).toBe('proofNeeded');
    const late = { ...proven(buyer), now: new Date(testNow.getTime() + proof_ms) };
    expect(await errorOf(showLicenceKey(late, id))).toBe('proofNeeded');
    const program = { kind: 'token', id: buyer.id, loginId: null, tokenId: 1, scopes: [], ip: '192.0.2.9', agent: '' };
    expect(await errorOf(showLicenceKey(as(program as Actor), id))).toBe('noPermission');
    expect(await auditOf(database.db, 'licence', licenceId)).toEqual([]);
  });
});

describe('an invoice', () => {
  test('is kept with its order, changed, removed, and taken along with the member’s data', async () => {
    const { buyer, orderId } = await bought();
    await invoice(buyer, { orderId, title: '林溪档案馆', taxNumber: '91110000ma00000x1y' });
    await invoice(buyer, { orderId, title: '林溪档案馆', taxNumber: '91110000MA00000X1Y' });
    const shown = async () => (await list(buyer)).rows[0]!.orders[0]!.invoice;
    expect(await shown()).toEqual({ title: '林溪档案馆', taxNumber: '91110000MA00000X1Y' });
    const [file] = pluginOrderData.exportMemberData(as(buyer), buyer.id);
    const records = [];
    for await (const record of file!.records() as AsyncIterable<object>) records.push(record);
    expect(records).toMatchObject([{ invoiceTitle: '林溪档案馆' }]);
    await invoice(buyer, { orderId, title: '', taxNumber: '' });
    expect(await shown()).toEqual({ title: '', taxNumber: '' });
    expect(
      (await auditOf(database.db, 'plugin_order', orderId)).filter((act) => act === 'market.setInvoice'),
    ).toHaveLength(2);
    await invoice(buyer, { orderId, title: 'Lin', taxNumber: '' });
    await pluginOrderData.closeMember(as(buyer), buyer.id, 'keep');
    expect(await shown()).toEqual({ title: '', taxNumber: '' });
  });

  test('is no stranger’s to write, needs a name, and none is made out of what was refunded', async () => {
    const { buyer, orderId } = await bought();
    expect(await errorOf(invoice(maker, { orderId, title: 'Mine', taxNumber: '' }))).toBe('notFound');
    expect(SetInvoiceInput.safeParse({ orderId, title: '', taxNumber: '91110000' }).success).toBe(false);
    expect(SetInvoiceInput.safeParse({ orderId, title: 'A', taxNumber: '12-34' }).success).toBe(false);
    await askRefund(as(buyer), { orderId, category: 'wrong_purchase', reason: '' });
    expect(await errorOf(invoice(buyer, { orderId, title: 'Late', taxNumber: '' }))).toBe('STATE_CONFLICT');
  });
});

test('bills of an order and of its refund lead to it; who sold it is known', async () => {
  const { buyer, orderId } = await bought();
  await askRefund(as(buyer), { orderId, category: 'not_needed', reason: '' });
  const { list: bills } = await listBills(as(buyer), { kind: 'all', month: '', page: 1, limit: 20 } as never);
  const found = bills.filter(({ type }) => type === 'payOrder' || type === 'refund');
  expect(found.map(({ path }) => path)).toEqual(
    Array.from({ length: 2 }, () => `/user/xiaowo/plugins?order=${orderId}`),
  );
  expect([await isSellerOf(as(maker), orderId), await isSellerOf(as(buyer), orderId)]).toEqual([true, false]);
});
