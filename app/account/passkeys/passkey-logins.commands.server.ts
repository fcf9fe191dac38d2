import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import type { Reply } from '#app/core/http/endpoint.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { getLoginSettings } from '#app/account/logins.settings.server.ts';
import en from '#app/account/account-api.en.ts';
import enSecurity from '#app/account/sessions/security-api.en.ts';
import zh from '#app/account/account-api.zh.ts';
import zhSecurity from '#app/account/sessions/security-api.zh.ts';
import { signIn } from '#app/account/sessions/sessions.commands.server.ts';
import { loadWebAuthn, requireParty, spendChallenge, userHandle } from './passkeys.commands.server.ts';
import type { PasskeyLoginInput, SignedCredential } from './passkeys.schema.ts';

const say = { ...bilingual(zh, en), ...bilingual(zhSecurity, enSecurity) };

/**
 * Signs in the member whose passkey signed a challenge. The device has seen to who holds it, so no second step follows.
 * @throws Refusal "Account disabled"; when the passkey is not known or its answer is not right
 */
export async function logInByPasskey(
  ctx: Ctx,
  { credential, keep }: z.output<typeof PasskeyLoginInput>,
): Promise<Reply> {
  const lifetimes = await getLoginSettings(ctx);
  const memberId = await provePasskey(ctx, credential);
  return transact(ctx, async (tctx) => {
    const { rows } = await sql<{ isSuspended: boolean }>`
      select account.is_suspended(id, ${tctx.now}) "isSuspended" from account.member
        where id = ${memberId} for no key update`.execute(tctx.db);
    if (rows[0]?.isSuspended) throw new Refusal(say.accountDisabled);
    return signIn(tctx, memberId, { keeps: keep, method: 'passkey', lifetimes });
  });
}

type Known = { id: number; memberId: number; public_key: Buffer; counter: number; credential_id: string };

/**
 * Checks what a passkey signed and notes its use.
 * @returns its member
 * @throws Refusal when it is not known, answers no challenge of the last five minutes, or counts backwards as a copy
 * would
 */
export async function provePasskey(ctx: Ctx, credential: SignedCredential): Promise<number> {
  const party = requireParty();
  const { rows } = await sql<Known>`
    select id, member_id "memberId", public_key, counter, credential_id from account.passkey
      where credential_id = ${credential.id}`.execute(ctx.db);
  const known = rows[0];
  if (!known) throw new Refusal(say.passkeyUnknown);
  const { userHandle: handle } = credential.response;
  if (handle !== undefined && handle !== userHandle(known.memberId).toString('base64url'))
    throw new Refusal(say.passkeyRefused);
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const answer = await verifyAuthenticationResponse({
    response: credential,
    expectedChallenge: (challenge) => spendChallenge(ctx, challenge, null),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: { id: known.credential_id, publicKey: new Uint8Array(known.public_key), counter: known.counter },
    requireUserVerification: true,
  }).catch(() => null);
  if (!answer?.verified) throw new Refusal(say.passkeyRefused);
  const { newCounter, credentialBackedUp } = answer.authenticationInfo;
  const { rows: noted } = await sql`
    update account.passkey set counter = ${newCounter}, is_synced = ${credentialBackedUp}, last_used_at = ${ctx.now}
    where id = ${known.id} and (counter < ${newCounter} or counter = 0 and ${newCounter} = 0)
      returning 1`.execute(ctx.db);
  if (noted.length === 0) throw new Refusal(say.passkeyRefused); // its copy was quicker, or it was removed
  return known.memberId;
}
