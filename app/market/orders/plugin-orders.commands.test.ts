import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Actor, Ctx } from '#app/core/ctx.server.ts';
import { createDb, createPool, type Db } from '#app/core/db/pool.server.ts';
import { setSecret } from '#app/core/secrets/secret.server.ts';
import { addCoupon } from '#app/market/offers/coupons.commands.server.ts';
import { addDiscount } from '#app/market/offers/offers.commands.server.ts';
import { AddCouponInput, AddDiscountInput } from '#app/market/offers/offers.schema.ts';
import { marketRecords } from '#app/market/plugin-refunds/market-records.queries.server.ts';
import { compareRecords } from '#app/wallet/checks/record-comparison.queries.server.ts';
import { getBalances } from '#app/wallet/ledger/ledger.queries.server.ts';
import { awardPoints } from '#app/wallet/movements/wallet-points.commands.server.ts';
import { auditOf, ctxAs, makeMembers, testNow, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { bookCtx, errorOf, expectWholeBooks } from '#test/ledger.ts';
import { addTeamMember } from '#test/market.ts';
import { buy, offerPlugin, sellPlugin } from '#test/plugin-sales.ts';
import { giveCash, richBuyer } from '#test/shares.ts';
import { buyPlugin, startTrial } from './plugin-orders.commands.server.ts';
import { quoteOrder } from './plugin-orders.queries.server.ts';
import { QuoteOrderInput } from './plugin-orders.schema.ts';

const database = useTestDatabase();
let db: Db;
let people: Record<'maker' | 'mate', Actor & { id: number }>;
const as = (actor: Actor, now = testNow): Ctx => ctxAs(db, actor, { now });
const days = (count: number) => new Date(testNow.getTime() + count * 86_400_000);

beforeAll(async () => {
  setSecret('a secret of the tests, of 32 characters at least');
  db = createDb(createPool(database.connection, { max: 16 }));
  people = await makeMembers(db, ['maker', 'mate']);
  return async () => db.destroy();
});
afterEach(async () => {
  await expectWholeBooks(db);
  expect((await compareRecords({ db }, marketRecords)).mismatches).toEqual([]);
});

const balances = async ({ id }: { id: number }) => getBalances({ db }, id);
const orderOf = async (id: number) =>
  (await sql<Record<string, number | string | null>>`select * from market.plugin_order where id = ${id}`.execute(db))
    .rows[0]!;
const licenceOf = async (id: number) =>
  (
    await sql<{ state: string; seats: number; until: Date | null; endsAt: Date | null }>`
    select state, seats, updates_until until, ends_at "endsAt" from market.licence where id = ${id}`.execute(db)
  ).rows[0]!;
const coupon = (pluginId: number | null, more: object) =>
  addCoupon(
    as(people.maker),
    AddCouponInput.parse({
      pluginId,
      percent: null,
      off: null,
      maxUses: null,
      startsAt: 0,
      endsAt: 4_000_000_000,
      ...more,
    }),
  );

describe('buying', () => {
  test('divides the price between developer and platform, makes the licence and leaves its row', async () => {
    const plugin = await sellPlugin(db, people.maker);
    const buyer = await richBuyer(db, 10_000n);
    const before = await balances(people.maker);
    const { orderId, licenceId } = await buy(as(buyer), plugin);
    expect((await balances(buyer)).cash).toBe(3200n);
    expect((await balances(people.maker)).pending - before.pending).toBe(5780n); // 68.00 less 15 %
    expect(await orderOf(orderId)).toMatchObject({ state: 'fulfilled', list_price: 6800, paid: 6800, fee: 1020 });
    expect(await licenceOf(licenceId)).toEqual({
      state: 'active',
      seats: 1,
      until: new Date('2027-11-20T12:00:00.000Z'),
      endsAt: null,
    });
    expect(await auditOf(db, 'plugin_order', orderId)).toEqual(['market.buyPlugin']);
    const { rows: told } = await sql`select data from messages.notice where act = 'pluginSold'
      and member_id = ${people.maker.id}`.execute(db);
    expect(told).toEqual([{ data: { title: '智能笔记', titleEn: 'Smart notes', amount: 5780 } }]);
  });

  test('is refused to visitors, to the developer and the team, and without the money; nothing is written', async () => {
    const plugin = await sellPlugin(db, people.maker);
    await addTeamMember(db, people.maker.id, people.mate.id, { role: 'support' });
    await giveCash(db, people.mate.id, 10_000n);
    const poor = await richBuyer(db, 100n);
    expect(await errorOf(buy(as(visitor), plugin))).toBe('needLogin');
    expect(await errorOf(buy(as(people.maker), plugin))).toBe('SELF_PURCHASE');
    expect(await errorOf(buy(as(people.mate), plugin))).toBe('SELF_PURCHASE');
    expect(await errorOf(buy(as(poor), plugin))).toBe('INSUFFICIENT_BALANCE');
    const { rows } = await sql`select from market.plugin_order where plugin_id = ${plugin}`.execute(db);
    expect(rows).toEqual([]);
  });

  test('at a price that changed meanwhile is refused with the new one', async () => {
    const plugin = await sellPlugin(db, people.maker);
    const buyer = await richBuyer(db, 10_000n);
    const wanted = QuoteOrderInput.parse({ pluginId: plugin, edition: 'single' });
    await offerPlugin(as(people.maker), plugin, { price: 7800 });
    await expect(buyPlugin(as(buyer), { ...wanted, paid: 6800 })).rejects.toMatchObject({
      data: { error: 'PRICE_CHANGED', paid: 7800 },
    });
    expect((await balances(buyer)).cash).toBe(10_000n);
  });

  test('an edition that is not for sale, a hidden plugin, another one’s draft are refused', async () => {
    const plugin = await sellPlugin(db, people.maker);
    const buyer = await richBuyer(db, 10_000n);
    expect(await errorOf(buy(as(buyer), plugin, { edition: 'five' }))).toBe('STATE_CONFLICT');
    await sql`update market.plugin set state = 'suspended' where id = ${plugin}`.execute(db);
    expect(await errorOf(buy(as(buyer), plugin))).toBe('STATE_CONFLICT');
    expect(await errorOf(buy(as(buyer), 1_000_000))).toBe('notFound');
  });
});

describe('what is taken off', () => {
  test('a discount, a coupon and points, in this order; the developer loses the first two, the platform the third', async () => {
    const plugin = await sellPlugin(db, people.maker, [{ price: 10_000 }]);
    await sql`update market.offer set created_at = ${days(-40)} where plugin_id = ${plugin}`.execute(db);
    const times = { startsAt: days(-1).getTime() / 1000, endsAt: days(9).getTime() / 1000 };
    await addDiscount(
      as(people.maker, days(-2)),
      AddDiscountInput.parse({ pluginId: plugin, edition: 'single', price: 8000, ...times }),
    );
    await coupon(plugin, { code: 'half-off', percent: 50 });
    const buyer = await richBuyer(db, 10_000n);
    await awardPoints(bookCtx(db), { memberId: buyer.id, task: 'gift', subject: 'once', amount: 10_000n });
    const before = await balances(people.maker);
    const { orderId } = await buy(as(buyer), plugin, { coupon: 'HALF-OFF', usesPoints: true });
    expect(await orderOf(orderId)).toMatchObject({
      list_price: 10_000,
      discount_off: 2000,
      coupon_off: 4000,
      points: 800,
      points_off: 800,
      paid: 3200,
      fee: 600,
    });
    expect(await balances(buyer)).toMatchObject({ cash: 6800n, points: 9200n });
    expect((await balances(people.maker)).pending - before.pending).toBe(3400n);
  });

  test('a coupon counts once a buyer, and its last use goes to one of many', async () => {
    const plugin = await sellPlugin(db, people.maker);
    await coupon(null, { code: 'LAST-ONE', off: 1000, maxUses: 1 });
    const buyers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => richBuyer(db, 20_000n)));
    const tries = await Promise.allSettled(buyers.map((one) => buy(as(one), plugin, { coupon: 'last-one' })));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await coupon(null, { code: 'ONCE-EACH', off: 1000 });
    const [buyer] = buyers;
    const both = await Promise.allSettled([1, 2].map(() => buy(as(buyer!), plugin, { coupon: 'ONCE-EACH' })));
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await errorOf(buy(as(buyer!), plugin, { coupon: 'ONCE-EACH' }))).toBe('CODE_INVALID');
  });

  test('a wrong coupon, one of another developer and one that ended are the same refusal', async () => {
    const plugin = await sellPlugin(db, people.maker);
    await coupon(plugin, { code: 'ENDED', off: 100, startsAt: 0, endsAt: 1 });
    const buyer = await richBuyer(db, 20_000n);
    const quote = (code: string) =>
      quoteOrder(as(buyer), QuoteOrderInput.parse({ pluginId: plugin, edition: 'single', coupon: code }));
    expect(await errorOf(quote('ENDED'))).toBe('CODE_INVALID');
    expect(await errorOf(quote('NOWHERE'))).toBe('CODE_INVALID');
  });
});

