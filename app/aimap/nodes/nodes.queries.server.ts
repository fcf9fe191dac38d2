import { type RawBuilder, sql } from 'kysely';
import { type Ctx, isMember, readerOf } from '#app/core/ctx.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { prepared, seconds } from '#app/ask/parts/post-columns.queries.server.ts';
import { visiblePosts } from '#app/ask/parts/post-visibility.queries.server.ts';
import { isMapFollowed } from '#app/aimap/follows/node-follows.queries.server.ts';
import type { EdgeKind } from './node-kinds.ts';
import { forReader } from './placed-posts.queries.server.ts';
import type { Moved, Neighbour, NodeView } from './nodes.schema.ts';

/** How many posts the page of a topic names. */
const postsShown = 12;

type Beside = Neighbour & { edge: EdgeKind; isFrom: boolean };
type Row = Omit<NodeView, 'needs' | 'leadsTo' | 'beside' | 'status'> & {
  status: NodeView['status'] | 'merged';
  movedTo: Moved['movedTo'] | null;
  /** Posts that the text links and this reader cannot open: hidden or deleted since. */
  closed: number[];
  neighbours: Beside[];
};

/**
 * A topic or an area with everything its page shows: one statement.
 * @returns where to go instead when it was merged into another
 * @throws Refusal not-found, also for a draft: of those only who has console rights knows
 */
export async function getNode(ctx: Ctx, id: number): Promise<NodeView | Moved> {
  const { rows } = await sql<Row>`
    select n.id, n.slug, n.kind, n.status, t.title, o.title "otherTitle", t.summary, t.html, t.aliases, t.objectives,
      n.level, n.minutes, n.x, n.y, n.revision, ${seconds('n.updated_at')} "updatedAt",
      json_build_object('id', a.id, 'slug', a.slug, 'title', at.title, 'pigment', a.pigment) area,
      ${movedJson} "movedTo", ${closedJson(ctx)} closed,
      ${neighboursJson(ctx)} neighbours, ${topicsJson(ctx)} topics, ${resourcesJson(ctx)} resources,
      ${postsJson(ctx)} posts,
      (select count(*) from aimap.placement pl join ask.post p on p.id = pl.post_id
        where pl.node_id = n.id and pl.state <> 'rejected' and ${forReader(ctx)})::integer "postCount",
      ${docsJson(ctx)} docs, ${pathsJson(ctx)} paths, ${isMapFollowed(ctx, 'node', sql`n.id`)} "isFollowed"
    from aimap.node n join aimap.node_text t on t.node_id = n.id and t.language = ${ctx.language}
      join aimap.node_text o on o.node_id = n.id and o.language <> ${ctx.language}
      join aimap.node a on a.id = coalesce(n.area_id, n.id)
      join aimap.node_text at on at.node_id = a.id and at.language = ${ctx.language}
    where n.id = ${id}`.execute(readerOf(ctx));
  const row = rows[0];
  if (row?.movedTo) return { movedTo: row.movedTo };
  if (!row || row.status === 'merged' || (row.status === 'draft' && ctx.actor.kind !== 'staff')) throw notFound();
  const { neighbours, movedTo: _movedTo, closed, ...node } = row;
  return { ...node, html: withoutLinks(node.html, closed), status: row.status, ...sorted(neighbours) };
}

const closedJson = (ctx: Ctx) => sql`array(
  select k.id from (select distinct (l)[1]::bigint id
    from regexp_matches(t.html, 'href="/ask/info/(\\d{1,15})"', 'g') l) k
  where not exists (select from ask.post p where p.id = k.id and ${visiblePosts(ctx)}))`;

/** The words alone where a link leads nowhere. */
function withoutLinks(html: string, ids: readonly number[]): string {
  if (ids.length === 0) return html;
  return html.replaceAll(
    /<a [^>]*href="\/ask\/info\/(\d+)"[^>]*>(.*?)<\/a>/gs,
    (all: string, id: string, words: string) => (ids.includes(Number(id)) ? words : all),
  );
}

/** Where a merged node went in the end: what it was merged into may have been merged again. */
const movedJson = sql`(
  with recursive way as (select m.id, m.slug, m.merged_into from aimap.node m where m.id = n.merged_into
    union select m.id, m.slug, m.merged_into from aimap.node m join way w on m.id = w.merged_into)
  select json_build_object('id', id, 'slug', slug) from way where merged_into is null)`;

/** What one needs before comes first, then what follows; the rest lies beside. */
function sorted(neighbours: readonly Beside[]): Pick<NodeView, 'needs' | 'leadsTo' | 'beside'> {
  const [needs, leadsTo, beside]: [Neighbour[], Neighbour[], NodeView['beside']] = [[], [], []];
  for (const { edge, isFrom, ...one } of neighbours) {
    if (edge !== 'prerequisite') beside.push({ ...one, edge });
    else if (isFrom) leadsTo.push(one);
    else needs.push(one);
  }
  return { needs, leadsTo, beside };
}

