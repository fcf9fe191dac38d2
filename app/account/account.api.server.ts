import { z } from 'zod';
import type { Ctx } from '#app/core/ctx.server.ts';
import { cookieNames } from '#app/core/http/cookies.server.ts';
import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { getSettings } from '#app/core/settings.server.ts';
import { federationApi } from '#app/account/federation/federation.api.server.ts';
import { checkClickCaptcha, createClickCaptcha } from '#app/account/login/captchas.commands.server.ts';
import { checkIn, requireCheckIn, requireGuest, retrievePassword } from './account.commands.server.ts';
import { requireChannel, sendMailCode, sendSmsCode } from '#app/account/login/codes.commands.server.ts';
import { getCheckIn, getOverview } from './account.queries.server.ts';
import {
  CaptchaInput,
  CheckCaptchaInput,
  CheckInInput,
  LogoutInput,
  MailCodeInput,
  RefreshInput,
  RetrievePasswordInput,
  SmsCodeInput,
  StaffCheckInInput,
} from './account.schema.ts';
import { directoryApi } from '#app/account/directory/directory.api.server.ts';
import { securityApi } from '#app/account/reauth/reauth.api.server.ts';
import { profileApi } from '#app/account/profile/profile.api.server.ts';
import { groupsApi } from '#app/account/groups/groups.api.server.ts';
import { membersApi } from '#app/account/members/members.api.server.ts';
import { rulesApi } from '#app/account/rules/rules.api.server.ts';
import { realNameApi } from '#app/account/real-name/real-name.api.server.ts';
import { logOut, refreshLogin } from '#app/account/login/sessions.commands.server.ts';
import { uploadFile } from '#app/account/uploads/uploads.commands.server.ts';
import { confirmUpload } from '#app/account/uploads/direct-uploads.commands.server.ts';
import { ConfirmInput } from '#app/account/uploads/direct-uploads.schema.ts';
import { UploadInput } from '#app/account/uploads/uploads.schema.ts';

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
const refreshCookie = {
  cookieInput: { refreshCookie: cookieNames.refresh },
  access: 'public',
  keepsPages: true,
} as const;

/** Room for the form around a file, and for one that is somewhat too large to be told so in words. */
const uploadBody = async (ctx: Ctx) => 2 * (await getSettings(ctx)).uploadMaxSize + 1024 ** 2;

/** Endpoints of members, their logins, codes and uploads. Nothing of them changes a page that guests see at once. */
export const accountApi: Endpoint[] = [
  get('/api/user/checkIn', 'How one may register, and whether logging in asks for a captcha', none, getCheckIn, {
    gate: requireCheckIn,
  }),
  post('/api/user/checkIn', 'Log in, take the second step of a login, or register, by tab', CheckInInput, checkIn, {
    ...entry,
    gate: requireCheckIn,
  }),
  post(
    '/api/user/staffCheckIn',
    'Log in although the member centre is closed, which only staff can',
    StaffCheckInInput,
    checkIn,
    {
      ...entry,
      gate: requireGuest,
    },
  ),
  post('/api/user/logout', 'End this login and clear its cookies', LogoutInput, logOut, {
    ...refreshCookie,
    whileImpersonating: true,
    limit: { per: 'ip', max: 120, window_s: 600 },
  }),
  post('/api/common/refreshToken', 'Renew a kept login; the refresh token is spent', RefreshInput, refreshLogin, {
    ...refreshCookie,
    limit: { per: 'ip', max: 120, window_s: 600 },
  }),
  get('/api/common/clickCaptcha', 'Draw a click captcha under an id of the client', CaptchaInput, createClickCaptcha, {
    limit: { per: 'ip', max: 60, window_s: 60 },
  }),
  post(
    '/api/common/checkClickCaptcha',
    'Check the clicks; unset uses the captcha up',
    CheckCaptchaInput,
    checkClickCaptcha,
    {
      access: 'public',
      keepsPages: true,
      limit: { per: 'ip', max: 120, window_s: 60 },
    },
  ),
  post('/api/Ems/send', 'Send a code by mail', MailCodeInput, sendMailCode, {
    access: 'public',
    keepsPages: true,
    gate: (ctx) => requireChannel(ctx, 'email'),
    limit: { per: 'ip', max: 60, window_s: 3600 },
  }),
  post('/api/Sms/send', 'Send a code by SMS', SmsCodeInput, sendSmsCode, {
    access: 'public',
    keepsPages: true,
    gate: (ctx) => requireChannel(ctx, 'mobile'),
    limit: { per: 'ip', max: 30, window_s: 3600 },
  }),
  post('/api/account/retrievePassword', 'Set a new password with a code', RetrievePasswordInput, retrievePassword, {
    access: 'public',
    keepsPages: true,
    limit: { per: 'ip', max: 30, window_s: 600 },
  }),
  get('/api/account/overview', 'Changes of points and money in the last seven days', none, getOverview, {
    access: 'member',
    scope: 'account:read',
  }),
  post('/api/ajax/upload', 'Store a file (multipart field file)', UploadInput, uploadFile, {
    keepsPages: true,
    maxBody: uploadBody,
    limit: { per: 'member', max: 120, window_s: 600 },
  }),
  ...profileApi,
  ...realNameApi,
  ...securityApi,
  ...federationApi,
  ...directoryApi,
  ...rulesApi,
  ...groupsApi,
  ...membersApi,
  post(
    '/api/Qiniu/callback',
    'Record a file that the browser has sent to the object store',
    ConfirmInput,
    confirmUpload,
    {
      keepsPages: true,
      limit: { per: 'member', max: 120, window_s: 600 },
    },
  ),
];
