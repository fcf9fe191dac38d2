import { type Endpoint, post } from '#app/core/http/endpoint.server.ts';
import { clicking, writing } from '#app/ask/parts/endpoint-options.server.ts';
import { EditPostInput, IdInput, PublishPostInput } from '#app/ask/parts/ask.schema.ts';
import { deletePost, editPost, publishPost } from './posts.commands.server.ts';

/** Endpoints of posts. */
export const postsApi: Endpoint[] = [
  post('/api/ask/publishPost', 'Publish a question or an article', PublishPostInput, publishPost, writing),
  post('/api/ask/editPost', 'Save a new revision of a post', EditPostInput, editPost, writing),
  post('/api/ask/deletePost', 'Delete a post of mine that nobody has answered', IdInput, deletePost, clicking),
];
