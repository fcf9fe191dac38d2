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
  get(
    '/api/ask/badges',
    ['全部徽章，各颁发了多少，自己有多少', 'All badges, how many have each, and how many I have'],
    z.object({}),
    listBadges,
    reading,
  ),
  get('/api/ask/badge', ['一枚徽章', 'One badge'], BadgeInput, (ctx, { id }) => getBadge(ctx, id), reading),
  get(
    '/api/ask/badgeHolders',
    ['获得一枚徽章的成员，新的在前', 'Who has a badge, newest first'],
    HoldersInput,
    listHolders,
    reading,
  ),
  get(
    '/api/ask/memberBadges',
    ['一位成员的徽章', 'The badges of a member'],
    MemberBadgesInput,
    (ctx, { memberId }) => getMemberBadges(ctx, memberId),
    reading,
  ),
  get(
    '/api/admin/badges',
    ['全部徽章的状态，以及手动授予和收回的记录', 'All badges with their state, and awards made or withdrawn by hand'],
    z.object({}),
    getBadgeDesk,
    { access: 'staff' },
  ),
  post('/api/admin/switchBadge', ['启用或停用徽章', 'Switch a badge on or off'], SwitchBadgeInput, switchBadge, {
    access: 'staff',
  }),
  post('/api/admin/grantBadge', ['手动授予成员徽章', 'Give a member a badge by hand'], GrantBadgeInput, grantBadge, {
    access: 'staff',
  }),
  post(
    '/api/admin/withdrawBadge',
    ['收回成员的徽章', 'Take a badge away from a member'],
    WithdrawBadgeInput,
    withdrawBadge,
    {
      access: 'staff',
    },
  ),
];
