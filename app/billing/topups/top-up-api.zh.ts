/** Messages of the endpoints of top-ups. */
export default {
  belowMinimum: (amount: string) => `单次充值最少 ${amount}`,
  aboveMaximum: (amount: string) => `单次充值最多 ${amount}`,
  tooManyOpen: (count: number) => `你有 ${count} 笔充值还没完成，请先完成或取消`,
  stateConflict: '这笔充值的状态已经变化，请刷新页面查看',
  amountMismatch: '到账金额或渠道与这笔充值不一致',
  paused: '资金操作已暂停，正在核对账目，请稍后再试',
  cancelled: '充值已取消',
};
