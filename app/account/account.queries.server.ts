import { sql } from 'kysely';
import type { LRUCache } from 'lru-cache';
import { countedCache } from '#app/core/counted-cache.server.ts';
import { type Ctx, readerOf } from '#app/core/ctx.server.ts';
import { contentVersion } from '#app/core/page-cache/page-cache.server.ts';
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
  const faces = await listFaces(
    ctx,
    wanted.filter((id) => id > 0),
  );
  const cards = new Map<number, MemberCard>();
  for (const { isClosed, ...face } of faces)
    cards.set(face.id, isClosed ? { ...face, nickname: say.closedAccount.in(ctx.language) } : face);
  for (const id of wanted)
    if (id < 0) cards.set(id, { id, username: '', nickname: say.anonymous(-id).in(ctx.language), avatar: '' });
  return cards;
}

type Face = MemberCard & { isClosed: boolean };

const facesLast_ms = 5000;
const keptFaces = new WeakMap<Ctx['db'], LRUCache<number, { face: Face; state: string }>>();
let changes = 0;

/**
 * Names and pictures, in no order: kept in memory, dropped by each write that drops all pages and by `forgetFaces`,
 * five seconds old at most. Inside a transaction they are read anew.
 */
async function listFaces({ db }: Pick<Ctx, 'db'>, ids: readonly number[]): Promise<Face[]> {
  if (db.isTransaction) return readFaces(db, ids);
  const kept = keptFaces.get(db) ?? countedCache(20_000, { ttl: facesLast_ms });
  keptFaces.set(db, kept);
  const state = `${contentVersion()} ${changes}`;
  const [faces, missing]: [Face[], number[]] = [[], []];
  for (const id of ids) {
    const known = kept.get(id);
    if (known?.state === state) faces.push(known.face);
    else missing.push(id);
  }
  for (const face of await readFaces(db, missing)) {
    kept.set(face.id, { face, state });
    faces.push(face);
  }
  return faces;
}

async function readFaces(db: Ctx['db'], ids: readonly number[]): Promise<Face[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Face>`
    select id, username, nickname, avatar, closed_at is not null "isClosed" from account.member
      where id = any(${ids}::bigint[])`.execute(db);
  return rows;
}

/** Has names and pictures read anew by whoever comes from here on in this process; others hear of it with the pages. */
export function forgetFaces(): void {
  changes += 1;
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

/** Whether somebody can log in as a row of `account.member`: editors of the starter content and closed accounts not. */
const hasWayIn = sql`(password_hash is not null or email is not null or mobile is not null
  or exists (select from account.federation_identity i where i.member_id = member.id))`;

/** Whether a row of `account.member` is a member who is counted: no editor, not closed, let in. */
export const isCounted = sql`${hasWayIn}
  and not exists (select from account.application a where a.member_id = member.id)`;

/** Why nobody reads what is written to a member, or null when somebody does; null too for an unknown id. */
export async function findUnreachable(ctx: Pick<Ctx, 'db'>, id: number): Promise<Unreachable | null> {
  const { rows } = await sql<{ why: Unreachable }>`
    select case when closed_at is null then 'editor' else 'closed' end why from account.member
    where id = ${id} and not ${hasWayIn}`.execute(ctx.db);
  return rows[0]?.why ?? null;
}

/** What everybody may see of the given members; unknown ids are missing in the map. */
export async function listPublicMembers(
  ctx: Pick<Ctx, 'db' | 'read' | 'language'>,
  ids: number[],
): Promise<Map<number, PublicMember>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<PublicMember>`
    select id, username, ${shownName(ctx)} nickname, avatar, gender, motto,
      floor(extract(epoch from created_at))::bigint "joinedAt"
    from account.member where id = any(${[...new Set(ids)]}::bigint[])`.execute(readerOf(ctx));
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

/** Of members who share a nickname so many are found. */
const mostCalled = 200;

/**
 * The ids of the members who are called so: by the nickname, which several may share, by the name they log in with, or
 * by their number. Closed accounts have no nickname any more.
 */
export async function findMembersCalled(ctx: Pick<Ctx, 'db'>, name: string): Promise<number[]> {
  const number = /^[1-9]\d{0,14}$/.test(name) ? Number(name) : null;
  const { rows } = await sql<{ id: number }>`
    select id from account.member where lower(username) = lower(${name}) or id = ${number}::bigint
      or (lower(nickname) = lower(${name}) and closed_at is null) order by id limit ${sql.lit(mostCalled)}`.execute(
    ctx.db,
  );
  return rows.map(({ id }) => id);
}

/** How many members there are; above 50,000 as PostgreSQL last estimated, closed accounts included. */
export async function countMembers(ctx: Pick<Ctx, 'db'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select case when reltuples < 50000 then (select count(*) from account.member where ${isCounted})
      else reltuples::bigint end count
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
