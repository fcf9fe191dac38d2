import { formatMoney } from '#app/core/money.ts';

export default {
  changed: (fen: number) => `金额有变化，现在是 ${formatMoney(fen)}，请核对后再提交`,
  nothing: '没有可以退回的余额',
  askedAlready: '已有一笔转账退款在处理，请等它结束或先撤回',
  amountDiffers: (fen: number) => `请输入 ${formatMoney(fen)}，与可放弃的余额完全一致`,
  refundAsked: '已申请原路退回，等待工作人员批准',
  paybackAsked: '已申请转账退款，款项已冻结，等待工作人员处理',
  takenBack: '已撤回，款项回到余额',
  takenBackRefund: '已撤回',
  givenUp: (fen: number) => `已放弃 ${formatMoney(fen)}`,
  approved: '已批准，请另一位同事转账',
  paid: '已登记转账，会员会收到通知',
  rejected: '已驳回，款项回到会员余额',
  stateChanged: '这笔退款的状态已变化，请刷新后再试',
  notOwn: '不能处理自己的款项',
  secondPerson: '达到双人复核金额，须由一位同事批准、另一位转账',
  bankUnknown: '没有这个收款账户',
};
