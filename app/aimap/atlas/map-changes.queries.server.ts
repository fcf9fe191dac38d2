import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { seconds } from '#app/ask/parts/post-columns.queries.server.ts';
import { forReader } from '#app/aimap/nodes/placed-posts.queries.server.ts';
import { freshDays, since } from './map-filters.queries.server.ts';

const shown = 8;

/** What happened on the map within seven days, the latest first: topics written anew, questions and articles placed. */
export const changesJson = (ctx: Ctx): RawBuilder<unknown> => sql`(
  select coalesce(json_agg(json_build_object('topic', json_build_object('id', n.id, 'slug', n.slug, 'title', t.title),
    'revision', c.revision, 'post', c.post, 'at', ${seconds('c.at')}) order by c.at desc), '[]'::json)
  from (
    (select e.id node_id, e.revision, null::json post, e.updated_at at from aimap.node e
      where e.kind = 'topic' and e.status = 'published' and e.revision > 1 and e.updated_at > ${since(ctx, freshDays)}
      order by e.updated_at desc limit ${sql.lit(shown)})
    union all
    (select pl.node_id, null, json_build_object('id', p.id, 'kind', p.kind, 'title', p.title), p.created_at
      from ask.post p join aimap.placement pl on pl.post_id = p.id and pl.rank = 1 and pl.state <> 'rejected'
        join aimap.node e on e.id = pl.node_id and e.status = 'published'
      where p.created_at > ${since(ctx, freshDays)} and p.kind <> 'model'
        and ${forReader(ctx)}
      order by p.created_at desc limit ${sql.lit(shown)})
    order by at desc limit ${sql.lit(shown)}) c
  join aimap.node n on n.id = c.node_id
  join aimap.node_text t on t.node_id = n.id and t.language = ${ctx.language})`;
