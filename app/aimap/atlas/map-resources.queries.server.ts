import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { seconds } from '#app/ask/parts/post-columns.queries.server.ts';
import { visiblePosts } from '#app/ask/parts/post-visibility.queries.server.ts';
import type { MapQuery } from './ai-map.schema.ts';
import { closeness, placeFacets, resourceFacets } from './map-filters.queries.server.ts';

/**
 * The resources or models that were asked for, each once: at the most important of the topics that name it. Words are
 * looked for in its own title and address and in the names of the topic.
 */
export function foundResources(ctx: Ctx, query: MapQuery, words: readonly string[]): RawBuilder<unknown> {
  const found = query.type === 'model' ? models(ctx, query, words) : links(ctx, query, words);
  return sql`select * from (${found}) every where copy = 1`;
}

/** An entry of the list `k` as pages get it. */
export const resourceJson = sql`json_build_object('id', k.id, 'kind', k.kind, 'title', k.title, 'note', k.note,
  'url', k.url, 'language', k.language, 'cost', k.cost, 'year', k.year, 'reach', k.reach, 'linkState', k.link_state,
  'checkedAt', ${seconds('k.checked_at')}, 'archivedUrl', k.archived_url,
  'topic', json_build_object('id', k.node_id, 'slug', k.slug, 'title', k.topic))`;

const node = sql`n.id node_id, n.slug, t.title topic, n.area_id, n.level, n.minutes, n.importance`;

const atTopic = (ctx: Ctx) => sql`join aimap.node_text t on t.node_id = n.id and t.language = ${ctx.language}
  join aimap.node a on a.id = n.area_id`;

function links(ctx: Ctx, query: MapQuery, words: readonly string[]): RawBuilder<unknown> {
  const [title, note] = ctx.language === 'en' ? [sql`r.title_en`, sql`r.note_en`] : [sql`r.title_zh`, sql`r.note_zh`];
  const text = sql`lower(r.title_zh || ' ' || r.title_en || ' ' || r.url)`;
  return sql`select r.id, r.kind, ${title} title, ${note} note, r.url, r.language, r.cost, r.year, r.reach,
      r.link_state, r.checked_at, r.archived_url, ${node}, r.year age,
      ${closeness(sql`E'\\n' || ${text} || E'\\n'`, words)} closeness,
      row_number() over (partition by r.url order by n.importance desc, r.id) copy
    from aimap.resource r join aimap.node n on n.id = r.node_id and n.status = 'published' ${atTopic(ctx)}
    where not r.is_archived and ${all([
      ...placeFacets(ctx, query),
      ...resourceFacets(query),
      ...(query.type === 'resource' ? [] : [sql`r.kind = ${query.type}`]),
      ...words.map((word) => sql`(strpos(n.names, ${word}) > 0 or strpos(${text}, ${word}) > 0)`),
    ])}`;
}

/** Models have no link to check; what may be done with one and where it can be had says the catalogue. */
function models(ctx: Ctx, query: MapQuery, words: readonly string[]): RawBuilder<unknown> {
  const summary = ctx.language === 'en' ? sql`m.summary_en` : sql`m.summary_zh`;
  return sql`select p.id, 'model' kind, p.title, ${summary} note, '/ask/models/all/' || p.id url, null language,
      null cost, null as year, null reach, null link_state, null::timestamptz checked_at, null archived_url, ${node},
      extract(epoch from p.created_at) age,
      ${closeness(sql`E'\\n' || lower(p.title) || E'\\n'`, words)} closeness,
      row_number() over (partition by p.id order by pl.rank, n.id) copy
    from aimap.placement pl join ask.post p on p.id = pl.post_id and p.kind = 'model'
      join ask.model m on m.post_id = p.id
      join aimap.node n on n.id = pl.node_id and n.status = 'published' ${atTopic(ctx)}
    where pl.state <> 'rejected' and ${visiblePosts(ctx)} and ${all([
      ...placeFacets(ctx, query),
      ...words.map((word) => sql`(strpos(n.names, ${word}) > 0 or strpos(lower(p.title), ${word}) > 0)`),
    ])}`;
}

const all = (conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);
