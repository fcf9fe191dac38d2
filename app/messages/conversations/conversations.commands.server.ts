import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';

/** A conversation whose rows are locked. */
export type Conversation = { id: number; lowId: number; highId: number; lowWrote: boolean; highWrote: boolean };

const columns = sql`c.id, c.low_id "lowId", c.high_id "highId", c.low_wrote "lowWrote", c.high_wrote "highWrote"`;

/** Whether a member stands on the side of the smaller id. */
export const isLow = (conversation: Conversation, memberId: number) => conversation.lowId === memberId;

/** The other of the two. */
export const otherOf = (conversation: Conversation, memberId: number) =>
  isLow(conversation, memberId) ? conversation.highId : conversation.lowId;

/** The column that says whether a side has deleted a message. */
export const hiddenBy = (isLowSide: boolean): RawBuilder<boolean> =>
  sql.ref(isLowSide ? 'm.hidden_low' : 'm.hidden_high');

/**
 * The conversation of two members, made when there is none, locked until the transaction ends. Every write to messages
 * takes this lock first, several in the order of their ids: counts stay exact and nobody waits in a circle.
 */
export async function openConversation(ctx: Ctx, one: number, two: number): Promise<Conversation> {
  const [low, high] = one < two ? [one, two] : [two, one];
  const found = () =>
    sql<Conversation>`select ${columns} from messages.conversation c
      where low_id = ${low} and high_id = ${high} for no key update`.execute(ctx.db);
  const known = (await found()).rows[0];
  if (known) return known;
  await sql`
    with made as (
      insert into messages.conversation (low_id, high_id, created_at) values (${low}, ${high}, ${ctx.now})
        on conflict do nothing returning id)
    insert into messages.side (member_id, other_id, conversation_id)
      select s.member_id, s.other_id, made.id from made cross join (values (${low}::bigint, ${high}::bigint),
        (${high}, ${low})) s (member_id, other_id)`.execute(ctx.db);
  return (await found()).rows[0]!;
}

/** Locks the caller's conversations that hold any of the given messages. */
export async function lockConversationsOf(ctx: Ctx, memberId: number, messageIds: number[]): Promise<Conversation[]> {
  const { rows } = await sql<Conversation>`
    select ${columns} from messages.conversation c
    where c.id in (select conversation_id from messages.message where id = any(${messageIds}::bigint[]))
      and ${memberId}::bigint in (c.low_id, c.high_id)
    order by c.id for no key update`.execute(ctx.db);
  return rows;
}

/** Locks the conversations in which something waits for the member. */
export async function lockUnreadConversations(ctx: Ctx, memberId: number): Promise<Conversation[]> {
  const { rows } = await sql<Conversation>`
    select ${columns} from messages.conversation c
    where c.id in (select conversation_id from messages.side where member_id = ${memberId} and unread > 0)
    order by c.id for no key update`.execute(ctx.db);
  return rows;
}

/** Takes deleted messages off a side's counts and finds the newest that is left. */
export async function shrinkSide(
  ctx: Ctx,
  conversation: Conversation,
  memberId: number,
  gone: { messages: number; unread: number },
): Promise<void> {
  if (gone.messages === 0) return;
  await sql`
    update messages.side set messages = messages - ${gone.messages}::integer, unread = unread - ${gone.unread}::integer,
      last_id = (select m.id from messages.message m where m.conversation_id = ${conversation.id}
        and not ${hiddenBy(isLow(conversation, memberId))}
        order by m.id desc limit 1)
    where member_id = ${memberId} and other_id = ${otherOf(conversation, memberId)}`.execute(ctx.db);
}
