import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { hiddenBy } from './conversations.commands.server.ts';

/** A message as a member takes it along. */
export type KeptMessage = { id: number; from: number; to: number; text: string; createdAt: Date; readAt: Date | null };

type Place = { otherId: number; id: number };
const step = 500;

/**
 * Every message a member still sees, conversation by conversation, the oldest first, in pages along the indexes of
 * sides and messages: each page costs the same, whatever was read before.
 * @param size rows of one page
 */
export async function* readMessages(ctx: Ctx, memberId: number, size = step): AsyncIterable<KeptMessage> {
  let place: Place = { otherId: 0, id: 0 };
  for (;;) {
    const page = await readPage(ctx, memberId, place, size);
    for (const { otherId: _otherId, ...message } of page.rows) yield message;
    if (page.next === null) return;
    place = page.next;
  }
}

/**
 * Ids of members with whom a member has a conversation that they still see, in order. Uses the primary key of
 * messages.side.
 */
export async function listOthers(
  ctx: Pick<Ctx, 'db'>,
  memberId: number,
  after: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select other_id id from messages.side where member_id = ${memberId} and other_id > ${after} and last_id is not null
      order by other_id limit ${limit}`.execute(ctx.db);
  return rows.map((row) => row.id);
}

/** Which of the files stand in messages of a member's conversations that one of the two still sees. */
export async function listUsedFiles(
  ctx: Pick<Ctx, 'db'>,
  memberId: number,
  urls: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ url: string }>`
    select distinct u url from messages.conversation c join messages.message m on m.conversation_id = c.id
    join unnest(${urls}::text[]) u on strpos(m.text, u) > 0
    where (c.low_id = ${memberId} or c.high_id = ${memberId}) and strpos(m.text, '/storage/') > 0`.execute(ctx.db);
  return rows.map(({ url }) => url);
}

/** The other's ids below the member's come first: there the member is on the high side, above them on the low one. */
async function readPage(
  ctx: Ctx,
  memberId: number,
  place: Place,
  size: number,
): Promise<{ rows: (KeptMessage & Place)[]; next: Place | null }> {
  const isLowSide = place.otherId > memberId;
  const half = isLowSide
    ? sql`s.other_id >=
    ${place.otherId}`
    : sql`s.other_id >= ${place.otherId} and s.other_id < ${memberId}`;
  const { rows } = await sql<KeptMessage & Place>`
    select s.other_id "otherId", m.id, case when m.is_from_low = ${isLowSide} then s.member_id else s.other_id
      end "from",
      case when m.is_from_low = ${isLowSide} then s.other_id else s.member_id end "to", m.text,
        m.created_at "createdAt", m.read_at "readAt"
    from messages.side s
    cross join lateral (
      select m.* from messages.message m where m.conversation_id = s.conversation_id and not ${hiddenBy(isLowSide)}
        and m.id > case when s.other_id = ${place.otherId} then ${place.id}::bigint else 0 end order by m.id
        limit ${size}) m
    where s.member_id = ${memberId} and ${half} and s.last_id is not null order by s.other_id, m.id
      limit ${size}`.execute(ctx.db);
  if (rows.length === size) return { rows, next: rows.at(-1)! };
  return { rows, next: isLowSide ? null : { otherId: memberId + 1, id: 0 } };
}
