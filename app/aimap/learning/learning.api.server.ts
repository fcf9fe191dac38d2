import { z } from 'zod';
import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { answerItem, mergeProgress, showAnswer, undoAttempt } from './attempts.commands.server.ts';
import {
  confirmTask,
  enrolPath,
  leavePath,
  shareSummary,
  takeVersion,
  withdrawSummary,
} from './enrolments.commands.server.ts';
import { getLearning, listOwnTopics } from './learning.queries.server.ts';
import {
  AnswerItemInput,
  ConfirmTaskInput,
  MergeProgressInput,
  NodeLearningInput,
  PathLearningInput,
  ResetLearningInput,
  SetLearningInput,
  SetProgressInput,
  ShareSummaryInput,
  ShowAnswerInput,
  SummaryInput,
  TakeVersionInput,
  UndoAttemptInput,
} from './learning.schema.ts';
import { listOwnMarks } from './own-marks.queries.server.ts';
import { getPathLearning } from './path-learning.queries.server.ts';
import { setLearning, setProgress } from './progress.commands.server.ts';
import { findNodeLearning } from './progress.queries.server.ts';
import { resetLearning } from './records.commands.server.ts';
import { listReviews } from './due-reviews.queries.server.ts';
import { getSummary } from './summaries.queries.server.ts';

const own = { access: 'member' } as const;
const answering = { isIdempotent: true, keepsPages: true, limit: { per: 'member', max: 60, window_s: 60 } } as const;
const marking = { keepsPages: true, limit: { per: 'member', max: 120, window_s: 60 } } as const;
const seldom = { keepsPages: true, limit: { per: 'member', max: 20, window_s: 600 } } as const;

const reads: Endpoint[] = [
  get(
    '/api/aiMap/learning',
    ['自己的学习：今天到期、路线、知识点和下一步', 'My learning: due today, paths, topics and the next step'],
    z.object({}),
    getLearning,
    own,
  ),
  get('/api/aiMap/topics', ['自己学过的全部知识点', 'All topics I have learned'], z.object({}), listOwnTopics, own),
  get(
    '/api/aiMap/marks',
    [
      '自己在地图上的标记：每处知识点的状态，是否到期复习',
      'My marks on the map: the state of each topic, whether a review is due',
    ],
    z.object({}),
    listOwnMarks,
    own,
  ),
  get(
    '/api/aiMap/reviews',
    ['今天可以复习的题，不含答案', 'The items I may review today, without their answers'],
    z.object({}),
    listReviews,
    own,
  ),
  get(
    '/api/aiMap/progress',
    ['自己在一个知识点的状态、掌握度和原因', 'My state of a topic, my mastery of it and why'],
    NodeLearningInput,
    (ctx, { id }) => findNodeLearning(ctx, id),
    own,
  ),
  get(
    '/api/aiMap/pathProgress',
    ['一条路线的站、关口和自己的进度', 'The stops and gates of a path, and how far I am'],
    PathLearningInput,
    (ctx, { slug }) => getPathLearning(ctx, slug),
    { scope: 'read' },
  ),
  get(
    '/api/aiMap/summary',
    ['会员公开的路线总结', 'The summary of a finished path that a member shows'],
    SummaryInput,
    (ctx, { name }) => getSummary(ctx, name),
    { scope: 'read' },
  ),
];

const answers: Endpoint[] = [
  post(
    '/api/aiMap/answerItem',
    ['作答一道题：判分、解释并记入掌握度', 'Answer an item: it is graded, explained and counted'],
    AnswerItemInput,
    answerItem,
    answering,
  ),
  post(
    '/api/aiMap/showAnswer',
    ['看一道答过的题的答案，不增加掌握度', 'See the answer of an item answered before; it raises no mastery'],
    ShowAnswerInput,
    showAnswer,
    answering,
  ),
  post(
    '/api/aiMap/undoAttempt',
    ['撤回刚才的作答', 'Take my last answer back'],
    UndoAttemptInput,
    undoAttempt,
    marking,
  ),
  post(
    '/api/aiMap/setProgress',
    ['标记一个知识点：计划、在学、已会或跳过', 'Mark a topic as planned, being learned, done or skipped'],
    SetProgressInput,
    setProgress,
    marking,
  ),
  post(
    '/api/aiMap/mergeProgress',
    ['并入登录前保存在浏览器里的记录', 'Take over what a browser kept before I signed in'],
    MergeProgressInput,
    mergeProgress,
    seldom,
  ),
  post(
    '/api/aiMap/setLearning',
    ['设置一天最多复习几题', 'How many reviews a day I want at most'],
    SetLearningInput,
    setLearning,
    marking,
  ),
  post(
    '/api/aiMap/resetLearning',
    ['清除自己的学习记录，全部或一个知识点', 'Erase my learning records, all or of one topic'],
    ResetLearningInput,
    resetLearning,
    seldom,
  ),
];

const paths: Endpoint[] = [
  post('/api/aiMap/enrolPath', ['开始走一条路线', 'Begin a learning path'], PathLearningInput, enrolPath, marking),
  post('/api/aiMap/leavePath', ['离开一条路线', 'Leave a learning path'], PathLearningInput, leavePath, marking),
  post(
    '/api/aiMap/takeVersion',
    ['换到路线的新版本', 'Take the newest version of a path'],
    TakeVersionInput,
    takeVersion,
    marking,
  ),
  post(
    '/api/aiMap/confirmTask',
    ['确认完成一段路线的任务', 'Confirm the task that a stage ends with'],
    ConfirmTaskInput,
    confirmTask,
    marking,
  ),
  post(
    '/api/aiMap/shareSummary',
    ['公开走完路线的总结，地址自选', 'Show the summary of a finished path, at an address of my choice'],
    ShareSummaryInput,
    shareSummary,
    { limit: seldom.limit },
  ),
  post(
    '/api/aiMap/withdrawSummary',
    ['收回公开的总结', 'Withdraw the summary of a path'],
    PathLearningInput,
    withdrawSummary,
    { limit: seldom.limit },
  ),
];

/** Endpoints of what members learn on the map. */
export const learningApi: Endpoint[] = [...reads, ...answers, ...paths];
