import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { searchVersion } from '#app/ask/search-index/search-index.commands.server.ts';

const counted = 1000;

/** The version of the search analyser, and how many entries an older one wrote: counted up to a thousand. */
export async function findSearchState(
  ctx: Pick<Ctx, 'db'>,
): Promise<{ version: number; outdated: number; isMore: boolean }> {
  const { rows } = await sql<{ outdated: number }>`
    select count(*) outdated from (select from ask.search_doc where version < ${searchVersion}
      limit ${counted + 1}) d`.execute(ctx.db);
  const { outdated } = rows[0]!;
  return { version: searchVersion, outdated: Math.min(outdated, counted), isMore: outdated > counted };
}
