import { cookieNames } from '#app/core/http/cookies.server.ts';
import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { CaptchaInput, CheckCaptchaInput, MailCodeInput, SmsCodeInput } from '#app/account/account.schema.ts';
import { checkClickCaptcha, createClickCaptcha } from './captchas.commands.server.ts';
import { requireChannel, sendMailCode, sendSmsCode } from './codes.commands.server.ts';
import { logOut, refreshLogin } from './sessions.commands.server.ts';
import { LogoutInput, RefreshInput } from './sessions.schema.ts';

const refreshCookie = {
  cookieInput: { refreshCookie: cookieNames.refresh },
  access: 'public',
  keepsPages: true,
} as const;

/** Endpoints of logins, captchas and codes. Nothing of them changes a page that guests see. */
export const sessionsApi: Endpoint[] = [
  post('/api/user/logout', ['退出登录并清除 Cookie', 'End this login and clear its cookies'], LogoutInput, logOut, {
    ...refreshCookie,
    whileImpersonating: true,
    limit: { per: 'ip', max: 120, window_s: 600 },
  }),
  post(
    '/api/common/refreshToken',
    ['续期保持的登录；刷新令牌只能用一次', 'Renew a kept login; the refresh token is spent'],
    RefreshInput,
    refreshLogin,
    {
      ...refreshCookie,
      limit: { per: 'ip', max: 120, window_s: 600 },
    },
  ),
  get(
    '/api/common/clickCaptcha',
    ['按客户端给出的编号生成点选验证码', 'Draw a click captcha under an id of the client'],
    CaptchaInput,
    createClickCaptcha,
    {
      limit: { per: 'ip', max: 60, window_s: 60 },
    },
  ),
  post(
    '/api/common/checkClickCaptcha',
    ['校验点选结果；unset 表示用掉这个验证码', 'Check the clicks; unset uses the captcha up'],
    CheckCaptchaInput,
    checkClickCaptcha,
    {
      access: 'public',
      keepsPages: true,
      limit: { per: 'ip', max: 120, window_s: 60 },
    },
  ),
  post('/api/Ems/send', ['发送邮箱验证码', 'Send a code by mail'], MailCodeInput, sendMailCode, {
    access: 'public',
    keepsPages: true,
    gate: (ctx) => requireChannel(ctx, 'email'),
    limit: { per: 'ip', max: 60, window_s: 3600 },
  }),
  post('/api/Sms/send', ['发送短信验证码', 'Send a code by SMS'], SmsCodeInput, sendSmsCode, {
    access: 'public',
    keepsPages: true,
    gate: (ctx) => requireChannel(ctx, 'mobile'),
    limit: { per: 'ip', max: 30, window_s: 3600 },
  }),
];
