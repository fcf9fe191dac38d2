import { type RawBuilder, sql } from 'kysely';
import { listCards } from '#app/account/account.queries.server.ts';
import { type Ctx, isMember, requireMember } from '#app/core/ctx.server.ts';
import { openCount } from '#app/ask/parts/post-counters.queries.server.ts';
import { nameIn } from '#app/ask/parts/post-columns.queries.server.ts';
import { type Reader, visibleCategories, visibleTags } from '#app/ask/parts/post-visibility.queries.server.ts';
import type { Category, Tag } from '#app/ask/parts/ask.schema.ts';
import { listMapFollows } from './map-follows.queries.server.ts';
import { type FollowKind, type Follows, maxFollows } from './follows.schema.ts';

/** Counting stops here. */
const most = 10_000;

/** How many members follow something, up to 10,000, as a part of a statement. */
export const followersOf = (kind: FollowKind, id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select count(*) from (select from ask.follow f where f.kind = ${sql.lit(kind)} and f.subject_id = ${id}
    limit ${sql.lit(most)}) f)`;

/** Whether the reader follows something, as a part of a statement. */
export const isFollowedBy = ({ actor }: Reader, kind: FollowKind, id: RawBuilder<unknown>): RawBuilder<unknown> =>
  isMember(actor)
    ? sql`exists (select from ask.follow f
    where f.member_id = ${actor.id} and f.kind = ${sql.lit(kind)} and f.subject_id = ${id})`
    : sql`false`;

/** How many follow something, up to 10,000, and whether the reader does. */
export async function getFollowState(
  ctx: Pick<Ctx, 'db' | 'actor'>,
  kind: FollowKind,
  id: number,
): Promise<{ followers: number; isFollowed: boolean }> {
  const subject = sql`${id}::bigint`;
  const { rows } = await sql<{ followers: number; isFollowed: boolean }>`
    select ${followersOf(kind, subject)} followers, ${isFollowedBy(ctx, kind, subject)} "isFollowed"`.execute(ctx.db);
  return rows[0]!;
}

/**
 * What the caller follows and may see.
 * @throws Refusal need-login
 */
export async function listFollows(ctx: Ctx): Promise<Follows> {
  const { id } = requireMember(ctx);
  const own = (kind: FollowKind) =>
    sql`f.member_id = ${id} and f.kind = ${sql.lit(kind)} order by f.created_at desc, f.subject_id desc
      limit ${sql.lit(maxFollows)}`;
  const tags = await sql<Tag>`
    select t.id, t.slug, ${nameIn(ctx, 't')} "name", ${openCount()} posts from ask.follow f
      join ask.tag t on t.id = f.subject_id and ${visibleTags(ctx)} where ${own('tag')}`.execute(ctx.db);
  const categories = await sql<Category>`
    select c.id, c.slug, ${nameIn(ctx, 'c')} "name", c.area, c.posts from ask.follow f
      join ask.category c on c.id = f.subject_id and ${visibleCategories(ctx)}
    where ${own('category')}`.execute(ctx.db);
  const members = await sql<{ id: number }>`select subject_id id from ask.follow f
    where ${own('member')}`.execute(ctx.db);
  const cards = await listCards(
    ctx,
    members.rows.map((row) => row.id),
  );
  return {
    tags: tags.rows,
    categories: categories.rows,
    members: members.rows.flatMap((row) => cards.get(row.id) ?? []),
    map: await listMapFollows(ctx),
  };
}

/** A page of the members who follow the author, the tags or the category of a post that is open to them, by id. */
export async function listFollowersOfPost(
  ctx: Pick<Ctx, 'db'>,
  postId: number,
  after: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select f.member_id id from (
      select 'member' kind, author_id subject_id from ask.post where id = ${postId} and author_id > 0
      union all select 'category', category_id from ask.post where id = ${postId}
      union all select 'tag', tag_id from ask.post_tag where post_id = ${postId}
    ) s cross join lateral (
      select member_id from ask.follow f where f.kind = s.kind and f.subject_id = s.subject_id
        and f.member_id > ${after} order by member_id limit ${limit}
    ) f group by f.member_id order by f.member_id limit ${limit}`.execute(ctx.db);
  return rows.map((row) => row.id);
}
