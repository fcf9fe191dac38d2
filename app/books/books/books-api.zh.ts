export default {
  proposed: '已提交，等待另一位同事复核。',
  confirmed: '已入账。',
  rejected: '已驳回。',
  paused: '已暂停记账。',
  resumed: '已恢复记账。',
  noMember: '没有这位会员。',
  noAccount: '没有这个账户。',
  openItems: '这个账户由未结事项组成，只能由相应的业务结清。',
  twoAssets: '转出和转入要是两个同币种的账户。',
  ownAccount: '不能调整自己的账户。',
  secondPerson: '复核人不能是提出人，也不能与这笔钱有关。',
  decided: '这笔调账已经处理过了。',
};
