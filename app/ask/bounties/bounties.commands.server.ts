import { sql } from 'kysely';
import type { z } from 'zod';
import { unixSeconds } from '#app/core/unix-seconds.ts';
import { findUnreachable } from '#app/account/account.queries.server.ts';
import { getTerms } from '#app/billing/terms/terms.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireOwner } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import type { LocalText } from '#app/core/texts/language.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { holdAmount, payHold } from '#app/wallet/ledger/holds.commands.server.ts';
import { signatureOf, signedFor } from '#app/ask/anonymity/anonymity.commands.server.ts';
import { realAuthor } from '#app/ask/parts/post-authors.queries.server.ts';
import { type LockedPost, lockPost } from '#app/ask/parts/post-locks.commands.server.ts';
import { isPostClosed } from '#app/ask/thread-rules/thread-rules.queries.server.ts';
import { requirePrivilege } from '#app/ask/privileges/privileges.queries.server.ts';
import type { BountyEnding, BountyState } from '#app/ask/parts/thread-state.schema.ts';
import { tellOfAward, tellOfOffer } from './bounty-notices.commands.server.ts';
import { canAward, isBountyAmount } from './bounties.policy.ts';
import { say } from './bounties.queries.server.ts';
import type { AwardBountyInput, OfferBountyInput } from './bounties.schema.ts';

/** A locked bounty. */
export type LockedBounty = {
  id: number;
  postId: number;
  giverId: number;
  amount: number;
  termId: number;
  holdId: number;
  offeredAt: Date;
  endsAt: Date;
};

/**
 * Offers points for an answer to a question, held until the bounty ends; terms of the moment hold to its end. Rules:
 * design/ask.md section 4.
 * @throws Refusal need-login; forbidden for programs and for staff in somebody's name; PRIVILEGE, not-found,
 * AMOUNT_INVALID,
 *   INSUFFICIENT_POINTS; STATE_CONFLICT while another bounty is open or the question is closed
 */
