import { sql } from 'kysely';
import { getSellerState } from '#app/account/real-name/real-name.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { unixSeconds } from '#app/core/unix-seconds.ts';
import { getDeveloperFee } from '#app/market/developer-fees/developer-fees.queries.server.ts';
import { requirePluginRight } from '#app/market/developers/developers.queries.server.ts';
import { presentPrice } from './offers.policy.ts';
import type { Coupon, Discount, Edition, PriceDesk, ShownOffer } from './offers.schema.ts';

type Read = Pick<Ctx, 'db' | 'now'>;

type OfferRow = {
  id: number;
  edition: Edition;
  price: number;
  termMonths: number | null;
  trialDays: number;
  discount: { price: number; endsAt: number } | null;
};

/**
 * The editions of plugins that are for sale at the moment of the call, by plugin, the cheapest first. In a transaction
 * that has locked the plugin these are the prices that an order is made under.
 */
export async function listOffers(ctx: Read, pluginIds: readonly number[]): Promise<Map<number, ShownOffer[]>> {
  const { rows } = await sql<OfferRow & { pluginId: number }>`
    select o.plugin_id "pluginId", o.id, o.edition, o.price::integer price, o.term_months "termMonths",
      o.trial_days "trialDays",
      (select jsonb_build_object('price', d.price, 'endsAt', extract(epoch from d.ends_at)::bigint)
        from market.discount d where d.plugin_id = o.plugin_id and d.edition = o.edition
          and d.starts_at <= ${ctx.now} and d.ends_at > ${ctx.now} order by d.price limit 1) discount
    from market.offer o where o.plugin_id = any(${[...pluginIds]}::bigint[]) and o.ended_at is null
    order by o.plugin_id, o.price, o.id`.execute(ctx.db);
  const offers = new Map<number, ShownOffer[]>();
  for (const { pluginId, ...row } of rows) offers.set(pluginId, [...(offers.get(pluginId) ?? []), shown(row)]);
  return offers;
}

/** When a discount of a plugin begins or ends next; null when none will. */
export async function findNextPriceChange(ctx: Read, pluginId: number): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select least(min(starts_at) filter (where starts_at > ${ctx.now}), min(ends_at)) at
    from market.discount where plugin_id = ${pluginId} and ends_at > ${ctx.now}`.execute(ctx.db);
  return rows[0]?.at ?? null;
}

function shown({ discount, ...offer }: OfferRow): ShownOffer {
  const { price, former } = presentPrice({ price: offer.price, discount });
  return { ...offer, price, former, discountUntil: former === null ? null : (discount?.endsAt ?? null) };
}

/**
 * What a developer sets of a plugin's prices, with the history.
 * @throws Refusal need-login, not-found, forbidden without the right to prices
 */
export async function getPriceDesk(ctx: Ctx, { pluginId }: { pluginId: number }): Promise<PriceDesk> {
  const developer = await requirePluginRight(ctx, pluginId, 'price');
  const { rows: plugins } = await sql<PriceDesk['plugin']>`
    select id, slug, coalesce(nullif(name_zh, ''), draft ->> 'nameZh') "nameZh",
      coalesce(nullif(name_en, ''), draft ->> 'nameEn') "nameEn", published_at is not null "isOut"
    from market.plugin where id = ${pluginId}`.execute(ctx.db);
  const { rows: history } = await sql<{ edition: Edition; price: number; from: Date; until: Date | null }>`
    select edition, price::integer price, created_at "from", ended_at until from market.offer
    where plugin_id = ${pluginId} order by id desc limit 50`.execute(ctx.db);
  const { rows: discounts } = await sql<
    Omit<Discount, 'startsAt' | 'endsAt' | 'isRunning'> & { from: Date; until: Date }
  >`
    select id, edition, price::integer price, starts_at "from", ends_at until from market.discount
    where plugin_id = ${pluginId} and ends_at > ${ctx.now} order by starts_at`.execute(ctx.db);
  return {
    plugin: plugins[0]!,
    fee: (await getDeveloperFee(ctx, developer.id)).rate,
    seller: await getSellerState(ctx, developer.id),
    offers: (await listOffers(ctx, [pluginId])).get(pluginId) ?? [],
    history: history.map((row) => ({
      edition: row.edition,
      price: row.price,
      from: unixSeconds(row.from),
      until: row.until && unixSeconds(row.until),
    })),
    discounts: discounts.map(({ from, until, ...row }) => ({
      ...row,
      startsAt: unixSeconds(from),
      endsAt: unixSeconds(until),
      isRunning: from <= ctx.now,
    })),
    coupons: await listCoupons(ctx, developer.id, pluginId),
  };
}

/** Coupons that count for a plugin, the newest first; those that have ended too. */
async function listCoupons(ctx: Read, developerId: number, pluginId: number): Promise<Coupon[]> {
  const { rows } = await sql<Omit<Coupon, 'startsAt' | 'endsAt' | 'hasEnded'> & { from: Date; until: Date }>`
    select id, plugin_id "pluginId", code, percent, off::integer off, max_uses "maxUses", used, starts_at "from",
      ends_at until
    from market.coupon where developer_id = ${developerId} and (plugin_id = ${pluginId} or plugin_id is null)
    order by id desc limit 100`.execute(ctx.db);
  return rows.map(({ from, until, ...row }) => ({
    ...row,
    startsAt: unixSeconds(from),
    endsAt: unixSeconds(until),
    hasEnded: until <= ctx.now,
  }));
}
