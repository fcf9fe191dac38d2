import { sql } from 'kysely';
import { isCaptchaEnabled } from '#app/core/captcha/switch.server.ts';
import { type Ctx, proof_ms, requireMember } from '#app/core/ctx.server.ts';
import { getLoginSettings } from '#app/account/logins.settings.server.ts';
import { listOwnFederations } from '#app/account/federation/federation.queries.server.ts';
import { siteParty } from '#app/account/passkeys/passkeys.queries.server.ts';
import { findPasswordPlace } from '#app/account/sessions/passwords.queries.server.ts';
import { proofWays } from './reauth.policy.ts';
import type { ProofState } from './reauth.schema.ts';

/** How the caller can prove that it is they, and whether they have. @throws Refusal need-login */
export async function getProof(ctx: Ctx): Promise<ProofState> {
  const actor = requireMember(ctx);
  const { rows } = await sql<{ email: string; twoStep: boolean; passkey: boolean }>`
    select coalesce(email, '') email,
      exists (select from account.two_step t where t.member_id = m.id and confirmed_at is not null) "twoStep",
      ${siteParty() !== null}::boolean and exists (select from account.passkey p where p.member_id = m.id) "passkey"
    from account.member m where id = ${actor.id}`.execute(ctx.db);
  const [place, { accountVerification }, federations] = [
    await findPasswordPlace(ctx, actor.id),
    await getLoginSettings(ctx),
    await listOwnFederations(ctx),
  ];
  const providers = federations
    .filter(({ isOn, identity }) => isOn && identity !== null)
    .map(({ id, name }) => ({ id, name }));
  const email = accountVerification.includes('email') ? (rows[0]?.email ?? '') : '';
  const ways = rows[0]
    ? proofWays({ ...rows[0], password: place !== 'none', email: email !== '', federation: providers.length > 0 })
    : [];
  const provenAt = 'provenAt' in actor ? actor.provenAt : null;
  const until = provenAt ? provenAt.getTime() + proof_ms : 0;
  return {
    ways,
    provenUntil: until > ctx.now.getTime() ? Math.floor(until / 1000) : null,
    email: ways.includes('email') ? email : '',
    providers: ways.includes('federation') ? providers : [],
    asksCaptcha: isCaptchaEnabled(),
  };
}
