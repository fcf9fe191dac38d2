import { sql } from 'kysely';
import { getTermsOf } from '#app/billing/terms/terms.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { unixSeconds } from '#app/core/unix-seconds.ts';
import { listCallersDevelopers } from '#app/market/developers/developers.queries.server.ts';
import type { ShownOrder } from '#app/market/orders/plugin-orders.schema.ts';
import { listLastRefunds } from '#app/market/plugin-refunds/plugin-refunds.queries.server.ts';
import { mayAskAfter, partsOfRefund, refundWay } from '#app/market/plugin-refunds/plugin-refunds.policy.ts';
import type { ShownRefund } from '#app/market/plugin-refunds/plugin-refunds.schema.ts';
import type { PurchaseOrder } from './plugin-purchases.schema.ts';

type Row = Omit<ShownOrder, 'at'> & {
  licenceId: number;
  termId: number;
  createdAt: Date;
  isUsed: boolean;
  invoiceTitle: string;
  taxNumber: string;
};

/** The orders of a member behind licences, by licence, the newest first, with what a refund of each would be. */
export async function listOrdersOf(
  ctx: Ctx,
  memberId: number,
  licenceIds: readonly number[],
): Promise<Map<number, PurchaseOrder[]>> {
  const { rows } = await sql<Row>`
    select o.id, o.number, o.kind, o.edition, o.state, o.list_price::integer "listPrice",
      o.discount_off::integer "discountOff", o.coupon_off::integer "couponOff", o.points::integer points,
      o.points_off::integer "pointsOff", o.paid::integer paid, o.refunded::integer refunded,
      o.licence_id "licenceId", o.term_id "termId", o.created_at "createdAt", o.invoice_title "invoiceTitle",
      o.invoice_tax_number "taxNumber",
      (o.downloaded_at is not null or (o.kind = 'purchase' and exists (select from market.licence_seat s
        where s.licence_id = o.licence_id))) "isUsed"
    from market.plugin_order o
    where o.buyer_id = ${memberId} and o.licence_id = any(${[...licenceIds]}::bigint[]) and o.state <> 'created'
    order by o.id desc`.execute(ctx.db);
  const refunds = await listLastRefunds(
    ctx,
    rows.map(({ id }) => id),
  );
  const days = await refundDaysOf(ctx, rows);
  const orders = new Map<number, PurchaseOrder[]>();
  for (const row of rows) {
    const refund = refunds.get(row.id) ?? null;
    const order = { ...shown(row), refund, ask: outlookOf(ctx, row, { refund, refundDays: days.get(row.termId)! }) };
    orders.set(row.licenceId, [...(orders.get(row.licenceId) ?? []), order]);
  }
  return orders;
}

/** How many days each of the terms gives for refunds, by term. */
async function refundDaysOf(ctx: Ctx, rows: readonly { termId: number }[]): Promise<Map<number, number>> {
  const ids = [...new Set(rows.map(({ termId }) => termId))];
  return new Map(await Promise.all(ids.map(async (id) => [id, (await getTermsOf(ctx, id)).refundDays] as const)));
}

function shown({ licenceId: _l, termId: _t, createdAt, isUsed: _u, invoiceTitle, taxNumber, ...order }: Row) {
  return { ...order, at: unixSeconds(createdAt), invoice: { title: invoiceTitle, taxNumber } };
}

function outlookOf(
  { now }: Ctx,
  row: Row,
  { refund, refundDays }: { refund: ShownRefund | null; refundDays: number },
): PurchaseOrder['ask'] {
  if (row.refunded === row.paid || !mayAskAfter(refund?.state ?? null)) return null;
  const left = row.paid - row.refunded;
  const whole = { paid: BigInt(row.paid), points: BigInt(row.points), pointsOff: BigInt(row.pointsOff) };
  const { points } = partsOfRefund(whole, BigInt(row.refunded), BigInt(left));
  const until = unixSeconds(row.createdAt) + refundDays * 86_400;
  return { way: refundWay(row, { now, refundDays }), left, points: Number(points), until };
}

/** Whether an order was sold by the caller or a developer they work for. */
export async function isSellerOf(ctx: Ctx, orderId: number): Promise<boolean> {
  const { rows } = await sql<{ developerId: number }>`select developer_id "developerId" from market.plugin_order
    where id = ${orderId}`.execute(ctx.db);
  const own = await listCallersDevelopers(ctx);
  return own.some(({ id }) => id === rows[0]?.developerId);
}
