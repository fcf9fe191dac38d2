import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { renewLicence, revokeLicence } from '#app/market/licences/licences.commands.server.ts';
import { notify } from '#app/messages/notices/notices.commands.server.ts';
import { amountOf } from '#app/wallet/ledger/journals.commands.server.ts';
import { returnPoints } from '#app/wallet/movements/wallet-points.commands.server.ts';
import { refundSale } from '#app/wallet/movements/wallet-refunds.commands.server.ts';
import { partsOfRefund, termBefore } from './plugin-refunds.policy.ts';

/** Where a buyer sees an order and its refund. */
export const orderPath = (orderId: number) => `/user/xiaowo/plugins?order=${orderId}`;

/** An order under lock, with what a refund needs. Amounts in fen. */
export type LockedOrder = {
  id: number;
  buyerId: number;
  developerId: number;
  pluginName: string;
  pluginNameEn: string;
  kind: 'purchase' | 'renewal';
  state: string;
  paid: number;
  points: number;
  pointsOff: number;
  refunded: number;
  termId: number;
  saleId: number;
  pointsJournalId: number | null;
  licenceId: number | null;
  updatesUntil: Date | null;
  termMonths: number | null;
  createdAt: Date;
  isUsed: boolean;
};

/** Locks an order before anything of the ledger. @throws Refusal not-found */
export async function lockOrder(tctx: Ctx, id: number): Promise<LockedOrder> {
  const { rows } = await sql<LockedOrder>`
    select o.id, o.buyer_id "buyerId", o.developer_id "developerId", p.name_zh "pluginName",
      p.name_en "pluginNameEn", o.kind, o.state, o.paid::integer paid,
      o.points::integer points, o.points_off::integer "pointsOff",
      o.refunded::integer refunded, o.term_id "termId", o.sale_journal_id "saleId",
      o.points_journal_id "pointsJournalId", o.licence_id "licenceId", l.updates_until "updatesUntil",
      f.term_months "termMonths", o.created_at "createdAt",
      (o.downloaded_at is not null or (o.kind = 'purchase' and exists (select from market.licence_seat s
        where s.licence_id = o.licence_id))) "isUsed"
    from market.plugin_order o join market.plugin p on p.id = o.plugin_id
      join market.offer f on f.id = o.offer_id
      left join market.licence l on l.id = o.licence_id
    where o.id = ${id} for no key update of o`.execute(tctx.db);
  if (!rows[0] || rows[0].state === 'created') throw notFound();
  return rows[0];
}

/** What went back: of the price `price`, of it the platform's `fee`; fen and points. */
export type GivenBack = { journalId: number; ledgerId: number; points: bigint; price: bigint; fee: bigint };

/**
 * Gives an amount of what was paid back: to the buyer's balance, points and their discount in proportion, everybody's
 * part of the sale taken back. The whole takes the licence, or the term that a renewal gave, back too. In the caller's
 * transaction with the order locked.
 * @param amount fen, at most what is left of `paid`
 */
export async function giveBackOrder(tctx: Ctx, order: LockedOrder, amount: bigint): Promise<GivenBack> {
  const paid = BigInt(order.paid);
  const before = BigInt(order.refunded);
  const whole = { paid, points: BigInt(order.points), pointsOff: BigInt(order.pointsOff) };
  const { points, pointsOff } = partsOfRefund(whole, before, amount);
  const { rows } = await sql<{ id: number }>`select nextval('billing.refund_number') id`.execute(tctx.db);
  const refundId = rows[0]!.id;
  const notes = { note: order.pluginName, noteEn: order.pluginNameEn };
  const posting = await refundSale(tctx, {
    refundId,
    saleId: order.saleId,
    buyerId: order.buyerId,
    amount: amount + pointsOff,
    promotion: pointsOff,
    ...notes,
  });
  if (points > 0n && order.pointsJournalId !== null)
    await returnPoints(tctx, {
      refundId,
      spentId: order.pointsJournalId,
      memberId: order.buyerId,
      amount: points,
      ...notes,
    });
  const isWhole = before + amount === paid;
  await sql`update market.plugin_order set refunded = refunded + ${amount},
    state = ${isWhole ? 'refunded' : 'partly_refunded'} where id = ${order.id}`.execute(tctx.db);
  if (isWhole && order.licenceId !== null) await takeLicence(tctx, order, order.licenceId);
  await notify(tctx, [
    {
      memberId: order.developerId,
      kind: 'money',
      act: 'pluginReturned',
      subject: { kind: 'plugin_order', id: order.id },
      path: '/developer',
      actorId: null,
      data: { title: notes.note, titleEn: notes.noteEn, amount: Number(amount) },
    },
    {
      memberId: order.buyerId,
      kind: 'money',
      act: 'pluginRefunded',
      subject: { kind: 'plugin_order', id: order.id },
      path: orderPath(order.id),
      actorId: null,
      data: { title: notes.note, titleEn: notes.noteEn, amount: Number(amount) },
    },
  ]);
  const price = amount + pointsOff;
  return { journalId: posting.journalId, ledgerId: refundId, points, price, fee: -amountOf(posting, 'fee_plugin') };
}

async function takeLicence(tctx: Ctx, order: LockedOrder, licenceId: number): Promise<void> {
  if (order.kind === 'purchase') await revokeLicence(tctx, licenceId, 'refund');
  else await renewLicence(tctx, licenceId, termBefore(order.updatesUntil, order.termMonths));
}
