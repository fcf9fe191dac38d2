import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { cleanFileName, suffixOf } from '#app/core/files/save-name.ts';
import { getUploadSettings, type UploadSettings } from './uploads.settings.server.ts';
import { log } from '#app/core/process/log.server.ts';
import { type ObjectStore, StoreFault } from '#app/core/files/object-store.ts';
import { openStore, openStoreOf } from '#app/core/files/open-store.server.ts';
import { requireRoom } from './uploads.commands.server.ts';
import { checkFile, drawFile, type DrawnFile } from './uploaded-files.commands.server.ts';
import { findObject, toFile, type UploadRow, uploadColumns } from './uploaded-files.queries.server.ts';
import { formLifetime_ms } from './uploads.queries.server.ts';
import en from '#app/account/account-api.en.ts';
import zh from '#app/account/account-api.zh.ts';
import { ownKey, topicOf } from './direct-uploads.policy.ts';
import type { ConfirmInput } from './direct-uploads.schema.ts';

const say = bilingual(zh, en);

/**
 * Records a file that the caller's browser has sent to the object store. The server reads the object: it must exist,
 * have the hash that was said and be of an allowed type by its content; images are drawn anew without EXIF and put
 * back. What is refused is removed from the store. The same object twice is the same record.
 * @throws Refusal with the texts of contract section 9; when the store cannot be reached or refuses, which leaves the
 * object for another try
 */
export async function confirmUpload(ctx: Ctx, input: z.output<typeof ConfirmInput>): Promise<Reply> {
  const actor = requireMember(ctx);
  const settings = await getUploadSettings(ctx);
  const store = openStore(settings);
  const key = ownKey(input.url, actor.id);
  if (!store || !key) throw new Refusal(say.objectMissing);
  const known = await findObject(ctx, settings.uploadMode, `/${key}`);
  if (known) return new Reply({ file: toFile(known, settings) }, { text: say.fileUploaded });
  try {
    const drawn = await inspect(store, { key, topic: topicOf(key, actor.id) }, input, settings);
    const row = await record(ctx, store, {
      key,
      drawn,
      name: cleanFileName(input.name || key.split('/').at(-1)!),
      settings,
    });
    return new Reply({ file: toFile(row, settings) }, { text: say.fileUploaded });
  } catch (error) {
    if (error instanceof Refusal)
      await store
        .remove(key)
        .catch((fault: unknown) => log.error({ err: fault, key }, 'a refused object stays in the store'));
    if (!(error instanceof StoreFault)) throw error;
    log.error({ err: error, key }, 'the object store failed');
    throw new Refusal(say.storeFailed);
  }
}

/**
 * Looks once more at objects whose form has expired since: one that was changed after it was checked is removed with
 * its record. Only stores whose forms can overwrite need this.
 */
export async function lookAgain(ctx: Ctx): Promise<void> {
  const settings = await getUploadSettings(ctx);
  const store = openStoreOf(settings, 's3');
  if (!store) return;
  const { rows } = await sql<{ id: number; url: string; thumb_url: string; etag: string }>`
    select id, url, thumb_url, etag from account.upload where look_again_at <= ${ctx.now} and storage = 's3'
      order by look_again_at limit 200`.execute(ctx.db);
  for (const row of rows) {
    const facts = await store.head(row.url.slice(1));
    if (facts?.etag === row.etag)
      await sql`update account.upload set look_again_at = null
      where id = ${row.id}`.execute(ctx.db);
    else await dropObject(ctx, store, row);
  }
}

type Checked = DrawnFile & { sha1: string; etag: string };
type Draft = { key: string; drawn: Checked; name: string; settings: UploadSettings };

async function inspect(
  store: ObjectStore,
  { key, topic }: { key: string; topic: string },
  input: z.output<typeof ConfirmInput>,
  settings: UploadSettings,
): Promise<Checked> {
  const facts = await store.head(key);
  if (!facts) throw new Refusal(say.objectMissing);
  checkFile({ suffix: suffixOf(key), size: facts.size }, settings);
  const bytes = await store.read(key, settings.uploadMaxSize);
  const sha1 = createHash('sha1').update(bytes).digest('hex');
  if (sha1 !== input.sha1) throw new Refusal(say.objectMissing);
  const drawn = await drawFile(bytes, { suffix: suffixOf(key), topic }, settings);
  if (drawn.type.isImage || facts.mimetype !== drawn.type.mimetype)
    await store.write(key, drawn.bytes, drawn.type.mimetype);
  const kept = await store.head(key);
  if (!kept) throw new Refusal(say.objectMissing);
  return { ...drawn, sha1, etag: kept.etag };
}

async function record(ctx: Ctx, store: ObjectStore, { key, drawn, name, settings }: Draft): Promise<UploadRow> {
  const actor = requireMember(ctx);
  const { bytes, thumbnail, type, width, height, sha1, etag } = drawn;
  const thumbKey = thumbnail ? `${key}.thumb.webp` : '';
  if (thumbnail) await store.write(thumbKey, thumbnail, 'image/webp');
  const lookAgainAt = settings.uploadMode === 's3' ? new Date(ctx.now.getTime() + formLifetime_ms) : null;
  const row = await transact(ctx, async (tctx) => {
    const { rows } = await sql<UploadRow>`
      insert into account.upload (member_id, topic, storage, sha1, url, thumb_url, name, suffix, mimetype, size, width,
        height, etag, look_again_at, created_at, last_upload_at)
      values (${actor.id}, ${topicOf(key, actor.id)}, ${settings.uploadMode}, ${sha1}, ${`/${key}`},
        ${thumbKey && `/${thumbKey}`}, ${name}, ${type.suffix}, ${type.mimetype},
        ${bytes.length}, ${width}, ${height}, ${etag}, ${lookAgainAt}, ${tctx.now}, ${tctx.now})
      on conflict (storage, url) where storage <> 'local' do nothing returning ${uploadColumns}`.execute(tctx.db);
    if (!rows[0]) return null;
    await requireRoom(tctx, rows[0].size);
    await audit(
      tctx,
      'account.confirmUpload',
      { kind: 'upload', id: rows[0].id },
      { url: rows[0].url, size: rows[0].size },
    );
    return rows[0];
  });
  const found = row ?? (await findObject(ctx, settings.uploadMode, `/${key}`));
  if (!found) throw new Error('The upload vanished while it was recorded');
  return found;
}

async function dropObject(
  ctx: Ctx,
  store: ObjectStore,
  { id, url, thumb_url }: { id: number; url: string; thumb_url: string },
): Promise<void> {
  for (const path of [url, thumb_url].filter(Boolean)) await store.remove(path.slice(1));
  await transact(ctx, async (tctx) => {
    await sql`delete from account.upload where id = ${id}`.execute(tctx.db);
    await audit(tctx, 'account.dropChangedObject', { kind: 'upload', id }, { url });
  });
}
