import { type Endpoint, get } from '#app/core/http/endpoint.server.ts';
import { listLeaders } from './leaders.queries.server.ts';
import { LeadersInput } from './leaders.schema.ts';

/** Endpoints of leaderboards. */
export const leaderApi: Endpoint[] = [
  get(
    '/api/ask/leaders',
    [
      '一段时间内声望或被采纳回答最多的一百位成员',
      'The first hundred members by reputation or by accepted answers, of a period',
    ],
    LeadersInput,
    listLeaders,
    { scope: 'read' },
  ),
];
