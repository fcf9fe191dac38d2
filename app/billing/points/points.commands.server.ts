import { sql } from 'kysely';
import { audit } from '#app/core/audit.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { siteDay } from '#app/core/site-day.ts';
import { notify } from '#app/messages/notices/notices.commands.server.ts';
import { expirePoints, lockPoints } from '#app/wallet/movements/wallet-points.commands.server.ts';
import { listPointHolders, listPointLines } from '#app/wallet/movements/wallet-points.queries.server.ts';
import { getTerms } from '#app/billing/terms/terms.queries.server.ts';
import { dueLots, expiries, horizonOf, lotsOf } from './points.policy.ts';
import { getExpiryRule } from './points.queries.server.ts';
import type { ExpiryRule, Lot } from './points.schema.ts';

/** What a run let expire. */
export type ExpirySums = { lots: number; points: bigint };

/**
 * Lets points expire whose day has come and tells members 30 and 7 days before, for all who have points, each in a
 * transaction of their own. A run that broke off goes on where it was; a second one on the same day finds nothing to
 * do. Nothing happens while points do not expire.
 * @param ctx.now decides which site day it is
 */
export async function expireDuePoints(ctx: Ctx, batch = 200): Promise<ExpirySums> {
  const rule = await getExpiryRule(ctx, await getTerms(ctx));
  const today = siteDay(ctx.now);
  if (!rule) return { lots: 0, points: 0n };
  await sql`insert into billing.point_expiry_run (day, started_at) values (${today}, ${ctx.now})
    on conflict do nothing`.execute(ctx.db);
  for (;;) {
    const run = await sql<{ after: number; isDone: boolean }>`
      select after_member_id "after", finished_at is not null "isDone" from billing.point_expiry_run
        where day = ${today}`.execute(ctx.db);
    const { after, isDone } = run.rows[0]!;
    const holders = isDone ? [] : await listPointHolders(ctx, { after, limit: batch });
    for (const memberId of holders) await expireOf(ctx, memberId, rule, today);
    if (holders.length > 0) continue;
    return finishRun(ctx, today);
  }
}

/** One member's: what is due goes, and what is coming is told, together with how far the run is. */
async function expireOf(ctx: Ctx, memberId: number, rule: ExpiryRule, today: string): Promise<void> {
  await transact(ctx, async (tctx) => {
    await sql`select from billing.point_expiry_run where day = ${today} for update`.execute(tctx.db);
    await lockPoints(tctx, memberId);
    const lots = lotsOf(await listPointLines(tctx, memberId));
    const due = dueLots(lots, rule, today);
    for (const { journalId: lotId, left: amount } of due) {
      await expirePoints(tctx, { lotId, memberId, amount });
      await sql`insert into billing.point_expiry (lot_id, points, at)
        values (${lotId}, ${amount}, ${tctx.now})`.execute(tctx.db);
    }
    await tell(tctx, { memberId, lots, due, rule, today });
    const sum = due.reduce((total, { left }) => total + left, 0n);
    if (due.length > 0)
      await audit(
        tctx,
        'billing.expirePoints',
        { kind: 'member', id: memberId },
        { day: today, lots: due.length, points: Number(sum) },
      );
    await sql`update billing.point_expiry_run set after_member_id = greatest(after_member_id, ${memberId}),
      lots = lots + ${due.length}::integer, points = points + ${sum}
      where day = ${today}`.execute(tctx.db);
  });
}

async function finishRun(ctx: Ctx, today: string): Promise<ExpirySums> {
  const { rows } = await sql<{ lots: number; points: string }>`
    update billing.point_expiry_run set finished_at = coalesce(finished_at, ${ctx.now}) where day = ${today}
      returning lots, points::text points`.execute(ctx.db);
  return { lots: rows[0]!.lots, points: BigInt(rows[0]!.points) };
}

type Told = { memberId: number; lots: Lot[]; due: Lot[]; rule: ExpiryRule; today: string };

/** Tells of the nearest expiry when a horizon of it is reached for the first time, and of what is gone today. */
async function tell(tctx: Ctx, { memberId, lots, due, rule, today }: Told): Promise<void> {
  const gone = due.reduce((total, { left }) => total + Number(left), 0);
  const next = expiries(lots, rule, today)[0];
  const horizon = next ? horizonOf(next.day, today) : null;
  const about = { memberId, kind: 'money' as const, path: '/user/account/integral', actorId: null };
  if (next && horizon !== null) {
    const { rows } = await sql`insert into billing.point_expiry_notice (member_id, day, horizon, points, at)
      values (${memberId}, ${next.day}, ${horizon}, ${next.points}, ${tctx.now}) on conflict do nothing
        returning 1`.execute(tctx.db);
    const subject = subjectOf(next.day, horizon);
    if (rows.length > 0)
      await notify(tctx, { ...about, act: 'pointsExpiring', subject, data: { points: next.points, title: next.day } });
  }
  if (gone > 0)
    await notify(tctx, { ...about, act: 'pointsExpired', subject: subjectOf(today, 0), data: { points: gone } });
}

/** An expiry has no row of its own: its day and horizon are its number, 20261201 and 30 being 2026120130. */
const subjectOf = (day: string, horizon: number) => ({
  kind: 'pointExpiry',
  id: Number(day.replaceAll('-', '')) * 100 + horizon,
});
