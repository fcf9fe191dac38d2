export default {
  applied: '申请已提交',
  approvedAtOnce: '申请已通过，你现在是开发者了',
  withdrawn: '申请已撤回',
  approved: '已通过，申请人会收到通知',
  returned: '已退回，申请人会收到通知',
  slugTaken: '这个标识已经有人用了，换一个。',
  decidedAlready: '这份申请的状态刚刚变了，请刷新后再看。',
};
