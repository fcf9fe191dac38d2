import { sql } from 'kysely';
import { audit } from '#app/core/audit.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { addDays, dayStart, siteDay } from '#app/core/site-day.ts';
import { notify } from '#app/messages/notices/notices.commands.server.ts';
import type { StandingAct } from '#app/messages/notices/notices.schema.ts';
import { getReputationRule } from '#app/ask/reputation/reputation.queries.server.ts';
import { removeVotes } from './votes.commands.server.ts';

/** Votes of one member for or against what another wrote, on one day. */
type Series = { voterId: number; authorId: number; value: -1 | 1; subjects: ('post' | 'answer')[]; ids: number[] };

/**
 * Reverses votes in a row: as many the same way as the rule says, of one member for another, in the last two days of
 * the site. Scores and reputation go back, both are told, and the audit has it.
 * @returns how many votes were reversed
 */
export async function reverseSeries(ctx: Ctx): Promise<number> {
  const { amounts } = await getReputationRule(ctx);
  if (amounts.serialVotes === 0) return 0;
  let total = 0;
  for (const one of await listSeries(ctx, amounts.serialVotes)) {
    total += await transact(ctx, async (tctx) => {
      const only = one.ids.map((id, i) => ({ id, subject: one.subjects[i]! }));
      const removed = await removeVotes(tctx, { memberId: one.voterId, only, why: 'serial' });
      if (removed.length === 0) return 0;
      await audit(
        tctx,
        'ask.reverseVotes',
        { kind: 'member', id: one.voterId },
        { authorId: one.authorId, value: one.value, votes: only },
      );
      await notify(tctx, [
        tell(one.authorId, 'votesReversed', removed.length),
        tell(one.voterId, 'votesTaken', removed.length),
      ]);
      return removed.length;
    });
  }
  return total;
}

const tell = (memberId: number, act: StandingAct, points: number) =>
  ({
    memberId,
    kind: 'standing',
    act,
    subject: { kind: 'member', id: memberId },
    path: '/user/ask/reputation',
    actorId: null,
    data: { points },
  }) as const;

/**
 * Entries of the log of the last days that stand, as each vote leaves one; found by the days of the members who gained
 * or lost then.
 */
async function listSeries(ctx: Ctx, least: number): Promise<Series[]> {
  const from = addDays(siteDay(ctx.now), -1);
  const { rows } = await sql<Series>`
    select l.partner_id "voterId", l.member_id "authorId", case l.reason when 'upvoted' then 1 else -1 end value,
      array_agg(l.subject) subjects, array_agg(l.subject_id) ids
    from (select distinct member_id from ask.reputation_day where day >= ${from}::date) d
    join ask.reputation_log l on l.member_id = d.member_id and l.day >= ${from}::date and l.at >= ${dayStart(from)}
      and l.reason in ('upvoted', 'downvoted') and l.reverses is null
    where not exists (select from ask.reputation_log r where r.reverses = l.id)
    group by l.partner_id, l.member_id, l.reason, l.day having count(*) >= ${least} order by 1, 2`.execute(ctx.db);
  return rows;
}
