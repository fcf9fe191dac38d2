import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { getSiteUrl } from '#app/core/process/site-url.server.ts';
import { nodePath, pathPath } from '#app/aimap/nodes/node-addresses.ts';
import type { MapChangeFacts, PathFacts, PlaceFacts } from './webhooks.schema.ts';

type Db = Pick<Ctx, 'db'>;
type Named = { id: number; slug: string; titleZh: string; titleEn: string };
type Changed = Named & { change: MapChangeFacts['topics'][number]['change'] };

/** Of a large change so many topics are named. */
const mostTopics = 100;

const topicOf = ({ id, slug, titleZh, titleEn }: Named) => ({
  id,
  slug,
  title: { zh: titleZh, en: titleEn },
  url: getSiteUrl() + nodePath({ id, slug }),
});

/** What a revision of the map made of topics and areas that guests see; null when they see none of it. */
export async function findMapChange(ctx: Db, revisionId: number): Promise<MapChangeFacts | null> {
  const { rows } = await sql<Changed>`
    select n.id, n.slug, zh.title "titleZh", en.title "titleEn",
      case when s.status in ('published', 'merged', 'archived') then s.status else 'changed' end change
    from aimap.revision_node rn join aimap.node n on n.id = rn.node_id and n.status <> 'draft'
      join aimap.node_text zh on zh.node_id = n.id and zh.language = 'zh-cn'
      join aimap.node_text en on en.node_id = n.id and en.language = 'en'
      left join lateral (select c #>> '{after,status}' status from aimap.revision r
          cross join jsonb_array_elements(r.changes) c
        where r.id = rn.revision_id and c ->> 'thing' = 'node' and (c ->> 'id')::bigint = n.id
          and c #>> '{after,status}' is not null limit 1) s on true
    where rn.revision_id = ${revisionId} order by n.id limit ${mostTopics}`.execute(ctx.db);
  if (rows.length === 0) return null;
  return { revision: revisionId, topics: rows.map(({ change, ...one }) => ({ ...topicOf(one), change })) };
}

/** A path as guests see it now; null for one that is archived. */
export async function findPublishedPath(ctx: Db, id: number): Promise<PathFacts | null> {
  const { rows } = await sql<Named & { version: number }>`
    select p.id, p.slug, v.title_zh "titleZh", v.title_en "titleEn", p.version
    from aimap.path p join aimap.path_version v on v.path_id = p.id and v.version = p.version
    where p.id = ${id} and not p.is_archived`.execute(ctx.db);
  const path = rows[0];
  if (!path) return null;
  const { slug, titleZh, titleEn, version } = path;
  return { slug, title: { zh: titleZh, en: titleEn }, url: getSiteUrl() + pathPath(slug), version };
}

/** The topics at which people have put a post, the main one first. */
export async function listSettledPlaces(ctx: Db, postId: number): Promise<PlaceFacts[]> {
  const { rows } = await sql<Named>`
    select n.id, n.slug, zh.title "titleZh", en.title "titleEn"
    from aimap.placement pl join aimap.node n on n.id = pl.node_id and n.status = 'published'
      join aimap.node_text zh on zh.node_id = n.id and zh.language = 'zh-cn'
      join aimap.node_text en on en.node_id = n.id and en.language = 'en'
    where pl.post_id = ${postId} and pl.state = 'confirmed' order by pl.rank`.execute(ctx.db);
  return rows.map(topicOf);
}
