import { unixSeconds } from '#app/core/unix-seconds.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Actor, Ctx, Origin } from '#app/core/ctx.server.ts';
import { networkOf } from '#app/core/address.ts';
import { keyedHash, keyedHashes } from '#app/core/secrets/secret.server.ts';
import { getLoginSettings } from '#app/account/logins.settings.server.ts';
import { isStaffWith } from '#app/account/rules/rules.queries.server.ts';
import { deviceName } from './shown-facts.ts';
import type { LoginInfo, LoginMethod } from './sessions.schema.ts';

/** The keyed hash a token of a login is stored under. */
export const tokenHash = (token: string) => keyedHash('token', token);
/** Those by which it is found. */
export const tokenHashes = (token: string) => keyedHashes('token', token);

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** True for text that has the form of a token. */
export const isToken = (value: string) => uuid.test(value);

/**
 * Who calls, by the access token: one query, none for visitors. Unknown tokens, ended logins and suspended members are
 * visitors, and so is staff signed in as a member once their own login, account or right to do so has ended;
 * `tokenExpired` marks a visitor whose login could be renewed, `isShutOut` one who is no staff while the member centre
 * is closed. Never cached, so that an ended login ends at once.
 * @param along what other domains want to know of a member in the same statement, for `readAlong`
 */
export async function findActor(
  db: Ctx['db'],
  token: string,
  origin: Origin,
  now: Date,
  along: ReadAlong = {},
): Promise<Actor> {
  const visitor: Actor = { kind: 'visitor', ...origin };
  if (!isToken(token)) return visitor;
  const { rows } = await sql<ActorRow>`
    select l.id "loginId", l.member_id "memberId", t.expires_at, l.proven_at "provenAt", m.group_id "groupId",
      l.impersonator_id "impersonatorId", m.username, m.nickname, m.avatar,
      (select s.group_id from account.staff s where s.member_id = l.member_id) "consoleGroupId",
      ${hasConsoleRights(sql`l.member_id`)} "isStaff", ${alongJson(along, now)} along
    from account.token t join account.login l on l.id = t.login_id join account.member m on m.id = l.member_id
    where t.hash = any(${tokenHashes(token)}::bytea[]) and t.kind = 'user' and l.ended_at is null
      and not account.is_suspended(l.member_id, ${now})
      and (l.impersonator_id is null or not account.is_suspended(l.impersonator_id, ${now}) and exists (
        select from account.login own where own.id = l.impersonator_login_id and own.ended_at is null
          and own.expires_at > ${now}))`.execute(db);
  const row = rows[0];
  if (!row) return visitor;
  if (row.impersonatorId !== null && !(await isStaffWith({ db }, row.impersonatorId, 'members/impersonate')))
    return visitor;
  if (row.expires_at <= now) return { ...visitor, tokenExpired: true };
  const { impersonatorId, isStaff, memberId: id, loginId, provenAt, groupId } = row;
  if (impersonatorId === null && !isStaff && !(await getLoginSettings({ db })).openMemberCenter)
    return { ...visitor, isShutOut: true };
  const { consoleGroupId } = row;
  const face = { username: row.username, nickname: row.nickname, avatar: row.avatar };
  const more = row.along && { along: row.along };
  const shared = { id, loginId, token, provenAt, groupId, consoleGroupId, face, ...more, ...origin };
  return impersonatorId === null
    ? { kind: isStaff ? 'staff' : 'member', ...shared }
    : { kind: 'member', ...shared, impersonatorId };
}

/** Those of some logins that are open still, and whether their members have console rights. */
export async function listOpenLogins(
  ctx: Pick<Ctx, 'db' | 'now'>,
  loginIds: readonly number[],
): Promise<Map<number, { isStaff: boolean }>> {
  const { openMemberCenter } = await getLoginSettings(ctx);
  const { rows } = await sql<{ id: number; isStaff: boolean }>`
    select l.id, ${hasConsoleRights(sql`l.member_id`)} "isStaff" from account.login l
    where l.id = any(${loginIds}::bigint[]) and l.ended_at is null and l.expires_at > ${ctx.now}
      and not account.is_suspended(l.member_id, ${ctx.now})
      and (l.impersonator_id is null or not account.is_suspended(l.impersonator_id, ${ctx.now}))`.execute(ctx.db);
  return new Map(rows.flatMap(({ id, isStaff }) => (openMemberCenter || isStaff ? [[id, { isStaff }]] : [])));
}

/** Expressions of JSON over a member's id, by the name under which `readAlong` gives what they say. */
export type ReadAlong = Readonly<Record<string, (memberId: RawBuilder<unknown>, now: Date) => RawBuilder<unknown>>>;

