import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import {
  fewestShown,
  type ItemCounts,
  type ItemFigures,
  type ItemFiguresInput,
  type ItemFilter,
  type PathFigures,
  type TopicFigures,
  type TopicFiguresInput,
  type TopicOrder,
} from './map-statistics.schema.ts';

const menu = 'aiMap/statistics';
export const perPage = 50;
type Page<Row> = { rows: Row[]; hasMore: boolean };

/** A figure about members; null when they are so few that one could be recognised. */
const shown = (count: RawBuilder<unknown>) => sql`case when ${count} = 0 or ${count} >= ${sql.lit(fewestShown)}
  then ${count} end`;
const inLanguage = (ctx: Pick<Ctx, 'language'>, column: string) =>
  sql.ref(`${column}_${ctx.language === 'en' ? 'en' : 'zh'}`);

/**
 * Who walks which version of a path, how far, and how many finished: the newest version first.
 * @throws Refusal need-login, forbidden
 */
export async function listPathFigures(ctx: Ctx): Promise<PathFigures[]> {
  await requireConsole(ctx, menu);
  const { rows } = await sql<PathFigures>`
    select p.slug, ${inLanguage(ctx, 'v.title')} title, v.version, v.version = p.version "isNewest",
      ${shown(sql`e.learners`)}::integer learners, ${shown(sql`e.finished`)}::integer finished,
      (select coalesce(json_agg(json_build_object('title', ${inLanguage(ctx, 'g.title')}, 'passed',
        ${shown(sql`g.passed`)}) order by g.stage), '[]'::json)
        from (select s.stage, s.title_zh, s.title_en, (select count(*) from aimap.gate_pass gp
          where (gp.path_id, gp.version, gp.stage) = (s.path_id, s.version, s.stage)) passed
          from aimap.path_stage s where s.path_id = v.path_id and s.version = v.version) g) stages
    from aimap.path p join aimap.path_version v on v.path_id = p.id and v.version <= p.version
      cross join lateral (select count(*) learners, count(finished_at) finished
        from aimap.path_enrolment e where e.path_id = p.id and e.version = v.version) e
    where v.version = p.version or e.learners > 0
    order by p.is_archived, p.position, p.id, v.version desc`.execute(ctx.db);
  return rows;
}

const orders: Record<TopicOrder, RawBuilder<unknown>> = {
  title: sql`f.title`,
  questions: sql`f.questions desc`,
  unanswered: sql`f.unanswered desc, f.questions desc`,
  learners: sql`f.learners desc nulls last`,
  dead: sql`f.dead desc, f.resources desc`,
};

/**
 * What is asked, placed and learned at each topic.
 * @throws Refusal need-login, forbidden
 */
export async function listTopicFigures(
  ctx: Ctx,
  { order, page }: z.output<typeof TopicFiguresInput>,
  size = perPage,
): Promise<Page<TopicFigures>> {
  await requireConsole(ctx, menu);
  const { rows } = await sql<TopicFigures>`
    select f.* from (
      select n.id, n.slug, t.title, at.title "areaTitle", coalesce(q.questions, 0)::integer questions,
        coalesce(q.unanswered, 0)::integer unanswered, coalesce(q.articles, 0)::integer articles,
        (select count(*) from aimap.doc_placement dp where dp.node_id = n.id)::integer docs,
        r.resources::integer, r.dead::integer,
        (select count(*) from aimap.quiz_item i where i.node_id = n.id and i.state = 'live')::integer items,
        ${shown(sql`l.learners`)}::integer learners, ${shown(sql`l.done`)}::integer done,
        array(select m.language from aimap.node_text m where m.node_id = n.id and m.markdown = ''
          order by 1) missing,
        array(select m.language from aimap.node_text m where m.node_id = n.id and m.stale_since is not null
          order by 1) stale
      from aimap.node n join aimap.node_text t on t.node_id = n.id and t.language = ${ctx.language}
        join aimap.node_text at on at.node_id = n.area_id and at.language = ${ctx.language}
        left join (select pl.node_id, count(*) filter (where p.kind = 'question') questions,
            count(*) filter (where p.kind = 'question' and p.answers = 0) unanswered,
            count(*) filter (where p.kind = 'article') articles
          from aimap.placement pl join ask.post p on p.id = pl.post_id and p.deleted_at is null
          where pl.state <> 'rejected' group by 1) q on q.node_id = n.id
        cross join lateral (select count(*) resources, count(*) filter (where link_state = 'dead') dead
          from aimap.resource r where r.node_id = n.id and not r.is_archived) r
        cross join lateral (select count(*) filter (where state in ('learning', 'done') or evidence > 0) learners,
          count(*) filter (where state = 'done') done from aimap.learn_progress lp where lp.node_id = n.id) l
      where n.kind = 'topic' and n.status = 'published') f
    order by ${orders[order]}, f.id limit ${size + 1} offset ${(page - 1) * size}`.execute(ctx.db);
  return { rows: rows.slice(0, size), hasMore: rows.length > size };
}

const filters: Record<ItemFilter, RawBuilder<boolean>> = {
  wanted: sql`i.state = 'live' and i.review = 'wanted'`,
  live: sql`i.state = 'live'`,
  retired: sql`i.state = 'retired'`,
  draft: sql`i.state = 'draft'`,
};

/**
 * Quiz items with what the first answers of members say of them; of those for review the worst first.
 * @throws Refusal need-login, forbidden
 */
export async function listItemFigures(
  ctx: Ctx,
  { state, page }: z.output<typeof ItemFiguresInput>,
  size = perPage,
): Promise<Page<ItemFigures>> {
  await requireConsole(ctx, menu);
  const isTold = sql`i.attempts >= ${sql.lit(fewestShown)}`;
  const { rows } = await sql<ItemFigures>`
    select i.id, it.prompt, i.kind, json_build_object('id', n.id, 'slug', n.slug, 'title', t.title) topic, i.state,
      i.review, i.review_reason reason, case when ${isTold} or i.attempts = 0 then i.attempts end attempts,
      case when ${isTold} then 1 - i.difficulty end "right",
      case when ${isTold} then i.discrimination end discrimination
    from aimap.quiz_item i join aimap.quiz_item_text it on it.item_id = i.id and it.language = ${ctx.language}
      join aimap.node n on n.id = i.node_id
      join aimap.node_text t on t.node_id = n.id and t.language = ${ctx.language}
    where ${filters[state]}
    order by i.attempts desc, i.id limit ${size + 1} offset ${(page - 1) * size}`.execute(ctx.db);
  return { rows: rows.slice(0, size), hasMore: rows.length > size };
}

/** How many items are in each state, for the tabs above them. */
export async function countItems(ctx: Pick<Ctx, 'db'>): Promise<ItemCounts> {
  const { rows } = await sql<ItemCounts>`
    select count(*) filter (where ${filters.wanted})::integer wanted,
      count(*) filter (where ${filters.live})::integer live,
      count(*) filter (where ${filters.retired})::integer retired,
      count(*) filter (where ${filters.draft})::integer draft
    from aimap.quiz_item i`.execute(ctx.db);
  return rows[0]!;
}
