import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { unixSeconds } from '#app/core/unix-seconds.ts';
import { listCards } from '#app/account/account.queries.server.ts';
import type { MemberCard } from '#app/account/account.schema.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { isUpwards, keysetPage, type KeysetPage } from '#app/core/keyset.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { hiddenIds } from '#app/ask/anonymity/anonymity.queries.server.ts';
import { answersHidden } from '#app/ask/thread-rules/thread-rules.queries.server.ts';
import { cardOf, nameIn, seconds } from '#app/ask/parts/post-columns.queries.server.ts';
import { visiblePosts } from '#app/ask/parts/post-visibility.queries.server.ts';
import { editorOf } from '#app/ask/privileges/asker.queries.server.ts';
import en from './suggestions-api.en.ts';
import zh from './suggestions-api.zh.ts';
import { type Decision, pausedUntil } from './suggestions.policy.ts';
import {
  type OwnSuggestionListInput,
  suggestionLimits,
  type SuggestionListInput,
  type SuggestionRow,
} from './suggestions.schema.ts';

/** Messages of suggested edits. */
export const say = bilingual(zh, en);

/** Until when a member has to wait before they may suggest edits again, unix seconds; null for no wait. */
export async function getPause(ctx: Pick<Ctx, 'db' | 'now'>, memberId: number): Promise<number | null> {
  const { rows } = await sql<Decision>`
    select state = 'rejected' "isRejected", ${seconds('reviewed_at')} at from ask.suggestion
    where author_id = ${memberId} and state in ('approved', 'rejected') order by reviewed_at desc, id desc
      limit ${suggestionLimits.rejectionsInRow}`.execute(ctx.db);
  return pausedUntil(rows, unixSeconds(ctx.now));
}

/** What the caller has suggested for a text and nobody has decided on, to go on with; null without one. */
export async function findOwnOpen(ctx: Ctx, subject: 'post' | 'answer', id: number): Promise<OwnOpen | null> {
  const member = requireMember(ctx);
  const { rows } = await sql<OwnOpen>`
    select id, base, title, markdown, coalesce(category_id, 0) category, reason,
      array(select ${nameIn(ctx, 't')} from unnest(s.tag_ids) with ordinality u (id, place)
        join ask.tag t on t.id = u.id order by u.place) tags
    from ask.suggestion s where subject = ${subject} and subject_id = ${id} and author_id = ${member.id}
      and state = 'open'`.execute(ctx.db);
  return rows[0] ?? null;
}

type OwnOpen = {
  id: number;
  base: number;
  title: string;
  markdown: string;
  category: number;
  reason: string;
  tags: string[];
};

const pageSize = 20;

/**
 * A page of the edits the caller may review, newest first: all for members who review, those of their own texts for
 * authors.
 * @throws Refusal need-login
 */
export async function listSuggestions(
  ctx: Ctx,
  input: z.output<typeof SuggestionListInput>,
): Promise<KeysetPage<SuggestionRow>> {
  requireMember(ctx);
  const scope = await reviewScope(ctx);
  const state = input.state === 'open' ? sql`s.state = 'open'` : sql`s.state in ('approved', 'rejected')`;
  return listRows(ctx, sql`${scope} and ${state} and (${input.subject === ''} or s.subject = ${input.subject})`, input);
}

/**
 * A page of the caller's own suggestions, newest first.
 * @throws Refusal need-login
 */
export async function listOwnSuggestions(
  ctx: Ctx,
  input: z.output<typeof OwnSuggestionListInput>,
): Promise<KeysetPage<SuggestionRow>> {
  const { id } = requireMember(ctx);
  return listRows(ctx, sql`s.author_id = ${id} and (${input.state === ''} or s.state = ${input.state})`, input);
}

/**
 * The next open suggestion that the caller may review, or null: others of the same text first, then older ones, then
 * the newest.
 */
export async function findNext(ctx: Ctx, id: number): Promise<number | null> {
  const scope = await reviewScope(ctx);
  const { rows } = await sql<{ id: number }>`
    select s.id from ask.suggestion s join ask.post p on p.id = s.post_id
      left join ask.answer a on s.subject = 'answer' and a.id = s.subject_id
      left join ask.suggestion here on here.id = ${id}
    where s.state = 'open' and s.id <> ${id} and ${readable(ctx)} and ${scope}
      order by (s.subject, s.subject_id) is not distinct from (here.subject, here.subject_id) desc, s.id < ${id} desc,
      s.id desc limit 1`.execute(ctx.db);
  return rows[0]?.id ?? null;
}

/** The suggestions on `s` whose texts are there to be read, with `p` and for answers `a`. */
export const readable = (ctx: Ctx): RawBuilder<unknown> =>
  sql`${visiblePosts(ctx)} and (s.subject = 'post' or a.id is not null and a.deleted_at is null
    and not ${answersHidden(sql`p.id`)})`;

/** Which suggestions the caller may decide on: never their own. */
async function reviewScope(ctx: Ctx): Promise<RawBuilder<unknown>> {
  const editor = await editorOf(ctx);
  const notOwn = sql`s.author_id <> ${editor.id}::bigint`;
  if (editor.mayEditAll || editor.mayReview) return notOwn;
  return sql`${notOwn} and case s.subject when 'post' then p.author_id = ${editor.id}::bigint
    or p.id in (${hiddenIds('post', editor.id)})
    else a.author_id = ${editor.id}::bigint or a.id in (${hiddenIds('answer', editor.id)}) end`;
}

type Found = Omit<SuggestionRow, 'author' | 'reviewer'> & { authorId: number; reviewerId: number | null };

/** The columns of a row of `s`, `p` and `a`. */
export const suggestionColumns = sql`s.id, s.subject, s.subject_id "subjectId", s.post_id "postId", p.kind,
  p.title "postTitle", s.author_id "authorId", s.reason, s.state,
  s.is_improved "isImproved", s.base < coalesce(a.revision, p.revision) "isStale", s.choices, s.note,
    s.reviewer_id "reviewerId",
  ${seconds('s.created_at')} "createdAt", ${seconds('s.reviewed_at')} "reviewedAt"`;

async function listRows(
  ctx: Ctx,
  where: RawBuilder<unknown>,
  edges: { before: number; after: number },
): Promise<KeysetPage<SuggestionRow>> {
  const { rows } = await sql<Found>`
    select ${suggestionColumns} from ask.suggestion s join ask.post p on p.id = s.post_id
      left join ask.answer a on s.subject = 'answer' and a.id = s.subject_id
    where ${where} and ${readable(ctx)} and (${edges.before}::bigint = 0 or s.id < ${edges.before}::bigint)
      and (${edges.after}::bigint = 0 or s.id > ${edges.after}::bigint)
    order by s.id ${isUpwards(edges) ? sql`asc` : sql`desc`} limit ${pageSize + 1}`.execute(ctx.db);
  const page = keysetPage(rows, edges, pageSize);
  const cards = await listCards(
    ctx,
    page.rows.flatMap((row) => [row.authorId, row.reviewerId ?? row.authorId]),
  );
  return { ...page, rows: page.rows.map((row) => toRow(row, cards)) };
}

/** A row with its people. */
export function toRow<T extends Found>({ authorId, reviewerId, ...row }: T, cards: Map<number, MemberCard>) {
  return { ...row, author: cardOf(cards, authorId), reviewer: reviewerId === null ? null : cardOf(cards, reviewerId) };
}
