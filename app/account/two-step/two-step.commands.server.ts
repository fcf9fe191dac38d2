import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import QRCode from 'qrcode';
import type { z } from 'zod';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember, requireRecentProof } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { seal, unseal } from '#app/core/secrets/sealed.server.ts';
import { keyedHashes } from '#app/core/secrets/secret.server.ts';
import { getSiteName } from '#app/account/site.settings.server.ts';
import { raiseMemberEvent } from '#app/account/events/member-events.commands.server.ts';
import en from '#app/account/sessions/security-api.en.ts';
import zh from '#app/account/sessions/security-api.zh.ts';
import { proveSecret } from '#app/account/password-proofs/password-proofs.commands.server.ts';
import {
  isTotpCode,
  plainCode,
  recoveryAlphabet,
  recoveryCodeCount,
  shownRecoveryCode,
  totp,
  totpDrift,
} from './two-step.policy.ts';
import { usesTwoStep } from '#app/account/account.queries.server.ts';
import type { TwoStepCodeInput, TwoStepSetup } from './two-step.schema.ts';

const say = bilingual(zh, en);
export const twoStepPurpose = 'two-step';

/**
 * Makes a new secret and shows it; nothing changes until `confirmTwoStep`. A second call replaces the secret of the
 * first.
 * @throws Refusal need-proof; when two-step login is on already
 */
export async function prepareTwoStep(ctx: Ctx): Promise<TwoStepSetup> {
  const { id } = requireRecentProof(ctx);
  const secret = new Secret({ size: 20 });
  const { rows } = await sql<{ username: string }>`select username from account.member
    where id = ${id}`.execute(ctx.db);
  await transact(ctx, async (tctx) => {
    const kept = await sql`
      insert into account.two_step as t (member_id, secret, created_at)
        values (${id}, ${seal(twoStepPurpose, { secret: secret.base32 })}, ${tctx.now})
      on conflict (member_id) do update set secret = excluded.secret, created_at = excluded.created_at, last_step = -1
      where t.confirmed_at is null returning 1`.execute(tctx.db);
    if (kept.rows.length === 0) throw new Refusal(say.twoStepIsOn);
    await audit(tctx, 'account.prepareTwoStep', { kind: 'member', id });
  });
  const issuer = await getSiteName(ctx);
  const uri = new TOTP({ ...totp, issuer, label: rows[0]?.username ?? '', secret }).toString();
  return { secret: secret.base32, uri, qr: drawQr(uri) };
}

/**
 * Turns two-step login on with the first code of the authenticator.
 * @returns ten recovery codes, shown this one time
 * @throws Refusal need-proof; for a wrong code, or when nothing was prepared within the hour
 */
export async function confirmTwoStep(
  ctx: Ctx,
  { code }: z.output<typeof TwoStepCodeInput>,
): Promise<Reply<{ recoveryCodes: string[] }>> {
  const { id } = requireRecentProof(ctx);
  const since = new Date(ctx.now.getTime() - setup_ms);
  const isRight = await proveSecret(ctx, `second:${id}`, () =>
    useTotp(
      ctx,
      id,
      plainCode(code),
      sql`confirmed_at
    is null and created_at > ${since}`,
    ),
  );
  if (isRight === 'locked') throw new Refusal(say.secondStepLocked);
  const recoveryCodes = await transact(ctx, async (tctx) => {
    const { rows } = await sql<{ isOn: boolean }>`
      select confirmed_at is not null "isOn" from account.two_step
      where member_id = ${id} and (confirmed_at is not null or created_at > ${since}) for update`.execute(tctx.db);
    if (!rows[0]) throw new Refusal(say.twoStepNotPrepared);
    if (rows[0].isOn) throw new Refusal(say.twoStepIsOn);
    if (isRight === 'wrong') throw new Refusal(say.wrongSecondCode, { fields: { code: say.wrongSecondCode } });
    await sql`update account.two_step set confirmed_at = ${tctx.now} where member_id = ${id}`.execute(tctx.db);
    await audit(tctx, 'account.startTwoStep', { kind: 'member', id });
    await raiseMemberEvent(tctx, id, 'twoStepOn');
    return replaceRecoveryCodes(tctx, id);
  });
  return new Reply({ recoveryCodes }, { text: say.twoStepStarted });
}

/**
 * Turns two-step login off: secret, recovery codes and trusted devices are gone.
 * @throws Refusal need-proof; when it is not on
 */
export async function stopTwoStep(ctx: Ctx): Promise<Reply> {
  const { id } = requireRecentProof(ctx);
  await transact(ctx, async (tctx) => {
    if (!(await dropTwoStep(tctx, id))) throw new Refusal(say.twoStepIsOff);
    await audit(tctx, 'account.stopTwoStep', { kind: 'member', id });
    await raiseMemberEvent(tctx, id, 'twoStepOff');
  });
  return new Reply(null, { text: say.twoStepStopped });
}

/** Forgets all that belongs to a member's second step, in the caller's transaction; true when it was on. */
export async function dropTwoStep(ctx: Ctx, memberId: number): Promise<boolean> {
  const { rows } = await sql<{ isOn: boolean }>`
    delete from account.two_step where member_id = ${memberId}
      returning confirmed_at is not null "isOn"`.execute(ctx.db);
  for (const table of ['recovery_code', 'trusted_device', 'login_ticket'])
    await sql`delete from ${sql.table(`account.${table}`)} where member_id = ${memberId}`.execute(ctx.db);
  return rows[0]?.isOn ?? false;
}

