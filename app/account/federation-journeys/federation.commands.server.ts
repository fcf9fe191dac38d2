import { sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember, requireOwner, requireRecentProof } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { cookieNames } from '#app/core/http/cookies.server.ts';
import { type Cookie, Reply } from '#app/core/http/endpoint.server.ts';
import { log } from '#app/core/process/log.server.ts';
import { ownPath } from '#app/core/own-path.ts';
import { newToken } from '#app/core/secrets/secret.server.ts';
import { seal, unseal } from '#app/core/secrets/sealed.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import type { Joining } from '#app/account/joining/joining.schema.ts';
import { raiseMemberEvent } from '#app/account/events/member-events.commands.server.ts';
import { keepProof, requireProofWay } from '#app/account/reauth/reauth.commands.server.ts';
import { findPasswordPlace } from '#app/account/sessions/passwords.queries.server.ts';
import { beginJourney, endJourney, type Journey, ProviderFault } from '#app/account/federation/oidc.client.server.ts';
import { attempt_ms, labelOf, type Person } from '#app/account/federation/federation.policy.ts';
import {
  browserHash,
  browserHashes,
  findProvider,
  type KnownProvider,
  nameOf,
  say,
  stateHash,
  stateHashes,
} from '#app/account/federation/federation.queries.server.ts';
import type {
  BindFederationInput,
  FinishBindingInput,
  ProveByFederationInput,
  StartFederationInput,
  UnbindInput,
} from '#app/account/federation/federation.schema.ts';

/**
 * Begins to log in by a provider.
 * @returns where the browser must go; the journey belongs to this browser and may take ten minutes
 * @throws Refusal not-found; when the provider cannot be reached
 */
export async function startFederation(
  ctx: Ctx,
  { provider, to, keep, browserCookie, invitation, note }: z.output<typeof StartFederationInput>,
): Promise<Reply<{ url: string }>> {
  return begin(ctx, await requireProvider(ctx, provider), {
    memberId: null,
    target: ownPath(to) ?? '/user',
    keeps: keep,
    browserCookie,
    joining: { invitation, note },
  });
}

/**
 * Begins to bind an identity of a provider to the caller.
 * @returns as startFederation
 * @throws Refusal need-proof; forbidden for API tokens and staff signed in as the member; not-found; when one is bound
 * already
 */
export async function bindFederation(
  ctx: Ctx,
  { provider, browserCookie }: z.output<typeof BindFederationInput>,
): Promise<Reply<{ url: string }>> {
  const { id: memberId } = requireRecentProof(ctx);
  const known = await requireProvider(ctx, provider);
  const bound = await sql`select from account.federation_identity
    where member_id = ${memberId} and provider_id = ${provider}`.execute(ctx.db);
  if (bound.rows.length > 0) throw new Refusal(say.boundAlready(nameOf(known)));
  return begin(ctx, known, { memberId, target: security, keeps: false, browserCookie });
}

/**
 * Begins to show at a provider, where the caller is known, that it is they; `finishBinding` ends it.
 * @returns as startFederation
 * @throws Refusal forbidden for API tokens and staff signed in as the member; not-found, too where no identity is
 * bound; for an account with a password or a second step
 */
export async function proveByFederation(
  ctx: Ctx,
  { provider, to, browserCookie }: z.output<typeof ProveByFederationInput>,
): Promise<Reply<{ url: string }>> {
  const actor = requireOwner(ctx);
  const known = await requireProvider(ctx, provider);
  const { rows } = await sql`select from account.federation_identity
    where member_id = ${actor.id} and provider_id = ${provider}`.execute(ctx.db);
  if (rows.length === 0) throw notFound();
  await requireProofWay(ctx, 'federation');
  return begin(ctx, known, {
    memberId: actor.id,
    target: ownPath(to) ?? security,
    keeps: false,
    browserCookie,
    proves: true,
  });
}

