import { type RawBuilder, sql } from 'kysely';
import { type Ctx, readAlong, requireMember } from '#app/core/ctx.server.ts';
import { seconds } from '#app/ask/parts/post-columns.queries.server.ts';
import type { SavedSearch } from './search.schema.ts';

/** A member's saved searches, those with new results first, as an expression. */
export const savedSearchesJson = (memberId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select coalesce(json_agg(json_build_object('id', id, 'keywords', keywords, 'notifies', notifies,
    'unseen', unseen, 'createdAt', ${seconds('created_at')}) order by unseen > 0 desc, id desc), '[]'::json)
    from ask.saved_search where member_id = ${memberId})`;

/** The caller's; a page's request has them with the login. @throws Refusal need-login */
export async function listSavedSearches(ctx: Ctx): Promise<SavedSearch[]> {
  const { id } = requireMember(ctx);
  const known = readAlong(ctx, 'savedSearches') as SavedSearch[] | undefined;
  if (known) return known;
  const { rows } = await sql<{ saved: SavedSearch[] }>`
    select ${savedSearchesJson(sql`${id}::bigint`)} saved`.execute(ctx.db);
  return rows[0]!.saved;
}
