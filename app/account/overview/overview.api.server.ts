import { z } from 'zod';
import { type Endpoint, get } from '#app/core/http/endpoint.server.ts';
import { getOverview } from './overview.queries.server.ts';

const none = z.object({});
/** Endpoints of the member centre's first page. */
export const overviewApi: Endpoint[] = [
  get(
    '/api/account/overview',
    ['最近七天的积分和余额变化', 'Changes of points and money in the last seven days'],
    none,
    getOverview,
    {
      access: 'member',
      scope: 'account:read',
    },
  ),
];
