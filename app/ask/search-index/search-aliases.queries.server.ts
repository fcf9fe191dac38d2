import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { type AliasTable, buildAliases, bundledAliases } from '#app/core/search/alias-table.server.ts';
import { contentVersion } from '#app/core/page-cache/page-cache.server.ts';
import { aliasGroups } from '#app/core/search/aliases.ts';

const keptFor_ms = 5000;

let kept: { at: number; version: number; db: unknown; names: string; table: AliasTable } | undefined;

/**
 * The names that mean the same: those that ship with the product and the operator's own. They count when something is
 * asked, never when it is written, so a change needs no writing anew of the index. Kept in memory; dropped by each
 * write that changes pages, and five seconds old at most.
 */
export async function readAliases(ctx: Pick<Ctx, 'db'>): Promise<AliasTable> {
  const version = contentVersion();
  if (kept?.db === ctx.db && kept.version === version && performance.now() - kept.at < keptFor_ms) return kept.table;
  const { rows } = await sql<{ names: string[] }>`select names from ask.search_alias where is_on
    order by id`.execute(ctx.db);
  const names = JSON.stringify(rows);
  const table =
    kept?.names === names
      ? kept.table
      : rows.length === 0
        ? bundledAliases()
        : buildAliases([...rows.map((row) => row.names), ...aliasGroups]);
  if (!ctx.db.isTransaction) kept = { at: performance.now(), version, db: ctx.db, names, table };
  return table;
}
