export default {
  voided: '邀请关系已作废',
  voidedWith: (amount: string) => `邀请关系已作废，收回佣金 ${amount}`,
  voidAlready: '这条邀请关系已经作废',
  ownCase: '你是这条邀请关系的一方，请由其他工作人员处理',
};
