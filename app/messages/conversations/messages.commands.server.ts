import { sql } from 'kysely';
import type { z } from 'zod';
import { findUnreachable, listPublicMembers } from '#app/account/account.queries.server.ts';
import { hasConsole, requireNode } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, type MemberActor } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { countHit } from '#app/core/throttle.server.ts';
import { hasBlocked } from '#app/messages/parts/member-blocks.queries.server.ts';
import {
  type Conversation,
  hiddenBy,
  isLow,
  lockConversationsOf,
  lockUnreadConversations,
  openConversation,
  otherOf,
  shrinkSide,
} from './conversations.commands.server.ts';
import { notify, withdrawNotices } from '#app/messages/notices/notices.commands.server.ts';
import { canTakeBack, dailyToStrangers, excerptOf, htmlOf, limits } from '#app/messages/parts/messages.policy.ts';
import {
  countUnread,
  getDialog,
  messageColumns,
  requireParty,
  say,
  type StoredMessage,
  toMessageRow,
} from './messages.queries.server.ts';
import type {
  DelMessageInput,
  Dialog,
  DialogInput,
  MarkReadInput,
  MessageRow,
  SendMessageInput,
} from '#app/messages/parts/messages.schema.ts';
import { dialogPath } from './message-addresses.ts';

type Sent = z.output<typeof SendMessageInput>;

/**
 * Sends a message. The same key again, or without a key the same words within five seconds, is the same message: it is
 * answered and not sent twice.
 * @throws Refusal need-login; for a message to oneself, an unknown member or one nobody reads for, a block on either
 * side, the limits per minute and to strangers
 */
export async function sendMessage(ctx: Ctx, input: Sent): Promise<MessageRow> {
  const me = requireParty(ctx);
  await requireNode(ctx, 'messageCenter/send');
  const { userId, content, key } = input;
  if (userId === me.id) throw new Refusal(say.notToSelf);
  const members = await listPublicMembers(ctx, [me.id, userId]);
  if (!members.has(userId)) throw new Refusal(say.userNotFound);
  const unreachable = await findUnreachable(ctx, userId);
  if (unreachable) throw new Refusal(unreachable === 'closed' ? say.closedAccount : say.editorAccount);
  return transact(ctx, async (tctx) => {
    const conversation = await openConversation(tctx, me.id, userId);
    const known = await findSame(tctx, conversation, me.id, input);
    if (known !== null) return readMessage(tctx, known);
    if (await hasBlocked(tctx, me.id, userId)) throw new Refusal(say.youBlocked);
    if (await hasBlocked(tctx, userId, me.id)) throw new Refusal(say.cannotBeSent);
    await spendLimits(tctx, me, conversation, members.get(me.id)?.joinedAt ?? 0);
    const { rows } = await sql<{ id: number }>`
      insert into messages.message (conversation_id, is_from_low, text, html, key, created_at)
      values (${conversation.id}, ${isLow(conversation, me.id)}, ${content}, ${htmlOf(content)}, ${key ?? null},
        ${tctx.now}) returning id`.execute(tctx.db);
    const { id } = rows[0]!;
    await sql`update messages.side set last_id = ${id}, messages = messages + 1,
      unread = unread + case when member_id = ${userId} then 1 else 0 end
      where conversation_id = ${conversation.id}`.execute(tctx.db);
    await sql`update messages.conversation set ${sql.ref(isLow(conversation, me.id) ? 'low_wrote' : 'high_wrote')} =
      true where id = ${conversation.id}`.execute(tctx.db);
    await audit(tctx, 'messages.sendMessage', { kind: 'message', id }, { to: userId });
    await notify(tctx, {
      memberId: userId,
      kind: 'message',
      subject: { kind: 'member', id: me.id },
      path: dialogPath(me.id),
      actorId: me.id,
      data: { excerpt: excerptOf(content) },
    });
    return readMessage(tctx, id);
  });
}

/** The id of the message this one repeats, or null. */
async function findSame(
  ctx: Ctx,
  conversation: Conversation,
  me: number,
  { content, key }: Sent,
): Promise<number | null> {
  const isFromLow = isLow(conversation, me);
  const { rows } = await (
    key === undefined
      ? sql<{ id: number }>`
        select id from (
          select m.id, m.text, m.is_from_low, m.key, m.created_at from messages.message m
          where m.conversation_id = ${conversation.id} and not ${hiddenBy(isFromLow)} order by m.id desc limit 20) r
        where r.is_from_low = ${isFromLow} and r.key is null and r.text = ${content}
          and r.created_at > ${ctx.now}::timestamptz - make_interval(secs => ${limits.sameTextFor_s}) limit 1`
      : sql<{ id: number }>`
        select id from messages.message where conversation_id = ${conversation.id} and is_from_low = ${isFromLow}
          and key = ${key}`
  ).execute(ctx.db);
  return rows[0]?.id ?? null;
}

