import { z } from 'zod';
import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { keysetFields } from '#app/core/keyset.ts';
import { banMember, liftBan } from '#app/moderation/members/bans.commands.server.ts';
import { openNetwork, startCleanup, undoCleanup } from '#app/moderation/clean-ups/clean-ups.commands.server.ts';
import { listCleanups, previewCleanup } from '#app/moderation/clean-ups/clean-ups.queries.server.ts';
import { flagThing } from '#app/moderation/reviews/flags.commands.server.ts';
import { addModerator, removeModerator } from '#app/moderation/members/moderators.commands.server.ts';
import { listModerators } from '#app/moderation/members/moderators.queries.server.ts';
import { addNote, removeNote } from '#app/moderation/members/member-notes.commands.server.ts';
import { getMemberFile } from '#app/moderation/members/member-notes.queries.server.ts';
import {
  decideReview,
  editReviewed,
  nextReview,
  revertReview,
  skipReview,
} from '#app/moderation/reviews/reviews.commands.server.ts';
import { countQueues, listDecided } from '#app/moderation/reviews/reviews.queries.server.ts';
import * as moderation from './moderation.schema.ts';
import { writeToMember, writeToModerators } from '#app/moderation/threads/moderator-threads.commands.server.ts';
import { getOwnThread, getThread, listThreads } from '#app/moderation/threads/moderator-threads.queries.server.ts';
import { countWaitingReviews } from '#app/moderation/reviews/waiting-reviews.queries.server.ts';
import { removeWordRule, saveWordRule } from '#app/moderation/words/watched-words.commands.server.ts';
import { listWordRules, testWords } from '#app/moderation/words/watched-words.queries.server.ts';

const none = z.object({});
const staff = { access: 'staff' } as const;
const quiet = { access: 'staff', keepsPages: true } as const;
const member = { access: 'member' } as const;
/** Deciding changes what guests see. */
const deciding = { maxBody: 512 * 1024, limit: { per: 'member', max: 240, window_s: 60 } } as const;
const unseen = { keepsPages: true, limit: { per: 'member', max: 240, window_s: 60 } } as const;

/** Endpoints of flags, reviews, clean-ups and what moderators know and say. */
export const moderationApi: Endpoint[] = [
  post(
    '/api/ask/flag',
    'Say that something is wrong with a post, an answer or a comment',
    moderation.FlagInput,
    flagThing,
    {
      scope: 'ask:write',
      keepsPages: true,
      limit: { per: 'member', max: 60, window_s: 60 },
    },
  ),
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
    moderation.QueueInput,
    nextReview,
    unseen,
  ),
  post('/api/ask/decideReview', 'Decide on a text under review', moderation.DecideInput, decideReview, deciding),
  post(
    '/api/ask/editReview',
    'Correct a text under review and let it through',
    moderation.EditInReviewInput,
    editReviewed,
    deciding,
  ),
  post('/api/ask/skipReview', 'Leave a text to other reviewers', moderation.ReviewIdInput, skipReview, unseen),
  post(
    '/api/ask/revertReview',
    'Give a text back that a review has hidden or deleted',
    moderation.ReviewIdInput,
    revertReview,
    deciding,
  ),
  get('/api/ask/decidedReviews', 'A page of what was decided', moderation.DecidedInput, listDecided, member),
  get(
    '/api/ask/moderators',
    'What the moderators and I wrote to each other',
    z.object(keysetFields),
    getOwnThread,
    member,
  ),
  post(
    '/api/ask/writeToModerators',
    'Answer the moderators',
    moderation.OwnThreadMessageInput,
    writeToModerators,
    unseen,
  ),

  get('/api/admin/words', 'The rules about words', none, listWordRules, staff),
  post('/api/admin/testWords', 'What would happen to a text', moderation.WordTestInput, testWords, quiet),
  post('/api/admin/saveWord', 'Add or change a rule about words', moderation.WordRuleInput, saveWordRule, quiet),
  post('/api/admin/removeWord', 'Remove a rule about words', moderation.ReviewIdInput, removeWordRule, quiet),
  get('/api/admin/memberFile', 'What moderation knows of a member', moderation.MemberInput, getMemberFile, staff),
  post('/api/admin/ban', 'Keep a member from posting for some days', moderation.BanInput, banMember, quiet),
  post('/api/admin/liftBan', 'Let a member post again', moderation.MemberInput, liftBan, quiet),
  post('/api/admin/addNote', 'Write a note on a member for other moderators', moderation.NoteInput, addNote, quiet),
  post('/api/admin/removeNote', 'Remove a note of mine', moderation.NoteIdInput, removeNote, quiet),
  get('/api/admin/moderators', 'Members who moderate a category or a tag', none, listModerators, staff),
  post(
    '/api/admin/addModerator',
    'Make a member moderator of a category or a tag',
    moderation.ModeratorInput,
    addModerator,
    quiet,
  ),
  post(
    '/api/admin/removeModerator',
    'Take a part of the community from a moderator',
    moderation.ReviewIdInput,
    removeModerator,
    quiet,
  ),
  get(
    '/api/admin/threads',
    'A page of threads between moderators and members',
    moderation.ThreadListInput,
    listThreads,
    staff,
  ),
  get('/api/admin/thread', 'The thread with a member', moderation.ThreadInput, getThread, staff),
  post(
    '/api/admin/writeToMember',
    'Write to a member in the name of the moderators',
    moderation.ThreadMessageInput,
    writeToMember,
    quiet,
  ),
  get(
    '/api/admin/cleanupPreview',
    'What cleaning up a member would take away',
    moderation.MemberInput,
    previewCleanup,
    staff,
  ),
  get(
    '/api/admin/cleanups',
    'A page of clean-ups, and the networks that are blocked',
    moderation.CleanupListInput,
    listCleanups,
    staff,
  ),
  post('/api/admin/startCleanup', 'Take everything of a spammer away', moderation.CleanupInput, startCleanup, staff),
  post('/api/admin/undoCleanup', 'Give everything of a clean-up back', moderation.CleanupIdInput, undoCleanup, staff),
  post('/api/admin/openNetwork', 'Unblock a network', moderation.BlockedNetworkIdInput, openNetwork, quiet),
];
