import { z } from 'zod';
import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { saveDoc } from './devdoc.commands.server.ts';
import { giveFeedback } from './devdoc-feedback.commands.server.ts';
import { getDoc, listDocRevisions, searchDocs } from './devdoc.queries.server.ts';
import * as docs from './devdoc.schema.ts';
import { addDoc, hideDoc, moveDoc } from './doc-tree.commands.server.ts';
import { getDeskDoc, getDocTree } from './doc-tree.queries.server.ts';

const reading = { scope: 'read' } as const;
const desk = { access: 'staff' } as const;

/** Endpoints of the developer documentation. */
export const devdocApi: Endpoint[] = [
  get('/api/ask/doc', 'The tree of the developer docs and one page of it', docs.DocInput, getDoc, reading),
  get('/api/ask/searchDocs', 'Search in the developer docs', docs.DocSearchInput, searchDocs, {
    ...reading,
    limit: { per: 'member', max: 300, window_s: 60 },
  }),
  get(
    '/api/ask/docRevisions',
    'The published states of a page of the docs',
    docs.DocRevisionsInput,
    listDocRevisions,
    reading,
  ),
  post('/api/ask/docFeedback', 'Say whether a page of the docs was of help', docs.DocFeedbackInput, giveFeedback, {
    access: 'public',
    keepsPages: true,
    limit: { per: 'ip', max: 60, window_s: 3600 },
  }),
  get('/api/admin/docTree', 'The tree of the docs with hidden pages and drafts', z.object({}), getDocTree, desk),
  get(
    '/api/admin/doc',
    'A page of the docs for its editor',
    docs.DocIdInput,
    (ctx, { id }) => getDeskDoc(ctx, id),
    desk,
  ),
  post('/api/admin/addDoc', 'Add a page to the docs', docs.AddDocInput, addDoc, desk),
  post('/api/admin/moveDoc', 'Put a page of the docs elsewhere in the tree', docs.MoveDocInput, moveDoc, desk),
  post('/api/admin/hideDoc', 'Hide a page of the docs, or show it again', docs.HideDocInput, hideDoc, desk),
  post('/api/admin/saveDoc', 'Save a text of the docs as a draft, or publish it', docs.SaveDocInput, saveDoc, {
    ...desk,
    maxBody: 512 * 1024,
    keepsPages: true,
  }),
];
