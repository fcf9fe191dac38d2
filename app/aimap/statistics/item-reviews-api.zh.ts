export default {
  notLive: '这道题不在使用中',
  isDraft: '这道题还是草稿，审核后才会使用',
  same: '没有变化',
  settle: '已记下：这道题没有问题',
  retire: '已停用，不再出这道题',
  restore: '已恢复使用',
};
