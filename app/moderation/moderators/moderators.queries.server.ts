import { sql } from 'kysely';
import { listCards } from '#app/account/account.queries.server.ts';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { cardOf, nameIn, seconds } from '#app/ask/parts/post-columns.queries.server.ts';
import type { ModeratorRow } from '#app/moderation/reviews/moderation.schema.ts';

/**
 * Everybody who moderates a part of the community, by area. @throws Refusal forbidden without the console's menu
 * "moderators"
 */
export async function listModerators(ctx: Ctx): Promise<ModeratorRow[]> {
  await requireConsole(ctx, 'moderators');
  const { rows } = await sql<Omit<ModeratorRow, 'member'> & { memberId: number }>`
    select m.id, m.member_id "memberId", ${nameIn(ctx, 'c')} category, ${nameIn(ctx, 't')} tag,
      ${seconds('m.granted_at')} "grantedAt"
    from ask.moderator m left join ask.category c on c.id = m.category_id left join ask.tag t on t.id = m.tag_id
    order by c.weigh desc nulls last, category, tag, m.id limit 500`.execute(ctx.db);
  const cards = await listCards(
    ctx,
    rows.map((row) => row.memberId),
  );
  return rows.map(({ memberId, ...row }) => ({ ...row, member: cardOf(cards, memberId) }));
}
