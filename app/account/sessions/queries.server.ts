import { sql } from 'kysely';
import type { Actor, Ctx, Origin } from '#app/core/ctx.server.ts';
import { keyedHash } from '#app/core/secret.server.ts';
import type { LoginInfo } from '../schema.ts';

/** The keyed hash a token of a login is stored under. */
export const tokenHash = (token: string) => keyedHash('token', token);

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** True for text that has the form of a token. */
export const isToken = (value: string) => uuid.test(value);

/**
 * Who calls, by the access token: one query, none for visitors. Unknown tokens, ended logins and suspended members are
 * visitors; `tokenExpired` marks a visitor whose login could be renewed. Never cached, so that an ended login ends at once.
 */
export async function findActor(db: Ctx['db'], token: string, origin: Origin, now: Date): Promise<Actor> {
  const visitor: Actor = { kind: 'visitor', ...origin };
  if (!isToken(token)) return visitor;
  const { rows } = await sql<{ loginId: number; memberId: number; expires_at: Date; isStaff: boolean }>`
    select l.id "loginId", l.member_id "memberId", t.expires_at, exists (select from account.staff s where s.member_id = l.member_id) "isStaff"
    from account.token t join account.login l on l.id = t.login_id
    where t.hash = ${tokenHash(token)} and t.kind = 'user' and l.ended_at is null
      and not exists (select from account.suspension x where x.member_id = l.member_id)`.execute(db);
  const row = rows[0];
  if (!row) return visitor;
  if (row.expires_at <= now) return { ...visitor, tokenExpired: true };
  return { kind: row.isStaff ? 'staff' : 'member', id: row.memberId, loginId: row.loginId, token, ...origin };
}

/**
 * The devices a member is signed in on, newest first, at most 20.
 * @param currentId the login to mark as the present one
 */
export async function listLogins(ctx: Pick<Ctx, 'db' | 'now'>, memberId: number, currentId: number | null): Promise<LoginInfo[]> {
  const { rows } = await sql<{ id: number; created_at: Date; ip: string; agent: string }>`
    select id, created_at, ip, agent from account.login
    where member_id = ${memberId} and ended_at is null and expires_at > ${ctx.now} order by id desc limit 20`.execute(ctx.db);
  return rows.map(({ created_at, ...row }) => ({ ...row, time: Math.floor(created_at.getTime() / 1000), current: row.id === currentId }));
}
