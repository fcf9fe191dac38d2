import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
import { unseal } from '#app/core/secrets/sealed.server.ts';
import { keyPurpose } from '#app/market/licences/licences.commands.server.ts';
import type { Member } from '#test/app.ts';
import { sellPlugin } from '#test/plugin-sales.ts';
import { giveCash } from '#test/shares.ts';
import type { World, Write } from '#test/writes.ts';

let made = 0;
const newMember = ({ app }: World, what: string) => app.addMember(`sale_${what}_${(made += 1)}`);
const once = () => ({ 'idempotency-key': randomUUID() });
const dbOf = ({ app }: World) => app.database.db;
const numberOf = async (world: World, query: string, ...values: unknown[]) => {
  const { rows } = await world.app.database.pool.query<{ id: number }>(query, values);
  return rows[0]!.id;
};

/** A plugin for ¥68.00 that has cost as much for forty days. */
async function onSale(world: World): Promise<{ pluginId: number; seller: Member }> {
  const seller = await newMember(world, 'seller');
  const actor: Actor & { id: number } = { kind: 'member', id: seller.id, loginId: 0, ip: '192.0.2.2', agent: 'test' };
  const pluginId = await sellPlugin(dbOf(world), actor);
  await sql`update market.offer set created_at = now() - interval '40 days' where plugin_id = ${pluginId}`.execute(
    dbOf(world),
  );
  return { pluginId, seller };
}

async function withBuyer(world: World) {
  const buyer = await newMember(world, 'buyer');
  await giveCash(dbOf(world), buyer.id, 10_000n);
  return { ...(await onSale(world)), buyer };
}

const wanted = (pluginId: number) => ({ pluginId, edition: 'single', paid: 6800 });

async function bought(world: World) {
  const sale = await withBuyer(world);
  const order = await world.app.done<{ orderId: number; licenceId: number }>(
    '/api/market/buyPlugin',
    wanted(sale.pluginId),
    { member: sale.buyer, headers: once() },
  );
  return { ...sale, ...order };
}

/** A licence with its key, and a site that has its seat. */
async function seated(world: World) {
  const order = await bought(world);
  const { rows } = await sql<{ sealed: string }>`select key_sealed sealed from market.licence
    where id = ${order.licenceId}`.execute(dbOf(world));
  const { key } = unseal(keyPurpose, rows[0]!.sealed) as { key: string };
  const site = `site-number-${order.licenceId}`;
  const address = world.app.newAddress();
  return { ...order, key, site, address };
}
async function activated(world: World) {
  const licence = await seated(world);
  await world.app.done('/api/market/v1/licences/activate', { key: licence.key, site: licence.site }, {});
  const seatId = await numberOf(world, 'select id from market.licence_seat where licence_id = $1', licence.licenceId);
  return { ...licence, seatId };
}

async function requested(world: World) {
  const order = await bought(world);
  await sql`update market.plugin_order set downloaded_at = now() where id = ${order.orderId}`.execute(dbOf(world));
  const { id } = await world.app.done<{ id: number }>(
    '/api/market/askRefund',
    { orderId: order.orderId, category: 'not_working' },
    { member: order.buyer, headers: once() },
  );
  return { ...order, refundId: id };
}
async function refused(world: World) {
  const order = await requested(world);
  const body = { act: 'refuse', id: order.refundId, answer: 'It works here' };
  await world.app.done('/api/developer/answerRefund', body, { member: order.seller, headers: once() });
  return order;
}

const now_s = () => Math.floor(Date.now() / 1000);
const coupon = () => ({
  pluginId: null,
  code: `SAVE-${(made += 1)}`,
  percent: 10,
  off: null,
  maxUses: null,
  startsAt: now_s() - 60,
  endsAt: now_s() + 86_400,
});
const discount = (pluginId: number) => ({
  pluginId,
  edition: 'single',
  price: 3400,
  startsAt: now_s(),
  endsAt: now_s() + 86_400,
});

