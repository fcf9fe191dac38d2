import { hasConsole } from '#app/account/rules/rules.queries.server.ts';
import { type Ctx, isMember, requireMember } from '#app/core/ctx.server.ts';
import { hasPrivilege, requirePrivilege } from '#app/ask/privileges/privileges.queries.server.ts';

/** The console's right to decide on proposals for the map. */
export const reviewRight = 'aiMap/proposals/review';

/** Whether the caller decides on what others want of the map: by reputation, or by the right of the console. */
export async function isMapReviewer(ctx: Ctx): Promise<boolean> {
  if (!isMember(ctx.actor)) return false;
  return (await hasConsole(ctx, reviewRight)) || hasPrivilege(ctx, 'reviewMap');
}

/** Lets only those pass who decide. @throws Refusal need-login; PRIVILEGE with the reputation it takes */
export async function requireMapReviewer(ctx: Ctx): Promise<void> {
  requireMember(ctx);
  if (!(await hasConsole(ctx, reviewRight))) await requirePrivilege(ctx, 'reviewMap');
}
