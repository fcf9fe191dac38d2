import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import type { StarterCounts, StarterPost } from './starter-threads.schema.ts';

/** The accounts of the starter content: nobody logs in with them, so that all they wrote came with the product. */
export const starterEditors = sql`array(select id from account.member where is_editor)`;

/** The condition that a post (alias p) came with the product and is there, hidden or not. */
export const isStarterPost = sql`(p.author_id = any(${starterEditors})
  and (p.deleted_at is null or p.withheld is not null))`;

const isMembers = (author: string) => sql`${sql.ref(author)} <> all(${starterEditors})`;

/** Texts of members below the post p; of deleted ones only those that wait for a review. */
const hasTexts = (table: 'answer' | 'comment') => sql`(
  exists (select from ${sql.table(`ask.${table}`)} t
    where t.post_id = p.id and t.deleted_at is null and ${isMembers('t.author_id')})
  or exists (select from ${sql.table(`ask.${table}`)} t
    where t.post_id = p.id and t.withheld is not null and ${isMembers('t.author_id')}))`;

/**
 * The condition that words or points of members stand in the thread of the post p: answers, comments, edits, reviews of
 * a model, an open bounty, answers of a question that was merged into it. Such a thread is never hidden.
 */
export const hasMembersWords = sql`(${hasTexts('answer')} or ${hasTexts('comment')}
  or exists (select from ask.revision r where r.subject = 'post' and r.subject_id = p.id and r.number > 1
    and ${isMembers('r.author_id')})
  or exists (select from ask.answer a join ask.revision r on r.subject = 'answer' and r.subject_id = a.id
    where a.post_id = p.id and a.deleted_at is null and r.number > 1 and ${isMembers('r.author_id')})
  or exists (select from ask.bounty b where b.post_id = p.id and b.state = 'open')
  or exists (select from ask.model_rating r where r.model_id = p.id and r.words <> '')
  or exists (select from ask.merge m where m.target_id = p.id and m.undone_at is null))`;

const votedBy = (subject: 'answer' | 'comment') =>
  sql`exists (select from ${sql.table(`ask.${subject}`)} t
    join ask.vote v on v.subject = ${sql.lit(subject)} and v.subject_id = t.id
    where t.post_id = p.id and t.deleted_at is null and ${isMembers('v.member_id')})`;

/** The condition that members have left anything at the post p: it stays when the starter content is removed. */
export const isTouched = sql`(${hasMembersWords} or p.bookmarks > 0
  or exists (select from ask.vote v where v.subject = 'post' and v.subject_id = p.id and ${isMembers('v.member_id')})
  or ${votedBy('answer')} or ${votedBy('comment')}
  or exists (select from ask.post_follow f where f.post_id = p.id and ${isMembers('f.member_id')})
  or exists (select from ask.same_question f where f.post_id = p.id and ${isMembers('f.member_id')})
  or exists (select from ask.bounty b where b.post_id = p.id)
  or exists (select from ask.suggestion s where s.post_id = p.id)
  or exists (select from ask.model_rating r where r.model_id = p.id)
  or exists (select from ask.model_proposal m where m.model_id = p.id)
  or 'answer:' || p.id in (select key from ask.draft where key like 'answer:%')
  or 'comment-post:' || p.id in (select key from ask.draft where key like 'comment-post:%'))`;

/** How much starter content there is, and how much of it members have made their own. */
export async function countStarter(ctx: Pick<Ctx, 'db'>): Promise<StarterCounts> {
  const { rows } = await sql<StarterCounts>`
    with p as materialized (select p.id, p.kind, p.withheld, ${hasMembersWords} has_words, ${isTouched} is_touched
      from ask.post p where ${isStarterPost})
    select count(*) filter (where kind = 'question') questions, count(*) filter (where kind = 'article') articles,
      count(*) filter (where kind = 'model') models, count(*) filter (where withheld = 'starter') hidden,
      count(*) filter (where has_words) written, count(*) filter (where is_touched) touched,
      (select count(*) from ask.answer a where a.author_id = any(${starterEditors}) and a.deleted_at is null
        and a.post_id in (select id from p)) answers,
      (select count(*) from ask.comment c where c.author_id = any(${starterEditors}) and c.deleted_at is null
        and c.post_id in (select id from p)) comments
    from p`.execute(ctx.db);
  return rows[0]!;
}

/** Starter posts that are hidden, for staff to read them. */
export async function listHiddenStarter(ctx: Pick<Ctx, 'db'>, limit: number): Promise<StarterPost[]> {
  const { rows } = await sql<StarterPost>`select id, kind, title, language from ask.post p
    where p.author_id = any(${starterEditors}) and p.withheld = 'starter' order by p.id limit ${limit}`.execute(ctx.db);
  return rows;
}

/** The condition that staff read the post p although it is hidden with the starter content: for its page alone. */
export const isStarterForStaff = ({ actor }: Pick<Ctx, 'actor'>): RawBuilder<unknown> =>
  actor.kind === 'staff' ? sql`p.withheld = 'starter'` : sql`false`;

/** Editors of whom no text is left that anybody could read. */
export async function listSpentEditors(ctx: Pick<Ctx, 'db'>): Promise<number[]> {
  const left = (table: 'post' | 'answer' | 'comment') => sql`exists (select from ${sql.table(`ask.${table}`)} t
    where t.author_id = m.id and (t.deleted_at is null or t.withheld is not null))`;
  const { rows } = await sql<{ id: number }>`
    select m.id from account.member m where m.is_editor and m.closed_at is null
      and not ${left('post')} and not ${left('answer')} and not ${left('comment')} order by m.id`.execute(ctx.db);
  return rows.map((row) => row.id);
}

/**
 * Whether a member is an editor of the starter content of whom nothing can be read now: hidden, or removed. An editor
 * who never wrote is none.
 */
export async function isHiddenEditor(ctx: Pick<Ctx, 'db'>, memberId: number): Promise<boolean> {
  const wrote = (table: 'post' | 'answer' | 'comment', state = sql``) => sql`exists (select from
    ${sql.table(`ask.${table}`)} t where t.author_id = m.id ${state})`;
  const hasPost = sql`exists (select from ask.post p where p.id = t.post_id and p.deleted_at is null)`;
  const isThere = sql`and t.deleted_at is null`;
  const isShown = sql`${isThere} and ${hasPost}`;
  const { rows } = await sql`
    select from account.member m where m.id = ${memberId} and m.is_editor
      and (m.closed_at is not null or ${wrote('post')} or ${wrote('answer')} or ${wrote('comment')})
      and not ${wrote('post', isThere)} and not ${wrote('answer', isShown)}
      and not ${wrote('comment', isShown)}`.execute(ctx.db);
  return rows.length > 0;
}
