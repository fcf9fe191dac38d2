import { sql } from 'kysely';
import type { z } from 'zod';
import { getPublicMember } from '#app/account/account.queries.server.ts';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { countHit } from '#app/core/throttle.server.ts';
import { requireParty } from '#app/messages/conversations/messages.queries.server.ts';
import { notify } from '#app/messages/notices/notices.commands.server.ts';
import { say } from '#app/ask/screening/screening-messages.server.ts';
import type { OwnThreadMessageInput, ThreadMessageInput } from '#app/moderation/reviews/moderation.schema.ts';

/** How often a member writes to the moderators in a day. */
const perDay = 20;
const same_s = 10;

/**
 * Writes to a member in the name of the moderators, of whom the member learns no name; every moderator sees who wrote.
 * @throws Refusal forbidden without the console's node "threads/write", not-found
 */
export async function writeToMember(
  ctx: Ctx,
  { memberId, text }: z.output<typeof ThreadMessageInput>,
): Promise<Reply<{ id: number }>> {
  await requireConsole(ctx, 'threads/write');
  const by = requireMember(ctx).id;
  await getPublicMember(ctx, memberId);
  const id = await transact(ctx, async (tctx) => {
    const { id: made, isNew } = await addMessage(tctx, { memberId, authorId: by, isFromStaff: true, text });
    if (!isNew) return made;
    await audit(tctx, 'ask.writeToMember', { kind: 'member', id: memberId }, { messageId: made });
    await notify(tctx, {
      memberId,
      kind: 'moderation',
      act: 'modMessage',
      actorId: null,
      subject: { kind: 'modThread', id: memberId },
      path: '/user/ask/moderators',
      data: {},
    });
    return made;
  });
  return new Reply({ id }, { text: say.sent });
}

/**
 * Answers the moderators; a member cannot begin, they have reports for that. Somebody who may not write elsewhere still
 * may here.
 * @throws Refusal need-login, forbidden for staff signed in as the member, not-found before the moderators wrote,
 * too-many
 */
export async function writeToModerators(
  ctx: Ctx,
  { text }: z.output<typeof OwnThreadMessageInput>,
): Promise<Reply<{ id: number }>> {
  const { id: memberId } = requireParty(ctx);
  const id = await transact(ctx, async (tctx) => {
    const { rows } = await sql`select from ask.mod_thread where member_id = ${memberId} for no key update`.execute(
      tctx.db,
    );
    if (rows.length === 0) throw new Refusal(say.noThread, { kind: 'not-found' });
    if ((await countHit(tctx, `ask:modThread:${memberId}`, perDay, 86_400)) > 0)
      throw new Refusal(say.threadDaily(perDay), { kind: 'too-many' });
    const { id: made, isNew } = await addMessage(tctx, { memberId, authorId: memberId, isFromStaff: false, text });
    if (isNew) await audit(tctx, 'ask.writeToModerators', { kind: 'member', id: memberId }, { messageId: made });
    return made;
  });
  return new Reply({ id }, { text: say.sent });
}

type Line = { memberId: number; authorId: number; isFromStaff: boolean; text: string };

/** The same words of the same author within some seconds, as a double click sends them, are one message. */
async function addMessage(
  ctx: Ctx,
  { memberId, authorId, isFromStaff, text }: Line,
): Promise<{ id: number; isNew: boolean }> {
  await sql`select pg_advisory_xact_lock(hashtext('ask.modThread'), ${memberId}::integer)`.execute(ctx.db);
  const { rows: known } = await sql<{ id: number }>`select id from ask.mod_message
    where member_id = ${memberId} and author_id = ${authorId} and text = ${text}
    and created_at > ${ctx.now}::timestamptz - make_interval(secs => ${same_s}) order by id desc
    limit 1`.execute(ctx.db);
  if (known[0]) return { id: known[0].id, isNew: false };
  const { rows } = await sql<{ id: number }>`insert into ask.mod_message (member_id, author_id, is_from_staff, text,
    created_at)
    values (${memberId}, ${authorId}, ${isFromStaff}, ${text}, ${ctx.now}) returning id`.execute(ctx.db);
  const { id } = rows[0]!;
  await sql`insert into ask.mod_thread (member_id, last_id, is_waiting) values (${memberId}, ${id}, ${!isFromStaff})
    on conflict (member_id) do update set last_id = excluded.last_id, is_waiting = excluded.is_waiting`.execute(ctx.db);
  return { id, isNew: true };
}
