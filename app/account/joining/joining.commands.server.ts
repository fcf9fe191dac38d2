import { sql } from 'kysely';
import { getEntrySettings } from '#app/account/entry/entry.settings.server.ts';
import { isEmailAllowed } from '#app/account/entry/entry.policy.ts';
import { audit } from '#app/core/audit.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { bilingual } from '#app/core/texts/language.ts';
import en from './joining-api.en.ts';
import zh from './joining-api.zh.ts';
import { isLive, isWaiting } from './joining.queries.server.ts';
import type { Joining } from './joining.schema.ts';

const say = bilingual(zh, en);

/** What an account begins with: by which invitation, in which group, and whether it waits for staff. */
type Opened = { invitationId: number | null; groupId: number | null; waits: boolean };

/**
 * Lets somebody make an account, and uses their invitation up, in the caller's transaction.
 * @throws Refusal when nobody may register, at an invitation that lets nobody in any more, or without one
 */
export async function openRegistration(ctx: Ctx, { invitation }: Joining): Promise<Opened> {
  const { registration } = await getEntrySettings(ctx);
  await requireRegistration(ctx);
  if (invitation === '') {
    if (registration === 'invitation')
      throw new Refusal(say.invitationNeeded, { data: { error: 'INVITATION_NEEDED' } });
    return { invitationId: null, groupId: null, waits: registration === 'approval' };
  }
  const { rows } = await sql<{ id: number; groupId: number | null }>`
    update account.invitation i set uses = i.uses + 1 where i.code = ${invitation} and ${isLive(ctx.now)}
      returning i.id, i.group_id "groupId"`.execute(ctx.db);
  if (!rows[0]) throw new Refusal(say.invitationOver, { data: { error: 'INVITATION_OVER' } });
  return { invitationId: rows[0].id, groupId: rows[0].groupId, waits: false };
}

/** @throws Refusal when nobody may register */
export async function requireRegistration(ctx: Pick<Ctx, 'db'>): Promise<void> {
  const { registration } = await getEntrySettings(ctx);
  if (registration === 'closed') throw new Refusal(say.closed, { data: { error: 'REGISTRATION_CLOSED' } });
}

/** Keeps how a new account came about, in the caller's transaction: its group, its invitation, that it waits. */
export async function keepJoining(
  ctx: Ctx,
  memberId: number,
  { invitationId, groupId, waits }: Opened,
  { note }: Joining,
): Promise<void> {
  if (groupId !== null)
    await sql`update account.member set group_id = ${groupId} where id = ${memberId}`.execute(ctx.db);
  if (invitationId !== null)
    await sql`insert into account.invitation_use (member_id, invitation_id, used_at)
      values (${memberId}, ${invitationId}, ${ctx.now})`.execute(ctx.db);
  if (waits)
    await sql`insert into account.application (member_id, note, language, applied_at)
      values (${memberId}, ${note}, ${ctx.language}, ${ctx.now})`.execute(ctx.db);
  if (invitationId !== null || waits)
    await audit(
      ctx,
      waits ? 'account.apply' : 'account.useInvitation',
      { kind: 'member', id: memberId },
      invitationId === null ? {} : { invitation: invitationId },
    );
}

/** Why somebody whose account waits for staff cannot log in yet. */
export const waitingRefusal = (): Refusal => new Refusal(say.waiting, { data: { error: 'WAITING' } });

/** @throws Refusal WAITING for a member whose account waits for staff, who has proved that it is theirs */
export async function requireAdmitted(ctx: Pick<Ctx, 'db'>, memberId: number): Promise<void> {
  if (await isWaiting(ctx, memberId)) throw waitingRefusal();
}

/** @throws Refusal at the field `email` for an address whose domain the operator does not take */
export async function requireEmailDomain(ctx: Pick<Ctx, 'db'>, address: string): Promise<void> {
  const settings = await getEntrySettings(ctx);
  if (isEmailAllowed(address, settings)) return;
  const text =
    settings.emailDomainsAllowed.length > 0 ? say.onlyDomains(settings.emailDomainsAllowed) : say.domainRefused;
  throw new Refusal(text, { kind: 'refused', fields: { email: text } });
}
