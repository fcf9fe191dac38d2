import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { listCards } from '#app/account/account.queries.server.ts';
import type { MemberCard } from '#app/account/account.schema.ts';
import { type Ctx, readerOf, requireMember } from '#app/core/ctx.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { inThread, markOwn, type ThreadFacts, threadJson } from '#app/ask/anonymity/anonymity.queries.server.ts';
import { realAuthor } from '#app/ask/parts/post-authors.queries.server.ts';
import { isShownTo } from '#app/ask/thread-rules/thread-rules.queries.server.ts';
import { type CommentRow, type OwnVotes, ownVotesJson, toComment } from '#app/ask/comments/comments.queries.server.ts';
import {
  type Asker,
  canAccept,
  canComment,
  canDeleteAnswer,
  canEditText,
  canMakeWiki,
  canSuggest,
  canVote,
} from '#app/ask/parts/asker.policy.ts';
import { firstParagraphOf } from '#app/ask/parts/html-text.ts';
import { cardOf, seconds } from '#app/ask/parts/post-columns.queries.server.ts';
import { readableChannels, visiblePosts } from '#app/ask/parts/post-visibility.queries.server.ts';
import { encodeCursor } from '#app/ask/parts/keyset-cursor.server.ts';
import { editorOf } from '#app/ask/privileges/asker.queries.server.ts';
import type {
  AnswersInput,
  AnswerSort,
  AnswerSource,
  AnswerView,
  PlaceInput,
  PostKind,
  PraisedAnswer,
} from '#app/ask/parts/ask.schema.ts';
import { type OpenCounts, openJson, requireEditor, shownCount } from '#app/ask/parts/waiting-edits.queries.server.ts';
import { answersJson, answersPerPage, cutAnswers } from './answer-order.queries.server.ts';

/** The last edit of a post or answer, without its author's card. */
export type EditRow = { at: number; by: number; reason: string } | null;

/** An answer as the database gives it. `wilson` is its place among the others. */
export type AnswerRow = {
  id: number;
  authorId: number;
  reputation: number | null;
  html: string;
  excerpt: string;
  revision: number;
  score: number;
  wilson: number;
  /** When it was written, in microseconds. */
  micros: number;
  accepted: boolean;
  createdAt: number;
  edit: EditRow;
  wiki: number | null;
  /** The first comments, and how many there are. */
  comments: CommentRow[];
  commentCount: number;
};

/**
 * A further page of a question's answers: accepted ones first, then by Wilson's lower bound, score and age; or by time.
 * @throws Refusal not-found, invalid for a broken cursor
 */
export async function listAnswers(
  ctx: Ctx,
  { postId, after, sort }: Omit<z.output<typeof AnswersInput>, 'sort'> & { sort?: AnswerSort },
): Promise<{ answers: AnswerView[]; more: string | null }> {
  const editor = await editorOf(ctx);
  const { rows } = await sql<{
    authorId: number;
    kind: PostKind;
    answers: AnswerRow[];
    votes: OwnVotes;
    thread: ThreadFacts | null;
    open: OpenCounts | null;
  }>`
    select p.author_id "authorId", p.kind, ${threadJson(editor.id)} thread, ${openJson(editor.id)} open,
      ${answersJson({ postId, after, sort, reader: editor })} answers,
      ${ownVotesJson(editor.id, postId)} votes
    from ask.post p where p.id = ${postId} and ${visiblePosts(ctx)}`.execute(readerOf(ctx));
  const found = rows[0];
  if (!found) throw notFound();
  const alias = found.thread?.alias ?? null;
  const asker = inThread(editor, alias);
  const { shown, more } = cutAnswers(found.answers, sort);
  const cards = markOwn(ctx, await listCards(ctx, authorsOf(shown, [])), alias);
  const reading = { postId, asker, cards, votes: found.votes, canAccept: canAccept(asker, found), open: found.open };
  const answers = shown.map((row) => toAnswer(row, reading));
  return { answers, more };
}

