import { z } from 'zod';
import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { addMembers, makeWelcomeLink, sendWelcomeAgain, setFirstPassword } from './added-members.commands.server.ts';
import { listAdded } from './added-members.queries.server.ts';
import { AddMembersInput, FirstPasswordInput, WelcomeIdInput } from './added-members.schema.ts';

const desk = { access: 'staff', keepsPages: true } as const;

/** Endpoints by which staff add members, and these set their first password. */
export const addedMembersApi: Endpoint[] = [
  get(
    '/api/admin/addedMembers',
    ['已添加、还没有设置密码的会员', 'Members added who have not set a password yet'],
    z.object({}),
    listAdded,
    { access: 'staff' },
  ),
  post(
    '/api/admin/addMembers',
    ['添加会员，逐个或用 CSV；有错就一个都不添加', 'Add members, singly or by CSV; all of them or none'],
    AddMembersInput,
    addMembers,
    { ...desk, limit: { per: 'member', max: 60, window_s: 3600 } },
  ),
  post(
    '/api/admin/sendWelcomeAgain',
    ['重发设置密码的邮件', 'Send the first-password mail again'],
    WelcomeIdInput,
    sendWelcomeAgain,
    desk,
  ),
  post(
    '/api/admin/makeWelcomeLink',
    [
      '生成设置密码的链接，由工作人员转交，以前的链接不再有效；需要近期的本人验证',
      'Make a first-password link for staff to hand over, earlier ones no longer work; needs a recent proof',
    ],
    WelcomeIdInput,
    makeWelcomeLink,
    desk,
  ),
  post(
    '/api/account/setFirstPassword',
    ['凭邮件里的链接设置首个密码', 'Set the first password by the link of the mail'],
    FirstPasswordInput,
    setFirstPassword,
    { access: 'public', keepsPages: true, limit: { per: 'ip', max: 30, window_s: 600 } },
  ),
];
