import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import type { SplitDraft } from './editing.schema.ts';
import { getEditedTopic, listPathChanges, requireDesk } from './topics.queries.server.ts';

type Lists = Omit<SplitDraft, 'topic' | 'paths'> & { level: number; minutes: number };

/**
 * What lies at a topic and can go to parts of it.
 * @throws Refusal need-login, forbidden, not-found
 */
export async function getSplitDraft(ctx: Ctx, id: number): Promise<SplitDraft> {
  await requireDesk(ctx);
  const topic = await getEditedTopic(ctx, id);
  const { rows } = await sql<Lists>`select coalesce(n.level, 1) "level", coalesce(n.minutes, 30) minutes,
      ${listOf(sql`select i.id, t.prompt title from aimap.quiz_item i
        join aimap.quiz_item_text t on t.item_id = i.id and t.language = ${ctx.language}
        where i.node_id = n.id`)} items,
      ${listOf(sql`select r.id, ${sql.ref(ctx.language === 'en' ? 'r.title_en' : 'r.title_zh')} title
        from aimap.resource r where r.node_id = n.id and not r.is_archived`)} resources,
      ${listOf(sql`select p.id, p.title from aimap.placement pl join ask.post p on p.id = pl.post_id
        where pl.node_id = n.id and pl.state <> 'rejected' and p.deleted_at is null`)} posts,
      ${listOf(sql`select d.id, t.title from aimap.doc_placement dp join ask.devdoc_page d on d.id = dp.page_id
        join ask.devdoc_text t on t.page_id = d.id and t.language = ${ctx.language} where dp.node_id = n.id`)} docs,
      (select count(*) from aimap.learn_progress where node_id = n.id) learners
    from aimap.node n where n.id = ${id}`.execute(ctx.db);
  const { level, minutes, ...lists } = rows[0]!;
  return { topic: { ...topic, level, minutes }, ...lists, paths: await listPathChanges(ctx, id, [id, -1]) };
}

const listOf = (select: ReturnType<typeof sql>) =>
  sql`(select coalesce(json_agg(json_build_object('id', id, 'title', title) order by id), '[]'::json)
    from (${select}) f)`;
