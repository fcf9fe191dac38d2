export default {
  insufficient: '余额不足。',
  insufficientPoints: '积分不足。',
  mismatch: '这次操作的编号已用于另一笔内容不同的操作，请刷新页面后重试。',
  stateConflict: '这笔款项的状态已经变化，请刷新页面查看。',
  amountInvalid: '金额不正确。',
  paused: '资金操作已暂停，正在核对账目，请稍后再试。',
  busy: '系统繁忙，请稍后再试。',
  samePerson: '需要由另一位工作人员复核。',
};
