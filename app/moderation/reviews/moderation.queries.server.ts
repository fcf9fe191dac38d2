import { sql } from 'kysely';
import { hasConsole } from '#app/account/rules/rules.queries.server.ts';
import { type Ctx, isMember, requireMember } from '#app/core/ctx.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { forbidden } from '#app/core/refusals.server.ts';
import { getPrivileges, hasPrivilege } from '#app/ask/privileges/privileges.queries.server.ts';
import { say } from '#app/ask/screening/screening-messages.server.ts';
import { isReviewer, type Scope } from './moderation.policy.ts';

const nothing: Scope = { all: false, categories: [], tags: [] };

/**
 * What of the community the caller reviews: all with the console's node "reviews/decide" or the privilege, and what
 * they moderate.
 */
export async function getScope(ctx: Ctx): Promise<Scope> {
  if (!isMember(ctx.actor) || ctx.actor.kind === 'token') return nothing;
  const { rows } = await sql<{ category: number | null; tag: number | null }>`
    select category_id category, tag_id tag from ask.moderator where member_id = ${ctx.actor.id}`.execute(ctx.db);
  const all = (await hasConsole(ctx, 'reviews/decide')) || (await mayReviewAll(ctx));
  return { all, categories: rows.flatMap((row) => row.category ?? []), tags: rows.flatMap((row) => row.tag ?? []) };
}

const mayReviewAll = (ctx: Ctx) => hasPrivilege(ctx, 'review');

/**
 * The caller as a reviewer.
 * @throws Refusal need-login, forbidden for whoever reviews nothing, with the reputation it takes
 */
export async function requireReviewer(ctx: Ctx): Promise<{ id: number; scope: Scope }> {
  const { id } = requireMember(ctx);
  const scope = await getScope(ctx);
  if (isReviewer(scope)) return { id, scope };
  const { levels, reputation } = await getPrivileges(ctx);
  const isShort = (reputation ?? 0) < levels.review;
  throw isShort ? new Refusal(say.reviewingNeeds(levels.review, reputation ?? 0), { kind: 'forbidden' }) : forbidden();
}
