import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { hideFile, removeHiddenFile, showFile } from '#app/core/files/files.server.ts';
import { getUploadSettings } from './uploads.settings.server.ts';
import { isShared, removeStored, type Stored } from './upload-removals.commands.server.ts';

/*
 * Uploads that are kept but not served. Files of this machine move out of the folder that is served; objects of a
 * remote store stay readable for whoever has the address until they are removed for good.
 */

type Row = Stored & { id: number };
const columns = sql`id, storage, sha1, url, thumb_url "thumbUrl"`;
const pathsOf = ({ url, thumbUrl }: Stored) => [url, thumbUrl].filter((path) => path !== '');

/** How many uploads of a member are served. */
export async function countServedUploads(ctx: Pick<Ctx, 'db'>, memberId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from account.upload
    where member_id = ${memberId} and hidden_at is null`.execute(ctx.db);
  return rows[0]!.count;
}

/**
 * Hides at most `limit` uploads of a member; returns how many, 0 when all are hidden. May be run again after a fault.
 */
export function hideUploadsOf(ctx: Ctx, memberId: number, limit: number): Promise<number> {
  return transact(ctx, async (tctx) => {
    const { rows } = await sql<Row>`
      update account.upload set hidden_at = ${tctx.now} where id in (
        select id from account.upload where member_id = ${memberId} and hidden_at is null order by id limit ${limit}
          for update) returning ${columns}`.execute(tctx.db);
    for (const row of rows) if (row.storage === 'local') for (const path of pathsOf(row)) await hideFile(path);
    return rows.length;
  });
}

/** Serves at most `limit` hidden uploads of a member again; returns how many. */
export function showUploadsOf(ctx: Ctx, memberId: number, limit: number): Promise<number> {
  return transact(ctx, async (tctx) => {
    const { rows } = await sql<Row>`
      update account.upload set hidden_at = null where id in (
        select id from account.upload where member_id = ${memberId} and hidden_at is not null order by id limit ${limit}
          for update) returning ${columns}`.execute(tctx.db);
    for (const row of rows) if (row.storage === 'local') for (const path of pathsOf(row)) await showFile(path);
    return rows.length;
  });
}

/**
 * Removes at most `limit` hidden uploads of a member for good; returns how many. Objects of a store that is not in use
 * stay with it.
 */
export async function removeHiddenUploads(ctx: Ctx, memberId: number, limit: number): Promise<number> {
  const settings = await getUploadSettings(ctx);
  return transact(ctx, async (tctx) => {
    const { rows } = await sql<Row>`
      delete from account.upload where id in (
        select id from account.upload where member_id = ${memberId} and hidden_at is not null order by id limit ${limit}
          for update) returning ${columns}`.execute(tctx.db);
    for (const row of rows) {
      if (await isShared({ db: tctx.db }, row)) continue;
      if (row.storage === 'local') for (const path of pathsOf(row)) await removeHiddenFile(path);
      else await removeStored(row, settings);
    }
    return rows.length;
  });
}
