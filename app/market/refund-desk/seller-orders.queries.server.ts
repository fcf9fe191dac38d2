import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '#app/core/ctx.server.ts';
import { isUpwards, type KeysetPage, keysetPage } from '#app/core/keyset.ts';
import { unixSeconds } from '#app/core/unix-seconds.ts';
import type { SellerOrder, SellerOrdersInput } from './refund-desk.schema.ts';
import { requireSeller } from './wanted-invoices.queries.server.ts';

const pageSize = 100;
type Row = Omit<SellerOrder, 'at'> & { createdAt: Date };

/**
 * Orders of the developer that the caller works for, the newest first; who bought stays unnamed.
 * @throws Refusal need-login, NOT_DEVELOPER; forbidden without the right to refunds
 */
export async function listSellerOrders(
  ctx: Ctx,
  input: z.output<typeof SellerOrdersInput>,
): Promise<KeysetPage<SellerOrder>> {
  const { id: developerId } = await requireSeller(ctx);
  const { rows } = await sql<Row>`
    select o.id, o.number, o.kind, o.edition, o.state, o.list_price::integer "listPrice",
      o.discount_off::integer "discountOff", o.coupon_off::integer "couponOff", o.paid::integer paid,
      o.points_off::integer "pointsOff", o.fee::integer fee, o.refunded::integer refunded, o.plugin_id "pluginId",
      p.slug plugin, o.created_at "createdAt"
    from market.plugin_order o join market.plugin p on p.id = o.plugin_id
    where o.developer_id = ${developerId} and o.state <> 'created'
      and (${input.plugin}::bigint = 0 or o.plugin_id = ${input.plugin})
      and (${input.before}::bigint = 0 or o.id < ${input.before})
      and (${input.after}::bigint = 0 or o.id > ${input.after})
    order by o.id ${isUpwards(input) ? sql`asc` : sql`desc`} limit ${pageSize + 1}`.execute(ctx.db);
  const page = keysetPage(rows, input, pageSize);
  return { ...page, rows: page.rows.map(({ createdAt, ...row }) => ({ ...row, at: unixSeconds(createdAt) })) };
}
