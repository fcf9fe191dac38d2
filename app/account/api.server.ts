import { z } from 'zod';
import { type Endpoint, get } from '#app/core/http/endpoint.server.ts';
import { getOverview } from './queries.server.ts';

/** Endpoints of members, their logins, codes and uploads. */
export const accountApi: Endpoint[] = [
  get('/api/account/overview', 'Changes of points and money in the last seven days', z.object({}), getOverview, { access: 'member' }),
];
