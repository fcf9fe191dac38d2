import { sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { changed } from '#app/core/page-tags.server.ts';
import { signedFor } from '#app/ask/anonymity/anonymity.commands.server.ts';
import { tagOf } from '#app/ask/parts/kept-pages.server.ts';
import { lockPost } from '#app/ask/parts/post-locks.commands.server.ts';
import type { BookmarkInput } from './bookmarks.schema.ts';

/**
 * Puts a post among the caller's bookmarks or takes it out; repeating changes nothing.
 * @returns how many members have bookmarked the post
 * @throws Refusal need-login, not-found
 */
export async function setBookmark(
  ctx: Ctx,
  { postId, bookmarked }: z.output<typeof BookmarkInput>,
): Promise<{ bookmarked: boolean; bookmarks: number }> {
  const member = requireMember(ctx);
  return transact(ctx, async (tctx) => {
    const post = await lockPost(tctx, postId);
    const written = bookmarked
      ? await sql`insert into ask.bookmark (member_id, post_id, created_at)
        values (${member.id}, ${postId}, ${tctx.now})
        on conflict do nothing returning post_id`.execute(tctx.db)
      : await sql`delete from ask.bookmark where member_id = ${member.id} and post_id = ${postId}
        returning post_id`.execute(tctx.db);
    const step = written.rows.length === 0 ? 0 : bookmarked ? 1 : -1;
    const { rows } =
      step === 0
        ? await sql<{ bookmarks: number }>`select bookmarks from ask.post where id = ${postId}`.execute(tctx.db)
        : await sql<{ bookmarks: number }>`update ask.post set bookmarks = bookmarks + ${step}::integer
          where id = ${postId} returning bookmarks`.execute(tctx.db);
    changed(tctx, ...(step === 0 ? [] : [tagOf.thread(postId)]));
    if (step !== 0) await audit(signedFor(tctx, post), 'ask.setBookmark', { kind: 'post', id: postId }, { bookmarked });
    return { bookmarked, bookmarks: rows[0]!.bookmarks };
  });
}
