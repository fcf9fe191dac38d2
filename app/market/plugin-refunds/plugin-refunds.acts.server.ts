import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of refunds of plugins are called in the audit log. */
export const pluginRefundsActs: ActNames = {
  'market.askRefund': ['申请插件退款', 'Asked for a refund of a plugin'],
  'market.withdrawRefund': ['撤回插件退款申请', 'Withdrew a request for a refund'],
  'market.answerRefund': ['开发者答复退款申请', 'Answered a request for a refund as the developer'],
  'market.escalateRefund': ['请平台处理退款', 'Turned to staff about a refund'],
  'market.decideRefund': ['裁定插件退款', 'Decided on a refund of a plugin'],
  'market.settleRefund': ['开发者未答复，自动退款', 'Refunded as the developer did not answer'],
};
