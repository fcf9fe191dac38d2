import { sql } from 'kysely';
import type { z } from 'zod';
import { listCards } from '#app/account/account.queries.server.ts';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { isUpwards, type KeysetPage, keysetPage } from '#app/core/keyset.ts';
import { unixSeconds } from '#app/core/unix-seconds.ts';
import { listOwnDevelopers } from '#app/market/developers/developers.queries.server.ts';
import type { Edition } from '#app/market/offers/offers.schema.ts';
import {
  refundColumns,
  type RefundRow,
  shownRefund,
} from '#app/market/plugin-refunds/plugin-refunds.queries.server.ts';
import type {
  DeskRefund,
  RefundDeskInput,
  RefundRecord,
  SellerRefund,
  SellerRefundsInput,
} from './refund-desk.schema.ts';
import { requireSeller } from './wanted-invoices.queries.server.ts';

const pageSize = 20;

/** A request with its order; the columns are `columns`. */
type Row = RefundRow & {
  orderId: number;
  number: string;
  kind: 'purchase' | 'renewal';
  edition: Edition;
  paid: number;
  refunded: number;
  orderPoints: number;
  orderedAt: Date;
  nameZh: string;
  nameEn: string;
  slug: string;
  isDownloaded: boolean;
  sites: number;
};

/**
 * The request is r, its order o, the plugin p. A download notes all orders of its buyer: what was first downloaded when
 * they had bought the plugin again, with another licence, is that other order's.
 */
const columns = sql`${refundColumns}, o.id "orderId", o.number, o.kind, o.edition, o.paid::integer paid,
  o.refunded::integer refunded, o.points::integer "orderPoints", o.created_at "orderedAt", p.name_zh "nameZh",
  p.name_en "nameEn", p.slug,
  (o.downloaded_at is not null and not exists (select from market.plugin_order n where n.buyer_id = o.buyer_id
    and n.plugin_id = o.plugin_id and n.id > o.id and n.licence_id <> o.licence_id
    and n.created_at < o.downloaded_at)) "isDownloaded",
  (select count(*) from market.licence_seat s where s.licence_id = o.licence_id)::integer sites`;

function shownRow(row: Row, { now, language }: Ctx): SellerRefund {
  const { number, kind, edition, paid, refunded, slug, isDownloaded, sites } = row;
  return {
    id: row.id,
    refund: shownRefund(row, now),
    order: {
      number,
      kind,
      edition,
      paid,
      refunded,
      slug,
      isDownloaded,
      sites,
      id: row.orderId,
      plugin: language === 'en' ? row.nameEn : row.nameZh,
      points: row.orderPoints,
      at: unixSeconds(row.orderedAt),
    },
  };
}

/**
 * Requests to the developer that the caller works for, the newest first; `open` counts those that wait.
 * @throws Refusal need-login, NOT_DEVELOPER; forbidden without the right to refunds
 */
export async function listSellerRefunds(
  ctx: Ctx,
  input: z.output<typeof SellerRefundsInput>,
): Promise<KeysetPage<SellerRefund> & { open: number; seesInvoices: boolean }> {
  const { id: developerId, seesInvoices } = await requireSeller(ctx);
  const isOpen = input.tab === 'open';
  const { rows } = await sql<Row>`select ${columns}
    from market.plugin_refund r join market.plugin_order o on o.id = r.order_id
      join market.plugin p on p.id = o.plugin_id
    where o.developer_id = ${developerId} and (r.state = 'requested') = ${isOpen}
      and (${input.before}::bigint = 0 or r.id < ${input.before})
      and (${input.after}::bigint = 0 or r.id > ${input.after})
    order by r.id ${isUpwards(input) ? sql`asc` : sql`desc`} limit ${pageSize + 1}`.execute(ctx.db);
  const { rows: counted } = await sql<{ open: number }>`select count(*)::integer open
    from market.plugin_refund r join market.plugin_order o on o.id = r.order_id
    where o.developer_id = ${developerId} and r.state = 'requested'`.execute(ctx.db);
  const page = keysetPage(rows, input, pageSize);
  return { ...page, rows: page.rows.map((row) => shownRow(row, ctx)), open: counted[0]!.open, seesInvoices };
}

