import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';

/**
 * Keeps the sums of the blocks of members' lines that are full and not kept yet, an account's from its first on.
 * Nothing depends on when it runs: lines that are not in a block yet are read one by one (wallet.sum_lines). Returns
 * how many blocks were kept.
 * @param batch so many blocks in one statement
 */
export async function keepLineBlocks(ctx: Ctx, batch = 500): Promise<number> {
  let kept = 0;
  for (;;) {
    const { rows } = await sql<{ found: number }>`
      with full_block as materialized (
        select e.account_id, e.version / 200 block, j.recorded_at closed_at from wallet.entry e
          join wallet.journal j on j.id = e.journal_id
        where e.version % 200 = 0 and not exists (select from wallet.line_block b
          where b.account_id = e.account_id and b.block = e.version / 200)
        order by e.account_id, e.version limit ${batch}
      ), added as (
        insert into wallet.line_block (account_id, block, type, gained, lost, gains, losses, first_at, last_at,
          closed_at)
        select f.account_id, f.block, l.* from full_block f cross join lateral (
          select j.type, sum(greatest(e.amount, 0)), sum(greatest(-e.amount, 0)), count(*) filter (where e.amount > 0),
            count(*) filter (where e.amount < 0),
            min(j.recorded_at), max(j.recorded_at), f.closed_at
          from wallet.entry e join wallet.journal j on j.id = e.journal_id
          where e.account_id = f.account_id and e.version is not null and e.version > (f.block - 1) * 200
            and e.version <= f.block * 200 group by j.type
        ) l on conflict do nothing
      )
      select count(*) found from full_block`.execute(ctx.db);
    const found = rows[0]?.found ?? 0;
    kept += found;
    if (found < batch) return kept;
  }
}
