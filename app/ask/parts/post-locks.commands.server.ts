import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { realAuthor } from './post-authors.queries.server.ts';
import { unrestricted, visiblePosts } from './post-visibility.queries.server.ts';
import type { PostKind } from './ask.schema.ts';

/**
 * Locks a visible answer and its post, the post first.
 * @throws Refusal not-found
 */
export async function lockAnswer(ctx: Ctx, id: number): Promise<{ answer: LockedAnswer; post: LockedPost }> {
  const place = await sql<{ post_id: number }>`select post_id from ask.answer
    where id = ${id} and deleted_at is null`.execute(ctx.db);
  if (!place.rows[0]) throw notFound();
  const post = await lockPost(ctx, place.rows[0].post_id);
  const { rows } = await sql<LockedAnswer>`
    select id, post_id "postId", ${realAuthor('a', sql`a.post_id`)} "authorId", author_id "signedBy",
      wiki_at is not null "isWiki", revision, score, exists (select from ask.acceptance c
      where c.answer_id = a.id) accepted
    from ask.answer a where id = ${id} and deleted_at is null for no key update`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  return { answer: rows[0], post };
}

/**
 * Locks a visible comment and its post, the post first.
 * @throws Refusal not-found, also when the answer it belongs to is gone
 */
export async function lockComment(ctx: Ctx, id: number): Promise<{ comment: LockedComment; post: LockedPost }> {
  const place = await sql<{ postId: number; answerId: number | null }>`
    select post_id "postId", answer_id "answerId" from ask.comment
      where id = ${id} and deleted_at is null`.execute(ctx.db);
  if (!place.rows[0]) throw notFound();
  const { postId, answerId } = place.rows[0];
  const post = answerId === null ? await lockPost(ctx, postId) : (await lockAnswer(ctx, answerId)).post;
  const { rows } = await sql<LockedComment>`
    select id, ${realAuthor('c', sql`c.post_id`)} "authorId", author_id "signedBy", markdown, score
    from ask.comment c where id = ${id} and deleted_at is null for no key update`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  return { comment: rows[0], post };
}

/** What a command knows of the post it has locked. */
export type LockedPost = {
  id: number;
  kind: PostKind;
  /** Who wrote it: for permissions and notices. 0 when an anonymous author has closed their account. */
  authorId: number;
  /** What readers see as the author: the same id, or a negative number for an anonymous author. */
  signedBy: number;
  isWiki: boolean;
  categoryId: number;
  revision: number;
  title: string;
  score: number;
  answers: number;
  accepted: number;
  /** Whether it is in the site's numbers and its tags', as posts that everybody may read are. */
  counts: boolean;
  /** Whether it is in its category's number, as all but second halves of translated pairs are. */
  countsInCategory: boolean;
};

/**
 * Locks a post that the caller may see until the transaction ends. Every write below a post takes this lock first, then
 * rows of answers, tags, categories, notices and counters in this order: numbers stay exact and nobody waits in a
 * circle.
 * @throws Refusal not-found
 */
export async function lockPost(ctx: Ctx, id: number): Promise<LockedPost> {
  const { rows } = await sql<LockedPost>`
    select id, kind, ${realAuthor('p', sql`p.id`)} "authorId", author_id "signedBy", wiki_at is not null "isWiki",
      category_id "categoryId", revision, title, score, answers, accepted, counts, audience <> 'en' "countsInCategory"
    from ask.post p where id = ${id}
      and ${visiblePosts(ctx.actor.kind === 'job' ? unrestricted(ctx) : ctx)} for no key update`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** What changed about a post: amounts to add; `isActive` moves it to the front of the lists by activity. */
export type PostChange = {
  up?: number;
  down?: number;
  answers?: number;
  answerScore?: number;
  accepted?: number;
  isActive?: boolean;
};

/** Adds to a locked post's numbers and computes its heat anew. Returns its score. */
export async function changePost(
  ctx: Ctx,
  id: number,
  { up = 0, down = 0, answers = 0, answerScore = 0, accepted = 0, isActive = false }: PostChange,
): Promise<number> {
  const active = isActive ? sql`greatest(active_at, ${ctx.now}::timestamptz)` : sql`active_at`;
  const { rows } = await sql<{ score: number }>`
    update ask.post set up = up + ${up}::integer, down = down + ${down}::integer,
      answers = answers + ${answers}::integer,
      answer_score = answer_score + ${answerScore}::integer, accepted = accepted + ${accepted}::integer,
        active_at = ${active},
      hot = ask.hotness(views, score + ${up}::integer - ${down}::integer, answers + ${answers}::integer,
        answer_score + ${answerScore}::integer, created_at, ${active}, ${ctx.now}::timestamptz)
    where id = ${id} returning score`.execute(ctx.db);
  return rows[0]!.score;
}

/** What a command knows of the answer it has locked. */
export type LockedAnswer = Pick<LockedPost, 'id' | 'authorId' | 'signedBy' | 'isWiki' | 'revision' | 'score'> & {
  postId: number;
  accepted: boolean;
};

/** What a command knows of the comment it has locked. */
export type LockedComment = Pick<LockedPost, 'id' | 'authorId' | 'signedBy' | 'score'> & { markdown: string };
