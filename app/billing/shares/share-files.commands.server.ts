import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireOwner } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { typeOf } from '#app/core/files/file-type.server.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { removePrivate, storePrivate } from '#app/core/files/private-files.server.ts';
import { cleanFileName, suffixOf } from '#app/core/files/save-name.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { lockOwn } from './shares.commands.server.ts';
import { refuse, refuseField, say } from './share-refusals.server.ts';
import { canEdit } from './shares.policy.ts';
import { type FileIdInput, limits, maxShareFile_bytes, type ShareFile, type ShareFileInput } from './shares.schema.ts';

/** Keeps uses of the installation's key apart. */
export const sharePurpose = 'share-file';

/**
 * Adds a file to a share of the caller's: encrypted in private storage, under no public address. The same file again is
 * the one there is.
 * @throws Refusal need-login; not-found; STATE_CONFLICT; invalid for a file that is too large, of an unknown type, or
 * one too many
 */
export async function addShareFile(ctx: Ctx, { id: publicId, file }: z.output<typeof ShareFileInput>): Promise<Reply> {
  const { id: authorId } = requireOwner(ctx);
  const given = await readFile(file);
  // nothing is stored for a stranger
  await transact(ctx, (tctx) => lockOwn(tctx, authorId, publicId));
  const stored = await storePrivate(sharePurpose, given.bytes);
  let kept: ShareFile | null = null;
  try {
    kept = await transact(ctx, async (tctx) => register(tctx, authorId, publicId, stored, given));
    return new Reply(kept);
  } finally {
    if (kept?.id !== stored) await removePrivate(stored);
  }
}

/**
 * Removes a file of a share that nobody has ever bought.
 * @throws Refusal need-login; not-found; STATE_CONFLICT once it was bought
 */
export async function removeShareFile(ctx: Ctx, { id }: z.output<typeof FileIdInput>): Promise<Record<string, never>> {
  const { id: authorId } = requireOwner(ctx);
  await transact(ctx, async (tctx) => {
    const found = await sql<{ publicId: string }>`
      select s.public_id "publicId" from billing.share_file f join billing.share s on s.id = f.share_id
        where f.id = ${id}`.execute(tctx.db);
    if (!found.rows[0]) throw notFound();
    const share = await lockOwn(tctx, authorId, found.rows[0].publicId);
    const sold = await sql`select from billing.share_purchase where share_id = ${share.id} limit 1`.execute(tctx.db);
    if (sold.rows.length > 0) throw refuse('STATE_CONFLICT', say.fileSold, { state: share.state });
    if (!canEdit(share.state)) throw refuse('STATE_CONFLICT', say.stateConflict, { state: share.state });
    const others = await sql`select from billing.share_file where share_id = ${share.id} and id <> ${id}
      limit 1`.execute(tctx.db);
    if (share.state !== 'draft' && share.characters === 0 && others.rows.length === 0)
      throw refuseField('file', say.contentMissing);
    const { rows } = await sql<{ name: string }>`delete from billing.share_file where id = ${id}
      returning name`.execute(tctx.db);
    if (!rows[0]) throw notFound();
    await audit(tctx, 'billing.removeShareFile', { kind: 'share', id: share.id }, { name: rows[0].name });
  });
  await removePrivate(id);
  return {};
}

type Given = { bytes: Buffer; name: string; mimetype: string; sha256: Buffer };

async function readFile(file: unknown): Promise<Given> {
  if (!(file instanceof File) || file.size === 0) throw refuseField('file', say.fileMissing);
  if (file.size > maxShareFile_bytes) throw refuseField('file', say.fileTooLarge(maxShareFile_bytes / 1024 ** 2));
  const bytes = Buffer.from(await file.arrayBuffer());
  const name = cleanFileName(file.name);
  const type = typeOf(suffixOf(name), bytes);
  if (!type) throw refuseField('file', say.fileType);
  return { bytes, name, mimetype: type.mimetype, sha256: createHash('sha256').update(bytes).digest() };
}

async function register(
  tctx: Ctx,
  authorId: number,
  publicId: string,
  id: string,
  { bytes, name, mimetype, sha256 }: Given,
): Promise<ShareFile> {
  const share = await lockOwn(tctx, authorId, publicId);
  if (!canEdit(share.state)) throw refuse('STATE_CONFLICT', say.stateConflict, { state: share.state });
  const same = await sql<ShareFile>`
    select id, name, mimetype, size from billing.share_file
      where share_id = ${share.id} and sha256 = ${sha256}`.execute(tctx.db);
  if (same.rows[0]) return same.rows[0];
  const { rows } = await sql<{ count: number }>`select count(*) from billing.share_file
    where share_id = ${share.id}`.execute(tctx.db);
  if (rows[0]!.count >= limits.files) throw refuseField('file', say.tooManyFiles(limits.files));
  await sql`insert into billing.share_file (id, share_id, name, mimetype, size, sha256, at)
    values (${id}, ${share.id}, ${name}, ${mimetype}, ${bytes.length}, ${sha256}, ${tctx.now})`.execute(tctx.db);
  await audit(tctx, 'billing.addShareFile', { kind: 'share', id: share.id }, { name, size: bytes.length });
  return { id, name, mimetype, size: bytes.length };
}
