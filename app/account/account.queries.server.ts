import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { notFound } from '#app/core/refusals.server.ts';
import en from './account-api.en.ts';
import zh from './account-api.zh.ts';
import type { MemberCard, PublicMember, Unreachable } from './account.schema.ts';

const say = bilingual(zh, en);

/**
 * What posts and lists show of the given members; unknown ids are missing in the map. A negative id is nobody's: it is
 * the number of somebody who writes anonymously in a thread, and its card has a name only.
 */
export async function listCards(ctx: Pick<Ctx, 'db' | 'language'>, ids: number[]): Promise<Map<number, MemberCard>> {
  const wanted = [...new Set(ids)];
  const known = wanted.filter((id) => id > 0);
  const aliases = wanted
    .filter((id) => id < 0)
    .map((id) => ({ id, username: '', nickname: say.anonymous(-id).in(ctx.language), avatar: '' }));
  if (known.length === 0) return new Map(aliases.map((card) => [card.id, card]));
  const { rows } = await sql<MemberCard>`
    select id, username, ${shownName(ctx)} nickname, avatar from account.member
      where id = any(${known}::bigint[])`.execute(ctx.db);
  return new Map([...rows, ...aliases].map((row) => [row.id, row]));
}

/**
 * What everybody may see of a member.
 * @throws Refusal not-found
 */
export async function getPublicMember(ctx: Pick<Ctx, 'db' | 'language'>, id: number): Promise<PublicMember> {
  const member = (await listPublicMembers(ctx, [id])).get(id);
  if (!member) throw notFound();
  return member;
}

/** Why nobody reads what is written to a member, or null when somebody does; null too for an unknown id. */
export async function findUnreachable(ctx: Pick<Ctx, 'db'>, id: number): Promise<Unreachable | null> {
  const { rows } = await sql<{ why: Unreachable }>`
    select case when closed_at is null then 'editor' else 'closed' end why from account.member
    where id = ${id} and password_hash is null and email is null and mobile is null
      and not exists (select from account.federation_identity i where i.member_id = member.id)`.execute(ctx.db);
  return rows[0]?.why ?? null;
}

/** What everybody may see of the given members; unknown ids are missing in the map. */
export async function listPublicMembers(
  ctx: Pick<Ctx, 'db' | 'language'>,
  ids: number[],
): Promise<Map<number, PublicMember>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<PublicMember>`
    select id, username, ${shownName(ctx)} nickname, avatar, gender, motto,
      floor(extract(epoch from created_at))::bigint "joinedAt"
    from account.member where id = any(${[...new Set(ids)]}::bigint[])`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Ids by user name, without regard to case; the keys are in lower case. Unknown names are missing. */
export async function findMembersByNames(ctx: Pick<Ctx, 'db'>, usernames: string[]): Promise<Map<string, number>> {
  if (usernames.length === 0) return new Map();
  const names = [...new Set(usernames.map((name) => name.toLowerCase()))];
  const { rows } = await sql<{ name: string; id: number }>`
    select lower(username) name, id from account.member where lower(username) = any(${names}::text[])`.execute(ctx.db);
  return new Map(rows.map(({ name, id }) => [name, id]));
}

/** How many members there are, editors of the starter content included; above 50,000 as PostgreSQL last estimated. */
export async function countMembers(ctx: Pick<Ctx, 'db'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select case when reltuples < 50000 then (select count(*) from account.member) else reltuples::bigint end count
    from pg_class where oid = 'account.member'::regclass`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}

/** Closed accounts have a name in the reader's language. */
const shownName = (ctx: Pick<Ctx, 'language'>) => sql`case when closed_at is null then nickname
  else ${say.closedAccount.in(ctx.language)} end`;

/** Whether logging in as this member takes a second step. */
export async function usesTwoStep(ctx: Pick<Ctx, 'db'>, memberId: number): Promise<boolean> {
  const { rows } = await sql`select from account.two_step
    where member_id = ${memberId} and confirmed_at is not null`.execute(ctx.db);
  return rows.length > 0;
}