function alongJson(along: ReadAlong, now: Date): RawBuilder<unknown> {
  const facts = Object.entries(along).map(([name, of]) => sql`${sql.lit(name)}, ${of(sql`l.member_id`, now)}`);
  return facts.length > 0 ? sql`json_build_object(${sql.join(facts)})` : sql`null::json`;
}

/** A condition on a member's id: they have rights in the console. */
export const hasConsoleRights = (memberId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`exists (select from account.staff s join account.member_group g on g.id = s.group_id
    where s.member_id = ${memberId} and g.status)`;

type ActorRow = {
  loginId: number;
  memberId: number;
  expires_at: Date;
  provenAt: Date | null;
  groupId: number;
  impersonatorId: number | null;
  isStaff: boolean;
  consoleGroupId: number | null;
  username: string;
  nickname: string;
  avatar: string;
  along: Record<string, unknown> | null;
};

/**
 * The devices a member is signed in on, newest first, at most 20.
 * @param currentId the login to mark as the present one
 */
export async function listLogins(
  ctx: Pick<Ctx, 'db' | 'now'>,
  memberId: number,
  currentId: number | null,
): Promise<LoginInfo[]> {
  const { rows } = await sql<{
    id: number;
    created_at: Date;
    ip: string;
    agent: string;
    method: LoginMethod;
    byStaff: boolean;
  }>`
    select id, created_at, case when impersonator_id is null then ip else '' end ip,
      case when impersonator_id is null then agent else '' end agent, method,
      impersonator_id is not null "byStaff" from account.login
    where member_id = ${memberId} and ended_at is null and expires_at > ${ctx.now} order by id desc
      limit 20`.execute(ctx.db);
  return rows.map(({ created_at, ...row }) => ({
    ...row,
    device: deviceName(row.agent),
    time: unixSeconds(created_at),
    current: row.id === currentId,
  }));
}

/**
 * Whether a login that is about to be opened comes from a device its member has not used before: neither kind of
 * browser and system nor network are those of an earlier login. A first login is from no new device.
 */
export async function isNewDevice(ctx: Pick<Ctx, 'db'>, memberId: number, { ip, agent }: Origin): Promise<boolean> {
  const { rows } = await sql<{ lastIp: string; agents: string[] }>`
    select last_login_ip "lastIp", array(select l.agent from account.login l where l.member_id = m.id order by l.id desc
      limit 50) agents
    from account.member m where id = ${memberId} and last_login_at is not null`.execute(ctx.db);
  const past = rows[0];
  if (!past || networkOf(past.lastIp) === networkOf(ip)) return false;
  return !past.agents.some((known) => deviceName(known) === deviceName(agent));
}

/**
 * Whether a member has logged in, up to a moment, from an address that another one logged in from within a day of it.
 */
export async function shareAddress(
  ctx: Pick<Ctx, 'db'>,
  { memberId, until, otherId }: { memberId: number; until: Date; otherId: number },
): Promise<boolean> {
  const { rows } = await sql`
    select from account.login a join account.login b on b.ip = a.ip
      and b.created_at between a.created_at - interval '1 day' and a.created_at + interval '1 day'
    where a.member_id = ${memberId} and a.created_at <= ${until} and a.ip <> '' and b.member_id = ${otherId}
      limit 1`.execute(ctx.db);
  return rows.length > 0;
}

type AddressPair = { memberId: number; otherId: number; until: Date };

/**
 * Of pairs of members those who have logged in from one address within a day of each other, by the first one's id:
 * `early` when the first one did so up to a moment, which is what `shareAddress` asks, else `later`.
 */
export async function listSharedAddresses(
  ctx: Pick<Ctx, 'db'>,
  pairs: readonly AddressPair[],
): Promise<Map<number, 'early' | 'later'>> {
  const { rows } = await sql<{ id: number; isEarly: boolean }>`
    select p.id, bool_or(a.created_at <= p.until) "isEarly"
    from unnest(${pairs.map((pair) => pair.memberId)}::bigint[], ${pairs.map((pair) => pair.otherId)}::bigint[],
      ${pairs.map((pair) => pair.until)}::timestamptz[])
        p (id, other_id, until)
      join account.login a on a.member_id = p.id and a.ip <> ''
      join account.login b on b.member_id = p.other_id and b.ip = a.ip
        and b.created_at between a.created_at - interval '1 day' and a.created_at + interval '1 day'
    group by p.id`.execute(ctx.db);
  return new Map(rows.map(({ id, isEarly }) => [id, isEarly ? 'early' : 'later']));
}
