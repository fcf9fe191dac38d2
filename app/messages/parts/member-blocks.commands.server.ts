import { sql } from 'kysely';
import type { z } from 'zod';
import { getPublicMember } from '#app/account/account.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { bilingual } from '#app/core/texts/language.ts';
import en from './messages-api.en.ts';
import zh from './messages-api.zh.ts';
import type { BlockInput } from './messages.schema.ts';

const say = bilingual(zh, en);

/**
 * Takes no more messages from a member, or takes them again. What is there already stays; the other is not told.
 * @throws Refusal need-login, not-found, or that one cannot block oneself
 */
export async function blockMember(
  ctx: Ctx,
  { userId, blocked }: z.output<typeof BlockInput>,
): Promise<{ blocked: boolean }> {
  const me = requireMember(ctx);
  if (userId === me.id) throw new Refusal(say.notBlockSelf);
  if (blocked) await getPublicMember(ctx, userId);
  return transact(ctx, async (tctx) => {
    const { rows } = await (
      blocked
        ? sql`insert into messages.block (member_id, blocked_id, created_at) values (${me.id}, ${userId}, ${tctx.now})
          on conflict do nothing returning 1`
        : sql`delete from messages.block where member_id = ${me.id} and blocked_id = ${userId} returning 1`
    ).execute(tctx.db);
    if (rows.length > 0) await audit(tctx, 'messages.blockMember', { kind: 'member', id: userId }, { blocked });
    return { blocked };
  });
}
