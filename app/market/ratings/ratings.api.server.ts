import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { hideRating, ratePlugin, replyToRating, unratePlugin } from './ratings.commands.server.ts';
import { listRatings } from './ratings.queries.server.ts';
import * as ratings from './ratings.schema.ts';

const writing = { limit: { per: 'member', max: 60, window_s: 60 }, namesChanges: true } as const;

/** Endpoints of ratings of plugins. */
export const ratingsApi: Endpoint[] = [
  get(
    '/api/market/ratings',
    ['一页插件评价，新的在前', 'A keyset page of the ratings of a plugin, the newest first'],
    ratings.RatingsInput,
    listRatings,
    { scope: 'read' },
  ),
  post(
    '/api/market/ratePlugin',
    [
      '给下载过的插件打 1 到 5 星，可以写评价，或修改自己的评价',
      'Rate a plugin that one has downloaded with 1 to 5 stars and words, or change that',
    ],
    ratings.RateInput,
    ratePlugin,
    writing,
  ),
  post(
    '/api/market/unratePlugin',
    ['删除自己对插件的评价', 'Take my rating of a plugin back'],
    ratings.UnrateInput,
    unratePlugin,
    writing,
  ),
  post(
    '/api/developer/replyToRating',
    ['开发者回复一条评价，或修改回复', 'Answer a rating for the developer, or change the answer'],
    ratings.ReplyInput,
    replyToRating,
    writing,
  ),
  post(
    '/api/admin/market/hideRating',
    [
      '隐藏一条评价的文字并说明原因，不填原因则恢复',
      'Hide the words of a rating with a reason; without one, show them',
    ],
    ratings.HideRatingInput,
    hideRating,
    { access: 'staff', limit: { per: 'member', max: 60, window_s: 60 } },
  ),
];
