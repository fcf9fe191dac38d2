import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { z } from 'zod';
import { payReferral } from '#app/billing/invites/invites.commands.server.ts';
import { getTerms } from '#app/billing/terms/terms.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireOwner } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { findOwnFee } from '#app/market/developer-fees/developer-fees.queries.server.ts';
import {
  addLicence,
  licenceOrder,
  lockOwnLicence,
  renewLicence,
} from '#app/market/licences/licences.commands.server.ts';
import { notify } from '#app/messages/notices/notices.commands.server.ts';
import { amountOf } from '#app/wallet/ledger/journals.commands.server.ts';
import { fulfilOrder, payOrder } from '#app/wallet/movements/orders.commands.server.ts';
import { lockPoints, spendPoints } from '#app/wallet/movements/wallet-points.commands.server.ts';
import { updatesUntil } from './plugin-orders.policy.ts';
import { type Priced, priceOrder, refuse, say } from './plugin-orders.queries.server.ts';
import type { BuyPluginInput, StartTrialInput } from './plugin-orders.schema.ts';

/**
 * Buys an edition of a plugin, or renews a licence, from the caller's balance and points: order, journals, commission
 * and licence in one transaction. The developer's part is of the price after discount and coupon; what points take off
 * is the platform's.
 * @returns ids of the order and of its licence
 * @throws Refusal need-login; forbidden for programs; as `priceOrder`; PRICE_CHANGED with the present price;
 * INSUFFICIENT_BALANCE; INSUFFICIENT_POINTS; PAYMENTS_PAUSED
 */
export async function buyPlugin(ctx: Ctx, input: z.output<typeof BuyPluginInput>): Promise<Reply> {
  const { id: buyerId } = requireOwner(ctx);
  return transact(ctx, async (tctx) => {
    await lockSale(tctx, input.pluginId);
    const licence = input.licenceId === null ? null : await lockOwnLicence(tctx, buyerId, input.licenceId);
    if (input.licenceId !== null && (licence?.pluginId !== input.pluginId || licence.state !== 'active'))
      throw refuse('STATE_CONFLICT', say.noLicence);
    if (licence && licence.updatesUntil === null) throw refuse('STATE_CONFLICT', say.lifetime);
    if (licence && licence.edition !== input.edition) throw refuse('STATE_CONFLICT', say.noLicence);
    if (input.usesPoints) await lockPoints(tctx, buyerId);
    const priced = await priceOrder(tctx, buyerId, input);
    if (Number(priced.parts.paid) !== input.paid)
      throw refuse('PRICE_CHANGED', say.priceChanged, { paid: Number(priced.parts.paid) });
    const orderId = await pay(tctx, buyerId, priced, licence ? 'renewal' : 'purchase');
    const until = updatesUntil(tctx.now, priced.offer.termMonths, licence?.updatesUntil);
    const licenceId = licence
      ? licence.id
      : await licenceOrder(tctx, {
          memberId: buyerId,
          pluginId: priced.plugin.id,
          edition: priced.offer.edition,
          orderId,
          updatesUntil: until,
        });
    if (licence) await renewLicence(tctx, licence.id, until);
    await sql`update market.plugin_order set licence_id = ${licenceId} where id = ${orderId}`.execute(tctx.db);
    return new Reply({ orderId, licenceId }, { text: say.bought });
  });
}

/**
 * Starts the trial of a plugin: once a member, without any money.
 * @throws Refusal need-login; forbidden for programs; not-found; STATE_CONFLICT without a trial, or after a trial or
 * purchase of this plugin; SELF_PURCHASE
 */
export async function startTrial(ctx: Ctx, { pluginId, edition }: z.output<typeof StartTrialInput>): Promise<Reply> {
  const { id: memberId } = requireOwner(ctx);
  return transact(ctx, async (tctx) => {
    await lockSale(tctx, pluginId);
    const input = { pluginId, edition, coupon: '', usesPoints: false, licenceId: null };
    const { plugin, offer } = await priceOrder(tctx, memberId, input);
    if (offer.trialDays === 0) throw refuse('STATE_CONFLICT', say.noTrial);
    await sql`select pg_advisory_xact_lock(hashtextextended('market.trial', ${memberId}))`.execute(tctx.db);
    const { rows } = await sql`select from market.licence where member_id = ${memberId}
      and plugin_id = ${pluginId} limit 1`.execute(tctx.db);
    if (rows.length > 0) throw refuse('STATE_CONFLICT', say.trialUsed);
    const endsAt = new Date(tctx.now.getTime() + offer.trialDays * 86_400_000);
    const id = await addLicence(tctx, {
      memberId,
      pluginId: plugin.id,
      edition,
      orderId: null,
      updatesUntil: endsAt,
      endsAt,
    });
    await audit(tctx, 'market.startTrial', { kind: 'licence', id }, { pluginId, edition });
    return new Reply({ licenceId: id }, { text: say.trialStarted });
  });
}

