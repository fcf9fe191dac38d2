/** Messages of the endpoints of redeem codes. */
export default {
  off: '网站暂不支持兑换码',
  typo: '兑换码有误，请检查是否有漏输或输错的字符',
  invalid: '兑换码无效，或已被使用、已过期',
  ownBatch: '不能兑换自己生成的兑换码',
  redeemed: (amount: string) => `兑换成功，${amount} 已计入余额`,
  bankMissing: '请选择收款账户',
  totalTooLarge: '这一批的总金额过大',
  dayInPast: '有效期不能早于今天',
  stateConflict: '这批兑换码的状态已经变化，请刷新页面查看',
  made: '批次已建立',
  voided: '这批兑换码已作废',
};
