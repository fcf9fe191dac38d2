import { sql } from 'kysely';
import type { z } from 'zod';
import { shareNumber } from '#app/account/real-name/real-name.queries.server.ts';
import { findInviter } from '#app/billing/invites/invites.queries.server.ts';
import { type Ctx, isMember, requireMember } from '#app/core/ctx.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { readTouches } from '#app/billing/shares/shares.policy.ts';
import type { FiguresInput, ShareFigures } from '#app/billing/shares/shares.schema.ts';

/** The zone in which days are counted (docs/decisions/013-time-zones.md). */
export const siteZone = 'Asia/Shanghai';

/** The caller's own code for links that they pass on; null for guests and before they have one. */
export async function findOwnCode(ctx: Pick<Ctx, 'db' | 'actor'>): Promise<string | null> {
  if (!isMember(ctx.actor)) return null;
  const { rows } = await sql<{ code: string }>`select code from billing.invite
    where member_id = ${ctx.actor.id}`.execute(ctx.db);
  return rows[0]?.code ?? null;
}

/**
 * Who first led a member to a share: noted while they were signed in, else by the cookie of the time before. Null for
 * nobody, and for a promoter whose verified real name is the member's own. Codes are those of invite links.
 */
export async function findFirstPromoter(
  ctx: Pick<Ctx, 'db'>,
  share: { id: number; publicId: string },
  memberId: number,
  cookie: string,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select promoter_id id from billing.share_touch where share_id = ${share.id}
      and member_id = ${memberId}`.execute(ctx.db);
  const promoterId = rows[0]?.id ?? (await findInviter(ctx, readTouches(cookie).get(share.publicId) ?? ''));
  return promoterId === null || (await shareNumber(ctx, promoterId, memberId)) ? null : promoterId;
}

type Sums = Omit<ShareFigures, 'days'>;

/** All days of a share that is younger are as many. */
const fewestDays = 7;

/**
 * Figures of the last days, 0 for all, of one share of the caller's, or of all of them. Visits are counted once in half
 * an hour, visitors once a day. Income is the author's part of what was sold on a day and not refunded since.
 * @throws Refusal need-login; not-found for a share of somebody else
 */
export async function getFigures(ctx: Ctx, { id, days }: z.output<typeof FiguresInput>): Promise<ShareFigures> {
  const { id: authorId } = requireMember(ctx);
  const own = await sql<{ id: number; age: number }>`
    select id, (${ctx.now}::timestamptz at time zone ${siteZone})::date -
      (created_at at time zone ${siteZone})::date age from billing.share
      where author_id = ${authorId} and (${id ?? null}::text is null or public_id = ${id ?? null})`.execute(ctx.db);
  if (id !== undefined && own.rows.length === 0) throw notFound();
  const ids = own.rows.map((row) => row.id);
  const count = days === 0 ? Math.max(fewestDays, ...own.rows.map(({ age }) => age + 1)) : days;
  const { rows } = await sql<Sums & { day: string }>`
    with span as (select (${ctx.now}::timestamptz at time zone ${siteZone})::date - n as day from generate_series(0,
      ${count}::int - 1) n),
    seen as (
      select day, sum(views)::bigint views, sum(visitors)::bigint visitors from billing.share_day
      where share_id = any(${ids}::bigint[]) and day >= (select min(day) from span) group by day
    ), sold as (
      select (paid_at at time zone ${siteZone})::date as day, count(*) filter (where state <> 'refunded') purchases,
        count(*) filter (where state = 'refunded') refunds,
        coalesce(sum(author_part) filter (where state <> 'refunded'), 0)::bigint income
      from billing.share_purchase where share_id = any(${ids}::bigint[])
        and paid_at >= (select min(day)::timestamp at time zone ${siteZone} from span) group by 1
    )
    select span.day::text as day, coalesce(seen.views, 0) views, coalesce(seen.visitors, 0) visitors,
      coalesce(sold.purchases, 0) purchases,
      coalesce(sold.refunds, 0) refunds, coalesce(sold.income, 0) income
    from span left join seen using (day) left join sold using (day) order by 1`.execute(ctx.db);
  const sum = (name: keyof Sums) => rows.reduce((total, row) => total + row[name], 0);
  return {
    views: sum('views'),
    visitors: sum('visitors'),
    purchases: sum('purchases'),
    income: sum('income'),
    refunds: sum('refunds'),
    days: rows.map(({ day, income, purchases, views }) => ({ day, income, purchases, views })),
  };
}
