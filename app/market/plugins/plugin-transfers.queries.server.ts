import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { seconds } from '#app/ask/parts/post-columns.queries.server.ts';
import type { PluginTransfer } from './plugins.schema.ts';

const sideOf = (table: 'f' | 't') =>
  sql`json_build_object('slug', ${sql.ref(`${table}.slug`)}, 'nameZh', ${sql.ref(`${table}.name_zh`)},
    'nameEn', ${sql.ref(`${table}.name_en`)})`;

const open = sql`
  select x.plugin_id "pluginId", p.slug, coalesce(nullif(p.name_zh, ''), p.draft ->> 'nameZh') "nameZh",
    coalesce(nullif(p.name_en, ''), p.draft ->> 'nameEn') "nameEn", ${sideOf('f')} "from", ${sideOf('t')} "to", x.state,
    ${seconds('x.due_at')} "dueAt"
  from market.plugin_transfer x join market.plugin p on p.id = x.plugin_id
    join market.developer f on f.member_id = x.from_id join market.developer t on t.member_id = x.to_id
  where x.state in ('offered', 'accepted')`;

/** The open transfer of a plugin, or null. The caller may read the plugin. */
export async function findTransfer(ctx: Pick<Ctx, 'db'>, pluginId: number): Promise<PluginTransfer | null> {
  const { rows } = await sql<PluginTransfer>`${open} and x.plugin_id = ${pluginId}`.execute(ctx.db);
  return rows[0] ?? null;
}

/** Plugins that are being handed over to a developer whom the caller may read, the oldest offer first. */
export async function listTransfersTo(ctx: Pick<Ctx, 'db'>, developerId: number): Promise<PluginTransfer[]> {
  const { rows } = await sql<PluginTransfer>`${open} and x.to_id = ${developerId} order by x.id`.execute(ctx.db);
  return rows;
}
