import { sql } from 'kysely';
import { type Ctx, isMember } from '#app/core/ctx.server.ts';
import { siteDay } from '#app/core/site-day.ts';
import { type Known, masteryOf } from './mastery.policy.ts';
import type { Learned } from './path-progress.policy.ts';
import type { Evidence, LearnState, NodeLearning } from './learning.schema.ts';

type Row = Evidence & {
  id: number;
  state: LearnState;
  known: Known[];
  nextDay: string | null;
  due: number;
  items: number;
};

/** What a member has of topics, by their ids; topics that they never touched have nothing but their items. */
export async function readLearned(
  ctx: Pick<Ctx, 'db' | 'now'>,
  memberId: number,
  nodeIds: readonly number[],
): Promise<Map<number, NodeLearning>> {
  const { rows } = await sql<Row>`
    select n.id, coalesce(p.state, 'none') state, p.strength, coalesce(p.evidence, 0) evidence,
      coalesce(p.rights, 0) rights, coalesce(p.assisted, 0) assisted,
      coalesce(c.known, '[]'::json) known, c."nextDay", coalesce(c.due, 0)::integer due,
      (select count(*) from aimap.quiz_item q where q.node_id = n.id and q.state = 'live')::integer items
    from unnest(${nodeIds}::bigint[]) n (id)
      left join aimap.learn_progress p on p.node_id = n.id and p.member_id = ${memberId}
      left join lateral (
        select json_agg(json_build_object('knownAt_ms', extract(epoch from k.known_at) * 1000,
            'stability', k.stability)) filter (where k.known_at is not null) known,
          min(k.due_day)::text "nextDay", count(*) filter (where k.due_day <= ${siteDay(ctx.now)}::date) due
        from aimap.learn_card k join aimap.quiz_item i on i.id = k.item_id and i.state = 'live'
        where k.member_id = ${memberId} and i.node_id = n.id) c on true`.execute(ctx.db);
  return new Map(
    rows.map(({ id, state, known, nextDay, due, items, ...evidence }) => [
      id,
      { state, mastery: masteryOf(evidence, known, ctx.now), nextDay, due, items },
    ]),
  );
}

/** The same as far as paths ask for it. */
export const learnedOf = (all: ReadonlyMap<number, NodeLearning>): Map<number, Learned> =>
  new Map([...all].map(([id, { state, mastery, items }]) => [id, { state, mastery: mastery.value, items }]));

/** What the caller has of one topic; null for guests. */
export async function findNodeLearning(ctx: Ctx, id: number): Promise<NodeLearning | null> {
  if (!isMember(ctx.actor)) return null;
  return (await readLearned(ctx, ctx.actor.id, [id])).get(id) ?? null;
}

/** The items of a topic that the caller has answered before; none for guests. */
export async function listAnswered(ctx: Ctx, nodeId: number): Promise<number[]> {
  if (!isMember(ctx.actor)) return [];
  const { rows } = await sql<{ id: number }>`select distinct a.item_id id from aimap.quiz_attempt a
    where a.member_id = ${ctx.actor.id} and a.node_id = ${nodeId}`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** What the page of a topic says of learning it: how much is asked there, and what the caller has of it. */
export async function getNodeStudy(ctx: Ctx, id: number): Promise<{ items: number; learning: NodeLearning | null }> {
  const { rows } = await sql<{ items: number }>`select count(*)::integer items from aimap.quiz_item
    where node_id = ${id} and state = 'live'`.execute(ctx.db);
  return { items: rows[0]!.items, learning: await findNodeLearning(ctx, id) };
}
