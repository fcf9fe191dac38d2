import { sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { changed } from '#app/core/page-tags.server.ts';
import {
  changePost,
  lockAnswer,
  lockComment,
  type LockedPost,
  lockPost,
} from '#app/ask/parts/post-locks.commands.server.ts';
import { awardBadges } from '#app/ask/badges/badges.commands.server.ts';
import { badgesOfScore, type Scored } from '#app/ask/badges/badges.policy.ts';
import { spendQuota } from '#app/ask/screening/writers.commands.server.ts';
import { requireVotable } from '#app/ask/thread-rules/thread-rules.commands.server.ts';
import { tellOfVote } from '#app/ask/posts/ask-notices.commands.server.ts';
import { changedFigures, tagOf } from '#app/ask/parts/kept-pages.server.ts';
import { canVote } from '#app/ask/parts/asker.policy.ts';
import { requirePrivilege } from '#app/ask/privileges/privileges.queries.server.ts';
import { askerOf } from '#app/ask/privileges/asker.queries.server.ts';
import { say } from '#app/ask/parts/ask-messages.server.ts';
import { grantReputation, revokeReputation, settleReputation } from '#app/ask/reputation/reputation.commands.server.ts';
import { type Grant, voteReasons, type Why } from '#app/ask/reputation/reputation.schema.ts';
import type { VoteInput } from './votes.schema.ts';

type Vote = z.output<typeof VoteInput>;
type Target = { post: LockedPost; authorId: number; score: number; accepted: boolean; earns: boolean };

/**
 * Sets the caller's vote on a post, an answer or a comment; 0 takes it back, repeating changes nothing. The subject is
 * locked first, so that its score stays the sum of its votes under any number of parallel calls.
 * @throws Refusal need-login, not-found; for one's own text, a vote against a comment, or the day's quota; PRIVILEGE
 */
export async function castVote(ctx: Ctx, { subject, id, value }: Vote): Promise<{ score: number; voted: -1 | 0 | 1 }> {
  const member = requireMember(ctx);
  if (subject === 'comment' && value === -1) throw new Refusal(say.commentVote);
  return transact(ctx, async (tctx) => {
    const target = await lockTarget(tctx, subject, id);
    await requireVotable(tctx, target.post.id);
    if (!canVote(await askerOf(tctx), target)) throw new Refusal(say.ownVote);
    const before = await readVote(tctx, subject, id, member.id);
    if (before === value) {
      changed(tctx);
      return { score: target.score, voted: value };
    }
    if (value !== 0) await requirePrivilege(tctx, value === 1 ? 'voteUp' : 'voteDown');
    if (before === 0) await spendQuota(tctx, { id: member.id, isNew: false, isUnlimited: false }, 'votes');
    await writeVote(tctx, { subject, id, value }, target.post.id, member.id);
    await audit(tctx, 'ask.castVote', { kind: subject, id }, { before, value, postId: target.post.id });
    const up = Number(value === 1) - Number(before === 1);
    const down = Number(value === -1) - Number(before === -1);
    await addScore(tctx, subject, id, target.post.id, { up, down });
    await weighVote(tctx, { subject, id, value }, target, before, member.id);
    if (subject !== 'comment' && target.earns && up > down)
      await awardBadges(tctx, badgesOfScore(scoredBy(target, { subject, id }, up - down)));
    if (subject === 'comment') changed(tctx, tagOf.thread(target.post.id));
    else await changedFigures(tctx, target.post.id);
    await tellOfVote(tctx, target.post, { subject, id, authorId: target.authorId }, up, member.id);
    return { score: target.score + up - down, voted: value };
  });
}

async function lockTarget(ctx: Ctx, subject: Vote['subject'], id: number): Promise<Target> {
  if (subject === 'answer') {
    const { answer, post } = await lockAnswer(ctx, id);
    return { ...answer, post, earns: earns(answer) };
  }
  if (subject === 'comment') {
    const { comment, post } = await lockComment(ctx, id);
    return { ...comment, post, accepted: false, earns: false };
  }
  const post = await lockPost(ctx, id);
  return { post, authorId: post.authorId, score: post.score, accepted: false, earns: earns(post) };
}

/** Votes on a text without a name, or of everybody's, give no reputation: one that rises would tell who it was. */
const earns = ({ signedBy, isWiki }: Pick<LockedPost, 'signedBy' | 'isWiki'>) => signedBy > 0 && !isWiki;

/** A text as the badges look at it after a vote. */
const scoredBy = (
  { post, authorId, score, accepted }: Target,
  text: Pick<Scored, 'subject' | 'id'>,
  step: number,
): Scored => ({
  ...text,
  kind: post.kind,
  authorId,
  before: score,
  after: score + step,
  isOwnQuestion: authorId === post.authorId,
  accepted,
});

/** What a vote means for the author's reputation, and one against an answer for the voter's. */
async function weighVote(
  ctx: Ctx,
  { subject, id, value }: Vote,
  { post, authorId, earns: doesEarn }: Target,
  before: number,
  voterId: number,
): Promise<void> {
  if (subject === 'comment') return;
  if (before !== 0)
    await revokeReputation(ctx, { subject, subjectIds: [id], reasons: voteReasons, partnerId: voterId, why: 'undone' });
  if (value === 0 || !doesEarn) return;
  const about = { subject, subjectId: id, postId: post.id, partnerId: voterId } as const;
  const ofAuthor: Grant = { ...about, memberId: authorId, reason: value === 1 ? 'upvoted' : 'downvoted' };
  await grantReputation(
    ctx,
    value === -1 && subject === 'answer' ? [ofAuthor, { ...about, memberId: voterId, reason: 'downvoting' }] : ofAuthor,
  );
}

async function readVote(ctx: Ctx, subject: Vote['subject'], id: number, memberId: number): Promise<-1 | 0 | 1> {
  const { rows } = await sql<{ value: -1 | 1 }>`
    select value from ask.vote where subject = ${subject} and subject_id = ${id}
      and member_id = ${memberId}`.execute(ctx.db);
  return rows[0]?.value ?? 0;
}

async function writeVote(ctx: Ctx, { subject, id, value }: Vote, postId: number, memberId: number): Promise<void> {
  if (value === 0) {
    await sql`delete from ask.vote where subject = ${subject} and subject_id = ${id}
      and member_id = ${memberId}`.execute(ctx.db);
    return;
  }
  await sql`insert into ask.vote (subject, subject_id, member_id, post_id, value, created_at)
    values (${subject}, ${id}, ${memberId}, ${postId}, ${value}, ${ctx.now})
    on conflict (subject, subject_id, member_id) do update set value = excluded.value,
      created_at = excluded.created_at`.execute(ctx.db);
}

async function addScore(
  ctx: Ctx,
  subject: Vote['subject'],
  id: number,
  postId: number,
  { up, down }: { up: number; down: number },
): Promise<void> {
  if (subject === 'post') await changePost(ctx, id, { up, down });
  if (subject === 'comment')
    await sql`update ask.comment set score = score + ${up}::integer
    where id = ${id}`.execute(ctx.db);
  if (subject !== 'answer') return;
  await sql`update ask.answer set up = up + ${up}::integer, down = down + ${down}::integer
    where id = ${id}`.execute(ctx.db);
  await changePost(ctx, postId, { answerScore: up - down });
}

/** A vote that was removed, so that it can be put back. */
export type RemovedVote = {
  subject: Vote['subject'];
  subjectId: number;
  postId: number;
  value: -1 | 1;
  createdAt: Date;
};

/**
 * Removes votes of a member, all or those on some members' texts of some days, with the scores and the reputation they
 * gave; votes on what is hidden too. A transaction for each hundred posts unless the caller is in one.
 * @param only the texts, by kind and id; all without it
 */
export async function removeVotes(
  ctx: Ctx,
  { memberId, only, why }: { memberId: number; only?: readonly { subject: 'post' | 'answer'; id: number }[]; why: Why },
): Promise<RemovedVote[]> {
  const kinds = only?.map(({ subject }) => subject) ?? [];
  const ids = only?.map(({ id }) => id) ?? [];
  const scope = sql`v.member_id = ${memberId} and (${only === undefined}
    or (v.subject, v.subject_id) in (select * from unnest(${kinds}::text[], ${ids}::bigint[])))`;
  const { rows } = await sql<{ id: number }>`select distinct post_id id from ask.vote v where ${scope}
    order by 1`.execute(ctx.db);
  const removed: RemovedVote[] = [];
  for (let from = 0; from < rows.length; from += postsAtOnce) {
    const postIds = rows.slice(from, from + postsAtOnce).map((row) => row.id);
    const gone = await transact(ctx, async (tctx) => {
      await lockPosts(tctx, postIds);
      const found = await sql<RemovedVote>`
        delete from ask.vote v where ${scope} and post_id = any(${postIds}::bigint[])
        returning subject, subject_id "subjectId", post_id "postId", value, created_at "createdAt"`.execute(tctx.db);
      await addVotes(tctx, found.rows, -1);
      for (const subject of ['post', 'answer'] as const) {
        const subjectIds = found.rows.filter((vote) => vote.subject === subject).map((vote) => vote.subjectId);
        await revokeReputation(tctx, { subject, subjectIds, reasons: voteReasons, partnerId: memberId, why });
      }
      return found.rows;
    });
    removed.push(...gone);
  }
  return removed;
}

/**
 * Puts removed votes of a member back where there is no newer one, with scores and reputation, wherever their texts
 * stand now.
 */
export async function restoreVotes(ctx: Ctx, memberId: number, removed: readonly RemovedVote[]): Promise<void> {
  const votes = await findPlaces(ctx, removed);
  const posts = [...new Set(votes.map((vote) => vote.postId))].sort((a, b) => a - b);
  for (let from = 0; from < posts.length; from += postsAtOnce) {
    const postIds = posts.slice(from, from + postsAtOnce);
    const some = votes.filter((vote) => postIds.includes(vote.postId));
    await transact(ctx, async (tctx) => {
      await lockPosts(tctx, postIds);
      const { rows } = await sql<RemovedVote>`
        insert into ask.vote (subject, subject_id, member_id, post_id, value, created_at)
        select v.subject, v."subjectId", ${memberId}, v."postId", v.value, v."createdAt" from ${asRows(some)}
        on conflict do nothing returning subject, subject_id "subjectId", post_id "postId", value,
          created_at "createdAt"`.execute(tctx.db);
      await addVotes(tctx, rows, 1);
      await settleReputation(tctx, postIds, 'changed');
    });
  }
}

const asRows = (votes: readonly RemovedVote[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(votes)}::jsonb) v (subject text, "subjectId" bigint, "postId" bigint,
    value smallint, "createdAt" timestamptz)`;

/** The same votes with the post their text belongs to now: a merger may have moved it. */
async function findPlaces(ctx: Ctx, votes: readonly RemovedVote[]): Promise<RemovedVote[]> {
  const { rows } = await sql<RemovedVote>`
    select v.subject, v."subjectId", coalesce(a.post_id, c.post_id, v."postId") "postId", v.value, v."createdAt"
      from ${asRows(votes)}
    left join ask.answer a on v.subject = 'answer' and a.id = v."subjectId"
      left join ask.comment c on v.subject = 'comment' and c.id = v."subjectId"`.execute(ctx.db);
  return rows;
}

const postsAtOnce = 100;

const lockPosts = async (ctx: Ctx, ids: readonly number[]) =>
  sql`select from ask.post where id = any(${[...ids]}::bigint[]) order by id for no key update`.execute(ctx.db);

/** Adds votes to the scores of locked posts and what stands below them, or takes them off. */
async function addVotes(ctx: Ctx, votes: readonly RemovedVote[], sign: 1 | -1): Promise<void> {
  if (votes.length === 0) return;
  const sums = (subject: Vote['subject']) => sql`(
    select id, count(*) filter (where value = 1) * ${sql.lit(sign)} up,
      count(*) filter (where value = -1) * ${sql.lit(sign)} down
    from unnest(${votes.map((vote) => vote.subject)}::text[], ${votes.map((vote) => vote.subjectId)}::bigint[],
      ${votes.map((vote) => vote.value)}::integer[]) v (subject, id, value)
    where subject = ${subject} group by id)`;
  await sql`update ask.comment c set score = c.score + s.up from ${sums('comment')} s
    where c.id = s.id`.execute(ctx.db);
  await sql`
    with answers as (
      update ask.answer a set up = a.up + s.up, down = a.down + s.down from ${sums('answer')} s where a.id = s.id
      returning a.post_id id, case when a.deleted_at is null then s.up - s.down else 0 end score
    ), below as (select id, sum(score) score from answers group by id),
    d as (select coalesce(s.id, b.id) id, coalesce(s.up, 0) up, coalesce(s.down, 0) down,
      coalesce(b.score, 0) answer_score
      from ${sums('post')} s full join below b on b.id = s.id)
    update ask.post p set up = p.up + d.up, down = p.down + d.down, answer_score = p.answer_score + d.answer_score,
      hot = ask.hotness(p.views, (p.score + d.up - d.down)::integer, p.answers,
        (p.answer_score + d.answer_score)::integer, p.created_at, p.active_at, ${ctx.now}::timestamptz)
    from d where p.id = d.id`.execute(ctx.db);
}
