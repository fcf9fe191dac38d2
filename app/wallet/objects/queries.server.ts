import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import type { JournalType } from '#app/wallet/schema.ts';

/** The journals that objects of a domain must have, as rows (place text, key text, amount bigint); an amount of null may be any. */
export type Wanted = RawBuilder<unknown>;
/** An object without its journal, a journal without its object, two objects with one journal, or another amount; '' for what is not there. */
export type Mismatch = { place: string; key: string; found: string; expected: string };

const shown = 100;

/**
 * Compares the journals of some types with those that the objects they are about must have (design: invariant I7): each has its
 * own, of its amount, and there are no others. An amount is what a journal's gaining legs sum to. At most a hundred mismatches.
 */
export async function listMismatches(
  ctx: Pick<Ctx, 'db'>,
  { types, wanted }: { types: readonly JournalType[]; wanted: Wanted },
): Promise<{ objects: number; mismatches: Mismatch[] }> {
  const { rows } = await sql<{ objects: number; mismatches: Mismatch[] }>`
    with object as materialized (
      select min(place) place, key, max(amount) amount, count(*) claims from (${wanted}) w (place, key, amount) group by key
    ), journal as materialized (
      select j.id, j.key, coalesce((select sum(e.amount) from wallet.entry e where e.journal_id = j.id and e.amount > 0), 0) amount
      from wallet.journal j where j.type = any(${[...types]}::text[])
    ), mismatch as (
      select coalesce(o.place, 'journal ' || j.id) || case when o.claims > 1 then ' and ' || (o.claims - 1) || ' more' else '' end place,
        coalesce(o.key, j.key) key, coalesce(j.amount::text, '') found, coalesce(o.amount::text, '') expected
      from object o full join journal j on j.key = o.key
      where o.key is null or j.key is null or o.claims > 1 or o.amount <> j.amount
      order by coalesce(o.key, j.key) limit ${shown}
    )
    select (select count(*) from object) objects,
      (select coalesce(jsonb_agg(jsonb_build_object('place', place, 'key', key, 'found', found, 'expected', expected)), '[]') from mismatch) mismatches`.execute(
    ctx.db,
  );
  return rows[0]!;
}
