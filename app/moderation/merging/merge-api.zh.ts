/** Messages of merging questions. */
export default {
  onlyQuestions: '只有问题可以合并。',
  same: '不能把问题合并到它自己。',
  noTarget: '没有找到要合并到的问题。',
  differentAudience: '两个问题的语言版本或可见范围不同，不能合并。',
  gone: '要合并到的问题已经不在，无法撤销。',
  undone: '这次合并已经撤销。',
  tooLate: (days: number) => `合并超过 ${days} 天，不能再撤销。`,
  merged: '已合并',
  restored: '已撤销合并',
};
