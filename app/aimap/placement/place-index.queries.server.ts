import { setImmediate as yieldTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { keepMarked } from '#app/core/kept-value.server.ts';
import {
  type CountedTopic,
  countTaught,
  makePlaceIndex,
  type PlaceIndex,
  type PostWords,
  type Taught,
} from './place-index.server.ts';
import type { TermCounts } from './text-terms.server.ts';

type Reader = Pick<Ctx, 'db'>;

/** So many posts of a topic teach what lies there, the newest of those it is the main place of first. */
const taughtPerTopic = 6;
/** Between these numbers of texts the process does what else waits. */
const countedAtOnce = 4;

/** All published topics whose terms are counted, as posts are compared with them; at most a minute old. */
export const readPlaceIndex: (ctx: Reader) => Promise<PlaceIndex> = keepMarked(60_000, {
  readMark,
  read: async (ctx) => makePlaceIndex(await readTopics(ctx), await readTaught(ctx)),
});

/** Changes with every topic and every confirmed place. */
async function readMark(ctx: Reader): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    select concat_ws(' ', (select concat_ws(' ', count(*), sum(revision), max(id)) from aimap.node
        where kind = 'topic' and status = 'published'),
      (select concat_ws(' ', count(*), sum(post_id * node_id % 1000003)) from aimap.placement
        where state = 'confirmed')) mark`.execute(ctx.db);
  return rows[0]!.mark;
}

async function readTopics(ctx: Reader): Promise<CountedTopic[]> {
  const { rows } = await sql<{ id: number; names: string[]; counts: [string, number][] }>`
    select n.id, s.counts, (select array_agg(a.name) from aimap.node_text t
      cross join lateral unnest(t.title || t.aliases) a (name) where t.node_id = n.id) names
    from aimap.node n join aimap.node_terms s on s.node_id = n.id
    where n.kind = 'topic' and n.status = 'published' order by n.id`.execute(ctx.db);
  return rows.map(({ id, names, counts }) => ({ id, names, counts: new Map(counts) }));
}

let countedPosts = new Map<number, TermCounts>();

/** Posts whose place people confirmed; each is counted once and kept while it teaches. */
async function readTaught(ctx: Reader): Promise<Taught[]> {
  const { rows } = await sql<{ id: number; nodeId: number; isMain: boolean }>`
    select post_id id, node_id "nodeId", rank = 1 "isMain" from (
      select pl.*, row_number() over (partition by pl.node_id order by pl.rank, pl.post_id desc) place
      from aimap.placement pl join ask.post p on p.id = pl.post_id and p.deleted_at is null
      where pl.state = 'confirmed') f
    where place <= ${taughtPerTopic}`.execute(ctx.db);
  const counted = new Map<number, TermCounts>();
  const missing = new Set<number>();
  for (const { id } of rows) {
    const counts = countedPosts.get(id);
    if (counts) counted.set(id, counts);
    else missing.add(id);
  }
  for (const post of await readPosts(ctx, [...missing])) {
    counted.set(post.id, countTaught(post));
    if (counted.size % countedAtOnce === 0) await yieldTurn();
  }
  countedPosts = counted;
  return rows.flatMap((row) => {
    const counts = counted.get(row.id);
    return counts ? [{ ...row, counts }] : [];
  });
}

/** What is read of a post to place it; of tags both names count. */
export async function readPosts(ctx: Reader, ids: readonly number[]): Promise<(PostWords & { id: number })[]> {
  const { rows } = await sql<PostWords & { id: number }>`
    select p.id, p.title, left(p.text, 3000) "text", array(
      select distinct k.name from ask.post_tag pt join ask.tag t on t.id = pt.tag_id
        cross join lateral (values (t.name_zh), (t.name_en)) k (name)
      where pt.post_id = p.id) tags
    from ask.post p where p.id = any(${[...ids]}::bigint[]) and p.deleted_at is null`.execute(ctx.db);
  return rows;
}
