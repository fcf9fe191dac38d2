import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { changed } from '#app/core/page-tags.server.ts';

/** Names of what guests' pages of the market are made of (decision 004). */
export const pluginTag = {
  /** The page of a plugin. */
  one: (id: number) => `plugin:${id}`,
  /** A plugin as lists show it: grades and downloads. */
  row: (id: number) => `plugin-row:${id}`,
  /** Lists in the order of grades. */
  rated: 'plugins-rated',
  /** The page of a developer. */
  maker: (id: number) => `plugin-maker:${id}`,
} as const;

/** Names what a rating or its answer changes: the plugin's page, its rows, the page of its developer. */
export async function changedRating(ctx: Ctx, pluginId: number): Promise<void> {
  if (!ctx.changes) return;
  const { rows } = await sql<{ id: number }>`select developer_id id from market.plugin
    where id = ${pluginId}`.execute(ctx.db);
  changed(
    ctx,
    pluginTag.one(pluginId),
    pluginTag.row(pluginId),
    pluginTag.rated,
    ...rows.map(({ id }) => pluginTag.maker(id)),
  );
}
