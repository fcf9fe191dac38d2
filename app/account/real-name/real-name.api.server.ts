import { z } from 'zod';
import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { decideRealName, revokeRealName, submitRealName } from './real-name.commands.server.ts';
import { maxDocument_bytes } from './real-name.policy.ts';
import { getDocument, getRealNameFile, listDesk, listOwnRealNames } from './real-name.queries.server.ts';
import {
  DecideInput,
  DeskInput,
  DocumentInput,
  RealNameIdInput,
  RealNameInput,
  RevokeInput,
} from './real-name.schema.ts';

const none = z.object({});

/** Endpoints of the real-name check: the member's own, and the desk's. */
export const realNameApi: Endpoint[] = [
  get('/api/account/authen', 'State of the caller’s real-name check', none, listOwnRealNames, { access: 'member' }),
  post(
    '/api/account/authen',
    'Hand in a real name with documents (multipart: front and back, or licence)',
    RealNameInput,
    submitRealName,
    {
      keepsPages: true,
      maxBody: 3 * maxDocument_bytes,
      limit: { per: 'member', max: 20, window_s: 3600 },
    },
  ),
  get('/api/admin/realNames', 'Real names by state', DeskInput, listDesk, { access: 'staff' }),
  get(
    '/api/admin/realName',
    'One real name with everything in it; the view is logged',
    RealNameIdInput,
    getRealNameFile,
    { access: 'staff' },
  ),
  get('/api/admin/realNameDocument', 'A picture of a document; the view is logged', DocumentInput, getDocument, {
    access: 'staff',
  }),
  post('/api/admin/decideRealName', 'Verify or reject a real name', DecideInput, decideRealName, {
    access: 'staff',
    keepsPages: true,
  }),
  post('/api/admin/revokeRealName', 'Take a verification back', RevokeInput, revokeRealName, {
    access: 'staff',
    keepsPages: true,
  }),
];
