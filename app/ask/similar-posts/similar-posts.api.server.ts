import { type Endpoint, get } from '#app/core/http/endpoint.server.ts';
import { reading, searching } from '#app/ask/parts/endpoint-options.server.ts';
import { IdInput } from '#app/ask/parts/ask.schema.ts';
import { listRelated } from './related-posts.queries.server.ts';
import { SimilarInput } from './similar-posts.schema.ts';
import { listSimilar } from './similar-posts.queries.server.ts';

/** Endpoints of posts like another one. */
export const similarPostsApi: Endpoint[] = [
  get(
    '/api/ask/related',
    ['标签相近的帖子', 'Posts like a post, by what they say and their tags'],
    IdInput,
    (ctx, { id }) => listRelated(ctx, id),
    reading,
  ),
  get(
    '/api/ask/similar',
    ['标题相近的帖子', 'Posts with a title like this one'],
    SimilarInput,
    (ctx, { title }) => listSimilar(ctx, title),
    searching,
  ),
];
