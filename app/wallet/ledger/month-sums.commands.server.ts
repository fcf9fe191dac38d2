import { sql } from 'kysely';
import { audit } from '#app/core/audit.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { forbidden } from '#app/core/refusals.server.ts';
import { sumKindsAt } from './journal-type-sums.queries.server.ts';
import { lateness_ms } from './month-sums.schema.ts';

/**
 * Keeps what all kinds of accounts held at a moment, so that sums of later moments need not begin at the first journal.
 * A moment that journals may still come before is left to the next call. Once kept it never changes; a second call does
 * nothing.
 * @returns whether it was kept now
 * @throws Refusal forbidden for everybody but jobs; RangeError for a moment that is not over
 */
export async function carryForward(ctx: Ctx, at: Date): Promise<boolean> {
  if (ctx.actor.kind !== 'job') throw forbidden();
  if (ctx.now.getTime() < at.getTime() + lateness_ms)
    throw new RangeError('Journals may still come before that moment');
  return transact(
    ctx,
    async (tctx) => {
      const sums = await sumKindsAt(tctx, at);
      const { rows } = await sql<{ kind: string }>`
        insert into wallet.carry (at, kind, posted)
        select ${at}, l.kind, l.posted from unnest(${[...sums.keys()]}::text[],
          ${[...sums.values()].map(String)}::bigint[]) l (kind, posted)
        on conflict do nothing returning kind`.execute(tctx.db);
      if (rows.length === 0) return false;
      await audit(
        tctx,
        'wallet.carryForward',
        { kind: 'carry', id: null },
        { at: at.toISOString(), kinds: rows.length },
      );
      return true;
    },
    { isolation: 'repeatable read' },
  );
}
