import { sql } from 'kysely';
import { listEditorIds } from '#app/account/members/member-days.queries.server.ts';
import { keepMark } from '#app/ask/parts/post-counters.commands.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { countPostDay } from './post-days.queries.server.ts';

const span_ms = 30 * 86_400_000;
/** Fewer first answers say nothing of the next. */
const fewest = 10;

/** Keeps within how many seconds half of the questions of the last 30 days had their first answer; 0 while few had. */
export async function measureFirstAnswers(ctx: Ctx): Promise<void> {
  const { answered, firstAnswer_s } = await countPostDay(ctx, {
    from: new Date(ctx.now.getTime() - span_ms),
    to: ctx.now,
    without: await listEditorIds(ctx),
  });
  await keepMark(ctx, 'first_answer_s', answered < fewest ? 0 : (firstAnswer_s ?? 0));
}

/** The kept figure, as an expression; null while it is not known. */
export const firstAnswer_s = sql`(select nullif(value, 0) from ask.counter where key = 'first_answer_s')`;
