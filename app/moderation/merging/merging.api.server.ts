import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { mergePosts, undoMerge } from './merging.commands.server.ts';
import { listMerges } from './merging.queries.server.ts';
import { MergePostsInput, MergesInput, UndoMergeInput } from './merging.schema.ts';

const staff = { access: 'staff' } as const;

/** Endpoints of merging questions. */
export const mergeApi: Endpoint[] = [
  get('/api/ask/merges', ['合并到一个问题里的问题', 'What was merged into a question'], MergesInput, listMerges, staff),
  post(
    '/api/ask/mergePosts',
    ['把重复的问题合并到另一个', 'Merge a duplicate question into another'],
    MergePostsInput,
    mergePosts,
    staff,
  ),
  post(
    '/api/ask/undoMerge',
    ['撤销三十天内的合并', 'Undo a merge of the last thirty days'],
    UndoMergeInput,
    undoMerge,
    staff,
  ),
];