type DeskRow = Row & {
  buyerId: number;
  developerId: number;
  makerZh: string;
  makerEn: string;
  decidedBy: number | null;
};

/**
 * Requests that buyers turned to staff about, or those that staff decided, the newest first.
 * @throws Refusal need-login, forbidden
 */
export async function listRefundDesk(
  ctx: Ctx,
  input: z.output<typeof RefundDeskInput>,
): Promise<KeysetPage<DeskRefund> & { waiting: number }> {
  await requireConsole(ctx, 'market/refunds');
  const { id: readerId } = requireMember(ctx);
  const isWaiting = input.tab === 'escalated';
  const { rows } = await sql<DeskRow>`select ${columns}, o.buyer_id "buyerId", o.developer_id "developerId",
      d.name_zh "makerZh", d.name_en "makerEn", r.decided_by "decidedBy"
    from market.plugin_refund r join market.plugin_order o on o.id = r.order_id
      join market.plugin p on p.id = o.plugin_id
      join market.developer d on d.member_id = o.developer_id
    where case when ${isWaiting} then r.state = 'escalated' else r.decided_way = 'staff' end
      and (${input.before}::bigint = 0 or r.id < ${input.before})
      and (${input.after}::bigint = 0 or r.id > ${input.after})
    order by r.id ${isUpwards(input) ? sql`asc` : sql`desc`} limit ${pageSize + 1}`.execute(ctx.db);
  const { rows: counted } = await sql<{ waiting: number }>`select count(*)::integer waiting
    from market.plugin_refund where state = 'escalated'`.execute(ctx.db);
  const page = keysetPage(rows, input, pageSize);
  const [cards, buyers, developers, own] = await Promise.all([
    listCards(
      ctx,
      page.rows.flatMap(({ buyerId, decidedBy }) => (decidedBy === null ? [buyerId] : [buyerId, decidedBy])),
    ),
    countRecords(ctx, 'buyer', [...new Set(page.rows.map(({ buyerId }) => buyerId))]),
    countRecords(ctx, 'developer', [...new Set(page.rows.map(({ developerId }) => developerId))]),
    listOwnDevelopers(ctx, readerId),
  ]);
  const nameOf = (id: number | null) => (id !== null && cards.get(id)?.nickname) || '';
  return {
    ...page,
    waiting: counted[0]!.waiting,
    rows: page.rows.map((row) => ({
      ...shownRow(row, ctx),
      buyer: { id: row.buyerId, name: nameOf(row.buyerId), record: buyers.get(row.buyerId) ?? none },
      developer: {
        id: row.developerId,
        name: ctx.language === 'en' ? row.makerEn : row.makerZh,
        record: developers.get(row.developerId) ?? none,
      },
      decidedBy: nameOf(row.decidedBy),
      isOwn: row.buyerId === readerId || own.some(({ id }) => id === row.developerId),
    })),
  };
}

const none: RefundRecord = { orders: 0, asked: 0, done: 0, refused: 0, denied: 0 };

/**
 * How former refunds of some buyers or developers went, by member: orders, requests, refunds, what the developer said
 * no to at first, and what staff denied.
 */
async function countRecords(
  ctx: Pick<Ctx, 'db'>,
  side: 'buyer' | 'developer',
  ids: readonly number[],
): Promise<Map<number, RefundRecord>> {
  const { rows } = await sql<RefundRecord & { memberId: number }>`
    select m.id "memberId", count(distinct o.id)::integer orders, count(r.id)::integer asked,
      count(r.id) filter (where r.state = 'done')::integer done,
      count(r.id) filter (where r.answer <> '' and r.state <> 'done' or r.decided_way = 'staff')::integer refused,
      count(r.id) filter (where r.state = 'denied')::integer denied
    from unnest(${[...ids]}::bigint[]) m (id)
      join market.plugin_order o on m.id = case when ${side}::text = 'buyer' then o.buyer_id else o.developer_id end
        and o.state <> 'created'
      left join market.plugin_refund r on r.order_id = o.id
    group by m.id`.execute(ctx.db);
  return new Map(rows.map(({ memberId, ...record }) => [memberId, record]));
}
