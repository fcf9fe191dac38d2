import { unixSeconds } from '#app/core/unix-seconds.ts';
import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import type { UploadSettings } from './uploads.settings.server.ts';
import { getSiteUrl } from '#app/core/process/site-url.server.ts';
import { openStore, openStoreOf } from '#app/core/files/open-store.server.ts';
import type { UploadedFile } from '#app/core/request/upload.ts';

/** A record of account.upload. */
export type UploadRow = Omit<UploadedFile, 'full_url' | 'user_id' | 'last_upload_time'> & {
  member_id: number | null;
  last_upload_at: Date;
};

export const uploadColumns = sql.raw(
  'id, topic, member_id, url, thumb_url, width, height, name, size, mimetype, storage, sha1, suffix, last_upload_at',
);

/** The record of an object in a store, by its public path. */
export async function findObject(ctx: Pick<Ctx, 'db'>, storage: string, url: string): Promise<UploadRow | null> {
  const { rows } = await sql<UploadRow>`select ${uploadColumns} from account.upload
    where storage = ${storage} and storage <> 'local' and url = ${url}`.execute(ctx.db);
  return rows[0] ?? null;
}

/** Where a path below /storage/, as a browser asks for it, lies when it is not on this server; null when nowhere. */
export async function findStoredAddress(
  ctx: Pick<Ctx, 'db'>,
  settings: UploadSettings,
  asked: string,
): Promise<string | null> {
  const path = decoded(asked);
  if (path === null) return null;
  const store = openStore(settings);
  if (store) return store.publicUrl(path.slice(1));
  const url = path.replace(/\.thumb\.webp$/, '');
  const { rows } = await sql<{ storage: string }>`
    select storage from account.upload where storage = any('{s3,qiniu}') and url = any(${[path, url]}::text[])
      order by id desc limit 1`.execute(ctx.db);
  return (rows[0] && openStoreOf(settings, rows[0].storage)?.publicUrl(path.slice(1))) ?? null;
}

/** Whether a path below /storage/, as a browser asks for it, is served and is that of an upload that this site keeps. */
export async function isUploadedHere(ctx: Pick<Ctx, 'db'>, asked: string): Promise<boolean> {
  const path = decoded(asked);
  if (path === null) return false;
  const { rows } = await sql`select from account.upload where storage = 'local' and hidden_at is null
    and url = any(${[path, path.replace(/\.thumb\.webp$/, '')]}::text[]) limit 1`.execute(ctx.db);
  return rows.length > 0;
}

/** Null for what is no valid encoding, or no text that the database could hold. */
function decoded(path: string): string | null {
  try {
    const text = decodeURIComponent(path);
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}

/** Where files on this server are fetched from, without a slash at the end: the CDN, or the site itself. */
export const fileHost = ({ cdnUrl }: Pick<UploadSettings, 'cdnUrl'>) => cdnUrl.replace(/\/+$/, '') || getSiteUrl();

/**
 * A record on the wire. Sizes are bytes and pixels; `sha1` is of the file as it was sent. The full URL is absolute, for
 * clients on other hosts: of a file on this server below the CDN, else below the site's own address.
 */
export function toFile({ member_id, last_upload_at, ...row }: UploadRow, settings: UploadSettings): UploadedFile {
  const store = openStoreOf(settings, row.storage);
  const full_url = store ? store.publicUrl(row.url.slice(1)) : fileHost(settings) + row.url;
  return { ...row, user_id: member_id ?? 0, full_url, last_upload_time: unixSeconds(last_upload_at) };
}

/** What lies at these public paths, as far as it was uploaded: type, pixels and bytes, by path. */
export async function listUploadsAt(
  ctx: Pick<Ctx, 'db'>,
  urls: readonly string[],
): Promise<Map<string, Pick<UploadRow, 'url' | 'mimetype' | 'width' | 'height' | 'size'>>> {
  if (urls.length === 0) return new Map();
  const { rows } = await sql<Pick<UploadRow, 'url' | 'mimetype' | 'width' | 'height' | 'size'>>`
    select url, mimetype, width, height, size from account.upload where url = any(${urls}::text[])`.execute(ctx.db);
  return new Map(rows.map((row) => [row.url, row]));
}
