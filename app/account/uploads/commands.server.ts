import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { inTransaction } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { type FileType, mimeOf, typeOf } from '#app/core/file-type.server.ts';
import { storeFile } from '#app/core/files.server.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { cleanImage } from '#app/core/image.server.ts';
import { bilingual } from '#app/core/language.ts';
import { cleanFileName, fillSaveName, suffixOf } from '#app/core/save-name.ts';
import { getSettings, type Settings } from '#app/core/settings.server.ts';
import type { UploadedFile } from '#app/core/upload.ts';
import en from '../lang/en/api.ts';
import zh from '../lang/zh-cn/api.ts';
import { canStore, isTypeAllowed, storageQuota_bytes } from './policy.ts';
import type { UploadInput } from './schema.ts';

const say = bilingual(zh, en);
const storage = 'local';

/**
 * Stores a member's file under the operator's template. Its type is told by suffix, list and content; images are drawn
 * anew without EXIF. The same content under the same topic is the same record, whoever sends it.
 * @throws Refusal with the texts of contract section 9, or when the member's storage is full
 */
export async function uploadFile(ctx: Ctx, { file, topic }: z.output<typeof UploadInput>): Promise<Reply> {
  requireMember(ctx);
  if (!(file instanceof File) || file.name === '' || file.size === 0) throw new Refusal(say.noFile);
  const settings = await getSettings(ctx);
  const name = cleanFileName(file.name);
  const given = await readFile(file, name, settings);
  const sha1 = createHash('sha1').update(given.bytes).digest('hex');
  const known = await touchUpload(ctx, sha1, topic);
  const row = known ?? (await addUpload(ctx, { ...(await prepare(given)), topic, name, sha1 }, settings.uploadSaveName));
  return new Reply({ file: toFile(row, settings) }, { text: say.fileUploaded });
}

type Given = { bytes: Buffer; type: FileType };
type Prepared = Given & { width: number; height: number };
type Draft = Prepared & { topic: string; name: string; sha1: string };
type Row = Omit<UploadedFile, 'full_url' | 'user_id' | 'last_upload_time'> & { member_id: number | null; last_upload_at: Date };

const mebibytes = (size: number) => String(Math.round((size / 1024 ** 2) * 100) / 100);

async function readFile(file: File, name: string, { uploadTypes, uploadMaxSize }: Settings): Promise<Given> {
  const suffix = suffixOf(name);
  const mimetype = mimeOf(suffix);
  if (!mimetype || !isTypeAllowed(uploadTypes, suffix, mimetype)) throw new Refusal(say.formatNotAllowed);
  if (file.size > uploadMaxSize) throw new Refusal(say.fileTooLarge(mebibytes(file.size), mebibytes(uploadMaxSize)));
  const bytes = Buffer.from(await file.arrayBuffer());
  const type = typeOf(suffix, bytes);
  if (!type) throw new Refusal(mimetype.startsWith('image/') ? say.notAnImage : say.formatNotAllowed);
  if (!isTypeAllowed(uploadTypes, type.suffix, type.mimetype)) throw new Refusal(say.formatNotAllowed);
  return { bytes, type };
}

async function prepare({ bytes, type }: Given): Promise<Prepared> {
  if (!type.isImage) return { bytes, type, width: 0, height: 0 };
  const image = await cleanImage(bytes, type.suffix);
  if (!image) throw new Refusal(say.notAnImage);
  return { ...image, type };
}

const columns = sql.raw('id, topic, member_id, url, width, height, name, size, mimetype, storage, sha1, suffix, last_upload_at');

async function touchUpload(ctx: Ctx, sha1: string, topic: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    update account.upload set last_upload_at = ${ctx.now} where sha1 = ${sha1} and topic = ${topic} and storage = ${storage} returning ${columns}`.execute(
    ctx.db,
  );
  return rows[0];
}

/** The file is on disk before its record is committed; of parallel uploads of one file, the first stores it and the others find it. */
async function addUpload(ctx: Ctx, draft: Draft, template: string): Promise<Row> {
  const actor = requireMember(ctx);
  const { bytes, type, topic, name, sha1, width, height } = draft;
  const random = (length: number) => randomBytes(length).toString('hex').slice(0, length);
  const url = fillSaveName(template, { topic, name, suffix: type.suffix, sha1, now: ctx.now, random });
  const added = await inTransaction(ctx.db, async (tx) => {
    await sql`select from account.member where id = ${actor.id} for no key update`.execute(tx);
    const { rows } = await sql<Row>`
      insert into account.upload (member_id, topic, storage, sha1, url, name, suffix, mimetype, size, width, height, created_at, last_upload_at)
      values (${actor.id}, ${topic}, ${storage}, ${sha1}, ${url}, ${name}, ${type.suffix}, ${type.mimetype}, ${bytes.length}, ${width}, ${height}, ${ctx.now}, ${ctx.now})
      on conflict (sha1, topic, storage) do nothing returning ${columns}`.execute(tx);
    const row = rows[0];
    if (!row) return null;
    const kept = await sql<{ size: number }>`select coalesce(sum(size), 0)::bigint size from account.upload where member_id = ${actor.id}`.execute(tx);
    if (!canStore(actor, (kept.rows[0]?.size ?? 0) - row.size, row.size)) throw new Refusal(say.storageFull(mebibytes(storageQuota_bytes)));
    await audit({ ...ctx, db: tx }, 'account.uploadFile', { kind: 'upload', id: row.id }, { url, size: row.size });
    await storeFile(url, bytes);
    return row;
  });
  const row = added ?? (await touchUpload(ctx, sha1, topic));
  if (!row) throw new Error('The upload vanished while it was stored');
  return row;
}

/** Sizes are bytes and pixels; `sha1` is of the file as it was sent. Without a CDN the full URL is the path itself: it works under whatever name the site is reached by. */
function toFile({ member_id, last_upload_at, ...row }: Row, { cdnUrl }: Settings): UploadedFile {
  const full_url = cdnUrl.replace(/\/+$/, '') + row.url;
  return { ...row, user_id: member_id ?? 0, full_url, last_upload_time: Math.floor(last_upload_at.getTime() / 1000) };
}