export async function offerBounty(
  ctx: Ctx,
  { postId, amount, note }: z.output<typeof OfferBountyInput>,
): Promise<Reply<{ id: number; endsAt: number }>> {
  const { id: giverId } = requireOwner(ctx);
  await requirePrivilege(ctx, 'offerBounty');
  return transact(ctx, async (tctx) => {
    const post = await lockPost(tctx, postId);
    if (post.kind !== 'question') throw new Refusal(say.onlyQuestions);
    if (await isPostClosed(tctx, postId)) throw conflict(say.isClosed);
    if (await lockOpen(tctx, postId)) throw conflict(say.alreadyOpen);
    const terms = await getTerms(tctx);
    if (!isBountyAmount(terms, amount)) throw refuseAmount(terms);
    const endsAt = new Date(tctx.now.getTime() + terms.bountyDays * 86_400_000);
    const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('ask.bounty',
      'id')) id`.execute(tctx.db);
    const { id } = rows[0]!;
    const hold = await holdAmount(tctx, {
      purpose: 'bounty',
      subject: String(id),
      memberId: giverId,
      asset: 'PTS',
      amount: BigInt(amount),
      note: post.title,
    });
    await sql`insert into ask.bounty (id, post_id, giver_id, amount, note, term_id, hold_id, offered_at, ends_at,
      ends_order) overriding system value
      values (${id}, ${postId}, ${giverId}, ${amount}, ${note}, ${terms.id}, ${hold.journalId}, ${tctx.now}, ${endsAt},
        ${-unixSeconds(endsAt)})`.execute(tctx.db);
    await audit(signedFor(tctx, post), 'ask.offerBounty', { kind: 'bounty', id }, { postId, amount, termId: terms.id });
    await tellOfOffer(tctx, post, { id, amount, note }, { id: giverId, signedBy: signatureOf(post, giverId) });
    return new Reply({ id, endsAt: unixSeconds(endsAt) }, { text: say.offered(amount) });
  });
}

/**
 * Gives the open bounty of an answer's question to its author. Awarding the same answer again changes nothing.
 * @throws Refusal need-login, not-found; forbidden for anybody but the giver, for programs and staff in their name;
 * STATE_CONFLICT
 *   without an open bounty, when its time is over, or when nobody can receive it
 */
export async function awardBounty(
  ctx: Ctx,
  { answerId }: z.output<typeof AwardBountyInput>,
): Promise<Reply<{ id: number; amount: number }>> {
  const { id: actorId } = requireOwner(ctx);
  return transact(ctx, async (tctx) => {
    const { post, receiverId } = await lockAward(tctx, answerId);
    const bounty = await lockOpen(tctx, post.id);
    if (!bounty) return repeat(await findAwarded(tctx, answerId, actorId));
    if (bounty.giverId !== actorId) throw new Refusal(say.notGiver, { kind: 'forbidden' });
    if (!canAward(actorId, bounty, receiverId)) throw conflict(receiverId === null ? say.gone : say.own);
    if (bounty.endsAt <= tctx.now) throw conflict(say.tooLate);
    await payHold(tctx, {
      holdId: bounty.holdId,
      part: 'award',
      purpose: 'bounty',
      toMemberId: receiverId!,
      amount: BigInt(bounty.amount),
      note: post.title,
    });
    await endRow(signedFor(tctx, post), bounty, {
      state: 'awarded',
      ending: 'awarded',
      paid: bounty.amount,
      answerId,
      receiverId,
    });
    await tellOfAward(
      tctx,
      post,
      { id: bounty.id, amount: bounty.amount, giverId: bounty.giverId, signedBy: signatureOf(post, actorId) },
      { id: answerId, receiverId: receiverId!, state: 'awarded' },
    );
    return new Reply({ id: bounty.id, amount: bounty.amount }, { text: say.awarded(bounty.amount) });
  });
}

type End = {
  state: Exclude<BountyState, 'open'>;
  ending: BountyEnding;
  paid: number;
  answerId: number | null;
  receiverId: number | null;
};

export async function endRow(
  tctx: Ctx,
  { id, amount, postId }: LockedBounty,
  { state, ending, paid, answerId, receiverId }: End,
): Promise<void> {
  const by = 'id' in tctx.actor ? tctx.actor.id : null;
  await sql`update ask.bounty set state = ${state}, ending = ${ending}, ended_at = ${tctx.now}, ended_by = ${by},
    paid = ${paid}::integer,
      returned = ${amount - paid}::integer, answer_id = ${answerId}, receiver_id = ${receiverId}
        where id = ${id}`.execute(tctx.db);
  await audit(
    tctx,
    'ask.endBounty',
    { kind: 'bounty', id },
    { postId, state, ending, paid, returned: amount - paid, answerId },
  );
}

/** Locks an answer's post and the answer. `receiverId` is the member behind it, null when they are gone. */
async function lockAward(tctx: Ctx, answerId: number): Promise<{ post: LockedPost; receiverId: number | null }> {
  const place = await sql<{ id: number }>`select post_id id from ask.answer
    where id = ${answerId} and deleted_at is null`.execute(tctx.db);
  if (!place.rows[0]) throw notFound();
  const post = await lockPost(tctx, place.rows[0].id);
  const { rows } = await sql<{ author: number | null }>`
    select ${realAuthor('a', sql`a.post_id`)} author from ask.answer a
      where a.id = ${answerId} and a.post_id = ${post.id} and a.deleted_at is null for no key update`.execute(tctx.db);
  if (!rows[0]) throw notFound();
  return { post, receiverId: await presentMember(tctx, rows[0].author) };
}

export async function lockOpen(tctx: Ctx, postId: number): Promise<LockedBounty | null> {
  const { rows } = await sql<LockedBounty>`
    select id, post_id "postId", giver_id "giverId", amount, term_id "termId", hold_id "holdId", offered_at "offeredAt",
      ends_at "endsAt"
    from ask.bounty where post_id = ${postId} and state = 'open' for no key update`.execute(tctx.db);
  return rows[0] ?? null;
}

async function findAwarded(
  tctx: Ctx,
  answerId: number,
  giverId: number,
): Promise<{ id: number; amount: number } | null> {
  const { rows } = await sql<{ id: number; amount: number }>`
    select id, amount from ask.bounty where answer_id = ${answerId} and giver_id = ${giverId} and state = 'awarded'
      order by id desc limit 1`.execute(tctx.db);
  return rows[0] ?? null;
}

function repeat(awarded: { id: number; amount: number } | null): Reply<{ id: number; amount: number }> {
  if (!awarded) throw conflict(say.noBounty);
  return new Reply(awarded, { text: say.awarded(awarded.amount) });
}

/** The id of a member whose account is open, else null. */
export async function presentMember(tctx: Ctx, id: number | null): Promise<number | null> {
  if (id === null || id <= 0) return null;
  return (await findUnreachable(tctx, id)) === 'closed' ? null : id;
}

const conflict = (text: LocalText) => new Refusal(text, { data: { error: 'STATE_CONFLICT' } });

const refuseAmount = ({
  bountyMin,
  bountyMax,
  bountyStep,
}: {
  bountyMin: number;
  bountyMax: number;
  bountyStep: number;
}) => {
  const text = say.amount(bountyMin, bountyMax, bountyStep);
  return new Refusal(text, { fields: { amount: text }, data: { error: 'AMOUNT_INVALID' } });
};
