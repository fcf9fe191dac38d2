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
  get(
    '/api/ask/doc',
    ['开发者文档的目录和其中一页', 'The tree of the developer docs and one page of it'],
    docs.DocInput,
    getDoc,
    reading,
  ),
  get('/api/ask/searchDocs', ['搜索开发者文档', 'Search in the developer docs'], docs.DocSearchInput, searchDocs, {
    ...reading,
    limit: { per: 'member', max: 300, window_s: 60 },
  }),
  get(
    '/api/ask/docRevisions',
    ['文档某一页已发布的各版', 'The published states of a page of the docs'],
    docs.DocRevisionsInput,
    listDocRevisions,
    reading,
  ),
  post(
    '/api/ask/docFeedback',
    ['反馈文档的某一页是否有帮助', 'Say whether a page of the docs was of help'],
    docs.DocFeedbackInput,
    giveFeedback,
    {
      access: 'public',
      keepsPages: true,
      limit: { per: 'ip', max: 60, window_s: 3600 },
    },
  ),
  get(
    '/api/admin/docTree',
    ['文档目录，含隐藏页和草稿', 'The tree of the docs with hidden pages and drafts'],
    z.object({}),
    getDocTree,
    desk,
  ),
  get(
    '/api/admin/doc',
    ['供编辑的文档页', 'A page of the docs for its editor'],
    docs.DocIdInput,
    (ctx, { id }) => getDeskDoc(ctx, id),
    desk,
  ),
  post('/api/admin/addDoc', ['添加文档页', 'Add a page to the docs'], docs.AddDocInput, addDoc, desk),
  post(
    '/api/admin/moveDoc',
    ['在目录里移动文档页', 'Put a page of the docs elsewhere in the tree'],
    docs.MoveDocInput,
    moveDoc,
    desk,
  ),
  post(
    '/api/admin/hideDoc',
    ['隐藏或重新显示文档页', 'Hide a page of the docs, or show it again'],
    docs.HideDocInput,
    hideDoc,
    desk,
  ),
  post(
    '/api/admin/saveDoc',
    ['保存文档草稿，或发布', 'Save a text of the docs as a draft, or publish it'],
    docs.SaveDocInput,
    saveDoc,
    {
      ...desk,
      maxBody: 512 * 1024,
      keepsPages: true,
    },
  ),
];
