import { sql } from 'kysely';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import type { SavedView } from './saved-views.schema.ts';

/** The views of the map that the caller keeps, by name. @throws Refusal need-login */
export async function listSavedViews(ctx: Ctx): Promise<SavedView[]> {
  const { id } = requireMember(ctx);
  const { rows } = await sql<SavedView>`select id, name, address from aimap.saved_view
    where member_id = ${id} order by lower(name), id`.execute(ctx.db);
  return rows;
}
