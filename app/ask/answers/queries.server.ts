import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { listCards } from '#app/account/queries.server.ts';
import type { MemberCard } from '#app/account/schema.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { forbidden, notFound } from '#app/core/texts.server.ts';
import { type CommentRow, commentsJson, type OwnVotes, ownVotesJson, toComment } from '../comments/queries.server.ts';
import { type Asker, canComment, canDeleteAnswer, canEdit, canVote } from '../policy.ts';
import { askerOf, cardOf, channelArray, channelsOf, cursorPart, decodeCursor, encodeCursor, seconds } from '../queries.server.ts';
import type { AnswerSource, AnswerView, PlaceInput, PraisedAnswer } from '../schema.ts';

/** Answers of one page of a question. */
export const answersPerPage = 100;

/** The last edit of a post or answer, without its author's card. */
export type EditRow = { at: number; by: number; reason: string } | null;

/** An answer as the database gives it. `wilson` is its place among the others. */
export type AnswerRow = {
  id: number;
  authorId: number;
  html: string;
  excerpt: string;
  revision: number;
  score: number;
  wilson: number;
  accepted: boolean;
  createdAt: number;
  edit: EditRow;
};

/**
 * A further page of a question's answers: accepted ones first, then by Wilson's lower bound, score and age.
 * @throws Refusal not-found, invalid for a broken cursor
 */
export async function listAnswers(
  ctx: Ctx,
  { postId, after }: { postId: number; after?: string | undefined },
): Promise<{ answers: AnswerView[]; more: string | null }> {
  const asker = await askerOf(ctx);
  const { rows } = await sql<{ isAsker: boolean; answers: AnswerRow[]; comments: CommentRow[]; votes: OwnVotes }>`
    select p.author_id = ${asker.id} "isAsker", ${answersJson(postId, after)} answers,
      ${commentsJson(sql`c.post_id = ${postId} and c.answer_id is not null`)} comments, ${ownVotesJson(asker.id, postId)} votes
    from ask.post p where p.id = ${postId} and p.deleted_at is null`.execute(ctx.db);
  const found = rows[0];
  if (!found) throw notFound();
  const { shown, more } = cutAnswers(found.answers);
  const cards = await listCards(ctx, authorsOf(shown, found.comments));
  const answers = shown.map((row) => toAnswer(row, { postId, asker, cards, votes: found.votes, comments: found.comments, canAccept: found.isAsker }));
  return { answers, more };
}

/**
 * Where in its thread an answer, or the answer of a comment, is shown: the cursor of its page of answers, null for the first one
 * and for comments on the post itself.
 * @throws Refusal not-found
 */
export async function findPlace(ctx: Pick<Ctx, 'db'>, { subject, id }: z.output<typeof PlaceInput>): Promise<{ postId: number; answers: string | null }> {
  const found =
    subject === 'answer'
      ? sql`select post_id, id answer_id from ask.answer where id = ${id} and deleted_at is null`
      : sql`select post_id, answer_id from ask.comment where id = ${id} and deleted_at is null`;
  const { rows } = await sql<{ postId: number; last: number[] | null }>`
    with target as (${found}),
    places as (
      select a.id, row_number() over w place, array[(c.answer_id is not null)::integer, a.wilson, a.score, a.id]::float8[] key
      from ask.answer a join target t on t.post_id = a.post_id left join ask.acceptance c on c.answer_id = a.id
      where a.deleted_at is null and t.answer_id is not null window w as (order by c.answer_id is not null desc, a.wilson desc, a.score desc, a.id)
    ),
    own as (select (place - 1) / ${answersPerPage}::integer * ${answersPerPage}::integer before from places join target t on t.answer_id = places.id)
    select t.post_id "postId", (select key from places join own on place = before) last
    from target t join ask.post p on p.id = t.post_id and p.deleted_at is null
    where t.answer_id is null or exists (select from own)`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  const { postId, last } = rows[0];
  return { postId, answers: last && encodeCursor(last) };
}

/**
 * What the editor of an answer starts from.
 * @throws Refusal need-login, forbidden, not-found
 */
export async function getAnswerSource(ctx: Ctx, id: number): Promise<AnswerSource> {
  requireMember(ctx);
  const { rows } = await sql<AnswerSource & { authorId: number }>`
    select a.id, a.post_id "postId", p.title "postTitle", r.markdown, a.revision, a.author_id "authorId"
    from ask.answer a join ask.post p on p.id = a.post_id and p.deleted_at is null
    join ask.revision r on r.subject = 'answer' and r.subject_id = a.id and r.number = a.revision
    where a.id = ${id} and a.deleted_at is null`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  const { authorId, ...source } = rows[0];
  if (!canEdit(await askerOf(ctx), { authorId })) throw forbidden();
  return source;
}

export type PraisedRow = Omit<PraisedAnswer, 'author'> & { author: number };

/** Recently accepted answers of the reader's lists, to quote. */
export async function listPraised(ctx: Ctx, count: number): Promise<PraisedAnswer[]> {
  const { rows } = await sql<{ found: PraisedRow[] }>`select ${praisedJson(ctx, count)} found`.execute(ctx.db);
  const { found } = rows[0]!;
  return toPraised(
    found,
    await listCards(
      ctx,
      found.map((row) => row.author),
    ),
  );
}

