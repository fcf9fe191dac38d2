/**
 * A line of an account: `isGain` when the account gained, `kind` of account, `note` is free text of whoever caused it,
 * `data` what the journal is about.
 */
export type Subject = { isGain: boolean; kind: string; note: string; data: (name: string) => string };
export type Memo = (subject: Subject) => string;

const noted = (text: string, note: string) => (note ? `${text}：${note}` : text);

const channels: Record<string, string> = {
  alipay: '支付宝',
  wechat: '微信支付',
  stripe: 'Stripe',
  simulator: '模拟支付',
};
const channel = (name: string) => channels[name] ?? (name || '在线支付');

const tasks: Record<string, string> = {
  signIn: '每日签到',
  signInStreak: '连续签到奖励',
  profile: '完善个人资料',
  firstQuestion: '首次提问',
  acceptedAnswer: '回答被采纳',
  mapPlace: '地图位置判断得到认同',
  mapFix: '地图的修改被采纳',
  mapNode: '地图上的新知识点被采纳',
  mapPrerequisite: '地图上的先修被采纳',
  mapTranslation: '地图的译文被采纳',
  mapItem: '出的题经答题数据证明有用',
};
const task = (name: string) => tasks[name] ?? '任务奖励';

const purposes: Record<string, string> = { bounty: '悬赏', order: '订单', payback: '余额退款' };
const purpose = (name: string) => purposes[name] ?? '';

export default {
  topUp: ({ data }) => `${channel(data('channel'))}充值`,
  settle: () => '渠道结算',
  manualTopUp: () => '转账充值',
  sellCodes: () => '兑换码售出',
  redeemCode: () => '兑换码充值',
  lateMoney: ({ data }) => `订单关闭后到账的款项（${channel(data('channel'))}）`,
  keepReceipt: () => '待查款项',
  resolveReceipt: () => '转账充值（款项已查明）',
  topUpRefund: () => '充值原路退回',
  hold: ({ isGain, note, data }) => noted(`${purpose(data('purpose'))}${isGain ? '冻结转入' : '冻结'}`, note),
  releaseHold: ({ isGain, note, data }) => noted(`${purpose(data('purpose'))}${isGain ? '解冻' : '冻结转出'}`, note),
  payHold: ({ isGain, note, data }) => noted(`${purpose(data('purpose'))}${isGain ? '收入' : '支出'}`, note),
  payOrder: ({ note }) => noted('订单付款', note),
  returnOrder: ({ note }) => noted('订单退款', note),
  fulfil: ({ note }) => noted('插件销售收入（待结算）', note),
  commission: ({ note }) => noted('推广佣金（待结算）', note),
  voidCommission: ({ note }) => noted('推广佣金取消', note),
  release: ({ isGain, kind, note }) =>
    noted(kind === 'receivable' ? '归还欠款' : isGain ? '收益到账' : '待结算收益转出', note),
  earningsToCash: ({ isGain }) => (isGain ? '收益转入余额' : '收益转出到余额'),
  payShare: ({ isGain, note }) => noted(isGain ? '付费分享收入（待结算）' : '购买付费分享', note),
  holdWithdrawal: ({ isGain }) => (isGain ? '提现冻结转入' : '申请提现'),
  releaseWithdrawal: ({ isGain }) => (isGain ? '提现取消，金额退回' : '提现取消'),
  sendPayout: () => '提现付款',
  confirmPayout: () => '提现到账',
  returnPayout: () => '提现失败，金额退回',
  remitTax: () => '税款缴纳',
  refund: ({ isGain, note }) => noted(isGain ? '退款到账' : '买家退款扣回', note),
  confirmRefund: () => '退款完成',
  failRefund: () => '原路退款失败，转入余额',
  payBack: () => '余额退回银行账户',
  giveUp: ({ isGain }) => (isGain ? '会员放弃的余额' : '注销账号时放弃'),
  writeOff: () => '欠款核销',
  adjust: ({ note }) => noted('人工调整', note),
  award: ({ note, data }) => noted(task(data('task')), note),
  clawBack: ({ note, data }) => noted(`${task(data('task'))}收回`, note),
  spendPoints: ({ note, data }) => noted(data('purpose') === 'makeUp' ? '补签' : '积分抵扣', note),
  returnPoints: ({ note }) => noted('积分退回', note),
  expirePoints: () => '积分过期',
} satisfies Record<string, Memo>;
