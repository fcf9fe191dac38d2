export default {
  checking: '正在检查，稍后刷新可见结果',
  same: '没有变化',
  twice: '有知识点已经收录了这个地址，请先删掉其中一条资料',
  replaced: '已换成新地址，稍后会检查它',
  archived: '已记下存档地址',
  unarchived: '已移除存档地址',
  settled: '报告已处理',
  whyReplaced: '更换链接的地址',
  whyArchived: '记下链接的存档地址',
};
