import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { ownPath } from '#app/core/own-path.ts';
import type { WayBack } from './topups.schema.ts';

/**
 * Where a member came from for want of money, as an address says it; of the purchase of a plugin with its name in the
 * reader's language.
 * @param to as it was asked for; null for what leads nowhere on this site
 */
export async function findWayBack(ctx: Pick<Ctx, 'db' | 'language'>, to: string | null): Promise<WayBack | null> {
  const path = ownPath(to);
  if (path === null) return null;
  const slug = /^\/plugin\/([a-z0-9-]+)\/buy(?:[?#]|$)/.exec(path)?.[1];
  if (slug === undefined) return { path, plugin: null };
  const { rows } = await sql<{ name: string }>`
    select coalesce(nullif(${ctx.language === 'en' ? sql`name_en` : sql`name_zh`}, ''), nullif(name_zh, ''), slug) name
    from market.plugin where slug = ${slug} and published_at is not null`.execute(ctx.db);
  return { path, plugin: rows[0]?.name ?? null };
}
