import { sql } from 'kysely';
import type { z } from 'zod';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { readPrivate } from '#app/core/files/private-files.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { isUnlocked } from './shares.policy.ts';
import { findPurchase, findShare } from './shares.queries.server.ts';
import type { FileOfShareInput } from './shares.schema.ts';
import { sharePurpose } from './share-files.commands.server.ts';

/**
 * A file of a share for its author and for buyers who have opened it, always as a download.
 * @throws Refusal need-login; not-found for everybody else
 */
export async function getShareFile(
  ctx: Ctx,
  { id: publicId, file }: z.output<typeof FileOfShareInput>,
): Promise<Response> {
  const { id: readerId } = requireMember(ctx);
  const share = await findShare(ctx, publicId);
  if (!share) throw notFound();
  if (readerId !== share.authorId) {
    const purchase = await findPurchase(ctx, share.id, readerId);
    if (!purchase || !isUnlocked(purchase, ctx.now) || share.state === 'taken_down') throw notFound();
  }
  const { rows } = await sql<{ id: string; name: string; mimetype: string }>`
    select id, name, mimetype from billing.share_file where id = ${file} and share_id = ${share.id}`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  return fileResponse(rows[0]);
}

/** A private file of a share as a download. */
export async function fileResponse({
  id,
  name,
  mimetype,
}: {
  id: string;
  name: string;
  mimetype: string;
}): Promise<Response> {
  const bytes = await readPrivate(sharePurpose, id);
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': mimetype,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}
