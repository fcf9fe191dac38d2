import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';

/** What things of an origin have become here, by their ids there. */
export async function findTargets(
  ctx: Pick<Ctx, 'db'>,
  { origin }: { origin: string },
  type: string,
  sourceIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ sourceId: string; id: number }>`
    select source_id "sourceId", target_id id from ask.import_map where origin = ${origin} and type = ${type} and source_id = any(${[...new Set(sourceIds)]}::text[])`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ sourceId, id }) => [sourceId, id]));
}

/** A post here, or the post of an answer. */
export type Place = { type: 'post' | 'answer'; id: number; postId: number };

/** Where things under a post or an answer of an origin stand here. */
export async function findPlaces(
  ctx: Pick<Ctx, 'db'>,
  from: { origin: string },
  wanted: readonly { on: 'post' | 'answer' | 'either'; id: string }[],
): Promise<(Place | null)[]> {
  const ids = wanted.map(({ id }) => id);
  const [posts, answers] = [await findTargets(ctx, from, 'post', ids), await findTargets(ctx, from, 'answer', ids)];
  const { rows } = await sql<{
    id: number;
    postId: number;
  }>`select id, post_id "postId" from ask.answer where id = any(${[...answers.values()]}::bigint[])`.execute(ctx.db);
  const postOf = new Map(rows.map(({ id, postId }) => [id, postId]));
  return wanted.map(({ on, id }): Place | null => {
    const post = on === 'answer' ? undefined : posts.get(id);
    if (post !== undefined) return { type: 'post', id: post, postId: post };
    const answer = on === 'post' ? undefined : answers.get(id);
    const postId = answer === undefined ? undefined : postOf.get(answer);
    return answer === undefined || postId === undefined ? null : { type: 'answer', id: answer, postId };
  });
}
