import { type RawBuilder, sql } from 'kysely';
import { type Ctx, readAlong, requireMember } from '#app/core/ctx.server.ts';

/** Pages of the member centre on which there is nothing for a member, as an expression. */
export const unusedJson = (memberId: RawBuilder<unknown>, now: Date): RawBuilder<unknown> =>
  sql`(select coalesce(json_agg(page), '[]'::json) from (values
      ('/user/ask/edits', exists (select from ask.suggestion where author_id = ${memberId})),
      ('/user/ask/moderators', exists (select from ask.mod_thread where member_id = ${memberId})
        or exists (select from ask.ban where member_id = ${memberId} and until > ${now})),
      ('/user/xiaowo/purchases', exists (select from billing.share_purchase where buyer_id = ${memberId})),
      ('/user/xiaowo/plugins', exists (select from market.licence where member_id = ${memberId})
        or exists (select from market.download where member_id = ${memberId})
        or exists (select from market.plugin_order where buyer_id = ${memberId})),
      ('/developer', exists (select from market.developer where member_id = ${memberId})
        or exists (select from market.team_member where member_id = ${memberId}))
    ) of_page (page, is_used) where not is_used)`;

/**
 * Pages of the member centre on which there is nothing for the caller; whatever holds a row of theirs is not among
 * them. A page's request has it with the login. @throws Refusal need-login
 */
export async function listUnusedEntries(ctx: Ctx): Promise<string[]> {
  const { id } = requireMember(ctx);
  const known = readAlong(ctx, 'unused') as string[] | undefined;
  if (known) return known;
  const { rows } = await sql<{ unused: string[] }>`
    select ${unusedJson(sql`${id}::bigint`, ctx.now)} unused`.execute(ctx.db);
  return rows[0]!.unused;
}
