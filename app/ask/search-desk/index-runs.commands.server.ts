import { sql } from 'kysely';
import type { z } from 'zod';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { enqueue } from '#app/core/jobs/recurring-jobs.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import en from '#app/ask/search/search-api.en.ts';
import zh from '#app/ask/search/search-api.zh.ts';
import { countStalePosts, reindexNext } from '#app/ask/search-index/search-index.commands.server.ts';
import type { StartRunInput } from '#app/ask/search/search.schema.ts';

const say = bilingual(zh, en);

/** The job that writes search entries anew; its data is empty, the open run says what is left to do. */
export const reindexJob = { name: 'ask.reindexSearch' } as const;

/**
 * Has a job renew the search entries that need it, or all of them.
 * @throws Refusal forbidden; refused while one is at work
 */
export async function startReindex(ctx: Ctx, { all }: z.output<typeof StartRunInput>): Promise<{ id: number }> {
  await requireConsole(ctx, 'search/edit');
  const { id: staffId } = requireMember(ctx);
  return transact(ctx, async (tctx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('ask.search_run', 0))`.execute(tctx.db);
    const open = await sql`select from ask.search_run where finished_at is null and stopped_at is null`.execute(
      tctx.db,
    );
    if (open.rows.length > 0) throw new Refusal(say.runIsOpen, { data: { error: 'STATE_CONFLICT' } });
    const { rows } = await sql<{ id: number }>`
      insert into ask.search_run (is_all, total, started_by, started_at)
        values (${all}, ${await countStalePosts(tctx, all)}, ${staffId}, ${tctx.now}) returning id`.execute(tctx.db);
    await audit(tctx, 'ask.startReindex', { kind: 'search_run', id: rows[0]!.id }, { all });
    await enqueue(tctx, reindexJob, {});
    return rows[0]!;
  });
}

/**
 * Stops the run that is at work after its present step; what is written stays. @throws Refusal forbidden; refused when
 * none is
 */
export async function stopReindex(ctx: Ctx): Promise<Record<string, never>> {
  await requireConsole(ctx, 'search/edit');
  return transact(ctx, async (tctx) => {
    const { rows } = await sql<{ id: number }>`
      update ask.search_run set stopped_at = ${tctx.now} where finished_at is null and stopped_at is null
        returning id`.execute(tctx.db);
    if (!rows[0]) throw new Refusal(say.noRun, { data: { error: 'STATE_CONFLICT' } });
    await audit(tctx, 'ask.stopReindex', { kind: 'search_run', id: rows[0].id });
    return {};
  });
}

const longest_ms = 60_000;

/** Goes on with the open run for a minute at most, then leaves the rest to another job. */
export async function continueReindex(ctx: Ctx): Promise<void> {
  const until = performance.now() + longest_ms;
  while (await reindexStep(ctx)) {
    if (performance.now() < until) continue;
    await enqueue(ctx, reindexJob, {});
    return;
  }
}

/**
 * One hundred posts and the note of it in one transaction: a run that was cut off goes on where it was. False when
 * nothing is left.
 */
async function reindexStep(ctx: Ctx): Promise<boolean> {
  return transact(ctx, async (tctx) => {
    const { rows } = await sql<{ id: number; isAll: boolean; lastId: number }>`
      select id, is_all "isAll", last_id "lastId" from ask.search_run where finished_at is null and stopped_at is null
        for update`.execute(tctx.db);
    const run = rows[0];
    if (!run) return false;
    const step = await reindexNext({ db: tctx.db }, { all: run.isAll, after: run.lastId });
    if (step)
      await sql`update ask.search_run set done = done + ${step.done}::integer, last_id = ${step.last}
      where id = ${run.id}`.execute(tctx.db);
    else await sql`update ask.search_run set finished_at = ${new Date()} where id = ${run.id}`.execute(tctx.db);
    return step !== null;
  });
}
