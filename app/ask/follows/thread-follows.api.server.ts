import { z } from 'zod';
import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { followPost, saveFollowPreference, setSameQuestion } from './thread-follows.commands.server.ts';
import { getFollowPreference } from './thread-follows.queries.server.ts';
import { FollowPostInput, FollowPreferenceInput, SameQuestionInput } from './thread-follows.schema.ts';

const clicking = { scope: 'ask:write', limit: { per: 'member', max: 120, window_s: 60 } } as const;

/** Endpoints of following questions. */
export const interestApi: Endpoint[] = [
  get(
    '/api/ask/followPreference',
    'Whether I follow what I ask and answer by myself',
    z.object({}),
    getFollowPreference,
    { access: 'member', scope: 'read' },
  ),
  post('/api/ask/followPost', 'Hear of what happens to a post, or no longer', FollowPostInput, followPost, clicking),
  post(
    '/api/ask/sameQuestion',
    'Say that I have the same question, or take it back',
    SameQuestionInput,
    setSameQuestion,
    clicking,
  ),
  post(
    '/api/ask/saveFollowPreference',
    'Choose whether I follow what I ask and answer by myself',
    FollowPreferenceInput,
    saveFollowPreference,
    {
      ...clicking,
      keepsPages: true,
    },
  ),
];
