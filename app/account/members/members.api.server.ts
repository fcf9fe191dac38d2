import { cookieNames } from '#app/core/http/cookies.server.ts';
import { type Endpoint, post } from '#app/core/http/endpoint.server.ts';
import { endImpersonation, impersonateMember } from './impersonation.commands.server.ts';
import {
  editMember,
  endMemberLogins,
  liftSuspension,
  resetTwoStep,
  setConsoleGroup,
  setMemberGroup,
  suspendMember,
} from './members.commands.server.ts';
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
    'Change details of a member; e-mail, mobile number and account need a recent proof',
    EditMemberInput,
    editMember,
  ),
  post(
    '/api/admin/suspendMember',
    'Suspend a member until a moment or until it is lifted',
    SuspendMemberInput,
    suspendMember,
    quiet,
  ),
  post('/api/admin/liftSuspension', 'Lift a suspension', MemberIdInput, liftSuspension, quiet),
  post('/api/admin/setMemberGroup', 'Put a member into another group', MemberGroupInput, setMemberGroup, quiet),
  post(
    '/api/admin/setConsoleGroup',
    'Grant or take away console rights; needs a recent proof',
    ConsoleGroupInput,
    setConsoleGroup,
    quiet,
  ),
  post('/api/admin/endMemberLogins', 'End every login of a member', MemberIdInput, endMemberLogins, quiet),
  post(
    '/api/admin/resetTwoStep',
    'Turn a member’s two-step login off; needs a recent proof',
    MemberIdInput,
    resetTwoStep,
    quiet,
  ),
  post(
    '/api/admin/impersonateMember',
    'Log in as a member for an hour; needs a recent proof',
    ImpersonateInput,
    impersonateMember,
    {
      cookieInput: { refreshCookie: cookieNames.refresh },
      keepsCookies: true,
      keepsPages: true,
      limit: { per: 'member', max: 60, window_s: 3600 },
    },
  ),
  post('/api/admin/endImpersonation', 'End the login as a member', EndImpersonationInput, endImpersonation, {
    cookieInput: { staffCookie: cookieNames.staff },
    keepsCookies: true,
    keepsPages: true,
    whileImpersonating: true,
  }),
];
