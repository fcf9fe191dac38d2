import { unixSeconds } from '#app/core/unix-seconds.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { findUnreachable, listPublicMembers } from '#app/account/account.queries.server.ts';
import type { PublicMember } from '#app/account/account.schema.ts';
import {
  type Ctx,
  isImpersonated,
  isMember,
  type MemberActor,
  requireMember,
  readAlong,
} from '#app/core/ctx.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { bilingual, htmlLang } from '#app/core/texts/language.ts';
import { getMessageSettings } from '#app/messages/conversations/messages.settings.server.ts';
import { forbidden } from '#app/core/refusals.server.ts';
import { formatTime } from '#app/ui/kit/time-format.ts';
import { hasBlocked } from '#app/messages/parts/member-blocks.queries.server.ts';
import { hiddenBy } from './conversations.commands.server.ts';
import en from '#app/messages/parts/messages-api.en.ts';
import zh from '#app/messages/parts/messages-api.zh.ts';
import { unreadNotices } from '#app/messages/notices/notices.queries.server.ts';
import { excerptOf } from '#app/messages/parts/messages.policy.ts';
import { listOfficialAccounts } from './official-accounts.queries.server.ts';
import type {
  ConversationList,
  ConversationRow,
  Dialog,
  DialogInput,
  MessageListInput,
  MessageRow,
  ShownUser,
} from '#app/messages/parts/messages.schema.ts';

/** Messages of this domain's endpoints. */
export const say = bilingual(zh, en);

/**
 * The caller as one of the two who write: staff who are signed in as somebody else see and write no messages of theirs.
 * @throws Refusal need-login, forbidden
 */
export function requireParty(ctx: Ctx): MemberActor {
  if (isImpersonated(ctx)) throw forbidden();
  return requireMember(ctx);
}

/**
 * How many messages and notices wait for the caller, and after how many seconds to ask again; guests have none. One
 * statement.
 */
export async function getCount(ctx: Ctx): Promise<{ pollingInterval: string; count: number; notices: number }> {
  const { messagePollingSeconds } = await getMessageSettings(ctx);
  return { pollingInterval: String(messagePollingSeconds), ...(await countWaiting(ctx)) };
}

/**
 * How many messages and notices wait for the caller; 0 for guests. One statement at most: members' pages are rendered
 * with it, and have it with the login.
 */
export async function countWaiting(ctx: Ctx): Promise<Waiting> {
  if (!isMember(ctx.actor)) return { count: 0, notices: 0 };
  const known = readAlong(ctx, 'waiting') as Waiting | undefined;
  if (known) return known;
  const { rows } = await sql<{ waiting: Waiting }>`
    select ${waitingJson(sql`${ctx.actor.id}::bigint`, ctx.now)} waiting`.execute(ctx.db);
  return rows[0]!.waiting;
}

type Waiting = { count: number; notices: number };

/** The same of several members at once, by their ids. */
export async function countWaitingOf(
  ctx: Pick<Ctx, 'db' | 'now'>,
  memberIds: readonly number[],
): Promise<Map<number, Waiting>> {
  const { rows } = await sql<{ id: number; waiting: Waiting }>`
    select m.id, ${waitingJson(sql`m.id`, ctx.now)} waiting from unnest(${memberIds}::bigint[]) m (id)`.execute(ctx.db);
  return new Map(rows.map(({ id, waiting }) => [id, waiting]));
}

/** What `countWaiting` says of a member, as an expression. */
export const waitingJson = (memberId: RawBuilder<unknown>, now: Date): RawBuilder<unknown> =>
  sql`json_build_object('count', (select coalesce(sum(unread), 0)::bigint from messages.side
    where member_id = ${memberId} and unread > 0), 'notices', ${unreadNotices({ now }, memberId)})`;