/**
 * Notes that a member downloads a plugin: from then on its developer is asked about refunds of what is not refunded. In
 * the caller's transaction.
 */
export async function noteDownload(tctx: Ctx, { memberId, pluginId }: { memberId: number; pluginId: number }) {
  await sql`update market.plugin_order set downloaded_at = ${tctx.now} where buyer_id = ${memberId}
    and plugin_id = ${pluginId} and downloaded_at is null and state <> 'refunded'`.execute(tctx.db);
}

/** Keeps a plugin's prices and state as they are until the transaction ends. @throws Refusal not-found */
async function lockSale(tctx: Ctx, pluginId: number): Promise<void> {
  const { rows } = await sql`select from market.plugin where id = ${pluginId} for share`.execute(tctx.db);
  if (rows.length === 0) throw notFound();
}

async function pay(tctx: Ctx, buyerId: number, priced: Priced, kind: 'purchase' | 'renewal'): Promise<number> {
  const { plugin, offer, coupon, parts } = priced;
  const terms = await getTerms(tctx);
  const feeRate = (await findOwnFee(tctx, plugin.developerId)) ?? terms.pluginFee;
  if (coupon) await takeCoupon(tctx, coupon.id, buyerId);
  const { rows } = await sql<{ id: number }>`
    insert into market.plugin_order (number, buyer_id, plugin_id, developer_id, kind, edition, offer_id, coupon_id,
      state, list_price, discount_off, coupon_off, points, points_off, paid, term_id, fee_rate, created_at)
    values (${newOrderNumber(tctx.now)}, ${buyerId}, ${plugin.id}, ${plugin.developerId}, ${kind}, ${offer.edition},
      ${offer.id}, ${coupon?.id ?? null}, 'created', ${parts.listPrice}, ${parts.discountOff}, ${parts.couponOff},
      ${parts.points}, ${parts.pointsOff}, ${parts.paid}, ${terms.id}, ${feeRate}, ${tctx.now}) returning id`.execute(
    tctx.db,
  );
  const orderId = rows[0]!.id;
  const notes = { note: plugin.name, noteEn: plugin.nameEn };
  const spent =
    parts.points > 0n
      ? await spendPoints(tctx, {
          purpose: 'order',
          subject: String(orderId),
          memberId: buyerId,
          amount: parts.points,
          ...notes,
        })
      : null;
  const paid = await payOrder(tctx, {
    orderId,
    memberId: buyerId,
    cash: parts.paid,
    promotion: parts.pointsOff,
    ...notes,
  });
  const sale = await fulfilOrder(tctx, {
    orderId,
    paidId: paid.journalId,
    developerId: plugin.developerId,
    feeBasisPoints: feeRate,
    ...notes,
  });
  const fee = amountOf(sale, 'fee_plugin');
  const journals = [spent?.journalId ?? null, paid.journalId, sale.journalId];
  await sql`update market.plugin_order set state = 'fulfilled', fee = ${fee}, points_journal_id = ${journals[0]},
    pay_journal_id = ${journals[1]}, sale_journal_id = ${journals[2]} where id = ${orderId}`.execute(tctx.db);
  await payReferral(tctx, {
    source: 'order',
    orderId,
    saleId: sale.journalId,
    buyerId,
    paid: parts.paid,
    fee,
  });
  const about = { pluginId: plugin.id, edition: offer.edition, paid: Number(parts.paid), points: Number(parts.points) };
  await audit(tctx, 'market.buyPlugin', { kind: 'plugin_order', id: orderId }, about);
  await notify(tctx, {
    memberId: plugin.developerId,
    kind: 'money',
    act: 'pluginSold',
    subject: { kind: 'plugin_order', id: orderId },
    path: '/developer',
    actorId: null,
    data: { title: plugin.name, titleEn: plugin.nameEn, amount: Number(parts.paid + parts.pointsOff - fee) },
  });
  return orderId;
}

/** Takes a use of a coupon: one a buyer, the last one to one buyer only. @throws Refusal CODE_INVALID */
async function takeCoupon(tctx: Ctx, id: number, buyerId: number): Promise<void> {
  const { rows } = await sql`update market.coupon set used = used + 1
    where id = ${id} and (max_uses is null or used < max_uses) returning 1`.execute(tctx.db);
  if (rows.length === 0) throw refuse('CODE_INVALID', say.couponUsedUp);
  // Read again under the coupon's lock: an order of the same buyer may have been made meanwhile.
  const had = await sql`select from market.plugin_order where coupon_id = ${id}
    and buyer_id = ${buyerId}`.execute(tctx.db);
  if (had.rows.length > 0) throw refuse('CODE_INVALID', say.couponWrong);
}

const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A number for invoices and support: day of the order and seven signs that nobody guesses. */
function newOrderNumber(now: Date): string {
  const day = now.toISOString().slice(2, 10).replaceAll('-', '');
  return `P${day}${Array.from({ length: 7 }, () => signs[randomInt(32)]).join('')}`;
}
