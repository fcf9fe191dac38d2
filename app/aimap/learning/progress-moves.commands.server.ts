import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { lockShape } from '#app/aimap/nodes/map-lock.server.ts';
import { settleTopic } from './progress.commands.server.ts';
import { settlePaths } from './path-gates.commands.server.ts';

/** What happens to the learning side of a topic when the map changes. */
export type ProgressMove = {
  from: number;
  to: number;
  /** The items that go along when a topic is split; all of them without it, when it is merged. */
  items?: readonly number[];
};

/**
 * Takes what members have of a topic along to another, in the transaction that merges or splits it. Merging: the
 * further of the two states counts, items and answers go over, and mastery follows from all of them. Splitting: the
 * items named go over with their answers, and whoever had learned the whole has learned the part. Nothing is ever
 * taken from anybody, and no answer is lost.
 * @returns how many members it concerned
 */
export async function moveProgress(tctx: Ctx, { from, to, items }: ProgressMove): Promise<number> {
  if (from === to) return 0;
  await lockShape(tctx); // nobody's learning is written meanwhile
  const which = items === undefined ? sql`true` : sql`id = any(${items}::bigint[])`;
  const { rows } = await sql<{ id: number }>`
    select member_id id from aimap.learn_progress where node_id = ${from}
    union select member_id from aimap.quiz_attempt where node_id = ${from} order by 1`.execute(tctx.db);
  await sql`with moved as (update aimap.quiz_item set node_id = ${to}, updated_at = ${tctx.now}
      where node_id = ${from} and ${which} returning id)
    update aimap.quiz_attempt a set node_id = ${to} from moved m where a.item_id = m.id`.execute(tctx.db);
  await sql`insert into aimap.learn_progress as own (member_id, node_id, state, updated_at)
    select member_id, ${to}::bigint, state, updated_at from aimap.learn_progress where node_id = ${from}
    on conflict (member_id, node_id) do update set state = case
      when ${rankOf('excluded.state')} > ${rankOf('own.state')} then excluded.state else own.state end`.execute(
    tctx.db,
  );
  if (items === undefined) {
    await sql`update aimap.quiz_attempt set node_id = ${to} where node_id = ${from}`.execute(tctx.db);
    await sql`delete from aimap.learn_progress where node_id = ${from}`.execute(tctx.db);
  }
  for (const { id } of rows) {
    for (const node of items === undefined ? [to] : [from, to]) await settleAnswered(tctx, id, node);
    await settlePaths(tctx, id);
  }
  return rows.length;
}

/** What has gone further counts when two states meet. */
const rankOf = (column: string) =>
  sql`array_position(array['none', 'planned', 'learning', 'skipped', 'done'], ${sql.ref(column)})`;

/** Sums up anew where there is something to be summed up: a topic that was only marked stays as it was marked. */
async function settleAnswered(tctx: Ctx, memberId: number, nodeId: number): Promise<void> {
  const { rows } = await sql<{ state: string; hasAnswers: boolean }>`
    select p.state, exists (select from aimap.quiz_attempt a where a.member_id = p.member_id and a.node_id = p.node_id
      and a.undone_at is null) "hasAnswers"
    from aimap.learn_progress p where p.member_id = ${memberId} and p.node_id = ${nodeId}`.execute(tctx.db);
  if (rows[0]?.hasAnswers ?? true) await settleTopic(tctx, memberId, nodeId);
  else
    await sql`update aimap.learn_progress set strength = null, evidence = 0, rights = 0, assisted = 0
      where member_id = ${memberId} and node_id = ${nodeId}`.execute(tctx.db);
}
