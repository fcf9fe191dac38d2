import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { releaseDueEarnings } from '#app/billing/earnings/earnings.commands.server.ts';
import { requestWithdrawal } from '#app/billing/withdrawals/withdrawals.commands.server.ts';
import type { Actor, Ctx } from '#app/core/ctx.server.ts';
import { createDb, createPool, type Db } from '#app/core/db/pool.server.ts';
import { isRefusal } from '#app/core/errors.ts';
import { setSiteUrl } from '#app/core/process/site-url.server.ts';
import { admitDownload, startDownload } from '#app/market/downloads/downloads.commands.server.ts';
import { setPackageRoot } from '#app/market/packages/package-files.server.ts';
import { activateLicence } from '#app/market/licences/seats.commands.server.ts';
import { showLicenceKey } from '#app/market/purchases/plugin-purchases.commands.server.ts';
import { buyPlugin } from '#app/market/orders/plugin-orders.commands.server.ts';
import { BuyPluginInput } from '#app/market/orders/plugin-orders.schema.ts';
import { marketRecords } from '#app/market/plugin-refunds/market-records.queries.server.ts';
import {
  answerRefund,
  askRefund,
  settleSilentRefunds,
  withdrawRefund,
} from '#app/market/plugin-refunds/plugin-refunds.commands.server.ts';
import { finishTransfers } from '#app/market/plugins/plugin-transfers.commands.server.ts';
import { compareRecords } from '#app/wallet/checks/record-comparison.queries.server.ts';
import { getBalances } from '#app/wallet/ledger/ledger.queries.server.ts';
import { expectWholeBooks } from '#test/ledger.ts';
import { addDeveloper, givePackage } from '#test/market.ts';
import { usePayouts } from '#test/payouts.ts';
import { buy, offerPlugin, sellPlugin } from '#test/plugin-sales.ts';
import { scratchRoot } from '#test/server.ts';
import { richBuyer, verify } from '#test/shares.ts';

/*
 * What two people do to one plugin, order or licence at the same moment has one outcome, and the books are whole.
 * Beside their code are: two uploads of one number, two reviewers, a review while the developer withdraws, the last use
 * of a coupon, the last seat, an answer while the buyer withdraws, fifty refunds of one order.
 */
const world = usePayouts();
const dataDir = mkdtempSync(join(scratchRoot(), 'wenwo-market-races-'));
let db: Db;
let maker: Member;
type Member = Actor & { id: number };

beforeAll(async () => {
  setSiteUrl('http://localhost');
  setPackageRoot(dataDir);
  db = createDb(createPool(world.database.connection, { max: 24 }));
  maker = await newMember();
  return async () => {
    await db.destroy();
    rmSync(dataDir, { recursive: true, force: true });
  };
});
afterEach(async () => {
  await expectWholeBooks(db);
  expect((await compareRecords({ db }, marketRecords)).mismatches).toEqual([]);
});

const newMember = async (): Promise<Member> => world.member(await world.addMember()).actor as Member;
const as = (actor: Actor, more: Partial<Ctx> = {}): Ctx => ({ ...world.as(actor), db, ...more });
const later = (seconds: number) => new Date(world.now().getTime() + seconds * 1000);
const balances = ({ id }: { id: number }) => getBalances({ db }, id);
const many = <T>(count: number, work: (at: number) => Promise<T>) =>
  Promise.allSettled(Array.from({ length: count }, (_, at) => work(at)));
/** How many succeeded; whatever else happened must be a refusal. */
function succeeded(ends: PromiseSettledResult<unknown>[]): number {
  for (const end of ends) if (end.status === 'rejected') expect(isRefusal(end.reason), String(end.reason)).toBe(true);
  return ends.filter(({ status }) => status === 'fulfilled').length;
}
const ordersOf = async (pluginId: number) =>
  (
    await sql<{ paid: number; price: number; state: string; developerId: number }>`
      select o.paid::integer paid, f.price::integer price, o.state, o.developer_id "developerId"
      from market.plugin_order o join market.offer f on f.id = o.offer_id
      where o.plugin_id = ${pluginId} order by o.id`.execute(db)
  ).rows;
