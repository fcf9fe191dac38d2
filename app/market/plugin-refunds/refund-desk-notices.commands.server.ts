import { sql } from 'kysely';
import { listStaffWith } from '#app/account/members/right-holders.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { tellDesk } from '#app/messages/notices/desk-notices.commands.server.ts';

/** Tells staff who decide on refunds that one waits for them; nobody of the developer's own team, who cannot. */
export async function tellRefundDesk(tctx: Ctx, developerId: number): Promise<void> {
  const staff = await listStaffWith(tctx, 'market/refunds/decide');
  const { rows } = await sql<{ team: number[]; count: number }>`select
      array(select member_id from market.team_member
        where developer_id = ${developerId} and joined_at is not null) team,
      (select count(*) from market.plugin_refund where state = 'escalated') count`.execute(tctx.db);
  const { team, count } = rows[0]!;
  const able = staff.filter((id) => id !== developerId && !team.includes(id));
  await tellDesk(tctx, able, { act: 'refundWaits', path: '/admin/market/refunds', count });
}