/** @throws Refusal too-many */
async function spendLimits(ctx: Ctx, me: MemberActor, conversation: Conversation, joinedAt_s: number): Promise<void> {
  if ((await countHit(ctx, `messages:send:${me.id}`, limits.perMinute, 60)) > 0)
    throw new Refusal(say.tooFast(limits.perMinute), { kind: 'too-many' });
  const isAnswered = isLow(conversation, me.id) ? conversation.highWrote : conversation.lowWrote;
  if (isAnswered || (await hasConsole(ctx, 'moderation/unlimited'))) return;
  const max = dailyToStrangers(joinedAt_s, ctx.now);
  if ((await countHit(ctx, `messages:strangers:${me.id}`, max, 86_400)) > 0)
    throw new Refusal(say.tooManyToStrangers(max), { kind: 'too-many' });
}

async function readMessage(ctx: Ctx, id: number): Promise<MessageRow> {
  const { rows } = await sql<StoredMessage>`
    select ${messageColumns} from messages.message m join messages.conversation c on c.id = m.conversation_id
      where m.id = ${id}`.execute(ctx.db);
  return toMessageRow(ctx, rows[0]!);
}

/**
 * A page of a dialog; what is on it to the caller becomes read.
 * @throws Refusal need-login, "The user can't be found!"
 */
export async function readDialog(ctx: Ctx, input: z.output<typeof DialogInput>): Promise<Dialog> {
  const me = requireParty(ctx);
  const dialog = await getDialog(ctx, input);
  const ids = dialog.list.filter((row) => row.recipient_id === me.id && row.status === 'unread').map((row) => row.id);
  if (ids.length === 0) return dialog;
  await transact(ctx, async (tctx) => {
    await markIn(tctx, me.id, await lockConversationsOf(tctx, me.id, ids), ids);
  });
  const read = new Set(ids);
  return { ...dialog, list: dialog.list.map((row) => (read.has(row.id) ? { ...row, status: 'read' } : row)) };
}

/**
 * Marks all or some of the messages to the caller as read; ids of other messages are passed over.
 * @returns how many still wait
 * @throws Refusal need-login
 */
export async function markRead(ctx: Ctx, { ids }: z.output<typeof MarkReadInput>): Promise<{ count: number }> {
  const me = requireParty(ctx);
  return transact(ctx, async (tctx) => {
    const conversations =
      ids === 'all' ? await lockUnreadConversations(tctx, me.id) : await lockConversationsOf(tctx, me.id, ids);
    const read = await markIn(tctx, me.id, conversations, ids === 'all' ? null : ids);
    if (read > 0) await audit(tctx, 'messages.markRead', { kind: 'member', id: me.id }, { read });
    return { count: await countUnread(tctx, me.id) };
  });
}

/** Marks messages of locked conversations, all or the given ones; returns how many were waiting. */
async function markIn(ctx: Ctx, me: number, conversations: Conversation[], ids: number[] | null): Promise<number> {
  if (conversations.length === 0) return 0;
  const { rows } = await sql<{ read: number }>`
    with done as (
      update messages.message m set read_at = ${ctx.now} from messages.conversation c
      where c.id = m.conversation_id and m.conversation_id = any(${conversations.map((one) => one.id)}::bigint[])
        and m.read_at is null
        and m.is_from_low = (c.high_id = ${me}) and not (case when c.low_id = ${me} then m.hidden_low else m.hidden_high
        end)
        and ${ids === null ? sql`true` : sql`m.id = any(${ids}::bigint[])`}
      returning m.conversation_id),
    by_side as (select conversation_id, count(*) n from done group by conversation_id)
    update messages.side s set unread = s.unread - b.n from by_side b
    where s.member_id = ${me} and s.conversation_id = b.conversation_id returning b.n read`.execute(ctx.db);
  const others = conversations.map((one) => ({ kind: 'member', id: otherOf(one, me) }));
  if (rows.length > 0) await withdrawNotices(ctx, others, 'message', [me]);
  return rows.reduce((sum, row) => sum + row.read, 0);
}