/** Requests around the sale of plugins, for `writes`. */
export const saleWrites: Record<string, (world: World) => Promise<Write>> = {
  '/api/developer/setOffer': async (world) => {
    const { pluginId, seller } = await onSale(world);
    const body = { pluginId, edition: 'five', price: 19_800, termMonths: null, trialDays: 0 };
    return { member: seller, about: pluginId, body };
  },
  '/api/developer/endOffer': async (world) => {
    const { pluginId, seller } = await onSale(world);
    return { member: seller, about: pluginId, body: { pluginId, edition: 'single' } };
  },
  '/api/developer/addDiscount': async (world) => {
    const { pluginId, seller } = await onSale(world);
    return { member: seller, about: pluginId, body: discount(pluginId) };
  },
  '/api/developer/cancelDiscount': async (world) => {
    const { pluginId, seller } = await onSale(world);
    await world.app.done('/api/developer/addDiscount', discount(pluginId), { member: seller });
    const id = await numberOf(world, 'select id from market.discount where plugin_id = $1', pluginId);
    return { member: seller, about: pluginId, body: { pluginId, id } };
  },
  '/api/developer/addCoupon': async (world) => {
    const { seller } = await onSale(world);
    return { member: seller, about: seller.id, body: coupon() };
  },
  '/api/developer/endCoupon': async (world) => {
    const { seller } = await onSale(world);
    const { id } = await world.app.done<{ id: number }>('/api/developer/addCoupon', coupon(), { member: seller });
    return { member: seller, about: id, body: { id } };
  },
  '/api/market/quoteOrder': async (world) => {
    const { pluginId, buyer } = await withBuyer(world);
    return { member: buyer, about: pluginId, body: { pluginId, edition: 'single' } };
  },
  '/api/market/buyPlugin': async (world) => {
    const { pluginId, buyer } = await withBuyer(world);
    return { member: buyer, about: buyer.id, body: wanted(pluginId), headers: once() };
  },
  '/api/market/startTrial': async (world) => {
    const { pluginId, buyer } = await withBuyer(world);
    return { member: buyer, about: buyer.id, body: { pluginId, edition: 'single' } };
  },
  '/api/market/v1/licences/activate': async (world) => {
    const { key, site, licenceId, address } = await seated(world);
    return { member: null, about: licenceId, body: { key, site }, address };
  },
  '/api/market/v1/licences/deactivate': async (world) => {
    const { key, site, licenceId, address } = await activated(world);
    return { member: null, about: licenceId, body: { key, site }, address };
  },
  '/api/market/v1/licences/check': async (world) => {
    const { key, site, licenceId, address } = await activated(world);
    return { member: null, about: licenceId, body: { key, site }, address };
  },
  '/api/market/licenceKey': async (world) => {
    const { buyer, licenceId } = await bought(world);
    return { member: buyer, about: licenceId, body: { id: licenceId } };
  },
  '/api/market/setInvoice': async (world) => {
    const { buyer, orderId } = await bought(world);
    return { member: buyer, about: orderId, body: { orderId, title: 'Lin', taxNumber: '' } };
  },
  '/api/market/licences/offline': async (world) => {
    const { buyer, licenceId } = await bought(world);
    return { member: buyer, about: licenceId, body: { licenceId, site: 'the-vault', label: 'Vault' } };
  },
  '/api/market/moveSeat': async (world) => {
    const { buyer, licenceId, seatId } = await activated(world);
    return { member: buyer, about: licenceId, body: { id: licenceId, seatId } };
  },
  '/api/market/askRefund': async (world) => {
    const { buyer, orderId } = await bought(world);
    return { member: buyer, about: orderId, body: { orderId, category: 'not_needed' }, headers: once() };
  },
  '/api/market/withdrawRefund': async (world) => {
    const { buyer, refundId } = await requested(world);
    return { member: buyer, about: refundId, body: { id: refundId } };
  },
  '/api/developer/answerRefund': async (world) => {
    const { seller, refundId } = await requested(world);
    return { member: seller, about: refundId, body: { act: 'agree', id: refundId }, headers: once() };
  },
  '/api/market/escalateRefund': async (world) => {
    const { buyer, refundId } = await refused(world);
    return { member: buyer, about: refundId, body: { id: refundId, message: 'It fails on PHP 8.4' } };
  },
  '/api/admin/market/decideRefund': async (world) => {
    const { buyer, refundId } = await refused(world);
    await world.app.done('/api/market/escalateRefund', { id: refundId }, { member: buyer });
    const body = { act: 'refund', id: refundId, amount: null, decision: 'It does not work' };
    return { member: world.staff, about: refundId, body, headers: once() };
  },
};