/**
 * Where in its thread an answer, or the answer of a comment, is shown: the cursor of its page of answers, null for the
 * first one and for comments on the post itself; `comment` has the page show that many of the comments. In the order of
 * the best.
 * @throws Refusal not-found
 */
export async function findPlace(
  ctx: Pick<Ctx, 'db' | 'read' | 'actor'>,
  { subject, id }: z.output<typeof PlaceInput>,
): Promise<{ postId: number; answers: string | null; comment: number | null }> {
  const found =
    subject === 'answer'
      ? sql`select post_id, id answer_id from ask.answer where id = ${id} and deleted_at is null`
      : sql`select post_id, answer_id from ask.comment where id = ${id} and deleted_at is null`;
  const { rows } = await sql<{ postId: number; last: number[] | null }>`
    with target as (${found}),
    places as (
      select a.id, row_number() over w place, array[(c.answer_id is not null)::integer, a.wilson, a.score,
        a.id]::float8[] key
      from ask.answer a join target t on t.post_id = a.post_id left join ask.acceptance c on c.answer_id = a.id
      where a.deleted_at is null and t.answer_id is not null
        window w as (order by c.answer_id is not null desc, a.wilson desc, a.score desc, a.id)
    ),
    own as (select (place - 1) / ${answersPerPage}::integer * ${answersPerPage}::integer before from places
      join target t on t.answer_id = places.id)
    select t.post_id "postId", (select key from places join own on place = before) last
    from target t join ask.post p on p.id = t.post_id and ${visiblePosts(ctx)}
    where t.answer_id is null or exists (select from own)`.execute(readerOf(ctx));
  if (!rows[0]) throw notFound();
  const { postId, last } = rows[0];
  return { postId, answers: last && encodeCursor(last), comment: subject === 'comment' ? id : null };
}

/**
 * What the editor of an answer starts from.
 * @param isSuggestion for a proposal to those who may edit it
 * @throws Refusal need-login, forbidden, not-found
 */
export async function getAnswerSource(ctx: Ctx, id: number, isSuggestion = false): Promise<AnswerSource> {
  requireMember(ctx);
  const editor = await editorOf(ctx);
  const { rows } = await sql<AnswerSource & { authorId: number; isWiki: boolean }>`
    select a.id, a.post_id "postId", p.title "postTitle", r.markdown, a.revision,
      ${realAuthor('a', sql`a.post_id`)} "authorId", a.wiki_at is not null "isWiki"
    from ask.answer a join ask.post p on p.id = a.post_id and ${visiblePosts(ctx)}
    join ask.revision r on r.subject = 'answer' and r.subject_id = a.id and r.number = a.revision
    where a.id = ${id} and a.deleted_at is null and ${isShownTo(editor, sql`a.post_id`, 'a')}`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  const { authorId, isWiki, ...source } = rows[0];
  requireEditor(editor, { authorId, isWiki }, isSuggestion);
  return source;
}

export type PraisedRow = Omit<PraisedAnswer, 'author'> & { author: number; html: string };

/** Recently accepted answers of the reader's lists, to quote. */
export async function listPraised(ctx: Ctx, count: number): Promise<PraisedAnswer[]> {
  const { rows } = await sql<{ found: PraisedRow[] }>`select ${praisedJson(ctx, count)} found`.execute(readerOf(ctx));
  const { found } = rows[0]!;
  return toPraised(
    found,
    await listCards(
      ctx,
      found.map((row) => row.author),
    ),
  );
}

/** A first paragraph lies within so many characters of HTML. */
const quoteRead = 3000;

