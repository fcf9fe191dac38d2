import { sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { notFound } from '#app/core/refusals.server.ts';
import en from './bookmarks-api.en.ts';
import zh from './bookmarks-api.zh.ts';
import {
  type FolderIdInput,
  maxFolders,
  type MoveBookmarksInput,
  type NoteBookmarkInput,
  type OrderFoldersInput,
  type SaveFolderInput,
} from './bookmarks.schema.ts';

const say = bilingual(zh, en);

/**
 * Makes a folder for the caller's bookmarks or gives one another name.
 * @throws Refusal need-login, not-found; invalid for a name that is taken; refused beyond 50 folders
 */
export async function saveFolder(ctx: Ctx, { id, name }: z.output<typeof SaveFolderInput>): Promise<{ id: number }> {
  const member = requireMember(ctx);
  return transact(ctx, async (tctx) => {
    const known = await lockFolders(tctx, member.id);
    if (known.some((folder) => folder.id !== id && folder.name.toLowerCase() === name.toLowerCase()))
      throw new Refusal(say.nameTaken, { fields: { name: say.nameTaken } });
    if (id !== undefined && !known.some((folder) => folder.id === id)) throw notFound();
    if (id === undefined && known.length >= maxFolders) throw new Refusal(say.tooMany(maxFolders));
    const { rows } =
      id === undefined
        ? await sql<{
            id: number;
          }>`insert into ask.bookmark_folder (member_id, name, position, created_at)
            values (${member.id}, ${name}, ${known.length}::integer, ${tctx.now}) returning id`.execute(tctx.db)
        : await sql<{ id: number }>`update ask.bookmark_folder set name = ${name} where id = ${id}
          returning id`.execute(tctx.db);
    await audit(tctx, 'ask.saveFolder', { kind: 'bookmark_folder', id: rows[0]!.id });
    return rows[0]!;
  });
}

/** Removes a folder of the caller's; its bookmarks stay, in no folder. @throws Refusal need-login, not-found */
export async function deleteFolder(ctx: Ctx, { id }: z.output<typeof FolderIdInput>): Promise<Record<string, never>> {
  const member = requireMember(ctx);
  return transact(ctx, async (tctx) => {
    await lockFolders(tctx, member.id);
    const { rows } = await sql`delete from ask.bookmark_folder where id = ${id} and member_id = ${member.id}
      returning 1`.execute(tctx.db);
    if (rows.length === 0) throw notFound();
    await audit(tctx, 'ask.deleteFolder', { kind: 'bookmark_folder', id });
    return {};
  });
}

/** Puts the caller's folders into the given order; those not named follow. @throws Refusal need-login, not-found */
export async function orderFolders(
  ctx: Ctx,
  { ids }: z.output<typeof OrderFoldersInput>,
): Promise<Record<string, never>> {
  const member = requireMember(ctx);
  return transact(ctx, async (tctx) => {
    const known = (await lockFolders(tctx, member.id)).map((folder) => folder.id);
    if (ids.some((id) => !known.includes(id))) throw notFound();
    const order = [...new Set([...ids, ...known])];
    await sql`update ask.bookmark_folder f set position = o.place - 1
      from unnest(${order}::bigint[]) with ordinality o (id, place)
      where f.id = o.id and f.position <> o.place - 1`.execute(tctx.db);
    await audit(tctx, 'ask.orderFolders', { kind: 'member', id: member.id });
    return {};
  });
}

/** Moves bookmarks of the caller's into a folder, or with 0 into none. @throws Refusal need-login, not-found */
export async function moveBookmarks(
  ctx: Ctx,
  { postIds, folder }: z.output<typeof MoveBookmarksInput>,
): Promise<{ moved: number }> {
  const member = requireMember(ctx);
  return transact(ctx, async (tctx) => {
    const known = await lockFolders(tctx, member.id);
    if (folder !== 0 && !known.some(({ id }) => id === folder)) throw notFound();
    const { rows } = await sql<{ id: number }>`
      update ask.bookmark set folder_id = ${folder === 0 ? null : folder}::bigint
        where member_id = ${member.id} and post_id = any(${postIds}::bigint[]) returning post_id id`.execute(tctx.db);
    if (rows.length === 0) throw notFound();
    await audit(tctx, 'ask.moveBookmarks', { kind: 'member', id: member.id }, { folder, posts: rows.length });
    return { moved: rows.length };
  });
}

/** Writes the caller's own words on a bookmark; nobody else sees them. @throws Refusal need-login, not-found */
export async function noteBookmark(
  ctx: Ctx,
  { postId, note }: z.output<typeof NoteBookmarkInput>,
): Promise<Record<string, never>> {
  const member = requireMember(ctx);
  return transact(ctx, async (tctx) => {
    const { rows } = await sql`update ask.bookmark set note = ${note}
      where member_id = ${member.id} and post_id = ${postId} returning 1`.execute(tctx.db);
    if (rows.length === 0) throw notFound();
    await audit(tctx, 'ask.noteBookmark', { kind: 'post', id: postId });
    return {};
  });
}

/** One change of a member's folders after the other. */
async function lockFolders(tctx: Ctx, memberId: number): Promise<{ id: number; name: string }[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('ask.bookmark_folder', ${memberId}))`.execute(tctx.db);
  return (
    await sql<{ id: number; name: string }>`select id, name from ask.bookmark_folder where member_id = ${memberId}
      order by position, id`.execute(tctx.db)
  ).rows;
}
