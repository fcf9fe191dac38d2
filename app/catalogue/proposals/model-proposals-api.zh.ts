export default {
  proposed: '已提交，审核通过后会出现在模型库里',
  nothingChanges: '和已发布的内容相同，没有可以提交的修改。',
  alreadyWaiting: '你已有一份同样的提议在等待审核，可以在「我的提议」里修改它。',
  tooManyWaiting: (max: number) => `你有 ${max} 份提议在等待审核，请等一部分处理完再提交。`,
  decidedAlready: '这份提议的状态刚刚变了，请刷新后再看。',
  withdrawn: '已撤回',
  returned: '已退回，提议人会收到通知',
  published: '已发布',
};
