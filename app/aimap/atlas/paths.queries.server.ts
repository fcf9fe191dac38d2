import { sql } from 'kysely';
import { type Ctx, readerOf } from '#app/core/ctx.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { prepared, seconds } from '#app/ask/parts/post-columns.queries.server.ts';
import { forReader } from '#app/aimap/nodes/placed-posts.queries.server.ts';
import { isMapFollowed } from '#app/aimap/follows/node-follows.queries.server.ts';
import type { MapPath } from './ai-map.schema.ts';
import type { PathView } from './paths.schema.ts';

/** So many questions of those on the way are shown. */
const questionsShown = 4;

/**
 * A learning path: its stages with their topics, and what is needed before it. One statement.
 * @throws Refusal not-found
 */
export async function getPath(ctx: Ctx, slug: string): Promise<PathView> {
  const ending = ctx.language === 'en' ? 'en' : 'zh';
  const { rows } = await sql<PathView>`
    select h.id, h.slug, v.version, ${isMapFollowed(ctx, 'path', sql`h.id`)} "isFollowed",
      ${sql.ref(`v.title_${ending}`)} title, ${sql.ref(`v.audience_${ending}`)} audience,
      ${seconds('v.created_at')} "updatedAt",
      (select json_agg(json_build_object('title', ${sql.ref(`g.title_${ending}`)},
        'gate', json_build_object('kind', g.gate, 'text', ${sql.ref(`g.gate_${ending}`)}),
        'steps', (select coalesce(json_agg(json_build_object('step', s.step, 'id', n.id, 'slug', n.slug,
            'title', t.title, 'summary', t.summary, 'level', n.level, 'minutes', n.minutes, 'pigment', a.pigment,
            'x', n.x, 'y', n.y) order by s.step), '[]'::json)
          from aimap.path_step s join aimap.node n on n.id = s.node_id
            join aimap.node_text t on t.node_id = n.id and t.language = ${ctx.language}
            join aimap.node a on a.id = n.area_id
          where s.path_id = g.path_id and s.version = g.version and s.stage = g.stage)) order by g.stage)
        from aimap.path_stage g where g.path_id = h.id and g.version = h.version) stages,
      (select coalesce(json_agg(json_build_object('id', n.id, 'slug', n.slug, 'title', t.title, 'level', n.level,
          'minutes', n.minutes) order by n.level, n.id), '[]'::json)
        from aimap.node n join aimap.node_text t on t.node_id = n.id and t.language = ${ctx.language}
        where n.status = 'published'
          and exists (select from aimap.edge e join aimap.path_step s on s.node_id = e.to_id and s.path_id = h.id
            and s.version = h.version where e.from_id = n.id and e.kind = 'prerequisite')
          and not exists (select from aimap.path_step s where s.node_id = n.id and s.path_id = h.id
            and s.version = h.version)) assumes,
      ${landsJson(ctx)} lands, ${questionsJson(ctx)} questions
    from aimap.path h join aimap.path_version v on v.path_id = h.id and v.version = h.version
    where h.slug = ${slug} and not h.is_archived`.execute(readerOf(ctx));
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** The areas that the path `h` crosses. */
const landsJson = (ctx: Pick<Ctx, 'language'>) => sql`(
  select coalesce(json_agg(json_build_object('id', a.id, 'title', t.title, 'pigment', a.pigment, 'x', a.x, 'y', a.y,
    'polygon', a.polygon) order by a.position), '[]'::json)
  from aimap.node a join aimap.node_text t on t.node_id = a.id and t.language = ${ctx.language}
  where a.id in (select n.area_id from aimap.path_step s join aimap.node n on n.id = s.node_id
    where s.path_id = h.id and s.version = h.version))`;

/** Questions at the steps of the path `h`: those without an answer first, then the newest. */
const questionsJson = (ctx: Ctx) => sql`(
  select coalesce(json_agg(json_build_object('id', q.id, 'kind', 'question', 'title', q.title, 'answers', q.answers,
    'solved', q.accepted > 0, 'score', q.score) order by q.answers > 0, q.id desc), '[]'::json)
  from (select p.id, p.title, p.answers, p.accepted, p.score
    from aimap.path_step s join aimap.placement pl on pl.node_id = s.node_id and pl.rank = 1
        and pl.state <> 'rejected'
      join ask.post p on p.id = pl.post_id and p.kind = 'question'
    where s.path_id = h.id and s.version = h.version and ${forReader(ctx)}
    order by p.answers > 0, p.id desc limit ${sql.lit(questionsShown)}) q)`;

const named = (ctx: Pick<Ctx, 'language'>, noun: string) => sql.ref(`v.${noun}_${ctx.language === 'en' ? 'en' : 'zh'}`);

/** All learning paths as cards, as a part of a statement. */
export const pathsJson = (ctx: Pick<Ctx, 'language'>) => sql`(
  select coalesce(json_agg(json_build_object('slug', h.slug, 'title', ${named(ctx, 'title')},
    'audience', ${named(ctx, 'audience')}, 'steps', s.steps, 'minutes', s.minutes)
    order by h.position, h.id), '[]'::json)
  from aimap.path h join aimap.path_version v on v.path_id = h.id and v.version = h.version
    cross join lateral (select count(*) steps, sum(n.minutes) minutes from aimap.path_step s
      join aimap.node n on n.id = s.node_id where s.path_id = h.id and s.version = h.version) s
  where not h.is_archived)`;

/** The learning paths alone: one statement. */
export async function listPaths(ctx: Ctx): Promise<MapPath[]> {
  const { rows } = await sql<{ paths: MapPath[] }>`select ${pathsJson(ctx)} paths where ${prepared}`.execute(
    readerOf(ctx),
  );
  return rows[0]!.paths;
}
