import { sql } from 'kysely';
import type { z } from 'zod';
import { getPublicMember } from '#app/account/account.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { limits } from '#app/messages/parts/messages.policy.ts';
import { say } from '#app/messages/conversations/messages.queries.server.ts';
import type { ReportInput } from '#app/messages/parts/messages.schema.ts';

/**
 * Complains about a member to the operator. The last messages they wrote to the caller are kept with it. While one
 * complaint about a member waits, a second of the same caller takes its place.
 * @throws Refusal need-login, not-found, or that one cannot report oneself
 */
export async function reportMember(ctx: Ctx, { userId, reason, note }: z.output<typeof ReportInput>): Promise<Reply> {
  const me = requireMember(ctx);
  if (userId === me.id) throw new Refusal(say.notReportSelf);
  await getPublicMember(ctx, userId);
  const id = await transact(ctx, async (tctx) => {
    const { rows } = await sql<{ id: number; isNew: boolean }>`
      insert into messages.report (reporter_id, member_id, reason, note, texts, created_at)
      values (${me.id}, ${userId}, ${reason}, ${note}, (
        select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'text', m.text, 'createdAt', m.created_at)
          order by m.id), '[]') from (
          select m.id, m.text, m.created_at from messages.message m
            join messages.side s on s.conversation_id = m.conversation_id
          where s.member_id = ${me.id} and s.other_id = ${userId} and m.is_from_low = ${userId < me.id}
          order by m.id desc limit ${limits.reportedTexts}) m), ${tctx.now})
      on conflict (reporter_id, member_id) where handled_at is null
        do update set reason = excluded.reason, note = excluded.note, texts = excluded.texts
      returning id, xmax = 0 "isNew"`.execute(tctx.db);
    const { id: made, isNew } = rows[0]!;
    await audit(tctx, 'messages.reportMember', { kind: 'report', id: made }, { memberId: userId, reason, isNew });
    return made;
  });
  return new Reply({ id }, { text: say.reported });
}
