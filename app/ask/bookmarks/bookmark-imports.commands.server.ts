import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';

/*
 * What imports from other sites write of bookmarks, in the caller's transaction.
 */

/** The folder of a member with this name, made after those they have when there is none. Returns its id. */
export async function ensureFolder(
  ctx: Ctx,
  { memberId, name, createdAt }: { memberId: number; name: string; createdAt: Date },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into ask.bookmark_folder (member_id, name, position, created_at)
    values (${memberId}, ${name}, (select count(*) from ask.bookmark_folder where member_id = ${memberId}),
      ${createdAt})
    on conflict (member_id, name) do update set name = excluded.name returning id`.execute(ctx.db);
  return rows[0]!.id;
}

type ImportedBookmark = { memberId: number; postId: number; folderId: number | null; note: string; at: Date };

/** Writes bookmarks and counts them; one that its member has here already stays as it is. */
export async function addImportedBookmarks(ctx: Ctx, bookmarks: readonly ImportedBookmark[]): Promise<void> {
  const column = <K extends keyof ImportedBookmark>(name: K) => bookmarks.map((one) => one[name]);
  await sql`
    with added as (
      insert into ask.bookmark (member_id, post_id, folder_id, note, created_at)
      select * from unnest(${column('memberId')}::bigint[], ${column('postId')}::bigint[],
        ${column('folderId')}::bigint[], ${column('note')}::text[], ${column('at')}::timestamptz[])
      on conflict do nothing returning post_id
    )
    update ask.post p set bookmarks = p.bookmarks + n.count
      from (select post_id, count(*)::integer count from added group by 1) n where p.id = n.post_id`.execute(ctx.db);
}
