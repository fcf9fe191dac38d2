import { type Endpoint, get } from '#app/core/http/endpoint.server.ts';
import { openLive } from './live.commands.server.ts';
import { LiveInput } from './live.schema.ts';

/** What open pages listen to. */
export const liveApi: Endpoint[] = [
  get(
    '/api/live',
    [
      '实时事件流（SSE）：topics 为 me 和 post:编号，逗号分隔，最多 20 个；事件只含编号和数字：count、answer、comment、votes、state、message、notice、announcement、draft、release、refused、reset、end；断线后带 Last-Event-ID（或 last）续传一小时内最多 200 条，否则发 reset；每位会员最多 5 条连接；浏览器凭登录 Cookie 同源连接，拒绝时返回 401 或 403，满员 503',
      'Events as they happen (SSE): topics are me and post:ID, separated by commas, 20 at most; events hold ids and numbers alone: count, answer, comment, votes, state, message, notice, announcement, draft, release, refused, reset, end; after a break Last-Event-ID (or last) brings up to 200 of the last hour again, else reset; five connections a member; browsers come with their cookie from the same origin; refusals are 401 or 403, 503 when full',
    ],
    LiveInput,
    openLive,
    { access: 'member', limit: { per: 'member', max: 240, window_s: 60 } },
  ),
];