describe('licences', () => {
  test('a renewal adds a year to what is left and makes no second licence', async () => {
    const plugin = await sellPlugin(db, people.maker);
    const buyer = await richBuyer(db, 20_000n);
    const { licenceId } = await buy(as(buyer), plugin);
    const again = await buy(as(buyer, days(30)), plugin, { licenceId });
    expect(again.licenceId).toBe(licenceId);
    expect((await licenceOf(licenceId)).until).toEqual(new Date('2028-11-20T12:00:00.000Z'));
    expect(await errorOf(buy(as(people.mate), plugin, { licenceId }))).toBe('SELF_PURCHASE');
    expect(await errorOf(buy(as(await richBuyer(db, 20_000n)), plugin, { licenceId }))).toBe('STATE_CONFLICT');
  });

  test('a trial comes once, and becomes the licence that is bought', async () => {
    const plugin = await sellPlugin(db, people.maker);
    const buyer = await richBuyer(db, 20_000n);
    const start = () => startTrial(as(buyer), { pluginId: plugin, edition: 'single' });
    const starts = await Promise.allSettled([start(), start(), start()]);
    expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { rows } = await sql<{ id: number }>`select id from market.licence
      where member_id = ${buyer.id}`.execute(db);
    expect(await licenceOf(rows[0]!.id)).toMatchObject({ state: 'trial', endsAt: days(7) });
    const { licenceId } = await buy(as(buyer), plugin);
    expect(licenceId).toBe(rows[0]!.id);
    expect(await licenceOf(licenceId)).toMatchObject({ state: 'active', endsAt: null });
    expect(await errorOf(start())).toBe('STATE_CONFLICT');
  });
});
