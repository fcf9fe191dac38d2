import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import type { z } from 'zod';
import { takesProofs } from '#app/billing/topups/topups.policy.ts';
import { lockTopUp, requirePayer, stepTopUp, stateConflict } from '#app/billing/topups/topups.commands.server.ts';
import { transferChannel } from '#app/billing/topups/topups.schema.ts';
import { audit } from '#app/core/audit.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { typeOf } from '#app/core/files/file-type.server.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { bilingual, type LocalText } from '#app/core/texts/language.ts';
import { removePrivate, storePrivate } from '#app/core/files/private-files.server.ts';
import { suffixOf } from '#app/core/files/save-name.ts';
import { notFound } from '#app/core/refusals.server.ts';
import en from './transfer-api.en.ts';
import zh from './transfer-api.zh.ts';
import { maxProof_bytes, maxProofs, type Proof, type UploadProofInput } from './transfers.schema.ts';
import { proofPurpose } from './transfer-proofs.queries.server.ts';

const say = bilingual(zh, en);

/**
 * Adds a proof to a transfer of the caller: pictures are drawn anew, PDFs kept as they are, both encrypted in private
 * storage. The same file again changes nothing.
 * @throws Refusal need-login; not-found; at the field `file`; STATE_CONFLICT once it is being checked
 */
export async function uploadProof(ctx: Ctx, input: z.output<typeof UploadProofInput>): Promise<Reply> {
  const { id: memberId } = await requirePayer(ctx);
  const file = await readProof(input['file']);
  const stored = await storePrivate(proofPurpose, file.bytes);
  let isKept = false;
  try {
    isKept = await transact(ctx, async (tctx) => addProof(tctx, { topUpId: input.id, memberId, id: stored, ...file }));
  } finally {
    if (!isKept) await removePrivate(stored);
  }
  return new Reply(null, { text: say.proofAdded });
}

/** Removes proofs half a year after their top-up ended. */
export async function purgeProofs(ctx: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select p.id from billing.top_up_proof p join billing.top_up t on t.id = p.top_up_id
    where t.state in ('confirmed', 'refused', 'expired', 'cancelled')
      and t.state_at < ${new Date(ctx.now.getTime() - keptFor_ms)} limit 1000`.execute(ctx.db);
  for (const { id } of rows) {
    await removePrivate(id);
    await sql`delete from billing.top_up_proof where id = ${id}`.execute(ctx.db);
  }
}

const keptFor_ms = 180 * 86_400_000;

type ReadFile = { bytes: Buffer; type: Proof['type']; hash: Buffer };

/** Whether the file was added; false when the top-up has it already. */
async function addProof(
  tctx: Ctx,
  { topUpId, memberId, id, bytes, type, hash }: ReadFile & { topUpId: number; memberId: number; id: string },
): Promise<boolean> {
  const topUp = await lockTopUp(tctx, topUpId);
  if (topUp.memberId !== memberId || topUp.channel !== transferChannel) throw notFound();
  if (!takesProofs(topUp.state)) throw stateConflict(topUp.state);
  const { rows } = await sql<{ hash: Buffer }>`select hash from billing.top_up_proof
    where top_up_id = ${topUpId}`.execute(tctx.db);
  if (rows.some((row) => row.hash.equals(hash))) return false;
  if (rows.length >= maxProofs) throw atFile(say.tooManyProofs(maxProofs));
  await sql`insert into billing.top_up_proof (id, top_up_id, hash, type, size, uploaded_at)
    values (${id}, ${topUpId}, ${hash}, ${type}, ${bytes.length}, ${tctx.now})`.execute(tctx.db);
  await stepTopUp(tctx, topUp, { state: 'proof_uploaded' });
  await audit(tctx, 'billing.uploadProof', { kind: 'top_up', id: topUpId }, { type, size: bytes.length });
  return true;
}

/** A picture as JPEG, upright, without EXIF, at most 2400 pixels wide or high; or a PDF. */
async function readProof(file: unknown): Promise<ReadFile> {
  if (!(file instanceof File) || file.size === 0) throw atFile(say.fileMissing);
  if (file.size > maxProof_bytes) throw atFile(say.fileTooLarge);
  const bytes = Buffer.from(await file.arrayBuffer());
  const hash = createHash('sha256').update(bytes).digest();
  const found = typeOf(suffixOf(file.name) || 'jpg', bytes);
  if (found?.mimetype === 'application/pdf') return { bytes, type: 'application/pdf', hash };
  try {
    if (found?.isImage) {
      const image = sharp(bytes, { failOn: 'error', limitInputPixels: 40_000_000 })
        .autoOrient()
        .flatten({ background: '#fff' });
      const drawn = await image
        .resize(2400, 2400, { fit: 'inside', withoutEnlargement: true })
        .jpeg({ quality: 85 })
        .timeout({ seconds: 20 })
        .toBuffer();
      return { bytes: drawn, type: 'image/jpeg', hash };
    }
  } catch {
    // told below
  }
  throw atFile(say.fileUnreadable);
}

const atFile = (text: LocalText) => new Refusal(text, { fields: { file: text } });
