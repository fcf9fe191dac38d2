import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { removeFile, storeFile } from '#app/core/files/files.server.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { cleanFileName, fillSaveName, suffixOf } from '#app/core/files/save-name.ts';
import { getUploadSettings } from './uploads.settings.server.ts';
import en from '#app/account/account-api.en.ts';
import zh from '#app/account/account-api.zh.ts';
import { checkFile, drawFile, type DrawnFile, mebibytes } from './uploaded-files.commands.server.ts';
import { toFile, type UploadRow, uploadColumns } from './uploaded-files.queries.server.ts';
import { canStore, storageQuota_bytes } from './uploads.policy.ts';
import type { UploadInput } from './uploads.schema.ts';

const say = bilingual(zh, en);

/**
 * Stores a member's file on this server under the operator's template. Its type is told by suffix, list and content;
 * images are drawn anew without EXIF. The same content under the same topic is the same record, whoever sends it.
 * @throws Refusal with the texts of contract section 9, or when the member's storage is full
 */
export async function uploadFile(ctx: Ctx, { file, topic }: z.output<typeof UploadInput>): Promise<Reply> {
  const { id } = requireMember(ctx);
  if (!(file instanceof File) || file.name === '' || file.size === 0) throw new Refusal(say.noFile);
  const settings = await getUploadSettings(ctx);
  const name = cleanFileName(file.name);
  const suffix = suffixOf(name);
  checkFile({ suffix, size: file.size }, settings);
  const bytes = Buffer.from(await file.arrayBuffer());
  const sha1 = createHash('sha1').update(bytes).digest('hex');
  const known = await touchUpload(ctx, sha1, topic);
  const row =
    known ??
    (await addUpload(
      ctx,
      { ...(await drawFile(bytes, { suffix, topic }, settings)), topic, name, sha1 },
      settings.uploadSaveName,
    ));
  // Who sent the same before, under what name, is nobody else's business.
  return new Reply({ file: toFile({ ...row, name, member_id: id }, settings) }, { text: say.fileUploaded });
}

/**
 * Makes sure, in the caller's transaction and after the new record was written, that the member's files fit their
 * quota; uploads of one member wait for each other here.
 * @throws Refusal that the storage is full
 */
export async function requireRoom(ctx: Ctx, size: number): Promise<void> {
  const actor = requireMember(ctx);
  await sql`select from account.member where id = ${actor.id} for no key update`.execute(ctx.db);
  const { rows } = await sql<{ size: number }>`select coalesce(sum(size), 0)::bigint size from account.upload
    where member_id = ${actor.id}`.execute(ctx.db);
  if (!canStore(actor, (rows[0]?.size ?? 0) - size, size))
    throw new Refusal(say.storageFull(mebibytes(storageQuota_bytes)));
}

type Draft = DrawnFile & { topic: string; name: string; sha1: string };

async function touchUpload(ctx: Ctx, sha1: string, topic: string): Promise<UploadRow | undefined> {
  const { rows } = await sql<UploadRow>`
    update account.upload set last_upload_at = ${ctx.now}
      where sha1 = ${sha1} and topic = ${topic} and storage = 'local' returning ${uploadColumns}`.execute(ctx.db);
  return rows[0];
}

/**
 * The file is on disk before its record is committed; of parallel uploads of one file, the first stores it and the
 * others find it.
 */
async function addUpload(ctx: Ctx, draft: Draft, template: string): Promise<UploadRow> {
  const actor = requireMember(ctx);
  const { bytes, thumbnail, type, topic, name, sha1, width, height } = draft;
  const random = (length: number) => randomBytes(length).toString('hex').slice(0, length);
  const url = fillSaveName(template, { topic, name, suffix: type.suffix, sha1, now: ctx.now, random });
  const thumbUrl = thumbnail ? `${url}.thumb.webp` : '';
  const added = await transact(ctx, async (tctx) => {
    await sql`select from account.member where id = ${actor.id} for no key update`.execute(tctx.db);
    const { rows } = await sql<UploadRow>`
      insert into account.upload (member_id, topic, storage, sha1, url, thumb_url, name, suffix, mimetype, size, width,
        height, created_at, last_upload_at)
      values (${actor.id}, ${topic}, 'local', ${sha1}, ${url}, ${thumbUrl}, ${name}, ${type.suffix}, ${type.mimetype},
        ${bytes.length}, ${width}, ${height}, ${tctx.now}, ${tctx.now})
      on conflict (sha1, topic) where storage = 'local' do nothing returning ${uploadColumns}`.execute(tctx.db);
    const row = rows[0];
    if (!row) return null;
    await requireRoom(tctx, row.size);
    await audit(tctx, 'account.uploadFile', { kind: 'upload', id: row.id }, { url, size: row.size });
    if (thumbnail) await storeFile(thumbUrl, thumbnail);
    await storeFile(url, bytes).catch(async (error: unknown) => {
      if (thumbnail) await removeFile(thumbUrl); // nobody else has this address before the transaction ends
      throw error;
    });
    return row;
  });
  const row = added ?? (await touchUpload(ctx, sha1, topic));
  if (!row) throw new Error('The upload vanished while it was stored');
  return row;
}
