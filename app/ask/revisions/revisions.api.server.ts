import { type Endpoint, get } from '#app/core/http/endpoint.server.ts';
import { getHistory } from './revisions.queries.server.ts';
import { HistoryInput } from './revisions.schema.ts';

/** Endpoints of histories. */
export const revisionsApi: Endpoint[] = [
  get('/api/ask/history', 'The versions of a post or an answer, and two of them in full', HistoryInput, getHistory, {
    scope: 'read',
  }),
];
