import { sql } from 'kysely';
import { type Ctx, readerOf } from '#app/core/ctx.server.ts';

/** Where a merged question's address leads now, through later merges too; null when it was not merged. */
export async function findMergeTarget(ctx: Pick<Ctx, 'db' | 'read'>, postId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    with recursive way (id, step) as (
      select target_id, 1 from ask.merge where source_id = ${postId} and undone_at is null
      union all select m.target_id, w.step + 1 from way w join ask.merge m on m.source_id = w.id and m.undone_at is null
        where w.step < 20)
    select id from way order by step desc limit 1`.execute(readerOf(ctx));
  return rows[0]?.id ?? null;
}
