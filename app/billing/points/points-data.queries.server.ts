import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';

type Read = Pick<Ctx, 'db'>;

/** A member's sign-ins, oldest first, for their export. */
export async function listSignInsForExport(ctx: Read, memberId: number): Promise<object[]> {
  const { rows } = await sql<object>`
    select day, is_made_up "isMadeUp", reward, month_reward "monthReward", cost, at from billing.sign_in
      where member_id = ${memberId} order by day`.execute(ctx.db);
  return rows;
}

/** Points that a member got for tasks, for their export. */
export async function listAwardsForExport(ctx: Read, memberId: number): Promise<object[]> {
  const { rows } = await sql<object>`
    select task, subject, points, at, withdrawn_at "withdrawnAt", taken from billing.task_award
      where member_id = ${memberId} order by id`.execute(ctx.db);
  return rows;
}

/** A member's invite link, and what it has brought, for their export; invited members are numbers only. */
export async function listInvitesForExport(ctx: Read, memberId: number): Promise<object[]> {
  const { rows } = await sql<object>`
    select i.code, i.created_at "createdAt", (select coalesce(sum(clicks), 0)::bigint from billing.invite_day d
      where d.member_id = i.member_id) clicks,
      (select coalesce(jsonb_agg(jsonb_build_object('registeredAt', r.registered_at, 'void', r.void_reason)
        order by r.member_id), '[]')
        from billing.referral r where r.inviter_id = i.member_id) registrations,
      (select coalesce(jsonb_agg(jsonb_build_object('paid', c.paid, 'amount', c.amount, 'at', c.at) order by c.id),
        '[]')
        from billing.referral_commission c where c.inviter_id = i.member_id) commissions
    from billing.invite i where i.member_id = ${memberId}`.execute(ctx.db);
  return rows;
}
