import { z } from 'zod';
import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { agree } from './consent.commands.server.ts';
import { listConsents } from './consent.queries.server.ts';
import { AgreeInput } from './consent.schema.ts';

/** Endpoints by which members agree to terms of use, privacy and whatever else asks for it. */
export const consentApi: Endpoint[] = [
  get(
    '/api/account/consents',
    [
      '注册时要同意的页面；已登录时，是还没有同意的',
      'What one agrees to when registering; for members, what they still have to agree to',
    ],
    z.object({}),
    listConsents,
  ),
  post('/api/account/agree', ['同意全部要求同意的页面', 'Agree to all pages that ask for it'], AgreeInput, agree, {
    keepsPages: true,
  }),
];
