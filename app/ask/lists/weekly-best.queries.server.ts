import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { visiblePosts } from '#app/ask/parts/post-visibility.queries.server.ts';

const inRail = 5;

/** The first posts of the newest week as JSON of `RelatedPost[]`, for a side column. */
export const weeklyBestJson = (ctx: Pick<Ctx, 'actor' | 'language'>): RawBuilder<unknown> => sql`
  (select coalesce(json_agg(json_build_object('id', b.id, 'title', b.title, 'score', b.score, 'answers', b.answers,
    'solved', b.accepted > 0) order by b.place), '[]'::json)
  from (select p.id, p.title, p.score, p.answers, p.accepted, w.place from ask.weekly w
      join ask.post p on p.id = w.post_id and ${visiblePosts(ctx)}
    where w.language = ${ctx.language} and w.week = (select max(week) from ask.weekly where language = ${ctx.language})
      order by w.place limit ${sql.lit(inRail)}) b)`;
