import { sql } from 'kysely';
import type { Actor, Ctx } from '#app/core/ctx.server.ts';
import type { Db } from '#app/core/db/pool.server.ts';
import { setOffer } from '#app/market/offers/offers.commands.server.ts';
import { SetOfferInput } from '#app/market/offers/offers.schema.ts';
import { buyPlugin } from '#app/market/orders/plugin-orders.commands.server.ts';
import { quoteOrder } from '#app/market/orders/plugin-orders.queries.server.ts';
import { QuoteOrderInput } from '#app/market/orders/plugin-orders.schema.ts';
import { ctxAs } from '#test/ask.ts';
import { addDeveloper, addPlugin } from '#test/market.ts';
import { verify } from '#test/shares.ts';

/** What one edition costs: ¥68.00 with a year of updates and a trial of a week, unless it is said otherwise. */
type Offered = Partial<{ edition: string; price: number; termMonths: 12 | null; trialDays: number }>;

/** A verified developer of their own with a published plugin that is for sale. Returns the plugin's id. */
export async function sellPlugin(db: Db, seller: Actor & { id: number }, offers: Offered[] = [{}]): Promise<number> {
  const { rows: made } = await sql`select from market.developer where member_id = ${seller.id}`.execute(db);
  if (made.length === 0) {
    await addDeveloper(db, seller.id);
    await verify(db, seller.id);
  }
  const plugin = await addPlugin(db, seller.id);
  for (const offer of offers) await offerPlugin(ctxAs(db, seller), plugin.id, offer);
  return plugin.id;
}

/** Sets a price as the developer. */
export async function offerPlugin(ctx: Ctx, pluginId: number, offer: Offered = {}): Promise<void> {
  const plain = { edition: 'single', price: 6800, termMonths: 12, trialDays: 7 };
  await setOffer(ctx, SetOfferInput.parse({ ...plain, ...offer, pluginId }));
}

/** Buys at the price of the moment; ids of order and licence. */
export async function buy(
  ctx: Ctx,
  pluginId: number,
  more: Partial<{ edition: string; coupon: string; usesPoints: boolean; licenceId: number }> = {},
): Promise<{ orderId: number; licenceId: number }> {
  const wanted = QuoteOrderInput.parse({ edition: 'single', ...more, pluginId });
  const { paid } = await quoteOrder(ctx, wanted);
  return (await buyPlugin(ctx, { ...wanted, paid })).data as { orderId: number; licenceId: number };
}
