import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';

/**
 * Marks a member as a developer of the market, or no longer as one, in the caller's transaction: `dev` of the
 * contract's userInfo, 0 or 1.
 */
export async function markDeveloper(ctx: Ctx, memberId: number, isDeveloper: boolean): Promise<void> {
  await sql`update account.member set dev = ${isDeveloper ? 1 : 0}
    where id = ${memberId} and dev <> ${isDeveloper ? 1 : 0}`.execute(ctx.db);
}