/**
 * Binds the identity with which the caller's browser came back; of a journey of `proveByFederation` takes it for a
 * proof.
 * @throws Refusal forbidden as bindFederation; when the journey is none of this browser and member or has run out; when
 * the provider lets nobody in; when the identity is somebody else's or another one is bound, at a proof when it is not
 * the caller's
 */
export async function finishBinding(ctx: Ctx, input: z.output<typeof FinishBindingInput>): Promise<Reply> {
  const actor = requireOwner(ctx);
  const { provider, person, proves } = await endAttempt(ctx, input, actor.id);
  if (proves) return takeForProof(ctx, provider, person);
  await transact(ctx, async (tctx) => {
    await sql`select from account.member where id = ${actor.id} for no key update`.execute(tctx.db);
    const identityId = await addIdentity(tctx, provider, person, actor.id);
    if (identityId === null) throw new Refusal(say.identityTaken(nameOf(provider)));
    await audit(
      tctx,
      'account.bindFederation',
      { kind: 'federation-identity', id: identityId },
      { provider: provider.id },
    );
    await raiseMemberEvent(tctx, actor.id, 'federationAdded');
  });
  return new Reply(null, { text: say.bound(nameOf(provider)) });
}

/**
 * Forgets the caller's identity at a provider.
 * @throws Refusal need-proof; forbidden for API tokens and staff signed in as the member; not-found; when it is the
 * last way to log in
 */
export async function unbindFederation(ctx: Ctx, { provider }: z.output<typeof UnbindInput>): Promise<Reply> {
  const { id: memberId } = requireRecentProof(ctx);
  await transact(ctx, async (tctx) => {
    const { rows } = await sql<{ hasOther: boolean }>`
      select ${(await findPasswordPlace(tctx, memberId)) !== 'none'}::boolean
        or exists (select from account.passkey p where p.member_id = m.id)
        or exists (select from account.federation_identity i
        join account.federation_provider f on f.id = i.provider_id and f.is_on
          where i.member_id = m.id and i.provider_id <> ${provider}) "hasOther"
      from account.member m where id = ${memberId} for no key update`.execute(tctx.db);
    const gone = await sql<{ id: number }>`
      delete from account.federation_identity where member_id = ${memberId} and provider_id = ${provider}
        returning id`.execute(tctx.db);
    if (!gone.rows[0]) throw notFound();
    if (!rows[0]?.hasOther) throw new Refusal(say.lastWayIn);
    await audit(tctx, 'account.unbindFederation', { kind: 'federation-identity', id: gone.rows[0].id }, { provider });
    await raiseMemberEvent(tctx, memberId, 'federationRemoved');
  });
  return new Reply(null, { text: say.unbound });
}

async function takeForProof(ctx: Ctx, provider: KnownProvider, { subject }: Person): Promise<Reply> {
  const { id } = requireMember(ctx);
  const { rows } = await sql`
    select from account.federation_identity where provider_id = ${provider.id} and member_id = ${id}
      and subject = ${subject}`.execute(ctx.db);
  if (rows.length === 0) throw new Refusal(say.otherPerson(nameOf(provider)));
  await requireProofWay(ctx, 'federation'); // a password or a second step may have come since
  return keepProof(ctx, 'federation');
}

