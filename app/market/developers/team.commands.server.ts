import { sql } from 'kysely';
import type { z } from 'zod';
import { findMembersByNames } from '#app/account/account.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { endTokens } from './ended-tokens.commands.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { notify } from '#app/messages/notices/notices.commands.server.ts';
import type { DeveloperAct } from '#app/messages/notices/notices.schema.ts';
import en from './developers-api.en.ts';
import zh from './developers-api.zh.ts';
import { requireDeveloper } from './developers.queries.server.ts';
import {
  type AnswerInvitationInput,
  type InviteInput,
  type LeaveTeamInput,
  maxTeam,
  type OwnDeveloper,
  type RemoveMemberInput,
  type TeamRoleInput,
} from './developers.schema.ts';

const say = bilingual(zh, en);
const refuse = (field: string, text: (typeof say)['noMember'], error?: string) =>
  new Refusal(text, { fields: { [field]: text }, ...(error && { data: { error } }) });

/**
 * Invites a member to work for a developer; they are told and may answer.
 * @throws Refusal need-login, NOT_DEVELOPER; forbidden for all but the owner; when nobody has the name, they are in the
 * team already or it is full
 */
export async function inviteToTeam(ctx: Ctx, input: z.output<typeof InviteInput>): Promise<Reply> {
  const { id: by } = requireMember(ctx);
  return transact(ctx, async (tctx) => {
    const developer = await lockTeam(tctx, input.developer);
    const memberId = (await findMembersByNames(tctx, [input.username])).get(input.username.toLowerCase());
    if (memberId === undefined) throw refuse('username', say.noMember);
    if (memberId === developer.id) throw refuse('username', say.isOwner);
    const { rows } = await sql<{ count: number }>`select count(*) count from market.team_member
      where developer_id = ${developer.id}`.execute(tctx.db);
    if (rows[0]!.count >= maxTeam) throw new Refusal(say.teamFull(maxTeam), { data: { error: 'STATE_CONFLICT' } });
    const added = await sql`insert into market.team_member (developer_id, member_id, role, invited_by, invited_at)
      values (${developer.id}, ${memberId}, ${input.role}, ${by}, ${tctx.now})
      on conflict do nothing returning 1`.execute(tctx.db);
    if (added.rows.length === 0) throw refuse('username', say.inTeam, 'STATE_CONFLICT');
    await audit(tctx, 'market.inviteToTeam', subjectOf(developer), { member: memberId, role: input.role });
    await tell(tctx, developer, memberId, 'teamInvited');
    return new Reply({ member: memberId }, { text: say.invited });
  });
}

/**
 * Accepts an invitation to a team, or declines it; who invited is told.
 * @throws Refusal need-login; not-found when no invitation waits
 */
export async function answerInvitation(ctx: Ctx, input: z.output<typeof AnswerInvitationInput>): Promise<Reply> {
  const { id } = requireMember(ctx);
  return transact(ctx, async (tctx) => {
    const waits = sql`developer_id = ${input.developer} and member_id = ${id} and joined_at is null`;
    const { rows } = input.accept
      ? await sql`update market.team_member set joined_at = ${tctx.now} where ${waits} and exists (select
          from market.developer where member_id = ${input.developer} and state in ('approved', 'suspended'))
          returning 1`.execute(tctx.db)
      : await sql`delete from market.team_member where ${waits} returning 1`.execute(tctx.db);
    if (rows.length === 0) throw notFound();
    const named = await nameDeveloper(tctx, input.developer);
    await audit(tctx, input.accept ? 'market.joinTeam' : 'market.declineTeam', subjectOf(named));
    await tell(tctx, named, named.id, input.accept ? 'teamJoined' : 'teamDeclined');
    return new Reply({}, { text: input.accept ? say.joined : say.declined });
  });
}

/**
 * Gives somebody of the team another role.
 * @throws Refusal need-login, NOT_DEVELOPER, not-found; forbidden for all but the owner
 */
