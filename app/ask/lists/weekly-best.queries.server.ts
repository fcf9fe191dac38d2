import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import type { RelatedPost } from '#app/ask/parts/ask.schema.ts';
import { visiblePosts } from '#app/ask/parts/post-visibility.queries.server.ts';

const inRail = 5;

/** The first posts of the newest week, for a side column. One statement. */
export async function listWeeklyBest(ctx: Pick<Ctx, 'db' | 'actor' | 'language'>): Promise<RelatedPost[]> {
  const { rows } = await sql<RelatedPost>`
    select p.id, p.title, p.score, p.answers, p.accepted > 0 solved from ask.weekly w
      join ask.post p on p.id = w.post_id and ${visiblePosts(ctx)}
    where w.language = ${ctx.language} and w.week = (select max(week) from ask.weekly where language = ${ctx.language})
      order by w.place limit ${sql.lit(inRail)}`.execute(ctx.db);
  return rows;
}
