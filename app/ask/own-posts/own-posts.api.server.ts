import { type Endpoint, get } from '#app/core/http/endpoint.server.ts';
import { listOwnPosts, listOwnReplies } from './own-posts.queries.server.ts';
import { OwnPostsInput, OwnRepliesInput } from './own-posts.schema.ts';

const own = { access: 'member', scope: 'read' } as const;

/** Endpoints of what a member wrote. */
export const mineApi: Endpoint[] = [
  get(
    '/api/ask/myPosts',
    ['自己发表的帖子，包括在审核和被移除的', 'What I posted, also what waits for review or was removed'],
    OwnPostsInput,
    listOwnPosts,
    own,
  ),
  get(
    '/api/ask/myReplies',
    ['自己的回答、被采纳的回答或评论', 'My answers, accepted answers or comments'],
    OwnRepliesInput,
    listOwnReplies,
    own,
  ),
];
