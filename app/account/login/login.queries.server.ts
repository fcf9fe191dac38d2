import type { Ctx } from '#app/core/ctx.server.ts';
import { isCaptchaEnabled } from '#app/core/captcha/switch.server.ts';
import { getJoining } from '#app/account/joining/joining.queries.server.ts';
import { getLoginSettings } from '#app/account/logins.settings.server.ts';
import type { CheckInOptions } from './login.schema.ts';

/** What the login page must know before anybody has logged in. @param invitation the one that somebody came by */
export async function getCheckIn(ctx: Ctx, invitation = ''): Promise<CheckInOptions> {
  const [{ accountVerification, loginCaptcha }, joining] = await Promise.all([
    getLoginSettings(ctx),
    getJoining(ctx, invitation),
  ]);
  return {
    ...joining,
    accountVerificationType: joining.registration === 'closed' ? [] : accountVerification,
    userLoginCaptchaSwitch: loginCaptcha && isCaptchaEnabled(),
    retrieveTypes: accountVerification.length > 0 ? accountVerification : ['email', 'mobile'],
  };
}
