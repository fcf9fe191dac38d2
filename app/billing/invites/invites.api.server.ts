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
    'The caller’s invite link in figures, and the rules of referrals',
    z.object({}),
    getInvites,
    { access: 'member' },
  ),
  get('/api/billing/invited', 'Members whom the caller has invited, masked, newest first', KeysetInput, listInvited, {
    access: 'member',
  }),
  get(
    '/api/billing/commissions',
    'The caller’s commissions, newest first, with their state',
    KeysetInput,
    listCommissions,
    { access: 'member' },
  ),
  post('/api/billing/openInvite', 'Make the caller’s invite link', z.object({}), openInvite, {
    keepsPages: true,
    limit: { per: 'member', max: 100, window_s: 3600 },
  }),
  get(
    '/api/admin/referrals',
    'Referrals with the signs that speak against them, newest members first',
    DeskReferralsInput,
    listDeskReferrals,
    staff,
  ),
  get(
    '/api/admin/referral',
    'One referral with the commissions that hang on it',
    DeskReferralInput,
    getDeskReferral,
    staff,
  ),
  post(
    '/api/admin/voidReferral',
    'Void a referral and take its commissions back',
    VoidReferralInput,
    voidReferralByHand,
    { ...staff, isIdempotent: true },
  ),
];
