import type { Ctx } from '#app/core/ctx.server.ts';
import { isCaptchaEnabled } from '#app/core/captcha/switch.server.ts';
import { getSettings } from '#app/core/settings/settings.server.ts';
import type { CheckInOptions } from './login.schema.ts';

/** What the login page must know before anybody has logged in. */
export async function getCheckIn(ctx: Ctx): Promise<CheckInOptions> {
  const { accountVerification, loginCaptcha } = await getSettings(ctx);
  return { accountVerificationType: accountVerification, userLoginCaptchaSwitch: loginCaptcha && isCaptchaEnabled() };
}
