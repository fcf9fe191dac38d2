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
  get('/api/user/federations', ['可以用来登录的登录服务', 'The providers by which one may log in'], none, listOffers),
  post(
    '/api/user/startFederation',
    ['开始用登录服务登录，返回浏览器要去的地址', 'Begin to log in by a provider: where the browser must go'],
    StartFederationInput,
    startFederation,
    {
      ...journey,
      access: 'public',
      limit: { per: 'ip', max: 60, window_s: 600 },
    },
  ),
  get(
    '/api/account/federations',
    ['登录服务列表，以及自己绑定的身份', 'The providers with my identity there'],
    none,
    listOwnFederations,
    {
      access: 'member',
    },
  ),
  post(
    '/api/account/bindFederation',
    [
      '开始绑定登录服务的身份；需要刚做过本人验证',
      'Begin to bind an identity of a provider to me; needs a recent proof',
    ],
    BindFederationInput,
    bindFederation,
    {
      ...journey,
      ...clicking,
    },
  ),
  post(
    '/api/account/proveByFederation',
    [
      '开始到已绑定的登录服务确认是本人，返回要前往的地址',
      'Begin to show at a provider that it is me: where the browser must go',
    ],
    ProveByFederationInput,
    proveByFederation,
    {
      ...journey,
      ...clicking,
    },
  ),
  post(
    '/api/account/finishBinding',
    [
      '浏览器带回结果后完成绑定，或作为本人验证',
      'Bind the identity with which my browser came back, or take it for a proof',
    ],
    FinishBindingInput,
    finishBinding,
    {
      ...journey,
      ...clicking,
    },
  ),
  post(
    '/api/account/unbindFederation',
    ['解绑登录服务的身份；需要刚做过本人验证', 'Forget my identity at a provider; needs a recent proof'],
    UnbindInput,
    unbindFederation,
    {
      ...clicking,
      keepsPages: true,
    },
  ),
  get(
    '/api/admin/providers',
    ['全部登录服务，以及可分给新成员的会员组', 'Every provider, and the groups newcomers may be given'],
    none,
    getProviderDesk,
    {
      access: 'staff',
    },
  ),
  post(
    '/api/admin/saveProvider',
    ['新建（id 为 0）或修改登录服务', 'Make a provider (id 0) or change one'],
    SaveProviderInput,
    saveProvider,
    {
      access: 'staff',
    },
  ),
  post(
    '/api/admin/removeProvider',
    ['删除登录服务和它的绑定', 'Remove a provider with the identities bound to it'],
    ProviderIdInput,
    removeProvider,
    { access: 'staff' },
  ),
  post(
    '/api/admin/testProvider',
    ['像登录时一样检查登录服务，说明哪里不对', 'Look at a provider as logging in would, and say what is wrong'],
    ProbeInput,
    testProvider,
    {
      access: 'staff',
      keepsPages: true,
      limit: { per: 'member', max: 30, window_s: 60 },
    },
  ),
];
