import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { isUpwards, keysetPage, type KeysetPage } from '#app/core/keyset.ts';
import { hiddenIds } from '#app/ask/anonymity/anonymity.queries.server.ts';
import { seconds } from '#app/ask/parts/post-columns.queries.server.ts';
import { visiblePosts } from '#app/ask/parts/post-visibility.queries.server.ts';
import { limits } from '#app/ask/parts/ask.schema.ts';
import type { OwnPost, OwnPostsInput, OwnRepliesInput, OwnReply, PostFilter } from './own-posts.schema.ts';

/**
 * What the caller posted, under their name or without it, newest first: also what waits for review, was not published
 * or was removed by others. @throws Refusal need-login
 */
export async function listOwnPosts(ctx: Ctx, input: z.output<typeof OwnPostsInput>): Promise<KeysetPage<OwnPost>> {
  const { id } = requireMember(ctx);
  const { rows } = await sql<OwnPost>`
    select p.id, p.kind, p.title, ${stateOf('p', true)} state, p.author_id < 0 "isAnonymous", p.score, p.answers,
      p.views, p.accepted > 0 solved,
      ${seconds('p.created_at')} "createdAt", ${seconds('p.active_at')} "activeAt"
    from ${written('post', id, input)} k join ask.post p on p.id = k.id
      where ${isKept('p', id)} and ${postFilters[input.filter]} ${titleHas(input.q)}
    order by k.id ${isUpwards(input) ? sql`` : sql`desc`} limit ${limits.page + 1}`.execute(ctx.db);
  return keysetPage(rows, input, limits.page);
}

/**
 * The caller's answers, accepted answers or comments, newest first, on posts they may still read. @throws Refusal
 * need-login
 */
export async function listOwnReplies(ctx: Ctx, input: z.output<typeof OwnRepliesInput>): Promise<KeysetPage<OwnReply>> {
  const { id } = requireMember(ctx);
  const isComment = input.filter === 'comment';
  const [table, mark] = isComment ? (['comment', 'c'] as const) : (['answer', 'a'] as const);
  const accepted = isComment ? sql`false` : sql`exists (select from ask.acceptance x where x.answer_id = t.id)`;
  const excerpt = isComment ? sql`left(t.markdown, 160)` : sql`t.excerpt`;
  const { rows } = await sql<OwnReply>`
    select ${table} kind, t.id, p.id "postId", ${mark}::text || t.id hash, p.title, ${excerpt} excerpt,
      ${stateOf('t', false)} state, t.author_id < 0 "isAnonymous",
      t.score, ${accepted} accepted, ${seconds('t.created_at')} "createdAt"
    from ${written(table, id, input)} k join ${sql.table(`ask.${table}`)} t on t.id = k.id
      join ask.post p on p.id = t.post_id and ${visiblePosts(ctx)}
    where ${isKept('t', id)} ${input.filter === 'accepted' ? sql`and ${accepted}` : sql``} ${titleHas(input.q)}
    order by k.id ${isUpwards(input) ? sql`` : sql`desc`} limit ${limits.page + 1}`.execute(ctx.db);
  return keysetPage(rows, input, limits.page);
}

/**
 * What the author deleted, under their name or without it, is gone for them, too; what others removed they are shown.
 */
const isKept = (alias: string, memberId: number): RawBuilder<unknown> => {
  const row = sql.table(alias);
  return sql`(${row}.deleted_at is null or ${row}.withheld is not null
    or ${row}.deleted_by not in (${memberId}::bigint, ${row}.author_id))`;
};

function stateOf(alias: string, isPost: boolean): RawBuilder<unknown> {
  const row = sql.table(alias);
  const closed = isPost
    ? sql`when exists (select from ask.closure x
    where x.post_id = ${row}.id and x.reopened_at is null) then 'closed'`
    : sql``;
  return sql`case when ${row}.withheld = 'held' then 'held' when ${row}.withheld = 'flagged' then 'hidden'
    when ${row}.withheld = 'rejected' then 'rejected'
    when ${row}.deleted_at is not null then 'removed' ${closed} else 'open' end`;
}

const postFilters: Record<PostFilter, RawBuilder<unknown>> = {
  all: sql`true`,
  question: sql`p.kind = 'question'`,
  article: sql`p.kind = 'article'`,
  unanswered: sql`p.kind = 'question' and p.answers = 0 and p.deleted_at is null`,
  unsolved: sql`p.kind = 'question' and p.answers > 0 and p.accepted = 0 and p.deleted_at is null`,
  withheld: sql`p.deleted_at is not null`,
};

const titleHas = (q: string): RawBuilder<unknown> =>
  q === '' ? sql`` : sql`and p.title ilike ${`%${q.replace(/[\\%_]/g, '\\$&')}%`}`;

type Edges = { before: number; after: number };

/**
 * The ids of what a member wrote under their name and without it, beyond an edge, in order: both come from indexes and
 * are merged.
 */
function written(table: 'post' | 'answer' | 'comment', memberId: number, edges: Edges): RawBuilder<unknown> {
  const { before, after } = edges;
  const beyond = after > 0 ? sql`and id > ${after}` : before > 0 ? sql`and id < ${before}` : sql``;
  const order = sql`order by id ${isUpwards(edges) ? sql`` : sql`desc`}`;
  return sql`(select * from ((select id from ${sql.table(`ask.${table}`)}
    where author_id = ${memberId}::bigint ${beyond} ${order})
    union all (select id from (${hiddenIds(table, memberId)}) h (id) where true ${beyond} ${order})) w ${order})`;
}
