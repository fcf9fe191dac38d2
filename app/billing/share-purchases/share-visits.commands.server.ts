import { sql } from 'kysely';
import type { z } from 'zod';
import { type Ctx, isMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { networkOf } from '#app/core/address.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { lastingHash } from '#app/core/secrets/secret.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { findInviter } from '#app/billing/invites/invites.queries.server.ts';
import { getTerms } from '#app/billing/terms/terms.queries.server.ts';
import { isPublic, promoterOf, stateAt, withTouch } from '#app/billing/shares/shares.policy.ts';
import { findShare } from '#app/billing/shares/shares.queries.server.ts';
import type { ViewShareInput } from '#app/billing/shares/shares.schema.ts';
import { siteZone } from './share-visits.queries.server.ts';

/** The cookie in which a guest's first promoters are kept until they sign in. */
export const promoterCookie = 'ba-share-from';

/**
 * Counts that somebody other than its author looks at a share: a visit once in half an hour, a visitor once a day.
 * Whose promoted link led here is noted, the first one for good: for members in the database, for guests in a cookie.
 * @throws Refusal not-found for a share that nobody may see
 */
export async function viewShare(ctx: Ctx, { id, p, from }: z.output<typeof ViewShareInput>): Promise<Reply> {
  const share = await findShare(ctx, id);
  if (!share || !isPublic(stateAt(share, ctx.now))) throw notFound();
  const readerId = isMember(ctx.actor) ? ctx.actor.id : null;
  if (readerId === share.authorId) return new Reply(null);
  await countVisit(ctx, share.id);
  const promoterId = await findInviter(ctx, p);
  if (promoterId === null || share.promoterBp === 0) return new Reply(null);
  if (readerId === null) {
    const { referralDays } = await getTerms(ctx);
    return new Reply(null, {
      cookies: [{ name: promoterCookie, value: withTouch(from, id, p), days: referralDays, httpOnly: true }],
    });
  }
  if (promoterOf(promoterId, { buyerId: readerId, authorId: share.authorId }) === null) return new Reply(null);
  await sql`insert into billing.share_touch (share_id, member_id, promoter_id, at)
    values (${share.id}, ${readerId}, ${promoterId}, ${ctx.now})
    on conflict do nothing`.execute(ctx.db);
  return new Reply(null);
}

async function countVisit(ctx: Ctx, shareId: number): Promise<void> {
  const who = isMember(ctx.actor)
    ? `member:${ctx.actor.id}`
    : 'ip' in ctx.actor
      ? `${networkOf(ctx.actor.ip)} ${ctx.actor.agent}`
      : '';
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: siteZone }).format(ctx.now);
  const visitor = lastingHash(`share-visit ${day}`, who).subarray(0, 16);
  await transact(ctx, async (tctx) => {
    const { rows } = await sql<{ isNew: boolean }>`
      insert into billing.share_seen as s (share_id, day, visitor, at)
        values (${shareId}, ${day}::date, ${visitor}, ${tctx.now})
      on conflict (share_id, day, visitor) do update set at = excluded.at
        where s.at <= excluded.at - interval '30 minutes'
      returning xmax = 0 "isNew"`.execute(tctx.db);
    if (!rows[0]) return;
    await sql`
      insert into billing.share_day as d (share_id, day, timezone, views, visitors)
        values (${shareId}, ${day}::date, ${siteZone}, 1, ${rows[0].isNew ? 1 : 0})
      on conflict (share_id, day) do update set views = d.views + 1,
        visitors = d.visitors + excluded.visitors`.execute(tctx.db);
  });
}
