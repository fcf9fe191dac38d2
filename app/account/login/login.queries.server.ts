import type { Ctx } from '#app/core/ctx.server.ts';
import { isCaptchaEnabled } from '#app/core/captcha/switch.server.ts';
import { getJoining } from '#app/account/joining/joining.queries.server.ts';
import { getLoginSettings } from '#app/account/logins.settings.server.ts';
import { applyMailSettings } from '#app/account/mail.settings.server.ts';
import { getSmsSettings } from '#app/account/sessions/sms.settings.server.ts';
import { hasMailServer } from '#app/core/mail/mail.server.ts';
import { isSmsReady } from '#app/core/outbound/open-sms.server.ts';
import type { CheckInOptions } from './login.schema.ts';

/** What the login page must know before anybody has logged in. @param invitation the one that somebody came by */
export async function getCheckIn(ctx: Ctx, invitation = ''): Promise<CheckInOptions> {
  const [{ accountVerification: chosen, loginCaptcha }, sms, joining] = await Promise.all([
    getLoginSettings(ctx),
    getSmsSettings(ctx),
    getJoining(ctx, invitation),
    applyMailSettings(ctx),
  ]);
  // text messages that stay in the outbox reach nobody; where mails stay there too, as on a new site, that is known
  const hasSms = isSmsReady(sms) && (sms.smsProvider !== 'outbox' || !hasMailServer());
  const accountVerification = chosen.filter((channel) => channel !== 'mobile' || hasSms);
  const retrieveTypes = chosen.length === 0 && hasSms ? (['email', 'mobile'] as const) : accountVerification;
  return {
    ...joining,
    accountVerificationType: joining.registration === 'closed' ? [] : accountVerification,
    userLoginCaptchaSwitch: loginCaptcha && isCaptchaEnabled(),
    retrieveTypes: retrieveTypes.length > 0 ? [...retrieveTypes] : ['email'],
  };
}
