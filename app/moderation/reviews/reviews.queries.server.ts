import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { listCards, listPublicMembers } from '#app/account/account.queries.server.ts';
import { hasConsole } from '#app/account/rules/rules.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { isUpwards, keysetPage, type KeysetPage } from '#app/core/keyset.ts';
import { cardOf, nameIn, seconds } from '#app/ask/parts/post-columns.queries.server.ts';
import { visibleCategories } from '#app/ask/parts/post-visibility.queries.server.ts';
import { getReputation } from '#app/ask/reputation/reputation.queries.server.ts';
import type { Withheld } from '#app/ask/parts/ask.schema.ts';
import type { FlagReason } from '#app/ask/screening/screening.schema.ts';
import { moderates, type Scope } from './moderation.policy.ts';
import { requireReviewer } from './moderation.queries.server.ts';
import type { Card, DecidedInput, DecidedRow, Queue, QueueCounts } from './moderation.schema.ts';

/** How many texts wait for somebody to look at them: for the console's first page. */
export async function countOpenReviews(ctx: Pick<Ctx, 'db'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)
    from (select 1 from ask.review where decided_at is null limit 1000) r`.execute(ctx.db);
  return rows[0]!.count;
}

/**
 * How many texts wait in each queue for the caller. @throws Refusal need-login, forbidden for whoever reviews nothing
 */
export async function countQueues(ctx: Ctx): Promise<QueueCounts> {
  const { id, scope } = await requireReviewer(ctx);
  const { rows } = await sql<QueueCounts>`
    select count(*) "all", count(*) filter (where cause in ('flags', 'edit')) flags,
      count(*) filter (where cause = 'held') held, count(*) filter (where cause = 'first') "first"
    from (select r.cause from ask.review r join ask.category c on c.id = r.category_id where ${waiting(ctx, id, scope)}
      limit 1000) r`.execute(ctx.db);
  return rows[0]!;
}

/** The condition that an open review (alias r, its category c) is one the caller may decide on and has not skipped. */
export function waiting(ctx: Ctx, memberId: number, scope: Scope): RawBuilder<unknown> {
  const own = sql`r.category_id = any(${[...scope.categories]}::integer[])
    or exists (select from ask.post_tag pt where pt.post_id = r.post_id
    and pt.tag_id = any(${[...scope.tags]}::bigint[]))`;
  return sql`r.decided_at is null and r.author_id <> ${memberId} and ${visibleCategories(ctx, 'c')}
    and (${scope.all ? sql`true` : own})
    and not exists (select from ask.review_skip s where s.review_id = r.id and s.member_id = ${memberId})`;
}

/** The condition that a review is in a queue. */
export const inQueue = (queue: Queue): RawBuilder<unknown> =>
  queue === 'all' ? sql`true` : queue === 'flags' ? sql`r.cause in ('flags', 'edit')` : sql`r.cause = ${queue}`;

/** A review with what deciding on it takes. `authorId` is who wrote it, `signedBy` the sign under it. */
export type ReviewRow = Pick<
  Card,
  'id' | 'subject' | 'subjectId' | 'postId' | 'cause' | 'score' | 'reasons' | 'rules' | 'kind' | 'title'
> & {
  authorId: number;
  signedBy: number;
  categoryId: number;
  tagIds: number[];
  withheld: Withheld | null;
  lockedBy: number | null;
  lockedUntil: number;
  isDecided: boolean;
};

/** A review by its id, decided ones too; null when there is none or its text is gone. */
export async function findReview(ctx: Pick<Ctx, 'db'>, id: number): Promise<ReviewRow | null> {
  const { rows } = await sql<ReviewRow>`
    select r.id, r.subject, r.subject_id "subjectId", r.post_id "postId", r.cause, r.score, r.reasons, r.rules,
      r.author_id "authorId", p.category_id "categoryId",
      p.kind, p.title, r.locked_by "lockedBy", coalesce(${seconds('r.locked_until')}, 0) "lockedUntil",
        r.decided_at is not null "isDecided",
      array(select tag_id from ask.post_tag where post_id = p.id) "tagIds",
      case r.subject when 'post' then p.author_id when 'answer' then a.author_id else c.author_id end "signedBy",
      case r.subject when 'post' then p.withheld when 'answer' then a.withheld else c.withheld end withheld
    from ask.review r join ask.post p on p.id = r.post_id
    left join ask.answer a on r.subject = 'answer' and a.id = r.subject_id
      left join ask.comment c on r.subject = 'comment' and c.id = r.subject_id
    where r.id = ${id}`.execute(ctx.db);
  return rows[0] ?? null;
}

/** The card of a review as the caller sees it: who flagged is for staff alone. */
export async function toCard(ctx: Ctx, row: ReviewRow, scope: Scope): Promise<Card> {
  const isStaff = await hasConsole(ctx, 'reviews');
  const [text, flags, author] = await Promise.all([readText(ctx, row), readFlags(ctx, row.id), readAuthor(ctx, row)]);
  const cards = await listCards(ctx, [row.signedBy, ...flags.map((flag) => flag.memberId)]);
  const isHere = moderates(scope, row);
  const {
    authorId: _authorId,
    signedBy,
    categoryId: _categoryId,
    tagIds: _tagIds,
    lockedBy: _lockedBy,
    isDecided: _isDecided,
    ...shown
  } = row;
  return {
    ...shown,
    ...text,
    author: { ...cardOf(cards, signedBy), ...author },
    flags: flags.map(({ memberId, ...flag }) => ({
      ...flag,
      member: isStaff ? cardOf(cards, memberId) : cardOf(new Map(), 0),
    })),
    can: {
      approve: true,
      edit: isHere || (await hasConsole(ctx, 'moderation/edit')),
      remove: isHere || (await hasConsole(ctx, 'moderation/delete')),
      cleanUp: signedBy > 0 && (await hasConsole(ctx, 'cleanups/start')),
    },
  };
}

type TextPart = Pick<Card, 'html' | 'markdown' | 'category' | 'tags' | 'context' | 'createdAt'>;

async function readText(ctx: Ctx, { subject, subjectId, postId }: ReviewRow): Promise<TextPart> {
  const { rows } = await sql<TextPart>`
    select case ${subject}::text when 'post' then p.html when 'answer' then a.html else m.html end html,
      case ${subject}::text when 'comment' then m.markdown else coalesce((select r.markdown from ask.revision r
        where r.subject = ${subject} and r.subject_id = ${subjectId}
        order by r.number desc limit 1), '') end markdown,
      case ${subject}::text when 'post' then ${seconds('p.created_at')} when 'answer' then ${seconds('a.created_at')}
        else ${seconds('m.created_at')} end "createdAt",
      ${nameIn(ctx, 'c')} category, array(select ${nameIn(ctx, 't')} from ask.post_tag pt
        join ask.tag t on t.id = pt.tag_id where pt.post_id = p.id order by pt.position) tags,
      case when ${subject}::text = 'post' then null else json_build_object('title', p.title, 'html',
        coalesce(b.html, p.html)) end context
    from ask.post p join ask.category c on c.id = p.category_id
    left join ask.answer a on ${subject}::text = 'answer' and a.id = ${subjectId}
    left join ask.comment m on ${subject}::text = 'comment' and m.id = ${subjectId}
      left join ask.answer b on b.id = m.answer_id
    where p.id = ${postId}`.execute(ctx.db);
  return rows[0]!;
}

async function readFlags(
  ctx: Ctx,
  reviewId: number,
): Promise<{ memberId: number; reason: FlagReason; note: string; weight: number; createdAt: number }[]> {
  const { rows } = await sql<{ memberId: number; reason: FlagReason; note: string; weight: number; createdAt: number }>`
    select member_id "memberId", reason, note, weight::float8 weight, ${seconds('created_at')} "createdAt" from ask.flag
      where review_id = ${reviewId} order by id limit 50`.execute(ctx.db);
  return rows;
}

type AuthorPart = Pick<Card['author'], 'joinedAt' | 'reputation' | 'posts' | 'refused'>;

/** What is known of an author; nothing of one who writes without their name, as it would tell who it is. */
async function readAuthor(ctx: Ctx, { authorId, signedBy }: ReviewRow): Promise<AuthorPart> {
  if (signedBy < 1) return { joinedAt: 0, reputation: 0, posts: 0, refused: 0 };
  const { rows } = await sql<Omit<AuthorPart, 'reputation' | 'joinedAt'>>`
    select (select count(*) from (select 1 from ask.post where author_id = ${authorId} and deleted_at is null
      limit 1000) p)
        + (select count(*) from (select 1 from ask.answer where author_id = ${authorId} and deleted_at is null
          limit 1000) a) posts,
      (select count(*) from ask.review where author_id = ${authorId}
        and outcome in ('hidden', 'deleted', 'rejected', 'cleaned')) refused`.execute(ctx.db);
  const [reputation, joinedAt] = await Promise.all([getReputation(ctx, authorId), findJoined(ctx, authorId)]);
  return { ...rows[0]!, reputation, joinedAt };
}

async function findJoined(ctx: Ctx, id: number): Promise<number> {
  const members = await listPublicMembers(ctx, [id]);
  return members.get(id)?.joinedAt ?? 0;
}

const pageSize = 20;

/**
 * What was decided lately in the caller's scope, newest first. @throws Refusal need-login, forbidden for whoever
 * reviews nothing
 */
export async function listDecided(ctx: Ctx, input: z.output<typeof DecidedInput>): Promise<KeysetPage<DecidedRow>> {
  const { scope } = await requireReviewer(ctx);
  const own = sql`r.category_id = any(${[...scope.categories]}::integer[])
    or exists (select from ask.post_tag pt where pt.post_id = r.post_id
    and pt.tag_id = any(${[...scope.tags]}::bigint[]))`;
  const { rows } = await readDecided(
    ctx,
    sql`${visibleCategories(ctx, 'c')}
    and (${scope.all ? sql`true` : own})`,
    input,
  );
  const page = keysetPage(rows, input, pageSize);
  return { ...page, rows: await withPeople(ctx, page.rows) };
}

/** What was decided of a member's texts, the last 20. */
export async function listDecidedOf(ctx: Ctx, memberId: number): Promise<DecidedRow[]> {
  const { rows } = await readDecided(
    ctx,
    sql`r.author_id = ${memberId}
    and ${visibleCategories(ctx, 'c')}`,
    { before: 0, after: 0 },
  );
  // what they wrote without their name is not told here
  return withPeople(ctx, rows.filter(({ signedBy }) => signedBy > 0).slice(0, pageSize));
}

type FoundRow = Omit<DecidedRow, 'author' | 'by'> & { signedBy: number; byId: number | null };

function readDecided(
  ctx: Ctx,
  where: RawBuilder<unknown>,
  input: z.output<typeof DecidedInput>,
): Promise<{ rows: FoundRow[] }> {
  return sql<FoundRow>`
    select r.id, r.subject, r.post_id "postId", p.title, r.outcome, r.note, ${seconds('r.decided_at')} "at",
      r.decided_by "byId",
      coalesce(case r.subject when 'post' then p.author_id when 'answer' then (select author_id from ask.answer
        where id = r.subject_id)
        else (select author_id from ask.comment where id = r.subject_id) end, 0) "signedBy"
    from ask.review r join ask.post p on p.id = r.post_id join ask.category c on c.id = r.category_id
    where r.decided_at is not null and ${where} and (${input.before}::bigint = 0 or r.id < ${input.before})
      and (${input.after}::bigint = 0 or r.id > ${input.after})
    order by r.id ${isUpwards(input) ? sql`asc` : sql`desc`} limit ${sql.lit(pageSize + 1)}`.execute(ctx.db);
}

async function withPeople(ctx: Ctx, rows: readonly FoundRow[]): Promise<DecidedRow[]> {
  const cards = await listCards(
    ctx,
    rows.flatMap((row) => [row.signedBy, ...(row.byId === null ? [] : [row.byId])]),
  );
  return rows.map(({ signedBy, byId, ...row }) => ({
    ...row,
    author: cardOf(cards, signedBy),
    by: byId === null ? null : cardOf(cards, byId),
  }));
}
