import { sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, type LoginActor, requireMember, requireRecentProof } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { cookieNames } from '#app/core/http/cookies.server.ts';
import { type Cookie, Reply } from '#app/core/http/endpoint.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { raiseMemberEvent } from '#app/account/events/member-events.commands.server.ts';
import en from '#app/account/members-api.en.ts';
import zh from '#app/account/members-api.zh.ts';
import { onMember } from './members.commands.server.ts';
import { canLogIn } from './members.queries.server.ts';
import type { EndImpersonationInput, ImpersonateInput } from './members.schema.ts';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { loginCookies } from '#app/account/sessions/sessions.commands.server.ts';
import { addToken } from '#app/account/sessions/login-tokens.commands.server.ts';
import { isToken, tokenHashes } from '#app/account/sessions/sessions.queries.server.ts';

const say = bilingual(zh, en);

/** An impersonation lasts an hour and cannot be renewed. */
const lifetime_s = 3600;

/**
 * Signs staff in as a member in this browser to see what the member sees, until they end it, log out, begin with
 * another, their own login, rights or account end, or an hour has passed; needs a recent proof. The login writes
 * nothing (`Endpoint.whileImpersonating`) and is marked for good: audit rows name the staff member, the member sees it
 * among their logins and is told. The staff member's own keys wait meanwhile in a cookie that scripts cannot read.
 * @throws Refusal forbidden without the node "members/impersonate" or on staff with further rights; need-proof;
 * not-found; for oneself, for suspended members and for accounts that nobody can log in to
 */
export async function impersonateMember(
  ctx: Ctx,
  { id, reason, refreshCookie }: z.output<typeof ImpersonateInput>,
): Promise<Reply> {
  await requireConsole(ctx, 'members/impersonate');
  const own = requireRecentProof(ctx);
  const { name, token } = await onMember(ctx, 'members/impersonate', id, async (tctx, actorId) => {
    if (id === actorId) throw new Refusal(say.notYourself);
    const { rows } = await sql<{ nickname: string; isSuspended: boolean; canLogIn: boolean }>`
      select nickname, account.is_suspended(id, ${ctx.now}) "isSuspended", ${canLogIn} "canLogIn" from account.member m
        where id = ${id}`.execute(tctx.db);
    const member = rows[0]!;
    if (member.isSuspended) throw new Refusal(say.memberSuspendedAlready);
    if (!member.canLogIn) throw new Refusal(say.cannotLogIn);
    const { rows: former } = await sql<{ memberId: number }>`
      update account.login set ended_at = ${ctx.now} where impersonator_id = ${actorId} and ended_at is null
        returning member_id "memberId"`.execute(tctx.db);
    const opened = await openImpersonation(tctx, id, own);
    await audit(tctx, 'account.impersonateMember', { kind: 'member', id }, { reason, loginId: opened.loginId });
    if (!former.some(({ memberId }) => memberId === id))
      await raiseMemberEvent({ ...tctx, actor: { kind: 'job', name: 'console' } }, id, 'impersonated');
    return { name: member.nickname, token: opened.token };
  });
  const cookies = [
    ...loginCookies(lifetime_s, token, { memberId: id, refreshToken: '' }),
    { name: cookieNames.refresh, value: '', httpOnly: true },
    {
      name: cookieNames.staff,
      value: `${own.token ?? ''}.${refreshCookie}`,
      days: lifetime_s / 86_400,
      httpOnly: true,
    },
  ];
  return new Reply(null, { text: say.impersonating(name), cookies });
}

/**
 * Ends an impersonation and gives the browser back to the staff member, when their own login still lives.
 * @throws Refusal need-login; when the caller is signed in as themselves
 */
export async function endImpersonation(
  ctx: Ctx,
  { staffCookie }: z.output<typeof EndImpersonationInput>,
): Promise<Reply<{ isBack: boolean }>> {
  const actor = requireMember(ctx);
  const staffId = 'impersonatorId' in actor ? actor.impersonatorId : undefined;
  if (staffId === undefined) throw new Refusal(say.notImpersonating);
  const cookies = await transact(ctx, async (tctx) => {
    const { rows } = await sql`update account.login set ended_at = ${tctx.now}
      where id = ${actor.loginId} and ended_at is null returning 1`.execute(tctx.db);
    if (rows.length > 0)
      await audit(tctx, 'account.endImpersonation', { kind: 'member', id: actor.id }, { loginId: actor.loginId });
    return ownCookies(tctx, staffId, staffCookie);
  });
  return new Reply({ isBack: cookies !== null }, { text: say.impersonationEnded, cookies: cookies ?? goneCookies });
}

const goneCookies: Cookie[] = [cookieNames.id, cookieNames.token, cookieNames.staff].map((name) => ({
  name,
  value: '',
  httpOnly: name === cookieNames.staff,
}));

async function openImpersonation(
  tctx: Ctx,
  memberId: number,
  staff: LoginActor,
): Promise<{ loginId: number; token: string }> {
  const { rows } = await sql<{ id: number }>`
    insert into account.login (member_id, created_at, expires_at, ip, agent, impersonator_id, impersonator_login_id)
    values (${memberId}, ${tctx.now}, ${new Date(tctx.now.getTime() + lifetime_s * 1000)}, ${staff.ip}, ${staff.agent},
      ${staff.id}, ${staff.loginId})
    returning id`.execute(tctx.db);
  const loginId = rows[0]!.id;
  return { loginId, token: await addToken(tctx, loginId, 'user', lifetime_s) };
}

/** The cookies of the staff member's own login, or null when it has ended or is another's. */
async function ownCookies(ctx: Ctx, staffId: number, staffCookie: string): Promise<Cookie[] | null> {
  const [token = '', refreshToken = ''] = staffCookie.split('.');
  if (!isToken(token) || (refreshToken !== '' && !isToken(refreshToken))) return null;
  const { rows } = await sql<{ expires_at: Date }>`
    select l.expires_at from account.token t join account.login l on l.id = t.login_id
    where t.hash = any(${tokenHashes(token)}::bytea[]) and l.member_id = ${staffId}
      and l.impersonator_id is null and l.ended_at is null and l.expires_at > ${ctx.now}`.execute(ctx.db);
  if (!rows[0]) return null;
  const left_s = (rows[0].expires_at.getTime() - ctx.now.getTime()) / 1000;
  return [
    ...loginCookies(left_s, token, { memberId: staffId, refreshToken }),
    { name: cookieNames.staff, value: '', httpOnly: true },
  ];
}
