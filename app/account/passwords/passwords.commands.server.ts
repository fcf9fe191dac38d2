import { sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember, requireRecentProof } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { cookieNames } from '#app/core/http/cookies.server.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { hashPassword, isPassword } from '#app/core/secrets/password.server.ts';
import { keyedHash } from '#app/core/secrets/secret.server.ts';
import { needLogin } from '#app/core/texts/texts.server.ts';
import { countHit } from '#app/core/throttle.server.ts';
import { revokeApiTokens } from '#app/account/api-tokens/api-tokens.commands.server.ts';
import { findIdentity } from '#app/account/directory/directory.queries.server.ts';
import { raiseMemberEvent } from '#app/account/members/member-events.commands.server.ts';
import en from '#app/account/account-api.en.ts';
import enDirectory from '#app/account/directory/directory-api.en.ts';
import zh from '#app/account/account-api.zh.ts';
import zhDirectory from '#app/account/directory/directory-api.zh.ts';
import { failuresSince, isLockedOut, maxFailures } from '#app/account/account.policy.ts';
import { findKnownNetwork } from '#app/account/login/known-networks.queries.server.ts';
import { requireNode } from '#app/account/rules/rules.queries.server.ts';
import { endLogins } from '#app/account/login/sessions.commands.server.ts';
import { findPasswordPlace, requireUncommonPassword } from './passwords.queries.server.ts';
import type { AddPasswordInput, ChangePasswordInput } from './passwords.schema.ts';

const say = bilingual(zh, en);
const sayDirectory = bilingual(zhDirectory, enDirectory);

/**
 * Replaces the member's own password and ends every login of theirs, this one too: its cookies are cleared; API tokens
 * end too unless `endTokens` is false. Of identical requests at once the first is heard, the others find their login
 * gone.
 * @throws Refusal "Old password error", "Please try again after 1 day", or need-login; for bound members, whose
 * password the company directory has
 */
export async function changePassword(
  ctx: Ctx,
  { oldPassword, newPassword, endTokens }: z.output<typeof ChangePasswordInput>,
): Promise<Reply> {
  const actor = requireMember(ctx);
  await requireNode(ctx, 'account/changePassword/edit');
  if (await findIdentity(ctx, actor.id)) throw new Refusal(sayDirectory.passwordElsewhere);
  const { rows } = await sql<{ hash: string | null; username: string; email: string | null }>`
    select password_hash hash, username, email from account.member m where id = ${actor.id}
      and exists (select from account.login l where l.id = ${actor.loginId} and l.ended_at is null)`.execute(ctx.db);
  const present = rows[0];
  if (!present) throw needLogin();
  const proof = await provePassword(ctx, `member:${actor.id}`, present.hash, oldPassword);
  if (proof !== 'right') throw new Refusal(proof === 'locked' ? say.tryAgainAfterDay : say.oldPasswordError);
  await requireUncommonPassword(ctx, 'newPassword', newPassword, [present.username, present.email]);
  await transact(ctx, async (tctx) => {
    const unchanged = await sql`select from account.member
      where id = ${actor.id} and password_hash = ${present.hash} for no key update`.execute(tctx.db);
    if (unchanged.rows.length === 0) throw new Refusal(say.oldPasswordError);
    await setPassword(tctx, actor.id, newPassword);
    if (endTokens) await revokeApiTokens(tctx, actor.id);
    await audit(tctx, 'account.changePassword', { kind: 'member', id: actor.id }, { endTokens });
    await raiseMemberEvent(tctx, actor.id, 'passwordChanged');
  });
  return new Reply(null, { text: say.passwordChangedLogin, cookies: noLoginCookies() });
}

/**
 * Gives the member's account its first password and ends every login of theirs, as changePassword does.
 * @throws Refusal need-proof; forbidden for API tokens and staff signed in as the member; when there is a password
 * already, here or in the company directory
 */
export async function addPassword(ctx: Ctx, { newPassword }: z.output<typeof AddPasswordInput>): Promise<Reply> {
  await requireNode(ctx, 'account/changePassword/edit');
  const { id } = requireRecentProof(ctx);
  await transact(ctx, async (tctx) => {
    const { rows } = await sql<{ username: string; email: string | null }>`
      select username, email from account.member where id = ${id} for no key update`.execute(tctx.db);
    await requireUncommonPassword(tctx, 'newPassword', newPassword, [
      rows[0]?.username ?? null,
      rows[0]?.email ?? null,
    ]);
    const place = await findPasswordPlace(tctx, id);
    if (place !== 'none') throw new Refusal(place === 'own' ? say.passwordIsThere : sayDirectory.passwordElsewhere);
    await setPassword(tctx, id, newPassword);
    await audit(tctx, 'account.addPassword', { kind: 'member', id });
    await raiseMemberEvent(tctx, id, 'passwordChanged');
  });
  return new Reply(null, { text: say.passwordAddedLogin, cookies: noLoginCookies() });
}

const noLoginCookies = () =>
  [cookieNames.id, cookieNames.token, cookieNames.refresh].map((name) => ({
    name,
    value: '',
    httpOnly: name === cookieNames.refresh,
  }));

