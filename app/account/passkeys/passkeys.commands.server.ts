import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember, requireRecentProof } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { keyedHash, keyedHashes, lastingHash } from '#app/core/secrets/secret.server.ts';
import { getSiteName } from '#app/account/site.settings.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { raiseMemberEvent } from '#app/account/events/member-events.commands.server.ts';
import en from '#app/account/sessions/security-api.en.ts';
import zh from '#app/account/sessions/security-api.zh.ts';
import { challenge_ms, maxPasskeys, type RelyingParty } from './passkeys.policy.ts';
import { siteParty } from './passkeys.queries.server.ts';
import type { AddPasskeyInput, PasskeyIdInput, RenamePasskeyInput } from './passkeys.schema.ts';

const say = bilingual(zh, en);

/** The library comes with the first passkey: many sites never see one, and it takes 5 MB. */
export const loadWebAuthn = () => import('@simplewebauthn/server');

/** @throws Refusal where browsers know no passkeys for this site's address */
export function requireParty(): RelyingParty {
  const party = siteParty();
  if (!party) throw new Refusal(say.passkeysNeedDomain);
  return party;
}

/**
 * What the browser needs to make a passkey for the caller.
 * @throws Refusal need-proof; where passkeys do not work; when there are twenty
 */
export async function preparePasskey(ctx: Ctx): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const party = requireParty();
  const { id: memberId } = requireRecentProof(ctx);
  const { rows: present } = await sql<{
    id: string;
    transports: string[];
  }>`select credential_id id, transports from account.passkey where member_id = ${memberId}`.execute(ctx.db);
  if (present.length >= maxPasskeys) throw new Refusal(say.tooManyPasskeys(maxPasskeys));
  const { rows } = await sql<{ username: string; nickname: string }>`select username, nickname from account.member
    where id = ${memberId}`.execute(ctx.db);
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpName: await getSiteName(ctx),
    rpID: party.id,
    userName: rows[0]!.username,
    userDisplayName: rows[0]!.nickname,
    userID: new Uint8Array(userHandle(memberId)),
    excludeCredentials: present,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    timeout: challenge_ms,
  });
  await keepChallenge(ctx, options.challenge, memberId);
  return options;
}

/** What the browser needs to have any passkey of this site sign, for logging in or a proof. Anybody may ask. */
export async function challengePasskey(ctx: Ctx): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const party = requireParty();
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    userVerification: 'required',
    timeout: challenge_ms,
  });
  await keepChallenge(ctx, options.challenge, null);
  return options;
}

/**
 * Keeps the passkey that the browser has made.
 * @throws Refusal need-proof; when it answers no challenge of the last five minutes, or is not made as asked
 */
export async function addPasskey(
  ctx: Ctx,
  { name, credential }: z.output<typeof AddPasskeyInput>,
): Promise<Reply<{ id: number }>> {
  const party = requireParty();
  const { id: memberId } = requireRecentProof(ctx);
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const made = await verifyRegistrationResponse({
    response: credential,
    expectedChallenge: (challenge) => spendChallenge(ctx, challenge, memberId),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
  }).catch(() => null);
  if (!made?.verified) throw new Refusal(say.passkeyRefused);
  const { credential: key, credentialBackedUp } = made.registrationInfo;
  const id = await transact(ctx, async (tctx) => {
    await sql`select from account.member where id = ${memberId} for no key update`.execute(tctx.db);
    const { rows } = await sql<{ id: number }>`
      insert into account.passkey (member_id, credential_id, public_key, counter, transports, is_synced, name,
        created_at)
      select ${memberId}, ${key.id}, ${Buffer.from(key.publicKey)}, ${key.counter}, ${key.transports ?? []}::text[],
        ${credentialBackedUp}, ${name}, ${tctx.now}
      where (select count(*) from account.passkey where member_id = ${memberId}) < ${maxPasskeys}
      on conflict (credential_id) do nothing returning id`.execute(tctx.db);
    if (!rows[0]) throw new Refusal(say.passkeyRefused);
    await audit(tctx, 'account.addPasskey', { kind: 'passkey', id: rows[0].id }, { name });
    await raiseMemberEvent(tctx, memberId, 'passkeyAdded');
    return rows[0].id;
  });
  return new Reply({ id }, { text: say.passkeyAdded });
}

/** Gives a passkey of the caller's own another name. @throws Refusal not-found */
export async function renamePasskey(ctx: Ctx, { id, name }: z.output<typeof RenamePasskeyInput>): Promise<Reply> {
  const actor = requireMember(ctx);
  await transact(ctx, async (tctx) => {
    const { rows } = await sql<{ name: string }>`select name from account.passkey
      where id = ${id} and member_id = ${actor.id} for no key update`.execute(tctx.db);
    if (!rows[0]) throw notFound();
    if (rows[0].name === name) return;
    await sql`update account.passkey set name = ${name} where id = ${id}`.execute(tctx.db);
    await audit(tctx, 'account.renamePasskey', { kind: 'passkey', id }, { name });
  });
  return new Reply({ id }, { text: say.passkeyRenamed });
}

/** Forgets a passkey of the caller's own. @throws Refusal need-proof, not-found */
export async function removePasskey(ctx: Ctx, { id }: z.output<typeof PasskeyIdInput>): Promise<Reply> {
  const actor = requireRecentProof(ctx);
  await transact(ctx, async (tctx) => {
    const { rows } = await sql`delete from account.passkey where id = ${id} and member_id = ${actor.id}
      returning 1`.execute(tctx.db);
    if (rows.length === 0) throw notFound();
    await audit(tctx, 'account.removePasskey', { kind: 'passkey', id });
    await raiseMemberEvent(tctx, actor.id, 'passkeyRemoved');
  });
  return new Reply({ id }, { text: say.passkeyRemoved });
}

/** Uses a challenge up; true for one that waits for exactly this. */
export async function spendChallenge(ctx: Ctx, challenge: string, memberId: number | null): Promise<boolean> {
  const { rows } = await sql`
    delete from account.passkey_challenge
    where hash = any(${keyedHashes('passkey-challenge', challenge)}::bytea[])
      and member_id is not distinct from ${memberId}::bigint and expires_at > ${ctx.now} returning 1`.execute(ctx.db);
  return rows.length > 0;
}

/** Forgets challenges that nobody has answered. */
export async function purgeChallenges(ctx: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  await sql`delete from account.passkey_challenge where expires_at < ${ctx.now}`.execute(ctx.db);
}

/** By what a passkey knows its member: nothing that says who it is. */
export const userHandle = (memberId: number) => lastingHash('passkey-user', String(memberId));

const challengeHash = (challenge: string) => keyedHash('passkey-challenge', challenge);

async function keepChallenge(ctx: Ctx, challenge: string, memberId: number | null): Promise<void> {
  await sql`insert into account.passkey_challenge (hash, member_id, expires_at)
    values (${challengeHash(challenge)}, ${memberId}, ${new Date(ctx.now.getTime() + challenge_ms)})`.execute(ctx.db);
}
