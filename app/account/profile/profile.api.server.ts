import { z } from 'zod';
import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { changeBind, verifyAddress } from '#app/account/bindings/bindings.commands.server.ts';
import { ChangeBindInput, VerificationInput } from '#app/account/bindings/bindings.schema.ts';
import { listBalanceLog, listPointsLog } from '#app/account/events/account-logs.queries.server.ts';
import { LogInput } from '#app/account/events/account-logs.schema.ts';
import { addPassword, changePassword } from '#app/account/passwords/passwords.commands.server.ts';
import { AddPasswordInput, ChangePasswordInput } from '#app/account/sessions/passwords.schema.ts';
import { updateProfile } from './profile.commands.server.ts';
import { getProfile } from './profile.queries.server.ts';
import { ProfileInput } from './profile.schema.ts';

const none = z.object({});
const own = { access: 'member', scope: 'account:read' } as const;
const perMember = { keepsPages: true, limit: { per: 'member', max: 60, window_s: 600 } } as const;

/** Endpoints of the member's own account pages. */
export const profileApi: Endpoint[] = [
  get('/api/account/profile', 'Which addresses can be bound', none, getProfile, own),
  post(
    '/api/account/profile',
    'Change what one says about oneself; fields that are not sent stay',
    ProfileInput,
    updateProfile,
    perMember,
  ),
  post(
    '/api/account/verification',
    'Prove the bound address; answers a pass for changing it',
    VerificationInput,
    verifyAddress,
    perMember,
  ),
  post('/api/account/changeBind', 'Bind a new e-mail address or mobile number', ChangeBindInput, changeBind, perMember),
  post(
    '/api/account/changePassword',
    'Change the password; every login ends',
    ChangePasswordInput,
    changePassword,
    perMember,
  ),
  post(
    '/api/account/addPassword',
    'Give my account its first password; needs a recent proof, every login ends',
    AddPasswordInput,
    addPassword,
    perMember,
  ),
  get('/api/account/integral', 'Changes of points, newest first', LogInput, listPointsLog, own),
  get('/api/account/balance', 'Changes of the balance, newest first', LogInput, listBalanceLog, own),
];
