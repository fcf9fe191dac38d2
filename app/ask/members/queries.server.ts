import { sql } from 'kysely';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { channelArray, channelsOf, seconds } from '../queries.server.ts';
import type { OwnAct, WriterActivity } from '../schema.ts';

const shown = 10;
/** Counting stops here: a card says "10,000" for everybody above. */
const most = 10_000;

/** What a member has written, for their public card: counts and the newest posts and answers. One statement. */
export async function getWriterActivity(ctx: Ctx, memberId: number): Promise<WriterActivity> {
  const channels = channelArray(channelsOf('', ctx.language));
  const { rows } = await sql<WriterActivity>`
    select
      (select count(*) from (select 1 from ask.post where author_id = ${memberId} and kind = 'question' and deleted_at is null and counts limit ${sql.lit(most)}) q) questions,
      (select count(*) from (select 1 from ask.post where author_id = ${memberId} and kind = 'article' and deleted_at is null and counts limit ${sql.lit(most)}) q) articles,
      (select count(*) from (select 1 from ask.answer where author_id = ${memberId} and deleted_at is null limit ${sql.lit(most)}) q) answers,
      (select coalesce(json_agg(w), '[]'::json) from (
        select id, null::bigint "answerId", kind, title, score, ${seconds('created_at')} "createdAt" from ask.post
        where author_id = ${memberId} and deleted_at is null and channel = any(${channels}) order by id desc limit ${sql.lit(shown)}) w) posts,
      (select coalesce(json_agg(w), '[]'::json) from (
        select p.id, a.id "answerId", p.kind, p.title, a.score, ${seconds('a.created_at')} "createdAt" from ask.answer a
        join ask.post p on p.id = a.post_id and p.deleted_at is null and p.channel = any(${channels})
        where a.author_id = ${memberId} and a.deleted_at is null order by a.id desc limit ${sql.lit(shown)}) w) "writtenAnswers"`.execute(ctx.db);
  return rows[0]!;
}

/** What the calling member has last written, in whatever language and whoever may see it: posts, answers and comments, newest first. */
export async function listOwnActs(ctx: Ctx, limit: number): Promise<OwnAct[]> {
  const { id } = requireMember(ctx);
  const { rows } = await sql<OwnAct>`
    select * from (
      (select kind, id "postId", null::text hash, title, score, answers, ${seconds('created_at')} "createdAt", created_at
        from ask.post where author_id = ${id} and deleted_at is null order by ask.post.id desc limit ${limit})
      union all
      (select 'answer', p.id, 'a' || a.id, p.title, a.score, null, ${seconds('a.created_at')}, a.created_at
        from ask.answer a join ask.post p on p.id = a.post_id and p.deleted_at is null
        where a.author_id = ${id} and a.deleted_at is null order by a.id desc limit ${limit})
      union all
      (select 'comment', p.id, 'c' || c.id, p.title, c.score, null, ${seconds('c.created_at')}, c.created_at
        from ask.comment c join ask.post p on p.id = c.post_id and p.deleted_at is null left join ask.answer a on a.id = c.answer_id
        where c.author_id = ${id} and c.deleted_at is null and a.deleted_at is null order by c.id desc limit ${limit})
    ) act order by created_at desc, "createdAt" desc limit ${limit}`.execute(ctx.db);
  return rows.map(({ kind, postId, hash, title, score, answers, createdAt }) => ({ kind, postId, hash, title, score, answers, createdAt }));
}
