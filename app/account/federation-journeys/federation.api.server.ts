import { z } from 'zod';
import { cookieNames } from '#app/core/http/cookies.server.ts';
import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import {
  bindFederation,
  finishBinding,
  proveByFederation,
  startFederation,
  unbindFederation,
} from './federation.commands.server.ts';
import {
  removeProvider,
  saveProvider,
  testProvider,
} from '#app/account/federation/identity-providers.commands.server.ts';
import { getProviderDesk } from '#app/account/federation/identity-providers.queries.server.ts';
import { listOffers, listOwnFederations } from '#app/account/federation/federation.queries.server.ts';
import {
  BindFederationInput,
  FinishBindingInput,
  ProbeInput,
  ProveByFederationInput,
  ProviderIdInput,
  SaveProviderInput,
  StartFederationInput,
  UnbindInput,
} from '#app/account/federation/federation.schema.ts';

const none = z.object({});
const journey = {
  cookieInput: { browserCookie: cookieNames.federation },
  keepsCookies: true,
  keepsPages: true,
} as const;
const clicking = { limit: { per: 'member', max: 60, window_s: 600 } } as const;

/**
 * Endpoints of logging in by a provider; `POST /api/user/checkIn` with the tab `federation` ends it. What is saved here
 * stands on the login page.
 */
export const federationApi: Endpoint[] = [
  get('/api/user/federations', 'The providers by which one may log in', none, listOffers),
  post(
    '/api/user/startFederation',
    'Begin to log in by a provider: where the browser must go',
    StartFederationInput,
    startFederation,
    {
      ...journey,
      access: 'public',
      limit: { per: 'ip', max: 60, window_s: 600 },
    },
  ),
  get('/api/account/federations', 'The providers with my identity there', none, listOwnFederations, {
    access: 'member',
  }),
  post(
    '/api/account/bindFederation',
    'Begin to bind an identity of a provider to me; needs a recent proof',
    BindFederationInput,
    bindFederation,
    {
      ...journey,
      ...clicking,
    },
  ),
  post(
    '/api/account/proveByFederation',
    'Begin to show at a provider that it is me: where the browser must go',
    ProveByFederationInput,
    proveByFederation,
    {
      ...journey,
      ...clicking,
    },
  ),
  post(
    '/api/account/finishBinding',
    'Bind the identity with which my browser came back, or take it for a proof',
    FinishBindingInput,
    finishBinding,
    {
      ...journey,
      ...clicking,
    },
  ),
  post(
    '/api/account/unbindFederation',
    'Forget my identity at a provider; needs a recent proof',
    UnbindInput,
    unbindFederation,
    {
      ...clicking,
      keepsPages: true,
    },
  ),
  get('/api/admin/providers', 'Every provider, and the groups newcomers may be given', none, getProviderDesk, {
    access: 'staff',
  }),
  post('/api/admin/saveProvider', 'Make a provider (id 0) or change one', SaveProviderInput, saveProvider, {
    access: 'staff',
  }),
  post(
    '/api/admin/removeProvider',
    'Remove a provider with the identities bound to it',
    ProviderIdInput,
    removeProvider,
    { access: 'staff' },
  ),
  post(
    '/api/admin/testProvider',
    'Look at a provider as logging in would, and say what is wrong',
    ProbeInput,
    testProvider,
    {
      access: 'staff',
      keepsPages: true,
      limit: { per: 'member', max: 30, window_s: 60 },
    },
  ),
];
