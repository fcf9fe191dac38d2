import { z } from 'zod';
import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { deleteDraft, deleteDrafts, saveDraft } from './drafts.commands.server.ts';
import { findDraft, listDrafts } from './drafts.queries.server.ts';
import { DeleteDraftsInput, DraftInput, DraftKeyInput } from './drafts.schema.ts';

const own = { access: 'member', scope: 'ask:write' } as const;
const keeping = { scope: 'ask:write', limit: { per: 'member', max: 120, window_s: 60 }, keepsPages: true } as const;
const maxDraft = 512 * 1024;

/** Endpoints of drafts. */
export const draftsApi: Endpoint[] = [
  get(
    '/api/ask/draft',
    ['自己的一份草稿，没有则为 null', 'A draft of mine, or null'],
    DraftKeyInput,
    (ctx, { key }) => findDraft(ctx, key),
    own,
  ),
  get('/api/ask/drafts', ['自己的所有草稿', 'All drafts of mine, and what they are of'], z.object({}), listDrafts, own),
  post('/api/ask/saveDraft', ['保存草稿', 'Keep what I am writing'], DraftInput, saveDraft, {
    ...keeping,
    maxBody: maxDraft,
  }),
  post('/api/ask/deleteDraft', ['删除草稿', 'Forget a draft'], DraftKeyInput, deleteDraft, keeping),
  post(
    '/api/ask/deleteDrafts',
    ['删除多份或全部草稿', 'Forget several drafts, or all'],
    DeleteDraftsInput,
    deleteDrafts,
    keeping,
  ),
];