/**
 * Ten new recovery codes in place of the former ones, shown this one time.
 * @throws Refusal need-proof; when two-step login is off
 */
export async function renewRecoveryCodes(ctx: Ctx): Promise<Reply<{ recoveryCodes: string[] }>> {
  const { id } = requireRecentProof(ctx);
  const recoveryCodes = await transact(ctx, async (tctx) => {
    await sql`select from account.two_step where member_id = ${id} for update`.execute(tctx.db);
    if (!(await usesTwoStep(tctx, id))) throw new Refusal(say.twoStepIsOff);
    await audit(tctx, 'account.renewRecoveryCodes', { kind: 'member', id });
    return replaceRecoveryCodes(tctx, id);
  });
  return new Reply({ recoveryCodes }, { text: say.recoveryCodesRenewed });
}

/** Every browser takes the second step again. */
export async function forgetDevices(ctx: Ctx): Promise<Reply> {
  const { id } = requireMember(ctx);
  await transact(ctx, async (tctx) => {
    const { rows } = await sql`delete from account.trusted_device where member_id = ${id} returning 1`.execute(tctx.db);
    if (rows.length > 0) await audit(tctx, 'account.forgetDevices', { kind: 'member', id }, { count: rows.length });
  });
  return new Reply(null, { text: say.devicesForgotten });
}

/**
 * Uses up a code of the authenticator or a recovery code of a member whose two-step login is on. Ten wrong ones in a
 * row lock the second step for a day. Runs outside transactions, so that a failure counts whatever follows.
 */
export function proveSecondStep(ctx: Ctx, memberId: number, code: string): Promise<'right' | 'wrong' | 'locked'> {
  const plain = plainCode(code);
  return proveSecret(ctx, `second:${memberId}`, () =>
    isTotpCode(plain)
      ? useTotp(
          ctx,
          memberId,
          plain,
          sql`confirmed_at is
      not null`,
        )
      : useRecoveryCode(ctx, memberId, plain),
  );
}

/** Forgets tickets and trusted devices that have expired. */
export async function purgeTwoStep(ctx: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  await sql`delete from account.login_ticket where expires_at < ${ctx.now}`.execute(ctx.db);
  await sql`delete from account.trusted_device where expires_at < ${ctx.now}`.execute(ctx.db);
  await sql`delete from account.two_step where confirmed_at is null
    and created_at < ${new Date(ctx.now.getTime() - setup_ms)}`.execute(ctx.db);
}

/** So long a shown secret may wait for its first code. */
const setup_ms = 3_600_000;

const recoveryHashes = (memberId: number, plain: string) => keyedHashes('recovery-code', `${memberId}:${plain}`);

/** A code is good for one use: its time step and all before it are used up with it, whoever is first. */
async function useTotp(ctx: Ctx, memberId: number, plain: string, where: ReturnType<typeof sql>): Promise<boolean> {
  const { rows } = await sql<{ secret: string }>`select secret from account.two_step
    where member_id = ${memberId} and ${where}`.execute(ctx.db);
  if (!rows[0] || !isTotpCode(plain)) return false;
  const { secret } = unseal(twoStepPurpose, rows[0].secret) as { secret: string };
  const timestamp = ctx.now.getTime();
  const delta = TOTP.validate({
    ...totp,
    token: plain,
    secret: Secret.fromBase32(secret),
    timestamp,
    window: totpDrift,
  });
  if (delta === null) return false;
  const step = TOTP.counter({ period: totp.period, timestamp }) + delta;
  const used = await sql`
    update account.two_step set last_step = ${step} where member_id = ${memberId} and secret = ${rows[0].secret}
      and last_step < ${step} returning 1`.execute(ctx.db);
  return used.rows.length > 0;
}

async function useRecoveryCode(ctx: Ctx, memberId: number, plain: string): Promise<boolean> {
  return transact(ctx, async (tctx) => {
    const { rows } = await sql`
      update account.recovery_code set used_at = ${tctx.now}
      where hash = any(${recoveryHashes(memberId, plain)}::bytea[]) and member_id = ${memberId} and used_at is null
        returning 1`.execute(tctx.db);
    if (rows.length === 0) return false;
    await audit(tctx, 'account.useRecoveryCode', { kind: 'member', id: memberId });
    await raiseMemberEvent(tctx, memberId, 'recoveryUsed');
    return true;
  });
}

async function replaceRecoveryCodes(ctx: Ctx, memberId: number): Promise<string[]> {
  await sql`delete from account.recovery_code where member_id = ${memberId}`.execute(ctx.db);
  const codes = Array.from({ length: recoveryCodeCount }, makeRecoveryCode);
  for (const code of codes) {
    await sql`insert into account.recovery_code (hash, member_id, created_at)
      values (${recoveryHashes(memberId, code)[0]}, ${memberId}, ${ctx.now})`.execute(ctx.db);
  }
  return codes.map(shownRecoveryCode);
}

const makeRecoveryCode = () =>
  Array.from({ length: 10 }, () => recoveryAlphabet[randomInt(recoveryAlphabet.length)]).join('');

/** A QR code as one path of unit squares, without a quiet zone. */
function drawQr(text: string): { size: number; path: string } {
  const { size, data } = QRCode.create(text, { errorCorrectionLevel: 'M' }).modules;
  const path = Array.from(data, (dark, i) => (dark ? `M${i % size} ${Math.floor(i / size)}h1v1h-1z` : '')).join('');
  return { size, path };
}
