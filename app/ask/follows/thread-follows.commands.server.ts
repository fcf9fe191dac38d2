import { sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { changed } from '#app/core/page-tags.server.ts';
import { enqueue } from '#app/core/jobs/recurring-jobs.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { notify } from '#app/messages/notices/notices.commands.server.ts';
import type { NoticeInput } from '#app/messages/notices/notices.schema.ts';
import { signedFor } from '#app/ask/anonymity/anonymity.commands.server.ts';
import { tagOf } from '#app/ask/parts/kept-pages.server.ts';
import { lockPost } from '#app/ask/parts/post-locks.commands.server.ts';
import en from './thread-follows-api.en.ts';
import zh from './thread-follows-api.zh.ts';
import { listFollowers, readPreference } from './thread-follows.queries.server.ts';
import type {
  FollowPostInput,
  FollowPreference,
  FollowPreferenceInput,
  SameQuestionInput,
} from './thread-follows.schema.ts';

const say = bilingual(zh, en);

/**
 * Follows a post or no longer; repeating changes nothing.
 * @throws Refusal need-login, not-found
 */
export async function followPost(
  ctx: Ctx,
  { postId, follows }: z.output<typeof FollowPostInput>,
): Promise<{ follows: boolean; followers: number }> {
  const { id: memberId } = requireMember(ctx);
  return transact(ctx, async (tctx) => {
    const post = await lockPost(tctx, postId);
    const isChange = follows ? await addFollower(tctx, postId, memberId) : await removeFollower(tctx, postId, memberId);
    changed(tctx, ...(isChange ? [tagOf.thread(postId)] : []));
    if (isChange) await audit(signedFor(tctx, post), 'ask.followPost', { kind: 'post', id: postId }, { follows });
    return { follows, followers: (await readInterest(tctx, postId)).followers };
  });
}

/**
 * Says that the caller has the same question, or takes it back; who has it follows it too, where they like that for
 * questions of their own.
 * @throws Refusal need-login, not-found; for what is no question or one's own
 */
export async function setSameQuestion(
  ctx: Ctx,
  { postId, same }: z.output<typeof SameQuestionInput>,
): Promise<{ same: boolean; count: number }> {
  const { id: memberId } = requireMember(ctx);
  return transact(ctx, async (tctx) => {
    const post = await lockPost(tctx, postId);
    if (post.kind !== 'question') throw new Refusal(say.onlyQuestions);
    if (post.authorId === memberId) throw new Refusal(say.ownQuestion);
    const { rows } = same
      ? await sql`insert into ask.same_question (post_id, member_id, at) values (${postId}, ${memberId}, ${tctx.now})
        on conflict do nothing returning 1`.execute(tctx.db)
      : await sql`delete from ask.same_question where post_id = ${postId} and member_id = ${memberId}
        returning 1`.execute(tctx.db);
    changed(tctx, ...(rows.length > 0 ? [tagOf.thread(postId)] : []));
    if (rows.length > 0) {
      await addInterest(tctx, postId, { same: same ? 1 : -1 });
      await audit(tctx, 'ask.setSameQuestion', { kind: 'post', id: postId }, { same });
      if (same && (await readPreference(tctx, memberId)).asked) await addFollower(tctx, postId, memberId);
    }
    return { same, count: (await readInterest(tctx, postId)).same };
  });
}

/**
 * Keeps whether the caller follows what they ask and answer without being asked.
 * @throws Refusal need-login
 */
export async function saveFollowPreference(
  ctx: Ctx,
  { asked, answered }: z.output<typeof FollowPreferenceInput>,
): Promise<FollowPreference> {
  const { id } = requireMember(ctx);
  return transact(ctx, async (tctx) => {
    const { rows } = await sql`
      insert into ask.follow_preference as p (member_id, asked, answered) values (${id}, ${asked}, ${answered})
      on conflict (member_id) do update set asked = excluded.asked, answered = excluded.answered
        where (p.asked, p.answered) is distinct from (excluded.asked, excluded.answered) returning 1`.execute(tctx.db);
    if (rows.length > 0) await audit(tctx, 'ask.saveFollowPreference', { kind: 'member', id }, { asked, answered });
    return { asked, answered };
  });
}

/**
 * Lets a member follow what they have just asked or answered, unless they chose not to; in the transaction that locked
 * the post.
 */
export async function followOwn(
  tctx: Ctx,
  { postId, memberId, as }: { postId: number; memberId: number; as: keyof FollowPreference },
): Promise<void> {
  if ((await readPreference(tctx, memberId))[as]) await addFollower(tctx, postId, memberId);
}

/** The job that tells many followers. */
export const followersJob = { name: 'ask.tellFollowers' } as const;
export type FollowersTask = {
  postId: number;
  after: number;
  notice: Omit<NoticeInput, 'memberId'>;
  exceptId: number | readonly number[];
};
type Others = { first?: readonly NoticeInput[]; exceptId?: number | readonly number[] };

/** So many followers are told with the write itself. */
const toldAtOnce = 200;

/**
 * Tells some members and everybody who follows a post, in the caller's transaction; of many followers a job tells those
 * beyond the first. Like `notify`, to be called once and after the locks of one's own rows.
 * @param first notices of their own; who gets one is not told again as a follower
 * @param exceptId who did it, where the notice names somebody else
 */
export async function tellFollowers(
  tctx: Ctx,
  postId: number,
  notice: Omit<NoticeInput, 'memberId'>,
  { first = [], exceptId = 0 }: Others = {},
): Promise<void> {
  const found = await listFollowers(tctx, { postId, after: 0, limit: toldAtOnce + 1 });
  const told = found.slice(0, toldAtOnce);
  await notify(tctx, [...first, { ...notice, memberId: told.filter(isOther(exceptId)) }]);
  if (found.length > told.length)
    await enqueue<FollowersTask>(tctx, followersJob, { postId, after: told.at(-1)!, notice, exceptId });
}

/** Whether a follower is none of those who are not told. */
const isOther = (exceptId: number | readonly number[]) => (id: number) => ![exceptId].flat().includes(id);

const batch = 1000;

/** Tells the other followers, a thousand at a time. Done again it tells nobody twice: a notice comes once. */
export async function tellMoreFollowers(ctx: Ctx, { postId, after, notice, exceptId }: FollowersTask): Promise<void> {
  for (let last = after; ;) {
    const ids = await listFollowers(ctx, { postId, after: last, limit: batch });
    if (ids.length === 0) return;
    await notify(ctx, { ...notice, memberId: ids.filter(isOther(exceptId)) });
    last = ids.at(-1)!;
  }
}

/** Forgets what a member follows and has the same question as: for an account that is closed. May be run again. */
export async function forgetInterest(ctx: Ctx, memberId: number): Promise<void> {
  await transact(ctx, async (tctx) => {
    await sql`
      with posts as (select post_id from ask.post_follow where member_id = ${memberId} union select post_id
        from ask.same_question where member_id = ${memberId}),
        locked as (select post_id from ask.interest join posts using (post_id)
          order by post_id for no key update of interest),
        follows as (delete from ask.post_follow where member_id = ${memberId} returning post_id),
        same as (delete from ask.same_question where member_id = ${memberId} returning post_id)
      update ask.interest i set followers = followers - (select count(*) from follows f where f.post_id = i.post_id),
        same = i.same - (select count(*) from same s where s.post_id = i.post_id)
      from locked where i.post_id = locked.post_id`.execute(tctx.db);
    await sql`delete from ask.follow_preference where member_id = ${memberId}`.execute(tctx.db);
  });
}

/** Adds to the numbers of a post that is locked. */
export async function addInterest(
  tctx: Ctx,
  postId: number,
  { followers = 0, same = 0 }: { followers?: number; same?: number },
): Promise<void> {
  await sql`insert into ask.interest as i (post_id, followers, same)
    values (${postId}, greatest(${followers}::integer, 0), greatest(${same}::integer, 0))
    on conflict (post_id) do update set followers = i.followers + ${followers}::integer,
      same = i.same + ${same}::integer`.execute(tctx.db);
}

async function addFollower(tctx: Ctx, postId: number, memberId: number): Promise<boolean> {
  const { rows } = await sql`
    insert into ask.post_follow (post_id, member_id, at) values (${postId}, ${memberId}, ${tctx.now})
      on conflict do nothing returning 1`.execute(tctx.db);
  if (rows.length > 0) await addInterest(tctx, postId, { followers: 1 });
  return rows.length > 0;
}

async function removeFollower(tctx: Ctx, postId: number, memberId: number): Promise<boolean> {
  const { rows } = await sql`delete from ask.post_follow where post_id = ${postId} and member_id = ${memberId}
    returning 1`.execute(tctx.db);
  if (rows.length > 0) await addInterest(tctx, postId, { followers: -1 });
  return rows.length > 0;
}

async function readInterest(tctx: Ctx, postId: number): Promise<{ followers: number; same: number }> {
  const { rows } = await sql<{ followers: number; same: number }>`select followers, same from ask.interest
    where post_id = ${postId}`.execute(tctx.db);
  return rows[0] ?? { followers: 0, same: 0 };
}
