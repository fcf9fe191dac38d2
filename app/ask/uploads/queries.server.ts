import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';

/** A text that shows a file. `path` leads to it; `postTitle` is its post's. */
export type FileUse = { kind: 'post' | 'answer' | 'comment'; path: string; postTitle: string };

const looked = 300;

/**
 * Texts that a member wrote and that show a file, among the newest 300 posts, answers and comments each; ten at most. Others
 * may show it too: what is told is where it is used as far as known.
 * @param url the file's path, as it stands in the texts
 */
export async function listFileUses(ctx: Pick<Ctx, 'db'>, memberId: number, url: string): Promise<FileUse[]> {
  const { rows } = await sql<FileUse>`
    select kind, path, title "postTitle" from (
      select 'post' kind, '/ask/info/' || t.id path, t.title, t.html, t.id
        from (select id, title, html from ask.post where author_id = ${memberId} and deleted_at is null order by id desc limit ${looked}) t
      union all
      select 'answer', '/ask/info/' || t.post_id || '#a' || t.id, p.title, t.html, t.id
        from (select id, post_id, html from ask.answer where author_id = ${memberId} and deleted_at is null order by id desc limit ${looked}) t join ask.post p on p.id = t.post_id
      union all
      select 'comment', '/ask/info/' || t.post_id || '#c' || t.id, p.title, t.html, t.id
        from (select id, post_id, html from ask.comment where author_id = ${memberId} and deleted_at is null order by id desc limit ${looked}) t join ask.post p on p.id = t.post_id) found
    where strpos(html, ${url}) > 0 order by id desc limit 10`.execute(ctx.db);
  return rows;
}
