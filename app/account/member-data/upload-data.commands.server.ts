import { sql } from 'kysely';
import { audit } from '#app/core/audit.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { getUploadSettings, type UploadSettings } from '#app/account/uploads/uploads.settings.server.ts';
import { withUrls } from '#app/account/uploads/upload-desk.queries.server.ts';
import { isShared, removeStored, type Stored } from '#app/account/uploads/upload-removals.commands.server.ts';
import { inSteps, type MemberData } from './member-data.queries.server.ts';

type Upload = Stored & { id: number; topic: string; isRepeated: boolean };

/**
 * Parts a member's uploads from their account that is being closed: what still stands in somebody's texts, is somebody
 * else's avatar, or may have been sent by somebody else too stays without an owner, as does what lies in a store that
 * is no longer in use; the rest is removed, files and all. May be run twice.
 */
export async function dropUploads(ctx: Ctx, memberId: number, domains: readonly MemberData[]): Promise<void> {
  const settings = await getUploadSettings(ctx);
  const uploads: Upload[] = [];
  for await (const upload of inSteps((after, limit) => readUploads(ctx, memberId, after, limit))) uploads.push(upload);
  if (uploads.length === 0) return;
  const urls = uploads.map(({ url }) => url);
  const used = new Set<string>();
  for (const domain of domains)
    for (const url of (await domain.listUsedFiles?.(ctx, memberId, urls)) ?? []) used.add(url);
  for (const upload of uploads) await parted(ctx, { memberId, upload, isUsed: used.has(upload.url), settings });
}

/**
 * The same content is one record, whoever sends it. Avatars are known by whose they are, so that one's own sent twice
 * is no reason to keep it.
 */
async function readUploads(ctx: Ctx, memberId: number, after: number, limit: number): Promise<Upload[]> {
  const { rows } = await sql<Upload>`
    select id, topic, storage, sha1, url, thumb_url "thumbUrl", last_upload_at > created_at
      and topic <> 'avatar' "isRepeated" from account.upload
    where member_id = ${memberId} and id > ${after} order by id limit ${limit}`.execute(ctx.db);
  return rows;
}

type Parting = { memberId: number; upload: Upload; isUsed: boolean; settings: UploadSettings };

async function parted(ctx: Ctx, { memberId, upload, isUsed, settings }: Parting): Promise<void> {
  const { id, url } = upload;
  await transact(ctx, async (tctx) => {
    const isOutOfReach = upload.storage !== 'local' && upload.storage !== settings.uploadMode;
    const { fullUrl } = withUrls(upload, settings);
    if (isUsed || upload.isRepeated || isOutOfReach || (await isAvatarOfOther(tctx, memberId, { url, fullUrl }))) {
      await sql`update account.upload set member_id = null where id = ${id}`.execute(tctx.db);
      return;
    }
    await sql`delete from account.upload where id = ${id}`.execute(tctx.db);
    await audit(tctx, 'account.dropUpload', { kind: 'upload', id }, { url });
    if (!(await isShared(tctx, upload))) await removeStored(upload, settings);
  });
}

async function isAvatarOfOther(ctx: Ctx, memberId: number, file: { url: string; fullUrl: string }): Promise<boolean> {
  const { rows } = await sql`
    select from account.member where id <> ${memberId} and avatar <> ''
      and avatar = any(${[file.url, file.fullUrl]}::text[]) limit 1`.execute(ctx.db);
  return rows.length > 0;
}
