import { sql } from 'kysely';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { keyedHash, keyedHashes, lastingHash } from '#app/core/secrets/secret.server.ts';
import { tokenHashes } from '#app/account/sessions/sessions.queries.server.ts';
import type { TwoStepState } from './two-step.schema.ts';

/** The keyed hash under which the cookie of a trusted device is stored. */
export const trustHash = (value: string) => keyedHash('trusted-device', value);

/** Whether the browser with this cookie need not take this member's second step. */
export async function isTrustedDevice(
  ctx: Pick<Ctx, 'db' | 'now'>,
  memberId: number,
  cookie: string,
): Promise<boolean> {
  if (cookie === '') return false;
  const { rows } = await sql`
    select from account.trusted_device where hash = any(${keyedHashes('trusted-device', cookie)}::bytea[])
      and member_id = ${memberId} and expires_at > ${ctx.now}`.execute(ctx.db);
  return rows.length > 0;
}

/**
 * What names a device that this member used before: it is trusted, or it keeps the refresh token of a login of theirs,
 * which may have ended. '' for another.
 */
export async function findKnownDevice(
  ctx: Pick<Ctx, 'db' | 'now'>,
  memberId: number,
  { deviceCookie, refreshCookie }: { deviceCookie: string; refreshCookie: string },
): Promise<string> {
  if (await isTrustedDevice(ctx, memberId, deviceCookie))
    return `trusted ${lastingHash('trusted-device', deviceCookie).toString('base64url')}`;
  if (refreshCookie === '') return '';
  const { rows } = await sql<{ id: number }>`
    select l.id from account.token t join account.login l on l.id = t.login_id
    where t.hash = any(${tokenHashes(refreshCookie)}::bytea[]) and l.member_id = ${memberId}
      and l.impersonator_id is null`.execute(ctx.db);
  return rows[0] ? `login ${rows[0].id}` : '';
}

/** How the caller's two-step login stands. @throws Refusal need-login */
export async function getTwoStep(ctx: Ctx): Promise<TwoStepState> {
  const { id } = requireMember(ctx);
  const { rows } = await sql<{ since: number; recoveryCodesLeft: number; trustedDevices: number }>`
    select floor(extract(epoch from confirmed_at))::bigint since,
      (select count(*) from account.recovery_code r where r.member_id = t.member_id
        and used_at is null) "recoveryCodesLeft",
      (select count(*) from account.trusted_device d where d.member_id = t.member_id
        and expires_at > ${ctx.now}) "trustedDevices"
    from account.two_step t where member_id = ${id} and confirmed_at is not null`.execute(ctx.db);
  const row = rows[0];
  return row ? { isOn: true, ...row } : { isOn: false, since: null, recoveryCodesLeft: 0, trustedDevices: 0 };
}
