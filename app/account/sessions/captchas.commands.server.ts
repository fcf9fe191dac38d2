import type { z } from 'zod';
import { type Captcha, checkCaptcha, consumeCaptcha, createCaptcha } from '#app/core/captcha/captcha.server.ts';
import { isCaptchaEnabled } from '#app/core/captcha/switch.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { bilingual } from '#app/core/texts/language.ts';
import en from '#app/account/account-api.en.ts';
import zh from '#app/account/account-api.zh.ts';
import type { CaptchaInput, CheckCaptchaInput } from '#app/account/account.schema.ts';

const say = bilingual(zh, en);

/** Draws a click captcha under the client's id; the same id replaces the former picture. */
export function createClickCaptcha(ctx: Ctx, { id }: z.output<typeof CaptchaInput>): Promise<Captcha> {
  return createCaptcha(ctx, id);
}

/**
 * Checks the clicks; `unset` uses the captcha up, else it waits for the business call that sends them again. Any clicks
 * pass while captchas are switched off.
 * @throws Refusal "Captcha error"
 */
export async function checkClickCaptcha(ctx: Ctx, input: z.output<typeof CheckCaptchaInput>): Promise<null> {
  if (!isCaptchaEnabled()) return null;
  if (!(await checkCaptcha(ctx, input))) throw new Refusal(say.captchaError);
  return null;
}

/**
 * Uses up a click captcha that the caller has solved; nothing is asked while captchas are switched off. Call it before
 * the transaction, so that a rollback does not give it back.
 * @throws Refusal "Captcha error"
 */
export async function requireCaptcha(
  ctx: Ctx,
  { captchaId, captchaInfo }: { captchaId: string; captchaInfo: string },
): Promise<void> {
  if (!isCaptchaEnabled()) return;
  if (!(await consumeCaptcha(ctx, { id: captchaId, info: captchaInfo }))) throw new Refusal(say.captchaError);
}
