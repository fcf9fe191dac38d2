import { formatMoney } from '#app/core/money.ts';

export default {
  /** What the payer reads at the provider. */
  subject: (site: string) => `${site}余额充值`,
  channelClosed: '这种支付方式暂不可用，请换一种',
  belowMinimum: (fen: number) => `这种支付方式最少支付 ${formatMoney(fen)}`,
  aboveMaximum: (fen: number) => `这种支付方式最多支付 ${formatMoney(fen)}`,
  providerRefuses: (reason: string) => `支付渠道没有接受：${reason}`,
  asked: '已向渠道查询，记录已更新',
  minAboveMax: '最小金额不能大于最大金额',
  fieldNeeded: '启用前必须填写',
  channelIncomplete: '启用前请把必填项填写完整',
  secretAgain: '地址已更改，请重新填写密钥，或将其移除',
  keyUnreadable: (reason: string) => `密钥无法读取：${reason}`,
  channelSaved: '支付渠道已保存',
  nothingChanged: '没有改动',
  channelWorks: '渠道应答正常',
  channelFails: (reason: string) => `渠道应答异常：${reason}`,
  notOwn: '不能处理自己的款项',
  refundTooMuch: (fen: number) => `最多可退 ${formatMoney(fen)}`,
  refundProposed: '退款已提出，等待批准',
  refundApproved: '退款已批准，正在退回原支付渠道',
  refundRejected: '退款已驳回',
  secondPerson: '达到双人复核金额，须由另一位同事批准',
};