/** Binds an identity, in the caller's transaction: its id, or null when it or the member is bound otherwise. */
export async function addIdentity(
  ctx: Ctx,
  { id }: Pick<KnownProvider, 'id'>,
  person: Person,
  memberId: number,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into account.federation_identity (provider_id, member_id, subject, label, created_at)
    values (${id}, ${memberId}, ${person.subject}, ${labelOf(person)}, ${ctx.now}) on conflict do nothing
      returning id`.execute(ctx.db);
  return rows[0]?.id ?? null;
}

type Ended = { provider: KnownProvider; person: Person; keeps: boolean; proves: boolean; joining: Joining };

/**
 * Uses a journey up and asks the provider who came back.
 * @param memberId who must have begun it, null for logging in
 * @throws Refusal when it is none of this browser, has run out or was used; when the provider let nobody in or its
 * answer is not right
 */
export async function endAttempt(
  ctx: Ctx,
  input: Pick<z.output<typeof FinishBindingInput>, 'provider' | 'params' | 'browserCookie'>,
  memberId: number | null,
): Promise<Ended> {
  const state = new URLSearchParams(input.params).get('state') ?? '';
  const { rows } = await sql<{ secrets: string; keeps: boolean; proves: boolean }>`
    delete from account.federation_attempt where hash = any(${stateHashes(state)}::bytea[])
      and provider_id = ${input.provider} and browser = any(${browserHashes(input.browserCookie)}::bytea[])
      and member_id is not distinct from ${memberId}::bigint and expires_at > ${ctx.now}
      returning secrets, keeps, proves`.execute(ctx.db);
  const provider = await findProvider(ctx, input.provider);
  if (!rows[0] || !provider) throw new Refusal(say.journeyGone);
  const { joining, ...secrets } = unseal(attemptPurpose, rows[0].secrets) as Sealed;
  const journey = { ...secrets, state };
  try {
    return {
      provider,
      person: await endJourney(provider, input.params, journey),
      keeps: rows[0].keeps,
      proves: rows[0].proves,
      joining,
    };
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    log.warn({ provider: provider.id, reason: error.message }, 'a sign-in provider let nobody in');
    await audit(
      ctx,
      'account.failFederation',
      { kind: 'federation-provider', id: provider.id },
      { reason: error.message },
    );
    throw new Refusal(
      error.code === 'access_denied' ? say.denied(nameOf(provider)) : say.providerRefused(nameOf(provider)),
    );
  }
}

/** Forgets journeys from which nobody has come back. */
export async function purgeAttempts(ctx: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  await sql`delete from account.federation_attempt where expires_at < ${ctx.now}`.execute(ctx.db);
}

const attemptPurpose = 'federation-attempt';
const security = '/user/account/security';

type Plan = {
  memberId: number | null;
  target: string;
  keeps: boolean;
  browserCookie: string;
  proves?: boolean;
  /** What somebody comes with who may be new here. */
  joining?: Joining;
};
type Sealed = Omit<Journey, 'state'> & { joining: Joining };
const nothing: Joining = { invitation: '', note: '' };

async function requireProvider(ctx: Ctx, id: number): Promise<KnownProvider> {
  const provider = await findProvider(ctx, id);
  if (!provider) throw notFound();
  return provider;
}

async function begin(
  ctx: Ctx,
  provider: KnownProvider,
  { memberId, target, keeps, browserCookie, proves = false, joining = nothing }: Plan,
): Promise<Reply<{ url: string }>> {
  const browser = /^[\da-f-]{36}$/.test(browserCookie) ? browserCookie : newToken();
  const { state, url, ...secrets } = await beginJourney(provider, { asksAgain: proves }).catch((error: unknown) => {
    if (!(error instanceof ProviderFault)) throw error;
    log.warn({ provider: provider.id, reason: error.message }, 'a sign-in provider cannot be used');
    throw new Refusal(say.unreachable(nameOf(provider)));
  });
  const expires = new Date(ctx.now.getTime() + attempt_ms);
  const sealed = seal(attemptPurpose, { ...secrets, joining } satisfies Sealed);
  await transact(ctx, async (tctx) => {
    await sql`insert into account.federation_attempt (hash, provider_id, member_id, browser, secrets, target, keeps,
      proves, expires_at)
      values (${stateHash(state)}, ${provider.id}, ${memberId}, ${browserHash(browser)},
        ${sealed}, ${target}, ${keeps}, ${proves}, ${expires})`.execute(tctx.db);
    await audit(
      tctx,
      'account.startFederation',
      { kind: 'federation-provider', id: provider.id },
      { binds: memberId !== null && !proves, proves },
    );
  });
  const cookie: Cookie = {
    name: cookieNames.federation,
    value: browser,
    days: attempt_ms / 86_400_000,
    httpOnly: true,
  };
  return new Reply({ url }, { cookies: [cookie] });
}
