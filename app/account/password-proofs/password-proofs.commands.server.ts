import { sql } from 'kysely';
import { audit } from '#app/core/audit.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { isPassword } from '#app/core/secrets/password.server.ts';
import { lastingHash } from '#app/core/secrets/secret.server.ts';
import { countHit } from '#app/core/throttle.server.ts';
import { failuresSince, isLockedOut, maxFailures } from '#app/account/account.policy.ts';
import { findKnownNetwork } from './known-networks.queries.server.ts';

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

/** Forgets failures that no longer count. */
export async function purgeFailures(ctx: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  await sql`delete from account.failure where failed_at < ${failuresSince(ctx.now)}`.execute(ctx.db);
}

export const failureKey = (who: string) => lastingHash('failure', who);

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
