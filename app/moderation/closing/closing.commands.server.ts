import { sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import type { LocalText } from '#app/core/texts/language.ts';
import { returnBounty } from '#app/ask/bounties/bounty-ends.commands.server.ts';
import { signatureOf, signedFor } from '#app/ask/anonymity/anonymity.commands.server.ts';
import { type LockedPost, lockPost } from '#app/ask/parts/post-locks.commands.server.ts';
import { spendQuota } from '#app/ask/screening/writers.commands.server.ts';
import { requirePrivilege } from '#app/ask/privileges/privileges.queries.server.ts';
import { winningVote } from '#app/ask/thread-rules/thread-rules.policy.ts';
import { visiblePosts } from '#app/ask/parts/post-visibility.queries.server.ts';
import {
  closePowerOf,
  getThreadState,
  getVotesNeeded,
  say,
} from '#app/ask/thread-rules/thread-rules.queries.server.ts';
import type { ClosePostInput, ReopenPostInput } from '#app/ask/thread-rules/thread-rules.schema.ts';
import { conflict } from '#app/ask/thread-rules/thread-rules.commands.server.ts';
import { tellOfClosure } from './closing-notices.commands.server.ts';

export type CloseResult = { isClosed: boolean; votes: number; needed: number };
type Cast = { postId: number; kind: 'close' | 'reopen'; reasonId: number | null; duplicateOf: number | null };

/**
 * Closes a question: staff at once, members with the privilege by their vote, which may be the last one needed. The
 * same again changes nothing.
 * @throws Refusal need-login, not-found, PRIVILEGE; invalid for an unknown reason or duplicate; STATE_CONFLICT when it
 * is closed,
 *   archived or has a running bounty
 */
export async function closePost(ctx: Ctx, input: z.output<typeof ClosePostInput>): Promise<Reply<CloseResult>> {
  const { id: memberId } = requireMember(ctx);
  const power = await closePowerOf(ctx);
  if (power === null) await requirePrivilege(ctx, 'closePost');
  return transact(ctx, async (tctx) => {
    const post = await lockPost(tctx, input.postId);
    if (post.kind !== 'question') throw new Refusal(say.onlyQuestions);
    const by = signedFor(tctx, post);
    const cast: Cast = {
      postId: post.id,
      kind: 'close',
      reasonId: input.reasonId,
      duplicateOf: await checkReason(tctx, post, input),
    };
    const { rule, isClosed } = await getThreadState(tctx, post.id);
    if (rule.archivedAt !== null) throw conflict(say.isArchived);
    const needed = await getVotesNeeded(tctx);
    if (isClosed) return repeatClosure(tctx, cast, [memberId, signatureOf(post, memberId)], needed);
    if (power === 'staff') {
      await close(by, post, { ...cast, note: input.note, closedBy: signatureOf(post, memberId) });
      return new Reply({ isClosed: true, votes: 0, needed }, { text: say.closed });
    }
    if (await hasBounty(tctx, post.id)) throw conflict(say.hasBounty);
    const votes = await vote(by, cast, memberId);
    if (votes.length < needed)
      return new Reply({ isClosed: false, votes: votes.length, needed }, { text: say.voted(votes.length, needed) });
    await close(by, post, { ...cast, ...winningVote(votes)!, note: '', closedBy: null });
    return new Reply({ isClosed: true, votes: votes.length, needed }, { text: say.closed });
  });
}

/**
 * Opens a closed question again: staff at once, members with the privilege by their vote.
 * @throws Refusal need-login, not-found, PRIVILEGE; STATE_CONFLICT when it is open or archived
 */
export async function reopenPost(ctx: Ctx, { postId }: z.output<typeof ReopenPostInput>): Promise<Reply<CloseResult>> {
  const { id: memberId } = requireMember(ctx);
  const power = await closePowerOf(ctx);
  if (power === null) await requirePrivilege(ctx, 'closePost');
  return transact(ctx, async (tctx) => {
    const post = await lockPost(tctx, postId);
    const { rule, isClosed } = await getThreadState(tctx, postId);
    if (rule.archivedAt !== null) throw conflict(say.isArchived);
    const needed = await getVotesNeeded(tctx);
    const by = signedFor(tctx, post);
    if (!isClosed) return repeatReopening(tctx, postId, [memberId, signatureOf(post, memberId)], needed);
    if (power === 'staff') {
      await reopen(by, post, signatureOf(post, memberId));
      return new Reply({ isClosed: false, votes: 0, needed }, { text: say.reopened });
    }
    const votes = await vote(by, { postId, kind: 'reopen', reasonId: null, duplicateOf: null }, memberId);
    if (votes.length < needed)
      return new Reply({ isClosed: true, votes: votes.length, needed }, { text: say.voted(votes.length, needed) });
    await reopen(by, post, null);
    return new Reply({ isClosed: false, votes: votes.length, needed }, { text: say.reopened });
  });
}

/** Closes a locked question, in the caller's transaction: its bounty goes back, its followers are told. */
export async function close(
  tctx: Ctx,
  post: LockedPost,
  {
    reasonId,
    duplicateOf,
    note,
    closedBy,
  }: { reasonId: number | null; duplicateOf: number | null; note: string; closedBy: number | null },
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into ask.closure (post_id, reason_id, duplicate_of, note, closed_at, closed_by)
    values (${post.id}, ${reasonId}, ${duplicateOf}, ${note}, ${tctx.now}, ${closedBy}) returning id`.execute(tctx.db);
  await spendVotes(tctx, post.id, rows[0]!.id);
  await audit(
    tctx,
    'ask.closePost',
    { kind: 'post', id: post.id },
    { reasonId, duplicateOf, note, byVotes: closedBy === null },
  );
  await returnBounty(tctx, post, 'closed');
  await tellOfClosure(tctx, post, 'questionClosed', reasonId);
}

async function reopen(tctx: Ctx, post: LockedPost, reopenedBy: number | null): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update ask.closure set reopened_at = ${tctx.now}, reopened_by = ${reopenedBy}
      where post_id = ${post.id} and reopened_at is null returning id`.execute(tctx.db);
  await spendVotes(tctx, post.id, rows[0]!.id);
  await audit(tctx, 'ask.reopenPost', { kind: 'post', id: post.id }, { byVotes: reopenedBy === null });
  await tellOfClosure(tctx, post, 'questionReopened', null);
}

type Voted = { reasonId: number; duplicateOf: number | null };

/** Casts a vote, or changes the one there is. Returns all votes under way, the oldest first. */
async function vote(tctx: Ctx, { postId, kind, reasonId, duplicateOf }: Cast, memberId: number): Promise<Voted[]> {
  const { rows: own } = await sql<{ isSame: boolean }>`
    select (reason_id, duplicate_of) is not distinct from (${reasonId}::integer, ${duplicateOf}::bigint) "isSame"
    from ask.close_vote where post_id = ${postId} and kind = ${kind} and member_id = ${memberId}
      and closure_id is null`.execute(tctx.db);
  if (!own[0]) await spendQuota(tctx, { id: memberId, isNew: false, isUnlimited: false }, 'votes');
  if (!own[0]?.isSame) {
    await sql`insert into ask.close_vote (post_id, member_id, kind, reason_id, duplicate_of, at)
      values (${postId}, ${memberId}, ${kind}, ${reasonId}, ${duplicateOf}, ${tctx.now})
      on conflict (post_id, kind, member_id) where closure_id is null do update
      set reason_id = excluded.reason_id, duplicate_of = excluded.duplicate_of, at = excluded.at`.execute(tctx.db);
    await audit(
      tctx,
      kind === 'close' ? 'ask.voteToClose' : 'ask.voteToReopen',
      { kind: 'post', id: postId },
      { reasonId, duplicateOf },
    );
  }
  const { rows } = await sql<Voted>`
    select reason_id "reasonId", duplicate_of "duplicateOf" from ask.close_vote
    where post_id = ${postId} and kind = ${kind} and closure_id is null order by id`.execute(tctx.db);
  return rows;
}

/** What was voted so far has led to this, or is overtaken by it. */
async function spendVotes(tctx: Ctx, postId: number, closureId: number): Promise<void> {
  await sql`update ask.close_vote set closure_id = ${closureId}
    where post_id = ${postId} and closure_id is null`.execute(tctx.db);
  await sql`delete from ask.close_skip where post_id = ${postId}`.execute(tctx.db);
}

/**
 * `ids` are the caller's own and their number in the thread. A question that the caller has closed, or helped to close,
 * for the same reason answers as it did then.
 */
async function repeatClosure(
  tctx: Ctx,
  { postId, reasonId, duplicateOf }: Cast,
  ids: readonly number[],
  needed: number,
): Promise<Reply<CloseResult>> {
  const { rows } = await sql`
    select from ask.closure c where c.post_id = ${postId} and c.reopened_at is null
      and (c.closed_by = any(${[...ids]}::bigint[]) or exists (
        select from ask.close_vote v where v.closure_id = c.id and v.kind = 'close'
          and v.member_id = any(${[...ids]}::bigint[])))
      and c.reason_id = ${reasonId} and c.duplicate_of is not distinct from ${duplicateOf}::bigint`.execute(tctx.db);
  if (rows.length === 0) throw conflict(say.alreadyClosed);
  return new Reply({ isClosed: true, votes: 0, needed }, { text: say.closed });
}

async function repeatReopening(
  tctx: Ctx,
  postId: number,
  ids: readonly number[],
  needed: number,
): Promise<Reply<CloseResult>> {
  const { rows } = await sql`
    select from (select * from ask.closure where post_id = ${postId} order by id desc limit 1) c
    where c.reopened_by = any(${[...ids]}::bigint[]) or exists (
      select from ask.close_vote v where v.closure_id = c.id and v.kind = 'reopen'
        and v.member_id = any(${[...ids]}::bigint[]))`.execute(tctx.db);
  if (rows.length === 0) throw conflict(say.notClosed);
  return new Reply({ isClosed: false, votes: 0, needed }, { text: say.reopened });
}

/** The question that a duplicate names, as far as the reason asks for one. @throws Refusal invalid */
async function checkReason(
  tctx: Ctx,
  post: LockedPost,
  { reasonId, duplicateOf }: z.output<typeof ClosePostInput>,
): Promise<number | null> {
  const { rows } = await sql<{ isDuplicate: boolean }>`select is_duplicate "isDuplicate" from ask.close_reason
    where id = ${reasonId} and is_on`.execute(tctx.db);
  if (!rows[0]) throw invalid('reasonId', say.noReason);
  if (!rows[0].isDuplicate) return null;
  if (duplicateOf === undefined) throw invalid('duplicateOf', say.duplicateNeeded);
  if (duplicateOf === post.id) throw invalid('duplicateOf', say.ownDuplicate);
  const { rows: found } = await sql<{ isDuplicate: boolean }>`
    select exists (select from ask.closure c where c.post_id = p.id and c.reopened_at is null
      and c.duplicate_of is not null) "isDuplicate"
    from ask.post p where p.id = ${duplicateOf} and p.kind in ('question', 'article') and ${visiblePosts(tctx)}
      and (p.channel < 4 or p.category_id = ${post.categoryId})`.execute(tctx.db);
  if (!found[0]) throw invalid('duplicateOf', say.noDuplicate);
  if (found[0].isDuplicate) throw invalid('duplicateOf', say.duplicateOfDuplicate);
  return duplicateOf;
}

async function hasBounty(tctx: Ctx, postId: number): Promise<boolean> {
  const { rows } = await sql`select from ask.bounty where post_id = ${postId} and state = 'open'`.execute(tctx.db);
  return rows.length > 0;
}
const invalid = (field: string, text: LocalText) => new Refusal(text, { fields: { [field]: text } });
