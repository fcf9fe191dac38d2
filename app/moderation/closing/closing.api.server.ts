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
  get('/api/ask/closeReasons', ['关闭问题的理由', 'Why a question may be closed'], none, listCloseReasons, {
    scope: 'read',
  }),
  get(
    '/api/ask/closeQueue',
    ['正在投票关闭或重新开放的问题', 'Questions with votes to close or reopen under way'],
    closing.CloseQueueInput,
    listCloseQueue,
    { scope: 'read', access: 'member' },
  ),
  get(
    '/api/ask/postRule',
    ['一个问题的回答规则', 'What is set for the answers of one question'],
    closing.RuleSourceInput,
    getRuleSource,
    staff,
  ),
  get(
    '/api/admin/closing',
    ['关闭理由、所需票数与分类的回答规则', 'Reasons to close, votes needed, and rules of categories'],
    none,
    getClosingDesk,
    staff,
  ),
  post(
    '/api/ask/closePost',
    ['关闭问题，或投票关闭', 'Close a question, or vote to'],
    closing.ClosePostInput,
    closePost,
    clicking,
  ),
  post(
    '/api/ask/reopenPost',
    ['重新开放问题，或投票重新开放', 'Reopen a closed question, or vote to'],
    closing.ReopenPostInput,
    reopenPost,
    clicking,
  ),
  post(
    '/api/ask/skipCloseVotes',
    ['把正在投票的问题留给别人，或放回队列', 'Leave a question with votes under way to others, or take that back'],
    closing.SkipVotesInput,
    skipCloseVotes,
    {
      ...clicking,
      keepsPages: true,
    },
  ),
  post(
    '/api/ask/protectPost',
    ['保护问题，只让有声望的成员回答；或取消', 'Let only members with some reputation answer, or everybody again'],
    closing.ProtectPostInput,
    protectPost,
    clicking,
  ),
  post(
    '/api/ask/archivePost',
    ['归档帖子，或取消归档', 'Archive a post, or take it out of the archive'],
    closing.ArchivePostInput,
    archivePost,
    staff,
  ),
  post(
    '/api/ask/setPostRule',
    ['设置一个问题的回答规则', 'Set what holds for the answers of one question'],
    closing.PostRuleInput,
    setPostRule,
    staff,
  ),
  post(
    '/api/admin/setCategoryRule',
    ['设置一个分类的回答规则', 'Set what holds for the answers of a category'],
    closing.CategoryRuleInput,
    setCategoryRule,
    staff,
  ),
  post(
    '/api/admin/saveCloseReason',
    ['新增或修改关闭理由', 'Add or change a reason to close questions'],
    closing.CloseReasonInput,
    saveCloseReason,
    staff,
  ),
  post(
    '/api/admin/saveCloseVotes',
    ['设置关闭或重新开放所需票数', 'Set how many votes close or reopen a question'],
    closing.CloseVotesInput,
    saveCloseVotes,
    staff,
  ),
];
