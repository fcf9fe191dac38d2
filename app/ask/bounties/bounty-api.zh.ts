/** Messages of the endpoints of bounties. */
export default {
  onlyQuestions: '只有问题可以悬赏。',
  amount: (min: number, max: number, step: number) =>
    `悬赏要在 ${min} 到 ${max} 积分之间，从 ${min} 起每次加 ${step}。`,
  alreadyOpen: '这个问题已经有一份进行中的悬赏，等它结束后才能再次悬赏。',
  isClosed: '问题已经关闭，不能悬赏。',
  noBounty: '这个问题现在没有进行中的悬赏。',
  notGiver: '只有悬赏的人可以决定给谁。',
  own: '不能把悬赏给自己。',
  gone: '这个回答的作者已经注销，收不到积分。',
  tooLate: '悬赏已经到期，正在自动结算。',
  offered: (amount: number) => `已悬赏 ${amount} 积分`,
  awarded: (amount: number) => `${amount} 积分已给出`,
};