/**
 * Deletes messages for the caller; what both have deleted is gone. With `forBoth` own messages of the last 24 hours are
 * taken back from the other too. Ids of messages that are not there for the caller are passed over.
 * @returns how many were deleted
 * @throws Refusal need-login, or that one of them cannot be taken back
 */
export async function delMessage(
  ctx: Ctx,
  { ids, forBoth }: z.output<typeof DelMessageInput>,
): Promise<{ count: number }> {
  const me = requireParty(ctx);
  return transact(ctx, async (tctx) => {
    let count = 0;
    for (const conversation of await lockConversationsOf(tctx, me.id, ids)) {
      const gone = forBoth
        ? await takeBack(tctx, conversation, me.id, ids)
        : await hide(tctx, conversation, me.id, ids);
      if (gone > 0)
        await audit(
          tctx,
          'messages.delMessage',
          { kind: 'conversation', id: conversation.id },
          { count: gone, forBoth },
        );
      count += gone;
    }
    return { count };
  });
}

/**
 * Deletes all that the caller sees of a conversation, for the caller alone.
 * @throws Refusal need-login
 */
export async function delConversation(ctx: Ctx, { userId }: { userId: number }): Promise<{ count: number }> {
  const me = requireParty(ctx);
  if (userId === me.id) return { count: 0 };
  return transact(ctx, async (tctx) => {
    const { rows } = await sql<{ id: number }>`select conversation_id id from messages.side
      where member_id = ${me.id} and other_id = ${userId}`.execute(tctx.db);
    if (!rows[0]) return { count: 0 };
    const conversation = await openConversation(tctx, me.id, userId);
    const count = await hide(tctx, conversation, me.id, 'all');
    if (count > 0)
      await audit(tctx, 'messages.delConversation', { kind: 'conversation', id: conversation.id }, { count });
    return { count };
  });
}

/** Hides messages of a locked conversation from one side: all, some, or the oldest few that are left. */
export async function hide(
  ctx: Ctx,
  conversation: Conversation,
  me: number,
  which: 'all' | number[] | { first: number },
): Promise<number> {
  const low = isLow(conversation, me);
  const scope =
    which === 'all'
      ? sql``
      : Array.isArray(which)
        ? sql`and m.id =
    any(${which}::bigint[])`
        : sql`order by m.id limit ${which.first}`;
  const { rows } = await sql<{ messages: number; unread: number }>`
    with mine as (
      select m.id, m.is_from_low <> ${low} and m.read_at is null waits, ${hiddenBy(!low)} is_last
        from messages.message m
      where m.conversation_id = ${conversation.id} and not ${hiddenBy(low)} ${scope}),
    gone as (delete from messages.message m using mine where m.id = mine.id and mine.is_last),
    kept as (update messages.message m set ${sql.ref(low ? 'hidden_low' : 'hidden_high')} = true from mine
      where m.id = mine.id and not mine.is_last)
    select count(*) messages, count(*) filter (where waits) unread from mine`.execute(ctx.db);
  await shrinkSide(ctx, conversation, me, rows[0]!);
  return rows[0]!.messages;
}

/** @throws Refusal when one of them is another's, or too old */
async function takeBack(ctx: Ctx, conversation: Conversation, me: number, ids: number[]): Promise<number> {
  const low = isLow(conversation, me);
  const { rows } = await sql<{ id: number; isOwn: boolean; createdAt: Date; isSeen: boolean; waits: boolean }>`
    select m.id, m.is_from_low = ${low} "isOwn", m.created_at "createdAt", not ${hiddenBy(!low)} "isSeen",
      m.read_at is null waits from messages.message m
    where m.conversation_id = ${conversation.id} and not ${hiddenBy(low)}
      and m.id = any(${ids}::bigint[])`.execute(ctx.db);
  if (!rows.every((message) => canTakeBack(message, ctx.now))) throw new Refusal(say.cannotTakeBack);
  await sql`delete from messages.message where id = any(${rows.map((row) => row.id)}::bigint[])`.execute(ctx.db);
  const seen = rows.filter((row) => row.isSeen);
  await shrinkSide(ctx, conversation, me, { messages: rows.length, unread: 0 });
  await shrinkSide(ctx, conversation, otherOf(conversation, me), {
    messages: seen.length,
    unread: seen.filter((row) => row.waits).length,
  });
  return rows.length;
}