/**
 * Checks a password and counts failures in a row; ten of them lock for a day, the right password too. Runs outside
 * transactions, so that a failure counts whatever follows. Takes the same time with and without a hash.
 * @param who whose failures count, for example `member:7`; those of devices and networks that the member used before
 * count apart, so that strangers lock nobody out
 * @param device what names a known device that is not logged in
 * @throws Refusal too-many when too many passwords are being checked
 */
export function provePassword(
  ctx: Ctx,
  who: string,
  hash: string | null,
  password: string,
  device = '',
): Promise<'right' | 'wrong' | 'locked'> {
  return proveSecret(ctx, who, () => isPassword(password, hash), device);
}

/**
 * Checks any secret of a member under the lock that passwords have: ten failures in a row lock for a day. Runs outside
 * transactions, as provePassword does.
 * @param who whose failures count: `member:7` for passwords, `second:7` for the second step, so that a right password
 * does not forgive wrong codes
 */
export async function proveSecret(
  ctx: Ctx,
  who: string,
  check: () => Promise<boolean>,
  device = '',
): Promise<'right' | 'wrong' | 'locked'> {
  const key = failureKey(await placeOf(ctx, who, device));
  if (await isLocked(ctx, key)) return 'locked';
  if (!(await check())) return countFailure(ctx, who, key);
  if (await isLocked(ctx, key)) return 'locked';
  await sql`delete from account.failure where key = ${key}`.execute(ctx.db);
  return 'right';
}

/** Replaces a member's password, ends every login, voids passes and lifts a lock, in the caller's transaction. */
export async function setPassword(ctx: Ctx, memberId: number, password: string): Promise<void> {
  await sql`update account.member set password_hash = ${await hashPassword(password)}
    where id = ${memberId}`.execute(ctx.db);
  await sql`delete from account.failure where member_id = ${memberId}
    or key = ${failureKey(`member:${memberId}`)}`.execute(ctx.db);
  await sql`delete from account.pass where member_id = ${memberId}`.execute(ctx.db);
  await endLogins(ctx, memberId);
}

/** Forgets failures that no longer count. */
export async function purgeFailures(ctx: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  await sql`delete from account.failure where failed_at < ${failuresSince(ctx.now)}`.execute(ctx.db);
}

const failureKey = (who: string) => keyedHash('failure', who);

/**
 * Under what failures of a password count: the member, for strangers; a login, device or network of theirs, each with
 * tries of its own.
 */
async function placeOf(ctx: Ctx, who: string, device: string): Promise<string> {
  const memberId = Number(/^member:(\d+)$/.exec(who)?.[1] ?? 0);
  if (memberId === 0) return who;
  const { actor } = ctx;
  if ((actor.kind === 'member' || actor.kind === 'staff') && actor.id === memberId)
    return `${who} login:${actor.loginId}`;
  if (device !== '') return `${who} device:${device}`;
  const network = await findKnownNetwork(ctx, memberId);
  return network === null ? who : `${who} network:${network}`;
}

async function isLocked(ctx: Ctx, key: Buffer): Promise<boolean> {
  const { rows } = await sql<{ failures: number; failed_at: Date }>`select failures, failed_at from account.failure
    where key = ${key}`.execute(ctx.db);
  return isLockedOut(rows[0], ctx.now);
}

/** A burst of tries gets no more answers than the lock allows: what comes after it is 'locked', wrong or right. */
async function countFailure(ctx: Ctx, who: string, key: Buffer): Promise<'wrong' | 'locked'> {
  const since = failuresSince(ctx.now);
  return transact(ctx, async (tctx) => {
    const { rows } = await sql<{ failures: number }>`
      insert into account.failure as f (key, member_id, failures, failed_at)
        values (${key}, ${memberOf(who)}, 1, ${tctx.now})
      on conflict (key) do update set failures = case when f.failed_at <= ${since} then 1 else f.failures + 1 end,
        failed_at = ${tctx.now}
      where f.failures < ${maxFailures} or f.failed_at <= ${since}
      returning failures`.execute(tctx.db);
    if (!rows[0]) return 'locked';
    const memberId = memberOf(who);
    await auditFailure(tctx, who, rows[0].failures);
    if (rows[0].failures === maxFailures && memberId !== null)
      await audit(tctx, 'account.lockMember', { kind: 'member', id: memberId });
    return 'wrong';
  });
}

const memberOf = (who: string): number | null => {
  const id = /^(?:member|second):(\d+)$/.exec(who)?.[1];
  return id === undefined ? null : Number(id);
};

/**
 * So many wrong secrets are written down in an hour, whoever is tried: the lock bounds those of one account, not those
 * of made-up ones.
 */
const auditedPerHour = 1000;

/**
 * Who was tried: a member, or an account that does not exist as the keyed hash of its name. Never what was typed as the
 * secret.
 */
async function auditFailure(ctx: Ctx, who: string, failures: number): Promise<void> {
  if ((await countHit(ctx, 'audit:account.failSecret', auditedPerHour, 3600)) > 0) return;
  const id = memberOf(who);
  const tried = id === null ? { tried: failureKey(who).toString('base64url').slice(0, 16) } : {};
  const ip = 'ip' in ctx.actor ? ctx.actor.ip : '';
  await audit(
    ctx,
    'account.failSecret',
    { kind: 'member', id },
    { secret: who.startsWith('second:') ? 'second step' : 'password', ...tried, failures, ip },
  );
}
