import { sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, isMember, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { cookieNames } from '#app/core/http/cookies.server.ts';
import { type Cookie, Reply } from '#app/core/http/endpoint.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { type LoginSettings, getLoginSettings } from '#app/account/logins.settings.server.ts';
import { notFound, say as sayAll } from '#app/core/refusals.server.ts';
import { requireAdmitted } from '#app/account/joining/joining.commands.server.ts';
import { keepLanguage, languageCookie } from './contacts.commands.server.ts';
import { raiseMemberEvent } from '#app/account/events/member-events.commands.server.ts';
import en from '#app/account/account-api.en.ts';
import enSecurity from './security-api.en.ts';
import zh from '#app/account/account-api.zh.ts';
import zhSecurity from './security-api.zh.ts';
import { getUserInfo } from './user-info.queries.server.ts';
import type { LogoutInput, RefreshInput, LoginIdInput, LoginMethod } from './sessions.schema.ts';
import { hasConsoleRights, isNewDevice, isToken, tokenHashes } from './sessions.queries.server.ts';
import { lockToken, isSecondTab, addToken, later, originOf } from './login-tokens.commands.server.ts';

const say = { ...bilingual(zh, en), ...bilingual(zhSecurity, enSecurity) };

/** A new login's keys; `refreshToken` is '' unless it is to be kept. The cookies carry both to our own pages. */
export type OpenedLogin = { loginId: number; token: string; refreshToken: string; cookies: Cookie[] };

type Lifetimes = Pick<LoginSettings, 'accessTokenSeconds' | 'refreshTokenSeconds'>;

type NewLogin = { keeps: boolean; method: LoginMethod; lifetimes: Lifetimes & Door };

type Door = Pick<LoginSettings, 'openMemberCenter'>;

/**
 * Signs a member in as `openLogin` does and answers as the contract's checkIn, in the caller's transaction. A login
 * from a device not seen before is told to the member; mails to them are written in the language of the last login,
 * unless they chose one: then the answer has its cookie for this device too.
 * @throws Refusal "Member center disabled" to all but staff while it is closed
 */
export async function signIn(ctx: Ctx, memberId: number, { keeps, method, lifetimes }: NewLogin): Promise<Reply> {
  await requireOpenFor(ctx, memberId, lifetimes);
  const isNew = await isNewDevice(ctx, memberId, originOf(ctx));
  const { loginId, token, refreshToken, cookies } = await openLogin(ctx, memberId, keeps, lifetimes, method);
  const chosen = await keepLanguage(ctx, memberId);
  if (isNew) await raiseMemberEvent(ctx, memberId, 'newLogin');
  const info = await getUserInfo(ctx, memberId, loginId);
  return new Reply(
    { userInfo: { ...info, token, refresh_token: refreshToken }, routePath: '/user' },
    { text: say.loginSucceeded, cookies: chosen ? [...cookies, languageCookie(chosen)] : cookies },
  );
}

/**
 * @throws Refusal that a member is suspended, with the reason and the end for the login page: for callers who have
 * proved that the account is theirs; WAITING for one that staff have not let in yet
 */
export async function requireNotSuspended(ctx: Pick<Ctx, 'db' | 'now'>, memberId: number): Promise<void> {
  const { rows } = await sql<{ isSuspended: boolean; reason: string | null; until: number | null }>`
    select account.is_suspended(m.id, ${ctx.now}) "isSuspended", s.reason,
      floor(extract(epoch from s.until))::bigint "until"
    from account.member m left join account.suspension s on s.member_id = m.id
      where m.id = ${memberId}`.execute(ctx.db);
  if (!rows[0]?.isSuspended) return;
  await requireAdmitted(ctx, memberId);
  throw new Refusal(say.accountDisabled, {
    data: {
      error: 'SUSPENDED',
      reason: rows[0].reason ?? '',
      until: rows[0].until,
    },
  });
}

/** @throws Refusal "Member center disabled" while it is closed, for members without rights in the console */
export async function requireOpenFor(ctx: Ctx, memberId: number, { openMemberCenter }: Door): Promise<void> {
  if (openMemberCenter) return;
  const { rows } = await sql<{
    isStaff: boolean;
  }>`select ${hasConsoleRights(sql`${memberId}::bigint`)} "isStaff"`.execute(ctx.db);
  if (!rows[0]?.isStaff) throw new Refusal(sayAll.memberCenterDisabled);
}

/**
 * Signs a member in on this device, in the caller's transaction.
 * @param keeps whether the login may be renewed ("remember me")
 * @param method how the member showed that it is they, which counts as a recent proof; 'other' does not
 */
export async function openLogin(
  ctx: Ctx,
  memberId: number,
  keeps: boolean,
  lifetimes: Lifetimes,
  method: LoginMethod = 'other',
): Promise<OpenedLogin> {
  const { accessTokenSeconds, refreshTokenSeconds } = lifetimes;
  const { ip, agent } = originOf(ctx);
  const lifetime_s = keeps ? refreshTokenSeconds : accessTokenSeconds;
  const { rows } = await sql<{ id: number }>`
    insert into account.login (member_id, created_at, expires_at, ip, agent, method, proven_at)
    values (${memberId}, ${ctx.now}, ${later(ctx, lifetime_s)}, ${ip}, ${agent}, ${method},
      ${method === 'other' ? null : ctx.now}) returning id`.execute(ctx.db);
  const loginId = rows[0]!.id;
  const token = await addToken(ctx, loginId, 'user', accessTokenSeconds);
  const refreshToken = keeps ? await addToken(ctx, loginId, 'user-refresh', refreshTokenSeconds) : '';
  await sql`update account.member set last_login_at = ${ctx.now}, last_login_ip = ${ip}
    where id = ${memberId}`.execute(ctx.db);
  await audit(
    asOwner(ctx, memberId, loginId),
    'account.openLogin',
    { kind: 'login', id: loginId },
    { memberId, keeps, method },
  );
  return { loginId, token, refreshToken, cookies: loginCookies(lifetime_s, token, { memberId, refreshToken }) };
}

/** Who logs in, or keeps a login, comes as a visitor; the audit log knows who it was. */
function asOwner(ctx: Ctx, id: number, loginId: number): Ctx {
  if (ctx.actor.kind !== 'visitor') return ctx;
  const { ip, agent } = ctx.actor;
  return { ...ctx, actor: { kind: 'member', id, loginId, ip, agent } };
}

/**
 * Ends every login of a member, begun ones, trusted devices and logins as other members too, in the caller's
 * transaction.
 */
export async function endLogins(ctx: Ctx, memberId: number): Promise<void> {
  await endOthers(ctx, memberId, null);
}

/**
 * Ends one login of the caller's own; a second time changes nothing.
 * @throws Refusal not-found for a login of somebody else
 */
export async function endLogin(ctx: Ctx, { id }: z.output<typeof LoginIdInput>): Promise<Reply> {
  const actor = requireMember(ctx);
  await transact(ctx, async (tctx) => {
    const { rows } = await sql<{ ended_at: Date | null }>`
      select ended_at from account.login where id = ${id} and member_id = ${actor.id} for no key update`.execute(
      tctx.db,
    );
    if (!rows[0]) throw notFound();
    if (rows[0].ended_at) return;
    await sql`update account.login set ended_at = ${tctx.now} where id = ${id}`.execute(tctx.db);
    await audit(tctx, 'account.endLogin', { kind: 'login', id });
  });
  return new Reply({ id }, { text: say.loginEnded });
}

/** Ends every login of the caller but the present one; no device is trusted any more. Answers how many there were. */
export async function endOtherLogins(ctx: Ctx): Promise<Reply<{ count: number }>> {
  const actor = requireMember(ctx);
  const count = await transact(ctx, async (tctx) => {
    const ended = await endOthers(tctx, actor.id, actor.loginId);
    if (ended > 0) await audit(tctx, 'account.endOtherLogins', { kind: 'member', id: actor.id }, { count: ended });
    return ended;
  });
  return new Reply({ count }, { text: say.loginsEnded(count) });
}

/**
 * Renews a kept login: a fresh access token and a new refresh token in place of the given one, which is spent.
 * Spent a second time within 30 s by the same agent (two tabs), it still gives an access token, but no refresh token;
 * any other reuse ends the login everywhere. Clients that hold the refresh token themselves find the new one in
 * `refresh_token`; our own pages keep it in the cookie that scripts cannot read.
 * @throws Refusal LOGIN_RESTS while the member centre is closed and the caller's login waits for it, "Invalid token"
 * for anything but a refresh token, else "Login expired, please login again."
 */
export async function refreshLogin(ctx: Ctx, input: z.output<typeof RefreshInput>): Promise<Reply> {
  if (ctx.actor.kind === 'visitor' && ctx.actor.isShutOut)
    throw new Refusal(sayAll.memberCenterDisabled, { data: { error: 'LOGIN_RESTS' } });
  const given = input.refreshToken || input.refreshCookie;
  if (!isToken(given)) throw new Refusal(say.invalidToken);
  const { accessTokenSeconds, refreshTokenSeconds } = await getLoginSettings(ctx);
  const renewed = await transact(ctx, async (tctx) => {
    const row = await lockToken(tctx, given);
    if (!row || row.isOver || row.expires_at <= tctx.now) return 'expired';
    if (row.kind !== 'user-refresh') return 'invalid';
    if (row.spent_at && !isSecondTab(row, tctx)) {
      await sql`update account.login set ended_at = ${tctx.now}
        where id = ${row.login_id} and ended_at is null`.execute(tctx.db);
      await audit(tctx, 'account.endStolenLogin', { kind: 'login', id: row.login_id });
      return 'expired';
    }
    const token = await addToken(tctx, row.login_id, 'user', accessTokenSeconds);
    if (row.spent_at) return { token, refreshToken: '', memberId: row.member_id };
    await sql`update account.token set spent_at = ${tctx.now}, spent_agent = ${originOf(tctx).agent}
      where hash = any(${tokenHashes(given)}::bytea[])`.execute(tctx.db);
    await sql`update account.login set expires_at = ${later(tctx, refreshTokenSeconds)}
      where id = ${row.login_id}`.execute(tctx.db);
    const refreshToken = await addToken(tctx, row.login_id, 'user-refresh', refreshTokenSeconds);
    await audit(asOwner(tctx, row.member_id, row.login_id), 'account.refreshLogin', {
      kind: 'login',
      id: row.login_id,
    });
    return { token, refreshToken, memberId: row.member_id };
  });
  if (renewed === 'invalid') throw new Refusal(say.invalidToken);
  if (renewed === 'expired') throw new Refusal(say.loginExpired);
  const holdsItself = input.refreshToken !== '' && renewed.refreshToken !== '';
  const data = {
    type: 'user-refresh',
    token: renewed.token,
    ...(holdsItself && { refresh_token: renewed.refreshToken }),
  };
  return new Reply(data, { cookies: loginCookies(refreshTokenSeconds, renewed.token, renewed) });
}

/**
 * Ends the caller's login and the one whose refresh token is given, and clears the cookies. Anybody may call it, any
 * number of times.
 */
export async function logOut(ctx: Ctx, input: z.output<typeof LogoutInput>): Promise<Reply> {
  const given = [input.refresh_token, input.refreshToken, input.refreshCookie].filter(isToken).flatMap(tokenHashes);
  const present = isMember(ctx.actor) ? ctx.actor.loginId : null;
  if (present !== null || given.length > 0) {
    await transact(ctx, async (tctx) => {
      const { rows } = await sql<{ id: number }>`
        update account.login set ended_at = ${tctx.now}
        where ended_at is null and (id = ${present}::bigint
          or id in (select login_id from account.token where hash = any(${given}::bytea[]) and kind = 'user-refresh'))
        returning id`.execute(tctx.db);
      for (const { id } of rows) await audit(tctx, 'account.logOut', { kind: 'login', id });
    });
  }
  const names = [cookieNames.id, cookieNames.token, cookieNames.refresh, cookieNames.staff];
  return new Reply([], {
    cookies: names.map((name) => ({
      name,
      value: '',
      httpOnly: name === cookieNames.refresh || name === cookieNames.staff,
    })),
  });
}

/** Forgets logins that ended or expired more than a week ago, with their tokens. */
export async function purgeLogins(ctx: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  const before = new Date(ctx.now.getTime() - keptAfterEnd_ms);
  await sql`delete from account.login where ended_at < ${before} or expires_at < ${before}`.execute(ctx.db);
}

async function endOthers(ctx: Ctx, memberId: number, keptId: number | null): Promise<number> {
  const { rows } = await sql`
    update account.login set ended_at = ${ctx.now}
    where (member_id = ${memberId} or impersonator_id = ${memberId}) and ended_at is null
      and id is distinct from ${keptId}::bigint and expires_at > ${ctx.now} returning 1`.execute(ctx.db);
  await sql`delete from account.login_ticket where member_id = ${memberId}`.execute(ctx.db);
  await sql`delete from account.trusted_device where member_id = ${memberId}`.execute(ctx.db);
  return rows.length;
}

const keptAfterEnd_ms = 7 * 86_400_000;

/** All cookies live as long as the login can be renewed, so that an expired access token is noticed and renewed. */
export function loginCookies(
  lifetime_s: number,
  token: string,
  { memberId, refreshToken }: { memberId: number; refreshToken: string },
): Cookie[] {
  const days = lifetime_s / 86_400;
  return [
    { name: cookieNames.id, value: String(memberId), days },
    { name: cookieNames.token, value: token, days },
    ...(refreshToken === '' ? [] : [{ name: cookieNames.refresh, value: refreshToken, days, httpOnly: true }]),
  ];
}
