import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { seconds } from '#app/ask/parts/post-columns.queries.server.ts';
import type { PathView } from './paths.schema.ts';

/**
 * A learning path: its stages with their topics, and what is needed before it. One statement.
 * @throws Refusal not-found
 */
export async function getPath(ctx: Ctx, slug: string): Promise<PathView> {
  const ending = ctx.language === 'en' ? 'en' : 'zh';
  const { rows } = await sql<PathView>`
    select h.slug, v.version, ${sql.ref(`v.title_${ending}`)} title, ${sql.ref(`v.audience_${ending}`)} audience,
      ${seconds('v.created_at')} "updatedAt",
      (select json_agg(json_build_object('title', ${sql.ref(`g.title_${ending}`)},
        'gate', json_build_object('kind', g.gate, 'text', ${sql.ref(`g.gate_${ending}`)}),
        'steps', (select coalesce(json_agg(json_build_object('step', s.step, 'id', n.id, 'slug', n.slug,
            'title', t.title, 'summary', t.summary, 'level', n.level, 'minutes', n.minutes, 'pigment', a.pigment)
            order by s.step), '[]'::json)
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
            and s.version = h.version)) assumes
    from aimap.path h join aimap.path_version v on v.path_id = h.id and v.version = h.version
    where h.slug = ${slug} and not h.is_archived`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  return rows[0];
}
