import { sql } from 'kysely';
import { audit } from '#app/core/audit.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { inTransaction } from '#app/core/db/pool.server.ts';
import { hashPassword, isPassword } from '#app/core/password.server.ts';
import { keyedHash } from '#app/core/secret.server.ts';
import { failuresSince, isLockedOut, maxFailures } from '../policy.ts';
import { endLogins } from '../sessions/commands.server.ts';

/**
 * Checks a password and counts failures in a row; ten of them lock for a day, the right password too. Runs outside
 * transactions, so that a failure counts whatever follows. Takes the same time with and without a hash.
 * @param who whose failures count, for example `member:7`
 * @throws Refusal too-many when too many passwords are being checked
 */
export async function provePassword(ctx: Ctx, who: string, hash: string | null, password: string): Promise<'right' | 'wrong' | 'locked'> {
  const key = failureKey(who);
  if (await isLocked(ctx, key)) return 'locked';
  const isRight = await isPassword(password, hash);
  if (!isRight) return countFailure(ctx, who);
  if (await isLocked(ctx, key)) return 'locked';
  await sql`delete from account.failure where key = ${key}`.execute(ctx.db);
  return 'right';
}

/** Replaces a member's password, ends every login and lifts a lock, in the caller's transaction. */
export async function setPassword(ctx: Ctx, memberId: number, password: string): Promise<void> {
  await sql`update account.member set password_hash = ${await hashPassword(password)} where id = ${memberId}`.execute(ctx.db);
  await sql`delete from account.failure where key = ${failureKey(`member:${memberId}`)}`.execute(ctx.db);
  await endLogins(ctx, memberId);
}

/** Forgets failures that no longer count. */
export async function purgeFailures(ctx: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  await sql`delete from account.failure where failed_at < ${failuresSince(ctx.now)}`.execute(ctx.db);
}

const failureKey = (who: string) => keyedHash('failure', who);

async function isLocked(ctx: Ctx, key: Buffer): Promise<boolean> {
  const { rows } = await sql<{ failures: number; failed_at: Date }>`select failures, failed_at from account.failure where key = ${key}`.execute(ctx.db);
  return isLockedOut(rows[0], ctx.now);
}

/** A burst of tries gets no more answers than the lock allows: what comes after it is 'locked', wrong or right. */
async function countFailure(ctx: Ctx, who: string): Promise<'wrong' | 'locked'> {
  const since = failuresSince(ctx.now);
  return inTransaction(ctx.db, async (tx) => {
    const { rows } = await sql<{ failures: number }>`
      insert into account.failure as f (key, failures, failed_at) values (${failureKey(who)}, 1, ${ctx.now})
      on conflict (key) do update set failures = case when f.failed_at <= ${since} then 1 else f.failures + 1 end, failed_at = ${ctx.now}
      where f.failures < ${maxFailures} or f.failed_at <= ${since}
      returning failures`.execute(tx);
    if (!rows[0]) return 'locked';
    const memberId = /^member:(\d+)$/.exec(who)?.[1];
    if (rows[0].failures === maxFailures && memberId) await audit({ ...ctx, db: tx }, 'account.lockMember', { kind: 'member', id: Number(memberId) });
    return 'wrong';
  });
}
