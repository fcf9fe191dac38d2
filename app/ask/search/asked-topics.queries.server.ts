import { setImmediate as yieldTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { keepMarked } from '#app/core/kept-value.server.ts';
import { makeTopicIndex, type TopicIndex, type TopicWords } from './asked-topics.server.ts';

type Reader = Pick<Ctx, 'db'>;

/** Between so many topics the process does what else waits. */
const readAtOnce = 250;
/** Of each topic the words that count most; its own job keeps them in this order. */
const mostWords = 400;

/** The published topics of the map under the words that its job has counted in them; at most a minute old. */
export const readTopicIndex: (ctx: Reader) => Promise<TopicIndex> = keepMarked(60_000, {
  readMark,
  read: async (ctx) => makeTopicIndex(await readTopics(ctx)),
});

/** Changes with every topic that is counted anew, published or withdrawn. */
async function readMark(ctx: Reader): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    select concat_ws(' ', count(*), sum(s.revision), sum(n.id), max(s.counting)) mark
    from aimap.node n join aimap.node_terms s on s.node_id = n.id
    where n.kind = 'topic' and n.status = 'published'`.execute(ctx.db);
  return rows[0]!.mark;
}

async function readTopics(ctx: Reader): Promise<TopicWords[]> {
  const topics: TopicWords[] = [];
  for (;;) {
    const { rows } = await sql<TopicWords>`
      select n.id, s.counts, array(select a.name from aimap.node_text t
        cross join lateral unnest(t.title || t.aliases) a (name) where t.node_id = n.id) names
      from aimap.node n join aimap.node_terms s on s.node_id = n.id
      where n.kind = 'topic' and n.status = 'published' and n.id > ${topics.at(-1)?.id ?? 0}
      order by n.id limit ${readAtOnce}`.execute(ctx.db);
    topics.push(...rows.map((row) => ({ ...row, counts: row.counts.slice(0, mostWords) })));
    if (rows.length < readAtOnce) return topics;
    await yieldTurn();
  }
}
