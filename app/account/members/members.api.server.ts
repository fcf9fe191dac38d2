import { cookieNames } from '#app/core/http/cookies.server.ts';
import { type Endpoint, post } from '#app/core/http/endpoint.server.ts';
import { endImpersonation, impersonateMember } from './impersonation.commands.server.ts';
import {
  endMemberLogins,
  liftSuspension,
  resetTwoStep,
  setConsoleGroup,
  setMemberGroup,
  suspendMember,
} from './members.commands.server.ts';
import { editMember } from './member-edits.commands.server.ts';
import {
  ConsoleGroupInput,
  EditMemberInput,
  EndImpersonationInput,
  ImpersonateInput,
  MemberGroupInput,
  MemberIdInput,
  SuspendMemberInput,
} from './members.schema.ts';

const quiet = { keepsPages: true } as const;

/** Endpoints of the console's member pages. */
export const membersApi: Endpoint[] = [
  post(
    '/api/admin/editMember',
    ['修改会员资料', 'Change details of a member; e-mail, mobile number and account need a recent proof'],
    EditMemberInput,
    editMember,
  ),
  post(
    '/api/admin/suspendMember',
    ['停用会员，可设截止时间', 'Suspend a member until a moment or until it is lifted'],
    SuspendMemberInput,
    suspendMember,
    quiet,
  ),
  post('/api/admin/liftSuspension', ['恢复被停用的会员', 'Lift a suspension'], MemberIdInput, liftSuspension, quiet),
  post(
    '/api/admin/setMemberGroup',
    ['调整会员所在的组', 'Put a member into another group'],
    MemberGroupInput,
    setMemberGroup,
    quiet,
  ),
  post(
    '/api/admin/setConsoleGroup',
    ['授予或收回控制台权限；需要近期的本人验证', 'Grant or take away console rights; needs a recent proof'],
    ConsoleGroupInput,
    setConsoleGroup,
    quiet,
  ),
  post(
    '/api/admin/endMemberLogins',
    ['结束会员的所有登录', 'End every login of a member'],
    MemberIdInput,
    endMemberLogins,
    quiet,
  ),
  post(
    '/api/admin/resetTwoStep',
    ['关闭会员的两步验证；需要近期的本人验证', 'Turn a member’s two-step login off; needs a recent proof'],
    MemberIdInput,
    resetTwoStep,
    quiet,
  ),
  post(
    '/api/admin/impersonateMember',
    ['以会员身份登录一小时；需要近期的本人验证', 'Log in as a member for an hour; needs a recent proof'],
    ImpersonateInput,
    impersonateMember,
    {
      cookieInput: { refreshCookie: cookieNames.refresh },
      keepsCookies: true,
      keepsPages: true,
      limit: { per: 'member', max: 60, window_s: 3600 },
    },
  ),
  post(
    '/api/admin/endImpersonation',
    ['结束以会员身份的登录', 'End the login as a member'],
    EndImpersonationInput,
    endImpersonation,
    {
      cookieInput: { staffCookie: cookieNames.staff },
      keepsCookies: true,
      keepsPages: true,
      whileImpersonating: true,
    },
  ),
];
