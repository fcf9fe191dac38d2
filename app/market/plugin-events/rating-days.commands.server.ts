import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { siteDay } from '#app/core/site-day.ts';

/** Keeps how the ratings of a plugin stand today, in the transaction that changes them. */
export async function keepRatingDay(tctx: Pick<Ctx, 'db' | 'now'>, pluginId: number): Promise<void> {
  await sql`
    insert into market.plugin_day (plugin_id, day, rating_count, rating_sum)
    select id, ${siteDay(tctx.now)}, rating_count, rating_sum from market.plugin where id = ${pluginId}
    on conflict (plugin_id, day) do update
      set rating_count = excluded.rating_count, rating_sum = excluded.rating_sum`.execute(tctx.db);
}
