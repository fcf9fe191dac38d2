import { isCaptchaEnabled } from '#app/core/captcha/switch.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { bilingual } from '#app/core/language.ts';
import en from '../lang/en/api.ts';
import zh from '../lang/zh-cn/api.ts';

const say = bilingual(zh, en);

/**
 * Uses up a click captcha that the caller has solved; nothing is asked while captchas are switched off.
 * @throws Refusal "Captcha error"
 */
export async function requireCaptcha(ctx: Ctx, { captchaId, captchaInfo }: { captchaId: string; captchaInfo: string }): Promise<void> {
  if (!isCaptchaEnabled()) return;
  const { consumeCaptcha } = await import('#app/core/captcha/captcha.server.ts');
  if (!(await consumeCaptcha(ctx, { id: captchaId, info: captchaInfo }))) throw new Refusal(say.captchaError);
}
