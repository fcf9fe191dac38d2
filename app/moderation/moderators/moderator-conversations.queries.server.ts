import { sql } from 'kysely';
import type { z } from 'zod';
import { getPublicMember, listCards } from '#app/account/account.queries.server.ts';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import type { MemberCard } from '#app/account/account.schema.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { isUpwards, keysetPage, type KeysetPage } from '#app/core/keyset.ts';
import { requireParty } from '#app/messages/conversations/messages.queries.server.ts';
import { cardOf, seconds } from '#app/ask/parts/post-columns.queries.server.ts';
import type { ThreadInput, ThreadLine, ThreadListInput, ThreadRow } from '#app/moderation/reviews/moderation.schema.ts';

const pageSize = 20;
const linesPerPage = 50;

/** How many members wait for an answer of the moderators. */
export async function countWaitingThreads(ctx: Pick<Ctx, 'db'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from ask.mod_thread where is_waiting`.execute(ctx.db);
  return rows[0]!.count;
}

/** Threads with members, the latest message first. @throws Refusal forbidden without the console's menu "threads" */
export async function listThreads(ctx: Ctx, input: z.output<typeof ThreadListInput>): Promise<KeysetPage<ThreadRow>> {
  await requireConsole(ctx, 'threads');
  const { rows } = await sql<Omit<ThreadRow, 'member'> & { memberId: number }>`
    select t.last_id id, t.member_id "memberId", left(m.text, 120) excerpt, t.is_waiting "isWaiting",
      ${seconds('m.created_at')} "at"
    from ask.mod_thread t join ask.mod_message m on m.id = t.last_id
    where (${input.state === 'all'} or t.is_waiting) and (${input.before}::bigint = 0 or t.last_id < ${input.before})
      and (${input.after}::bigint = 0 or t.last_id > ${input.after})
    order by t.last_id ${isUpwards(input) ? sql`asc` : sql`desc`} limit ${sql.lit(pageSize + 1)}`.execute(ctx.db);
  const page = keysetPage(rows, input, pageSize);
  const cards = await listCards(
    ctx,
    page.rows.map((row) => row.memberId),
  );
  return { ...page, rows: page.rows.map(({ memberId, ...row }) => ({ ...row, member: cardOf(cards, memberId) })) };
}

/**
 * The thread with a member, newest first, with the names of those who wrote. @throws Refusal forbidden without the
 * console's menu "threads", not-found
 */
export async function getThread(
  ctx: Ctx,
  input: z.output<typeof ThreadInput>,
): Promise<KeysetPage<ThreadLine> & { member: MemberCard }> {
  await requireConsole(ctx, 'threads');
  const { id, username, nickname, avatar } = await getPublicMember(ctx, input.memberId);
  const page = await readLines(ctx, input);
  const cards = await listCards(
    ctx,
    page.rows.map((row) => row.authorId),
  );
  return {
    ...page,
    member: { id, username, nickname, avatar },
    rows: page.rows.map(({ authorId, ...row }) => ({ ...row, author: cardOf(cards, authorId) })),
  };
}

/**
 * What the moderators and the caller wrote to each other, newest first, without names of moderators; and a ban that
 * holds.
 * @throws Refusal need-login; forbidden for staff signed in as the member
 */
export async function getOwnThread(
  ctx: Ctx,
  input: { before: number; after: number },
): Promise<KeysetPage<ThreadLine> & { ban: { reason: string; until: number } | null }> {
  const { id: memberId } = requireParty(ctx);
  const page = await readLines(ctx, { ...input, memberId });
  const { rows: bans } = await sql<{ reason: string; until: number }>`
    select reason, ${seconds('until')} "until" from ask.ban
      where member_id = ${memberId} and until > ${ctx.now}`.execute(ctx.db);
  return {
    ...page,
    rows: page.rows.map(({ authorId: _authorId, ...row }) => ({ ...row, author: null })),
    ban: bans[0] ?? null,
  };
}

type Row = Omit<ThreadLine, 'author'> & { authorId: number };

async function readLines(ctx: Ctx, input: z.output<typeof ThreadInput>): Promise<KeysetPage<Row>> {
  const { rows } = await sql<Row>`
    select id, author_id "authorId", is_from_staff "isFromStaff", text, ${seconds('created_at')} "createdAt"
      from ask.mod_message
    where member_id = ${input.memberId} and (${input.before}::bigint = 0 or id < ${input.before})
      and (${input.after}::bigint = 0 or id > ${input.after})
    order by id ${isUpwards(input) ? sql`asc` : sql`desc`} limit ${sql.lit(linesPerPage + 1)}`.execute(ctx.db);
  return keysetPage(rows, input, linesPerPage);
}
