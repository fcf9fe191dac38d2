import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { removeFile } from '#app/core/files/files.server.ts';
import type { UploadSettings } from './uploads.settings.server.ts';
import { openStoreOf } from '#app/core/files/open-store.server.ts';

/** A record of account.upload that is about to go, or has gone. */
export type Stored = { storage: string; sha1: string; url: string; thumbUrl: string };

/** Whether another record stands for the same file: templates without the topic give two topics the same one. */
export async function isShared(ctx: Pick<Ctx, 'db'>, { storage, sha1, url }: Stored): Promise<boolean> {
  if (storage !== 'local') return false;
  const { rows } = await sql`select from account.upload where storage = 'local' and sha1 = ${sha1} and url = ${url}
    limit 1`.execute(ctx.db);
  return rows.length > 0;
}

/**
 * Removes file or object with its thumbnail. Last in the caller's transaction: when the store refuses, the record
 * stays.
 * @returns false when the store that holds it is not set up any more
 */
export async function removeStored({ storage, url, thumbUrl }: Stored, settings: UploadSettings): Promise<boolean> {
  const paths = [url, thumbUrl].filter((path) => path !== '');
  if (storage === 'local') {
    for (const path of paths) await removeFile(path);
    return true;
  }
  const store = openStoreOf(settings, storage);
  if (!store) return false;
  for (const path of paths) await store.remove(path.slice(1));
  return true;
}
