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
  get('/api/account/authen', ['自己的实名认证状态', 'State of the caller’s real-name check'], none, listOwnRealNames, {
    access: 'member',
  }),
  post(
    '/api/account/authen',
    [
      '提交实名认证和证件（multipart：正面与反面，或营业执照）',
      'Hand in a real name with documents (multipart: front and back, or licence)',
    ],
    RealNameInput,
    submitRealName,
    {
      keepsPages: true,
      maxBody: 3 * maxDocument_bytes,
      limit: { per: 'member', max: 20, window_s: 3600 },
    },
  ),
  get('/api/admin/realNames', ['按状态列出实名认证', 'Real names by state'], DeskInput, listDesk, { access: 'staff' }),
  get(
    '/api/admin/realName',
    ['一份实名认证的完整内容；查看会记入日志', 'One real name with everything in it; the view is logged'],
    RealNameIdInput,
    getRealNameFile,
    { access: 'staff' },
  ),
  get(
    '/api/admin/realNameDocument',
    ['证件图片；查看会记入日志', 'A picture of a document; the view is logged'],
    DocumentInput,
    getDocument,
    {
      access: 'staff',
    },
  ),
  post(
    '/api/admin/decideRealName',
    ['通过或驳回实名认证', 'Verify or reject a real name'],
    DecideInput,
    decideRealName,
    { access: 'staff' },
  ),
  post('/api/admin/revokeRealName', ['撤销已通过的实名认证', 'Take a verification back'], RevokeInput, revokeRealName, {
    access: 'staff',
  }),
];
