import { z } from 'zod';
import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { setFollow } from './follows.commands.server.ts';
import { listFollows } from './follows.queries.server.ts';
import { FollowInput } from './follows.schema.ts';

/** Endpoints of follows. */
export const followApi: Endpoint[] = [
  get(
    '/api/ask/follows',
    ['我关注的标签、分类和会员', 'The tags, categories and members I follow'],
    z.object({}),
    listFollows,
    {
      access: 'member',
      scope: 'read',
    },
  ),
  post('/api/ask/follow', ['关注或取消关注', 'Follow a tag, a category or a member, or stop'], FollowInput, setFollow, {
    scope: 'ask:write',
    keepsPages: true,
    limit: { per: 'member', max: 120, window_s: 60 },
  }),
];
