import { type Endpoint, get } from '#app/core/http/endpoint.server.ts';
import { listLeaders } from './leaders.queries.server.ts';
import { LeadersInput } from './leaders.schema.ts';

/** Endpoints of leaderboards. */
export const leaderApi: Endpoint[] = [
  get(
    '/api/ask/leaders',
    'The first hundred members by reputation or by accepted answers, of a period',
    LeadersInput,
    listLeaders,
    { scope: 'read' },
  ),
];
