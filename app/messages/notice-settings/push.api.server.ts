import { z } from 'zod';
import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { addPush, getPush, removePush, renewPush, testPush } from './push.commands.server.ts';
import { AddPushInput, RemovePushInput, RenewPushInput } from './push.schema.ts';

const own = { access: 'member', keepsPages: true, limit: { per: 'member', max: 30, window_s: 600 } } as const;
const none = z.object({});

/** Endpoints of push messages to browsers. */
export const pushApi: Endpoint[] = [
  get(
    '/api/notice/push',
    ['浏览器推送：站点的公钥和自己已开启的设备', 'Web push: the public key of the site and my devices'],
    none,
    getPush,
    { access: 'member' },
  ),
  post(
    '/api/notice/addPush',
    ['让通知推送到这次登录的浏览器', 'Push notices to this browser'],
    AddPushInput,
    addPush,
    own,
  ),
  post(
    '/api/notice/renewPush',
    [
      '浏览器换了推送地址：以新换旧（old 可空，空则按这次登录）；浏览器可凭登录 Cookie 同源调用',
      'The browser has another push address: puts it in the place of the old one (of this login when old is empty); browsers may come with their cookie from the same origin',
    ],
    RenewPushInput,
    renewPush,
    own,
  ),
  post(
    '/api/notice/removePush',
    ['停止推送到自己的一台设备', 'Stop pushing to a device of mine'],
    RemovePushInput,
    removePush,
    own,
  ),
  post(
    '/api/notice/testPush',
    ['给这次登录的浏览器推送一条试试', 'Push a test message to this browser'],
    none,
    testPush,
    {
      ...own,
      limit: { per: 'member', max: 5, window_s: 60 },
    },
  ),
];
