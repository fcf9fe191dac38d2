import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '#app/core/ctx.server.ts';
import { patterns } from '#app/core/rules.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { isCounted } from '#app/account/account.queries.server.ts';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import type { MemberAct, MemberListInput, MemberLogin, MemberRecord, MemberRow } from './members.schema.ts';

/** One page of the console's list, newest members first. `before` and `after` lead on; null at the ends. */
export type MemberPage = { rows: MemberRow[]; before: number | null; after: number | null };

const pageSize = 20;

/**
 * Whether member `m` has any way to log in; the mark of the directory's members, which fits no password, counts with
 * their directory.
 */
export const canLogIn = sql<boolean>`(m.email is not null or m.mobile is not null or m.password_hash is not null
  or exists (select from account.federation_identity i where i.member_id = m.id)
  or exists (select from account.passkey p where p.member_id = m.id))`;

/**
 * Members by the beginning of account, nickname or address, by number, by state and group.
 * @throws Refusal forbidden without the console's menu "members"
 */
export async function listMembers(ctx: Ctx, input: z.output<typeof MemberListInput>): Promise<MemberPage> {
  await requireConsole(ctx, 'members');
  const isBack = input.after > 0;
  const groupName = sql.ref(ctx.language === 'en' ? 'name_en' : 'name_zh');
  const { rows } = await sql<MemberRow>`
    select m.id, m.username, m.nickname, m.avatar, m.email, m.mobile, g.${groupName} "group", c.${groupName} console,
      account.is_suspended(m.id, ${ctx.now}) "isSuspended", m.is_editor "isEditor",
      ${seconds('m.created_at')} "joinedAt", ${seconds('m.last_login_at')} "lastLoginAt"
    from account.member m join account.member_group g on g.id = m.group_id
      left join account.staff s on s.member_id = m.id left join account.member_group c on c.id = s.group_id
    where ${wordsOf(input.q)} and ${stateOf(ctx, input.state)}
      and (${input.group}::bigint = 0 or m.group_id = ${input.group})
      and (${input.before}::bigint = 0 or m.id < ${input.before})
      and (${input.after}::bigint = 0 or m.id > ${input.after})
    order by m.id ${isBack ? sql`asc` : sql`desc`} limit ${pageSize + 1}`.execute(ctx.db);
  const hasMore = rows.length > pageSize;
  const shown = isBack ? rows.slice(0, pageSize).toReversed() : rows.slice(0, pageSize);
  const hasNewer = isBack ? hasMore : input.before > 0;
  const hasOlder = isBack || hasMore;
  return {
    rows: shown,
    before: hasOlder ? (shown.at(-1)?.id ?? null) : null,
    after: hasNewer ? (shown[0]?.id ?? null) : null,
  };
}

/**
 * The first few members whose number, account or nickname somebody types, whole names first, newest first; by an e-mail
 * or mobile only when it is typed in full, so that nobody can guess one letter by letter.
 * @throws Refusal forbidden without the console's menu "members", which shows addresses
 */
