import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { guest, listVisible } from '#app/ask/parts/post-visibility.queries.server.ts';
import { reachesBack_s } from '#app/core/stream/stream.server.ts';
import type { StreamRow } from '#app/core/stream/stream-reader.server.ts';
import { unixSeconds } from '#app/core/unix-seconds.ts';
import type { LiveStream } from './live-stream.server.ts';
import { maxReplayed, parsePosition } from './live.policy.ts';
import type { LiveEvents } from './live.schema.ts';

/**
 * Which of some posts each reader may see now. What guests may see everybody may, so that a reader is asked about by
 * themselves only for posts of restricted categories.
 * @returns whether a connection may hear of a post
 */
export async function findReaders(
  db: Ctx['db'],
  posts: readonly number[],
  streamsOf: (postId: number) => Iterable<LiveStream>,
): Promise<(stream: LiveStream, postId: number) => boolean> {
  const open = await listVisible({ db, ...guest }, posts);
  const restricted = posts.filter((id) => !open.has(id));
  const own = new Map<string, Set<number>>();
  for (const stream of restricted.flatMap((id) => [...streamsOf(id)])) {
    const key = keyOf(stream);
    if (!own.has(key)) own.set(key, await listVisible({ db, actor: stream.actor }, restricted));
  }
  return (stream, postId) => open.has(postId) || own.get(keyOf(stream))?.has(postId) === true;
}

const keyOf = ({ actor }: LiveStream) => `${actor.kind} ${actor.id}`;

type Score = LiveEvents['votes']['scores'][number];

/** The scores of texts that stand now, by their posts. */
export async function listScores(
  db: Ctx['db'],
  texts: readonly { post: number; of: string; id: number }[],
): Promise<Map<number, Score[]>> {
  const { rows } = await sql<Score & { post: number }>`
    select t.post, t."of", t.id, coalesce(p.score, a.score, c.score) score
    from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) t (post bigint, "of" text, id bigint)
      left join ask.post p on t."of" = 'post' and p.id = t.id
      left join ask.answer a on t."of" = 'answer' and a.id = t.id and a.post_id = t.post and a.deleted_at is null
      left join ask.comment c on t."of" = 'comment' and c.id = t.id and c.post_id = t.post and c.deleted_at is null
    where coalesce(p.id, a.id, c.id) is not null`.execute(db);
  return new Map(
    [...Map.groupBy(rows, ({ post }) => post)].map(([post, some]) => [
      post,
      some.map(({ of, id, score }) => ({ of, id, score })),
    ]),
  );
}

/**
 * What was told about some topics since somebody left off.
 * @param last where that was, as an event's `id` said
 * @returns null when it was too long ago or too much, or when that is no such place
 */
export async function listMissed(
  ctx: Pick<Ctx, 'db' | 'now'>,
  last: string,
  topics: readonly string[],
): Promise<StreamRow[] | null> {
  const place = parsePosition(last);
  if (!place || unixSeconds(ctx.now) - place.at_s > reachesBack_s) return null;
  const { rows } = await sql<StreamRow>`
    select id, topic, kind, data from core.stream
    where xid >= ${place.xid}::xid8 and topic = any(${topics}::text[]) order by xid, id
      limit ${sql.lit(maxReplayed + 1)}`.execute(ctx.db);
  return rows.length > maxReplayed ? null : rows;
}
