import type { z } from 'zod';
import type { Ctx } from '#app/core/ctx.server.ts';
import { getSiteUrl } from '#app/core/process/site-url.server.ts';
import { listPlugins } from '#app/market/store/store.queries.server.ts';
import { pluginPath } from '#app/market/store/store-addresses.ts';
import { textsOf } from './mcp.queries.server.ts';
import type { PluginsTool } from './mcp.schema.ts';

/** Plugins of the market as text: those that fit the words, each with what it is for, may do and where it stands. */
export async function findPluginText(ctx: Ctx, { query, page }: z.output<typeof PluginsTool>): Promise<string> {
  const t = textsOf(ctx);
  const { rows, found, suggestion } = await listPlugins(ctx, { q: query, page });
  if (rows.length === 0) return suggestion === null ? t.nothing : t.suggestion(suggestion);
  const lines = rows.map((plugin) => {
    const permissions =
      plugin.permissions.length === 0 ? t.noPermissions : t.permissions(plugin.permissions.join(', '));
    const facts = [plugin.version, plugin.licence, plugin.maker.name, permissions].filter(Boolean).join(' · ');
    return `## ${plugin.name}\n${getSiteUrl()}${pluginPath(plugin.slug)}\n${plugin.summary}\n${facts}`;
  });
  return [t.plugins(found), ...lines].join('\n\n');
}
