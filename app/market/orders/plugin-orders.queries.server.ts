import { sql } from 'kysely';
import type { z } from 'zod';
import { getPointsQuote } from '#app/billing/points/points.queries.server.ts';
import { type Ctx, requireOwner } from '#app/core/ctx.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { bilingual, type LocalText } from '#app/core/texts/language.ts';
import { listOffers } from '#app/market/offers/offers.queries.server.ts';
import type { ShownOffer } from '#app/market/offers/offers.schema.ts';
import type { PluginState } from '#app/market/plugins/plugins.schema.ts';
import { getBalances } from '#app/wallet/ledger/ledger.queries.server.ts';
import en from './plugin-orders-api.en.ts';
import zh from './plugin-orders-api.zh.ts';
import { type PriceParts, priceParts } from './plugin-orders.policy.ts';
import type { OrderQuote, QuoteOrderInput } from './plugin-orders.schema.ts';

export const say = bilingual(zh, en);
/** A refusal with its stable name (design/market.md 3). */
export const refuse = (error: string, text: LocalText, data: object = {}) =>
  new Refusal(text, { data: { error, ...data } });

/** A plugin as it is bought. */
export type SoldPlugin = {
  id: number;
  slug: string;
  name: string;
  nameEn: string;
  state: PluginState;
  developerId: number;
};
type Coupon = { id: number; percent: number | null; off: number | null };
/** What an order is made of; `parts` are what `quoteOrder` shows. */
export type Priced = { plugin: SoldPlugin; offer: ShownOffer; coupon: Coupon | null; parts: PriceParts };

/**
 * What an order would cost the caller now. Shown before it is bought; nothing is reserved.
 * @throws Refusal as `priceOrder`
 */
export async function quoteOrder(ctx: Ctx, input: z.output<typeof QuoteOrderInput>): Promise<OrderQuote> {
  const { id: memberId } = requireOwner(ctx);
  const { offer, parts } = await priceOrder(ctx, memberId, input);
  const { cash } = await getBalances(ctx, memberId);
  return {
    offerId: offer.id,
    edition: offer.edition,
    termMonths: offer.termMonths,
    listPrice: Number(parts.listPrice),
    discountOff: Number(parts.discountOff),
    couponOff: Number(parts.couponOff),
    points: Number(parts.points),
    pointsOff: Number(parts.pointsOff),
    paid: Number(parts.paid),
    balance: Number(cash),
  };
}

/**
 * The price of what a member wants, by the offer, discount, coupon and points of the moment. A delisted plugin is sold
 * to nobody, but its licences are renewed.
 * @throws Refusal not-found; STATE_CONFLICT for what is not for sale; SELF_PURCHASE; CODE_INVALID for a coupon
 */
export async function priceOrder(ctx: Ctx, memberId: number, input: z.output<typeof QuoteOrderInput>): Promise<Priced> {
  const plugin = await getSold(ctx, memberId, input.pluginId, input.licenceId !== null);
  const offers = (await listOffers(ctx, [plugin.id])).get(plugin.id) ?? [];
  const offer = offers.find((one) => one.edition === input.edition);
  if (!offer) throw refuse('STATE_CONFLICT', say.editionGone);
  const coupon = input.coupon === '' ? null : await findCoupon(ctx, plugin, memberId, input.coupon);
  const before = priceParts(offer, coupon, () => ({ points: 0n, discount: 0n }));
  const quote = input.usesPoints ? await getPointsQuote(ctx, { memberId, price: before.paid }) : null;
  return { plugin, offer, coupon, parts: quote ? priceParts(offer, coupon, () => quote) : before };
}

async function getSold(ctx: Ctx, memberId: number, id: number, isRenewal: boolean): Promise<SoldPlugin> {
  const { rows } = await sql<SoldPlugin & { isOwn: boolean }>`
    select p.id, p.slug, p.name_zh "name", p.name_en "nameEn", p.state, p.developer_id "developerId",
      (p.developer_id = ${memberId} or exists (select from market.team_member t
        where t.developer_id = p.developer_id and t.member_id = ${memberId} and t.joined_at is not null)) "isOwn"
    from market.plugin p join market.developer d on d.member_id = p.developer_id
    where p.id = ${id} and p.published_at is not null and d.state = 'approved'`.execute(ctx.db);
  const plugin = rows[0];
  if (!plugin) throw notFound();
  const isSold = plugin.state === 'published' || (isRenewal && plugin.state === 'delisted');
  if (!isSold) throw refuse('STATE_CONFLICT', say.notOnSale, { state: plugin.state });
  if (plugin.isOwn) throw refuse('SELF_PURCHASE', say.self);
  return plugin;
}

async function findCoupon(ctx: Ctx, plugin: SoldPlugin, memberId: number, code: string): Promise<Coupon> {
  const { rows } = await sql<Coupon & { isUsedUp: boolean }>`
    select c.id, c.percent, c.off::integer off, coalesce(c.used >= c.max_uses, false) "isUsedUp"
    from market.coupon c where c.developer_id = ${plugin.developerId} and c.code = ${code}
      and (c.plugin_id is null or c.plugin_id = ${plugin.id}) and c.starts_at <= ${ctx.now} and c.ends_at > ${ctx.now}
      and not exists (select from market.plugin_order o where o.coupon_id = c.id and o.buyer_id = ${memberId})
    `.execute(ctx.db);
  const wrong = (text: LocalText) => new Refusal(text, { fields: { coupon: text }, data: { error: 'CODE_INVALID' } });
  if (!rows[0]) throw wrong(say.couponWrong);
  if (rows[0].isUsedUp) throw wrong(say.couponUsedUp);
  return rows[0];
}
