import { sql } from 'kysely';
import { unixSeconds } from '#app/core/unix-seconds.ts';
import { getTermsOf } from '#app/billing/terms/terms.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { payHold, releaseHold } from '#app/wallet/ledger/holds.commands.server.ts';
import { realAuthor } from '#app/ask/parts/post-authors.queries.server.ts';
import type { BountyEnding } from '#app/ask/parts/thread-state.schema.ts';
import { tellOfAward, tellOfEnd } from './bounty-notices.commands.server.ts';
import { bestEligible, type Candidate, sharedPart } from './bounties.policy.ts';
import { type LockedBounty, endRow, lockOpen, presentMember } from './bounties.commands.server.ts';

/**
 * Gives all of an open bounty back because of what happened to its question, in the transaction that locked the post;
 * nothing when there is none.
 */
export async function returnBounty(
  tctx: Ctx,
  post: { id: number; title: string },
  ending: Exclude<BountyEnding, 'awarded' | 'expired'>,
): Promise<void> {
  const bounty = await lockOpen(tctx, post.id);
  if (bounty) await giveBack(tctx, post, bounty, ending);
}

const dueBatch = 100;

/**
 * Ends bounties whose time is over, each in a transaction of its own: a part goes to the best answer, the rest back.
 * Done again, or by two processes at once, it changes nothing more.
 * @returns how many ended; one that cannot be settled is left for the next run and its error thrown at the end
 */
export async function settleDueBounties(ctx: Ctx): Promise<number> {
  let ended = 0;
  let fault: unknown;
  for (let last = { order: 1, id: 0 }; ;) {
    const { rows } = await sql<{ order: number; id: number }>`
      select ends_order "order", post_id id from ask.bounty
      where state = 'open' and ends_order >= ${-unixSeconds(ctx.now)}::bigint
        and (ends_order, post_id) < (${last.order}::bigint, ${last.id}::bigint)
      order by ends_order desc, post_id desc limit ${sql.lit(dueBatch)}`.execute(ctx.db);
    for (const { id } of rows) {
      try {
        ended += (await settleBounty(ctx, id)) ? 1 : 0;
      } catch (error) {
        fault ??= error;
      }
    }
    if (rows.length < dueBatch) break;
    last = rows.at(-1)!;
  }
  if (fault) throw fault;
  return ended;
}

/** Settles what a member who closes their account has offered: nobody is left to award it. May be run again. */
export async function settleBountiesOf(ctx: Ctx, giverId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`select post_id id from ask.bounty
    where giver_id = ${giverId} and state = 'open' order by id`.execute(ctx.db);
  for (const { id } of rows) await settleBounty(ctx, id, 'left');
}

/** Tells givers a day before the end. Each is told once. */
export async function remindGivers(ctx: Ctx): Promise<number> {
  const soon = -unixSeconds(new Date(ctx.now.getTime() + 86_400_000));
  const { rows } = await sql<{ id: number }>`
    select post_id id from ask.bounty where state = 'open' and ends_order >= ${soon}::bigint
      and ends_order < ${-unixSeconds(ctx.now)}::bigint and reminded_at is null
    order by ends_order desc limit 1000`.execute(ctx.db);
  for (const { id } of rows) {
    await transact(ctx, async (tctx) => {
      const post = await lockAny(tctx, id);
      const bounty = await lockOpen(tctx, id);
      if (!bounty) return;
      const { rows: mine } = await sql`update ask.bounty set reminded_at = ${tctx.now}
        where id = ${bounty.id} and reminded_at is null returning 1`.execute(tctx.db);
      if (mine.length > 0 && !post.isGone) await tellOfEnd(tctx, post, bounty, 'bountyEnding');
    });
  }
  return rows.length;
}

async function settleBounty(ctx: Ctx, postId: number, ending: 'expired' | 'left' = 'expired'): Promise<boolean> {
  return transact(ctx, async (tctx) => {
    const post = await lockAny(tctx, postId);
    const bounty = await lockOpen(tctx, postId);
    if (!bounty || (ending === 'expired' && bounty.endsAt > tctx.now)) return false;
    const terms = await getTermsOf(tctx, bounty.termId);
    const best = post.isGone
      ? null
      : bestEligible(terms, bounty, await listCandidates(tctx, bounty, terms.bountyScore));
    const part = best ? sharedPart(terms, bounty.amount) : 0;
    if (!best || part === 0) {
      await giveBack(tctx, post, bounty, post.isGone ? 'removed' : ending);
      return true;
    }
    await payHold(tctx, {
      holdId: bounty.holdId,
      part: 'share',
      purpose: 'bounty',
      toMemberId: best.authorId,
      amount: BigInt(part),
      note: post.title,
    });
    if (part < bounty.amount) await releaseHold(tctx, { holdId: bounty.holdId, purpose: 'bounty', note: post.title });
    await endRow(tctx, bounty, { state: 'shared', ending, paid: part, answerId: best.id, receiverId: best.authorId });
    await tellOfAward(
      tctx,
      post,
      { id: bounty.id, amount: part, giverId: bounty.giverId },
      { id: best.id, receiverId: best.authorId, state: 'shared' },
    );
    return true;
  });
}

async function giveBack(
  tctx: Ctx,
  post: { id: number; title: string },
  bounty: LockedBounty,
  ending: Exclude<BountyEnding, 'awarded'>,
): Promise<void> {
  await releaseHold(tctx, { holdId: bounty.holdId, purpose: 'bounty', note: post.title });
  await endRow(tctx, bounty, { state: 'returned', ending, paid: 0, answerId: null, receiverId: null });
  await tellOfEnd(tctx, post, bounty, 'bountyReturned');
}

/** Locks a post whatever became of it. */
async function lockAny(tctx: Ctx, id: number): Promise<{ id: number; title: string; isGone: boolean }> {
  const { rows } = await sql<{ id: number; title: string; isGone: boolean }>`
    select id, title, deleted_at is not null "isGone" from ask.post
      where id = ${id} for no key update`.execute(tctx.db);
  return rows[0]!;
}

/** Answers that may share a bounty, the best first, as far as their authors are still there. */
async function listCandidates(
  tctx: Ctx,
  { postId, giverId, offeredAt }: LockedBounty,
  score: number,
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select c.* from (select a.id, ${realAuthor('a', sql`a.post_id`)} "authorId", a.score, a.created_at "createdAt"
      from ask.answer a
      where a.post_id = ${postId} and a.deleted_at is null and a.score >= ${score}::integer
        and a.created_at >= ${offeredAt}) c
    where c."authorId" <> ${giverId}::bigint order by c.score desc, c.id limit 50`.execute(tctx.db);
  for (const row of rows) if ((await presentMember(tctx, row.authorId)) !== null) return [row];
  return [];
}
