import { sql } from 'kysely';
import { type Ctx, readerOf } from '#app/core/ctx.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { seconds } from '#app/ask/parts/post-columns.queries.server.ts';
import { nodePath, pathPath } from '#app/aimap/nodes/node-addresses.ts';
import en from '#app/aimap/nodes/map.en.ts';
import zh from '#app/aimap/nodes/map.zh.ts';

/** A change of the map as an entry of a feed; `createdAt` in unix seconds. */
export type MapEntry = { title: string; html: string; path: string; createdAt: number };

type Row = { id: number | null; slug: string; title: string; words: string; revision: number; at: number };

/** What changed on the map, the latest first: topics and areas as they are written, and versions of learning paths. */
export async function listMapEntries(
  ctx: Pick<Ctx, 'db' | 'read' | 'language'>,
  limit: number,
): Promise<{ name: string; entries: MapEntry[] }> {
  const ending = ctx.language === 'en' ? 'en' : 'zh';
  const { rows } = await sql<Row>`
    (select n.id, n.slug, t.title, t.summary words, n.revision, ${seconds('n.updated_at')} at
      from aimap.node n join aimap.node_text t on t.node_id = n.id and t.language = ${ctx.language}
      where n.status = 'published' order by n.updated_at desc, n.id desc limit ${limit})
    union all (select null, h.slug, ${sql.ref(`v.title_${ending}`)}, ${sql.ref(`v.audience_${ending}`)}, v.version,
        ${seconds('v.created_at')}
      from aimap.path h join aimap.path_version v on v.path_id = h.id and v.version = h.version
      where not h.is_archived order by v.created_at desc, h.id desc limit ${limit})
    order by at desc, id desc limit ${limit}`.execute(readerOf(ctx));
  const t = ctx.language === 'en' ? en : zh;
  return {
    name: t.title,
    entries: rows.map(({ id, slug, title, words, revision, at }) => ({
      title: `${title} · ${t.revision(revision)}`,
      html: `<p>${escapeText(id === null ? t.pathFor(words) : words)}</p>`,
      path: `${id === null ? pathPath(slug) : nodePath({ id, slug })}#r${revision}`,
      createdAt: at,
    })),
  };
}

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The titles of some nodes, merged ones by what they are now. @throws Refusal not-found when there is none of them */
export async function listNodeTitles(
  ctx: Pick<Ctx, 'db' | 'read' | 'language'>,
  ids: readonly number[],
): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    select t.title from aimap.node n join aimap.node_text t on t.node_id = n.id and t.language = ${ctx.language}
    where n.id in (select aimap.settled_node(a.id) from unnest(${ids}::bigint[]) a (id))
      and n.status in ('published', 'archived') order by n.id`.execute(readerOf(ctx));
  if (rows.length === 0) throw notFound();
  return rows.map((row) => row.title);
}
