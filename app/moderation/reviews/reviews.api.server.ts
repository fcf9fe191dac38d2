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
  post('/api/ask/flag', 'Say that something is wrong with a post, an answer or a comment', FlagInput, flagThing, {
    scope: 'ask:write',
    keepsPages: true,
    limit: { per: 'member', max: 60, window_s: 60 },
  }),
  get('/api/ask/reviews', 'How many texts wait for me to review, by queue', none, countQueues, member),
  get(
    '/api/ask/waitingReviews',
    'How much waits for me: texts to review and questions to vote on',
    none,
    countWaitingReviews,
    member,
  ),
  post(
    '/api/ask/nextReview',
    'Take the next text to review; nobody else gets it for ten minutes',
    QueueInput,
    nextReview,
    unseen,
  ),
  post('/api/ask/decideReview', 'Decide on a text under review', DecideInput, decideReview, deciding),
  post(
    '/api/ask/editReview',
    'Correct a text under review and let it through',
    EditInReviewInput,
    editReviewed,
    deciding,
  ),
  post('/api/ask/skipReview', 'Leave a text to other reviewers', ReviewIdInput, skipReview, unseen),
  post(
    '/api/ask/revertReview',
    'Give a text back that a review has hidden or deleted',
    ReviewIdInput,
    revertReview,
    deciding,
  ),
  get('/api/ask/decidedReviews', 'A page of what was decided', DecidedInput, listDecided, member),
];
