import { sql } from 'kysely';
import type { z } from 'zod';
import { isStaff } from '#app/account/password-proofs/known-networks.queries.server.ts';
import { getPublicMember } from '#app/account/account.queries.server.ts';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { notify } from '#app/messages/notices/notices.commands.server.ts';
import { say } from '#app/ask/screening/screening-messages.server.ts';
import type { BanInput, MemberInput } from '#app/moderation/reviews/moderation.schema.ts';

const day_ms = 86_400_000;

/**
 * Keeps a member from writing in the community for some days, or changes reason and end; they sign in and read as
 * before, and are told why and until when.
 * @throws Refusal forbidden without the console's node "reviews/ban"; not-found; for staff and oneself
 */
export async function banMember(ctx: Ctx, { memberId, reason, days }: z.output<typeof BanInput>): Promise<Reply> {
  await requireConsole(ctx, 'reviews/ban');
  const by = requireMember(ctx).id;
  if (memberId === by) throw new Refusal(say.notYourself);
  await getPublicMember(ctx, memberId);
  const until = new Date(ctx.now.getTime() + days * day_ms);
  await transact(ctx, async (tctx) => {
    if (await isStaff(tctx, memberId)) throw new Refusal(say.notStaff, { kind: 'forbidden' });
    const { rows } = await sql`insert into ask.ban as b (member_id, reason, until, made_at, made_by)
        values (${memberId}, ${reason}, ${until}, ${tctx.now}, ${by})
      on conflict (member_id) do update set reason = excluded.reason, until = excluded.until,
        made_at = excluded.made_at, made_by = excluded.made_by
        where b.reason <> excluded.reason or abs(extract(epoch from b.until - excluded.until)) > 60
          returning 1`.execute(tctx.db);
    if (rows.length === 0) return; // the same sent twice
    await audit(tctx, 'ask.banMember', { kind: 'member', id: memberId }, { reason, days, until: until.toISOString() });
    await notify(tctx, {
      memberId,
      kind: 'moderation',
      act: 'banned',
      actorId: null,
      subject: { kind: 'member', id: memberId },
      path: '/user/ask/moderators',
      data: { reason },
    });
  });
  return new Reply(null, { text: say.banned });
}

/**
 * Lets a member write again; without a ban nothing happens. @throws Refusal forbidden without the console's node
 * "reviews/ban"
 */
export async function liftBan(ctx: Ctx, { memberId }: z.output<typeof MemberInput>): Promise<Reply> {
  await requireConsole(ctx, 'reviews/ban');
  await transact(ctx, async (tctx) => {
    const { rows } = await sql<{ reason: string; until: Date }>`delete from ask.ban where member_id = ${memberId}
      returning reason, until`.execute(tctx.db);
    if (!rows[0] || rows[0].until <= tctx.now) return;
    await audit(tctx, 'ask.liftBan', { kind: 'member', id: memberId }, { reason: rows[0].reason });
    await notify(tctx, {
      memberId,
      kind: 'moderation',
      act: 'banLifted',
      actorId: null,
      subject: { kind: 'member', id: memberId },
      path: '',
      data: {},
    });
  });
  return new Reply(null, { text: say.banLifted });
}
