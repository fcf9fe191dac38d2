import { type Endpoint, post } from '#app/core/http/endpoint.server.ts';
import { clicking, naming } from '#app/ask/parts/endpoint-options.server.ts';
import { VoteInput } from './votes.schema.ts';
import { castVote } from './votes.commands.server.ts';

/** Endpoints of votes. */
export const votesApi: Endpoint[] = [
  post(
    '/api/ask/vote',
    ['为帖子、回答或评论投票；0 表示取消', 'Vote on a post, an answer or a comment; 0 takes it back'],
    VoteInput,
    castVote,
    { ...clicking, ...naming },
  ),
];
