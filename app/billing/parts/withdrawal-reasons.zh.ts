/** Why a withdrawal was not paid, and what the member can do; the same words for members and staff. */
export default {
  real_name: { text: '实名信息与提现信息不一致', next: '请核对实名认证和银行卡，更新后重新申请。' },
  card: { text: '银行卡信息有误', next: '请移除这张卡，重新添加后再申请。' },
  source: { text: '部分收益的来源仍在核实', next: '核实需要一点时间，结束后可以重新申请。' },
  risk: { text: '账户存在异常，需要核查', next: '请联系客服说明情况，核查结束后可以重新申请。' },
  duplicate: { text: '重复的申请', next: '无需处理，另一笔申请照常进行。' },
  other: { text: '其他原因', next: '请按说明处理后重新申请。' },
  account_closed: { text: '银行账户已注销或冻结', next: '请换一张银行卡后重新申请。' },
  name_mismatch: { text: '户名与银行登记的不一致', next: '请核对实名认证，并用本人名下的银行卡重新申请。' },
  number_wrong: { text: '银行卡号有误', next: '请移除这张卡，重新添加正确的卡号。' },
  bank_refused: { text: '银行拒绝了这笔付款', next: '请向开户银行了解原因，或换一张银行卡重新申请。' },
  limit: { text: '超出银行账户的收款限额', next: '请降低金额，或换一张银行卡重新申请。' },
  unexplained: { text: '银行没有说明原因', next: '可以重新申请；如果再次失败，请换一张银行卡。' },
};
