import { sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { requireDeveloper, requirePluginRight } from '#app/market/developers/developers.queries.server.ts';
import en from './offers-api.en.ts';
import zh from './offers-api.zh.ts';
import type { AddCouponInput, CouponIdInput } from './offers.schema.ts';

const say = bilingual(zh, en);
const mostCoupons = 100;

/**
 * Makes a coupon for one plugin, or for all of a developer's. What it takes off is the developer's loss.
 * @throws Refusal need-login, not-found; forbidden without the right to prices; for a code that the developer used
 * before, for more than 100 coupons at a time
 */
export async function addCoupon(ctx: Ctx, input: z.output<typeof AddCouponInput>): Promise<Reply> {
  const { pluginId, code, percent, off, maxUses } = input;
  const { id: memberId } = requireMember(ctx);
  const developer =
    pluginId === null
      ? await requireDeveloper(ctx, 'price', input.developerId)
      : await requirePluginRight(ctx, pluginId, 'price');
  return transact(ctx, async (tctx) => {
    await sql`select from market.developer where member_id = ${developer.id} for no key update`.execute(tctx.db);
    const { rows: open } = await sql<{ count: number }>`select count(*)::integer count from market.coupon
      where developer_id = ${developer.id} and ends_at > ${tctx.now}`.execute(tctx.db);
    if (open[0]!.count >= mostCoupons) throw new Refusal(say.tooManyCoupons(mostCoupons));
    const { rows } = await sql<{ id: number }>`
      insert into market.coupon (developer_id, plugin_id, code, percent, off, max_uses, starts_at, ends_at, created_by,
        created_at)
      values (${developer.id}, ${pluginId}, ${code}, ${percent}, ${off}, ${maxUses},
        ${new Date(input.startsAt * 1000)}, ${new Date(input.endsAt * 1000)}, ${memberId}, ${tctx.now})
      on conflict do nothing returning id`.execute(tctx.db);
    if (!rows[0]) throw new Refusal(say.couponTaken, { fields: { code: say.couponTaken } });
    const about = { developerId: developer.id, pluginId, code, percent, off };
    await audit(tctx, 'market.addCoupon', { kind: 'coupon', id: rows[0].id }, about);
    return new Reply({ id: rows[0].id }, { text: say.couponAdded });
  });
}

/**
 * Ends a coupon; orders made with it stay. Again changes nothing.
 * @throws Refusal need-login; not-found for coupons of others; forbidden without the right to prices
 */
export async function endCoupon(ctx: Ctx, { id }: z.output<typeof CouponIdInput>): Promise<Reply> {
  requireMember(ctx);
  return transact(ctx, async (tctx) => {
    const { rows } = await sql<{ developerId: number }>`select developer_id "developerId" from market.coupon
      where id = ${id} for no key update`.execute(tctx.db);
    if (!rows[0]) throw notFound();
    await requireDeveloper(tctx, 'price', rows[0].developerId);
    const { rows: ended } = await sql`update market.coupon set ended_at = ${tctx.now},
      ends_at = greatest(${tctx.now}, starts_at + interval '1 second')
      where id = ${id} and ended_at is null and ends_at > ${tctx.now} returning 1`.execute(tctx.db);
    if (ended.length > 0) await audit(tctx, 'market.endCoupon', { kind: 'coupon', id }, {});
    return new Reply({}, { text: say.couponEnded });
  });
}
