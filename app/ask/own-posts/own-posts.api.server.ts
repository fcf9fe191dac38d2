import { type Endpoint, get } from '#app/core/http/endpoint.server.ts';
import { listOwnPosts, listOwnReplies } from './own-posts.queries.server.ts';
import { OwnPostsInput, OwnRepliesInput } from './own-posts.schema.ts';

const own = { access: 'member', scope: 'read' } as const;

/** Endpoints of what a member wrote. */
export const mineApi: Endpoint[] = [
  get('/api/ask/myPosts', 'What I posted, also what waits for review or was removed', OwnPostsInput, listOwnPosts, own),
  get('/api/ask/myReplies', 'My answers, accepted answers or comments', OwnRepliesInput, listOwnReplies, own),
];
