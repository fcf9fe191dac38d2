import { sql } from 'kysely';
import type { MemberData } from '#app/account/member-data/member-data.queries.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import en from './plugin-orders-api.en.ts';
import zh from './plugin-orders-api.zh.ts';

const say = bilingual(zh, en);

/** What a member bought in the market. Orders stay, as the books need them; licences end with the account. */
export const pluginOrderData: MemberData = {
  exportMemberData: (ctx, id) => [
    {
      path: 'market/orders.json',
      about: say.aboutOrders,
      records: () =>
        (async function* () {
          const { rows } = await sql<object>`
          select o.number, p.slug plugin, o.kind, o.edition, o.state, o.list_price "listPrice",
            o.discount_off "discountOff", o.coupon_off "couponOff", o.points, o.points_off "pointsOff", o.paid,
            o.refunded, o.created_at "createdAt", o.invoice_title "invoiceTitle",
            o.invoice_tax_number "invoiceTaxNumber",
            (select jsonb_agg(jsonb_build_object('state', r.state, 'category', r.category, 'reason', r.reason,
              'answer', r.answer, 'message', r.message, 'decision', r.decision, 'askedAt', r.asked_at) order by r.id)
              from market.plugin_refund r where r.order_id = o.id) refunds
          from market.plugin_order o join market.plugin p on p.id = o.plugin_id
          where o.buyer_id = ${id} order by o.id`.execute(ctx.db);
          yield* rows;
        })(),
    },
    {
      path: 'market/licences.json',
      about: say.aboutLicences,
      records: () =>
        (async function* () {
          const { rows } = await sql<object>`
          select p.slug plugin, l.edition, l.state, l.updates_until "updatesUntil", l.ends_at "endsAt",
            l.created_at "createdAt",
            (select jsonb_agg(jsonb_build_object('label', s.label, 'boundAt', s.bound_at, 'seenAt', s.seen_at,
              'freedAt', s.freed_at) order by s.id) from market.licence_seat s where s.licence_id = l.id) seats
          from market.licence l join market.plugin p on p.id = l.plugin_id
          where l.member_id = ${id} order by l.id`.execute(ctx.db);
          yield* rows;
        })(),
    },
  ],
  closeMember: async (ctx, id) => {
    await sql`update market.licence_seat set freed_at = coalesce(freed_at, ${ctx.now}), label = ''
      where licence_id in (select id from market.licence where member_id = ${id})`.execute(ctx.db);
    await sql`update market.licence set state = 'revoked', revoked_at = ${ctx.now}, revoked_reason = 'closed'
      where member_id = ${id} and state <> 'revoked'`.execute(ctx.db);
    await sql`update market.plugin_order set invoice_title = '', invoice_tax_number = ''
      where buyer_id = ${id} and invoice_title <> ''`.execute(ctx.db);
    await sql`update market.plugin_refund set reason = '', message = ''
      where order_id in (select id from market.plugin_order where buyer_id = ${id})`.execute(ctx.db);
  },
};
