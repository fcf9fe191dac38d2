import { z } from 'zod';
import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { CreateVersionInput } from '#app/market/releases/releases.schema.ts';
import { answerReviewer, withdrawSubmission } from './submission-answers.commands.server.ts';
import { submitPlugin, uploadVersion } from './submissions.commands.server.ts';
import { getQueueFigures, getSubmission } from './submissions.queries.server.ts';
import { AnswerReviewerInput, SubmissionIdInput, SubmissionInput, SubmitPluginInput } from './submissions.schema.ts';

const sending = { keepsPages: true, limit: { per: 'member', max: 60, window_s: 3600 } } as const;
/** What builds do by themselves. */
const publishing = { ...sending, scope: 'plugins:publish' } as const;
const reading = { access: 'member', scope: 'plugins:read' } as const;

/** Endpoints of what developers send for review. */
export const submissionsApi: Endpoint[] = [
  post(
    '/api/developer/createVersion',
    ['用上传好的包建一个新版本，可以同时送审', 'Make a version of an uploaded package, and send it for review'],
    CreateVersionInput,
    uploadVersion,
    publishing,
  ),
  post(
    '/api/developer/submitPlugin',
    ['把插件资料和版本送去审核', 'Send the listing and a version of a plugin for review'],
    SubmitPluginInput,
    submitPlugin,
    publishing,
  ),
  post(
    '/api/developer/withdrawSubmission',
    ['撤回还没有结果的提交', 'Withdraw a submission that is not decided'],
    SubmissionIdInput,
    withdrawSubmission,
    sending,
  ),
  post(
    '/api/developer/answerReviewer',
    ['答复审核员，改好后送回', 'Answer a reviewer, and send back what was to be changed'],
    AnswerReviewerInput,
    answerReviewer,
    sending,
  ),
  get(
    '/api/developer/submission',
    [
      '一份提交（或一个版本最近的提交）的状态、排队位置和往来消息',
      'A submission, or the newest of a version: its state, place in the queue and messages',
    ],
    SubmissionInput,
    getSubmission,
    reading,
  ),
  get(
    '/api/developer/reviewQueue',
    [
      '审核队列的长度和最近 30 天的答复用时',
      'How many submissions wait, and how long answers took in the last 30 days',
    ],
    z.object({}),
    getQueueFigures,
    reading,
  ),
];
