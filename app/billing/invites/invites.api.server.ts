import { z } from 'zod';
import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { openInvite } from './invites.commands.server.ts';
import { getInvites, listCommissions, listInvited } from './invites.queries.server.ts';
import { voidReferralByHand } from './referral-desk.commands.server.ts';
import { getDeskReferral, listDeskReferrals } from './referral-desk.queries.server.ts';
import { DeskReferralInput, DeskReferralsInput, VoidReferralInput } from './referral-desk.schema.ts';
import { KeysetInput } from './invites.schema.ts';

const staff = { access: 'staff', keepsPages: true } as const;

/** Endpoints of invitations. */
export const inviteApi: Endpoint[] = [
  get(
    '/api/billing/invites',
    ['自己的邀请链接、邀请数据和佣金规则', 'The caller’s invite link in figures, and the rules of referrals'],
    z.object({}),
    getInvites,
    { access: 'member' },
  ),
  get(
    '/api/billing/invited',
    ['自己邀请的会员（姓名已遮盖），从新到旧', 'Members whom the caller has invited, masked, newest first'],
    KeysetInput,
    listInvited,
    {
      access: 'member',
    },
  ),
  get(
    '/api/billing/commissions',
    ['自己的邀请佣金及其状态，从新到旧', 'The caller’s commissions, newest first, with their state'],
    KeysetInput,
    listCommissions,
    { access: 'member' },
  ),
  post('/api/billing/openInvite', ['生成自己的邀请链接', 'Make the caller’s invite link'], z.object({}), openInvite, {
    keepsPages: true,
    limit: { per: 'member', max: 100, window_s: 3600 },
  }),
  get(
    '/api/admin/referrals',
    ['邀请关系与风险迹象，新会员在前', 'Referrals with the signs that speak against them, newest members first'],
    DeskReferralsInput,
    listDeskReferrals,
    staff,
  ),
  get(
    '/api/admin/referral',
    ['一条邀请关系及其佣金', 'One referral with the commissions that hang on it'],
    DeskReferralInput,
    getDeskReferral,
    staff,
  ),
  post(
    '/api/admin/voidReferral',
    ['作废邀请关系并收回佣金', 'Void a referral and take its commissions back'],
    VoidReferralInput,
    voidReferralByHand,
    { ...staff, isIdempotent: true },
  ),
];
