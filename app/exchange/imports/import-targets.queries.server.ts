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
    select source_id "sourceId", target_id id from ask.import_map
      where origin = ${origin} and type = ${type} and source_id = any(${[...new Set(sourceIds)]}::text[])`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ sourceId, id }) => [sourceId, id]));
}

/** A post here, or an answer or comment with its post. */
export type Place<Type extends string = 'post' | 'answer'> = { type: Type; id: number; postId: number };

/** Where comments of an origin stand here, by their ids there. */
export async function findComments(
  ctx: Pick<Ctx, 'db'>,
  from: { origin: string },
  ids: readonly string[],
): Promise<Map<string, Place<'comment'>>> {
  const comments = await findTargets(ctx, from, 'comment', ids);
  const { rows } = await sql<{ id: number; postId: number }>`
    select id, post_id "postId" from ask.comment where id = any(${[...comments.values()]}::bigint[])`.execute(ctx.db);
  const postOf = new Map(rows.map(({ id, postId }) => [id, postId]));
  return new Map(
    [...comments].flatMap(([source, id]) =>
      postOf.has(id) ? [[source, { type: 'comment' as const, id, postId: postOf.get(id)! }]] : [],
    ),
  );
}

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
