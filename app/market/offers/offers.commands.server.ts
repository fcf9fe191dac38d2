import { sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { bilingual, type LocalText } from '#app/core/texts/language.ts';
import { getSellerState } from '#app/account/real-name/real-name.queries.server.ts';
import { requirePluginRight } from '#app/market/developers/developers.queries.server.ts';
import en from './offers-api.en.ts';
import zh from './offers-api.zh.ts';
import { keptLongEnough } from './offers.policy.ts';
import type { AddDiscountInput, DiscountIdInput, EndOfferInput, SetOfferInput } from './offers.schema.ts';

const say = bilingual(zh, en);
const refuseField = (field: string, text: LocalText) => new Refusal(text, { fields: { [field]: text } });

/**
 * Sets the price of an edition for later orders; the same price changes nothing. A plugin that is not out yet is sold
 * at it from its publication on.
 * @throws Refusal need-login, not-found; forbidden without the right to prices; AUTHEN_REQUIRED, UNDERAGE for a
 * developer without a verified real name or not of age
 */
export async function setOffer(ctx: Ctx, input: z.output<typeof SetOfferInput>): Promise<Reply> {
  const { pluginId, edition, price, termMonths, trialDays } = input;
  const developer = await requirePluginRight(ctx, pluginId, 'price');
  const { id: memberId } = requireMember(ctx);
  return transact(ctx, async (tctx) => {
    await requireSeller(tctx, developer.id);
    await lockPlugin(tctx, pluginId);
    const { rows: same } = await sql`select from market.offer where plugin_id = ${pluginId} and edition = ${edition}
      and ended_at is null and price = ${price} and term_months is not distinct from ${termMonths}::smallint
      and trial_days = ${trialDays}`.execute(tctx.db);
    if (same.length === 0) {
      await sql`update market.offer set ended_at = ${tctx.now} where plugin_id = ${pluginId} and edition = ${edition}
        and ended_at is null`.execute(tctx.db);
      await sql`insert into market.offer (plugin_id, edition, price, term_months, trial_days, created_by, created_at)
        values (${pluginId}, ${edition}, ${price}, ${termMonths}, ${trialDays}, ${memberId}, ${tctx.now})`.execute(
        tctx.db,
      );
      const about = { edition, price, termMonths, trialDays };
      await audit(tctx, 'market.setOffer', { kind: 'plugin', id: pluginId }, about);
    }
    return new Reply({}, { text: say.offerSet });
  });
}

/**
 * Ends the sale of an edition; whoever has it keeps it. Again changes nothing.
 * @throws Refusal need-login, not-found; forbidden without the right to prices
 */
export async function endOffer(ctx: Ctx, { pluginId, edition }: z.output<typeof EndOfferInput>): Promise<Reply> {
  await requirePluginRight(ctx, pluginId, 'price');
  return transact(ctx, async (tctx) => {
    await lockPlugin(tctx, pluginId);
    const { rows } = await sql`update market.offer set ended_at = ${tctx.now} where plugin_id = ${pluginId}
      and edition = ${edition} and ended_at is null returning 1`.execute(tctx.db);
    if (rows.length > 0) await audit(tctx, 'market.endOffer', { kind: 'plugin', id: pluginId }, { edition });
    return new Reply({}, { text: say.offerEnded });
  });
}

const longest_s = 60 * 86_400;

/**
 * Lowers the price of an edition for some time.
 * @throws Refusal need-login, not-found; forbidden without the right to prices; for a plugin that was never published,
 * an edition that is not for sale, a price that is not lower or has not stood for 30 days, another discount in the
 * time, more than 60 days
 */
export async function addDiscount(ctx: Ctx, input: z.output<typeof AddDiscountInput>): Promise<Reply> {
  const { pluginId, edition, price } = input;
  await requirePluginRight(ctx, pluginId, 'price');
  const { id: memberId } = requireMember(ctx);
  const [startsAt, endsAt] = [new Date(input.startsAt * 1000), new Date(input.endsAt * 1000)];
  if (endsAt <= ctx.now) throw refuseField('endsAt', say.discountPast);
  if (input.endsAt - input.startsAt > longest_s) throw refuseField('endsAt', say.discountTooLong);
  return transact(ctx, async (tctx) => {
    const publishedAt = await lockPlugin(tctx, pluginId);
    if (!publishedAt) throw new Refusal(say.draftPlugin, { data: { error: 'STATE_CONFLICT' } });
    const { rows } = await sql<{ price: number; since: Date }>`select price::integer price,
      greatest(created_at, ${publishedAt}::timestamptz) since from market.offer
      where plugin_id = ${pluginId} and edition = ${edition} and ended_at is null`.execute(tctx.db);
    const offer = rows[0];
    if (!offer) throw refuseField('edition', say.notForSale);
    if (price >= offer.price) throw refuseField('price', say.discountNotLower);
    if (!keptLongEnough(offer.since, startsAt)) throw refuseField('startsAt', say.discountTooSoon);
    const overlap = await sql`select from market.discount where plugin_id = ${pluginId} and edition = ${edition}
      and starts_at < ${endsAt} and ends_at > ${startsAt} limit 1`.execute(tctx.db);
    if (overlap.rows.length > 0) throw refuseField('startsAt', say.discountOverlaps);
    await sql`insert into market.discount (plugin_id, edition, price, starts_at, ends_at, created_by, created_at)
      values (${pluginId}, ${edition}, ${price}, ${startsAt}, ${endsAt}, ${memberId}, ${tctx.now})`.execute(tctx.db);
    await audit(tctx, 'market.addDiscount', { kind: 'plugin', id: pluginId }, { edition, price });
    return new Reply({}, { text: say.discountAdded });
  });
}

/**
 * Ends a discount: one that has begun now, one to come altogether. Again changes nothing.
 * @throws Refusal need-login, not-found; forbidden without the right to prices
 */
export async function cancelDiscount(ctx: Ctx, { pluginId, id }: z.output<typeof DiscountIdInput>): Promise<Reply> {
  await requirePluginRight(ctx, pluginId, 'price');
  return transact(ctx, async (tctx) => {
    await lockPlugin(tctx, pluginId);
    const { rows: gone } = await sql`delete from market.discount where id = ${id} and plugin_id = ${pluginId}
      and starts_at >= ${tctx.now} returning 1`.execute(tctx.db);
    const { rows: ended } = await sql`update market.discount set ends_at = ${tctx.now},
      cancelled_at = ${tctx.now} where id = ${id} and plugin_id = ${pluginId} and cancelled_at is null
      and starts_at < ${tctx.now} and ends_at > ${tctx.now} returning 1`.execute(tctx.db);
    if (gone.length + ended.length > 0)
      await audit(tctx, 'market.cancelDiscount', { kind: 'plugin', id: pluginId }, { discountId: id });
    return new Reply({}, { text: say.discountCancelled });
  });
}

/** Who is paid has proved who they are (design/market.md 3.2). */
async function requireSeller(tctx: Ctx, developerId: number): Promise<void> {
  const seller = await getSellerState(tctx, developerId);
  if (seller === 'unverified') throw new Refusal(say.realNameNeeded, { data: { error: 'AUTHEN_REQUIRED' } });
  if (seller === 'underage') throw new Refusal(say.underage, { data: { error: 'UNDERAGE' } });
}

/**
 * Locks a plugin whose prices change, so that no order is made in between. Gives when it was published first.
 * @throws Refusal not-found
 */
async function lockPlugin(tctx: Ctx, pluginId: number): Promise<Date | null> {
  const { rows } = await sql<{ publishedAt: Date | null }>`select published_at "publishedAt" from market.plugin
    where id = ${pluginId} for no key update`.execute(tctx.db);
  if (!rows[0]) throw notFound();
  return rows[0].publishedAt;
}
