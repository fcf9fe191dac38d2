import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { listCards } from '#app/account/account.queries.server.ts';
import { type Ctx, readerOf } from '#app/core/ctx.server.ts';
import { addDays, siteDay } from '#app/core/site-day.ts';
import { cardOf } from '#app/ask/parts/post-columns.queries.server.ts';
import { listReputations } from './reputation.queries.server.ts';
import { type Board, type Leader, type LeadersInput, maxPlaces, type Period, periodDays } from './leaders.schema.ts';

type Row = { memberId: number; amount: number };

/** The first hundred of a board, as the job wrote them; before it has run for the first time they are counted. */
export async function listLeaders(ctx: Ctx, { board, period }: z.output<typeof LeadersInput>): Promise<Leader[]> {
  const kept = await sql<Row>`
    select member_id "memberId", amount from ask.leader where board = ${board} and period = ${period}
      order by ask.leader.place`.execute(readerOf(ctx));
  const { rows } =
    kept.rows.length > 0
      ? kept
      : await sql<Row>`select member_id "memberId", amount
    from (${ranking(ctx, board, period)}) r`.execute(readerOf(ctx));
  const ids = rows.map((row) => row.memberId);
  const [cards, reputations] = await Promise.all([listCards(ctx, ids), listReputations(ctx, ids)]);
  return rows.map(({ memberId, amount }) => ({
    place: rows.findIndex((row) => row.amount === amount) + 1,
    member: cardOf(cards, memberId),
    amount,
    reputation: reputations.get(memberId) ?? 1,
  }));
}

/** The editors of the starter content compete with nobody. */
const isMembers = sql`member_id <> all(array(select id from account.member where is_editor))`;

/** The first hundred of a board as a statement, in their order. Reads days, never votes. */
export function ranking(ctx: Pick<Ctx, 'now'>, board: Board, period: Period): RawBuilder<unknown> {
  const limit = sql.lit(maxPlaces);
  if (board === 'reputation' && period === 'all')
    return sql`select member_id, points amount from ask.reputation where points > 1 and ${isMembers}
      order by points desc, member_id desc limit ${limit}`;
  const days = periodDays[period];
  const since = days === 0 ? sql`` : sql`and day > ${addDays(siteDay(ctx.now), -days)}::date`;
  const amount = board === 'reputation' ? sql`sum(gained)` : sql`sum(accepted)`;
  return sql`select member_id, ${amount}::integer amount from ask.reputation_day where ${isMembers} ${since}
    group by member_id
    having ${amount} > 0
    order by 2 desc, member_id desc limit ${limit}`;
}
