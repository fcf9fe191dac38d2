import { type RawBuilder, sql } from 'kysely';
import { type Ctx, readerOf } from '#app/core/ctx.server.ts';
import { readableChannels, visiblePosts } from '#app/ask/parts/post-visibility.queries.server.ts';
import { seconds } from '#app/ask/parts/post-columns.queries.server.ts';
import type { WriterNumbers, WrittenPart, WrittenPost } from './own-posts.schema.ts';

/** Counting stops here: a card says "10,000" for everybody above. */
const most = 10_000;

/** How much a member has written that the reader may see, for their public card. One statement. */
export async function getWriterNumbers(
  ctx: Pick<Ctx, 'db' | 'read' | 'actor'>,
  memberId: number,
): Promise<WriterNumbers> {
  const { rows } = await sql<WriterNumbers>`
    select
      (select count(*) from (select 1 from ask.post p where author_id = ${memberId} and kind = 'question'
        and audience <> 'en' and ${visiblePosts(ctx)} limit ${sql.lit(most)}) q) questions,
      (select count(*) from (select 1 from ask.post p where author_id = ${memberId} and kind = 'article'
        and audience <> 'en' and ${visiblePosts(ctx)} limit ${sql.lit(most)}) q) articles,
      (select count(*) from (select 1 from ask.answer a join ask.post p on p.id = a.post_id and ${visiblePosts(ctx)}
        where a.author_id = ${memberId} and a.deleted_at is null limit ${sql.lit(most)}) q) answers,
      (select count(*) from (select 1 from ask.answer a join ask.post p on p.id = a.post_id and ${visiblePosts(ctx)}
        where a.author_id = ${memberId} and a.deleted_at is null
        and exists (select from ask.acceptance x where x.answer_id = a.id)
        limit ${sql.lit(most)}) q) accepted`.execute(readerOf(ctx));
  return rows[0]!;
}

/**
 * What a member has written in the reader's language, the newest first.
 * @param part posts and answers together, or one of them
 */
export async function listWritten(
  ctx: Pick<Ctx, 'db' | 'read' | 'actor' | 'language'>,
  { memberId, part, page, limit }: { memberId: number; part: WrittenPart; page: number; limit: number },
): Promise<{ rows: WrittenPost[]; hasMore: boolean }> {
  const channels = readableChannels(ctx);
  const skip = (page - 1) * limit;
  const reach = skip + limit + 1;
  const kind =
    part === 'questions'
      ? sql`and kind =
    'question'`
      : part === 'articles'
        ? sql`and kind = 'article'`
        : sql``;
  const posts = sql`(select id, null::bigint "answerId", kind, title, score, created_at from ask.post p
    where author_id = ${memberId} and ${visiblePosts(ctx)} and channel = any(${channels}) ${kind} order by id desc
      limit ${reach})`;
  const answers = sql`(select p.id, a.id "answerId", p.kind, p.title, a.score, a.created_at from ask.answer a
    join ask.post p on p.id = a.post_id and ${visiblePosts(ctx)} and p.channel = any(${channels})
    where a.author_id = ${memberId} and a.deleted_at is null order by a.id desc limit ${reach})`;
  const all = part === 'recent' ? sql`${posts} union all ${answers}` : part === 'answers' ? answers : posts;
  const { rows } = await sql<WrittenPost>`
    select id, "answerId", kind, title, score, ${seconds('created_at')} "createdAt" from (${all}) w
    order by w.created_at desc, "answerId" desc nulls last, id desc offset ${skip} limit ${limit + 1}`.execute(
    readerOf(ctx),
  );
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
}

/**
 * What a member has last written, in whatever language, as far as the caller may see it, as an expression of
 * `OwnAct`s: posts, answers and comments, newest first.
 */
export const ownActsJson = (ctx: Pick<Ctx, 'db' | 'actor'>, memberId: number, limit: number): RawBuilder<unknown> =>
  sql`(select coalesce(json_agg(json_build_object('kind', kind, 'postId', "postId", 'hash', hash, 'title', title,
      'score', score, 'answers', answers, 'createdAt', ${seconds('created_at')})
      order by created_at desc), '[]'::json) from (
    select * from (
      (select kind, id "postId", null::text hash, title, score, answers, created_at
        from ask.post p where author_id = ${memberId} and ${visiblePosts(ctx)} order by p.id desc limit ${limit})
      union all
      (select 'answer', p.id, 'a' || a.id, p.title, a.score, null, a.created_at
        from ask.answer a join ask.post p on p.id = a.post_id and ${visiblePosts(ctx)}
        where a.author_id = ${memberId} and a.deleted_at is null order by a.id desc limit ${limit})
      union all
      (select 'comment', p.id, 'c' || c.id, p.title, c.score, null, c.created_at
        from ask.comment c join ask.post p on p.id = c.post_id and ${visiblePosts(ctx)}
          left join ask.answer a on a.id = c.answer_id
        where c.author_id = ${memberId} and c.deleted_at is null and a.deleted_at is null
          order by c.id desc limit ${limit})
    ) written order by created_at desc limit ${limit}) act)`;
