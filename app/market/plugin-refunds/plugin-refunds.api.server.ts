import { type Endpoint, post } from '#app/core/http/endpoint.server.ts';
import {
  answerRefund,
  askRefund,
  decideRefund,
  escalateRefund,
  withdrawRefund,
} from './plugin-refunds.commands.server.ts';
import {
  AnswerRefundInput,
  AskRefundInput,
  DecideRefundInput,
  EscalateRefundInput,
  RefundIdInput,
} from './plugin-refunds.schema.ts';

const money = { keepsPages: true, isIdempotent: true, limit: { per: 'member', max: 60, window_s: 600 } } as const;

/** Endpoints of refunds of plugins. */
export const pluginRefundsApi: Endpoint[] = [
  post('/api/market/askRefund', ['申请插件退款', 'Ask for a refund of a plugin'], AskRefundInput, askRefund, money),
  post(
    '/api/market/withdrawRefund',
    ['撤回退款申请', 'Withdraw my request for a refund'],
    RefundIdInput,
    withdrawRefund,
    { keepsPages: true },
  ),
  post(
    '/api/market/escalateRefund',
    ['开发者拒绝后，请平台处理', 'Turn to staff after the developer said no'],
    EscalateRefundInput,
    escalateRefund,
    { keepsPages: true },
  ),
  post(
    '/api/developer/answerRefund',
    ['开发者同意或拒绝退款', 'Agree to a refund, or refuse it, as the developer'],
    AnswerRefundInput,
    answerRefund,
    money,
  ),
  post(
    '/api/admin/market/decideRefund',
    ['裁定被拒绝的退款', 'Decide on a refund that a developer refused'],
    DecideRefundInput,
    decideRefund,
    { ...money, access: 'staff' },
  ),
];