const stateOfOrder = async (id: number) =>
  (
    await sql<{ state: string; licence: string }>`select o.state, l.state licence
    from market.plugin_order o join market.licence l on l.id = o.licence_id where o.id = ${id}`.execute(db)
  ).rows[0]!;
const ask = (buyer: Actor, orderId: number) => askRefund(as(buyer), { orderId, category: 'not_needed', reason: '' });

describe('buying', () => {
  test('fifty times at once with money for three is three orders, three licences and no fen more', async () => {
    const plugin = await sellPlugin(db, maker);
    const buyer = await richBuyer(db, 3n * 6800n + 6799n);
    const before = await balances(maker);
    expect(succeeded(await many(50, () => buy(as(buyer), plugin)))).toBe(3);
    expect((await balances(buyer)).cash).toBe(6799n);
    expect((await balances(maker)).pending - before.pending).toBe(3n * 5780n);
    const { rows } = await sql`select from market.licence where member_id = ${buyer.id}`.execute(db);
    expect(rows).toHaveLength(3);
  });

  test('while the price changes is at the price that was agreed to, or not at all', async () => {
    const plugin = await sellPlugin(db, maker);
    const buyers = await Promise.all(Array.from({ length: 20 }, () => richBuyer(db, 10_000n)));
    const agreed = BuyPluginInput.parse({ pluginId: plugin, edition: 'single', paid: 6800 });
    const [, ends] = await Promise.all([
      offerPlugin(as(maker), plugin, { price: 7800 }),
      many(20, (at) => buyPlugin(as(buyers[at]!), agreed)),
    ]);
    const count = succeeded(ends);
    const orders = await ordersOf(plugin);
    expect(orders).toEqual(Array.from({ length: count }, () => expect.objectContaining({ paid: 6800, price: 6800 })));
    const left = await Promise.all(buyers.map(async (one) => (await balances(one)).cash));
    expect(left.filter((cash) => cash === 3200n)).toHaveLength(count);
    expect(left.filter((cash) => cash === 10_000n)).toHaveLength(20 - count);
  });

  test('while the plugin is suspended is an order or none', async () => {
    const plugin = await sellPlugin(db, maker);
    const buyers = await Promise.all(Array.from({ length: 8 }, () => richBuyer(db, 6800n)));
    const [ends] = await Promise.all([
      many(8, (at) => buy(as(buyers[at]!), plugin)),
      sql`update market.plugin set state = 'suspended' where id = ${plugin}`.execute(db),
    ]);
    expect(await ordersOf(plugin)).toHaveLength(succeeded(ends));
  });
});

