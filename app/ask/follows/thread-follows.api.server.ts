import { z } from 'zod';
import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { naming } from '#app/ask/parts/endpoint-options.server.ts';
import { followPost, saveFollowPreference, setSameQuestion } from './thread-follows.commands.server.ts';
import { getFollowPreference } from './thread-follows.queries.server.ts';
import { FollowPostInput, FollowPreferenceInput, SameQuestionInput } from './thread-follows.schema.ts';

const clicking = { scope: 'ask:write', limit: { per: 'member', max: 120, window_s: 60 } } as const;

/** Endpoints of following questions. */
export const interestApi: Endpoint[] = [
  get(
    '/api/ask/followPreference',
    ['是否自动关注自己提出和回答的问题', 'Whether I follow what I ask and answer by myself'],
    z.object({}),
    getFollowPreference,
    { access: 'member', scope: 'read' },
  ),
  post(
    '/api/ask/followPost',
    ['关注或不再关注帖子', 'Hear of what happens to a post, or no longer'],
    FollowPostInput,
    followPost,
    { ...clicking, ...naming },
  ),
  post(
    '/api/ask/sameQuestion',
    ['标记或取消「我也有这个问题」', 'Say that I have the same question, or take it back'],
    SameQuestionInput,
    setSameQuestion,
    { ...clicking, ...naming },
  ),
  post(
    '/api/ask/saveFollowPreference',
    ['设置自动关注', 'Choose whether I follow what I ask and answer by myself'],
    FollowPreferenceInput,
    saveFollowPreference,
    {
      ...clicking,
      keepsPages: true,
    },
  ),
];
