import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { reading, writing } from '#app/ask/parts/endpoint-options.server.ts';
import { SourceInput } from '#app/ask/parts/ask.schema.ts';
import { getHistory, listRevisions } from './revisions.queries.server.ts';
import { HistoryInput, RollbackInput } from './revisions.schema.ts';
import { rollBack } from './revisions.commands.server.ts';

/** Endpoints of histories. */
export const revisionsApi: Endpoint[] = [
  get(
    '/api/ask/history',
    ['帖子或回答的各个版本，以及其中两版的全文', 'The versions of a post or an answer, and two of them in full'],
    HistoryInput,
    getHistory,
    {
      scope: 'read',
    },
  ),
];

/** Endpoints of saved states. */
export const revisionListApi: Endpoint[] = [
  get(
    '/api/ask/revisions',
    ['帖子或回答的所有历史版本', 'Every saved state of a post or an answer'],
    SourceInput,
    listRevisions,
    reading,
  ),
  post(
    '/api/ask/rollback',
    ['把内容恢复到较早的版本', 'Make an earlier revision the present one'],
    RollbackInput,
    rollBack,
    writing,
  ),
];
