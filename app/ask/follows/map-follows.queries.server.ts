import { sql } from 'kysely';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import type { MapFollows } from './follows.schema.ts';

/** The topics, areas and paths that the caller follows: one statement. @throws Refusal need-login */
export async function listMapFollows(ctx: Ctx): Promise<MapFollows> {
  const { id } = requireMember(ctx);
  const { rows } = await sql<MapFollows>`
    select (select coalesce(json_agg(json_build_object('id', n.id, 'slug', n.slug, 'title', t.title,
        'pigment', a.pigment) order by f.created_at desc, n.id desc), '[]'::json)
      from aimap.follow f join aimap.node n on n.id = f.subject_id and n.status in ('published', 'archived')
        join aimap.node_text t on t.node_id = n.id and t.language = ${ctx.language}
        join aimap.node a on a.id = coalesce(n.area_id, n.id)
      where f.member_id = ${id} and f.kind = 'node') nodes,
    (select coalesce(json_agg(json_build_object('id', h.id, 'slug', h.slug,
        'title', ${sql.ref(ctx.language === 'en' ? 'v.title_en' : 'v.title_zh')})
        order by f.created_at desc, h.id desc), '[]'::json)
      from aimap.follow f join aimap.path h on h.id = f.subject_id and not h.is_archived
        join aimap.path_version v on v.path_id = h.id and v.version = h.version
      where f.member_id = ${id} and f.kind = 'path') paths`.execute(ctx.db);
  return rows[0]!;
}
