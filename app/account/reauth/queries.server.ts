import { sql } from 'kysely';
import { type Ctx, proof_ms, requireMember } from '#app/core/ctx.server.ts';
import { siteParty } from '../passkeys/queries.server.ts';
import { proofWays } from './policy.ts';
import type { ProofState } from './schema.ts';

/** How the caller can prove that it is they, and whether they have. @throws Refusal need-login */
export async function getProof(ctx: Ctx): Promise<ProofState> {
  const actor = requireMember(ctx);
  const { rows } = await sql<{ password: boolean; twoStep: boolean; passkey: boolean }>`
    select password_hash is not null "password",
      exists (select from account.two_step t where t.member_id = m.id and confirmed_at is not null) "twoStep",
      ${siteParty() !== null}::boolean and exists (select from account.passkey p where p.member_id = m.id) "passkey"
    from account.member m where id = ${actor.id}`.execute(ctx.db);
  const provenAt = 'provenAt' in actor ? actor.provenAt : null;
  const until = provenAt ? provenAt.getTime() + proof_ms : 0;
  return { ways: rows[0] ? proofWays(rows[0]) : [], provenUntil: until > ctx.now.getTime() ? Math.floor(until / 1000) : null };
}
