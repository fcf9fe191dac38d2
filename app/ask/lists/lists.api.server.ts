import { type Endpoint, get } from '#app/core/http/endpoint.server.ts';
import { reading } from '#app/ask/parts/endpoint-options.server.ts';
import { ListInput } from '#app/ask/parts/ask.schema.ts';
import { getListPage } from './lists.queries.server.ts';

/** Endpoints of lists of posts. */
export const listsApi: Endpoint[] = [
  get(
    '/api/ask/lists',
    ['一页帖子列表，含标题和侧栏', 'One keyset page of a list with its heading and side column'],
    ListInput,
    getListPage,
    reading,
  ),
];
