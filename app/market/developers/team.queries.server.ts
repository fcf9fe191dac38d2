import { sql } from 'kysely';
import type { z } from 'zod';
import { listCards } from '#app/account/account.queries.server.ts';
import { cardOf, seconds } from '#app/ask/parts/post-columns.queries.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { requireDeveloper } from './developers.queries.server.ts';
import type { DeveloperInput, DeveloperRole, TeamInvitation, TeamMember } from './developers.schema.ts';

/**
 * The people of the developer that the caller works as: the owner first, then in the order they joined, those invited
 * last. Whoever works there sees all of them.
 * @throws Refusal need-login, NOT_DEVELOPER
 */
export async function listTeam(ctx: Ctx, { developer }: z.output<typeof DeveloperInput> = {}): Promise<TeamMember[]> {
  const { id } = await requireDeveloper(ctx, 'read', developer);
  const { rows } = await sql<{ memberId: number; role: DeveloperRole; invitedAt: number; joinedAt: number | null }>`
    select member_id "memberId", 'owner' role, ${seconds('applied_at')} "invitedAt", ${seconds('applied_at')} "joinedAt"
    from market.developer where member_id = ${id}
    union all select * from (select member_id, role, ${seconds('invited_at')}, ${seconds('joined_at')}
      from market.team_member where developer_id = ${id} order by joined_at nulls last, invited_at, member_id) t
    `.execute(ctx.db);
  const cards = await listCards(
    ctx,
    rows.map(({ memberId }) => memberId),
  );
  return rows.map(({ memberId, ...row }) => ({ ...row, member: cardOf(cards, memberId) }));
}

/** Invitations to teams that wait for the caller's answer, the oldest first. @throws Refusal need-login */
export async function listOwnInvitations(ctx: Ctx): Promise<TeamInvitation[]> {
  const { id } = requireMember(ctx);
  const { rows } = await sql<TeamInvitation>`
    select d.member_id developer, d.slug, d.name_zh "nameZh", d.name_en "nameEn", t.role
    from market.team_member t join market.developer d on d.member_id = t.developer_id
    where t.member_id = ${id} and t.joined_at is null and d.state in ('approved', 'suspended')
    order by t.invited_at`.execute(ctx.db);
  return rows;
}
