import { hasConsole } from '#app/account/rules/rules.queries.server.ts';
import type { MenuRule } from '#app/account/rules/rules.schema.ts';
import { type Ctx, isMember } from '#app/core/ctx.server.ts';
import { findQueueCounts } from '#app/moderation/closing/close-queue.queries.server.ts';
import { reaches } from '#app/ask/privileges/privileges.policy.ts';
import { getPrivilegeRule } from '#app/ask/privileges/privileges.queries.server.ts';
import { getStanding } from '#app/ask/reputation/reputation.queries.server.ts';
import { say } from '#app/ask/screening/screening-messages.server.ts';
import { isReviewer } from './moderation.policy.ts';
import { getScope } from './moderation.queries.server.ts';
import { countQueues } from './reviews.queries.server.ts';

const reviewsPath = '/ask/reviews';

/**
 * The entry of the member's menu that leads to what waits for the caller: the reviews, or the queue of closing for
 * those who may vote there alone; null for everybody else. One small statement, none for guests and staff: it comes
 * with every page of a member.
 */
export async function findReviewMenu(ctx: Ctx): Promise<MenuRule | null> {
  const [way] = await findReviewWays(ctx);
  return way === undefined ? null : entryOf(ctx, way === 'reviews' ? reviewsPath : `${reviewsPath}/closing`);
}

/** Which of the queues are the caller's: of texts, and of closing. One small statement, none for guests and staff. */
export async function findReviewWays(ctx: Ctx): Promise<('reviews' | 'closing')[]> {
  if (!isMember(ctx.actor) || ctx.actor.kind === 'token') return [];
  if (await reviewsAsStaff(ctx)) return ['reviews', 'closing'];
  const [{ levels }, { isModerator, points }] = await Promise.all([getPrivilegeRule(ctx), getStanding(ctx)]);
  const [reviews, closes] = [isModerator || reaches(levels, 'review', points), reaches(levels, 'closePost', points)];
  return [...(reviews ? (['reviews'] as const) : []), ...(closes ? (['closing'] as const) : [])];
}

/** How much waits for the caller there: texts to review and questions to vote on; 0 for who may do neither. */
export async function countWaitingReviews(ctx: Ctx): Promise<{ count: number }> {
  const [scope, votes] = await Promise.all([getScope(ctx), findQueueCounts(ctx)]);
  const texts = isReviewer(scope) ? (await countQueues(ctx)).all : 0;
  return { count: texts + (votes ? votes.close + votes.reopen : 0) };
}

async function reviewsAsStaff(ctx: Ctx): Promise<boolean> {
  if (ctx.actor.kind !== 'staff') return false;
  const nodes = await Promise.all(
    ['reviews/decide', 'moderation/edit', 'moderation/delete'].map((node) => hasConsole(ctx, node)),
  );
  return nodes.includes(true);
}

const entryOf = (ctx: Ctx, path: string): MenuRule => ({
  id: 0,
  type: 'nav_user_menu',
  title: say.reviewMenu.in(ctx.language),
  name: path.slice(1),
  path,
  icon: 'check-circle',
  menu_type: 'tab',
  children: [],
});
