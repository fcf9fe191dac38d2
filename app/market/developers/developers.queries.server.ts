import { sql } from 'kysely';
import { type Ctx, isMember, requireMember } from '#app/core/ctx.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { forbidden, notFound } from '#app/core/refusals.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import en from './developers-api.en.ts';
import zh from './developers-api.zh.ts';
import { mayAtDeveloper } from './developers.policy.ts';
import type { DeveloperRight, OwnDeveloper } from './developers.schema.ts';

const say = bilingual(zh, en);

/**
 * The developers that a member owns or works for: the one they chose to work as, their own, then the others. Those who
 * only applied are not among them. A developer's token knows that one alone.
 */
export async function listOwnDevelopers(ctx: Ctx, memberId: number): Promise<OwnDeveloper[]> {
  const only = ctx.actor.kind === 'token' ? (ctx.actor.developerId ?? null) : null;
  const { rows } = await sql<OwnDeveloper>`
    select d.member_id id, d.slug, d.name_zh "nameZh", d.name_en "nameEn", d.state, d.is_trusted "isTrusted",
      coalesce(t.role, 'owner') role
    from market.developer d
      left join market.team_member t on t.developer_id = d.member_id and t.member_id = ${memberId}
        and t.joined_at is not null
      left join market.chosen_developer c on c.member_id = ${memberId} and c.developer_id = d.member_id
    where (d.member_id = ${memberId} or t.role is not null) and d.state in ('approved', 'suspended', 'closed')
      and (${only}::bigint is null or d.member_id = ${only}::bigint)
    order by c.developer_id is null, d.member_id <> ${memberId}, t.joined_at, d.member_id`.execute(ctx.db);
  return rows;
}

/**
 * The developer that the caller acts for: the one with this id, or the one they chose, or the first of those they own
 * or work for.
 * @throws Refusal need-login; NOT_DEVELOPER when there is none; forbidden when their role or its state does not allow
 * it
 */
export async function requireDeveloper(ctx: Ctx, right: DeveloperRight, id?: number): Promise<OwnDeveloper> {
  const member = requireMember(ctx);
  const own = await listOwnDevelopers(ctx, member.id);
  const developer = id === undefined ? own[0] : own.find((one) => one.id === id);
  if (!developer) throw new Refusal(say.notDeveloper, { kind: 'forbidden', data: { error: 'NOT_DEVELOPER' } });
  if (!mayAtDeveloper(developer.role, developer.state, right)) throw refusalOf(developer);
  return developer;
}

/**
 * The developer of a plugin, when the caller may do this there; a plugin of others is not found.
 * @throws Refusal need-login, not-found; forbidden when their role or the developer's state does not allow it
 */
export async function requirePluginRight(ctx: Ctx, pluginId: number, right: DeveloperRight): Promise<OwnDeveloper> {
  const member = requireMember(ctx);
  const { rows } = await sql<{ id: number }>`select developer_id id from market.plugin
    where id = ${pluginId}`.execute(ctx.db);
  const developer = (await listOwnDevelopers(ctx, member.id)).find((one) => one.id === rows[0]?.id);
  if (!developer) throw notFound();
  if (!mayAtDeveloper(developer.role, developer.state, right)) throw refusalOf(developer);
  return developer;
}

/** The caller's developers, for frames and buttons: none for visitors. */
export async function listCallersDevelopers(ctx: Ctx): Promise<OwnDeveloper[]> {
  return isMember(ctx.actor) ? listOwnDevelopers(ctx, ctx.actor.id) : [];
}

const refusalOf = ({ state }: OwnDeveloper): Refusal =>
  state === 'suspended' ? new Refusal(say.suspended, { kind: 'forbidden' }) : forbidden();
