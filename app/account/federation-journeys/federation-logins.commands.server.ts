import { sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '#app/core/audit.server.ts';
import { requireOpenNetwork } from '#app/core/blocked-networks.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { getLoginSettings } from '#app/account/logins.settings.server.ts';
import { say as sayAll } from '#app/core/refusals.server.ts';
import { raiseMemberEvent } from '#app/account/events/member-events.commands.server.ts';
import { addNewcomer } from '#app/account/reserved-names/newcomers.commands.server.ts';
import {
  keepJoining,
  openRegistration,
  requireEmailDomain,
  waitingRefusal,
} from '#app/account/joining/joining.commands.server.ts';
import { isWaiting } from '#app/account/joining/joining.queries.server.ts';
import type { Joining } from '#app/account/joining/joining.schema.ts';
import { requireNotSuspended, requireOpenFor, signIn } from '#app/account/sessions/sessions.commands.server.ts';
import { askSecondStep } from '#app/account/two-step/two-step-logins.commands.server.ts';
import { isTrustedDevice } from '#app/account/two-step/two-step.queries.server.ts';
import { usesTwoStep } from '#app/account/account.queries.server.ts';
import { addIdentity, endAttempt } from './federation.commands.server.ts';
import { mayTakeOver, type Person } from '#app/account/federation/federation.policy.ts';
import { type KnownProvider, nameOf, say } from '#app/account/federation/federation.queries.server.ts';
import type { FederationLoginInput } from '#app/account/federation/federation.schema.ts';

/**
 * Ends logging in by a provider: signs in the member to whom the identity belongs. Somebody unknown is given the
 * account with the same address where `mayTakeOver` allows it, or a new one where the operator wants that.
 * @throws Refusal as endAttempt; "Account disabled"; that the second step is missing; that nobody here has this
 * identity, or that the address belongs to an account whose owner must log in and bind it
 */
export async function logInByFederation(ctx: Ctx, input: z.output<typeof FederationLoginInput>): Promise<Reply> {
  const settings = await getLoginSettings(ctx);
  const { provider, person, keeps, joining } = await endAttempt(ctx, input, null);
  const outcome = await transact(ctx, async (tctx) => {
    const { memberId, isNew } = await admit(tctx, provider, person, joining, settings.openMemberCenter);
    if (isNew && (await isWaiting(tctx, memberId))) return waitingRefusal();
    await requireNotSuspended(tctx, memberId);
    await requireOpenFor(tctx, memberId, settings);
    const isTwoStep = await usesTwoStep(tctx, memberId);
    if (isTwoStep && !(await isTrustedDevice(tctx, memberId, input.deviceCookie)))
      return askSecondStep(tctx, memberId, keeps);
    const reply = await signIn(tctx, memberId, { keeps, method: 'federation', lifetimes: settings });
    return isNew ? new Reply(reply.data, { ...reply, changesPages: true }) : reply; // the login page counts members
  });
  if (outcome instanceof Refusal) throw outcome;
  return outcome;
}

type Admitted = { memberId: number; isNew: boolean };

/**
 * Whose identity this is, known or from now on; in the caller's transaction. @param mayJoin whether anybody may
 * register at all
 */
async function admit(
  ctx: Ctx,
  provider: KnownProvider,
  person: Person,
  joining: Joining,
  mayJoin: boolean,
): Promise<Admitted> {
  const known = await sql<{ memberId: number }>`
    update account.federation_identity i set last_used_at = ${ctx.now} from account.member m
    where i.provider_id = ${provider.id} and i.subject = ${person.subject} and m.id = i.member_id
      and m.closed_at is null returning i.member_id "memberId"`.execute(ctx.db);
  if (known.rows[0]) return { memberId: known.rows[0].memberId, isNew: false };
  const owner = await findOwner(ctx, person.email);
  const isTheirs = owner !== null && mayTakeOver({ ...owner, ...person, ...provider });
  if (!isTheirs && owner && provider.createsAccounts) throw new Refusal(say.addressTaken(nameOf(provider)));
  if (!isTheirs && !provider.createsAccounts) throw new Refusal(say.unknownPerson(nameOf(provider)));
  if (!isTheirs && !mayJoin) throw new Refusal(sayAll.memberCenterDisabled);
  const memberId = isTheirs ? owner.id : await addFederated(ctx, provider, person, joining);
  const identityId = await addIdentity(ctx, provider, person, memberId);
  if (identityId === null) throw new Refusal(isTheirs ? say.addressTaken(nameOf(provider)) : say.journeyGone);
  await audit(
    ctx,
    'account.bindFederation',
    { kind: 'federation-identity', id: identityId },
    { provider: provider.id, memberId, by: isTheirs ? 'email' : 'registration' },
  );
  if (isTheirs) await raiseMemberEvent(ctx, memberId, 'federationAdded');
  return { memberId, isNew: !isTheirs };
}

type Owner = { id: number; isOwnProven: boolean; usesTwoStep: boolean; isStaff: boolean };

async function findOwner(ctx: Ctx, email: string): Promise<Owner | null> {
  if (email === '') return null;
  const { rows } = await sql<Owner>`
    select id, email_proven_at is not null "isOwnProven",
      exists (select from account.two_step t where t.member_id = m.id and t.confirmed_at is not null) "usesTwoStep",
      exists (select from account.staff s where s.member_id = m.id) "isStaff"
    from account.member m where email = ${email} for no key update`.execute(ctx.db);
  return rows[0] ?? null;
}

/** A new member without a password, in the provider's group; the address only when it is believed. */
async function addFederated(ctx: Ctx, provider: KnownProvider, person: Person, joining: Joining): Promise<number> {
  await requireOpenNetwork(ctx);
  const opened = await openRegistration(ctx, joining);
  if (person.email !== '') await requireEmailDomain(ctx, person.email);
  const id = await addNewcomer(ctx, {
    names: [person.username, person.email, person.name],
    displayName: person.name,
    email: person.isEmailVerified && provider.trustsEmail && person.email !== '' ? person.email : null,
    groupId: provider.groupId,
    passwordHash: null,
  });
  if (id === null) throw new Refusal(say.addressTaken(nameOf(provider))); // by somebody who came at the same moment
  await audit(ctx, 'account.registerMember', { kind: 'member', id }, { by: 'federation', provider: provider.id });
  await keepJoining(ctx, id, opened, joining);
  return id;
}
