import { ofMoney } from '#app/account/no-money/no-money.queries.server.ts';
import { z } from 'zod';
import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { changeBind, verifyAddress } from '#app/account/bindings/bindings.commands.server.ts';
import { ChangeBindInput, VerificationInput } from '#app/account/bindings/bindings.schema.ts';
import { listBalanceLog, listPointsLog } from '#app/account/events/account-logs.queries.server.ts';
import { LogInput } from '#app/account/events/account-logs.schema.ts';
import { addPassword, changePassword } from '#app/account/security/passwords.commands.server.ts';
import { AddPasswordInput, ChangePasswordInput } from '#app/account/sessions/passwords.schema.ts';
import { updateProfile } from './profile.commands.server.ts';
import { getProfile } from './profile.queries.server.ts';
import { ProfileInput } from './profile.schema.ts';

const none = z.object({});
const own = { access: 'member', scope: 'account:read' } as const;
const perMember = { keepsPages: true, limit: { per: 'member', max: 60, window_s: 600 } } as const;

/** Endpoints of the member's own account pages. */
export const profileApi: Endpoint[] = [
  get('/api/account/profile', ['可以绑定哪些联系方式', 'Which addresses can be bound'], none, getProfile, own),
  post(
    '/api/account/profile',
    ['修改个人资料；没有提交的字段保持不变', 'Change what one says about oneself; fields that are not sent stay'],
    ProfileInput,
    updateProfile,
    perMember,
  ),
  post(
    '/api/account/verification',
    ['验证已绑定的联系方式，返回更换所需的凭证', 'Prove the bound address; answers a pass for changing it'],
    VerificationInput,
    verifyAddress,
    perMember,
  ),
  post(
    '/api/account/changeBind',
    ['绑定新的邮箱或手机号', 'Bind a new e-mail address or mobile number'],
    ChangeBindInput,
    changeBind,
    perMember,
  ),
  post(
    '/api/account/changePassword',
    ['修改密码；所有登录随之结束', 'Change the password; every login ends'],
    ChangePasswordInput,
    changePassword,
    perMember,
  ),
  post(
    '/api/account/addPassword',
    [
      '给没有密码的账号设置密码；需要刚做过本人验证，所有登录随之结束',
      'Give my account its first password; needs a recent proof, every login ends',
    ],
    AddPasswordInput,
    addPassword,
    perMember,
  ),
  get('/api/account/integral', ['积分明细，新的在前', 'Changes of points, newest first'], LogInput, listPointsLog, own),
  ...ofMoney([
    get(
      '/api/account/balance',
      ['余额明细，新的在前', 'Changes of the balance, newest first'],
      LogInput,
      listBalanceLog,
      own,
    ),
  ]),
];
