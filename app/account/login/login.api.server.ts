import { z } from 'zod';
import { cookieNames } from '#app/core/http/cookies.server.ts';
import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { checkIn, requireCheckIn, requireGuest } from './login.commands.server.ts';
import { retrievePassword } from './password-recovery.commands.server.ts';
import { getCheckIn } from './login.queries.server.ts';
import { CheckInInput, RetrievePasswordInput, StaffCheckInInput } from './login.schema.ts';

const none = z.object({});
const entry = {
  access: 'public',
  cookieInput: {
    deviceCookie: cookieNames.device,
    refreshCookie: cookieNames.refresh,
    languageCookie: cookieNames.language,
    browserCookie: cookieNames.federation,
  },
  keepsCookies: true,
  keepsPages: true,
  limit: { per: 'ip', max: 100, window_s: 600 },
} as const;
/** Endpoints by which guests log in, register and get a new password. */
export const loginApi: Endpoint[] = [
  get(
    '/api/user/checkIn',
    ['支持的注册方式，以及登录是否需要验证码', 'How one may register, and whether logging in asks for a captcha'],
    none,
    (ctx) => getCheckIn(ctx),
    {
      gate: requireCheckIn,
    },
  ),
  post(
    '/api/user/staffCheckIn',
    ['会员中心关闭时的登录，只有工作人员可用', 'Log in although the member centre is closed, which only staff can'],
    StaffCheckInInput,
    checkIn,
    {
      ...entry,
      gate: requireGuest,
    },
  ),
  post(
    '/api/account/retrievePassword',
    ['凭验证码设置新密码', 'Set a new password with a code'],
    RetrievePasswordInput,
    retrievePassword,
    {
      access: 'public',
      keepsPages: true,
      limit: { per: 'ip', max: 30, window_s: 600 },
    },
  ),
  post(
    '/api/user/checkIn',
    ['登录、登录的第二步或注册，由 tab 区分', 'Log in, take the second step of a login, or register, by tab'],
    CheckInInput,
    checkIn,
    {
      ...entry,
      gate: requireCheckIn,
    },
  ),
];
