import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import type { Settings } from '#app/core/settings.server.ts';
import { openStore } from '#app/core/storage/open-store.server.ts';
import type { UploadedFile } from '#app/core/upload.ts';

/** A record of account.upload. */
export type UploadRow = Omit<UploadedFile, 'full_url' | 'user_id' | 'last_upload_time'> & { member_id: number | null; last_upload_at: Date };

export const uploadColumns = sql.raw('id, topic, member_id, url, thumb_url, width, height, name, size, mimetype, storage, sha1, suffix, last_upload_at');

/** The record of an object in a store, by its public path. */
export async function findObject(ctx: Pick<Ctx, 'db'>, storage: string, url: string): Promise<UploadRow | null> {
  const { rows } = await sql<UploadRow>`select ${uploadColumns} from account.upload where storage = ${storage} and storage <> 'local' and url = ${url}`.execute(
    ctx.db,
  );
  return rows[0] ?? null;
}

/**
 * A record on the wire. Sizes are bytes and pixels; `sha1` is of the file as it was sent. Of a file on this server the full
 * URL is the path itself unless there is a CDN: it works under whatever name the site is reached by.
 */
export function toFile({ member_id, last_upload_at, ...row }: UploadRow, settings: Settings): UploadedFile {
  const store = row.storage === settings.uploadMode ? openStore(settings) : null;
  const full_url = store ? store.publicUrl(row.url.slice(1)) : settings.cdnUrl.replace(/\/+$/, '') + row.url;
  return { ...row, user_id: member_id ?? 0, full_url, last_upload_time: Math.floor(last_upload_at.getTime() / 1000) };
}
