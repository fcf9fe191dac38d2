import { sql } from 'kysely';
import type { z } from 'zod';
import { getTerms } from '#app/billing/terms/terms.queries.server.ts';
import { type Ctx, requireOwner } from '#app/core/ctx.server.ts';
import { isRefusal } from '#app/core/errors.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { unixSeconds } from '#app/core/unix-seconds.ts';
import { listOffers } from '#app/market/offers/offers.queries.server.ts';
import { quoteOrder } from './plugin-orders.queries.server.ts';
import type { BuyPageInput, BuyView } from './plugin-orders.schema.ts';

type Row = {
  id: number;
  slug: string;
  nameZh: string;
  nameEn: string;
  isTried: boolean;
  ownsOne: boolean;
  renewal: { id: number; edition: BuyView['edition']; until: string | null } | null;
};

/**
 * What the page of a purchase shows: the editions for sale and what the chosen one costs now. Where it cannot be
 * bought, `fault` says why in the reader's language.
 * @throws Refusal need-login; forbidden for programs; not-found for plugins that nobody sells
 */
export async function getBuyPage(ctx: Ctx, slug: string, input: z.output<typeof BuyPageInput>): Promise<BuyView> {
  const { id: memberId } = requireOwner(ctx);
  const { rows } = await sql<Row>`
    select p.id, p.slug, p.name_zh "nameZh", p.name_en "nameEn",
      exists (select from market.licence l where l.plugin_id = p.id and l.member_id = ${memberId}) "isTried",
      exists (select from market.licence l where l.plugin_id = p.id and l.member_id = ${memberId}
        and l.state = 'active') "ownsOne",
      (select jsonb_build_object('id', l.id, 'edition', l.edition, 'until', l.updates_until) from market.licence l
        where l.id = ${input.licence} and l.plugin_id = p.id and l.member_id = ${memberId}
          and l.state = 'active') renewal
    from market.plugin p where p.slug = ${slug} and p.published_at is not null`.execute(ctx.db);
  const plugin = rows[0];
  const offers = plugin && ((await listOffers(ctx, [plugin.id])).get(plugin.id) ?? []);
  if (!plugin || !offers || offers.length === 0) throw notFound();
  if (input.licence !== null && plugin.renewal === null) throw notFound();
  const chosen = plugin.renewal?.edition ?? input.edition;
  const offer = offers.find(({ edition }) => edition === chosen) ?? offers[0]!;
  const wanted = {
    pluginId: plugin.id,
    edition: plugin.renewal?.edition ?? offer.edition,
    coupon: input.coupon,
    usesPoints: input.points,
    licenceId: plugin.renewal?.id ?? null,
  };
  const { refundDays } = await getTerms(ctx);
  const { quote, fault, field } = await tryQuote(ctx, wanted);
  const { renewal, ...shown } = plugin;
  return {
    ...shown,
    ...wanted,
    offers,
    quote,
    fault,
    field,
    refundDays,
    renewedUntil: renewal?.until ? unixSeconds(new Date(renewal.until)) : null,
  };
}

/** A quote; a wrong coupon is told beside the quote without it. */
async function tryQuote(
  ctx: Ctx,
  wanted: Parameters<typeof quoteOrder>[1],
): Promise<Pick<BuyView, 'quote' | 'fault' | 'field'>> {
  try {
    return { quote: await quoteOrder(ctx, wanted), fault: null, field: null };
  } catch (error) {
    if (!isRefusal(error) || error.kind === 'not-found') throw error;
    const fault = error.text.in(ctx.language);
    if (error.fields?.['coupon'] === undefined) return { quote: null, fault, field: null };
    return { quote: await quoteOrder(ctx, { ...wanted, coupon: '' }), fault, field: 'coupon' };
  }
}
