import { sql } from 'kysely';
import type { z } from 'zod';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { readPrivate } from '#app/core/files/private-files.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import type { Proof, ProofInput } from './transfers.schema.ts';

/** What private files of proofs are sealed for. */
export const proofPurpose = 'top-up-proof';

/** The proofs of a top-up, in the order they came. For callers that have asked whose it is. */
export async function listProofs(ctx: Pick<Ctx, 'db'>, topUpId: number): Promise<Proof[]> {
  const { rows } = await sql<Proof>`
    select id, type, size, floor(extract(epoch from uploaded_at))::bigint "uploadedAt" from billing.top_up_proof
    where top_up_id = ${topUpId} order by uploaded_at, id`.execute(ctx.db);
  return rows;
}

/**
 * A proof of the caller's.
 * @throws Refusal need-login; not-found for others' too
 */
export async function getProof(ctx: Ctx, { id }: z.output<typeof ProofInput>): Promise<Response> {
  const { id: memberId } = requireMember(ctx);
  const { rows } = await sql<{ type: Proof['type'] }>`
    select p.type from billing.top_up_proof p join billing.top_up t on t.id = p.top_up_id
      where p.id = ${id} and t.member_id = ${memberId}`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  return asResponse(id, rows[0].type);
}

/**
 * A proof, for the desk; each view leaves an audit row.
 * @throws Refusal forbidden without the console's desk, not-found
 */
export async function getProofForDesk(ctx: Ctx, { id }: z.output<typeof ProofInput>): Promise<Response> {
  await requireConsole(ctx, 'topups');
  const { rows } = await sql<{ type: Proof['type']; topUpId: number }>`select type, top_up_id "topUpId"
    from billing.top_up_proof where id = ${id}`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  const answer = await asResponse(id, rows[0].type);
  await audit(ctx, 'billing.viewProof', { kind: 'top_up', id: rows[0].topUpId });
  return answer;
}

/** A PDF is only saved, never shown by the browser in our name. */
async function asResponse(id: string, type: Proof['type']): Promise<Response> {
  const bytes = await readPrivate(proofPurpose, id);
  const isPicture = type === 'image/jpeg';
  const headers = {
    'content-type': type,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-disposition': isPicture ? 'inline' : `attachment; filename="proof-${id.slice(0, 8)}.pdf"`,
  };
  return new Response(new Uint8Array(bytes), { headers });
}
