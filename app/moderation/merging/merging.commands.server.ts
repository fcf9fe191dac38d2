import { sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import type { LocalText } from '#app/core/texts/language.ts';
import { forbidden, notFound } from '#app/core/refusals.server.ts';
import { moveAliases } from '#app/ask/anonymity/anonymity.commands.server.ts';
import { returnBounty } from '#app/ask/bounties/bounty-ends.commands.server.ts';
import { isModerator } from '#app/ask/thread-rules/thread-rules.queries.server.ts';
import {
  addToCategory,
  addToCounters,
  addToTags,
  type CounterKey,
} from '#app/ask/parts/post-counters.commands.server.ts';
import { type LockedPost, lockPost } from '#app/ask/parts/post-locks.commands.server.ts';
import { tellFollowers } from '#app/ask/follows/thread-follows.commands.server.ts';
import { numbersOf } from '#app/ask/posts/post-edits.commands.server.ts';
import { unindexPost } from '#app/ask/search-index/search-index.commands.server.ts';
import { settleReputation } from '#app/ask/reputation/reputation.commands.server.ts';
import { indexThread } from '#app/ask/search-index/thread-index.commands.server.ts';
import { postPath } from '#app/ask/parts/ask-addresses.ts';
import { say } from './merging.queries.server.ts';
import { type MergePostsInput, undoDays, type UndoMergeInput } from './merging.schema.ts';
import { type Merge, moveBack, moveBelow, recountPosts, setMerged } from '#app/ask/posts/post-moves.commands.server.ts';

/**
 * Moves everything below a question, its votes, bookmarks and followers into another and hides it: its address leads
 * there. A running bounty of it goes back. The same merge again answers as before.
 * @throws Refusal need-login, not-found; forbidden for all but moderators; invalid for what cannot be merged
 */
export async function mergePosts(
  ctx: Ctx,
  { sourceId, targetId }: z.output<typeof MergePostsInput>,
): Promise<Reply<{ id: number; targetId: number }>> {
  const { id: memberId } = requireMember(ctx);
  if (!(await isModerator(ctx))) throw forbidden();
  if (sourceId === targetId) throw new Refusal(say.same, { fields: { targetId: say.same } });
  return transact(ctx, async (tctx) => {
    await sql`select from ask.post where id in (${sourceId}, ${targetId}) order by id for no key update`.execute(
      tctx.db,
    );
    const done = await sql<{ id: number }>`
      select id from ask.merge where source_id = ${sourceId} and target_id = ${targetId}
        and undone_at is null`.execute(tctx.db);
    if (done.rows[0]) return new Reply({ id: done.rows[0].id, targetId }, { text: say.merged });
    const [source, target] = [await lockPost(tctx, sourceId), await lockTarget(tctx, targetId)];
    if (source.kind !== 'question' || target.kind !== 'question')
      throw new Refusal(say.onlyQuestions, { fields: { targetId: say.onlyQuestions } });
    if (source.counts !== target.counts)
      throw new Refusal(say.differentAudience, { fields: { targetId: say.differentAudience } });
    const before = await countAll(tctx, source, target);
    const followersOfSource = { sourceId, title: target.title };
    await tellOfMerge(tctx, followersOfSource, targetId, memberId);
    await returnBounty(tctx, source, 'merged');
    const moved = await moveBelow(tctx, sourceId, targetId);
    await moveReviews(tctx, sourceId, targetId);
    await moveAliases(tctx, { from: sourceId, to: targetId, answerIds: moved.answers, commentIds: moved.comments });
    await setMerged(tctx, sourceId, memberId);
    await recountPosts(tctx, [sourceId, targetId]);
    await settleReputation(tctx, [sourceId, targetId], 'merged');
    const { rows } = await sql<{ id: number }>`
      insert into ask.merge (source_id, target_id, merged_at, merged_by, moved)
      values (${sourceId}, ${targetId}, ${tctx.now}, ${memberId}, ${JSON.stringify(moved)}::jsonb)
        returning id`.execute(tctx.db);
    await unindexPost(tctx, sourceId);
    await indexThread(tctx, targetId);
    await audit(
      tctx,
      'ask.mergePosts',
      { kind: 'post', id: sourceId },
      { targetId, answers: moved.answers.length, comments: moved.comments.length },
    );
    await placeInTags(tctx, source, -1);
    await addToCounters(tctx, difference(before, await countAll(tctx, null, await lockPost(tctx, targetId))));
    return new Reply({ id: rows[0]!.id, targetId }, { text: say.merged });
  });
}

/**
 * Moves back what a merge moved, as far as it is still in the question, and shows the source again. What was written
 * there since stays there.
 * @throws Refusal need-login, not-found; forbidden for all but moderators; STATE_CONFLICT when it was undone, is older
 * than 30
 *   days, or the target is gone
 */
export async function undoMerge(
  ctx: Ctx,
  { id }: z.output<typeof UndoMergeInput>,
): Promise<Reply<{ sourceId: number }>> {
  requireMember(ctx);
  if (!(await isModerator(ctx))) throw forbidden();
  return transact(ctx, async (tctx) => {
    const merge = await findMerge(tctx, id);
    await sql`select from ask.post where id in (${merge.sourceId}, ${merge.targetId})
      order by id for no key update`.execute(tctx.db);
    const { isUndone, mergedAt, undoneBy } = await lockMerge(tctx, id);
    const { id: memberId } = requireMember(tctx);
    if (isUndone && undoneBy === memberId) return new Reply({ sourceId: merge.sourceId }, { text: say.restored });
    if (isUndone) throw conflict(say.undone);
    if (mergedAt.getTime() < tctx.now.getTime() - undoDays * 86_400_000) throw conflict(say.tooLate(undoDays));
    const target = await lockTarget(tctx, merge.targetId, () => conflict(say.gone));
    const before = await countAll(tctx, null, target);
    await moveReviewsBack(tctx, merge);
    await moveBack(tctx, merge);
    await moveAliases(tctx, {
      from: merge.targetId,
      to: merge.sourceId,
      answerIds: merge.moved.answers,
      commentIds: merge.moved.comments,
    });
    await setMerged(tctx, merge.sourceId, null);
    await recountPosts(tctx, [merge.sourceId, merge.targetId]);
    await settleReputation(tctx, [merge.sourceId, merge.targetId], 'merged');
    await sql`update ask.merge set undone_at = ${tctx.now}, undone_by = ${memberId} where id = ${id}`.execute(tctx.db);
    await indexThread(tctx, merge.sourceId);
    await indexThread(tctx, merge.targetId);
    await audit(tctx, 'ask.undoMerge', { kind: 'post', id: merge.sourceId }, { mergeId: id, targetId: merge.targetId });
    const source = await lockPost(tctx, merge.sourceId);
    await placeInTags(tctx, source, 1);
    await addToCounters(tctx, difference(before, await countAll(tctx, source, await lockPost(tctx, merge.targetId))));
    return new Reply({ sourceId: merge.sourceId }, { text: say.restored });
  });
}

async function findMerge(tctx: Ctx, id: number): Promise<Merge> {
  const { rows } = await sql<Merge>`select source_id "sourceId", target_id "targetId", moved from ask.merge
    where id = ${id}`.execute(tctx.db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

async function lockMerge(
  tctx: Ctx,
  id: number,
): Promise<{ isUndone: boolean; mergedAt: Date; undoneBy: number | null }> {
  const { rows } = await sql<{ isUndone: boolean; mergedAt: Date; undoneBy: number | null }>`
    select undone_at is not null "isUndone", merged_at "mergedAt", undone_by "undoneBy" from ask.merge where id = ${id}
      for update`.execute(tctx.db);
  return rows[0]!;
}

async function lockTarget(
  tctx: Ctx,
  id: number,
  fault: () => Refusal = () => new Refusal(say.noTarget, { fields: { targetId: say.noTarget } }),
): Promise<LockedPost> {
  try {
    return await lockPost(tctx, id);
  } catch (error) {
    throw error instanceof Error && error.name === 'Refusal' ? fault() : error;
  }
}

/** Reviews of answers and comments go where these go. */
async function moveReviews(tctx: Ctx, from: number, to: number): Promise<void> {
  await sql`update ask.review set post_id = ${to}
    where post_id = ${from} and subject in ('answer', 'comment')`.execute(tctx.db);
}

async function moveReviewsBack(tctx: Ctx, { sourceId, targetId, moved }: Merge): Promise<void> {
  const answers = sql`${moved.answers}::bigint[]`;
  await sql`update ask.review set post_id = ${sourceId} where post_id = ${targetId}
    and (subject = 'answer' and subject_id = any(${answers}) or subject = 'comment' and subject_id in
      (select id from ask.comment where answer_id = any(${answers}) or id = any(${moved.comments}::bigint[])))`.execute(
    tctx.db,
  );
}

type Amounts = Partial<Record<CounterKey, number>>;

/** What two questions add to the counters together; null for one that is hidden. */
async function countAll(tctx: Ctx, source: LockedPost | null, target: LockedPost): Promise<Amounts> {
  const parts = await Promise.all([source, target].map(async (post) => (post?.counts ? numbersOf(tctx, post, 1) : {})));
  return plus(parts[0]!, parts[1]!, 1);
}

function plus(a: Amounts, b: Amounts, sign: 1 | -1): Amounts {
  const keys = [...new Set([...Object.keys(a), ...Object.keys(b)])] as CounterKey[];
  return Object.fromEntries(keys.map((key) => [key, (a[key] ?? 0) + sign * (b[key] ?? 0)]));
}

const difference = (before: Amounts, after: Amounts): Amounts => plus(after, before, -1);

async function placeInTags(tctx: Ctx, post: LockedPost, sign: 1 | -1): Promise<void> {
  if (post.counts) {
    const { rows } = await sql<{ id: number }>`select tag_id id from ask.post_tag
      where post_id = ${post.id}`.execute(tctx.db);
    await addToTags(
      tctx,
      rows.map((row) => row.id),
      sign,
    );
  }
  if (post.countsInCategory) await addToCategory(tctx, post.categoryId, sign);
}

/** Whoever follows the duplicate, its asker among them, hears where it has gone. */
async function tellOfMerge(
  tctx: Ctx,
  { sourceId, title }: { sourceId: number; title: string },
  targetId: number,
  actorId: number,
): Promise<void> {
  const notice = {
    kind: 'follow' as const,
    act: 'questionMerged' as const,
    subject: { kind: 'post', id: sourceId },
    path: postPath(targetId),
    actorId,
    data: { title },
  };
  await tellFollowers(tctx, sourceId, notice);
}

const conflict = (text: LocalText) => new Refusal(text, { data: { error: 'STATE_CONFLICT' } });
