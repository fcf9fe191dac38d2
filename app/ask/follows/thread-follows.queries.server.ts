import { type RawBuilder, sql } from 'kysely';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { followDefaults, type FollowPreference } from './thread-follows.schema.ts';

/** The interest in the post `p` of the statement, and a reader's own part of it, as JSON of an `InterestView`. */
export const interestJson = (memberId: number): RawBuilder<unknown> =>
  sql`(select json_build_object('followers', coalesce(max(i.followers), 0), 'same', coalesce(max(i.same), 0),
      'follows', exists (select from ask.post_follow f where f.post_id = p.id and f.member_id = ${memberId}),
      'hasSame', exists (select from ask.same_question s where s.post_id = p.id and s.member_id = ${memberId}))
    from ask.interest i where i.post_id = p.id)`;

/** The caller's choice. @throws Refusal need-login */
export async function getFollowPreference(ctx: Ctx): Promise<FollowPreference> {
  return readPreference(ctx, requireMember(ctx).id);
}

/** A member's choice, or the default. */
export async function readPreference(ctx: Pick<Ctx, 'db'>, memberId: number): Promise<FollowPreference> {
  const { rows } = await sql<FollowPreference>`select asked, answered from ask.follow_preference
    where member_id = ${memberId}`.execute(ctx.db);
  return rows[0] ?? followDefaults;
}

/** Followers of a question after an id, in the order of ids; those who may no longer read its category are left out. */
export async function listFollowers(
  ctx: Pick<Ctx, 'db'>,
  { postId, after, limit }: { postId: number; after: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select f.member_id id from ask.post_follow f join ask.post p on p.id = f.post_id
      join ask.category c on c.id = p.category_id
    where f.post_id = ${postId} and f.member_id > ${after}::bigint
      and (c.zone = 0 or ask.is_of_category(p.category_id, f.member_id, true))
    order by f.member_id limit ${sql.lit(limit)}`.execute(ctx.db);
  return rows.map((row) => row.id);
}