describe('a refund', () => {
  test('against the first download: the money goes back, or the bytes go out, never both', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 12; round += 1) {
      const plugin = await sellPlugin(db, maker);
      const buyer = await richBuyer(db, 6800n);
      const { orderId } = await buy(as(buyer), plugin);
      const { slug, versionId } = (
        await sql<{ slug: string; versionId: number }>`select slug, shown_version_id "versionId" from market.plugin
          where id = ${plugin}`.execute(db)
      ).rows[0]!;
      await givePackage({ database: { db }, dataDir }, versionId, Buffer.from('PK'));
      const ticket = (await startDownload(as(buyer), { slug }, 'page')).url.split('/').at(-1)!;
      const acts = [() => admitDownload(as(buyer), ticket, { isPart: false }), () => ask(buyer, orderId)];
      const turned = round % 2 === 0 ? acts : acts.toReversed();
      const ends = await Promise.allSettled(turned.map((act) => act()));
      const [took] = round % 2 === 0 ? ends : ends.toReversed();
      succeeded(ends);
      const { state, licence } = await stateOfOrder(orderId);
      const hasBytes = took!.status === 'fulfilled';
      expect([state, licence]).toEqual(hasBytes ? ['fulfilled', 'active'] : ['refunded', 'revoked']);
      expect((await balances(buyer)).cash).toBe(hasBytes ? 0n : 6800n);
      outcomes.add(state);
    }
    expect(outcomes.size).toBeGreaterThan(0);
  });

  test('against the first activation leaves no seat of a licence whose money went back', async () => {
    for (let round = 0; round < 6; round += 1) {
      const plugin = await sellPlugin(db, maker);
      const buyer = await richBuyer(db, 6800n);
      const { orderId, licenceId } = await buy(as(buyer), plugin);
      const { key } = await showLicenceKey(world.member(buyer.id), { id: licenceId });
      succeeded(
        await Promise.allSettled([
          activateLicence(as(buyer), { key, site: `site-${round}`, label: '' }),
          ask(buyer, orderId),
        ]),
      );
      const { state, licence } = await stateOfOrder(orderId);
      const seats = await sql`select from market.licence_seat
        where licence_id = ${licenceId} and freed_at is null`.execute(db);
      const isBack = state === 'refunded';
      expect([licence, seats.rows.length]).toEqual(isBack ? ['revoked', 0] : ['active', 1]);
      expect((await balances(buyer)).cash).toBe(isBack ? 6800n : 0n);
    }
  });

  test('that the developer grants, silence grants and the buyer takes back has one end', async () => {
    for (let round = 0; round < 6; round += 1) {
      const plugin = await sellPlugin(db, maker);
      const buyer = await richBuyer(db, 6800n);
      const { orderId } = await buy(as(buyer), plugin);
      await sql`update market.plugin_order set downloaded_at = now() where id = ${orderId}`.execute(db);
      const { id } = (await ask(buyer, orderId)).data as { id: number };
      const program = { ...world.program(), db, now: later(3 * 86_400) };
      const ends = await Promise.allSettled([
        answerRefund(as(maker), { act: 'agree', id, answer: '' }),
        settleSilentRefunds(program),
        settleSilentRefunds(program),
        withdrawRefund(as(buyer), { id }),
      ]);
      succeeded(ends);
      const { state } = await stateOfOrder(orderId);
      const request = await sql<{ state: string }>`select state from market.plugin_refund where id = ${id}`.execute(db);
      const isBack = state === 'refunded';
      expect(request.rows[0]!.state).toBe(isBack ? 'done' : 'withdrawn');
      expect((await balances(buyer)).cash).toBe(isBack ? 6800n : 0n);
    }
  });
});

test('a plugin that changes hands while it is bought and its earnings are paid out loses no fen', async () => {
  for (let round = 0; round < 4; round += 1) {
    const seller = await newMember();
    const plugin = await sellPlugin(db, seller, [{ price: 68_000 }]);
    const cardId = await world.readyCard(seller.id);
    const taker = await newMember();
    await addDeveloper(db, taker.id);
    await verify(db, taker.id);
    const first = await richBuyer(db, 68_000n);
    await buy(as(first), plugin);
    const released = { ...world.program(), db, now: later(40 * 86_400) };
    await releaseDueEarnings(released);
    expect((await balances(seller)).earnings).toBe(57_800n);
    await sql`insert into market.plugin_transfer (plugin_id, from_id, to_id, state, offered_by, offered_at, due_at)
      values (${plugin}, ${seller.id}, ${taker.id}, 'accepted', ${seller.id}, now(), '2026-01-01')`.execute(db);
    const buyers = await Promise.all(Array.from({ length: 6 }, () => richBuyer(db, 68_000n)));
    const [moved, asked, bought] = await Promise.all([
      finishTransfers(released),
      many(3, () => requestWithdrawal(as(seller), { amount: 50_000, cardId })),
      many(6, (at) => buy(as(buyers[at]!), plugin)),
      releaseDueEarnings(released),
    ]);
    expect([moved, succeeded(asked), succeeded(bought)]).toEqual([1, 1, 6]);
    const parts = Map.groupBy((await ordersOf(plugin)).slice(1), ({ developerId }) => developerId);
    await releaseDueEarnings(released);
    const share = (who: Member) => BigInt(parts.get(who.id)?.length ?? 0) * 57_800n;
    const owned = async (who: Member) => {
      const { pending, earnings } = await balances(who);
      return pending + earnings;
    };
    expect(await owned(seller)).toBe(7800n + share(seller));
    expect(await owned(taker)).toBe(share(taker));
    expect(share(seller) + share(taker)).toBe(6n * 57_800n);
  }
});
