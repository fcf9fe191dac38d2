export default {
  aboutCards: '你的银行卡，只含后四位',
  aboutWithdrawals: '你的提现记录和每一步的时间、原因',
};
