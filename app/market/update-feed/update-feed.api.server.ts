import { z } from 'zod';
import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { requireFewCalls } from './feed-limits.server.ts';
import { getBlocklist, getFeedKeys, getFeedVersions, getUpdates } from './update-feed.queries.server.ts';
import { FeedVersionsInput, UpdatesInput } from './update-feed.schema.ts';

/** Many hosts call from one address: what counts is what an answer costs. */
const open = { access: 'public', countsItself: true, gate: requireFewCalls } as const;

/** Endpoints that applications with plugins ask. */
export const updateFeedApi: Endpoint[] = [
  post(
    '/api/market/v1/updates',
    [
      '查已装插件的更新：每个插件可装的最新版本，以及已装版本是否被封禁；最多 200 个，答复有签名',
      'Updates of at most 200 installed plugins, and what became of the installed versions; signed',
    ],
    UpdatesInput,
    getUpdates,
    { ...open, keepsPages: true },
  ),
  get(
    '/api/market/v1/blocklist',
    ['被封禁的版本和被暂停的插件，有签名', 'Versions that are blocked and plugins that are suspended, signed'],
    z.object({}),
    getBlocklist,
    open,
  ),
  get(
    '/api/market/v1/keys',
    ['验签用的公钥，含已停用的，有签名', 'The keys that signatures are checked with, retired ones too, signed'],
    z.object({}),
    getFeedKeys,
    open,
  ),
  get(
    '/api/market/v1/plugins/:slug/versions',
    ['一个插件发布过的所有版本，有签名', 'All versions of a plugin that were offered, signed'],
    FeedVersionsInput,
    getFeedVersions,
    open,
  ),
];
