import { z } from 'zod';
import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { chooseDeveloper, closeDeveloper, saveDeveloperProfile } from './developer-profile.commands.server.ts';
import { getDeveloperProfile } from './developer-profile.queries.server.ts';
import { listCallersDevelopers } from './developers.queries.server.ts';
import {
  AnswerInvitationInput,
  ChooseDeveloperInput,
  DeveloperInput,
  InviteInput,
  LeaveTeamInput,
  ProfileInput,
  RemoveMemberInput,
  TeamRoleInput,
} from './developers.schema.ts';
import { answerInvitation, inviteToTeam, leaveTeam, removeFromTeam, setTeamRole } from './team.commands.server.ts';
import { listOwnInvitations, listTeam } from './team.queries.server.ts';

const quiet = { keepsPages: true, limit: { per: 'member', max: 60, window_s: 3600 } } as const;
/** Names and introduction stand on public pages. */
const shown = { limit: { per: 'member', max: 60, window_s: 3600 } } as const;
const member = { access: 'member' } as const;

/** Endpoints of developers, their profile and their team. */
export const developersApi: Endpoint[] = [
  get(
    '/api/developer/developers',
    ['我拥有或参与的开发者', 'The developers that I own or work for'],
    z.object({}),
    listCallersDevelopers,
    member,
  ),
  get(
    '/api/developer/profile',
    ['开发者资料', 'The profile of a developer'],
    DeveloperInput,
    getDeveloperProfile,
    member,
  ),
  get('/api/developer/team', ['开发者团队', 'The team of a developer'], DeveloperInput, listTeam, member),
  get(
    '/api/developer/invitations',
    ['等我答复的团队邀请', 'Invitations to teams that wait for my answer'],
    z.object({}),
    listOwnInvitations,
    member,
  ),
  post(
    '/api/developer/chooseDeveloper',
    ['选择以哪个开发者的身份工作', 'Choose as which developer I work'],
    ChooseDeveloperInput,
    chooseDeveloper,
    quiet,
  ),
  post(
    '/api/developer/saveProfile',
    ['修改开发者资料', 'Change the profile of a developer'],
    ProfileInput,
    saveDeveloperProfile,
    shown,
  ),
  post(
    '/api/developer/inviteToTeam',
    ['邀请成员加入开发者团队', 'Invite a member to a developer’s team'],
    InviteInput,
    inviteToTeam,
    quiet,
  ),
  post(
    '/api/developer/answerInvitation',
    ['接受或婉拒团队邀请', 'Accept an invitation to a team, or decline it'],
    AnswerInvitationInput,
    answerInvitation,
    quiet,
  ),
  post(
    '/api/developer/setTeamRole',
    ['更改团队成员的角色', 'Change the role of a team member'],
    TeamRoleInput,
    setTeamRole,
    quiet,
  ),
  post(
    '/api/developer/removeFromTeam',
    ['移出团队成员，或收回邀请', 'Remove a team member, or take an invitation back'],
    RemoveMemberInput,
    removeFromTeam,
    quiet,
  ),
  post('/api/developer/leaveTeam', ['离开开发者团队', 'Leave a developer’s team'], LeaveTeamInput, leaveTeam, quiet),
  post(
    '/api/developer/closeDeveloper',
    ['关闭自己的开发者账号', 'Close my developer account'],
    DeveloperInput,
    closeDeveloper,
    shown,
  ),
];