/** A published topic `k` with its text `kt` as neighbours are shown. */
const neighbourJson = (more: RawBuilder<unknown> = sql``) => sql`json_build_object('id', k.id, 'slug', k.slug,
  'title', kt.title, 'summary', kt.summary, 'level', k.level, 'minutes', k.minutes, 'areaId', k.area_id,
  'pigment', ka.pigment, 'x', k.x, 'y', k.y ${more})`;

const joinText = (ctx: Pick<Ctx, 'language'>) => sql`
  join aimap.node_text kt on kt.node_id = k.id and kt.language = ${ctx.language}
  join aimap.node ka on ka.id = k.area_id`;

const neighboursJson = (ctx: Pick<Ctx, 'language'>) => sql`(
  select coalesce(json_agg(${neighbourJson(sql`, 'edge', e.kind, 'isFrom', e.from_id = n.id`)}
    order by k.level, k.importance desc, k.id), '[]'::json)
  from (select from_id, to_id, kind, to_id other from aimap.edge where from_id = n.id
    union all select from_id, to_id, kind, from_id from aimap.edge where to_id = n.id) e
  join aimap.node k on k.id = e.other and k.status = 'published' ${joinText(ctx)})`;

const topicsJson = (ctx: Pick<Ctx, 'language'>) => sql`(
  select coalesce(json_agg(${neighbourJson()} order by k.level, k.importance desc, k.id), '[]'::json)
  from aimap.node k ${joinText(ctx)} where k.area_id = n.id and k.status = 'published')`;

const inLanguage = (ctx: Pick<Ctx, 'language'>, zh: string, en: string) => sql.ref(ctx.language === 'en' ? en : zh);

const resourcesJson = (ctx: Ctx) => sql`(
  select coalesce(json_agg(json_build_object('id', r.id, 'kind', r.kind, 'url', r.url, 'language', r.language,
    'cost', r.cost, 'year', r.year, 'reach', r.reach, 'linkState', r.link_state,
    'checkedAt', ${seconds('r.checked_at')}, 'archivedUrl', r.archived_url,
    'title', ${inLanguage(ctx, 'r.title_zh', 'r.title_en')},
    'note', ${inLanguage(ctx, 'r.note_zh', 'r.note_en')}, 'useful', r.useful, 'useless', r.useless,
    'mine', (select v.is_useful from aimap.resource_vote v where v.resource_id = r.id
      and v.member_id = ${isMember(ctx.actor) ? ctx.actor.id : 0}))
    order by r.useful - r.useless desc, r.position, r.id), '[]'::json)
  from aimap.resource r where r.node_id = n.id and not r.is_archived)`;

/** Posts in the reader's language and those that are for all; of a pair of translations one lies in each language. */
const postsJson = (ctx: Ctx) => sql`(
  select coalesce(json_agg(json_build_object('id', f.id, 'kind', f.kind, 'title', f.title, 'score', f.score,
    'answers', f.answers, 'solved', f.accepted > 0) order by f.rank, f.hot desc, f.id desc), '[]'::json)
  from (select p.id, p.kind, p.title, p.score, p.answers, p.accepted, p.hot, pl.rank
    from aimap.placement pl join ask.post p on p.id = pl.post_id
    where pl.node_id = n.id and pl.state <> 'rejected' and ${forReader(ctx)}
    order by pl.rank, p.hot desc, p.id desc limit ${sql.lit(postsShown)}) f)`;

const docsJson = (ctx: Pick<Ctx, 'language'>) => sql`(
  select coalesce(json_agg(json_build_object('slug', d.slug, 'title', dt.title)
    order by dp.rank, d.position), '[]'::json)
  from aimap.doc_placement dp join ask.devdoc_page d on d.id = dp.page_id and not d.is_hidden
    join ask.devdoc_text dt on dt.page_id = d.id and dt.language = ${ctx.language}
  where dp.node_id = n.id)`;

const pathsJson = (ctx: Pick<Ctx, 'language'>) => sql`(
  select coalesce(json_agg(json_build_object('slug', h.slug, 'title', ${inLanguage(ctx, 'v.title_zh', 'v.title_en')},
    'step', s.step, 'steps', (select count(*) from aimap.path_step c where c.path_id = h.id and c.version = h.version))
    order by h.position), '[]'::json)
  from aimap.path_step s join aimap.path h on h.id = s.path_id and h.version = s.version and not h.is_archived
    join aimap.path_version v on v.path_id = h.id and v.version = h.version
  where s.node_id = n.id and ${prepared})`;
