import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { getPost } from './posts.queries.server.ts';
import { reading, unseen } from '#app/ask/parts/endpoint-options.server.ts';
import { recordView } from './views.commands.server.ts';
import { IdInput, InfoInput } from '#app/ask/parts/ask.schema.ts';

/** Endpoints of a thread. */
export const threadApi: Endpoint[] = [
  get(
    '/api/ask/info',
    ['帖子及其回答和评论', 'A post with its answers and comments'],
    InfoInput,
    (ctx, { id, ...page }) => getPost(ctx, id, page),
    reading,
  ),
  post('/api/ask/view', ['记录一次浏览', 'Count that I look at a post'], IdInput, recordView, {
    access: 'public',
    ...unseen,
    limit: { per: 'ip', max: 300, window_s: 60 },
  }),
];
