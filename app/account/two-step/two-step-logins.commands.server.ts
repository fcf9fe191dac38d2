import { sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '#app/core/audit.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { cookieNames } from '#app/core/http/cookies.server.ts';
import { type Cookie, Reply } from '#app/core/http/endpoint.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { keyedHash, keyedHashes, newToken } from '#app/core/secrets/secret.server.ts';
import { getLoginSettings } from '#app/account/logins.settings.server.ts';
import en from '#app/account/account-api.en.ts';
import enSecurity from '#app/account/sessions/security-api.en.ts';
import zh from '#app/account/account-api.zh.ts';
import zhSecurity from '#app/account/sessions/security-api.zh.ts';
import { signIn } from '#app/account/sessions/sessions.commands.server.ts';
import { proveSecondStep } from './two-step.commands.server.ts';
import { ticket_ms, ticketTries, trust_days } from './two-step.policy.ts';
import { trustHash } from './two-step.queries.server.ts';
import type { TwoStepLoginInput } from './two-step.schema.ts';

const say = { ...bilingual(zh, en), ...bilingual(zhSecurity, enSecurity) };

/**
 * The refusal that a right password gets when the second step is still missing: its message tells people with other
 * clients where to go on, its data `{type: "two step", ticket}` lets ours ask for the code. In the caller's
 * transaction.
 */
export async function askSecondStep(ctx: Ctx, memberId: number, keeps: boolean): Promise<Refusal> {
  const ticket = newToken();
  const expires = new Date(ctx.now.getTime() + ticket_ms);
  await sql`insert into account.login_ticket (hash, member_id, keeps, created_at, expires_at)
    values (${ticketHash(ticket)}, ${memberId}, ${keeps}, ${ctx.now}, ${expires})`.execute(ctx.db);
  await audit(ctx, 'account.askSecondStep', { kind: 'member', id: memberId });
  return new Refusal(say.twoStepNeeded, { data: { type: 'two step', ticket } });
}

/**
 * Ends a login that waits for its second step. A ticket takes five codes within five minutes.
 * @throws Refusal when the ticket is used up, the code is wrong, or too many were wrong
 */
export async function finishLogin(
  ctx: Ctx,
  { ticket, code, trust }: z.output<typeof TwoStepLoginInput>,
): Promise<Reply> {
  const settings = await getLoginSettings(ctx);
  const hashes = keyedHashes('login-ticket', ticket);
  const { rows } = await sql<{ memberId: number; keeps: boolean }>`
    update account.login_ticket set tries = tries + 1
    where hash = any(${hashes}::bytea[]) and used_at is null and expires_at > ${ctx.now} and tries < ${ticketTries}
    returning member_id "memberId", keeps`.execute(ctx.db);
  const login = rows[0];
  if (!login) throw new Refusal(say.ticketGone, { data: { type: 'ticket gone' } });
  const proof = await proveSecondStep(ctx, login.memberId, code);
  if (proof === 'locked') throw new Refusal(say.secondStepLocked);
  if (proof === 'wrong') throw new Refusal(say.wrongSecondCode, { fields: { code: say.wrongSecondCode } });
  return transact(ctx, async (tctx) => {
    const used = await sql`update account.login_ticket set used_at = ${tctx.now} where hash = any(${hashes}::bytea[])
      and used_at is null returning 1`.execute(tctx.db);
    if (used.rows.length === 0) throw new Refusal(say.ticketGone, { data: { type: 'ticket gone' } });
    const { rows: suspended } = await sql<{ is: boolean }>`select account.is_suspended(${login.memberId},
      ${tctx.now}) "is"`.execute(tctx.db);
    if (suspended[0]?.is) throw new Refusal(say.accountDisabled);
    const reply = await signIn(tctx, login.memberId, { keeps: login.keeps, method: 'two-step', lifetimes: settings });
    const cookies = trust ? [...reply.cookies, await trustDevice(tctx, login.memberId)] : reply.cookies;
    return new Reply(reply.data, { text: reply.text, cookies });
  });
}

const ticketHash = (ticket: string) => keyedHash('login-ticket', ticket);

async function trustDevice(ctx: Ctx, memberId: number): Promise<Cookie> {
  const value = newToken();
  const agent = 'agent' in ctx.actor ? ctx.actor.agent : '';
  const expires = new Date(ctx.now.getTime() + trust_days * 86_400_000);
  await sql`insert into account.trusted_device (hash, member_id, created_at, expires_at, agent)
    values (${trustHash(value)}, ${memberId}, ${ctx.now}, ${expires}, ${agent})`.execute(ctx.db);
  await audit(ctx, 'account.trustDevice', { kind: 'member', id: memberId });
  return { name: cookieNames.device, value, days: trust_days, httpOnly: true };
}
