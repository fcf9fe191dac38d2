import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { unixSeconds } from '#app/core/unix-seconds.ts';
import type { SaleNews } from './workbench.schema.ts';

type Row = Omit<SaleNews, 'at'> & { at: Date };

/**
 * What a developer sold and gave back lately, the newest first; only that it happened for who may not see money.
 * @param developerId of a developer whose orders the caller may see
 */
export async function listSaleNews(
  ctx: Pick<Ctx, 'db'>,
  developerId: number,
  { limit, seesMoney }: { limit: number; seesMoney: boolean },
): Promise<SaleNews[]> {
  const { rows } = await sql<Row>`
    select n.kind, n.id, n.at, n.amount, p.name_zh "nameZh", p.name_en "nameEn"
    from (
      (select 'sold' kind, o.id, o.plugin_id, o.created_at at, (o.paid + o.points_off - o.fee)::integer amount
      from market.plugin_order o where o.developer_id = ${developerId} and o.state <> 'created'
      order by o.id desc limit ${limit})
      union all
      (select 'returned', r.id, o.plugin_id, r.decided_at, r.amount::integer
      from market.plugin_refund r join market.plugin_order o on o.id = r.order_id
      where o.developer_id = ${developerId} and r.state = 'done' order by r.decided_at desc limit ${limit})
    ) n join market.plugin p on p.id = n.plugin_id
    order by n.at desc, n.id desc limit ${limit}`.execute(ctx.db);
  return rows.map(({ at, amount, ...row }) => ({ ...row, amount: seesMoney ? amount : null, at: unixSeconds(at) }));
}
