import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { getFileDifference } from './file-difference.queries.server.ts';
import { askMeasure, confirmMeasure, confirmMeasureAlone, refuseMeasure } from './measures.commands.server.ts';
import { listMeasures } from './measures.queries.server.ts';
import {
  approveSubmission,
  rejectSubmission,
  rejectVersion,
  releaseVersion,
  requestChanges,
  takeSubmission,
  writeDeveloper,
} from './review-decisions.commands.server.ts';
import { listReviews } from './review-desk.queries.server.ts';
import * as schema from './review-desk.schema.ts';
import { scanVersionAgain } from './rescans.commands.server.ts';
import { getReview } from './review.queries.server.ts';

/** What it publishes says so itself. */
const staff = { access: 'staff', keepsPages: true } as const;

/** Endpoints of the desk where plugins are reviewed. */
export const reviewDeskApi: Endpoint[] = [
  get(
    '/api/admin/market/reviews',
    [
      '插件审核台：等待审核的提交、隔离的版本和已有结果的',
      'The desk: submissions that wait, quarantine, and decisions',
    ],
    schema.ReviewDeskInput,
    listReviews,
    staff,
  ),
  get(
    '/api/admin/market/review',
    ['一份提交的快照、差异、扫描结果和消息', 'A submission: snapshot, differences, findings and messages'],
    schema.ReviewInput,
    getReview,
    staff,
  ),
  get(
    '/api/admin/market/reviewFile',
    [
      '一份提交中的一个文件与在线版本或上一轮的逐行差异',
      'A file of a submission line by line beside the live version or the round before',
    ],
    schema.FileLinesInput,
    getFileDifference,
    { access: 'staff', limit: { per: 'member', max: 120, window_s: 60 } },
  ),
  post(
    '/api/admin/market/takeSubmission',
    ['认领一份提交', 'Take a submission to review it'],
    schema.ReviewIdInput,
    takeSubmission,
    staff,
  ),
  post(
    '/api/admin/market/approveSubmission',
    ['通过一份提交，或记下复看没有问题', 'Approve a submission, or note that nothing is wrong with one that is out'],
    schema.ApproveSubmissionInput,
    approveSubmission,
    staff,
  ),
  post(
    '/api/admin/market/requestChanges',
    ['请开发者修改，引用条款', 'Ask the developer for changes, naming rules'],
    schema.TurnDownSubmissionInput,
    requestChanges,
    staff,
  ),
  post(
    '/api/admin/market/rejectSubmission',
    ['拒绝一份提交，引用条款', 'Reject a submission, naming rules'],
    schema.TurnDownSubmissionInput,
    rejectSubmission,
    staff,
  ),
  post(
    '/api/admin/market/writeDeveloper',
    ['给开发者留言，或记内部备注', 'Write to the developer, or note something for reviewers alone'],
    schema.WriteDeveloperInput,
    writeDeveloper,
    staff,
  ),
  post(
    '/api/admin/market/releaseVersion',
    ['解除一个版本的隔离', 'Release a version from quarantine'],
    schema.ReviewIdInput,
    releaseVersion,
    staff,
  ),
  post(
    '/api/admin/market/rejectVersion',
    ['拒绝一个被隔离的版本', 'Reject a version in quarantine'],
    schema.RejectVersionInput,
    rejectVersion,
    staff,
  ),
  post(
    '/api/admin/market/scanAgain',
    ['按现在的规则重新检查一个版本的插件包', 'Have the package of a version looked at again by the rules of today'],
    schema.ReviewIdInput,
    scanVersionAgain,
    { ...staff, limit: { per: 'member', max: 60, window_s: 600 } },
  ),
  get(
    '/api/admin/market/measures',
    ['暂停、移除和封禁：等待确认的和已有结果的', 'Suspensions, removals and blocks: waiting and decided'],
    schema.MeasureListInput,
    listMeasures,
    staff,
  ),
  post(
    '/api/admin/market/askMeasure',
    ['提出暂停、恢复、移除插件或封禁版本', 'Ask to suspend, reopen or remove a plugin, or to block a version'],
    schema.AskMeasureInput,
    askMeasure,
    staff,
  ),
  post(
    '/api/admin/market/confirmMeasure',
    ['确认别人提出的暂停、恢复、移除或封禁', 'Confirm what a colleague has asked for'],
    schema.ReviewIdInput,
    confirmMeasure,
    staff,
  ),
  post(
    '/api/admin/market/confirmMeasureAlone',
    [
      '没有别人能确认时，自己确认自己提出的暂停、恢复、移除或封禁，写明理由',
      'Confirm what the caller asked for, with a reason, where nobody else can confirm it',
    ],
    schema.ConfirmAloneInput,
    confirmMeasureAlone,
    staff,
  ),
  post(
    '/api/admin/market/refuseMeasure',
    ['驳回或收回提出的暂停、恢复、移除或封禁', 'Refuse or take back what was asked for'],
    schema.ReviewIdInput,
    refuseMeasure,
    staff,
  ),
];
