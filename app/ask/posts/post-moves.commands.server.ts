import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';

/**
 * What moved, by ids: it moves back by them. Follows, "me too" and bookmarks hold members who had none at the target.
 */
export type Moved = {
  answers: number[];
  comments: number[];
  bookmarks: number[];
  follows: number[];
  same: number[];
  votes: { memberId: number; value: number }[];
};

/** A merge of two posts, as far as it has to be known to take it back. */
export type Merge = { sourceId: number; targetId: number; moved: Moved };

/** Everything that hangs on a post by its id and belongs to an answer or comment: the same for both ways of a move. */
const hanging = [
  { table: 'vote', below: sql`subject in ('answer', 'comment')` },
  { table: 'acceptance', below: sql`true` },
  { table: 'suggestion', below: sql`subject = 'answer'` },
] as const;

/** Moves all that hangs on a locked post to another, in the caller's transaction. */
export async function moveBelow(tctx: Ctx, from: number, to: number): Promise<Moved> {
  const move = (table: string) =>
    sql<{ id: number }>`update ${sql.table(`ask.${table}`)} set post_id = ${to} where post_id = ${from}
      returning id`.execute(tctx.db);
  const answers = (await move('answer')).rows.map((row) => row.id);
  const comments = await sql<{ id: number; isOwn: boolean }>`
    update ask.comment set post_id = ${to} where post_id = ${from}
      returning id, answer_id is null "isOwn"`.execute(tctx.db);
  for (const { table, below } of hanging)
    await sql`update ${sql.table(`ask.${table}`)} set post_id = ${to}
      where post_id = ${from} and ${below}`.execute(tctx.db);
  const votes = await sql<{ memberId: number; value: number }>`
    update ask.vote v set subject_id = ${to}, post_id = ${to} where subject = 'post' and subject_id = ${from}
      and not exists (select from ask.vote o where o.subject = 'post' and o.subject_id = ${to}
      and o.member_id = v.member_id)
      and v.member_id is distinct from (select author_id from ask.post where id = ${to})
        returning member_id "memberId", value`.execute(tctx.db);
  const members = async (table: string) =>
    (
      await sql<{ id: number }>`update ${sql.table(`ask.${table}`)} t set post_id = ${to} where post_id = ${from}
        and not exists (select from ${sql.table(`ask.${table}`)} o
        where o.post_id = ${to} and o.member_id = t.member_id) returning member_id id`.execute(tctx.db)
    ).rows.map((row) => row.id);
  return {
    answers,
    comments: comments.rows.filter((row) => row.isOwn).map((row) => row.id),
    votes: votes.rows,
    bookmarks: await members('bookmark'),
    follows: await members('post_follow'),
    same: await members('same_question'),
  };
}

/** Moves it back, by the ids that moved: what has left the target since stays where it is. */
export async function moveBack(tctx: Ctx, { sourceId, targetId, moved }: Merge): Promise<void> {
  const answers = sql`${moved.answers}::bigint[]`;
  const comments = sql`${moved.comments}::bigint[]`;
  const ofAnswers = sql`select id from ask.comment where answer_id = any(${answers}) or id = any(${comments})`;
  const set = (table: string, where: RawBuilder<unknown>) =>
    sql`update ${sql.table(`ask.${table}`)} set post_id = ${sourceId}
      where post_id = ${targetId} and (${where})`.execute(tctx.db);
  await set(
    'vote',
    sql`subject = 'answer' and subject_id = any(${answers}) or subject = 'comment'
    and subject_id in (${ofAnswers})`,
  );
  await set('acceptance', sql`answer_id = any(${answers})`);
  await set('suggestion', sql`subject = 'answer' and subject_id = any(${answers})`);
  await set('comment', sql`answer_id = any(${answers}) or id = any(${comments})`);
  await set('answer', sql`id = any(${answers})`);
  await sql`update ask.vote set subject_id = ${sourceId}, post_id = ${sourceId}
    where subject = 'post' and subject_id = ${targetId} and member_id =
      any(${moved.votes.map((vote) => vote.memberId)}::bigint[])`.execute(tctx.db);
  const lists = { bookmark: moved.bookmarks, post_follow: moved.follows, same_question: moved.same };
  for (const [table, ids] of Object.entries(lists)) await set(table, sql`member_id = any(${ids}::bigint[])`);
}

/** Hides a post whose all has moved, as deleted by a member; null shows it again. Counters are the caller's. */
export async function setMerged(tctx: Ctx, id: number, by: number | null): Promise<void> {
  await sql`update ask.post set deleted_at = ${by === null ? null : tctx.now}, deleted_by = ${by}
    where id = ${id}`.execute(tctx.db);
}

/** Counts everything of posts anew from what hangs on them. */
export async function recountPosts(tctx: Ctx, ids: number[]): Promise<void> {
  await sql`
    with n as (
      select p.id, (select count(*) from ask.vote v where v.subject = 'post' and v.subject_id = p.id
        and v.value = 1)::integer up,
        (select count(*) from ask.vote v where v.subject = 'post' and v.subject_id = p.id
          and v.value = -1)::integer down,
        (select count(*) from ask.bookmark b where b.post_id = p.id)::integer bookmarks,
        (select count(*) from ask.answer a where a.post_id = p.id and a.deleted_at is null)::integer answers,
        (select coalesce(sum(a.score), 0) from ask.answer a
          where a.post_id = p.id and a.deleted_at is null)::integer answer_score,
        (select count(*) from ask.acceptance c join ask.answer a on a.id = c.answer_id and a.deleted_at is null
          where c.post_id = p.id)::integer accepted
      from ask.post p where p.id = any(${ids}::bigint[]))
    update ask.post p set up = n.up, down = n.down, bookmarks = n.bookmarks, answers = n.answers,
      answer_score = n.answer_score, accepted = n.accepted,
      hot = ask.hotness(p.views, n.up - n.down, n.answers, n.answer_score, p.created_at, p.active_at,
        ${tctx.now}::timestamptz)
    from n where p.id = n.id`.execute(tctx.db);
  await sql`
    insert into ask.interest as i (post_id, followers, same)
    select p.id, (select count(*) from ask.post_follow f where f.post_id = p.id),
      (select count(*) from ask.same_question s where s.post_id = p.id)
    from ask.post p where p.id = any(${ids}::bigint[])
    on conflict (post_id) do update set followers = excluded.followers, same = excluded.same`.execute(tctx.db);
}
