import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { reading, writing } from '#app/ask/parts/endpoint-options.server.ts';
import { SourceInput } from '#app/ask/parts/ask.schema.ts';
import { getHistory, listRevisions } from './revisions.queries.server.ts';
import { HistoryInput, RollbackInput } from './revisions.schema.ts';
import { rollBack } from './revisions.commands.server.ts';

/** Endpoints of histories. */
export const revisionsApi: Endpoint[] = [
  get('/api/ask/history', 'The versions of a post or an answer, and two of them in full', HistoryInput, getHistory, {
    scope: 'read',
  }),
];

/** Endpoints of saved states. */
export const revisionListApi: Endpoint[] = [
  get('/api/ask/revisions', 'Every saved state of a post or an answer', SourceInput, listRevisions, reading),
  post('/api/ask/rollback', 'Make an earlier revision the present one', RollbackInput, rollBack, writing),
];
