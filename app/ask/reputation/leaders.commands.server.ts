import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { ranking } from './leaders.queries.server.ts';
import { boards, periods } from './leaders.schema.ts';

/** Writes the leaderboards anew. */
export async function rankLeaders(ctx: Ctx): Promise<void> {
  for (const board of boards) {
    for (const period of periods) {
      await transact(ctx, async (tctx) => {
        await sql`select pg_advisory_xact_lock(hashtextextended('ask.leader', 0))`.execute(tctx.db);
        await sql`delete from ask.leader where board = ${board} and period = ${period}`.execute(tctx.db);
        await sql`insert into ask.leader (board, period, place, member_id, amount)
          select ${board}, ${period}, row_number() over (order by amount desc, member_id desc), member_id, amount
            from (${ranking(tctx, board, period)}) r`.execute(tctx.db);
      });
    }
  }
}
