import { sql } from 'kysely';
import { visiblePosts } from '#app/ask/parts/post-visibility.queries.server.ts';
import { prepared } from '#app/ask/parts/post-columns.queries.server.ts';
import { foldName } from '#app/aimap/nodes/node-names.server.ts';
import { type Ctx, readerOf } from '#app/core/ctx.server.ts';

/** What other parts of the site know of a plugin: models by the names it gives, topics of the map by its tags. */
export type PluginBeside = {
  models: { name: string; id: number | null }[];
  topics: { id: number; slug: string; title: string }[];
};

type Row = { needed: string[] | null; models: { name: string; id: number }[]; topics: PluginBeside['topics'] };

/**
 * Finds the models that the shown version of a plugin needs in the catalogue, and the topics that its tags or its
 * category's name stand for. A model that the catalogue does not have keeps its name. One statement.
 */
export async function findPluginBeside(ctx: Ctx, slug: string): Promise<PluginBeside> {
  const { rows: plugins } = await sql<{ tags: string[]; needed: unknown }>`
    select p.tags, v.manifest #> '{extras,models}' needed from market.plugin p
      left join market.plugin_version v on v.id = p.shown_version_id
    where p.slug = ${slug} and p.state in ('published', 'delisted', 'suspended')`.execute(readerOf(ctx));
  const plugin = plugins[0];
  const needed = Array.isArray(plugin?.needed) ? plugin.needed.filter((one) => typeof one === 'string') : [];
  const names = [...new Set((plugin?.tags ?? []).map(foldName))].filter((name) => name !== '');
  if (needed.length + names.length === 0) return { models: [], topics: [] };
  const { rows } = await sql<Omit<Row, 'needed'>>`
    select (select coalesce(json_agg(json_build_object('name', m.name, 'id', m.post_id)), '[]'::json)
        from ask.model m join ask.post p on p.id = m.post_id
        where lower(m.name) = any(${needed.map((name) => name.toLowerCase())}::text[]) and ${visiblePosts(ctx)}) models,
      (select coalesce(json_agg(json_build_object('id', n.id, 'slug', n.slug, 'title', n.title)
          order by n.importance desc, n.id), '[]'::json)
        from (select n.id, n.slug, t.title, n.importance from aimap.node n
            join aimap.node_text t on t.node_id = n.id and t.language = ${ctx.language}
          where n.status = 'published' and exists (select from unnest(${names}::text[]) w (name)
            where strpos(n.names, E'\n' || w.name || E'\n') > 0)
          order by n.importance desc, n.id limit 6) n) topics
    where ${prepared}`.execute(readerOf(ctx));
  const { models, topics } = rows[0]!;
  const ids = new Map(models.map(({ name, id }) => [name.toLowerCase(), id]));
  return { models: needed.map((name) => ({ name, id: ids.get(name.toLowerCase()) ?? null })), topics };
}
