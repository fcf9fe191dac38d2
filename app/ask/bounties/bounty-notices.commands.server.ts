import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { notify } from '#app/messages/notices/notices.commands.server.ts';
import type { NoticeInput } from '#app/messages/notices/notices.schema.ts';
import { realAuthor } from '#app/ask/parts/post-authors.queries.server.ts';
import { tellFollowers } from '#app/ask/follows/thread-follows.commands.server.ts';
import { postPath } from '#app/ask/parts/ask-addresses.ts';

/*
 * Who is told of bounties. Nobody is named: who offers or asks may be without a name in the thread.
 */

type Place = { id: number; title: string };
type Told = { id: number; amount: number };

/** An offer: the asker and whoever follows the question. */
export async function tellOfOffer(
  tctx: Ctx,
  post: Place,
  { id, amount, note }: Told & { note: string },
  giver: { id: number; signedBy: number },
): Promise<void> {
  const notice = aboutOf(post, 'bountyOffered', { id, amount }, { excerpt: note });
  const asker = await findAsker(tctx, post.id);
  const actorId = giver.signedBy;
  const first = asker === null || asker === giver.id ? [] : [{ ...notice, memberId: asker, actorId }];
  await tellFollowers(tctx, post.id, { ...notice, actorId }, { first, exceptId: giver.id });
}

/**
 * An award, or the share of the best answer: who gets it, the giver when the program gave it, and whoever follows the
 * question.
 */
export async function tellOfAward(
  tctx: Ctx,
  post: Place,
  { id, amount, giverId, signedBy = giverId }: Told & { giverId: number; signedBy?: number },
  answer: { id: number; receiverId: number; state: 'awarded' | 'shared' },
): Promise<void> {
  const path = postPath(post.id, { hash: `a${answer.id}` });
  const isAward = answer.state === 'awarded';
  const actorId = isAward ? signedBy : null;
  const receiver: NoticeInput = {
    ...aboutOf(post, 'bountyAwarded', { id, amount }),
    path,
    memberId: answer.receiverId,
    actorId,
  };
  const others = { ...aboutOf(post, isAward ? 'bountyGiven' : 'bountyShared', { id, amount }), path, actorId };
  const asker = await findAsker(tctx, post.id);
  const first = isAward ? [receiver] : [receiver, { ...others, memberId: giverId }];
  const isAskerTold = asker !== null && !(isAward && asker === giverId);
  await tellFollowers(tctx, post.id, others, {
    first: isAskerTold ? [...first, { ...others, memberId: asker }] : first,
    exceptId: isAward ? giverId : 0,
  });
}

/** The giver: the end is near, or the points came back. */
export async function tellOfEnd(
  tctx: Ctx,
  post: Place & { isGone?: boolean },
  { id, amount, giverId }: Told & { giverId: number },
  act: 'bountyEnding' | 'bountyReturned',
): Promise<void> {
  await notify(tctx, {
    ...aboutOf(post, act, { id, amount }),
    ...(post.isGone ? { path: '' } : {}),
    memberId: giverId,
    actorId: null,
  });
}

const aboutOf = (post: Place, act: NoticeInput['act'], { id, amount }: Told, more: { excerpt?: string } = {}) => ({
  kind: 'bounty' as const,
  ...(act ? { act } : {}),
  subject: { kind: 'bounty', id },
  path: postPath(post.id),
  data: { title: post.title, points: amount, ...(more.excerpt ? more : {}) },
});

async function findAsker(tctx: Ctx, postId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`select ${realAuthor('p', sql`p.id`)} id from ask.post p
    where p.id = ${postId}`.execute(tctx.db);
  return rows[0]?.id || null;
}
