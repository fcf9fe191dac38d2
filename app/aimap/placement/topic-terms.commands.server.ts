import { setImmediate as yieldTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { countTopic, type TopicWords } from './place-index.server.ts';

/** Grows when topics are counted in another way, so that they are counted anew. */
const counting = 1;
const countedAtOnce = 8;
/** Of each topic the terms that count most are kept. */
const mostTerms = 400;

/**
 * Counts the terms of topics that are new or changed; between two of them the process does what else waits.
 * @param for_ms what is left then waits for the next run
 * @returns whether all are counted
 */
export async function countTopics(ctx: Pick<Ctx, 'db'>, { for_ms }: { for_ms: number }): Promise<boolean> {
  const until = performance.now() + for_ms;
  while (performance.now() < until) {
    const topics = await listUncounted(ctx);
    if (topics.length === 0) return true;
    const rows = [];
    for (const { revision, ...topic } of topics) {
      const counts = [...countTopic(topic)].toSorted((a, b) => b[1] - a[1]).slice(0, mostTerms);
      rows.push({ node_id: topic.id, revision, counts });
      await yieldTurn();
    }
    await sql`insert into aimap.node_terms (node_id, revision, counting, counts)
      select node_id, revision, ${counting}, counts from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        r (node_id bigint, revision integer, counts jsonb)
      on conflict (node_id) do update set revision = excluded.revision, counting = excluded.counting,
        counts = excluded.counts`.execute(ctx.db);
  }
  return false;
}

async function listUncounted(ctx: Pick<Ctx, 'db'>): Promise<(TopicWords & { revision: number })[]> {
  const { rows } = await sql<TopicWords & { revision: number }>`
    select n.id, n.revision,
      (select array_agg(a.name) from aimap.node_text t
        cross join lateral unnest(t.title || t.aliases) a (name) where t.node_id = n.id) names,
      (select array_agg(t.summary) from aimap.node_text t where t.node_id = n.id) summaries,
      array(select o from aimap.node_text t cross join lateral unnest(t.objectives) o
        where t.node_id = n.id) objectives,
      (select array_agg(t.text) from aimap.node_text t where t.node_id = n.id) bodies,
      array(select concat_ws(' ', r.title_zh, r.title_en, r.note_zh, r.note_en) from aimap.resource r
        where r.node_id = n.id and not r.is_archived) others
    from aimap.node n left join aimap.node_terms s on s.node_id = n.id
    where n.kind = 'topic' and n.status = 'published'
      and (s.node_id is null or s.revision <> n.revision or s.counting <> ${counting})
    order by n.id limit ${countedAtOnce}`.execute(ctx.db);
  return rows;
}