export async function findMembers(
  ctx: Ctx,
  q: string,
  limit: number,
): Promise<Pick<MemberRow, 'id' | 'username' | 'nickname' | 'avatar'>[]> {
  await requireConsole(ctx, 'members');
  const words = q.trim().toLowerCase();
  const name = words.replace(/^@/, '');
  if (name === '') return [];
  const number = /^#?\d{1,15}$/.test(words) ? Number(words.replace('#', '')) : 0;
  const start = `${name.replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<Pick<MemberRow, 'id' | 'username' | 'nickname' | 'avatar'>>`
    select m.id, m.username, m.nickname, m.avatar from account.member m
    where m.id = ${number} or lower(m.username) like ${start} or lower(m.nickname) like ${start}
      or m.email = ${words} or m.mobile = ${words}
    order by (m.id = ${number} or lower(m.username) = ${name} or lower(m.nickname) = ${name}
      or m.email = ${words} or m.mobile = ${words}) desc, m.id desc limit ${limit}`.execute(ctx.db);
  return rows;
}

/**
 * A member for their page of the console.
 * @throws Refusal forbidden without the console's menu "members"; not-found
 */
export async function getMemberRecord(ctx: Ctx, id: number): Promise<MemberRecord> {
  await requireConsole(ctx, 'members');
  const { rows } = await sql<
    Omit<MemberRecord, 'suspension'> & { reason: string | null; at: number; until: number | null; by: string | null }
  >`
    select m.id, m.username, m.nickname, m.avatar, m.email, m.mobile, m.gender, m.birthday, m.motto,
      m.group_id "groupId", coalesce(s.group_id, 0) "consoleGroupId",
      ${canLogIn} "canLogIn", m.created_ip "joinedFrom", m.last_login_ip "lastLoginFrom",
      ${seconds('m.created_at')} "joinedAt", ${seconds('m.last_login_at')} "lastLoginAt",
        account.is_suspended(m.id, ${ctx.now}) "isSuspended",
      exists (select from account.two_step t where t.member_id = m.id and t.confirmed_at is not null) "usesTwoStep",
      x.reason, ${seconds('x.suspended_at')} "at", ${seconds('x.until')} "until", b.nickname "by"
    from account.member m left join account.staff s on s.member_id = m.id
      left join account.suspension x on x.member_id = m.id left join account.member b on b.id = x.suspended_by
    where m.id = ${id}`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  const { reason, at, until, by, ...record } = rows[0];
  return { ...record, suspension: record.isSuspended ? { reason: reason ?? '', at, until, by } : null };
}

/**
 * The open logins of a member, newest first, at most 50. @throws Refusal forbidden without the console's menu "members"
 */
export async function listMemberLogins(ctx: Ctx, id: number): Promise<MemberLogin[]> {
  await requireConsole(ctx, 'members');
  const { rows } = await sql<MemberLogin>`
    select l.id, ${seconds('l.created_at')} "at", l.ip, l.agent, b.nickname "by" from account.login l
      left join account.member b on b.id = l.impersonator_id
    where l.member_id = ${id} and l.ended_at is null and l.expires_at > ${ctx.now} order by l.id desc
      limit 50`.execute(ctx.db);
  return rows;
}

/** What was done to a member lately, newest first. @throws Refusal forbidden without the console's menu "members" */
export async function listMemberActs(ctx: Ctx, id: number): Promise<MemberAct[]> {
  await requireConsole(ctx, 'members');
  const { rows } = await sql<MemberAct>`
    select a.id, ${seconds('a.at')} "at", a.action, m.nickname actor, a.actor_id "actorId", a.detail
    from core.audit a left join account.member m on m.id = a.actor_id
    where a.subject_kind = 'member' and a.subject_id = ${id} order by a.id desc limit 20`.execute(ctx.db);
  return rows;
}

/** Numbers for the console's first page. Days are counted back from now. */
export async function getMemberNumbers(ctx: Ctx): Promise<{
  joinedDay: number;
  joinedWeek: number;
  activeDay: number;
  activeWeek: number;
  suspended: number;
  locked: number;
}> {
  const { rows } = await sql<{
    joinedDay: number;
    joinedWeek: number;
    activeDay: number;
    activeWeek: number;
    suspended: number;
    locked: number;
  }>`
    select (select count(*) from account.member where created_at > ${ago(ctx, 1)} and ${isCounted}) "joinedDay",
      (select count(*) from account.member where created_at > ${ago(ctx, 7)} and ${isCounted}) "joinedWeek",
      (select count(distinct member_id) from account.login
        where created_at > ${ago(ctx, 1)} and impersonator_id is null) "activeDay",
      (select count(distinct member_id) from account.login
        where created_at > ${ago(ctx, 7)} and impersonator_id is null) "activeWeek",
      (select count(*) from account.suspension where until is null or until > ${ctx.now}) suspended,
      (select count(*) from account.failure where failures >= 10
        and failed_at > ${ago(ctx, 1)}) locked`.execute(ctx.db);
  return rows[0]!;
}

/** How many administrators can log in, without the given member. */
export async function countAdministrators(ctx: Pick<Ctx, 'db' | 'now'>, withoutId = 0): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from account.staff s join account.member_group g on g.id = s.group_id
      join account.member m on m.id = s.member_id
    where g.is_all and g.status and m.password_hash is not null and s.member_id <> ${withoutId}
      and not account.is_suspended(s.member_id, ${ctx.now})`.execute(ctx.db);
  return rows[0]!.count;
}

/** Staff without two-step login. */
export async function countStaffWithoutTwoStep(ctx: Pick<Ctx, 'db'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from account.staff s
    where not exists (select from account.two_step t where t.member_id = s.member_id
      and t.confirmed_at is not null)`.execute(ctx.db);
  return rows[0]!.count;
}

const seconds = (column: string) => sql`floor(extract(epoch from ${sql.ref(column)}))::bigint`;
const ago = (ctx: Pick<Ctx, 'now'>, days: number) => new Date(ctx.now.getTime() - days * 86_400_000);

/** Each kind of word has an index of its own: numbers, addresses, the beginnings of names. */
function wordsOf(q: string) {
  if (q === '') return sql`true`;
  const start = `${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const byId = /^#?\d{1,15}$/.test(q) ? sql`m.id = ${Number(q.replace('#', ''))} or` : sql``;
  if (q.includes('@') && !q.startsWith('@')) return sql`m.email like ${start}`;
  const name = q.startsWith('@') ? start.slice(1) : start;
  const byMobile = patterns.mobile.test(q) || /^\d{3,}$/.test(q) ? sql`m.mobile like ${start} or` : sql``;
  return sql`(${byId} ${byMobile} lower(m.username) like ${name} or lower(m.nickname) like ${name}
    or m.email like ${name})`;
}

function stateOf(ctx: Ctx, state: z.output<typeof MemberListInput>['state']) {
  if (state === 'suspended')
    return sql`exists (select from account.suspension x
    where x.member_id = m.id and (x.until is null or x.until > ${ctx.now}))`;
  if (state === 'active') return sql`not account.is_suspended(m.id, ${ctx.now})`;
  return state === 'staff' ? sql`s.member_id is not null` : sql`true`;
}
