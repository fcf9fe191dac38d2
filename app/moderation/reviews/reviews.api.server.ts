import { z } from 'zod';
import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import {
  DecidedInput,
  DecideInput,
  EditInReviewInput,
  FlagInput,
  QueueInput,
  ReviewIdInput,
} from './moderation.schema.ts';
import { flagThing } from './flags.commands.server.ts';
import { countQueues, listDecided } from './reviews.queries.server.ts';
import { countWaitingReviews } from './waiting-reviews.queries.server.ts';
import { decideReview, editReviewed, nextReview, revertReview, skipReview } from './reviews.commands.server.ts';

const none = z.object({});
const member = { access: 'member' } as const;
const unseen = { keepsPages: true, limit: { per: 'member', max: 240, window_s: 60 } } as const;

/** Deciding changes what guests see. */
const deciding = { maxBody: 512 * 1024, limit: { per: 'member', max: 240, window_s: 60 } } as const;

/** Endpoints of flags and reviews. */
export const reviewsOfTextsApi: Endpoint[] = [
  post(
    '/api/ask/flag',
    ['标记一篇内容，请审核人查看', 'Say that something is wrong with a post, an answer or a comment'],
    FlagInput,
    flagThing,
    {
      scope: 'ask:write',
      keepsPages: true,
      limit: { per: 'member', max: 60, window_s: 60 },
    },
  ),
  get(
    '/api/ask/reviews',
    ['待审核的内容，按类别计数', 'How many texts wait for me to review, by queue'],
    none,
    countQueues,
    member,
  ),
  get(
    '/api/ask/waitingReviews',
    ['等我处理的审核数：待审内容与待投票的问题', 'How much waits for me: texts to review and questions to vote on'],
    none,
    countWaitingReviews,
    member,
  ),
  post(
    '/api/ask/nextReview',
    ['取下一项待审核的内容并锁定', 'Take the next text to review; nobody else gets it for ten minutes'],
    QueueInput,
    nextReview,
    unseen,
  ),
  post(
    '/api/ask/decideReview',
    ['对一项待审核的内容作出决定', 'Decide on a text under review'],
    DecideInput,
    decideReview,
    deciding,
  ),
  post(
    '/api/ask/editReview',
    ['修改待审核的内容并通过', 'Correct a text under review and let it through'],
    EditInReviewInput,
    editReviewed,
    deciding,
  ),
  post(
    '/api/ask/skipReview',
    ['跳过一项待审核的内容', 'Leave a text to other reviewers'],
    ReviewIdInput,
    skipReview,
    unseen,
  ),
  post(
    '/api/ask/revertReview',
    ['撤销一项审核决定', 'Give a text back that a review has hidden or deleted'],
    ReviewIdInput,
    revertReview,
    deciding,
  ),
  get(
    '/api/ask/decidedReviews',
    ['已作出的审核决定，最新的在前', 'A page of what was decided'],
    DecidedInput,
    listDecided,
    member,
  ),
];