/** The answers accepted last in the reader's lists as JSON. */
export const praisedJson = (ctx: Pick<Ctx, 'language'>, count: number): RawBuilder<unknown> =>
  sql`(select coalesce(json_agg(json_build_object('id', f.id, 'postId', f.post_id, 'title', f.title, 'excerpt', f.excerpt, 'author', f.author_id) order by f.created_at desc, f.id desc), '[]'::json)
    from (
      select a.id, a.post_id, p.title, a.excerpt, a.author_id, c.created_at from ask.acceptance c
      join ask.answer a on a.id = c.answer_id and a.deleted_at is null
      join ask.post p on p.id = c.post_id and p.deleted_at is null and p.channel = any(${channelArray(channelsOf('', ctx.language))})
      order by c.created_at desc, c.answer_id desc limit ${sql.lit(count)}
    ) f)`;

/** Praised answers with their authors' cards. */
export const toPraised = (found: PraisedRow[], cards: Map<number, MemberCard>): PraisedAnswer[] =>
  found.map((row) => ({ ...row, author: cardOf(cards, row.author) }));

/** A page of a post's answers and one more, best first, as JSON. */
export function answersJson(postId: number, after?: string): RawBuilder<unknown> {
  const bound = after === undefined ? sql`` : boundOf(after);
  return sql`(select coalesce(json_agg(json_build_object('id', a.id, 'authorId', a.author_id, 'html', a.html, 'excerpt', a.excerpt, 'revision', a.revision, 'score', a.score,
      'wilson', a.wilson, 'accepted', a.accepted, 'createdAt', ${seconds('a.created_at')}, 'edit', ${editJson('answer', 'a')})
      order by a.accepted desc, a.wilson desc, a.score desc, a.id), '[]'::json)
    from (
      select b.*, c.answer_id is not null accepted from ask.answer b left join ask.acceptance c on c.answer_id = b.id
      where b.post_id = ${postId} and b.deleted_at is null ${bound}
      order by accepted desc, b.wilson desc, b.score desc, b.id limit ${sql.lit(answersPerPage + 1)}
    ) a)`;
}

/** The last edit of the post or answer under the statement's alias as JSON; null while it is in its first state. */
export const editJson = (subject: 'post' | 'answer', alias: string): RawBuilder<unknown> => {
  const [id, revision] = [sql.ref(`${alias}.id`), sql.ref(`${alias}.revision`)];
  return sql`case when ${revision} > 1 then (select json_build_object('at', ${seconds('r.created_at')}, 'by', r.author_id, 'reason', r.reason)
    from ask.revision r where r.subject = ${sql.lit(subject)} and r.subject_id = ${id} and r.number = ${revision}) end`;
};

/** Splits what `answersJson` found into one page and the cursor of the next. */
export function cutAnswers(found: AnswerRow[]): { shown: AnswerRow[]; more: string | null } {
  const shown = found.slice(0, answersPerPage);
  const last = shown.at(-1);
  return { shown, more: last && found.length > shown.length ? encodeCursor([last.accepted ? 1 : 0, last.wilson, last.score, last.id]) : null };
}

/** Everybody whose card answers and comments need. */
export const authorsOf = (answers: AnswerRow[], comments: CommentRow[]): number[] => [
  ...answers.flatMap((row) => [row.authorId, ...(row.edit ? [row.edit.by] : [])]),
  ...comments.map((row) => row.authorId),
];

type Reading = { postId: number; asker: Asker; cards: Map<number, MemberCard>; votes: OwnVotes; comments: CommentRow[]; canAccept: boolean };

/** An answer as the reader gets it. */
export function toAnswer({ authorId, wilson: _wilson, edit, ...row }: AnswerRow, { postId, asker, cards, votes, comments, canAccept }: Reading): AnswerView {
  const thing = { authorId, accepted: row.accepted };
  return {
    ...row,
    postId,
    author: cardOf(cards, authorId),
    voted: toVoted(votes[`answer:${row.id}`]),
    edited: edit && { ...edit, by: cardOf(cards, edit.by), revisions: row.revision },
    comments: comments.filter((comment) => comment.answerId === row.id).map((comment) => toComment(comment, asker, cards, votes)),
    can: { canEdit: canEdit(asker, thing), canDelete: canDeleteAnswer(asker, thing), canVote: canVote(asker, thing), canAccept, canComment: canComment(asker) },
  };
}

/** A stored vote as the pages know it. */
export const toVoted = (value: number | undefined): -1 | 0 | 1 => (value === 1 || value === -1 ? value : 0);

function boundOf(after: string): RawBuilder<unknown> {
  const [accepted = 0, wilson = 0, score = 0, id = 0] = decodeCursor(after, [
    { min: 0, max: 1, isWhole: true },
    cursorPart.float,
    cursorPart.int,
    cursorPart.id,
  ]);
  return sql`and ((c.answer_id is not null)::integer, b.wilson, b.score, -b.id) < (${accepted}::integer, ${wilson}::float8, ${score}::integer, ${-id}::bigint)`;
}
