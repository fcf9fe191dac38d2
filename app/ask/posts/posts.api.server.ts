import { type Endpoint, post } from '#app/core/http/endpoint.server.ts';
import { clicking, naming, writing } from '#app/ask/parts/endpoint-options.server.ts';
import { EditPostInput, IdInput, PublishPostInput } from '#app/ask/parts/ask.schema.ts';
import { deletePost, editPost, publishPost } from './posts.commands.server.ts';

/** Endpoints of posts. */
export const postsApi: Endpoint[] = [
  post(
    '/api/ask/publishPost',
    ['发布问题或文章', 'Publish a question or an article'],
    PublishPostInput,
    publishPost,
    writing,
  ),
  post('/api/ask/editPost', ['保存帖子的新版本', 'Save a new revision of a post'], EditPostInput, editPost, {
    ...writing,
    ...naming,
  }),
  post(
    '/api/ask/deletePost',
    ['删除自己还没有人回答的帖子', 'Delete a post of mine that nobody has answered'],
    IdInput,
    deletePost,
    clicking,
  ),
];
