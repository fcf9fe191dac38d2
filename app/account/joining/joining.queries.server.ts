import { sql } from 'kysely';
import { getEntrySettings } from '#app/account/entry/entry.settings.server.ts';
import { listGroupNames } from '#app/account/rules/groups.queries.server.ts';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { getSiteUrl } from '#app/core/process/site-url.server.ts';
import type { Application, Invitation, JoiningFacts } from './joining.schema.ts';

/** A condition on an invitation: somebody can still come by it. */
export const isLive = (
  now: Date,
) => sql<boolean>`(i.ended_at is null and (i.expires_at is null or i.expires_at > ${now})
  and (i.max_uses is null or i.uses < i.max_uses))`;

/** Who may register, and whether an invitation lets the caller. */
export async function getJoining(ctx: Pick<Ctx, 'db' | 'now'>, code: string): Promise<JoiningFacts> {
  const { registration } = await getEntrySettings(ctx);
  if (registration === 'closed' || code === '') return { registration, isInvited: false };
  const { rows } = await sql`select from account.invitation i where i.code = ${code} and ${isLive(ctx.now)}`.execute(
    ctx.db,
  );
  return { registration, isInvited: rows.length > 0 };
}

/** The address of an invitation. */
const urlOf = (code: string) => `${getSiteUrl()}/user/login?type=register&invitation=${code}`;

/**
 * The invitation links, newest first, with the groups that a new one may put people into.
 * @throws Refusal forbidden
 */
export async function listInvitations(
  ctx: Ctx,
): Promise<{ invitations: Invitation[]; groups: { id: number; name: string }[]; registration: string }> {
  await requireConsole(ctx, 'joining/invite');
  const { rows } = await sql<Omit<Invitation, 'url'> & { code: string }>`
    select i.id, i.code, i.label, i.uses, i.max_uses "maxUses",
      case when ${ctx.language === 'en'} then g.name_en else g.name_zh end "group",
      floor(extract(epoch from i.expires_at))::bigint "expiresAt",
      floor(extract(epoch from i.created_at))::bigint "createdAt", coalesce(m.nickname, '') "createdBy",
      case when i.ended_at is not null then 'ended' when i.expires_at <= ${ctx.now} then 'over'
        when i.uses >= i.max_uses then 'full' else 'open' end state
    from account.invitation i left join account.member_group g on g.id = i.group_id
      left join account.member m on m.id = i.created_by
    order by i.id desc limit 200`.execute(ctx.db);
  const [groups, { registration }] = await Promise.all([listGroupNames(ctx, 'site'), getEntrySettings(ctx)]);
  return { invitations: rows.map(({ code, ...row }) => ({ ...row, url: urlOf(code) })), groups, registration };
}

/** Who waits for an account, those first who have waited longest. @throws Refusal forbidden */
export async function listApplications(ctx: Ctx): Promise<{ applications: Application[]; registration: string }> {
  await requireConsole(ctx, 'joining');
  const { rows } = await sql<Application>`
    select m.id, m.username, m.email, m.mobile, m.created_ip ip, a.note,
      case when exists (select from account.federation_identity f where f.member_id = m.id) then 'provider'
        when m.email is not null then 'email' else 'mobile' end "by",
      floor(extract(epoch from a.applied_at))::bigint "appliedAt"
    from account.application a join account.member m on m.id = a.member_id
    order by a.applied_at, m.id limit 200`.execute(ctx.db);
  return { applications: rows, registration: (await getEntrySettings(ctx)).registration };
}

/** How many wait for an account. */
export async function countApplications(ctx: Pick<Ctx, 'db'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) count from account.application`.execute(ctx.db);
  return rows[0]!.count;
}

/** Whether a member's account waits for staff. */
export async function isWaiting(ctx: Pick<Ctx, 'db'>, memberId: number): Promise<boolean> {
  const { rows } = await sql`select from account.application where member_id = ${memberId}`.execute(ctx.db);
  return rows.length > 0;
}
