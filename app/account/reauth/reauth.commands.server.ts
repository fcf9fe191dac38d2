import { sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { forbidden, needLogin } from '#app/core/refusals.server.ts';
import en from '#app/account/account-api.en.ts';
import enSecurity from '#app/account/sessions/security-api.en.ts';
import zh from '#app/account/account-api.zh.ts';
import zhSecurity from '#app/account/sessions/security-api.zh.ts';
import { provePasskey } from '#app/account/passkeys/passkey-logins.commands.server.ts';
import type { SignedCredential } from '#app/account/passkeys/passkeys.schema.ts';
import { useCode } from '#app/account/sessions/codes.commands.server.ts';
import { proveOwnPassword } from '#app/account/directory/directory-logins.commands.server.ts';
import { proveSecondStep } from '#app/account/two-step/two-step.commands.server.ts';
import { getProof } from './reauth.queries.server.ts';
import type { ProofInput, ProofWay } from './reauth.schema.ts';

const say = { ...bilingual(zh, en), ...bilingual(zhSecurity, enSecurity) };

/**
 * Proves that the member themselves sits at this login; `requireRecentProof` lets it act for ten minutes. Wrong secrets
 * count into the locks of the account.
 * @throws Refusal need-login; for a wrong secret, a locked account, or a way that is not enough for this account
 */
export async function prove(ctx: Ctx, input: z.output<typeof ProofInput>): Promise<Reply> {
  await requireProofWay(ctx, input.way);
  if (input.way === 'password') await requirePassword(ctx, input.password);
  else if (input.way === 'email') await requireMailCode(ctx, input.captcha);
  else if (input.way === 'passkey') await requirePasskey(ctx, input.credential);
  else await requireSecondStep(ctx, input.code);
  return keepProof(ctx, input.way);
}

/**
 * Refuses a way that is not enough for the caller's account: nothing goes round the second step or the password.
 * @throws Refusal need-login
 */
export async function requireProofWay(ctx: Ctx, way: ProofWay): Promise<void> {
  const { ways } = await getProof(ctx);
  if (!ways.includes(way)) throw new Refusal(ways.includes('code') ? say.proofByCode : say.proofImpossible);
}

/**
 * Notes that the caller has just proved that it is they. @throws Refusal forbidden for API tokens, need-login when the
 * login has ended
 */
export async function keepProof(ctx: Ctx, way: ProofWay): Promise<Reply> {
  const actor = requireMember(ctx);
  if (actor.kind === 'token') throw forbidden();
  await transact(ctx, async (tctx) => {
    const { rows } = await sql`update account.login set proven_at = ${tctx.now}
      where id = ${actor.loginId} and ended_at is null returning 1`.execute(tctx.db);
    if (rows.length === 0) throw needLogin();
    await audit(tctx, 'account.prove', { kind: 'login', id: actor.loginId }, { way });
  });
  return new Reply(null, { text: say.proofGiven });
}

async function requirePassword(ctx: Ctx, password: string): Promise<void> {
  const { id } = requireMember(ctx);
  const { rows } = await sql<{ hash: string | null }>`select password_hash hash from account.member
    where id = ${id}`.execute(ctx.db);
  const proof = await proveOwnPassword(ctx, id, rows[0]?.hash ?? null, password);
  if (proof === 'locked') throw new Refusal(say.tryAgainAfterDay);
  if (proof === 'wrong') throw new Refusal(say.passwordIncorrect, { fields: { password: say.passwordIncorrect } });
}

async function requireMailCode(ctx: Ctx, captcha: string): Promise<void> {
  const { id } = requireMember(ctx);
  const { rows } = await sql<{ email: string | null }>`select email from account.member
    where id = ${id}`.execute(ctx.db);
  const given = { channel: 'email', address: rows[0]?.email ?? '', event: 'user_email_verify', code: captcha } as const;
  const isRight = await transact(ctx, async (tctx) => useCode(tctx, given));
  if (!isRight) throw new Refusal(say.wrongCode, { fields: { captcha: say.wrongCode } });
}

async function requirePasskey(ctx: Ctx, credential: SignedCredential): Promise<void> {
  const { id } = requireMember(ctx);
  if ((await provePasskey(ctx, credential)) !== id) throw new Refusal(say.passkeyUnknown);
}

async function requireSecondStep(ctx: Ctx, code: string): Promise<void> {
  const proof = await proveSecondStep(ctx, requireMember(ctx).id, code);
  if (proof === 'locked') throw new Refusal(say.secondStepLocked);
  if (proof === 'wrong') throw new Refusal(say.wrongSecondCode, { fields: { code: say.wrongSecondCode } });
}
