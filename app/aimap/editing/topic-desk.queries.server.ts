import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '#app/core/ctx.server.ts';
import { foldName } from '#app/aimap/nodes/node-names.server.ts';
import type { TopicDesk, TopicDeskInput, TopicDeskRow } from './editing.schema.ts';
import { requireDesk } from './topics.queries.server.ts';

const perPage = 50;

/**
 * Topics of the map in one state, found by names, aliases and pinyin, in the order of areas and levels.
 * @throws Refusal need-login, forbidden
 */
export async function listTopicDesk(
  ctx: Ctx,
  { status, area, q, page }: z.output<typeof TopicDeskInput>,
): Promise<TopicDesk> {
  await requireDesk(ctx);
  const found = sql`from aimap.node n join aimap.node_text t on t.node_id = n.id and t.language = ${ctx.language}
      join aimap.node a on a.id = n.area_id
      join aimap.node_text at on at.node_id = a.id and at.language = ${ctx.language}
    where n.kind = 'topic' and n.status = ${status} and (${area ?? null}::bigint is null or n.area_id = ${area ?? null})
      and strpos(n.names, ${foldName(q)}) > 0`;
  const { rows } = await sql<TopicDeskRow>`
    select n.id, n.kind, n.status, n.area_id "areaId", n.merged_into "mergedInto", n.slug, t.title,
      at.title "areaTitle", n.revision, n.level, n.minutes,
      (select json_build_object('id', g.id, 'slug', g.slug, 'title', gt.title) from aimap.node g
        join aimap.node_text gt on gt.node_id = g.id and gt.language = ${ctx.language}
        where n.status = 'merged' and g.id = aimap.settled_node(n.id)) "goneTo",
      (select count(*) from aimap.quiz_item i where i.node_id = n.id and i.state = 'live') items,
      (select count(*) from aimap.placement pl where pl.node_id = n.id and pl.state <> 'rejected') posts,
      (select count(*) from aimap.learn_progress lp where lp.node_id = n.id) learners
    ${found} order by a.position, n.level, n.importance desc, n.id
    limit ${perPage} offset ${(page - 1) * perPage}`.execute(ctx.db);
  const { rows: totals } = await sql<{ total: number }>`select count(*) total ${found}`.execute(ctx.db);
  const total = totals[0]!.total;
  return { rows, total, pages: Math.max(1, Math.ceil(total / perPage)), ...(await readFrame(ctx)) };
}

async function readFrame(ctx: Ctx): Promise<Pick<TopicDesk, 'areas' | 'counts'>> {
  const { rows } = await sql<Pick<TopicDesk, 'areas' | 'counts'>>`select
    (select coalesce(json_agg(json_build_object('id', n.id, 'title', t.title) order by n.position), '[]'::json)
      from aimap.node n join aimap.node_text t on t.node_id = n.id and t.language = ${ctx.language}
      where n.kind = 'area' and n.status <> 'merged') areas,
    (select json_build_object('published', count(*) filter (where status = 'published'),
        'draft', count(*) filter (where status = 'draft'), 'archived', count(*) filter (where status = 'archived'),
        'merged', count(*) filter (where status = 'merged'))
      from aimap.node where kind = 'topic') counts`.execute(ctx.db);
  return rows[0]!;
}