type Count = (query: string, ...values: unknown[]) => Promise<number>;

/** What there must be once of after many identical requests. */
export function saleEffects(
  count: Count,
  atOnce: number,
): Record<string, (write: Write, succeeded: number) => Promise<void>> {
  const audited =
    (action: string, subject: string, expected: number) =>
    async ({ about }: Write, succeeded: number) => {
      expect(succeeded).toBe(expected);
      const found = 'core.audit where action = $1 and subject_kind = $2 and subject_id = $3';
      expect(await count(found, `market.${action}`, subject, about)).toBe(1);
    };
  const all = async (_write: Write, succeeded: number) => expect(succeeded).toBe(atOnce);
  const refunded = async ({ about }: Write, succeeded: number) => {
    expect(succeeded).toBe(atOnce);
    expect(await count("market.plugin_refund where id = $1 and state = 'done'", about)).toBe(1);
  };
  /** What a member may ask for thirty times in a while; `npm run test:full` does it fifty times. */
  const limited = Math.min(atOnce, 30);
  return {
    '/api/developer/setOffer': async ({ about }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await count("market.offer where plugin_id = $1 and edition = 'five'", about)).toBe(1);
    },
    '/api/developer/endOffer': audited('endOffer', 'plugin', atOnce),
    '/api/developer/addDiscount': audited('addDiscount', 'plugin', 1),
    '/api/developer/cancelDiscount': audited('cancelDiscount', 'plugin', atOnce),
    '/api/developer/addCoupon': async ({ about }, succeeded) => {
      expect(succeeded).toBe(1);
      expect(await count('market.coupon where developer_id = $1', about)).toBe(1);
    },
    '/api/developer/endCoupon': audited('endCoupon', 'coupon', atOnce),
    '/api/market/quoteOrder': all,
    '/api/market/buyPlugin': async ({ about }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await count('market.plugin_order where buyer_id = $1', about)).toBe(1);
      expect(await count('market.licence where member_id = $1', about)).toBe(1);
      expect(await count("wallet.journal where type = 'fulfil' and actor_id = $1", about)).toBe(1);
    },
    '/api/market/startTrial': async ({ about }, succeeded) => {
      expect(succeeded).toBe(1);
      expect(await count('market.licence where member_id = $1', about)).toBe(1);
    },
    '/api/market/v1/licences/activate': audited('activateLicence', 'licence', atOnce),
    '/api/market/v1/licences/deactivate': audited('freeSeat', 'licence', atOnce),
    '/api/market/v1/licences/check': all,
    '/api/market/licenceKey': async ({ about }, succeeded) => {
      expect(succeeded).toBe(limited);
      const found = "core.audit where action = 'market.showLicenceKey' and subject_id = $1";
      expect(await count(found, about)).toBe(limited);
    },
    '/api/market/setInvoice': audited('setInvoice', 'plugin_order', limited),
    '/api/market/licences/offline': async ({ about }, succeeded) => {
      expect(succeeded).toBe(limited);
      expect(await count('market.licence_seat where licence_id = $1', about)).toBe(1);
    },
    '/api/market/moveSeat': audited('freeSeat', 'licence', atOnce),
    '/api/market/askRefund': async ({ about }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await count("market.plugin_refund where order_id = $1 and state = 'done'", about)).toBe(1);
    },
    '/api/market/withdrawRefund': audited('withdrawRefund', 'plugin_refund', atOnce),
    '/api/developer/answerRefund': refunded,
    '/api/market/escalateRefund': audited('escalateRefund', 'plugin_refund', atOnce),
    '/api/admin/market/decideRefund': refunded,
  };
}
