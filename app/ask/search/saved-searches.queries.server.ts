import { sql } from 'kysely';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { seconds } from '#app/ask/parts/post-columns.queries.server.ts';
import type { SavedSearch } from './search.schema.ts';

/** The caller's saved searches, those with new results first. @throws Refusal need-login */
export async function listSavedSearches(ctx: Ctx): Promise<SavedSearch[]> {
  const { id } = requireMember(ctx);
  const { rows } = await sql<SavedSearch>`
    select id, keywords, notifies, unseen, ${seconds('created_at')} "createdAt" from ask.saved_search
      where member_id = ${id} order by unseen > 0 desc, id desc`.execute(ctx.db);
  return rows;
}
