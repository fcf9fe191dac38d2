import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';

export type NamedKind = 'post' | 'answer' | 'comment' | 'tag';
/**
 * What a thing is called: a post and what is below it by the post's title. `postId` 0 for tags; `isGone` when nobody
 * can open it.
 */
export type NamedThing = { kind: NamedKind; id: number; name: string; postId: number; isGone: boolean };

/**
 * Names of posts, answers, comments and tags by their ids, deleted ones too: for logs. Unknown ids and emptied titles
 * are missing.
 */
export async function listNames(
  ctx: Pick<Ctx, 'db' | 'language'>,
  ids: Record<NamedKind, readonly number[]>,
): Promise<NamedThing[]> {
  if (Object.values(ids).every((list) => list.length === 0)) return [];
  const { rows } = await sql<NamedThing>`
    select * from (
      select 'post' kind, id, title "name", id "postId", deleted_at is not null "isGone" from ask.post
        where id = any(${ids.post}::bigint[])
      union all select 'answer', a.id, p.title, p.id, coalesce(a.deleted_at, p.deleted_at) is not null
        from ask.answer a join ask.post p on p.id = a.post_id where a.id = any(${ids.answer}::bigint[])
      union all select 'comment', c.id, p.title, p.id, coalesce(c.deleted_at, p.deleted_at) is not null
        from ask.comment c join ask.post p on p.id = c.post_id where c.id = any(${ids.comment}::bigint[])
      union all select 'tag', id, ${sql.ref(ctx.language === 'en' ? 'name_en' : 'name_zh')}, 0, false from ask.tag
        where id = any(${ids.tag}::bigint[])
    ) n where "name" <> ''`.execute(ctx.db);
  return rows;
}
