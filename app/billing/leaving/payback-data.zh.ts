export default {
  about: '注销前申请的转账退款，金额单位为分',
  aboutGivenUp: '注销前放弃的余额，金额单位为分',
};
