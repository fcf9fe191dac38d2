import { sql } from 'kysely';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { seconds } from '#app/ask/parts/post-columns.queries.server.ts';
import type { IndexState, SearchRun } from '#app/ask/search/search.schema.ts';
import { findSearchState } from './search-state.queries.server.ts';

/** How far the search entries are up to date, and the newest run. @throws Refusal forbidden */
export async function getIndexState(ctx: Ctx): Promise<IndexState> {
  await requireConsole(ctx, 'search');
  const [state, run, { rows }] = await Promise.all([
    findSearchState(ctx),
    findRun(ctx),
    sql<{ posts: number }>`select greatest(reltuples, 0)::bigint posts from pg_class
      where oid = 'ask.search_doc'::regclass`.execute(ctx.db),
  ]);
  return { ...state, posts: rows[0]!.posts, run };
}

async function findRun(ctx: Ctx): Promise<SearchRun | null> {
  const { rows } = await sql<SearchRun>`
    select id, is_all "isAll", done, total, ${seconds('started_at')} "startedAt",
      floor(extract(epoch from coalesce(finished_at, stopped_at)))::bigint "endedAt",
      stopped_at is not null "isStopped" from ask.search_run order by id desc limit 1`.execute(ctx.db);
  return rows[0] ?? null;
}
