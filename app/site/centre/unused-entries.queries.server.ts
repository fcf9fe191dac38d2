import { sql } from 'kysely';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';

/** Pages of the member centre on which there is nothing for the caller; whatever holds a row of theirs is not among them. */
export async function listUnusedEntries(ctx: Ctx): Promise<string[]> {
  const { id } = requireMember(ctx);
  const { rows } = await sql<{ page: string }>`
    select page from (values
      ('/user/ask/edits', exists (select from ask.suggestion where author_id = ${id})),
      ('/user/ask/moderators', exists (select from ask.mod_thread where member_id = ${id})
        or exists (select from ask.ban where member_id = ${id} and until > ${ctx.now})),
      ('/user/xiaowo/purchases', exists (select from billing.share_purchase where buyer_id = ${id})),
      ('/user/xiaowo/plugins', exists (select from market.licence where member_id = ${id})
        or exists (select from market.download where member_id = ${id})
        or exists (select from market.plugin_order where buyer_id = ${id})),
      ('/developer', exists (select from market.developer where member_id = ${id})
        or exists (select from market.team_member where member_id = ${id}))
    ) of_page (page, is_used) where not is_used`.execute(ctx.db);
  return rows.map(({ page }) => page);
}
