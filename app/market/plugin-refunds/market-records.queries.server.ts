import { sql } from 'kysely';
import type { RecordSource } from '#app/wallet/checks/record-comparison.queries.server.ts';

/** Orders with the journals of payment and sale; a refund takes commissions back too, so that its amount is open. */
const orders: RecordSource = {
  asset: 'CNY',
  table: 'market.plugin_order',
  by: 'id',
  width: 10_000,
  types: ['payOrder', 'fulfil'],
  wanted: (within) => sql`
    select 'plugin order ' || o.id, 'order:' || o.id || step.suffix, o.paid + o.points_off
    from market.plugin_order o cross join (values (':pay'), (':fulfil')) step (suffix)
    where o.state <> 'created' and ${within('o.id')}`,
};

const refunds: RecordSource = {
  asset: 'CNY',
  table: 'market.plugin_refund',
  by: 'id',
  width: 10_000,
  types: ['refund'],
  wanted: (within) => sql`select 'plugin refund ' || id, 'refund:' || ledger_id, null::bigint
    from market.plugin_refund where state = 'done' and ${within('id')}`,
};

const points: RecordSource = {
  asset: 'PTS',
  table: 'market.plugin_order',
  by: 'id',
  width: 10_000,
  types: ['spendPoints', 'returnPoints'],
  wanted: (within) => sql`
    select 'plugin order ' || o.id, 'order:' || o.buyer_id || ':' || o.id || ':points', o.points
    from market.plugin_order o where o.points > 0 and ${within('o.id')}
    union all
    select 'plugin refund ' || r.id, 'refund:' || r.ledger_id || ':points', r.points
    from market.plugin_refund r where r.points > 0 and ${within('r.order_id')}`,
};

/** What the market sold and gave back, with the journals that each must have. */
export const marketRecords: readonly RecordSource[] = [orders, refunds, points];
