import { z } from 'zod';
import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { decideApplication } from './applications.commands.server.ts';
import { endInvitation, makeInvitation } from './invitations.commands.server.ts';
import { getJoining, listApplications, listInvitations } from './joining.queries.server.ts';
import { DecideApplicationInput, InvitationIdInput, InvitationInput, MakeInvitationInput } from './joining.schema.ts';

const desk = { access: 'staff' } as const;

/** Endpoints of who may join: invitation links and applications. */
export const joiningApi: Endpoint[] = [
  get(
    '/api/account/invitation',
    ['谁可以注册，以及一个邀请码是否有效', 'Who may register, and whether an invitation counts'],
    InvitationInput,
    (ctx, { code }) => getJoining(ctx, code),
    { limit: { per: 'ip', max: 60, window_s: 600 } },
  ),
  get(
    '/api/admin/applications',
    ['等待审核的加入申请', 'Who waits for an account'],
    z.object({}),
    listApplications,
    desk,
  ),
  get('/api/admin/invitations', ['邀请链接', 'Invitation links'], z.object({}), listInvitations, desk),
  post(
    '/api/admin/decideApplication',
    ['通过或拒绝加入申请', 'Admit or refuse an applicant'],
    DecideApplicationInput,
    decideApplication,
    { ...desk, keepsPages: true },
  ),
  post('/api/admin/makeInvitation', ['新建邀请链接', 'Make an invitation link'], MakeInvitationInput, makeInvitation, {
    ...desk,
    keepsPages: true,
  }),
  post('/api/admin/endInvitation', ['停用邀请链接', 'End an invitation link'], InvitationIdInput, endInvitation, {
    ...desk,
    keepsPages: true,
  }),
];
