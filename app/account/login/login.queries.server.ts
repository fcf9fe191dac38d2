import type { Ctx } from '#app/core/ctx.server.ts';
import { isCaptchaEnabled } from '#app/core/captcha/switch.server.ts';
import { getLoginSettings } from '#app/account/logins.settings.server.ts';
import type { CheckInOptions } from './login.schema.ts';

/** What the login page must know before anybody has logged in. */
export async function getCheckIn(ctx: Ctx): Promise<CheckInOptions> {
  const { accountVerification, loginCaptcha } = await getLoginSettings(ctx);
  return { accountVerificationType: accountVerification, userLoginCaptchaSwitch: loginCaptcha && isCaptchaEnabled() };
}
