import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import type { Tx } from '#app/core/db/pool.server.ts';
import type { Listing } from './plugins.schema.ts';

/**
 * Shows visitors a listing that was approved: what they see from now on, also in lists and searches. The draft stays as
 * its developer left it. The plugin is locked by the caller.
 */
export async function publishListing(tctx: Ctx & { db: Tx }, pluginId: number, listing: Listing): Promise<void> {
  const { nameZh, nameEn, categoryId, tags } = listing;
  await sql`update market.plugin set listing = ${JSON.stringify(listing)}::jsonb, category_id = ${categoryId},
      name_zh = ${nameZh}, name_en = ${nameEn}, tags = ${tags}::text[], updated_at = ${tctx.now},
      published_at = coalesce(published_at, ${tctx.now}), state_reason = '',
      state = case when state in ('submitted', 'in_review', 'changes_requested', 'draft') then 'published'
        else state end
    where id = ${pluginId}`.execute(tctx.db);
}
