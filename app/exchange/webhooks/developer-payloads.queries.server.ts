import { sql } from 'kysely';
import { listCards } from '#app/account/account.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { getSiteUrl } from '#app/core/process/site-url.server.ts';
import { pluginPath } from '#app/market/store/store-addresses.ts';
import { versionPath } from '#app/market/releases/market-notices.commands.server.ts';
import type { DeveloperData, DeveloperEvent, OrderFacts } from './webhooks.schema.ts';

/** What a developer's event is about, as it was written down. */
type Happening = { type: DeveloperEvent; subjectId: number; detail: Record<string, unknown> };
type Plugin = { pluginId: number; slug: string; nameZh: string; nameEn: string };
type Reader = (ctx: Ctx, happening: Happening) => Promise<DeveloperData | null>;

/** What a developer is told of an event, with the state that the thing had then; null when it is gone. */
export const findDeveloperPayload = (ctx: Ctx, happening: Happening): Promise<DeveloperData | null> =>
  readers[happening.type](ctx, happening);

/** Of a plugin `p`. */
const pluginColumns = sql`p.id "pluginId", p.slug, coalesce(nullif(p.name_zh, ''), p.draft ->> 'nameZh') "nameZh",
  coalesce(nullif(p.name_en, ''), p.draft ->> 'nameEn') "nameEn"`;
const pluginOf = ({ pluginId, slug, nameZh, nameEn }: Plugin) => ({
  id: pluginId,
  slug,
  name: { zh: nameZh, en: nameEn },
  url: getSiteUrl() + pluginPath(slug),
});
const stateIn = ({ detail }: Happening) => (typeof detail['state'] === 'string' ? detail['state'] : '');

/** Of an order `o`. */
const orderColumns = sql`o.number, o.kind, o.edition, o.list_price::integer "listPrice",
  o.discount_off::integer "discountOff", o.coupon_off::integer "couponOff", o.points_off::integer "pointsOff",
  o.paid::integer paid, o.fee::integer fee, o.created_at "orderedAt"`;
type OrderRow = Omit<OrderFacts, 'createdAt'> & { orderedAt: Date };
const orderOf = ({ number, kind, edition, orderedAt, ...row }: OrderRow): OrderFacts => {
  const { listPrice, discountOff, couponOff, pointsOff, paid, fee } = row;
  const amounts = { listPrice, discountOff, couponOff, pointsOff, paid, fee };
  return { number, kind, edition, ...amounts, createdAt: orderedAt.toISOString() };
};

const readOrder: Reader = async (ctx, { subjectId }) => {
  const { rows } = await sql`select ${pluginColumns}, ${orderColumns}
    from market.plugin_order o join market.plugin p on p.id = o.plugin_id where o.id = ${subjectId}`
    .$castTo<Plugin & OrderRow>()
    .execute(ctx.db);
  return rows[0] ? { plugin: pluginOf(rows[0]), order: orderOf(rows[0]) } : null;
};

const readRefund: Reader = async (ctx, happening) => {
  type Row = { id: number; way: string; category: string; amount: number | null; askedAt: Date };
  const { rows } = await sql`select ${pluginColumns}, ${orderColumns}, r.id, r.way, r.category,
      r.amount::integer amount, r.asked_at "askedAt"
    from market.plugin_refund r join market.plugin_order o on o.id = r.order_id
      join market.plugin p on p.id = o.plugin_id where r.id = ${happening.subjectId}`
    .$castTo<Plugin & OrderRow & Row>()
    .execute(ctx.db);
  const row = rows[0];
  if (!row) return null;
  const { id, way, category, amount, askedAt } = row;
  const refund = { id, state: stateIn(happening), way, category, amount, askedAt: askedAt.toISOString() };
  return { plugin: pluginOf(row), order: orderOf(row), refund };
};

const readVersion: Reader = async (ctx, happening) => {
  type Row = { id: number; version: string; channel: string; isSecurity: boolean };
  const { rows } = await sql`select ${pluginColumns}, v.id, v.version, v.channel,
      v.is_security "isSecurity"
    from market.plugin_version v join market.plugin p on p.id = v.plugin_id
    where v.id = ${happening.subjectId}`
    .$castTo<Plugin & Row>()
    .execute(ctx.db);
  const row = rows[0];
  if (!row) return null;
  const { id, version, channel, isSecurity } = row;
  const url = getSiteUrl() + versionPath(id);
  return { plugin: pluginOf(row), version: { id, version, channel, state: stateIn(happening), isSecurity, url } };
};

/** Words that staff have hidden are not told. */
const readReview: Reader = async (ctx, { subjectId }) => {
  type Row = { id: number; stars: number; words: string; version: string; memberId: number | null; createdAt: Date };
  const { rows } = await sql`select ${pluginColumns}, r.id, r.stars,
      case when r.is_hidden then '' else r.words end words, r.version, r.member_id "memberId",
      r.created_at "createdAt"
    from market.rating r join market.plugin p on p.id = r.plugin_id where r.id = ${subjectId}`
    .$castTo<Plugin & Row>()
    .execute(ctx.db);
  const row = rows[0];
  if (!row) return null;
  const { id, stars, words, version, memberId, createdAt } = row;
  const card = memberId === null ? undefined : (await listCards(ctx, [memberId])).get(memberId);
  const author = card ? { id: card.id, username: card.username, nickname: card.nickname } : null;
  return { plugin: pluginOf(row), review: { id, stars, words, version, author, createdAt: createdAt.toISOString() } };
};

const readPayout: Reader = async (ctx, happening) => {
  type Row = { id: number; amount: number; fee: number; tax: number; requestedAt: Date };
  const { rows } = await sql`select id, amount::integer amount, fee::integer fee, tax::integer tax,
      requested_at "requestedAt" from billing.withdrawal where id = ${happening.subjectId}`
    .$castTo<Row>()
    .execute(ctx.db);
  const row = rows[0];
  if (!row) return null;
  const { requestedAt, ...amounts } = row;
  return { payout: { ...amounts, state: stateIn(happening), requestedAt: requestedAt.toISOString() } };
};

const readers: Record<DeveloperEvent, Reader> = {
  'order.paid': readOrder,
  refund: readRefund,
  'version.state': readVersion,
  'review.created': readReview,
  'payout.state': readPayout,
};
