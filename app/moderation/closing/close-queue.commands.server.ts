import { sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '#app/core/audit.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { lockPost } from '#app/ask/parts/post-locks.commands.server.ts';
import { say } from '#app/ask/thread-rules/thread-rules.queries.server.ts';
import type { SkipVotesInput } from '#app/ask/thread-rules/thread-rules.schema.ts';
import { requireVoter } from './close-queue.queries.server.ts';

/**
 * Leaves a question with votes under way to others: it is not shown to the caller again before the votes have led to
 * something; or takes that back. The same again changes nothing.
 * @throws Refusal need-login, not-found; forbidden for members without the privilege
 */
export async function skipCloseVotes(
  ctx: Ctx,
  { postId, isSkipped }: z.output<typeof SkipVotesInput>,
): Promise<Reply<{ isSkipped: boolean }>> {
  const { id: memberId } = await requireVoter(ctx);
  return transact(ctx, async (tctx) => {
    await lockPost(tctx, postId);
    const { rows } = isSkipped
      ? await sql`insert into ask.close_skip (post_id, member_id, at) values (${postId}, ${memberId}, ${tctx.now})
        on conflict do nothing returning 1`.execute(tctx.db)
      : await sql`delete from ask.close_skip where post_id = ${postId} and member_id = ${memberId}
        returning 1`.execute(tctx.db);
    if (rows.length > 0) await audit(tctx, 'ask.skipCloseVotes', { kind: 'post', id: postId }, { isSkipped });
    return new Reply({ isSkipped }, { text: isSkipped ? say.skipped : say.skipUndone });
  });
}
