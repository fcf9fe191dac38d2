import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { findMembersByNames, listCards } from '#app/account/account.queries.server.ts';
import type { MemberCard } from '#app/account/account.schema.ts';
import { type Ctx, readerOf } from '#app/core/ctx.server.ts';
import { type Asker, canDeleteComment, canEdit, isAlias } from '#app/ask/parts/asker.policy.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { inThread, markOwn, ownAlias } from '#app/ask/anonymity/anonymity.queries.server.ts';
import { isShownTo } from '#app/ask/thread-rules/thread-rules.queries.server.ts';
import { askerOf } from '#app/ask/privileges/asker.queries.server.ts';
import { cardOf, seconds } from '#app/ask/parts/post-columns.queries.server.ts';
import { visiblePosts } from '#app/ask/parts/post-visibility.queries.server.ts';
import type { CommentsInput, CommentView, MembersInput } from '#app/ask/parts/ask.schema.ts';

/** A comment as the database gives it; `answerId` null: on the post itself. */
export type CommentRow = {
  id: number;
  answerId: number | null;
  authorId: number;
  html: string;
  markdown: string;
  score: number;
  createdAt: number;
};

/** The comments of a statement, oldest first, as JSON. */
export const commentsJson = (comments: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select coalesce(json_agg(json_build_object('id', c.id, 'answerId', c.answer_id, 'authorId', c.author_id, 'html',
    c.html, 'markdown', c.markdown,
      'score', c.score, 'createdAt', ${seconds('c.created_at')}) order by c.id), '[]'::json)
    from (${comments}) c)`;

/** So many comments are shown before readers ask for more. */
export const shownComments = 5;
const commentsPerPage = 50;

type On = { postId: number } | { answerId: RawBuilder<unknown> };
const isOn = (on: On, alias: string): RawBuilder<unknown> =>
  'postId' in on
    ? sql`${sql.ref(`${alias}.post_id`)} = ${on.postId} and ${sql.ref(`${alias}.answer_id`)} is null
      and ${sql.ref(`${alias}.deleted_at`)} is null`
    : sql`${sql.ref(`${alias}.answer_id`)} = ${on.answerId} and ${sql.ref(`${alias}.deleted_at`)} is null`;

/** A comment that the address of a page names: all up to it are shown, and with `comments` a page more after it. */
export type NamedComment = { comment?: number | undefined; comments?: number | undefined };

/**
 * The first comments on a post or an answer and how many there are, as two fields of a JSON object: `comments`,
 * `commentCount`.
 * @param named makes them more where it stands on the same
 */
export function firstComments(on: On, { comment, comments }: NamedComment = {}): RawBuilder<unknown> {
  const through = comments ?? comment;
  const further = comments === undefined ? 0 : commentsPerPage;
  const most =
    through === undefined
      ? sql.lit(shownComments)
      : sql`greatest(${sql.lit(shownComments)}, (select count(*) + ${sql.lit(further)} from ask.comment t
    where ${isOn(on, 't')} and t.id <= ${through}::bigint
      having exists (select from ask.comment x where x.id = ${through}::bigint and ${isOn(on, 'x')})))`;
  const page = sql`select * from ask.comment w where ${isOn(on, 'w')} order by w.id limit ${most}`;
  return sql`'comments', ${commentsJson(page)}, 'commentCount',
    (select count(*) from ask.comment n where ${isOn(on, 'n')})`;
}

/**
 * A page of the comments on a post or an answer, oldest first.
 * @param input.after the comment they come after, 0 for the first
 * @throws Refusal not-found
 */
export async function listComments(
  ctx: Ctx,
  { subject, id, after }: z.output<typeof CommentsInput>,
): Promise<{ rows: CommentView[]; next: number | null }> {
  const asker = await askerOf(ctx);
  const post =
    subject === 'post'
      ? sql`${id}::bigint`
      : sql`(select a.post_id from ask.answer a where a.id = ${id} and a.deleted_at is null
        and ${isShownTo(asker, sql`a.post_id`, 'a')})`;
  const on: On = subject === 'post' ? { postId: id } : { answerId: sql`${id}::bigint` };
  const page = sql`select * from ask.comment w where ${isOn(on, 'w')} and w.id > ${after}::bigint order by w.id
    limit ${sql.lit(commentsPerPage + 1)}`;
  const { rows } = await sql<{ comments: CommentRow[]; votes: OwnVotes; alias: number | null }>`
    select ${commentsJson(page)} comments, ${ownAlias(asker.id, sql`p.id`)} alias,
      (select coalesce(json_object_agg(subject || ':' || subject_id, value), '{}'::json) from ask.vote
        where member_id = ${asker.id} and post_id = p.id and subject = 'comment') votes
    from ask.post p where p.id = ${post} and ${visiblePosts(ctx)}`.execute(readerOf(ctx));
  if (!rows[0]) throw notFound();
  const { comments, votes, alias } = rows[0];
  const shown = comments.slice(0, commentsPerPage);
  const cards = markOwn(
    ctx,
    await listCards(
      ctx,
      shown.map((row) => row.authorId),
    ),
    alias,
  );
  const reader = inThread(asker, alias);
  return {
    rows: shown.map((row) => toComment(row, reader, cards, votes)),
    next: comments.length > shown.length ? shown.at(-1)!.id : null,
  };
}

/** The values of one member's votes on a post, its answers and comments, keyed `subject:id`. */
export type OwnVotes = Record<string, number>;

/** The votes of a member on everything of a post as JSON. */
export const ownVotesJson = (memberId: number, postId: number): RawBuilder<unknown> =>
  sql`(select coalesce(json_object_agg(subject || ':' || subject_id, value), '{}'::json) from ask.vote
    where member_id = ${memberId} and post_id = ${postId})`;

/** A comment as the reader gets it. */
export function toComment(
  { id, authorId, answerId: _answerId, ...row }: CommentRow,
  asker: Asker,
  cards: Map<number, MemberCard>,
  votes: OwnVotes,
): CommentView {
  const owned = { authorId };
  return {
    id,
    ...row,
    author: cardOf(cards, authorId),
    voted: votes[`comment:${id}`] === 1 ? 1 : 0,
    canEdit: canEdit(asker, owned),
    canDelete: canDeleteComment(asker, owned),
  };
}

const suggested = 8;

/**
 * Members to mention: people of a thread whose user name begins with the text, and the member of exactly that name.
 * Names of members who are not in the thread cannot be listed, only guessed whole.
 */
export async function suggestMembers(
  ctx: Pick<Ctx, 'db' | 'actor' | 'language'>,
  { q, postId }: z.output<typeof MembersInput>,
): Promise<MemberCard[]> {
  const people = postId === undefined ? [] : await listPeople(ctx, postId);
  const exact = q === '' ? [] : [...(await findMembersByNames(ctx, [q])).values()];
  const cards = await listCards(ctx, [...people.filter((id) => !isAlias(id)), ...exact]);
  const start = q.toLowerCase();
  const fits = (card: MemberCard) =>
    card.username.toLowerCase().startsWith(start) || card.nickname.toLowerCase().startsWith(start);
  return [...new Set([...exact, ...people])]
    .flatMap((id) => cards.get(id) ?? [])
    .filter(fits)
    .slice(0, suggested);
}

async function listPeople(ctx: Pick<Ctx, 'db' | 'actor'>, postId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with p as (select id, author_id from ask.post p where id = ${postId} and ${visiblePosts(ctx)})
    select author_id id from p
    union select author_id from (select a.author_id from ask.answer a join p on p.id = a.post_id
      where a.deleted_at is null order by a.id desc limit 200) a
    union select author_id from (select c.author_id from ask.comment c join p on p.id = c.post_id
      where c.deleted_at is null order by c.id desc limit 200) c`.execute(ctx.db);
  return rows.map((row) => row.id);
}
