import { z } from 'zod';
import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { grantBadge, switchBadge, withdrawBadge } from './badges.commands.server.ts';
import { getBadge, getBadgeDesk, getMemberBadges, listBadges, listHolders } from './badges.queries.server.ts';
import {
  BadgeInput,
  GrantBadgeInput,
  HoldersInput,
  MemberBadgesInput,
  SwitchBadgeInput,
  WithdrawBadgeInput,
} from './badges.schema.ts';

const reading = { scope: 'read' } as const;

/** Endpoints of badges. */
export const badgeApi: Endpoint[] = [
  get('/api/ask/badges', 'All badges, how many have each, and how many I have', z.object({}), listBadges, reading),
  get('/api/ask/badge', 'One badge', BadgeInput, (ctx, { id }) => getBadge(ctx, id), reading),
  get('/api/ask/badgeHolders', 'Who has a badge, newest first', HoldersInput, listHolders, reading),
  get(
    '/api/ask/memberBadges',
    'The badges of a member',
    MemberBadgesInput,
    (ctx, { memberId }) => getMemberBadges(ctx, memberId),
    reading,
  ),
  get(
    '/api/admin/badges',
    'All badges with their state, and awards made or withdrawn by hand',
    z.object({}),
    getBadgeDesk,
    { access: 'staff' },
  ),
  post('/api/admin/switchBadge', 'Switch a badge on or off', SwitchBadgeInput, switchBadge, { access: 'staff' }),
  post('/api/admin/grantBadge', 'Give a member a badge by hand', GrantBadgeInput, grantBadge, { access: 'staff' }),
  post('/api/admin/withdrawBadge', 'Take a badge away from a member', WithdrawBadgeInput, withdrawBadge, {
    access: 'staff',
  }),
];
