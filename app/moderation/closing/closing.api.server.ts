import { z } from 'zod';
import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { closePost, reopenPost } from './closing.commands.server.ts';
import { listCloseReasons } from '#app/ask/thread-rules/thread-rules.queries.server.ts';
import { skipCloseVotes } from './close-queue.commands.server.ts';
import { listCloseQueue } from './close-queue.queries.server.ts';
import { saveCloseReason, saveCloseVotes } from './close-reasons.commands.server.ts';
import { getClosingDesk, getRuleSource } from './close-reasons.queries.server.ts';
import { archivePost, protectPost, setCategoryRule, setPostRule } from './post-rules.commands.server.ts';
import * as closing from '#app/ask/thread-rules/thread-rules.schema.ts';

const none = z.object({});
const clicking = { scope: 'ask:write', limit: { per: 'member', max: 60, window_s: 60 } } as const;
const staff = { access: 'staff' } as const;

/** Endpoints of closing questions and of the rules for their answers. */
export const closingApi: Endpoint[] = [
  get('/api/ask/closeReasons', 'Why a question may be closed', none, listCloseReasons, { scope: 'read' }),
  get(
    '/api/ask/closeQueue',
    'Questions with votes to close or reopen under way',
    closing.CloseQueueInput,
    listCloseQueue,
    { scope: 'read', access: 'member' },
  ),
  get(
    '/api/ask/postRule',
    'What is set for the answers of one question',
    closing.RuleSourceInput,
    getRuleSource,
    staff,
  ),
  get('/api/admin/closing', 'Reasons to close, votes needed, and rules of categories', none, getClosingDesk, staff),
  post('/api/ask/closePost', 'Close a question, or vote to', closing.ClosePostInput, closePost, clicking),
  post('/api/ask/reopenPost', 'Reopen a closed question, or vote to', closing.ReopenPostInput, reopenPost, clicking),
  post(
    '/api/ask/skipCloseVotes',
    'Leave a question with votes under way to others, or take that back',
    closing.SkipVotesInput,
    skipCloseVotes,
    {
      ...clicking,
      keepsPages: true,
    },
  ),
  post(
    '/api/ask/protectPost',
    'Let only members with some reputation answer, or everybody again',
    closing.ProtectPostInput,
    protectPost,
    clicking,
  ),
  post(
    '/api/ask/archivePost',
    'Archive a post, or take it out of the archive',
    closing.ArchivePostInput,
    archivePost,
    staff,
  ),
  post(
    '/api/ask/setPostRule',
    'Set what holds for the answers of one question',
    closing.PostRuleInput,
    setPostRule,
    staff,
  ),
  post(
    '/api/admin/setCategoryRule',
    'Set what holds for the answers of a category',
    closing.CategoryRuleInput,
    setCategoryRule,
    staff,
  ),
  post(
    '/api/admin/saveCloseReason',
    'Add or change a reason to close questions',
    closing.CloseReasonInput,
    saveCloseReason,
    staff,
  ),
  post(
    '/api/admin/saveCloseVotes',
    'Set how many votes close or reopen a question',
    closing.CloseVotesInput,
    saveCloseVotes,
    staff,
  ),
];