/** The answers accepted last in the reader's lists as JSON. */
export const praisedJson = (ctx: Pick<Ctx, 'actor' | 'language'>, count: number): RawBuilder<unknown> =>
  sql`(select coalesce(json_agg(json_build_object('id', f.id, 'postId', f.post_id, 'title', f.title, 'language',
    f.language, 'excerpt', f.excerpt, 'html', left(f.html, ${sql.lit(quoteRead)}), 'author', f.author_id)
    order by f.created_at desc, f.id desc), '[]'::json)
    from (
      select a.id, a.post_id, p.title, p.language, a.excerpt, a.html, a.author_id, c.created_at from ask.acceptance c
      join ask.answer a on a.id = c.answer_id and a.deleted_at is null
      join ask.post p on p.id = c.post_id and ${visiblePosts(ctx)} and p.channel = any(${readableChannels(ctx)})
      order by c.created_at desc, c.answer_id desc limit ${sql.lit(count)}
    ) f)`;

/** Praised answers with their authors' cards. */
export const toPraised = (found: PraisedRow[], cards: Map<number, MemberCard>): PraisedAnswer[] =>
  found.map(({ html, author, ...row }) => ({
    ...row,
    excerpt: firstParagraphOf(html) ?? row.excerpt,
    author: cardOf(cards, author),
  }));

/** The last edit of the post or answer under the statement's alias as JSON; null while it is in its first state. */
export const editJson = (subject: 'post' | 'answer', alias: string): RawBuilder<unknown> => {
  const [id, revision] = [sql.ref(`${alias}.id`), sql.ref(`${alias}.revision`)];
  return sql`case when ${revision} > 1 then (select json_build_object('at', ${seconds('r.created_at')}, 'by',
    r.author_id, 'reason', r.reason)
    from ask.revision r where r.subject = ${sql.lit(subject)} and r.subject_id = ${id} and r.number = ${revision}) end`;
};

/**
 * How many people edited a post or answer that belongs to everybody, as an expression; null for one that is its
 * author's.
 */
export const editorsJson = (subject: 'post' | 'answer', alias: string): RawBuilder<unknown> =>
  sql`case when ${sql.ref(`${alias}.wiki_at`)} is not null then (select count(distinct r.author_id) from ask.revision r
    where r.subject = ${sql.lit(subject)} and r.subject_id = ${sql.ref(`${alias}.id`)}) end`;

/** Everybody whose card answers and comments need. */
export const authorsOf = (answers: AnswerRow[], comments: CommentRow[]): number[] => [
  ...answers.flatMap((row) => [
    row.authorId,
    ...(row.edit ? [row.edit.by] : []),
    ...row.comments.map((comment) => comment.authorId),
  ]),
  ...comments.map((row) => row.authorId),
];

type Reading = {
  postId: number;
  asker: Asker;
  cards: Map<number, MemberCard>;
  votes: OwnVotes;
  canAccept: boolean;
  open: OpenCounts | null;
};

/** An answer as the reader gets it. */
export function toAnswer(
  { authorId, wilson: _wilson, micros: _micros, edit, comments, ...row }: AnswerRow,
  { postId, asker, cards, votes, canAccept: accepts, open }: Reading,
): AnswerView {
  const thing = { authorId, accepted: row.accepted, isWiki: row.wiki !== null };
  return {
    ...row,
    postId,
    author: cardOf(cards, authorId),
    voted: toVoted(votes[`answer:${row.id}`]),
    edited: edit && { ...edit, by: cardOf(cards, edit.by), revisions: row.revision },
    comments: comments.map((comment) => toComment(comment, asker, cards, votes)),
    ...shownCount(asker, thing, open?.[`answer:${row.id}`]),
    can: {
      canEdit: canEditText(asker, thing),
      canDelete: canDeleteAnswer(asker, thing),
      canVote: canVote(asker, thing),
      canAccept: accepts,
      canComment: canComment(asker),
      canSuggest: canSuggest(asker, thing),
      canMakeWiki: canMakeWiki(asker, thing),
    },
  };
}

/** A stored vote as the pages know it. */
export const toVoted = (value: number | undefined): -1 | 0 | 1 => (value === 1 || value === -1 ? value : 0);
