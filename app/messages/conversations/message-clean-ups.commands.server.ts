import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { type Conversation, otherOf, shrinkSide } from './conversations.commands.server.ts';

/*
 * Messages of a spammer, taken from the sight of those who got them and given back when that was a mistake. The sender
 * goes on seeing them. Each call is one transaction over at most `limit` messages and may be run again.
 */

type Moved = { conversationId: number; messages: number; unread: number };

/** How many messages of a member others still see. */
export async function countSeenMessages(ctx: Pick<Ctx, 'db'>, memberId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from messages.side s join messages.message m on m.conversation_id = s.conversation_id
    where s.member_id = ${memberId} and ${fromMember(memberId)} and ${seenByOther}`.execute(ctx.db);
  return rows[0]!.count;
}

/** Takes messages of a member from the sight of those who got them; returns how many, 0 when none is left. */
export function hideMessagesOf(
  ctx: Ctx,
  memberId: number,
  { cleanupId, limit }: { cleanupId: number; limit: number },
): Promise<number> {
  return transact(ctx, async (tctx) => {
    const { rows: found } = await sql<{ id: number; conversationId: number }>`
      select m.id, m.conversation_id "conversationId" from messages.side s
        join messages.message m on m.conversation_id = s.conversation_id
      where s.member_id = ${memberId} and ${fromMember(memberId)} and ${seenByOther} order by m.conversation_id, m.id
        limit ${limit}`.execute(tctx.db);
    const conversations = await lockConversations(
      tctx,
      found.map((row) => row.conversationId),
    );
    const { rows } = await sql<Moved>`
      with gone as (
        update messages.message m set hidden_by_cleanup = ${cleanupId}, hidden_low = m.hidden_low or not m.is_from_low,
          hidden_high = m.hidden_high or m.is_from_low
        where m.id = any(${found.map((row) => row.id)}::bigint[]) and ${seenByOther}
          returning m.conversation_id, m.read_at)
      select conversation_id "conversationId", count(*) messages, count(*) filter (where read_at is null) unread
        from gone group by conversation_id`.execute(tctx.db);
    await countAnew(tctx, memberId, conversations, rows, 1);
    return found.length;
  });
}

/** Gives messages that a clean-up took away back to those who got them; returns how many, 0 when none is left. */
export function showMessagesOf(
  ctx: Ctx,
  memberId: number,
  { cleanupId, limit }: { cleanupId: number; limit: number },
): Promise<number> {
  return transact(ctx, async (tctx) => {
    const { rows: found } = await sql<{ id: number; conversationId: number }>`
      select id, conversation_id "conversationId" from messages.message where hidden_by_cleanup = ${cleanupId}
        order by conversation_id, id limit ${limit}`.execute(tctx.db);
    const conversations = await lockConversations(
      tctx,
      found.map((row) => row.conversationId),
    );
    const { rows } = await sql<Moved>`
      with back as (
        update messages.message m set hidden_by_cleanup = null, hidden_low = m.hidden_low and m.is_from_low,
          hidden_high = m.hidden_high and not m.is_from_low
        where m.id = any(${found.map((row) => row.id)}::bigint[]) returning m.conversation_id, m.read_at)
      select conversation_id "conversationId", count(*) messages, count(*) filter (where read_at is null) unread
        from back group by conversation_id`.execute(tctx.db);
    await countAnew(tctx, memberId, conversations, rows, -1);
    return found.length;
  });
}

/** Deletes messages that a clean-up took away for good, also for the one who wrote them; returns how many. */
export function removeMessagesOf(
  ctx: Ctx,
  memberId: number,
  { cleanupId, limit }: { cleanupId: number; limit: number },
): Promise<number> {
  return transact(ctx, async (tctx) => {
    const { rows: found } = await sql<{ id: number; conversationId: number }>`
      select id, conversation_id "conversationId" from messages.message where hidden_by_cleanup = ${cleanupId}
        order by conversation_id, id limit ${limit}`.execute(tctx.db);
    const conversations = await lockConversations(
      tctx,
      found.map((row) => row.conversationId),
    );
    const { rows } = await sql<{ conversationId: number; messages: number }>`
      with gone as (
        delete from messages.message m where m.id = any(${found.map((row) => row.id)}::bigint[])
        returning m.conversation_id, case when m.is_from_low then m.hidden_low else m.hidden_high end hidden)
      select conversation_id "conversationId", count(*) filter (where not hidden) messages from gone
        group by conversation_id`.execute(tctx.db);
    for (const { conversationId, messages } of rows)
      await shrinkSide(tctx, conversations.get(conversationId)!, memberId, { messages, unread: 0 });
    return found.length;
  });
}

const fromMember = (memberId: number) => sql`m.is_from_low = (${memberId}::bigint < s.other_id)`;
const seenByOther = sql`m.hidden_by_cleanup is null and not (case when m.is_from_low then m.hidden_high
  else m.hidden_low end)`;

/** The sides of those who got the messages, after some were taken (1) or given back (-1). */
async function countAnew(
  ctx: Ctx,
  memberId: number,
  conversations: ReadonlyMap<number, Conversation>,
  moved: readonly Moved[],
  sign: 1 | -1,
): Promise<void> {
  for (const { conversationId, messages, unread } of moved) {
    const conversation = conversations.get(conversationId)!;
    await shrinkSide(ctx, conversation, otherOf(conversation, memberId), {
      messages: sign * messages,
      unread: sign * unread,
    });
  }
}

async function lockConversations(ctx: Ctx, ids: number[]): Promise<Map<number, Conversation>> {
  const { rows } = await sql<Conversation>`
    select id, low_id "lowId", high_id "highId", low_wrote "lowWrote", high_wrote "highWrote" from messages.conversation
    where id = any(${[...new Set(ids)]}::bigint[]) order by id for no key update`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row]));
}
