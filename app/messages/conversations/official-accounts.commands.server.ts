import { sql } from 'kysely';
import type { z } from 'zod';
import { getPublicMember } from '#app/account/account.queries.server.ts';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import type { OfficialInput } from '#app/messages/parts/messages.schema.ts';

/**
 * Marks an account as one that speaks for the site, or takes the mark away.
 * @throws Refusal forbidden without the console's node "moderation/official"; need-login, not-found
 */
export async function setOfficialAccount(
  ctx: Ctx,
  { userId, official }: z.output<typeof OfficialInput>,
): Promise<{ official: boolean }> {
  await requireConsole(ctx, 'moderation/official');
  const me = requireMember(ctx);
  await getPublicMember(ctx, userId);
  return transact(ctx, async (tctx) => {
    const { rows } = await (
      official
        ? sql`insert into messages.official_account (member_id, created_at, created_by)
          values (${userId}, ${tctx.now}, ${me.id}) on conflict do nothing returning 1`
        : sql`delete from messages.official_account where member_id = ${userId} returning 1`
    ).execute(tctx.db);
    if (rows.length > 0) await audit(tctx, 'messages.setOfficialAccount', { kind: 'member', id: userId }, { official });
    return { official };
  });
}