/** How many messages wait for a member: the sum of what their conversations count. */
export async function countUnread(ctx: Pick<Ctx, 'db'>, memberId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(unread), 0)::bigint count from messages.side
      where member_id = ${memberId} and unread > 0`.execute(ctx.db);
  return rows[0]!.count;
}

/** A message as the database gives it. */
export type StoredMessage = {
  id: number;
  senderId: number;
  recipientId: number;
  html: string;
  createdAt: Date;
  isUnread: boolean;
};

export const messageColumns = sql`m.id, case when m.is_from_low then c.low_id else c.high_id end "senderId",
  case when m.is_from_low then c.high_id else c.low_id end "recipientId", m.html, m.created_at "createdAt",
    m.read_at is null "isUnread"`;

/** A message on the wire, its time in the request's language. */
export function toMessageRow(
  ctx: Pick<Ctx, 'now' | 'language'>,
  { id, senderId, recipientId, html, createdAt, isUnread }: StoredMessage,
): MessageRow {
  const options = {
    mode: 'relative',
    now: ctx.now.getTime(),
    language: htmlLang[ctx.language],
    timeZone: 'Asia/Shanghai',
  } as const;
  return {
    id,
    user_id: senderId,
    recipient_id: recipientId,
    content: html,
    status: isUnread ? 'unread' : 'read',
    create_time: formatTime(createdAt, options),
    createdAt: unixSeconds(createdAt),
  };
}

/** The person as rows show them; empty names stand for an account that is gone. */
export function toShownUser(members: Map<number, PublicMember>, id: number): ShownUser {
  const { avatar = '', nickname = '', motto = '' } = members.get(id) ?? {};
  return { id, avatar, nickname, motto };
}

type ListInput = z.output<typeof MessageListInput>;

/**
 * The caller's conversations, the one with the newest message first. With `keywords` each stands at its newest message
 * that holds them; `nickname` finds by the other's name, `unread` those in which something waits.
 * @throws Refusal need-login
 */
export async function listMessages(ctx: Ctx, input: ListInput): Promise<ConversationList> {
  const me = requireParty(ctx).id;
  const sides = await sidesOf(ctx, me, input);
  const skip = input.before === undefined ? (input.page - 1) * input.limit : 0;
  const [{ rows }, total, officialAccount, waiting] = await Promise.all([
    sql<StoredMessage & { otherId: number; unread: number; text: string }>`
      select s.other_id "otherId", s.unread, m.text, ${messageColumns} from ${sides} s
      join messages.message m on m.id = s.at_id join messages.conversation c on c.id = s.conversation_id
      where ${input.before === undefined ? sql`true` : sql`s.at_id < ${input.before}`}
      order by s.at_id desc limit ${input.limit} offset ${skip}`.execute(ctx.db),
    sql<{ count: number }>`select count(*) count from ${sides} s`.execute(ctx.db),
    listOfficialAccounts(ctx),
    countUnread(ctx, me),
  ]);
  const members = await listPublicMembers(
    ctx,
    rows.map((row) => row.otherId),
  );
  const list = rows.map((row): ConversationRow => {
    const message = toMessageRow(ctx, row);
    const status = row.senderId === me ? 'read' : message.status; // one's own are never unread to oneself
    return {
      ...message,
      status,
      show_user: toShownUser(members, row.otherId),
      excerpt: excerptOf(row.text, input.keywords),
      unread: row.unread,
    };
  });
  return { list, total: total.rows[0]!.count, officialAccount, existUnread: waiting > 0 };
}

/** The sides a list is made of, each with the message `at_id` it stands at. */
async function sidesOf(ctx: Ctx, me: number, { keywords, nickname, unread }: ListInput): Promise<RawBuilder<unknown>> {
  const others = nickname === '' ? null : await findOthers(ctx, me, nickname);
  const waits = unread ? sql`and s.unread > 0` : sql``;
  const named = others ? sql`and s.other_id = any(${others}::bigint[])` : sql``;
  if (keywords === '')
    return sql`(select s.*, s.last_id at_id from messages.side s
    where s.member_id = ${me} and s.last_id is not null ${waits} ${named})`;
  const half = (isLowSide: boolean) => sql`
    select s.*, hit.id at_id from messages.side s
    cross join lateral (select m.id from messages.message m
      where m.conversation_id = s.conversation_id and not ${hiddenBy(isLowSide)}
      and strpos(lower(m.text), lower(${keywords})) > 0 order by m.id desc limit 1) hit
    where s.member_id = ${me} and s.last_id is not null
      and s.other_id ${isLowSide ? sql`>` : sql`<`} ${me} ${waits} ${named}`;
  return sql`(${half(true)} union all ${half(false)})`;
}

/** Members the caller has a conversation with whose nickname holds the words. */
async function findOthers(ctx: Ctx, me: number, nickname: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select other_id id from messages.side
    where member_id = ${me} and last_id is not null`.execute(ctx.db);
  const members = await listPublicMembers(
    ctx,
    rows.map((row) => row.id),
  );
  const sought = nickname.toLowerCase();
  return [...members.values()]
    .filter((member) => member.nickname.toLowerCase().includes(sought))
    .map((member) => member.id);
}

/**
 * A page of what the caller and another member wrote to each other, newest first; nothing is marked read by this.
 * @throws Refusal need-login, "The user can't be found!"
 */
export async function getDialog(
  ctx: Ctx,
  { userId, page, limit, before }: z.output<typeof DialogInput>,
): Promise<Dialog> {
  const me = requireParty(ctx).id;
  const [{ rows: sides }, members] = await Promise.all([
    sql<{ conversationId: number; messages: number; unread: number }>`
      select conversation_id "conversationId", messages, unread from messages.side
        where member_id = ${me} and other_id = ${userId}`.execute(ctx.db),
    listPublicMembers(ctx, [me, userId]),
  ]);
  const side = sides[0];
  if (userId === me || (!members.has(userId) && !side)) throw new Refusal(say.userNotFound);
  const skip = before === undefined ? (page - 1) * limit : 0;
  const [{ rows }, officialAccount, blocked, unreachable] = await Promise.all([
    sql<StoredMessage & { key: string | null }>`
      select ${messageColumns}, m.key from messages.message m join messages.conversation c on c.id = m.conversation_id
      where m.conversation_id = ${side?.conversationId ?? 0} and not ${hiddenBy(me < userId)}
        and ${before === undefined ? sql`true` : sql`m.id < ${before}`}
      order by m.id desc limit ${limit} offset ${skip}`.execute(ctx.db),
    listOfficialAccounts(ctx),
    hasBlocked(ctx, me, userId),
    findUnreachable(ctx, userId),
  ]);
  const list = rows.map((row) => ({
    ...toMessageRow(ctx, row),
    user: toShownUser(members, row.senderId),
    recipient: toShownUser(members, row.recipientId),
    key: row.senderId === me ? row.key : null,
  }));
  const { messages: total = 0, unread = 0 } = side ?? {};
  return { list, total, userInfo: toShownUser(members, userId), officialAccount, blocked, unreachable, unread };
}