export async function setTeamRole(ctx: Ctx, input: z.output<typeof TeamRoleInput>): Promise<Reply> {
  return transact(ctx, async (tctx) => {
    const developer = await lockTeam(tctx, input.developer);
    const { rows } = await sql<{ role: string }>`select role from market.team_member
      where developer_id = ${developer.id} and member_id = ${input.member}`.execute(tctx.db);
    if (!rows[0]) throw notFound();
    if (rows[0].role !== input.role) {
      await sql`update market.team_member set role = ${input.role}
        where developer_id = ${developer.id} and member_id = ${input.member}`.execute(tctx.db);
      await audit(tctx, 'market.setTeamRole', subjectOf(developer), { member: input.member, role: input.role });
      await tell(tctx, developer, input.member, 'teamRole');
    }
    return new Reply({}, { text: say.roleSet });
  });
}

/**
 * Takes somebody out of the team, or an invitation back.
 * @throws Refusal need-login, NOT_DEVELOPER, not-found; forbidden for all but the owner
 */
export async function removeFromTeam(ctx: Ctx, input: z.output<typeof RemoveMemberInput>): Promise<Reply> {
  return transact(ctx, async (tctx) => {
    const developer = await lockTeam(tctx, input.developer);
    await dropFromTeam(tctx, developer.id, input.member);
    await audit(tctx, 'market.removeFromTeam', subjectOf(developer), { member: input.member });
    await tell(tctx, developer, input.member, 'teamRemoved');
    return new Reply({}, { text: say.removed });
  });
}

/** Leaves a team; its owner is told. @throws Refusal need-login; not-found when the caller is not in it */
export async function leaveTeam(ctx: Ctx, input: z.output<typeof LeaveTeamInput>): Promise<Reply> {
  const { id } = requireMember(ctx);
  return transact(ctx, async (tctx) => {
    await dropFromTeam(tctx, input.developer, id);
    const named = await nameDeveloper(tctx, input.developer);
    await audit(tctx, 'market.leaveTeam', subjectOf(named));
    await tell(tctx, named, named.id, 'teamLeft');
    return new Reply({}, { text: say.left });
  });
}

type Named = Pick<OwnDeveloper, 'id' | 'nameZh' | 'nameEn'>;

/** The caller's developer, whose team nobody else changes meanwhile. */
async function lockTeam(tctx: Ctx, id: number | undefined): Promise<OwnDeveloper> {
  const developer = await requireDeveloper(tctx, 'team', id);
  await sql`select from market.developer where member_id = ${developer.id} for update`.execute(tctx.db);
  return developer;
}

/** @throws Refusal not-found */
async function dropFromTeam(tctx: Ctx, developerId: number, memberId: number): Promise<void> {
  const { rows } = await sql`delete from market.team_member where developer_id = ${developerId}
    and member_id = ${memberId} returning 1`.execute(tctx.db);
  if (rows.length === 0) throw notFound();
  await sql`delete from market.chosen_developer where developer_id = ${developerId} and member_id = ${memberId}
    `.execute(tctx.db);
  await endTokens(tctx, { developerId, memberId });
}

async function nameDeveloper(tctx: Ctx, id: number): Promise<Named> {
  const { rows } = await sql<Named>`select member_id id, name_zh "nameZh", name_en "nameEn" from market.developer
    where member_id = ${id}`.execute(tctx.db);
  return rows[0]!;
}

const subjectOf = ({ id }: Named) => ({ kind: 'developer', id });

/** Tells a member of the team what was done to them, or the owner what one of the team did. */
const tell = (tctx: Ctx, { id, nameZh, nameEn }: Named, memberId: number, act: DeveloperAct) => {
  const actorId = 'id' in tctx.actor ? tctx.actor.id : null;
  return notify(tctx, {
    memberId,
    kind: 'market',
    act,
    subject: memberId === id && actorId !== null ? { kind: 'team_member', id: actorId } : { kind: 'developer', id },
    path: memberId === id ? '/developer/other' : '/developer',
    actorId,
    data: { title: nameZh, titleEn: nameEn },
  });
};
